import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { useEffect } from 'react';
import { sessionStarted, useLocation } from 'shared-ui/app';
import { aUser } from 'shared-ui/testing';
import { markLoggedInHere } from '../login/logged-in-here.ts';
import { aPage, aReleasedRemote, listingsModule, renderShell } from '../testing/render-shell.tsx';

const follow = async (user: Awaited<ReturnType<typeof renderShell>>['user'], name: string, heading: string) => {
  await user.click(within(screen.getByRole('contentinfo')).getByRole('link', { name }));
  await screen.findByRole('heading', { level: 1, name: heading });
};

/** A remote with two pages under one h1; the second focuses what the hash names. */
function renderSettings() {
  const Notices = () => {
    const { hash } = useLocation();
    useEffect(() => document.getElementById(hash.slice(1))?.focus(), [hash]);
    return (
      <>
        <h1>{'Settings'}</h1>
        <h2 tabIndex={-1} data-page-heading>
          {'Notices'}
        </h2>
        <p id="mails" tabIndex={-1}>
          {'Mails'}
        </p>
      </>
    );
  };
  const routes = [
    { path: '/settings', Component: aPage('Settings') },
    { path: '/settings/notices', Component: Notices },
  ];
  const remotes = [aReleasedRemote({ routes: routes.map(({ path }) => path), nav: [], footer: [] })];
  return renderShell({ at: '/settings', remotes, fetchRemote: () => Promise.resolve({ remote: { routes } }) });
}

describe('the layout', () => {
  it('asks above the page what a login asks, and not who comes back with a session', async () => {
    const Question = () => <p>{'Is this yours?'}</p>;
    const slots = { 'login.unclaimed': () => Promise.resolve({ default: Question }) };
    const options = {
      remotes: [aReleasedRemote({ slots: ['login.unclaimed'] })],
      fetchRemote: () => Promise.resolve({ remote: { ...listingsModule, slots } }),
    };
    const { unmount } = await renderShell({ me: aUser(), ...options });
    expect(await screen.findByRole('link', { name: 'My Trips' })).toBeVisible();
    expect(screen.queryByText('Is this yours?')).not.toBeInTheDocument();
    unmount();
    await renderShell(options);
    markLoggedInHere();
    act(() => sessionStarted(aUser()));
    expect(await screen.findByText('Is this yours?')).toBeVisible();
  });

  it('has the links of the remotes for logged-out visitors [spec 40]', async () => {
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
  it('states the risk and how tips work [spec 9]', async () => {
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
  it('focuses the heading that the page marks, where several pages share their h1', async () => {
    const { router } = await renderSettings();
    await act(() => router.navigate('/settings/notices'));
    expect(await screen.findByRole('heading', { level: 2, name: 'Notices' })).toHaveFocus();
  });
  it('leaves the focus on what the address names', async () => {
    const { router } = await renderSettings();
    await act(() => router.navigate('/settings/notices#mails'));
    expect(await screen.findByText('Mails')).toHaveFocus();
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
