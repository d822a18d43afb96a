import { OWN_KEYS } from 'shared-ui/app';

/** A login that waits for its code. Moments are in ms since 1970. */
export interface PendingLogin {
  /** What the login is called by the API. */
  loginId: number;
  /** Where the code went. */
  email: string;
  /** Until when the newest code is good. */
  until: number;
  /** From when on a new code may be asked for. */
  resendAt: number;
  closed?: ClosedCodes;
}

/** No code is taken for now. */
export interface ClosedCodes {
  until: number;
  /** Too many tries: afterwards one begins anew, with the email. */
  forGood: boolean;
}

/** How long a code is good, and how soon the API sends another one (product.md 8). */
const CODE_IN_MS = 10 * 60_000;
const COOLDOWN_IN_MS = 60_000;
/** Log Out removes it, also where the dialog was never loaded. */
const KEY = `${OWN_KEYS}login`;

/** Also where it was left: asked for again, its times still hold. */
let known: PendingLogin | undefined;
let isLeft = false;

/** The times of the first code of a login, sent right now: the first resend is free (product.md 8). */
const firstTimes = (): Pick<PendingLogin, 'until' | 'resendAt'> => ({
  until: Date.now() + CODE_IN_MS,
  resendAt: Date.now(),
});

/** The times of a further code, sent right now. */
export const resentTimes = (): Pick<PendingLogin, 'until' | 'resendAt'> => ({
  until: Date.now() + CODE_IN_MS,
  resendAt: Date.now() + COOLDOWN_IN_MS,
});

/**
 * The login to go on with while its code lives: after the dialog was closed, and after phones have reloaded the tab that one
 * left for the mail.
 */
export function pendingLogin(): PendingLogin | undefined {
  if (isLeft) return undefined;
  known ??= stored();
  if (known && known.until <= Date.now()) forgetLogin();
  return known;
}

/** A code is on its way. For the same login within the minute it is the one that was sent before. */
export function codeSent(loginId: number, email: string): PendingLogin {
  const before = known?.loginId === loginId ? known : undefined;
  if (!before) return keep({ loginId, email, ...firstTimes() });
  const sentAt = before.until - CODE_IN_MS;
  return keep(sentAt + COOLDOWN_IN_MS > Date.now() ? before : { ...before, email, ...resentTimes() });
}

/** What is new of a login; undefined where it is no longer the one that waits. */
export function changeLogin(loginId: number, changes: Partial<PendingLogin>): PendingLogin | undefined {
  return !isLeft && known?.loginId === loginId ? keep({ ...known, ...changes }) : undefined;
}

/** Not to be gone on with: another email is wanted, or the API knows nothing of it any more. */
export function leaveLogin(loginId: number): void {
  if (known?.loginId !== loginId) return;
  isLeft = true;
  attempt(() => sessionStorage.removeItem(KEY));
}

/** Nothing of it is kept. */
export function forgetLogin(): void {
  known = undefined;
  isLeft = false;
  attempt(() => sessionStorage.removeItem(KEY));
}

function keep(login: PendingLogin): PendingLogin {
  known = login;
  isLeft = false;
  attempt(() => sessionStorage.setItem(KEY, JSON.stringify(login)));
  return login;
}

function stored(): PendingLogin | undefined {
  const value = attempt(() => JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as unknown);
  return isPendingLogin(value) ? value : undefined;
}

/** What an older release of the site kept may look otherwise. */
function isPendingLogin(value: unknown): value is PendingLogin {
  if (typeof value !== 'object' || value === null) return false;
  const { loginId, email, until, resendAt } = value as Record<string, unknown>;
  return [loginId, until, resendAt].every(Number.isFinite) && typeof email === 'string';
}

/** Storage may be full, or switched off: then it is kept in memory alone. */
function attempt<Result>(act: () => Result): Result | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}
