import { LockMode, UniqueConstraintViolationException } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { ConfirmEmailChange, EmailChange, NewEmail, PendingEmailChange } from 'contracts';
import { Clock } from '../../../platform/clock/clock.ts';
import type { AppError } from '../../../platform/errors/app-error.ts';
import { Limits } from '../../../platform/limits/limits.ts';
import type { SessionUser } from '../../../platform/login/session-store.ts';
import { MailOutbox } from '../../../platform/mail/mail-outbox.ts';
import { mailErrors } from '../../../platform/mail/mailer.ts';
import { OneTimeCodes } from '../../../platform/one-time-codes/one-time-codes.ts';
import type { AccountEntity } from '../account.entity.ts';
import { SessionEntity } from '../sessions/account.session-store.ts';
import { getOwnAccount } from '../users.service.ts';
import { EmailChangeEntity, EmailChangeNoticeEntity } from './email-change.entity.ts';
import { type CodeField, emailChangeErrors } from './email-change.errors.ts';
import { CODE_PURPOSE, EMAIL_NOTICE_MAIL, NEW_ADDRESS_MAIL, OLD_ADDRESS_MAIL } from './email-change.mails.ts';

/** A confirmed change, for other modules. */
export interface ChangedEmail {
  account: AccountEntity;
  from: string;
  to: string;
}

@Injectable()
export class EmailChangesService {
  constructor(
    private readonly em: EntityManager,
    private readonly codes: OneTimeCodes,
    private readonly outbox: MailOutbox,
    private readonly limits: Limits,
    private readonly clock: Clock,
  ) {}

  /**
   * Sends a code to the old address and one to the new. Answers the same whether the new address has an account or not: only
   * the mail there says so. Throws mailErrors.off, email_unchanged, email_resend_too_soon, email_tries_used_up,
   * LimitedError, and LoginNeededError where the account is gone.
   */
  async request(me: SessionUser, { email }: NewEmail, callerAddress: string): Promise<EmailChange> {
    this.ensureMailIsOn();
    if (email === me.email) throw emailChangeErrors.email_unchanged();
    const before = await this.em.fork().findOne(EmailChangeEntity, { user: me.id });
    // Try it on a copy first: a request that is refused or sends nothing must not use up the limits.
    if (before === null || before.request(email, this.clock.now())) await this.countMails(me, email, callerAddress);
    return this.renewLocked(me, (change, now) => change.request(email, now));
  }

  /** Sends two new codes; the previous ones stop working. Throws no_email_change, and like `request`. */
  async resend(me: SessionUser, callerAddress: string): Promise<EmailChange> {
    this.ensureMailIsOn();
    const before = await this.em.fork().findOne(EmailChangeEntity, { user: me.id });
    if (!before?.email) throw emailChangeErrors.no_email_change();
    before.renew(this.clock.now());
    await this.countMails(me, before.email, callerAddress);
    return this.renewLocked(me, (change, now) => {
      change.renew(now);
      return true;
    });
  }

  async get(me: SessionUser): Promise<PendingEmailChange> {
    const change = await this.em.fork().findOne(EmailChangeEntity, { user: me.id });
    return { pending: change?.toEmailChange(this.clock.now()) ?? null };
  }

  /** Does nothing where no change is pending. */
  async cancel(me: SessionUser): Promise<void> {
    await this.em.transactional(async (em) => (await this.lock(em, me.id))?.cancel());
  }

  /**
   * Changes the address if both codes are right, ends the account's other sessions, and orders the notice to the old address.
   * Returns a refusal, to be thrown after the commit so that a wrong attempt stays counted. Throws email_taken, and
   * LoginNeededError where the account is gone.
   */
  async confirm(em: EntityManager, me: SessionUser, typed: ConfirmEmailChange): Promise<ChangedEmail | AppError> {
    // Lock the account first, like everything that locks both.
    const account = await getOwnAccount(em, me.id, LockMode.PESSIMISTIC_WRITE);
    const change = await this.lock(em, me.id);
    if (!change?.email) return emailChangeErrors.no_email_change();
    const { id, generation, email: to } = change;
    const wrong = FIELDS.filter((field) => !this.codes.verifyCode(PURPOSE_OF[field], id, generation, typed[field]));
    const refusal = change.checkCodes(wrong, this.clock.now());
    if (refusal !== undefined) return refusal;
    em.remove(change);
    return this.changeEmail(em, me, account, to);
  }

  private async changeEmail(
    em: EntityManager,
    me: SessionUser,
    account: AccountEntity,
    to: string,
  ): Promise<ChangedEmail> {
    const from = account.email;
    account.email = to;
    const notice = em.create(EmailChangeNoticeEntity, { user: me.id, oldEmail: from, changedAt: this.clock.now() });
    await em.flush().catch((error: unknown) => {
      throw error instanceof UniqueConstraintViolationException ? emailChangeErrors.email_taken() : error;
    });
    await em.nativeDelete(SessionEntity, { user: me.id, id: { $ne: me.sessionId } });
    await this.outbox.order(em, EMAIL_NOTICE_MAIL, [{ subject: notice.id, person: me.id }]);
    return { account, from, to };
  }

  private renewLocked(me: SessionUser, renew: (change: EmailChangeEntity, now: Date) => boolean): Promise<EmailChange> {
    return this.em.transactional(async (em) => {
      await getOwnAccount(em, me.id, LockMode.PESSIMISTIC_READ);
      await em.execute('insert into account.email_change (user_id) values (?) on conflict do nothing', [me.id]);
      const change = await this.lock(em, me.id);
      const now = this.clock.now();
      if (change !== null && renew(change, now))
        for (const kind of [OLD_ADDRESS_MAIL, NEW_ADDRESS_MAIL])
          await this.outbox.order(em, kind, [{ subject: change.id, person: me.id }]);
      const shown = change?.toEmailChange(now);
      if (!shown) throw emailChangeErrors.no_email_change();
      return shown;
    });
  }

  private ensureMailIsOn(): void {
    if (!this.outbox.isOn) throw mailErrors.off();
  }

  private lock(em: EntityManager, user: number): Promise<EmailChangeEntity | null> {
    return em.findOne(EmailChangeEntity, { user }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  }

  // Before the transaction: counting needs a connection of its own.
  private async countMails(me: SessionUser, email: string, callerAddress: string): Promise<void> {
    await this.limits.consumeAll(['account.email-change', 'account.email-change-pair', 'account.email-change-from'], {
      account: me,
      address: email,
      caller: callerAddress,
    });
  }
}

const PURPOSE_OF: Record<CodeField, string> = { oldCode: CODE_PURPOSE.old, newCode: CODE_PURPOSE.new };
const FIELDS = ['oldCode', 'newCode'] as const;
