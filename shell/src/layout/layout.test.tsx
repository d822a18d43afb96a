import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { renderShell } from '../testing/render-shell.tsx';

const follow = async (user: Awaited<ReturnType<typeof renderShell>>['user'], name: string, heading: string) => {
  await user.click(within(screen.getByRole('contentinfo')).getByRole('link', { name }));
  await screen.findByRole('heading', { level: 1, name: heading });
};

describe('the layout', () => {
  it('has the links of the remotes for logged-out visitors', async () => {
    await renderShell();
    const header = within(screen.getByRole('navigation', { name: 'Main' })).getAllByRole('link');
    const footer = within(screen.getByRole('navigation', { name: 'Footer' })).getAllByRole('link');
    expect([header, footer].map((links) => links.map((link) => link.textContent))).toEqual([
      ['Home'],
      ['Browse Listings', 'Terms of Use', 'Privacy Policy'],
    ]);
  });
  it('marks the current page', async () => {
    const { user } = await renderShell();
    const home = within(screen.getByRole('navigation', { name: 'Main' })).getByRole('link', { name: 'Home' });
    expect(home).toHaveAttribute('aria-current', 'page');
    await follow(user, 'Browse Listings', 'Search Results');
    expect(home).not.toHaveAttribute('aria-current');
  });
  it('states the risk and how tips work', async () => {
    await renderShell();
    expect(screen.getByRole('contentinfo')).toHaveTextContent(
      "All interactions are at the users' own risk. Tips are optional: 100% goes to helpers, and there are no platform fees.",
    );
  });
  it('starts with a skip link', async () => {
    const { user } = await renderShell();
    await user.tab();
    expect(screen.getByRole('link', { name: 'Skip to main content' })).toHaveFocus();
    expect(screen.getByRole('link', { name: 'Skip to main content' })).toHaveAttribute('href', '#main');
    expect(screen.getByRole('main')).toHaveAttribute('id', 'main');
  });
});

describe('going to another page', () => {
  it('updates the title, and announces the page once, by the focus on its heading', async () => {
    const { user } = await renderShell();
    expect(document.title).toBe('Flight Amigo - Home');
    await follow(user, 'Browse Listings', 'Search Results');
    expect(document.title).toBe('Flight Amigo - Search Results');
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
    const live = [...document.querySelectorAll('[aria-live]:not([aria-live="off"]), [role="status"], [role="alert"]')];
    expect(live.map((region) => region.textContent).join('')).toBe('');
  });
  it('does the same for Back', async () => {
    const { user, router } = await renderShell();
    await follow(user, 'Browse Listings', 'Search Results');
    await act(() => router.navigate(-1));
    expect(await screen.findByRole('heading', { level: 1, name: 'Home' })).toHaveFocus();
  });
  it('leaves the first page alone: focus stays where the browser put it', async () => {
    await renderShell();
    expect(document.body).toHaveFocus();
  });
  it('leaves the first page alone also where it changes its own address', async () => {
    const { router } = await renderShell();
    await act(() => router.navigate('?type=helper', { replace: true }));
    expect(document.body).toHaveFocus();
  });
  it('leaves focus in place when only the query changes', async () => {
    const { router } = await renderShell({ at: '/search' });
    const link = screen.getByRole('link', { name: 'Browse Listings' });
    link.focus();
    await act(() => router.navigate('/search?from=MAA'));
    expect(link).toHaveFocus();
  });
});
