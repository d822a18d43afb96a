import { CODE_LIFETIME_MINUTES, RESEND_COOLDOWN_SECONDS } from 'contracts';
import { createDraftStore } from 'shared-ui/app/drafts';

/** A login that waits for its code. Moments are in ms since 1970. */
export interface PendingLogin {
  /** The id by which the API knows the login. */
  loginId: number;
  /** Where the code was sent. */
  email: string;
  /** When the newest code expires. */
  expiresAt: number;
  /** When a new code can be requested. */
  resendAt: number;
  lockout?: Lockout;
}

/** No code is accepted for now. */
interface Lockout {
  until: number;
  /** After too many attempts: the next login starts with the email. */
  isFinal: boolean;
}

const CODE_MS = CODE_LIFETIME_MINUTES * 60_000;
const COOLDOWN_MS = RESEND_COOLDOWN_SECONDS * 1000;

/** The typed email, until the page is unloaded: a dialog closed by accident opens with it. */
export const typedEmail = createDraftStore<string>({ name: 'login-email', scope: 'memory' }).of(null);

/** Survives a reload: phones reload the tab that somebody left to read the mail. */
const pending = createDraftStore<PendingLogin>({ name: 'login', scope: 'tab', parse: parseLogin }).of(null);

/** The login that was left for another email: its times still apply when the user returns to it. */
let left: PendingLogin | undefined;

type CodeTimes = Pick<PendingLogin, 'expiresAt' | 'resendAt'>;

/** The times of the first code of a login, sent now: the first resend is free (PRODUCT.md 8). */
const firstTimes = (): CodeTimes => ({ expiresAt: Date.now() + CODE_MS, resendAt: Date.now() });

/** The times of a further code, sent now. */
export const resentTimes = (): CodeTimes => ({
  expiresAt: Date.now() + CODE_MS,
  resendAt: Date.now() + COOLDOWN_MS,
});

/** The login to continue with, until its code expires. */
export function getPendingLogin(): PendingLogin | undefined {
  const login = pending.get();
  if (login && login.expiresAt <= Date.now()) {
    removeLogin();
    return undefined;
  }
  return login;
}

/** The API has sent a code. For the same login within the cooldown it is the code sent before. */
export function savePendingLogin(loginId: number, email: string): PendingLogin {
  const before = [pending.get(), left].find((login) => login?.loginId === loginId);
  if (!before) return save({ loginId, email, ...firstTimes() });
  const sentAt = before.expiresAt - CODE_MS;
  return save(sentAt + COOLDOWN_MS > Date.now() ? before : { ...before, email, ...resentTimes() });
}

/** Updates the pending login; undefined if it is no longer that one. */
export function updateLogin(loginId: number, changes: Partial<PendingLogin>): PendingLogin | undefined {
  const login = pending.get();
  return login?.loginId === loginId ? save({ ...login, ...changes }) : undefined;
}

/** Another email is wanted, or the API does not know the login any more. */
export function leaveLogin(loginId: number): void {
  const login = pending.get();
  if (login?.loginId !== loginId) return;
  left = login;
  pending.remove();
}

export function removeLogin(): void {
  left = undefined;
  pending.remove();
}

function save(login: PendingLogin): PendingLogin {
  left = undefined;
  pending.save(login);
  return login;
}

function parseLogin(stored: unknown): PendingLogin | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined;
  const { loginId, email, expiresAt, resendAt } = stored as Record<string, unknown>;
  const isComplete = [loginId, expiresAt, resendAt].every(Number.isFinite) && typeof email === 'string';
  return isComplete ? (stored as PendingLogin) : undefined;
}
