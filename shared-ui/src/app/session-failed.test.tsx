import { describe, expect, it } from '@jest/globals';
import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { aRefusal, aUser, fakeApi, fakeShell } from 'shared-ui/testing';
import { api, readCurrentUser, requestLogin, RequireLogin, useCurrentUser } from './index.ts';

const priya = aUser();
const down = () => aRefusal(503);
const NOT_KNOWN = 'We could not find out whether you are logged in.';

function Me() {
  const { user, isLoading, failed, retry } = useCurrentUser();
  return <button onClick={retry}>{isLoading ? 'Loading' : failed ? 'Not known' : (user?.username ?? 'Nobody')}</button>;
}

/** The server's answer can be changed; `calls` tells how often it was asked. */
function serverThatAnswers(answer: () => unknown) {
  const server = { answer };
  const calls = fakeApi({ 'GET /api/auth/me': () => server.answer() });
  return { server, calls };
}

function show(user: Parameters<typeof fakeShell>[0] = { user: 'unknown' }) {
  const shell = fakeShell(user);
  const rendered = render(
    <Provider store={shell.store}>
      <Me />
    </Provider>,
  );
  const addAnother = (): void =>
    rendered.rerender(
      <Provider store={shell.store}>
        <Me />
        <Me />
      </Provider>,
    );
  return { shell, addAnother };
}

describe('the current user, where the server fails', () => {
  it.each([
    ['is down', down],
    ['cannot be reached', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])(
    'is asked once when it %s, whoever wants to know, and is not taken for nobody [spec 204]',
    async (_how, answer) => {
      const { calls } = serverThatAnswers(answer);
      const { shell, addAnother } = show();
      expect(await screen.findByText('Not known')).toBeVisible();
      addAnother();
      expect(await screen.findAllByText('Not known')).toHaveLength(2);
      expect([calls.length, shell.toasts, shell.loginRequests]).toEqual([1, [], []]);
    },
  );
  it('is nobody, and no failure, where the server knows nobody', async () => {
    serverThatAnswers(() => aRefusal(401, { code: 'account.login_needed' }));
    show();
    expect(await screen.findByText('Nobody')).toBeVisible();
  });
  it('is fetched again on retry, once', async () => {
    const { server, calls } = serverThatAnswers(down);
    show();
    const button = await screen.findByText('Not known');
    server.answer = () => priya;
    await userEvent.click(button);
    expect(await screen.findByText('Priya R')).toBeVisible();
    expect(calls).toHaveLength(2);
  });
  it('stays the known one', async () => {
    const { calls } = serverThatAnswers(down);
    const { shell, addAnother } = show({ user: priya });
    await act(async () => void shell.store.dispatch(api.util.invalidateTags(['CurrentUser'])));
    await waitFor(() => expect(calls).toHaveLength(1));
    addAnother();
    expect(await screen.findAllByText('Priya R')).toHaveLength(2);
    expect([await readCurrentUser(), calls.length]).toEqual([priya, 1]);
  });
  it('is fetched once more before a login is requested', async () => {
    const { server } = serverThatAnswers(down);
    const { shell } = show();
    await screen.findByText('Not known');
    server.answer = () => priya;
    await act(async () => expect(await requestLogin()).toEqual(priya));
    expect(shell.loginRequests).toEqual([]);
  });
});

describe('after a failure', () => {
  const comesOnline = () => window.dispatchEvent(new Event('online'));
  const becomesVisible = () => document.dispatchEvent(new Event('visibilitychange'));

  it.each([
    ['the browser is online again', comesOnline],
    ['the tab is looked at again', becomesVisible],
  ])('the server is asked once more when %s', async (_when, happens) => {
    const { server, calls } = serverThatAnswers(down);
    show();
    await screen.findByText('Not known');
    server.answer = () => priya;
    act(() => {
      happens();
      happens();
    });
    expect(await screen.findByText('Priya R')).toBeVisible();
    act(() => void happens());
    expect(calls).toHaveLength(2);
  });
});

describe('a page that needs a login, where the user is unknown', () => {
  it('shows a message with a retry, and does not redirect', async () => {
    const { server, calls } = serverThatAnswers(down);
    const shell = fakeShell({ user: 'unknown' });
    const page = <RequireLogin waiting={<p>Please wait</p>}>Verify</RequireLogin>;
    const router = createMemoryRouter(
      [
        { path: '/verify', element: page },
        { path: '/', element: null },
      ],
      {
        initialEntries: ['/verify'],
      },
    );
    render(
      <Provider store={shell.store}>
        <RouterProvider router={router} />
      </Provider>,
    );
    expect(await screen.findByRole('alert')).toHaveTextContent(NOT_KNOWN);
    expect([router.state.location.pathname, calls.length]).toEqual(['/verify', 1]);
    server.answer = () => priya;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Verify')).toBeVisible();
  });
});
