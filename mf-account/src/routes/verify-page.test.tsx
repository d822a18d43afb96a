import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { api, type CurrentUser, sessionStarted } from 'shared-ui/app';
import type { PhoneVerification, User } from 'contracts';
import { aRefusal, aUser, fakeApi, pasteInto, renderRemote, siteSettings } from 'shared-ui/testing';
import { remote } from '../remote.tsx';
import './profile-page.tsx';
import './verify-page.tsx';
import './verification-page.tsx';

const STATE = 'GET /api/phone-verification';
const VERIFY = 'POST /api/auth/verify';
const RESEND = 'POST /api/auth/resend-verification';

const unverified = (overrides: Partial<User> = {}) => aUser({ verified: false, ...overrides });
const withoutNumber = () => unverified({ phoneNumber: null, phoneNumberMasked: null });
const state = (overrides: Partial<PhoneVerification> = {}) => ({ state: 'sent', resendAfter: 0, ...overrides });
const unreachable = (): never => {
  throw new TypeError('down');
};

interface Situation {
  at?: string;
  as?: CurrentUser | null | 'unknown';
  handlers?: Parameters<typeof fakeApi>[0];
}

function open({ at = '/verify', as = unverified(), handlers = {} }: Situation = {}) {
  const calls = fakeApi({
    'GET /api/auth/me': () => as,
    'GET /api/site': () => siteSettings({ sms: true }),
    'GET /api/sessions': () => [],
    'GET /api/email-change': () => ({ pending: null }),
    [STATE]: () => state(),
    ...handlers,
  });
  const sentTo = (path: string) => calls.filter((call) => call.path === path && call.method !== 'GET');
  return { sentTo, ...renderRemote(remote, { at, user: as }) };
}

const code = () => screen.findByRole('textbox', { name: 'Verification code' });
const button = (name: string) => screen.getByRole('button', { name });
/** Whether Resend Code cannot be pressed for now; it can be reached all the time. */
const isWaiting = () => button('Resend Code').getAttribute('aria-disabled') === 'true';

describe('/verify', () => {
  it('is called Verification, under a sign that says Phone Verification [spec 30, 40]', async () => {
    const { shell } = open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Phone Verification' })).toBeVisible();
    expect(shell.pageViews).toEqual([{ title: 'Flight Amigo - Verification', path: '/verify' }]);
  });

  it('sends a logged-out visitor home, to come back after logging in [spec 30, 38, 189]', async () => {
    const { address } = open({ as: null, at: '/verify?from=mail' });
    await waitFor(() => expect(address()).toBe('/?redirect=%2Fverify%3Ffrom%3Dmail'));
  });

  it('has what was typed of the code again after a login where the session has expired', async () => {
    const me = unverified();
    const { user, shell, router, address } = open({
      as: me,
      handlers: { 'GET /api/auth/me': () => aRefusal(401, { code: 'account.login_needed' }) },
    });
    await user.type(await code(), '123');
    act(() => void shell.store.dispatch(api.util.invalidateTags(['CurrentUser'])));
    await waitFor(() => expect(address()).toBe('/?redirect=%2Fverify'));
    act(() => sessionStarted(me));
    await act(() => router.navigate('/verify'));
    expect(await code()).toHaveValue('123');
    await user.click(button('Change number'));
    await act(() => router.navigate('/'));
    await act(() => router.navigate('/verify'));
    expect(await code()).toHaveValue('');
  });

  it('shows a skeleton until the current user is loaded', async () => {
    open({ as: 'unknown', handlers: { 'GET /api/auth/me': () => new Promise(() => undefined) } });
    expect(await screen.findByRole('region', { name: 'Your phone number is on its way' })).toBeVisible();
  });

  it('is the target of /verification, with its query [spec 38]', async () => {
    const { address, router } = open({ at: '/verification?from=mail' });
    await code();
    expect(address()).toBe('/verify?from=mail');
    expect(router.state.historyAction).toBe('REPLACE');
  });

  it('shows that the phone is verified already, with a link to the profile [spec 116]', async () => {
    const { user, address } = open({ as: aUser() });
    expect(await screen.findByRole('heading', { name: 'Phone Already Verified' })).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Return to Profile' }));
    await waitFor(() => expect(address()).toBe('/profile'));
  });

  it('shows that no texts can be sent where the site has no SMS', async () => {
    open({ handlers: { 'GET /api/site': () => siteSettings({ sms: false }) } });
    expect(await screen.findByRole('heading', { name: 'We cannot send text messages at the moment' })).toBeVisible();
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Back to Profile' })).toHaveAttribute('href', '/profile');
  });
});

describe('the code of the text message', () => {
  it('is entered beside the number it was sent to [spec 116]', async () => {
    open();
    expect(await screen.findByText('Please enter the 6-digit code sent to your phone')).toBeVisible();
    expect(screen.getByText('+44 7700900142')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to Profile' })).toHaveAttribute('href', '/profile');
  });

  it('can be filled in by the phone itself, and is not sent before it is complete [spec 116, 180]', async () => {
    const { user } = open();
    expect(await code()).toHaveAttribute('autocomplete', 'one-time-code');
    await user.type(await code(), '48x290');
    expect(screen.getByRole('status')).toHaveTextContent('5 of 6 digits entered');
    expect(button('Verify Phone Number')).toBeDisabled();
    await user.type(await code(), '78');
    expect(await code()).toHaveValue('482907');
    expect(button('Verify Phone Number')).toBeEnabled();
  });

  it('can be pasted with its space', async () => {
    const { user } = open();
    await user.click(await code());
    await user.paste('482 907');
    expect(await code()).toHaveValue('482907');
  });

  it('verifies the phone, shows a toast, and leads to the profile [spec 116, 162, 200, 250]', async () => {
    let me = unverified();
    const { user, shell, address, sentTo } = open({
      handlers: { [VERIFY]: () => (me = aUser()), 'GET /api/auth/me': () => me },
    });
    await user.type(await code(), '482907{Enter}');
    await waitFor(() => expect(address()).toBe('/profile'));
    expect(await screen.findByText('Verified')).toBeVisible();
    expect(shell.toasts).toEqual([
      { title: 'Phone verified', description: 'Your phone number has been successfully verified.' },
    ]);
    expect(sentTo('/api/auth/verify').map(({ body }) => body)).toEqual([{ code: '482907' }]);
  });

  it.each(['account.phone_code_wrong', 'account.phone_code_expired'])(
    "that is refused (%s) shows the toast of the specification, and the server's message at its field [spec 250]",
    async (reason) => {
      const message = 'Invalid verification code. 4 tries are left.';
      const { user, shell } = open({ handlers: { [VERIFY]: () => aRefusal(403, { code: reason, message }) } });
      await user.type(await code(), '000000{Enter}');
      await waitFor(async () => expect(await code()).toBeInvalid());
      expect(await code()).toHaveAccessibleDescription(expect.stringContaining(message));
      expect(shell.toasts).toEqual([
        {
          title: 'Verification failed',
          description: 'Invalid or expired verification code.',
          variant: 'destructive',
        },
      ]);
    },
  );

  it.each([
    ['the provider', () => aRefusal(503, { code: 'sms.unavailable', message: 'Not now.' }), 'Not now.'],
    ['a limit', () => aRefusal(429, { code: 'account.phone_tries_used_up', message: 'Too often.' }), 'Too often.'],
    ['a fault', () => new Response('', { status: 500 }), 'We could not check the code. Please try again.'],
    ['a missing response', unreachable, /^We could not reach Flight Amigo/],
  ])(
    'that %s kept from being checked shows why at the field, until it is changed [spec 250]',
    async (_why, respond, sentence) => {
      const { user, shell, address } = open({ handlers: { [VERIFY]: respond } });
      await user.type(await code(), '000000{Enter}');
      expect(await screen.findByText(sentence)).toBeVisible();
      expect(await code()).toBeInvalid();
      expect(shell.toasts).toEqual([
        { title: 'Verification failed', description: 'Invalid or expired verification code.', variant: 'destructive' },
      ]);
      expect(address()).toBe('/verify');
      await user.type(await code(), '{Backspace}');
      expect(screen.queryByText(sentence)).not.toBeInTheDocument();
    },
  );

  it('that was the last attempt shows that no code is valid any more', async () => {
    let now = state();
    const refuse = () => {
      now = state({ state: 'none' });
      return aRefusal(422, { message: 'Too many tries.' });
    };
    const { user } = open({ handlers: { [VERIFY]: refuse, [STATE]: () => now } });
    await user.type(await code(), '000000{Enter}');
    expect(await screen.findByText('No code for your phone works at the moment.')).toBeVisible();
    expect(screen.getByText(/Press Resend Code and we send you a new one/)).toBeVisible();
  });

  it('is not needed once the phone was verified in another tab', async () => {
    let me = unverified();
    const overtaken = () => {
      me = aUser();
      return aRefusal(409, { code: 'account.phone_verified', message: 'Your phone number is verified already.' });
    };
    const { user } = open({ handlers: { [VERIFY]: overtaken, 'GET /api/auth/me': () => me } });
    await user.type(await code(), '482907{Enter}');
    expect(await screen.findByRole('heading', { name: 'Phone Already Verified' })).toBeVisible();
  });

  it('shows that it could not be sent, and the number stays', async () => {
    open({ handlers: { [STATE]: () => state({ state: 'failed' }) } });
    expect(await screen.findByText(/^We could not send the code to your phone\. Your number is kept/)).toBeVisible();
    expect(screen.getByText('+44 7700900142')).toBeVisible();
    expect(isWaiting()).toBe(false);
  });

  it('can be loaded again when the server did not respond', async () => {
    let isDown = true;
    const { user } = open({ handlers: { [STATE]: () => (isDown ? aRefusal(503) : state()) } });
    expect(await screen.findByText('We could not find out whether a code is on its way')).toBeVisible();
    isDown = false;
    await user.click(button('Try again'));
    expect(await code()).toBeVisible();
  });
});

describe('requesting another code', () => {
  // Only the countdown's clock is ours to move; waiting for a response stays as it is
  const REAL_CLOCKS = [
    'setTimeout',
    'clearTimeout',
    'setImmediate',
    'nextTick',
    'queueMicrotask',
    'performance',
  ] as const;
  const passSeconds = (seconds: number) => act(() => jest.advanceTimersByTimeAsync(seconds * 1000));
  const sent = () => new Response(null, { status: 204 });

  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: [...REAL_CLOCKS] });
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('is possible once the server allows it, with a countdown', async () => {
    open({ handlers: { [STATE]: () => state({ resendAfter: 40 }) } });
    expect(await screen.findByText('You can ask for a new code in 40 seconds.')).toBeVisible();
    expect(isWaiting()).toBe(true);
    await passSeconds(39);
    expect(screen.getByText('You can ask for a new code in 1 second.')).toBeVisible();
    await passSeconds(1);
    expect(isWaiting()).toBe(false);
  });

  it('is possible immediately without a cooldown', async () => {
    open({ handlers: { [STATE]: () => state({ resendAfter: 0 }) } });
    await code();
    expect(isWaiting()).toBe(false);
    expect(screen.queryByText(/You can ask for a new code/)).not.toBeInTheDocument();
  });

  it('keeps the focus on its button during the cooldown, and sends nothing', async () => {
    const { user, sentTo } = open({ handlers: { [STATE]: () => state({ resendAfter: 40 }) } });
    await code();
    await user.click(button('Resend Code'));
    expect(button('Resend Code')).toHaveFocus();
    expect(button('Resend Code')).toBeEnabled();
    expect(button('Resend Code')).toHaveAccessibleDescription('You can ask for a new code in 40 seconds.');
    await user.keyboard('{Enter}');
    expect(sentTo('/api/auth/resend-verification')).toEqual([]);
  });

  it('empties the field, shows a toast, and restarts the countdown [spec 116, 202, 249]', async () => {
    let now = state();
    const resend = () => {
      now = state({ resendAfter: 60 });
      return sent();
    };
    const { user, shell, sentTo } = open({ handlers: { [RESEND]: resend, [STATE]: () => now } });
    await user.type(await code(), '123');
    await user.click(button('Resend Code'));
    expect(await screen.findByText('You can ask for a new code in 60 seconds.')).toBeVisible();
    expect(await code()).toHaveValue('');
    expect(shell.toasts).toEqual([
      { title: 'Code sent', description: 'A new verification code has been sent to your phone.' },
    ]);
    expect(sentTo('/api/auth/resend-verification').map(({ body }) => body)).toEqual([undefined]);
  });

  it.each([
    ["the server's sentence", () => aRefusal(503, { message: 'Texts do not go out.' }), 'Texts do not go out.'],
    ['a sentence of its own', () => new Response('', { status: 500 }), 'Something went wrong. Please try again.'],
    ['what is true when nobody answers', unreachable, /^We could not reach Flight Amigo/],
  ])(
    'that is refused shows the toast of the specification, and on the page %s [spec 249]',
    async (_w, respond, sentence) => {
      const { user, shell } = open({ handlers: { [RESEND]: respond } });
      await user.type(await code(), '123');
      await user.click(button('Resend Code'));
      expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
      expect(shell.toasts).toEqual([
        {
          title: 'Failed to send code',
          description: 'There was a problem sending the verification code.',
          variant: 'destructive',
        },
      ]);
      expect(await code()).toHaveValue('123');
    },
  );

  it('may be repeated immediately when the SMS provider failed', async () => {
    const gone = () =>
      Response.json(
        { message: 'Not now.', code: 'sms.unavailable' },
        { status: 503, headers: { 'Retry-After': '60' } },
      );
    const { user, shell } = open({ handlers: { [RESEND]: gone } });
    await code();
    await user.click(button('Resend Code'));
    await waitFor(() => expect(shell.toasts).toHaveLength(1));
    await screen.findByRole('button', { name: 'Resend Code' });
    expect(isWaiting()).toBe(false);
  });

  it.each([
    ['none', 600, 'You can press Resend Code in 10 minutes.'],
    ['none', 91, 'You can press Resend Code in 2 minutes.'],
    ['none', 90, 'You can press Resend Code in 90 seconds.'],
    ['failed', 40, 'You can press Resend Code in 40 seconds.'],
  ] as const)('where no code works (%s), and none is sent for %i seconds, says when', async (how, wait, sentence) => {
    open({ handlers: { [STATE]: () => state({ state: how, resendAfter: wait }) } });
    expect(await screen.findByText(new RegExp(sentence))).toBeVisible();
    expect(isWaiting()).toBe(true);
    await passSeconds(wait);
    expect(screen.getByText(/Press Resend Code/)).toBeVisible();
    expect(screen.queryByText(/You can press/)).not.toBeInTheDocument();
    expect(isWaiting()).toBe(false);
  });

  it('too often waits for Retry-After', async () => {
    const tooOften = () =>
      Response.json(
        { message: 'Too many codes for now.', code: 'limit' },
        { status: 429, headers: { 'Retry-After': '1800' } },
      );
    const { user } = open({ handlers: { [RESEND]: tooOften } });
    await code();
    await user.click(button('Resend Code'));
    expect(await screen.findByText('You can ask for a new code in 30 minutes.')).toBeVisible();
    expect(isWaiting()).toBe(true);
  });
});

describe('the phone number', () => {
  const UPDATE = 'PATCH /api/profile';
  const phone = () => screen.findByRole('textbox', { name: 'Phone number' });

  /** A server that keeps the number. */
  function keeping(as: User, refusal?: () => Response) {
    let me = as;
    const keep = async (request: Request) =>
      refusal?.() ?? (me = { ...me, ...((await request.json()) as Partial<User>) });
    return open({ as, handlers: { [UPDATE]: keep, 'GET /api/auth/me': () => me } });
  }

  it('is entered first where there is none', async () => {
    const { user, sentTo } = keeping(withoutNumber());
    await pasteInto(user, await phone(), '2025550143');
    await user.click(button('Send Code'));
    expect(await code()).toBeVisible();
    expect(screen.getByText('+1 2025550143')).toBeVisible();
    expect(await code()).toHaveFocus();
    expect(sentTo('/api/profile').map(({ body }) => body)).toEqual([{ phoneNumber: '+1 2025550143' }]);
  });

  it('is required here', async () => {
    const { user, sentTo } = keeping(withoutNumber());
    await phone();
    await user.click(button('Send Code'));
    expect((await screen.findAllByText('Please enter a valid phone number'))[0]).toBeVisible();
    expect(await phone()).toBeInvalid();
    expect(sentTo('/api/profile')).toEqual([]);
  });

  it('of another account shows an error at its field', async () => {
    const message = 'This number belongs to another account.';
    const refusal = () =>
      aRefusal(409, { message, code: 'account.phone_taken', fields: [{ path: 'phoneNumber', message }] });
    const { user } = keeping(withoutNumber(), refusal);
    await pasteInto(user, await phone(), '2025550143');
    await user.click(button('Send Code'));
    await waitFor(async () => expect(await phone()).toBeInvalid());
    expect(await phone()).toHaveAccessibleDescription(message);
    expect(await phone()).toHaveValue('2025550143');
  });

  it('can be changed, or kept', async () => {
    const { user, sentTo } = keeping(unverified());
    await code();
    await user.click(button('Change number'));
    expect(await phone()).toHaveValue('7700900142');
    expect(await phone()).toHaveFocus();
    await user.click(button('Keep this number'));
    expect(await code()).toHaveFocus();
    await user.click(button('Change number'));
    await user.clear(await phone());
    await pasteInto(user, await phone(), '7700900999');
    await user.click(button('Send Code'));
    expect(await screen.findByText('+44 7700900999')).toBeVisible();
    expect(sentTo('/api/profile').map(({ body }) => body)).toEqual([{ phoneNumber: '+44 7700900999' }]);
  });
});
