import { jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { type CurrentUser, installShell, registerLocale, sessionEnded } from 'shared-ui/app';
import { aUser, fakeApi, siteSettings } from 'shared-ui/testing';
import en from '../locales/en.json' with { type: 'json' };
import { services } from '../services.ts';
// The toasts' code is fetched when it is needed; here it is there already, so that no test waits for it
import '../toasts/toast-area.tsx';
import { endToast, shownToast } from '../toasts/toast-queue.ts';
import { Toasts } from '../toasts/toasts.tsx';
import { loginApi } from './login-api.ts';
import { LoginDialog } from './login-dialog.tsx';
import { LoginHost } from './login-host.tsx';
import { endLogin, openLogin } from './login-requests.ts';
import { forgetLogin } from './pending-login.ts';
import { rememberEmail } from './remembered-email.ts';

export const LOGIN = 'POST /api/auth/login';
export const VERIFY = 'POST /api/auth/verify';
export const RESEND = 'POST /api/auth/resend-code';

export const EMAIL = 'priya.raman@example.com';
export const ME = aUser({ email: EMAIL });

/** Only the countdown's clock is for tests to move; waiting for an answer stays as it is. */
const REAL_CLOCKS = [
  'setTimeout',
  'clearTimeout',
  'setImmediate',
  'nextTick',
  'queueMicrotask',
  'performance',
] as const;

registerLocale('shell', en);
const { store } = installShell(services);
const load = () => Promise.resolve({ LoginDialog });

type Handlers = Parameters<typeof fakeApi>[0];

/** An API that sends a code, and takes any. */
const WILLING: Handlers = {
  'GET /api/site': () => siteSettings(),
  'GET /api/auth/me': () => ME,
  [LOGIN]: () => ({ needsVerification: true, user: { id: 4711 } }),
  [VERIFY]: () => ME,
  [RESEND]: () => new Response(null, { status: 204 }),
};

/** Nothing of a test before: not who was logged in, not what was typed, no open dialog, no login that waits. */
export function startAnew(): void {
  act(() => {
    endLogin();
    endToast(shownToast()?.number ?? 0);
    rememberEmail('');
    forgetLogin();
    sessionEnded();
  });
}

/** The dialog as the shell shows it, on an API that sends codes and takes any, but for `handlers`. */
export async function openDialog(handlers: Handlers = {}, why?: string) {
  const calls = fakeApi({ ...WILLING, ...handlers });
  const user = userEvent.setup();
  render(
    <Provider store={store}>
      <button type="button" aria-label="Log In" />
      <LoginHost load={load} />
      <Toasts />
    </Provider>,
  );
  screen.getByRole('button', { name: 'Log In' }).focus();
  const answers: (CurrentUser | null)[] = [];
  const openAgain = async (reason = why): Promise<void> => {
    let answer: Promise<CurrentUser | null> = Promise.resolve(null);
    act(() => {
      answer = openLogin(reason);
    });
    await screen.findByRole('dialog');
    void answer.then((who) => answers.push(who));
  };
  await openAgain();
  return { calls, user, answers, openAgain };
}

/** The dialog at its second step. */
export async function atCode(handlers: Handlers = {}) {
  const opened = await openDialog(handlers);
  await opened.user.type(email(), `${EMAIL}{Enter}`);
  await screen.findByRole('button', { name: 'Verify' });
  return opened;
}

/** From here on time passes only when a test says so. */
export const holdTheClock = () => jest.useFakeTimers({ doNotFake: [...REAL_CLOCKS] });

/** As on a phone that slept: the clock jumps, and the last second ticks. */
export const passSeconds = (seconds: number) =>
  act(() => {
    jest.setSystemTime(Date.now() + (seconds - 1) * 1000);
    return jest.advanceTimersByTimeAsync(1000);
  });

/** A refusal that names a wait. */
export const aWait = (seconds: number, code = 'request.limited', message = 'Please wait.'): Response =>
  new Response(JSON.stringify({ message, code }), { status: 429, headers: { 'Retry-After': String(seconds) } });

/** What a reload leaves of the tab: nothing but its storage. */
export async function reload(user: UserEvent): Promise<void> {
  await user.keyboard('{Escape}');
  rememberEmail('');
  const kept = { ...sessionStorage } as Record<string, string>;
  forgetLogin();
  for (const [key, value] of Object.entries(kept)) sessionStorage.setItem(key, value);
}

/** Asks the API something else, and with that lets every answer come that is there already. */
export const letAnswersCome = () => act(() => store.dispatch(loginApi.endpoints.askWhoIsLoggedIn.initiate()));

export const dialog = (): HTMLElement | null => screen.queryByRole('dialog');
export const email = (): HTMLElement => screen.getByRole('textbox', { name: 'Email' });
export const code = (): HTMLElement => screen.getByRole('textbox', { name: '6-digit verification code' });
export const button = (name: string): HTMLElement => screen.getByRole('button', { name });

/** Title and text of the toast that shows. */
export const toast = ():
  { title: string; description?: string | undefined; variant?: string | undefined } | undefined => {
  const shown = shownToast();
  return shown && { title: shown.title, description: shown.description, variant: shown.variant };
};
