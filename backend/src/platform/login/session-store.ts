/** Who is logged in, as every handler may know it. */
export interface SessionUser {
  /** The account's id. */
  readonly id: number;
  readonly sessionId: number;
  readonly email: string;
  /** Whether the phone number has been verified. */
  readonly verified: boolean;
}

export interface FoundSession {
  readonly user: SessionUser;
  /** Whether its life was just made longer: its cookies must follow. */
  readonly isRenewed: boolean;
}

/** The port that guards ask; the module that keeps accounts implements it. */
export abstract class SessionStore {
  /** Whose session this token is; undefined for one that has ended, or never was. */
  abstract find(token: string): Promise<FoundSession | undefined>;

  /** Those of these sessions that still live, in one statement: for whoever stays connected. */
  abstract alive(sessionIds: readonly number[]): Promise<Set<number>>;
}
