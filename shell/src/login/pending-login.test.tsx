import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { sessionEnded, sessionStarted } from 'shared-ui/app';
import { aRefusal, pasteInto } from 'shared-ui/testing';
import {
  atCode,
  button,
  code,
  dialog,
  email,
  EMAIL,
  freezeClock,
  flushResponses,
  LOGIN,
  ME,
  openDialog,
  passSeconds,
  reload,
  RESEND,
  resetLogin,
  toast,
  VERIFY,
} from './login.fixture.tsx';

beforeEach(() => {
  resetLogin();
  freezeClock();
});
afterEach(() => {
  jest.useRealTimers();
});

const tabStorage = (): string => JSON.stringify({ ...sessionStorage });
const SENT = { needsVerification: true, user: { id: 4711 } };

describe('a login whose code has not been entered yet', () => {
  it('continues with the code when the dialog is opened again, with focus in the field', async () => {
    const { user, openAgain, calls } = await atCode();
    await user.keyboard('{Escape}');
    expect(dialog()).not.toBeInTheDocument();
    await openAgain();
    expect(code()).toHaveFocus();
    expect(screen.getByText(EMAIL)).toBeVisible();
    await user.keyboard('482907{Enter}');
    await waitFor(() => expect(toast()).toMatchObject({ title: 'Login successful' }));
    expect(calls.at(-1)).toMatchObject({ path: '/api/auth/verify', body: { code: '482907', userId: 4711 } });
  });

  it('continues with the code after a reload', async () => {
    const { user, openAgain } = await atCode();
    await reload(user);
    await openAgain();
    expect(code()).toHaveFocus();
    expect(screen.getByText(EMAIL)).toBeVisible();
  });

  it('counts the cooldown from the moment the last code was sent', async () => {
    const { user, openAgain } = await atCode();
    await user.click(button('Resend Code'));
    await screen.findByText('You can ask for a new code in 60 seconds.');
    await passSeconds(20);
    await user.keyboard('{Escape}');
    await passSeconds(15);
    await openAgain();
    expect(screen.getByText('You can ask for a new code in 25 seconds.')).toBeVisible();
    await reload(user);
    await passSeconds(5);
    await openAgain();
    expect(screen.getByText('You can ask for a new code in 20 seconds.')).toBeVisible();
  });

  it('shows the reason of the latest request', async () => {
    const { user, openAgain } = await atCode();
    await user.keyboard('{Escape}');
    await openAgain('To see contact details a person logs in first.');
    expect(screen.getByText('To see contact details a person logs in first.')).toBeVisible();
    expect(screen.getByRole('form')).toHaveAccessibleDescription(/To see contact details .* has been sent/);
  });

  it('starts again with the email once its code has expired', async () => {
    const { user, openAgain } = await atCode();
    await user.keyboard('{Escape}');
    await passSeconds(10 * 60);
    await openAgain();
    expect(email()).toHaveValue(EMAIL);
    expect(tabStorage()).not.toContain(EMAIL);
  });

  it('lasts ten minutes from the newest code', async () => {
    const { user, openAgain } = await atCode();
    await passSeconds(9 * 60);
    await user.click(button('Resend Code'));
    await waitFor(() => expect(toast()).toMatchObject({ title: 'Verification code sent' }));
    await user.keyboard('{Escape}');
    await passSeconds(9 * 60);
    await openAgain();
    expect(code()).toBeVisible();
  });

  it('ends with another email, while the first one stays typed, also after a reload', async () => {
    const { user, openAgain } = await atCode();
    await reload(user);
    await openAgain();
    await user.click(button('Use another email'));
    expect(email()).toHaveValue(EMAIL);
    expect(tabStorage()).not.toContain(EMAIL);
    await user.keyboard('{Escape}');
    await openAgain();
    expect(email()).toBeVisible();
  });

  it('keeps its cooldown when the same email is sent again', async () => {
    const { user } = await atCode();
    await user.click(button('Resend Code'));
    await screen.findByText('You can ask for a new code in 60 seconds.');
    await passSeconds(20);
    await user.click(button('Use another email'));
    await user.click(button('Continue'));
    await screen.findByRole('button', { name: 'Verify' });
    expect(screen.getByText('You can ask for a new code in 40 seconds.')).toBeVisible();
  });

  it('keeps its free resend when the same email is sent again within the minute, which sends no mail', async () => {
    const { user } = await atCode();
    await passSeconds(20);
    await user.click(button('Use another email'));
    await user.click(button('Continue'));
    await screen.findByRole('button', { name: 'Verify' });
    expect(button('Resend Code')).not.toHaveAttribute('aria-disabled');
  });

  it('has a cooldown when the same email, sent again after a minute, has sent a code', async () => {
    const { user } = await atCode();
    await passSeconds(70);
    await user.click(button('Use another email'));
    await user.click(button('Continue'));
    await screen.findByRole('button', { name: 'Verify' });
    expect(screen.getByText('You can ask for a new code in 60 seconds.')).toBeVisible();
  });

  it('is removed when the server does not know it any more', async () => {
    const gone = { code: 'account.login_gone', message: 'Please enter your email again to get a new one.' };
    const { user, openAgain } = await atCode({ [VERIFY]: () => aRefusal(422, gone) });
    await user.type(code(), '482907{Enter}');
    await screen.findByText(gone.message, { selector: 'form *' });
    expect(tabStorage()).not.toContain(EMAIL);
    await user.keyboard('{Escape}');
    await openAgain();
    expect(email()).toBeVisible();
  });

  it.each([
    ['here', async (user: { keyboard(keys: string): Promise<void> }) => user.keyboard('482907{Enter}')],
    ['in another tab', async () => act(() => sessionStarted(ME))],
  ])('is removed once somebody is logged in %s', async (_where, logIn) => {
    const { user, openAgain } = await atCode();
    expect(tabStorage()).toContain(EMAIL);
    await logIn(user);
    await waitFor(() => expect(dialog()).not.toBeInTheDocument());
    expect(tabStorage()).not.toContain(EMAIL);
    act(() => sessionEnded());
    await openAgain();
    expect(email()).toBeVisible();
  });

  it('removes the typed email after a login in another tab and Log Out', async () => {
    const { user, openAgain } = await openDialog();
    await pasteInto(user, email(), EMAIL);
    await user.keyboard('{Escape}');
    act(() => sessionStarted(ME));
    act(() => sessionEnded());
    await openAgain();
    expect(email()).toHaveValue('');
  });

  it('is removed by Log Out, also where the dialog was not opened since the page was loaded', async () => {
    const { user } = await atCode();
    await reload(user);
    cleanup();
    expect(tabStorage()).toContain(EMAIL);
    act(() => sessionStarted(ME));
    act(() => sessionEnded());
    expect(tabStorage()).not.toContain(EMAIL);
  });

  it.each(['{broken', 'null', '{"loginId":"x"}'])('is none where the tab holds %j', async (value) => {
    sessionStorage.setItem('own:login:anyone:', value);
    await openDialog();
    expect(email()).toBeVisible();
  });
});

describe('a response after the dialog was closed', () => {
  /** The dialog, closed during one request. */
  async function closedMeanwhile(
    which: string,
    prepare: (user: Awaited<ReturnType<typeof atCode>>['user']) => unknown,
  ) {
    let answer: (value: unknown) => void = () => undefined;
    let asked = false;
    const slow = () => {
      asked = true;
      return new Promise((resolve) => (answer = resolve));
    };
    const opened = await (which === LOGIN ? openDialog : atCode)({ [which]: slow });
    await prepare(opened.user);
    await waitFor(() => expect(asked).toBe(true));
    await opened.user.keyboard('{Escape}');
    const before = toast();
    const settle = async (value: unknown): Promise<void> => {
      answer(value);
      await flushResponses();
    };
    return { ...opened, before, settle };
  }

  it('shows nothing, and the next dialog continues with the code', async () => {
    const { settle, openAgain } = await closedMeanwhile(LOGIN, (user) => user.type(email(), `${EMAIL}{Enter}`));
    await settle(SENT);
    expect(tabStorage()).toContain(EMAIL);
    expect(toast()).toBeUndefined();
    await openAgain();
    expect(code()).toHaveFocus();
  });

  it('shows no error', async () => {
    const { settle } = await closedMeanwhile(LOGIN, (user) => user.type(email(), `${EMAIL}{Enter}`));
    await settle(aRefusal(500, { message: 'It broke.' }));
    expect(toast()).toBeUndefined();
  });

  it('shows no error of a wrong code', async () => {
    const { settle, before } = await closedMeanwhile(VERIFY, (user) => user.type(code(), '000000{Enter}'));
    await settle(aRefusal(422, { message: 'That code is not right.' }));
    expect(toast()).toEqual(before);
  });

  it('does not announce a new code, and starts its cooldown', async () => {
    const { settle, before, openAgain } = await closedMeanwhile(RESEND, (user) => user.click(button('Resend Code')));
    await settle(new Response(null, { status: 204 }));
    expect(toast()).toEqual(before);
    await passSeconds(10);
    await openAgain();
    expect(screen.getByText('You can ask for a new code in 50 seconds.')).toBeVisible();
  });

  it('does not send the email if it was closed during the bot check', async () => {
    let answer: (value: unknown) => void = () => undefined;
    const { user, calls } = await openDialog({ 'GET /api/site': () => new Promise((resolve) => (answer = resolve)) });
    await user.type(email(), `${EMAIL}{Enter}`);
    await user.keyboard('{Escape}');
    answer({ botCheck: { provider: 'off' } });
    await flushResponses();
    expect(calls.map(({ path }) => path)).not.toContain('/api/auth/login');
  });
});
