import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/clock/clock.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import { MailOutbox } from '../../../platform/mail/mail-outbox.ts';
import { OneTimeCodes, randomId } from '../../../platform/one-time-codes/one-time-codes.ts';
import { generateToken, hashToken } from '../sessions/account.session-store.ts';
import type { LoginBrowser } from './login-browsers.ts';
import { LoginChallengeEntity } from './login-challenge.entity.ts';
import { LOGIN_CODE_MAIL, LOGIN_PURPOSE } from './login-mail.ts';
import { LoginLinksService } from './login-links.service.ts';
import { LoginLimits } from './login-limits.ts';
import { loginErrors } from './login.errors.ts';

/** An open challenge, and the token of the one browser that may answer it; no token where a link was mailed instead of a code. */
export interface OpenLogin {
  id: number;
  token?: string;
}

/** The first half of logging in (PRODUCT.md 8). No statement here asks whether the account exists. */
@Injectable()
export class LoginChallengesService {
  constructor(
    private readonly em: EntityManager,
    private readonly codes: OneTimeCodes,
    private readonly outbox: MailOutbox,
    private readonly limits: LoginLimits,
    private readonly links: LoginLinksService,
    private readonly clock: Clock,
  ) {}

  /**
   * Mails a code to this address, or a link (PRODUCT.md 8). The same browser continues its challenge while that is valid: no fresh
   * attempts, and no second mail within a minute. Throws LoginTooManyTriesError, LimitedError.
   */
  async open(email: string, browser: LoginBrowser): Promise<OpenLogin> {
    const now = this.clock.now();
    const { challenge: token } = browser;
    const existing = await this.find(this.em.fork(), token);
    if (token === undefined || existing?.email !== email || !existing.isLive(now))
      return this.create(email, browser, existing);
    existing.ensureAttemptsLeft(now);
    if (existing.cooldown(now) === 0) await this.renew(existing, browser, (challenge, at) => challenge.cooldown(at));
    return { id: existing.id, token };
  }

  /**
   * A new code. The first is free, each further one waits 60 s (PRODUCT.md 8). Throws login_gone, LoginTooManyTriesError,
   * resend_too_soon, LimitedError.
   */
  async resend(id: number, browser: LoginBrowser): Promise<void> {
    const now = this.clock.now();
    const existing = await this.find(this.em.fork(), browser.challenge);
    if (existing?.id !== id) throw loginErrors.login_gone();
    existing.ensureAttemptsLeft(now);
    existing.ensureMayResend(now);
    await this.renew(existing, browser, (challenge, at) => challenge.resendCooldown(at));
  }

  /**
   * Counts an attempt before `redeem`, so that parallel calls get no extra guesses. Returns what uncounts it, for every
   * attempt but a wrong code. Codes from a browser that is known for the address do not count for the whole site, since
   * strangers can exhaust that limit. Throws codes_closed.
   */
  async countAttempt(browser: LoginBrowser): Promise<() => Promise<void>> {
    const existing = await this.find(this.em.fork(), browser.challenge);
    const isStranger = existing === null || !browser.isKnownDeviceOf(existing.email);
    return this.limits.countAttempt(browser, isStranger);
  }

  /**
   * Returns the address whose code this is, once; or a refusal, to be thrown after the commit so that a wrong code stays
   * counted. An attempt from another browser counts nothing: nobody can use up somebody else's attempts.
   */
  async redeem(
    em: EntityManager,
    { id, token }: { id: number; token: string | undefined },
    code: string,
  ): Promise<string | AppError> {
    const challenge = await this.find(em, token, LockMode.PESSIMISTIC_WRITE);
    if (challenge?.id !== id) return loginErrors.login_gone();
    const { generation, email } = challenge;
    const refusal = challenge.checkCode(this.codes.verifyCode(LOGIN_PURPOSE, id, generation, code), this.clock.now());
    if (refusal !== undefined) return refusal;
    await em.remove(challenge).flush();
    return email;
  }

  /** Returns the address of a mailed link, or a refusal, as `redeem` does. */
  redeemLink(em: EntityManager, token: string): Promise<string | AppError> {
    return this.links.redeem(em, token);
  }

  private async create(
    email: string,
    browser: LoginBrowser,
    replaced: LoginChallengeEntity | null,
  ): Promise<OpenLogin> {
    // Before the transaction: counting needs a connection of its own.
    if ((await this.limits.countMail(email, browser)) === 'link') {
      await this.links.send(email);
      return { id: randomId() };
    }
    const token = generateToken();
    const id = await this.em.fork().transactional(async (em) => {
      if (replaced !== null) await em.nativeDelete(LoginChallengeEntity, { id: replaced.id });
      const challenge = LoginChallengeEntity.open(em, email, hashToken(token), this.clock.now());
      await em.flush();
      await this.outbox.order(em, LOGIN_CODE_MAIL, [{ subject: challenge.id }]);
      return challenge.id;
    });
    return { id, token };
  }

  private async renew(
    { id, email }: LoginChallengeEntity,
    browser: LoginBrowser,
    cooldownOf: (challenge: LoginChallengeEntity, now: Date) => number,
  ): Promise<void> {
    if ((await this.limits.countMail(email, browser)) === 'link') return this.links.send(email);
    await this.em.fork().transactional(async (em) => {
      const challenge = await em.findOne(LoginChallengeEntity, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      const now = this.clock.now();
      // A parallel request has sent a mail, or the code was used meanwhile: one mail is enough, or none.
      if (challenge === null || cooldownOf(challenge, now) > 0) return;
      challenge.renew(now);
      await this.outbox.order(em, LOGIN_CODE_MAIL, [{ subject: id }]);
    });
  }

  private async find(em: EntityManager, token: string | undefined, lockMode?: LockMode) {
    if (token === undefined) return null;
    return em.findOne(LoginChallengeEntity, { tokenHash: hashToken(token) }, { lockMode });
  }
}
