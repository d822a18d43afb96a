import { LOGIN_NEEDED } from 'contracts';
import { AppError } from '../errors/app-error.ts';

/** The logged-in user, as handlers know them. */
export interface SessionUser {
  /** The account's id. */
  readonly id: number;
  readonly sessionId: number;
  readonly email: string;
  /** Whether the phone number is verified. */
  readonly verified: boolean;
  /** Whether the account is less than a day old: spam comes from new ones. */
  readonly isNewcomer: boolean;
}

export interface FoundSession {
  readonly user: SessionUser;
  /** Whether this call extended its life: then its cookies must be renewed too. */
  readonly isRenewed: boolean;
}

const SESSIONS_KEY = 'sessions/';
/** The key on the bus by which nodes hear that sessions of a person have ended. */
export const toSessionsKey = (userId: number): string => `${SESSIONS_KEY}${userId}`;
/** The person of such a key; undefined for other keys. */
export const readSessionsKey = (key: string): number | undefined =>
  key.startsWith(SESSIONS_KEY) ? Number(key.slice(SESSIONS_KEY.length)) : undefined;

/** The port that guards use; the account module implements it. */
export abstract class SessionStore {
  /** The session of this token; undefined where it has expired or never existed. */
  abstract find(token: string): Promise<FoundSession | undefined>;

  /** Which of these sessions are still valid, in one statement: for open streams. */
  abstract findLive(sessionIds: readonly number[]): Promise<Set<number>>;
}

/** Every 401: nobody is logged in, or no longer. */
export class LoginNeededError extends AppError {
  readonly kind = 'unauthenticated';
  readonly code = LOGIN_NEEDED;

  constructor() {
    super('You are not logged in. Please log in and try again.');
  }
}
