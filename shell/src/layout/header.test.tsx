import { beforeAll, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { RequireLogin } from 'shared-ui/app';
import { aRefusal, aUser, fakeApi } from 'shared-ui/testing';
import { loadLoginDialog } from '../login/login-host.tsx';
import { aPage, aReleasedRemote, renderShell } from '../testing/render-shell.tsx';
import { loginRequest, shownToast } from '../testing/shell-state.ts';

beforeAll(async () => void (await loadLoginDialog()));

const header = () => within(screen.getByRole('banner'));
const links = () => within(screen.getByRole('navigation', { name: 'Main' })).getAllByRole('link');
const addressOf = ({ state }: Awaited<ReturnType<typeof renderShell>>['router']): string =>
  state.location.pathname + state.location.search;
const done = () => new Response(null, { status: 204 });
const NEVER = new Promise<never>(() => undefined);

const remote = aReleasedRemote({
  nav: [
    { label: { en: 'Home' }, path: '/', for: 'everyone', order: 10 },
    { label: { en: 'My Profile' }, path: '/profile', for: 'logged-in', order: 30 },
    { label: { en: 'How It Works' }, path: '/how', for: 'logged-out', order: 40 },
  ],
});
const shellOf = (options: Parameters<typeof renderShell>[0]) => renderShell({ remotes: [remote], ...options });

const Verify = aPage('Verification');
const withVerify = {
  remotes: [aReleasedRemote({ routes: ['/', '/verify'] })],
  fetchRemote: () =>
    Promise.resolve({
      remote: {
        routes: [
          { path: '/', lazy: () => Promise.resolve({ Component: aPage('Home') }) },
          {
            path: '/verify',
            element: (
              <RequireLogin>
                <Verify />
              </RequireLogin>
            ),
          },
        ],
      },
    }),
};

describe('the header of a logged-out visitor', () => {
  it('has Log In, and the links for logged-out visitors [spec 44, 45, 46]', async () => {
    await shellOf({});
    expect(links().map((link) => link.textContent)).toEqual(['Home', 'How It Works']);
    expect(header().getByRole('button', { name: 'Log In' })).toBeVisible();
    expect(header().queryByRole('button', { name: 'Log Out' })).not.toBeInTheDocument();
  });
  it('opens the login dialog', async () => {
    const { user } = await shellOf({});
    await user.click(header().getByRole('button', { name: 'Log In' }));
    await waitFor(() => expect(loginRequest().open).toBe(true));
    expect(await screen.findByRole('dialog')).toBeVisible();
  });
});

it('links home by its logo [spec 44]', async () => {
  await shellOf({ at: '/search' });
  expect(header().getByRole('link', { name: 'Flight Amigo' })).toHaveAttribute('href', '/');
});

it('marks the link of the current page, and of those below it', async () => {
  const withBelow = aReleasedRemote({ routes: ['/', '/how/:part'], nav: remote.nav });
  const { router } = await renderShell({ remotes: [withBelow], at: '/how/first' });
  const current = () => links().filter((link) => link.getAttribute('aria-current') === 'page');
  expect(current().map((link) => link.textContent)).toEqual(['How It Works']);
  await act(() => router.navigate('/'));
  expect(current().map((link) => link.textContent)).toEqual(['Home']);
});

describe('the header while the session is loading', () => {
  it('has a skeleton of the account, and no Log In [spec 44]', async () => {
    const calls = fakeApi({ 'GET /api/auth/me': () => NEVER });
    await shellOf({ me: 'unknown' });
    expect(header().getByRole('status', { name: 'Loading your account' })).toBeVisible();
    expect(header().queryByText(/log in/i)).not.toBeInTheDocument();
    expect(links().map((link) => link.textContent)).toEqual(['Home', 'My Profile']);
    await waitFor(() => expect(calls).toHaveLength(1));
  });
  it('shows Log In once nobody is logged in', async () => {
    fakeApi({ 'GET /api/auth/me': () => aRefusal(401, { code: 'account.login_needed' }) });
    await shellOf({ me: 'unknown' });
    expect(await header().findByRole('button', { name: 'Log In' })).toBeVisible();
    expect(shownToast()?.title).not.toBe('You have been logged out');
  });
});

describe('the header where the session did not load', () => {
  it('keeps the links for logged-in users, and loads again only on request', async () => {
    let answer: () => unknown = () => aRefusal(503);
    const calls = fakeApi({ 'GET /api/auth/me': () => answer() });
    const { user } = await shellOf({ me: 'unknown' });
    const retry = await header().findByRole('button', { name: 'Try again to load your account' });
    expect(header().queryByRole('status')).not.toBeInTheDocument();
    expect(header().queryByText(/log in/i)).not.toBeInTheDocument();
    expect(links().map((link) => link.textContent)).toEqual(['Home', 'My Profile']);
    expect([calls.length, loginRequest().open]).toEqual([1, false]);
    answer = () => aUser();
    await user.click(retry);
    expect(await header().findByRole('link', { name: 'Priya R' })).toBeVisible();
    expect(calls).toHaveLength(2);
  });
});

describe('the header of a logged-in user', () => {
  it('links to the profile by name and picture, and has the links for logged-in users [spec 44]', async () => {
    const profilePictureUrl = 'https://pictures.example.org/priya.jpg';
    await shellOf({ me: aUser({ username: 'Priya Raman', profilePictureUrl }) });
    const profile = header().getByRole('link', { name: 'Priya Raman' });
    expect(profile).toHaveAttribute('href', '/profile');
    expect(profile.querySelector('img')).toHaveAttribute('src', profilePictureUrl);
    expect(links().map((link) => link.textContent)).toEqual(['Home', 'My Profile']);
    expect(header().queryByRole('button', { name: 'Log In' })).not.toBeInTheDocument();
  });
  it('logs out and shows the home page [spec 44, 159, 203, 240]', async () => {
    const calls = fakeApi({ 'POST /api/auth/logout': done });
    const { user, router } = await shellOf({ at: '/search', me: aUser() });
    await user.click(header().getByRole('button', { name: 'Log Out' }));
    expect(await header().findByRole('button', { name: 'Log In' })).toBeVisible();
    expect(shownToast()).toMatchObject({
      title: 'Logged out successfully',
      description: 'You have been logged out of your account',
    });
    expect(router.state.location.pathname).toBe('/');
    expect(calls.map(({ path, body }) => [path, body])).toEqual([['/api/auth/logout', undefined]]);
  });
  it('leaves a page that needs a login without a login request', async () => {
    fakeApi({ 'POST /api/auth/logout': done });
    const { user, router } = await renderShell({ ...withVerify, at: '/verify', me: aUser() });
    expect(screen.getByRole('heading', { name: 'Verification' })).toBeVisible();
    await user.click(header().getByRole('button', { name: 'Log Out' }));
    await header().findByRole('button', { name: 'Log In' });
    expect([addressOf(router), loginRequest().open]).toEqual(['/', false]);
  });
  it('leaves such a page without a login request after a logout in another tab', async () => {
    const before = shownToast();
    const { router } = await renderShell({ ...withVerify, at: '/verify', me: aUser() });
    new BroadcastChannel('session').postMessage('ended');
    expect(await screen.findByRole('heading', { name: 'Home' })).toBeVisible();
    expect([addressOf(router), loginRequest().open, shownToast()]).toEqual(['/', false, before]);
  });
  it('stays after a failed logout, with an error [spec 240]', async () => {
    fakeApi({ 'POST /api/auth/logout': () => aRefusal(503) });
    const { user, router } = await shellOf({ at: '/search', me: aUser() });
    await user.click(header().getByRole('button', { name: 'Log Out' }));
    await waitFor(() =>
      expect(shownToast()).toMatchObject({ title: 'Logout failed', description: 'There was an error logging out' }),
    );
    expect(header().getByRole('link', { name: 'Priya R' })).toBeVisible();
    expect(router.state.location.pathname).toBe('/search');
  });
  it('changes after a logout in another tab', async () => {
    await shellOf({ me: aUser() });
    const other = new BroadcastChannel('session');
    act(() => other.postMessage('ended'));
    expect(await header().findByRole('button', { name: 'Log In' })).toBeVisible();
  });
});
