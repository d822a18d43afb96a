import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { act, render, screen, waitFor } from '@testing-library/react';
import { Provider } from 'react-redux';
import { paths, requestLogin, sessionEnded, sessionStarted } from 'shared-ui/app';
import { aRefusal, aUser, fakeApi } from 'shared-ui/testing';
import { shownToast } from '../toasts/toast-queue.ts';
import { missingCode, renderShell } from '../testing/render-shell.tsx';
import { loadLoginDialog, LoginHost } from './login-host.tsx';
import { endLogin, type LoginDialogModule, loginRequest, openLogin } from './login-requests.ts';

// Its code comes late to a busy machine
beforeAll(async () => void (await loadLoginDialog()));
const addressOf = ({ router }: Awaited<ReturnType<typeof renderShell>>): string =>
  router.state.location.pathname + router.state.location.search;

describe('coming home with a wanted address', () => {
  it('goes there at once when logged in, leaving no step back', async () => {
    const shell = await renderShell({ at: paths.home('/search?from=MAA'), me: aUser() });
    expect(await screen.findByRole('heading', { name: 'Search Results' })).toBeVisible();
    expect([addressOf(shell), shell.router.state.historyAction]).toEqual(['/search?from=MAA', 'REPLACE']);
    expect(loginRequest().open).toBe(false);
  });
  it('asks others to log in, says why, and goes there afterwards', async () => {
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
  it('stays home when the visitor does not want to', async () => {
    const shell = await renderShell({ at: paths.home('/search') });
    await waitFor(() => expect(loginRequest().open).toBe(true));
    act(() => endLogin());
    await waitFor(() => expect(addressOf(shell)).toBe('/'));
    expect(loginRequest().open).toBe(false);
  });
  it('waits where the server does not say who is there, and goes there once it does', async () => {
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

describe('asking for a login', () => {
  it('shows the reason, and answers with who is there then', async () => {
    await renderShell();
    const answer = requestLogin('To see contact details');
    await waitFor(() => expect(loginRequest()).toEqual({ open: true, why: 'To see contact details' }));
    act(() => sessionStarted(aUser()));
    expect(await answer).toEqual(aUser());
    expect(loginRequest().open).toBe(false);
  });
  it('answers everyone who asked with nobody when it is closed', async () => {
    sessionEnded();
    const answers = [openLogin(), openLogin('Why')];
    endLogin();
    expect(await Promise.all(answers)).toEqual([null, null]);
  });
});

async function showHost(load: () => Promise<LoginDialogModule>) {
  const { store, unmount } = await renderShell();
  unmount();
  render(
    <Provider store={store}>
      <LoginHost load={load} />
    </Provider>,
  );
}

describe('a dialog that does not load', () => {
  it('is said, and answers with nobody', async () => {
    jest.useFakeTimers();
    try {
      await showHost(() => Promise.reject(missingCode()));
      let answer: Promise<unknown> = Promise.resolve();
      act(() => void (answer = openLogin()));
      expect(await act(() => jest.advanceTimersByTimeAsync(5000).then(() => answer))).toBeNull();
      expect(shownToast()).toMatchObject({ description: 'Please check your connection and press Log In again.' });
    } finally {
      jest.useRealTimers();
    }
  });
});
