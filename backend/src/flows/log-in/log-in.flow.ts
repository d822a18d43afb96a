import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import {
  AccountSessionStore,
  AccountsFacade,
  AccountSuspendedError,
  CodeWrongError,
  type LoginBrowser,
  LoginChallengesService,
  LoginTooManyTriesError,
  nameFromEmail,
  type StartedSession,
} from '../../modules/account/index.ts';
import { ListingsFacade } from '../../modules/listings/index.ts';
import { KeptBlocks } from '../../modules/messaging/index.ts';
import { AppError } from '../../platform/errors/app-error.ts';

export interface CodeLogin {
  /** The login's id, as POST /api/auth/login answered it. */
  loginId: number;
  code: string;
  browser: LoginBrowser;
}

/**
 * A right code logs in: the login is used up, the account made if there is none, the listings posted with this address
 * are confirmed, who had blocked an earlier account of this address has blocked this one, and a new session begins; all together, or not at all (product.md 2, 8, 11).
 */
@Injectable()
export class LogInFlow {
  constructor(
    private readonly em: EntityManager,
    private readonly challenges: LoginChallengesService,
    private readonly accounts: AccountsFacade,
    private readonly listings: ListingsFacade,
    private readonly sessions: AccountSessionStore,
    private readonly blocks: KeptBlocks,
  ) {}

  /**
   * Throws CodeWrongError, CodeExpiredError, LoginGoneError, LoginTooManyTriesError, CodesClosedError, and
   * AccountSuspendedError, after a right code only.
   */
  async logIn(login: CodeLogin): Promise<StartedSession> {
    const giveBack = await this.challenges.takeGuess(login.browser);
    let wasGuess = false;
    try {
      const outcome = await this.em.fork().transactional((em) => this.redeem(em, login));
      if (!(outcome instanceof AppError)) return outcome;
      wasGuess = isGuess(outcome);
      throw outcome;
    } finally {
      if (!wasGuess) await giveBack();
    }
  }

  private async redeem(em: EntityManager, login: CodeLogin): Promise<StartedSession | AppError> {
    const { challenge, session, device } = login.browser;
    const email = await this.challenges.redeem(em, { id: login.loginId, token: challenge }, login.code);
    if (email instanceof AppError) return email;
    try {
      const userId = await this.accounts.findOrCreateByEmail(em, { email, name: nameFromEmail(email), proven: true });
      await this.listings.confirmPostedBy(em, { userId, email });
      await this.blocks.bringBack(em, { userId, email });
      return await this.sessions.start(em, { userId, device, replaces: session });
    } catch (error) {
      // The code was right, and is used up: it was nobody's guess, and opens nothing.
      if (error instanceof AccountSuspendedError) return error;
      throw error;
    }
  }
}

/** Whether a code was looked at. What could not have been right counts for nothing: else one login could close the site. */
const isGuess = (refusal: AppError): boolean =>
  refusal instanceof CodeWrongError || (refusal instanceof LoginTooManyTriesError && refusal.wasTried);
