import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, render, screen, waitFor } from '@testing-library/react';
import { Provider } from 'react-redux';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { aRefusal, aUser, fakeApi, type FakeShell, fakeShell } from 'shared-ui/testing';
import {
  api,
  PERSONAL_KEY_PREFIX,
  readCurrentUser,
  requestLogin,
  RequireLogin,
  sessionEnded,
  sessionStarted,
  useCurrentUser,
  userChanged,
} from './index.ts';

const listingsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getMine: build.query<string[], void>({ query: () => 'mine', providesTags: ['Session'] }),
    getFlights: build.query<string[], void>({ query: () => 'flights', providesTags: ['Listing'] }),
    getCities: build.query<string[], void>({ query: () => 'cities', providesTags: ['Airport'] }),
  }),
});

const loginNeeded = () => aRefusal(401, { code: 'account.login_needed', message: 'Please log in.' });
const priya = aUser();

function Me() {
  const { user, isLoading } = useCurrentUser();
  const mine = listingsApi.endpoints.getMine.useQuery(undefined, { skip: !user });
  return <p>{isLoading ? 'Loading' : `${user?.username ?? 'Nobody'} has ${mine.currentData?.join() ?? 'nothing'}`}</p>;
}

/** What everybody may see: every text that was shown, in order. */
function Public({ shown }: { shown: string[] }) {
  const flights = listingsApi.endpoints.getFlights.useQuery();
  const cities = listingsApi.endpoints.getCities.useQuery();
  const text = `${flights.currentData?.join() ?? 'no flights'}, ${cities.currentData?.join() ?? 'no cities'}`;
  if (shown.at(-1) !== text) shown.push(text);
  return <p>{text}</p>;
}

function showPublic(shell: FakeShell): string[] {
  const shown: string[] = [];
  render(
    <Provider store={shell.store}>
      <Me />
      <Public shown={shown} />
    </Provider>,
  );
  return shown;
}

function show(shell: FakeShell): void {
  render(
    <Provider store={shell.store}>
      <Me />
    </Provider>,
  );
}

describe('the current user', () => {
  it('is nobody, without a request, where the hint cookie is missing [spec 204]', () => {
    const calls = fakeApi({});
    show(fakeShell());
    expect(screen.getByText('Nobody has nothing')).toBeVisible();
    expect(calls).toEqual([]);
  });
  it('is requested once where the hint cookie exists [spec 204]', async () => {
    const calls = fakeApi({ 'GET /api/auth/me': () => priya, 'GET /api/mine': () => ['MAA'] });
    const shell = fakeShell({ user: 'unknown' });
    show(shell);
    expect(screen.getByText('Loading')).toBeVisible();
    expect(await screen.findByText('Priya R has MAA')).toBeVisible();
    expect(await readCurrentUser()).toEqual(priya);
    expect(calls.map(({ path }) => path)).toEqual(['/api/auth/me', '/api/mine']);
  });
  it('is nobody where the session is over, without a toast [spec 204]', async () => {
    fakeApi({ 'GET /api/auth/me': loginNeeded });
    const shell = fakeShell({ user: 'unknown' });
    show(shell);
    expect(await screen.findByText('Nobody has nothing')).toBeVisible();
    expect([await readCurrentUser(), shell.toasts]).toEqual([null, []]);
  });
});

describe('a login', () => {
  it('shows immediately, and personal data is fetched again [spec 159]', async () => {
    let mine = ['MAA'];
    fakeApi({ 'GET /api/mine': () => mine });
    show(fakeShell({ user: priya }));
    await screen.findByText('Priya R has MAA');
    mine = ['LHR'];
    act(() => sessionStarted(aUser({ id: 8, username: 'Anand K' })));
    expect(await screen.findByText('Anand K has LHR')).toBeVisible();
  });
  it('fetches what differs by viewer again, and leaves the rest as it is', async () => {
    let flights = ['BA36 of somebody whom Priya has blocked', 'QR529'];
    const calls = fakeApi({
      'GET /api/mine': () => [],
      'GET /api/flights': () => flights,
      'GET /api/cities': () => ['Chennai'],
    });
    showPublic(fakeShell());
    await screen.findByText('BA36 of somebody whom Priya has blocked,QR529, Chennai');
    flights = ['QR529'];
    act(() => sessionStarted(priya));
    expect(await screen.findByText('QR529, Chennai')).toBeVisible();
    expect(calls.filter(({ path }) => path === '/api/cities')).toHaveLength(1);
  });
  it('is not requested of a logged-in user', async () => {
    const shell = fakeShell({ user: priya });
    expect([await requestLogin('Why'), shell.loginRequests]).toEqual([priya, []]);
  });
  it('wins over an earlier request that ends later', async () => {
    let answer: (user: unknown) => void = () => undefined;
    const asked = jest.fn(() => new Promise((resolve) => (answer = resolve)));
    fakeApi({ 'GET /api/auth/me': asked, 'GET /api/mine': () => [] });
    show(fakeShell({ user: 'unknown' }));
    await waitFor(() => expect(asked).toHaveBeenCalled());
    expect(screen.getByText('Loading')).toBeVisible();
    act(() => sessionStarted(priya));
    const whenAnswered = readCurrentUser();
    answer(loginNeeded());
    await act(() => whenAnswered);
    expect(screen.getByText(/^Priya R has/)).toBeVisible();
    expect(await readCurrentUser()).toEqual(priya);
  });
});

describe('the end of a session', () => {
  it('removes all data of the user from the cache [spec 159, 204]', async () => {
    fakeApi({ 'GET /api/mine': () => ['MAA'] });
    const shell = fakeShell({ user: priya });
    show(shell);
    await screen.findByText('Priya R has MAA');
    act(() => sessionEnded());
    expect(screen.getByText('Nobody has nothing')).toBeVisible();
    expect(JSON.stringify(shell.store.getState())).not.toMatch(/Priya|priya@|MAA/);
  });
  it('follows a call that is refused because of the login, with one toast', async () => {
    fakeApi({ 'GET /api/auth/me': loginNeeded, 'GET /api/mine': loginNeeded });
    const shell = fakeShell({ user: priya });
    show(shell);
    expect(await screen.findByText('Nobody has nothing')).toBeVisible();
    expect(shell.toasts).toEqual([{ title: 'You have been logged out', description: 'Please log in again to go on.' }]);
  });
  it('does not follow a call of an earlier session that is refused after a new login', async () => {
    let refuse: (answer: unknown) => void = () => undefined;
    const answers = [new Promise((resolve) => (refuse = resolve)), ['MAA']];
    fakeApi({ 'GET /api/auth/me': () => priya, 'GET /api/mine': () => answers.shift() });
    const shell = fakeShell({ user: priya });
    show(shell);
    act(() => sessionStarted(priya));
    refuse(loginNeeded());
    expect(await screen.findByText('Priya R has MAA')).toBeVisible();
    expect(shell.toasts).toEqual([]);
  });
  it('leaves what everybody sees on the screen, as a visitor gets it', async () => {
    let flights = ['BA36 with Lakshmi'];
    const calls = fakeApi({
      'GET /api/auth/me': loginNeeded,
      'GET /api/mine': () => ['MAA'],
      'GET /api/flights': () => flights,
      'GET /api/cities': () => ['Chennai'],
    });
    const shell = fakeShell({ user: priya });
    const shown = showPublic(shell);
    await screen.findByText('Priya R has MAA');
    await screen.findByText('BA36 with Lakshmi, Chennai');
    flights = ['BA36'];
    const before = shown.length;
    act(() => void shell.store.dispatch(api.util.invalidateTags(['CurrentUser'])));
    expect(await screen.findByText('Nobody has nothing')).toBeVisible();
    expect(await screen.findByText('BA36, Chennai')).toBeVisible();
    expect(shown.slice(before)).toEqual(['BA36, Chennai']);
    expect(calls.filter(({ path }) => path === '/api/cities')).toHaveLength(1);
    expect(JSON.stringify(shell.store.getState())).not.toMatch(/Priya|MAA|Lakshmi/);
  });
  it('does not follow other refused calls', async () => {
    const calls = fakeApi({ 'GET /api/mine': () => aRefusal(403, { code: 'request.foreign' }) });
    const shell = fakeShell({ user: priya });
    show(shell);
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(await screen.findByText('Priya R has nothing')).toBeVisible();
    expect(shell.toasts).toEqual([]);
  });
  it('follows a refetch of the current user that is refused', async () => {
    fakeApi({ 'GET /api/auth/me': loginNeeded, 'GET /api/mine': () => ['MAA'] });
    const shell = fakeShell({ user: priya });
    show(shell);
    await screen.findByText('Priya R has MAA');
    act(() => void shell.store.dispatch(api.util.invalidateTags(['CurrentUser'])));
    expect(await screen.findByText('Nobody has nothing')).toBeVisible();
    expect(shell.toasts).toHaveLength(1);
  });
});

describe('the other tabs', () => {
  let received: unknown[] = [];
  const other = new BroadcastChannel('session');
  other.onmessage = (event) => void received.push(event.data);
  beforeEach(() => {
    received = [];
  });

  it('are notified of a login and a logout', async () => {
    fakeShell();
    await waitFor(() => expect(received).toEqual(['ended']));
    sessionStarted(priya);
    sessionEnded();
    await waitFor(() => expect(received).toEqual(['ended', 'started', 'ended']));
  });
  it('are notified of a session that a refused call ended', async () => {
    fakeApi({ 'GET /api/auth/me': loginNeeded, 'GET /api/mine': loginNeeded });
    const shell = fakeShell({ user: priya });
    await waitFor(() => expect(received).toHaveLength(2));
    await shell.store.dispatch(listingsApi.endpoints.getMine.initiate());
    await waitFor(() => expect(received.at(-1)).toBe('expired'));
  });
  it('make this one fetch the user after a login there', async () => {
    fakeApi({ 'GET /api/auth/me': () => priya, 'GET /api/mine': () => ['MAA'] });
    show(fakeShell());
    expect(screen.getByText('Nobody has nothing')).toBeVisible();
    document.cookie = 'logged_in=1';
    other.postMessage('started');
    expect(await screen.findByText('Priya R has MAA')).toBeVisible();
  });
  it('make this one drop what the last user saw after a login of somebody else there', async () => {
    const mine = ['MAA', 'LHR'];
    const calls = fakeApi({
      'GET /api/auth/me': () => aUser({ id: 8, username: 'Anand K' }),
      'GET /api/mine': () => [mine.shift()],
      'GET /api/flights': () => ['BA36'],
      'GET /api/cities': () => ['Chennai'],
    });
    const shell = fakeShell({ user: priya });
    const texts: (string | null)[] = [];
    showPublic(shell);
    await screen.findByText('Priya R has MAA');
    await screen.findByText('BA36, Chennai');
    const look = () => void texts.push(document.body.textContent);
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
    other.postMessage('started');
    expect(await screen.findByText('Anand K has LHR')).toBeVisible();
    expect(texts.filter((text) => /Anand K.*MAA|Priya.*LHR/.test(text ?? ''))).toEqual([]);
    expect(JSON.stringify(shell.store.getState())).not.toMatch(/Priya|MAA/);
    await waitFor(() => expect(calls.filter(({ path }) => path === '/api/flights')).toHaveLength(2));
    expect(calls.filter(({ path }) => path === '/api/cities')).toHaveLength(1);
  });
  it('are notified of a changed user, and make this one fetch it again, and nothing else', async () => {
    const calls = fakeApi({ 'GET /api/auth/me': () => aUser({ username: 'Priya Raman' }), 'GET /api/mine': () => [] });
    show(fakeShell({ user: priya }));
    await screen.findByText('Priya R has');
    userChanged();
    await waitFor(() => expect(received.at(-1)).toBe('changed'));
    expect(calls.filter(({ path }) => path === '/api/auth/me')).toEqual([]);
    other.postMessage('changed');
    expect(await screen.findByText(/^Priya Raman has/)).toBeVisible();
    expect(calls.filter(({ path }) => path === '/api/mine')).toHaveLength(1);
  });
  it('make this one remove all data after a logout there', async () => {
    fakeApi({ 'GET /api/mine': () => ['MAA'] });
    const shell = fakeShell({ user: priya });
    show(shell);
    await screen.findByText('Priya R has MAA');
    other.postMessage('ended');
    expect(await screen.findByText('Nobody has nothing')).toBeVisible();
    expect([JSON.stringify(shell.store.getState()).includes('Priya'), shell.toasts]).toEqual([false, []]);
  });
});

describe('a page that needs a login', () => {
  const showAt = (shell: FakeShell) => {
    const page = (
      <RequireLogin waiting={<p>Please wait</p>}>
        <h1>Verify</h1>
      </RequireLogin>
    );
    const router = createMemoryRouter(
      [
        { path: '/verify', element: page },
        { path: '/', element: <h1>Home</h1> },
      ],
      { initialEntries: ['/search', '/verify?step=2'] },
    );
    render(
      <Provider store={shell.store}>
        <RouterProvider router={router} />
      </Provider>,
    );
    return router;
  };

  it('is shown to a logged-in user', async () => {
    showAt(fakeShell({ user: priya }));
    expect(await screen.findByRole('heading', { name: 'Verify' })).toBeVisible();
  });
  it('redirects others to the home page with the way back, without a step in the history', async () => {
    const router = showAt(fakeShell());
    expect(await screen.findByRole('heading', { name: 'Home' })).toBeVisible();
    const { location, historyAction } = router.state;
    expect([location.pathname, location.search, historyAction]).toEqual([
      '/',
      '?redirect=%2Fverify%3Fstep%3D2',
      'REPLACE',
    ]);
  });
  it('redirects with the way back when the session expires', async () => {
    fakeApi({ 'GET /api/auth/me': loginNeeded });
    const shell = fakeShell({ user: priya });
    const router = showAt(shell);
    await screen.findByRole('heading', { name: 'Verify' });
    act(() => void shell.store.dispatch(api.util.invalidateTags(['CurrentUser'])));
    expect(await screen.findByRole('heading', { name: 'Home' })).toBeVisible();
    expect(router.state.location.search).toBe('?redirect=%2Fverify%3Fstep%3D2');
  });
  it('redirects without a way back after a logout', async () => {
    const router = showAt(fakeShell({ user: priya }));
    await screen.findByRole('heading', { name: 'Verify' });
    act(() => sessionEnded());
    expect(await screen.findByRole('heading', { name: 'Home' })).toBeVisible();
    expect(router.state.location.search).toBe('');
  });
  it('redirects without a way back when the session ends in another tab', async () => {
    const router = showAt(fakeShell({ user: priya }));
    await screen.findByRole('heading', { name: 'Verify' });
    new BroadcastChannel('session').postMessage('ended');
    expect(await screen.findByRole('heading', { name: 'Home' })).toBeVisible();
    expect(router.state.location.search).toBe('');
  });
  it('waits until the user is known', async () => {
    fakeApi({ 'GET /api/auth/me': () => new Promise(() => undefined) });
    const router = showAt(fakeShell({ user: 'unknown' }));
    expect(screen.getByText('Please wait')).toBeVisible();
    expect(router.state.location.pathname).toBe('/verify');
  });
});

describe('personal data in the browser', () => {
  const own = (): string[] => Object.keys(localStorage);
  beforeEach(() => {
    localStorage.clear();
    localStorage.setItem(`${PERSONAL_KEY_PREFIX}drafts:7`, 'Dear Meena');
    localStorage.setItem('theme', 'dark');
  });

  it('is removed at a logout, here and in the other tabs, with a storage event', async () => {
    const keys: (string | null)[] = [];
    const onStorage = ({ key }: StorageEvent): void => void keys.push(key);
    fakeShell({ user: priya });
    window.addEventListener('storage', onStorage);
    act(() => sessionEnded());
    expect([own(), keys]).toEqual([['theme'], [PERSONAL_KEY_PREFIX]]);
    localStorage.setItem(`${PERSONAL_KEY_PREFIX}drafts:7`, 'Written by a tab that had not heard of it');
    new BroadcastChannel('session').postMessage('ended');
    await waitFor(() => expect(own()).toEqual(['theme']));
    window.removeEventListener('storage', onStorage);
  });
  it('is removed from sessionStorage too', () => {
    sessionStorage.setItem(`${PERSONAL_KEY_PREFIX}payments:7:tip:9:15`, 'an attempt');
    fakeShell({ user: priya });
    act(() => sessionEnded());
    expect(Object.keys(sessionStorage)).toEqual([]);
  });
  it('stays where the session has expired, here and in the other tabs', async () => {
    fakeApi({ 'GET /api/auth/me': loginNeeded, 'GET /api/mine': loginNeeded });
    const shell = fakeShell({ user: priya });
    show(shell);
    expect(await screen.findByText('Nobody has nothing')).toBeVisible();
    expect(own()).toHaveLength(2);
    act(() => sessionStarted(priya));
    new BroadcastChannel('session').postMessage('expired');
    expect(await screen.findByText('Nobody has nothing')).toBeVisible();
    expect(own()).toHaveLength(2);
  });
  it('does not fail where the browser denies storage', () => {
    const shell = fakeShell({ user: priya });
    jest.spyOn(globalThis, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('closed', 'SecurityError');
    });
    act(() => sessionEnded());
    expect(JSON.stringify(shell.store.getState())).not.toContain('Priya');
  });
});
