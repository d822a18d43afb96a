import { describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { sessionEnded, sessionStarted } from 'shared-ui/app';
import type { User } from 'contracts';
import { aRefusal, aUser, pasteInto } from 'shared-ui/testing';
import { field, languages, open, preview, save } from './profile-page.fixture.tsx';

/** A server whose response to a save the test triggers. */
function openSlowly() {
  const waiting: (() => void)[] = [];
  let me = aUser();
  const saves = async (changes: Partial<User>) => {
    await new Promise<void>((resolve) => waiting.push(resolve));
    return (me = { ...me, ...changes });
  };
  const page = open({ saves, handlers: { 'GET /api/auth/me': () => me } });
  const respond = () => act(async () => waiting.splice(0).forEach((go) => go()));
  return { ...page, respond };
}
const saved = (times = 1) => screen.findByRole('heading', { name: times === 1 ? 'Priya Rx' : 'Priya Rxyz' });

describe('what is typed while the profile is being saved', () => {
  it('stays, as an unsaved edit', async () => {
    const { user, sent, respond } = openSlowly();
    await user.type(await field(/^Username/), 'x');
    await user.click(save());
    const bio = await field(/^Bio/);
    await user.clear(bio);
    await pasteInto(user, bio, 'I live in Leeds.');
    await user.type(await field(/^Username/), 'yz');
    await respond();
    expect(await saved()).toBeVisible();
    expect(bio).toHaveValue('I live in Leeds.');
    expect(await field(/^Username/)).toHaveValue('Priya Rxyz');
    expect(screen.getByText('You have changes that are not saved yet.')).toBeVisible();
    await user.click(save());
    await respond();
    expect(await saved(2)).toBeVisible();
    expect(sent()).toEqual([{ username: 'Priya Rx' }, { username: 'Priya Rxyz', bio: 'I live in Leeds.' }]);
    expect(screen.queryByText(/not saved yet/)).not.toBeInTheDocument();
  });

  it('stays a half-typed word, with the focus', async () => {
    const { user, respond } = openSlowly();
    await user.type(await field(/^Username/), 'x');
    await user.click(save());
    await user.type(await languages(), 'Malay');
    await respond();
    expect(await saved()).toBeVisible();
    await user.keyboard('alam');
    expect(await languages()).toHaveValue('Malayalam');
  });

  it('is not saved by Enter in the languages field', async () => {
    const { user, sent } = open();
    await user.type(await languages(), 'malayalam{Enter}');
    await user.type(await field(/^Username/), 'x');
    expect(sent()).toEqual([]);
    await user.click(save());
    await waitFor(() =>
      expect(sent()).toEqual([
        { username: 'Priya Rx', languages: 'Tamil, English, Malayalam', languageCodes: ['ta', 'en', 'ml'] },
      ]),
    );
  });
});

it('shows what was saved while the user is fetched again', async () => {
  let isHeld = false;
  const { user } = open({
    saves: (changes) => {
      isHeld = true;
      return aUser(changes);
    },
    handlers: { 'GET /api/auth/me': () => (isHeld ? new Promise(() => undefined) : aUser()) },
  });
  await user.type(await field(/^Username/), 'x');
  await user.click(save());
  expect(await saved()).toBeVisible();
});

describe('the other tabs', () => {
  it('refetch the user after a saved profile, and not after a refused one', async () => {
    const received: unknown[] = [];
    const other = new BroadcastChannel('session');
    let isRefused = true;
    const { user, shell } = open({ saves: (changes) => (isRefused ? aRefusal(500) : aUser(changes)) });
    await user.type(await field(/^Username/), 'x');
    other.onmessage = ({ data }) => void received.push(data);
    await user.click(save());
    await waitFor(() => expect(shell.toasts).toHaveLength(1));
    isRefused = false;
    await user.click(save());
    await waitFor(() => expect(received.filter((change) => change === 'changed')).toHaveLength(1));
    expect(shell.toasts.map(({ title }) => title)).toEqual(['Update failed', 'Profile updated']);
    other.close();
  });
});

describe('an expired session', () => {
  const loginNeeded = () => aRefusal(401, { code: 'account.login_needed', message: 'Please log in to go on.' });

  const taken = () => {
    const message = 'This username is taken.';
    return aRefusal(409, { message, code: 'account.username_taken', fields: [{ path: 'username', message }] });
  };

  /** Saves a bio in an expired session, until the login dialog is requested. */
  async function saveTooLate(loginAnswer: User | null) {
    let me = aUser();
    const isOver = () => page.shell.loginRequests.length === 0;
    const page = open({
      saves: (changes) => (isOver() ? loginNeeded() : (me = { ...me, ...changes })),
      handlers: { 'GET /api/auth/me': () => (isOver() ? loginNeeded() : me) },
    });
    const bio = await field(/^Bio/);
    await page.user.clear(bio);
    await pasteInto(page.user, bio, 'I live in Leeds.');
    page.shell.loginAnswer = loginAnswer;
    await page.user.click(save());
    await waitFor(() => expect(page.shell.loginRequests).toHaveLength(1));
    return page;
  }

  it('asks for a login, and then saves again', async () => {
    const { shell, sent } = await saveTooLate(aUser());
    expect(shell.loginRequests).toEqual(['Please log in again to save your changes. What you typed is kept.']);
    await waitFor(() => expect(sent()).toEqual([{ bio: 'I live in Leeds.' }, { bio: 'I live in Leeds.' }]));
    await waitFor(async () => expect(await preview()).toHaveTextContent('I live in Leeds.'));
    expect(shell.toasts.map(({ title }) => title)).toEqual(['You have been logged out', 'Profile updated']);
    expect(screen.queryByText(/not saved yet/)).not.toBeInTheDocument();
  });

  it('keeps the edits until a login by the panel, which is scrolled to its top', async () => {
    const scrolled = jest.spyOn(Element.prototype, 'scrollIntoView');
    const { user, shell, sent } = await saveTooLate(null);
    expect(await screen.findByRole('heading', { name: 'Authentication Required' })).toBeVisible();
    expect(screen.getByText('What you typed is kept until you close this page.')).toBeVisible();
    expect(scrolled).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('button', { name: 'Log In' })).toHaveFocus();
    scrolled.mockRestore();
    shell.loginAnswer = aUser();
    await user.click(screen.getByRole('button', { name: 'Log In' }));
    await waitFor(() => expect(sent()).toHaveLength(2));
    await waitFor(async () => expect(await preview()).toHaveTextContent('I live in Leeds.'));
  });

  it('does not show the edits to another user, and keeps them for their author', async () => {
    const { sent } = await saveTooLate(aUser({ id: 8, username: 'Anand K', bio: 'Mine.' }));
    await waitFor(async () => expect(await preview()).toHaveTextContent('Anand K'));
    expect(await field(/^Bio/)).toHaveValue('Mine.');
    act(() => sessionStarted(aUser()));
    expect(await screen.findByDisplayValue('I live in Leeds.')).toBeVisible();
    // Another user was logged in meanwhile: the save is not repeated
    expect(sent()).toHaveLength(1);
  });

  it('removes the edits at Log Out, here or in another tab', async () => {
    const { user, shell, sent } = open();
    await user.type(await field(/^Username/), 'x');
    act(() => sessionEnded());
    expect(await screen.findByRole('button', { name: 'Log In' })).toBeVisible();
    expect(screen.queryByText('What you typed is kept until you close this page.')).not.toBeInTheDocument();
    shell.loginAnswer = aUser();
    await user.click(screen.getByRole('button', { name: 'Log In' }));
    expect(await screen.findByDisplayValue('Priya R')).toBeVisible();
    expect(screen.queryByText('You have changes that are not saved yet.')).not.toBeInTheDocument();
    expect(sent()).toEqual([]);
  });

  it('that expires again after the login asks once more, and does not save again', async () => {
    const { user, shell, sent } = open({ saves: loginNeeded, handlers: { 'GET /api/auth/me': loginNeeded } });
    shell.loginAnswer = aUser();
    await user.type(await field(/^Username/), 'x');
    await user.click(save());
    await waitFor(() => expect(shell.loginRequests).toHaveLength(2));
    expect(await screen.findByDisplayValue('Priya Rx')).toBeVisible();
    expect(sent()).toHaveLength(2);
  });

  it('shows the new error at its field where the repeated save is refused', async () => {
    const { user, shell } = open({
      saves: () => (shell.loginRequests.length > 0 ? taken() : loginNeeded()),
      handlers: { 'GET /api/auth/me': loginNeeded },
    });
    shell.loginAnswer = aUser();
    await user.type(await field(/^Username/), 'x');
    await user.click(save());
    await waitFor(async () => expect(await field(/^Username/)).toBeInvalid());
    expect(await field(/^Username/)).toHaveAccessibleDescription(/This username is taken/);
  });
});
