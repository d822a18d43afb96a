import { jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { type CurrentUser, installShell, registerLocale, sessionEnded } from 'shared-ui/app';
import { aUser, fakeApi, siteSettings } from 'shared-ui/testing';
import en from '../locales/en/shell.json' with { type: 'json' };
import { services, slices } from '../services.ts';
// Loaded on demand otherwise: no test waits for it
import '../toasts/toast-area.tsx';
import { hideToast } from '../toasts/toast-queue.ts';
import { Toasts } from '../toasts/toasts.tsx';
import { loginApi } from './login-api.ts';
import { LoginDialog } from './login-dialog.tsx';
import { LoginHost } from './login-host.tsx';
import { closeLogin, openLogin } from './login-requests.ts';
import { removeLogin, typedEmail } from './pending-login.ts';
import { shownToast } from '../testing/shell-state.ts';

export const LOGIN = 'POST /api/auth/login';
export const VERIFY = 'POST /api/auth/verify';
export const RESEND = 'POST /api/auth/resend-code';

export const EMAIL = 'priya.raman@example.com';
export const ME = aUser({ email: EMAIL });

/** Tests control the countdown's clock only, and not that of responses. */
const REAL_CLOCKS = [
  'setTimeout',
  'clearTimeout',
  'setImmediate',
  'nextTick',
  'queueMicrotask',
  'performance',
] as const;

registerLocale('shell', en);
const { store } = installShell(services, slices);
const load = () => Promise.resolve(LoginDialog);

type Handlers = Parameters<typeof fakeApi>[0];

/** An API that sends a code, and accepts any. */
const HANDLERS: Handlers = {
  'GET /api/site': () => siteSettings(),
  'GET /api/auth/me': () => ME,
  [LOGIN]: () => ({ needsVerification: true, user: { id: 4711 } }),
  [VERIFY]: () => ME,
  [RESEND]: () => new Response(null, { status: 204 }),
};

/** Removes the state of earlier tests: session, typed email, dialog, toast and pending login. */
export function resetLogin(): void {
  act(() => {
    closeLogin();
    hideToast(shownToast()?.number ?? 0);
    typedEmail.remove();
    removeLogin();
    sessionEnded();
  });
}

/** The dialog in the shell, on an API that sends codes and accepts any unless `handlers` changes that. */
export async function openDialog(handlers: Handlers = {}, why?: string) {
  const calls = fakeApi({ ...HANDLERS, ...handlers });
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

/** Then `passSeconds` controls the clock. */
export const freezeClock = () => jest.useFakeTimers({ doNotFake: [...REAL_CLOCKS] });

/** As on a phone that was asleep: the clock jumps, and the last second ticks. */
export const passSeconds = (seconds: number) =>
  act(() => {
    jest.setSystemTime(Date.now() + (seconds - 1) * 1000);
    return jest.advanceTimersByTimeAsync(1000);
  });

/** A 429 with Retry-After. */
export const rateLimited = (seconds: number, code = 'request.limited', message = 'Please wait.'): Response =>
  new Response(JSON.stringify({ message, code }), { status: 429, headers: { 'Retry-After': String(seconds) } });

/** Like a reload of the tab: only its storage remains. */
export async function reload(user: UserEvent): Promise<void> {
  await user.keyboard('{Escape}');
  typedEmail.remove();
  const stored = { ...sessionStorage } as Record<string, string>;
  removeLogin();
  for (const [key, value] of Object.entries(stored)) sessionStorage.setItem(key, value);
}

/** Sends another request, so that responses that are ready are handled. */
export const flushResponses = () => act(() => store.dispatch(loginApi.endpoints.fetchLoggedInUser.initiate()));

export const dialog = (): HTMLElement | null => screen.queryByRole('dialog');
export const email = (): HTMLElement => screen.getByRole('textbox', { name: 'Email' });
export const code = (): HTMLElement => screen.getByRole('textbox', { name: '6-digit verification code' });
export const button = (name: string): HTMLElement => screen.getByRole('button', { name });

/** The visible toast. */
export const toast = ():
  | { title: string; description?: string | undefined; variant?: string | undefined }
  | undefined => {
  const shown = shownToast();
  return shown && { title: shown.title, description: shown.description, variant: shown.variant };
};
