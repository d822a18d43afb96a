import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { act, render, screen, waitFor } from '@testing-library/react';
import { Provider } from 'react-redux';
import { paths, requestLogin, sessionEnded, sessionStarted } from 'shared-ui/app';
import { aRefusal, aUser, fakeApi } from 'shared-ui/testing';
import { missingCode, renderShell } from '../testing/render-shell.tsx';
import { loadLoginDialog, LoginHost } from './login-host.tsx';
import { closeLogin, type LoadLoginDialog, openLogin } from './login-requests.ts';
import { loginRequest, shownToast } from '../testing/shell-state.ts';

// Loaded before: a busy machine loads it slowly
beforeAll(async () => void (await loadLoginDialog()));
const addressOf = ({ router }: Awaited<ReturnType<typeof renderShell>>): string =>
  router.state.location.pathname + router.state.location.search;

describe('the home page with a redirect', () => {
  it('goes there immediately when logged in, without a history entry [spec 38]', async () => {
    const shell = await renderShell({ at: paths.home('/search?from=MAA'), me: aUser() });
    expect(await screen.findByRole('heading', { name: 'Search Results' })).toBeVisible();
    expect([addressOf(shell), shell.router.state.historyAction]).toEqual(['/search?from=MAA', 'REPLACE']);
    expect(loginRequest().open).toBe(false);
  });
  it('asks others to log in, with the reason, and goes there afterwards [spec 21, 38]', async () => {
    const shell = await renderShell({ at: paths.home('/search') });
    expect(shownToast()).toMatchObject({
      title: 'Login Required',
      description: 'Please login to access this page',
    });
    expect(await screen.findByRole('dialog', { name: 'Login to Flight Amigo' })).toBeVisible();
    act(() => sessionStarted(aUser()));
    await waitFor(() => expect(addressOf(shell)).toBe('/search'));
    expect(loginRequest().open).toBe(false);
  });
  it('stays home when the dialog is closed', async () => {
    const shell = await renderShell({ at: paths.home('/search') });
    await waitFor(() => expect(loginRequest().open).toBe(true));
    act(() => closeLogin());
    await waitFor(() => expect(addressOf(shell)).toBe('/'));
    expect(loginRequest().open).toBe(false);
  });
  it('waits until the session is loaded, and then goes there', async () => {
    let answer: () => unknown = () => aRefusal(503);
    const calls = fakeApi({ 'GET /api/auth/me': () => answer() });
    const before = shownToast();
    const shell = await renderShell({ at: paths.home('/search'), me: 'unknown' });
    await screen.findByRole('button', { name: /^Try again/ });
    expect([addressOf(shell), loginRequest().open, shownToast(), calls.length]).toEqual([
      paths.home('/search'),
      false,
      before,
      1,
    ]);
    answer = () => aUser();
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(addressOf(shell)).toBe('/search'));
  });
  it.each([aUser(), null])('drops what is no address of this site (%#)', async (me) => {
    const shell = await renderShell({ at: paths.home('//evil.example'), me });
    await waitFor(() => expect(addressOf(shell)).toBe('/'));
    expect(loginRequest().open).toBe(false);
  });
});

describe('requesting a login', () => {
  it('shows the reason, and resolves with the user', async () => {
    await renderShell();
    const answer = requestLogin('To see contact details');
    await waitFor(() => expect(loginRequest()).toEqual({ open: true, why: 'To see contact details' }));
    act(() => sessionStarted(aUser()));
    expect(await answer).toEqual(aUser());
    expect(loginRequest().open).toBe(false);
  });
  it('resolves all requests with null when it is closed', async () => {
    sessionEnded();
    const answers = [openLogin(), openLogin('Why')];
    closeLogin();
    expect(await Promise.all(answers)).toEqual([null, null]);
  });
});

async function showHost(load: LoadLoginDialog) {
  const { store, unmount } = await renderShell();
  unmount();
  render(
    <Provider store={store}>
      <LoginHost load={load} />
    </Provider>,
  );
}

describe('a dialog that does not load', () => {
  it('shows an error, and resolves with null', async () => {
    jest.useFakeTimers();
    try {
      await showHost(() => Promise.reject(missingCode()));
      let answer: Promise<unknown> = Promise.resolve();
      act(() => void (answer = openLogin()));
      expect(await act(() => jest.advanceTimersByTimeAsync(5000).then(() => answer))).toBeNull();
      expect(shownToast()).toMatchObject({ title: 'This did not open' });
    } finally {
      jest.useRealTimers();
    }
  });
});
