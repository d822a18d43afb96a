import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { open, preview } from './profile-page.fixture.tsx';

afterEach(() => {
  jest.restoreAllMocks();
});

/** A ResizeObserver that the test triggers; buttons have one of their own. */
function givenGrowth() {
  const callbacks = new Set<() => void>();
  jest.spyOn(globalThis, 'ResizeObserver').mockImplementation((callback) => {
    const report = (): void => callback([], observer);
    const observer: ResizeObserver = {
      observe: (element) => void (element instanceof HTMLButtonElement || callbacks.add(report)),
      unobserve: () => undefined,
      disconnect: () => void callbacks.delete(report),
    };
    return observer;
  });
  return { report: () => callbacks.forEach((callback) => callback()), isObserved: () => callbacks.size > 0 };
}

describe('the sections of the first tab', () => {
  it('are listed, and each entry links to one', async () => {
    open();
    const links = within(await screen.findByRole('navigation', { name: 'On this page', hidden: true }));
    const entries = links.getAllByRole('link', { hidden: true });
    expect(entries.map(({ textContent }) => textContent)).toEqual([
      'Edit Profile',
      'Your public page',
      'Tips',
      'Payouts',
      'Notices',
      'Email address',
      'Where you are logged in',
      'Your data',
      'Delete your account',
    ]);
    for (const entry of entries) {
      const id = entry.getAttribute('href')?.slice(1) ?? '';
      expect(document.getElementById(id)).toHaveTextContent(new RegExp(entry.textContent, 'i'));
    }
  });
});

describe('tips and payouts on the first tab', () => {
  it('are slots of another remote', async () => {
    open();
    expect(await screen.findByText('Slot profile.tips {}')).toBeVisible();
    expect(screen.getByText('Slot profile.payouts {}')).toBeVisible();
  });

  it('have addresses: the section scrolls into view once the page is rendered, and takes the focus', async () => {
    const seen: string[] = [];
    const growth = givenGrowth();
    jest.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
      seen.push(this.id);
    });
    const { user } = open({ at: '/profile#payouts' });
    await waitFor(() => expect(document.getElementById('payouts')).toHaveFocus());
    growth.report();
    growth.report();
    expect(seen).toEqual(['payouts', 'payouts']);
    await user.keyboard('{Tab}');
    growth.report();
    expect(seen).toHaveLength(2);
  });

  it.each(['#nothing', '#root', '#'])('stays where it is for %s', async (hash) => {
    const growth = givenGrowth();
    open({ at: `/profile${hash}` });
    await preview();
    expect(growth.isObserved()).toBe(false);
  });
});

describe('the notices of the first tab', () => {
  it('are a slot of another remote, under their own heading', async () => {
    open();
    const panel = await screen.findByRole('region', { name: 'Notices' });
    expect(panel).toHaveTextContent('NoticesSlot profile.notices {}');
  });
});
