import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import {
  accountErrors,
  AccountSessionStore,
  AccountsFacade,
  type LoginBrowser,
  LoginChallengesService,
  loginErrors,
  LoginTooManyTriesError,
  nameFromEmail,
  type StartedSession,
} from '../../modules/account/index.ts';
import { ListingsFacade } from '../../modules/listings/index.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { isError } from '../../platform/errors/define-errors.ts';
import { ReturningPerson } from './returning-person.ts';

export interface CodeLogin {
  /** The login's id, from the response of POST /api/auth/login. */
  loginId: number;
  code: string;
  browser: LoginBrowser;
}

/**
 * Logs in with the right code or link: uses it up, creates the account if there is none, confirms what this browser has posted with the
 * address, restores the blocks against an earlier account of this address and its ratings, and starts a session; in one transaction
 * (PRODUCT.md 2, 8, 11).
 */
@Injectable()
export class LogInFlow {
  constructor(
    private readonly em: EntityManager,
    private readonly challenges: LoginChallengesService,
    private readonly accounts: AccountsFacade,
    private readonly listings: ListingsFacade,
    private readonly sessions: AccountSessionStore,
    private readonly returning: ReturningPerson,
  ) {}

  /**
   * Throws code_wrong, code_expired, login_gone, LoginTooManyTriesError, codes_closed, and, only after the
   * right code, suspended.
   */
  async logIn(login: CodeLogin): Promise<StartedSession> {
    const uncount = await this.challenges.countAttempt(login.browser);
    let isCounted = false;
    try {
      const outcome = await this.em.fork().transactional((em) => this.redeem(em, login));
      if (!(outcome instanceof AppError)) return outcome;
      isCounted = wasCodeChecked(outcome);
      throw outcome;
    } finally {
      if (!isCounted) await uncount();
    }
  }

  /** Throws login_link_gone, suspended. */
  async logInByLink(token: string, browser: LoginBrowser): Promise<StartedSession> {
    const outcome = await this.em.fork().transactional(async (em) => {
      const email = await this.challenges.redeemLink(em, token);
      return email instanceof AppError ? email : this.start(em, email, browser);
    });
    if (outcome instanceof AppError) throw outcome;
    return outcome;
  }

  private async redeem(em: EntityManager, { loginId, code, browser }: CodeLogin): Promise<StartedSession | AppError> {
    const email = await this.challenges.redeem(em, { id: loginId, token: browser.challenge }, code);
    return email instanceof AppError ? email : this.start(em, email, browser);
  }

  private async start(
    em: EntityManager,
    email: string,
    { id, session, device }: LoginBrowser,
  ): Promise<StartedSession | AppError> {
    try {
      // Forms pass the typed name instead, so that a public card does not hint at the address; a login has no other name
      const userId = await this.accounts.findOrCreateByEmail(em, { email, name: nameFromEmail(email), proven: true });
      await this.listings.confirmPostedBy(em, { userId, email }, id);
      await this.returning.restoreByEmail(em, userId, email);
      return await this.sessions.start(em, { userId, device, replaces: session });
    } catch (error) {
      if (!isError(error, accountErrors.suspended)) throw error;
      // Return it, so that the right code or link is used up
      return this.accounts.explainSuspension(em, email);
    }
  }
}

/** Only a checked code counts as a guess: else the refusals of one used-up login could exhaust the limit of the whole site. */
const wasCodeChecked = (refusal: AppError): boolean =>
  isError(refusal, loginErrors.code_wrong) || (refusal instanceof LoginTooManyTriesError && refusal.wasLastAttempt);
