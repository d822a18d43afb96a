import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { open, preview } from './profile-page.fixture.tsx';

afterEach(() => {
  jest.restoreAllMocks();
});

/** What is told of growing while the page stands, when a test says so. */
function givenGrowth() {
  const told = new Set<() => void>();
  jest.spyOn(globalThis, 'ResizeObserver').mockImplementation((tell) => {
    const report = (): void => tell([], observer);
    const observer: ResizeObserver = {
      observe: () => void told.add(report),
      unobserve: () => undefined,
      disconnect: () => void told.delete(report),
    };
    return observer;
  });
  return { report: () => told.forEach((tell) => tell()), isWatched: () => told.size > 0 };
}

describe('the sections of the first tab', () => {
  it('are listed, and each entry leads to one', async () => {
    open();
    const links = within(await screen.findByRole('navigation', { name: 'On this page', hidden: true }));
    const entries = links.getAllByRole('link', { hidden: true });
    expect(entries.map(({ textContent }) => textContent)).toEqual([
      'Edit Profile',
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
  it('are what another site fills them with', async () => {
    open();
    expect(await screen.findByText('Slot profile.tips {}')).toBeVisible();
    expect(screen.getByText('Slot profile.payouts {}')).toBeVisible();
  });

  it('can be linked to: the section comes into view once the page is there, and takes the focus', async () => {
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
    expect(growth.isWatched()).toBe(false);
  });
});

describe('the notices of the first tab', () => {
  it('are those that another site shows, under their own heading', async () => {
    open();
    const panel = await screen.findByRole('region', { name: 'Notices' });
    expect(panel).toHaveTextContent('NoticesSlot profile.notices {}');
  });
});
