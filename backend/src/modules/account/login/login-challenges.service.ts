import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/clock/clock.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import { Jobs } from '../../../platform/jobs/jobs.ts';
import { OneTimeCodes } from '../../../platform/one-time-codes/one-time-codes.ts';
import type { LoginBrowser } from './login-browsers.ts';
import { LoginChallengeEntity } from './login-challenge.entity.ts';
import { LoginCounts } from './login-counts.service.ts';
import { LOGIN_PURPOSE, SEND_LOGIN_CODE } from './login-mail.job.ts';
import { LoginGoneError } from './login.errors.ts';
import { newToken, tokenHashOf } from '../sessions/token-hash.ts';

/** A login that waits for its code, and the token of the one browser that may answer. */
export interface OpenLogin {
  id: number;
  token: string;
}

/** A login that somebody sends a code for. */
export type TriedLogin = Partial<OpenLogin> & Pick<OpenLogin, 'id'>;

/** The first half of logging in (product.md 8). No statement of it asks whether there is an account. */
@Injectable()
export class LoginChallengesService {
  constructor(
    private readonly em: EntityManager,
    private readonly codes: OneTimeCodes,
    private readonly jobs: Jobs,
    private readonly counts: LoginCounts,
    private readonly clock: Clock,
  ) {}

  /**
   * Mails a code to this address. Asked again by the same browser while its code lives, the same login goes on: no new
   * tries, and no second mail within a minute. Throws LoginTooManyTriesError, LimitedError.
   */
  async open(email: string, browser: LoginBrowser): Promise<OpenLogin> {
    const now = this.clock.now();
    const { challenge: token } = browser;
    const known = await this.find(this.em.fork(), token);
    if (token === undefined || known?.email !== email || !known.isLive(now)) return this.begin(email, browser, known);
    known.ensureTakesCodes(now);
    if (known.coolDown(now) === 0) await this.renew(known, browser, (challenge, at) => challenge.coolDown(at));
    return { id: known.id, token };
  }

  /**
   * A new code. The first is free, each further one waits 60 s (product.md 8). Throws LoginGoneError, LoginTooManyTriesError,
   * ResendTooSoonError, LimitedError.
   */
  async resend(id: number, browser: LoginBrowser): Promise<void> {
    const now = this.clock.now();
    const known = await this.find(this.em.fork(), browser.challenge);
    if (known?.id !== id) throw new LoginGoneError();
    known.ensureTakesCodes(now);
    known.ensureMayResend(now);
    await this.renew(known, browser, (challenge, at) => challenge.resendWait(at));
  }

  /** Counts one more code that this browser sends, before `redeem`. Answers what uncounts it. Throws CodesClosedError. */
  async takeGuess(browser: LoginBrowser): Promise<() => Promise<void>> {
    const known = await this.find(this.em.fork(), browser.challenge);
    return this.counts.takeGuess(known?.email, browser);
  }

  /**
   * Answers the address whose code this is, once; or why not, to be thrown after the commit, so that a wrong try stays
   * counted. Another browser's try counts nothing: nobody can use up somebody else's tries.
   */
  async redeem(em: EntityManager, login: TriedLogin, code: string): Promise<string | AppError> {
    const challenge = await this.find(em, login.token, LockMode.PESSIMISTIC_WRITE);
    if (challenge?.id !== login.id) return new LoginGoneError();
    const { id, generation, email } = challenge;
    const refusal = challenge.tryCode(this.codes.isCode(LOGIN_PURPOSE, id, generation, code), this.clock.now());
    if (refusal !== undefined) return refusal;
    await em.remove(challenge).flush();
    return email;
  }

  private async begin(email: string, browser: LoginBrowser, before: LoginChallengeEntity | null): Promise<OpenLogin> {
    // Before the transaction: counting needs a connection of its own.
    await this.counts.takeMail(email, browser);
    const token = newToken();
    const id = await this.em.fork().transactional(async (em) => {
      if (before !== null) await em.nativeDelete(LoginChallengeEntity, { id: before.id });
      const challenge = LoginChallengeEntity.open(em, email, tokenHashOf(token), this.clock.now());
      await em.flush();
      await this.jobs.send(em, SEND_LOGIN_CODE, { challengeId: challenge.id });
      return challenge.id;
    });
    return { id, token };
  }

  private async renew(
    { id, email }: LoginChallengeEntity,
    browser: LoginBrowser,
    secondsToWait: (challenge: LoginChallengeEntity, now: Date) => number,
  ): Promise<void> {
    await this.counts.takeMail(email, browser);
    await this.em.fork().transactional(async (em) => {
      const challenge = await em.findOne(LoginChallengeEntity, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      const now = this.clock.now();
      // Two asked at the same moment, or the code was used meanwhile: one mail is enough, or none.
      if (challenge === null || secondsToWait(challenge, now) > 0) return;
      challenge.renew(now);
      await this.jobs.send(em, SEND_LOGIN_CODE, { challengeId: id });
    });
  }

  private async find(em: EntityManager, token: string | undefined, lockMode?: LockMode) {
    if (token === undefined) return null;
    return em.findOne(LoginChallengeEntity, { tokenHash: tokenHashOf(token) }, { lockMode });
  }
}
