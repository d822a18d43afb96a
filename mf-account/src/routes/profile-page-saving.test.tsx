import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { sessionEnded, sessionStarted } from 'shared-ui/app';
import type { User } from 'shared-ui/contracts';
import { aRefusal, aUser, pasteInto } from 'shared-ui/testing';
import { forgetEdits } from '../kept-edits/kept-edits.ts';
import { field, open, preview, save } from './profile-page.fixture.tsx';

beforeEach(() => forgetEdits());
afterEach(() => forgetEdits());

/** A server that answers a save when it is told to. */
function openSlowly() {
  const waiting: (() => void)[] = [];
  let me = aUser();
  const saves = async (changes: Partial<User>) => {
    await new Promise<void>((resolve) => waiting.push(resolve));
    return (me = { ...me, ...changes });
  };
  const page = open({ saves, handlers: { 'GET /api/auth/me': () => me } });
  const answer = () => act(async () => waiting.splice(0).forEach((go) => go()));
  return { ...page, answer };
}
const saved = (times = 1) => screen.findByRole('heading', { name: times === 1 ? 'Priya Rx' : 'Priya Rxyz' });

describe('what is typed while the profile is being saved', () => {
  it('is kept, as something that is not saved yet', async () => {
    const { user, sent, answer } = openSlowly();
    await user.type(await field(/^Username/), 'x');
    await user.click(save());
    const bio = await field(/^Bio/);
    await user.clear(bio);
    await pasteInto(user, bio, 'I live in Leeds.');
    await user.type(await field(/^Username/), 'yz');
    await answer();
    expect(await saved()).toBeVisible();
    expect(bio).toHaveValue('I live in Leeds.');
    expect(await field(/^Username/)).toHaveValue('Priya Rxyz');
    expect(screen.getByText('You have changes that are not saved yet.')).toBeVisible();
    await user.click(save());
    await answer();
    expect(await saved(2)).toBeVisible();
    expect(sent()).toEqual([{ username: 'Priya Rx' }, { username: 'Priya Rxyz', bio: 'I live in Leeds.' }]);
    expect(screen.queryByText(/not saved yet/)).not.toBeInTheDocument();
  });

  it('stays half a word, and in focus', async () => {
    const { user, answer } = openSlowly();
    await user.type(await field(/^Username/), 'x');
    await user.click(save());
    await user.type(await field(/^Languages/), 'Konk');
    await answer();
    expect(await saved()).toBeVisible();
    await user.keyboard('ani');
    expect(await field(/^Languages/)).toHaveValue('Konkani');
  });

  it('is not begun by Enter among the languages', async () => {
    const { user, sent } = open();
    await user.click(await field(/^Languages/));
    await user.paste('Konkani, Malayalam');
    await user.keyboard('{Enter}');
    await user.type(await field(/^Username/), 'x');
    expect(sent()).toEqual([]);
    await user.click(save());
    await waitFor(() =>
      expect(sent()).toEqual([{ username: 'Priya Rx', languages: 'Tamil, English, Konkani, Malayalam' }]),
    );
  });
});

describe('the other tabs', () => {
  it('hear of a profile that was saved, and not of one that was refused', async () => {
    const heard: unknown[] = [];
    const other = new BroadcastChannel('session');
    let isRefused = true;
    const { user, shell } = open({ saves: (changes) => (isRefused ? aRefusal(500) : aUser(changes)) });
    await user.type(await field(/^Username/), 'x');
    other.onmessage = ({ data }) => void heard.push(data);
    await user.click(save());
    await waitFor(() => expect(shell.toasts).toHaveLength(1));
    isRefused = false;
    await user.click(save());
    await waitFor(() => expect(heard.filter((change) => change === 'changed')).toHaveLength(1));
    expect(shell.toasts.map(({ title }) => title)).toEqual(['Update failed', 'Profile updated']);
    other.close();
  });
});

describe('a session that ended elsewhere', () => {
  const loginNeeded = () => aRefusal(401, { code: 'account.login_needed', message: 'Please log in to go on.' });

  const taken = () => {
    const message = 'This username is taken.';
    return aRefusal(409, { message, code: 'account.username_taken', fields: [{ path: 'username', message }] });
  };

  /** Saves a bio in a session that is over, until somebody is asked to log in. */
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

  it('asks to log in, and then goes on saving', async () => {
    const { shell, sent } = await saveTooLate(aUser());
    expect(shell.loginRequests).toEqual(['Please log in again to save your changes. What you typed is kept.']);
    await waitFor(() => expect(sent()).toEqual([{ bio: 'I live in Leeds.' }, { bio: 'I live in Leeds.' }]));
    await waitFor(async () => expect(await preview()).toHaveTextContent('I live in Leeds.'));
    expect(shell.toasts.map(({ title }) => title)).toEqual(['You have been logged out', 'Profile updated']);
    expect(screen.queryByText(/not saved yet/)).not.toBeInTheDocument();
  });

  it('leaves what was typed waiting for a login by the panel, which shows from its top', async () => {
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

  it('shows nothing of it to somebody else, and keeps it for who typed it', async () => {
    const { sent } = await saveTooLate(aUser({ id: 8, username: 'Anand K', bio: 'Mine.' }));
    await waitFor(async () => expect(await preview()).toHaveTextContent('Anand K'));
    expect(await field(/^Bio/)).toHaveValue('Mine.');
    act(() => sessionStarted(aUser()));
    expect(await screen.findByDisplayValue('I live in Leeds.')).toBeVisible();
    // Somebody else was here meanwhile: what the press on Save asked for is no longer waited for
    expect(sent()).toHaveLength(1);
  });

  it('by Log Out, here or in another tab, leaves nothing of what was typed', async () => {
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

  it('that is over again after the login asks once more, and saves no more by itself', async () => {
    const { user, shell, sent } = open({ saves: loginNeeded, handlers: { 'GET /api/auth/me': loginNeeded } });
    shell.loginAnswer = aUser();
    await user.type(await field(/^Username/), 'x');
    await user.click(save());
    await waitFor(() => expect(shell.loginRequests).toHaveLength(2));
    expect(await screen.findByDisplayValue('Priya Rx')).toBeVisible();
    expect(sent()).toHaveLength(2);
  });

  it('has the new refusal at its field, where the save that went on is refused', async () => {
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
