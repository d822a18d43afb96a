import { describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import type { SiteSettings } from 'contracts';
import { aRefusal, aTipRecipient, aUser, fakeApi, renderRemote, siteSettings } from 'shared-ui/testing';
import '../remote.tsx';
import { PersonTip } from './person-tip.tsx';

interface World {
  user?: ReturnType<typeof aUser>;
  payments?: SiteSettings['payments'];
  person?: () => unknown;
}

/** A page with a helper (9). */
function showBlock({ user, payments = { provider: 'local' }, person = () => aTipRecipient() }: World = {}) {
  const calls = fakeApi({ 'GET /api/site': () => siteSettings({ payments }), 'GET /api/users/9': person });
  const onStart = jest.fn();
  const Page = () => <PersonTip userId={9} username="Meena & Co" onStart={onStart} />;
  return { calls, onStart, ...renderRemote({ routes: [{ path: '/page', Component: Page }] }, { at: '/page', user }) };
}

describe('a tip for somebody on a page', () => {
  it('is explained, and links to the checkout [spec 72]', async () => {
    const page = showBlock();
    expect(await screen.findByRole('heading', { name: 'Appreciate Their Help?' })).toBeVisible();
    expect(screen.getByText(/Tips are optional/).closest('p')).toHaveTextContent(
      'Tips are optional. 100% goes to Meena & Co.',
    );
    const send = screen.getByRole('link', { name: 'Send a Tip' });
    expect(send).toHaveAttribute('href', '/checkout/9?amount=5&name=Meena+%26+Co');
    await page.user.click(send);
    expect(page.onStart).toHaveBeenCalledTimes(1);
    expect(page.address()).toBe('/checkout/9?amount=5&name=Meena+%26+Co');
  });

  it('is not offered to the person themselves', async () => {
    const { calls, container } = showBlock({ user: aUser({ id: 9 }) });
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(container).toBeEmptyDOMElement();
  });

  it('is replaced with a kind sentence where the person wants no tips [spec 72]', async () => {
    showBlock({ person: () => aTipRecipient({ takesTips: false }) });
    expect((await screen.findByText(/is glad to help/)).closest('p')).toHaveTextContent(
      'Meena & Co is glad to help and does not want tips. A message or a review is thanks enough.',
    );
    expect(screen.getByRole('heading', { name: 'Appreciate Their Help?' })).toBeVisible();
    expect(screen.queryByRole('link')).not.toBeInTheDocument();
  });

  it('is offered where it is unknown whether the person wants tips: the checkout asks again', async () => {
    const { calls } = showBlock({ person: () => aRefusal(429) });
    await waitFor(() => expect(calls).toHaveLength(2));
    expect(screen.getByRole('link', { name: 'Send a Tip' })).toBeVisible();
  });

  it('is replaced with a sentence on a site that takes no tips', async () => {
    showBlock({ payments: { provider: 'off' } });
    expect(await screen.findByText(/This site cannot take tips at the moment/)).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Appreciate Their Help?' })).toBeVisible();
    expect(screen.queryByRole('link')).not.toBeInTheDocument();
  });
});
