import { LockMode, UniqueConstraintViolationException } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { ConfirmEmailChange, EmailChange, NewEmail, PendingEmailChange } from 'shared-ui/contracts';
import { Clock } from '../../../platform/clock/clock.ts';
import type { LiveSettings } from '../../../platform/config/live-settings.ts';
import { SETTINGS } from '../../../platform/config/settings.ts';
import type { AppError } from '../../../platform/errors/app-error.ts';
import { Jobs } from '../../../platform/jobs/jobs.ts';
import { Limits } from '../../../platform/limits/limits.ts';
import type { SessionUser } from '../../../platform/login/session-store.ts';
import { MailOffError } from '../../../platform/mail/mail-off-error.ts';
import { OneTimeCodes } from '../../../platform/one-time-codes/one-time-codes.ts';
import type { AccountEntity } from '../account.entity.ts';
import { ownAccount } from '../own-account.ts';
import { CODE_PURPOSE, SEND_EMAIL_CODES } from './email-change-mail.job.ts';
import { SEND_EMAIL_NOTICE } from './email-change-notice.job.ts';
import { EmailChangeEntity, EmailChangeNoticeEntity } from './email-change.entity.ts';
import {
  type CodeField,
  EmailChangeMissingError,
  EmailTakenError,
  EmailUnchangedError,
} from './email-change.errors.ts';
import { SessionEntity } from '../sessions/session.entity.ts';

const KEPT_MS = 24 * 3_600_000;
const NOTICE_KEPT_MS = 7 * KEPT_MS;

/** What other modules must know of a change that was made. */
export interface ChangedEmail {
  account: AccountEntity;
  from: string;
  to: string;
}

@Injectable()
export class EmailChangesService implements OnModuleInit {
  constructor(
    private readonly em: EntityManager,
    private readonly codes: OneTimeCodes,
    private readonly jobs: Jobs,
    private readonly limits: Limits,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: LiveSettings,
  ) {}

  onModuleInit(): void {
    this.jobs.every('29 * * * *', 'account.forget-email-changes', () => this.forgetOld());
  }

  /**
   * Sends a code to the old address and one to the new. The answer is the same whether the new address has an account or
   * not: only a mail tells. Throws MailOffError, EmailUnchangedError, EmailResendTooSoonError, EmailTriesUsedUpError,
   * LimitedError, and LoginNeededError when the account is gone meanwhile.
   */
  async request(me: SessionUser, { email }: NewEmail): Promise<EmailChange> {
    this.ensureMailIsOn();
    if (email === me.email) throw new EmailUnchangedError();
    const before = await this.em.fork().findOne(EmailChangeEntity, { user: me.id });
    // Judged on a copy first: what is refused anyway, or sends nothing, uses up none of the day's mails.
    if (before === null || before.request(email, this.clock.now())) await this.takeMails(me, email);
    return this.inTurn(me, (change, now) => change.request(email, now));
  }

  /** Two new codes; the old ones stop working. Throws EmailChangeMissingError, and like `request`. */
  async resend(me: SessionUser): Promise<EmailChange> {
    this.ensureMailIsOn();
    const before = await this.em.fork().findOne(EmailChangeEntity, { user: me.id });
    if (!before?.email) throw new EmailChangeMissingError();
    before.renew(this.clock.now());
    await this.takeMails(me, before.email);
    return this.inTurn(me, (change, now) => {
      change.renew(now);
      return true;
    });
  }

  /** What waits, if anything does. */
  async get(me: SessionUser): Promise<PendingEmailChange> {
    const change = await this.em.findOne(EmailChangeEntity, { user: me.id });
    return { pending: change?.shown(this.clock.now()) ?? null };
  }

  /** Nothing waits any more. Says the same when nothing waited. */
  async cancel(me: SessionUser): Promise<void> {
    await this.em.transactional(async (em) => (await this.lock(em, me.id))?.cancel());
  }

  /**
   * Changes the address where both codes are right: the account, its other sessions, and the notice to the old address.
   * Answers a refusal instead of throwing it, so that a wrong try stays counted: throw it after the commit. Throws
   * EmailTakenError, and LoginNeededError when the account is gone meanwhile.
   */
  async settle(em: EntityManager, me: SessionUser, typed: ConfirmEmailChange): Promise<ChangedEmail | AppError> {
    // The account first, as everything does that holds both.
    const account = await ownAccount(em, me.id, LockMode.PESSIMISTIC_WRITE);
    const change = await this.lock(em, me.id);
    if (!change?.email) return new EmailChangeMissingError();
    const { id, generation, email: to } = change;
    const wrong = FIELDS.filter((field) => !this.codes.isCode(PURPOSE_OF[field], id, generation, typed[field]));
    const refusal = change.tryCodes(wrong, this.clock.now());
    if (refusal !== undefined) return refusal;
    em.remove(change);
    return this.move(em, me, account, to);
  }

  /** An address that nobody confirmed in a day, and one that no mail could reach in a week. */
  async forgetOld(): Promise<void> {
    const em = this.em.fork();
    const now = this.clock.now().getTime();
    await em.nativeDelete(EmailChangeEntity, { lastSentAt: { $lt: new Date(now - KEPT_MS) } });
    await em.nativeDelete(EmailChangeNoticeEntity, { changedAt: { $lt: new Date(now - NOTICE_KEPT_MS) } });
  }

  private async move(em: EntityManager, me: SessionUser, account: AccountEntity, to: string): Promise<ChangedEmail> {
    const from = account.email;
    account.email = to;
    const notice = em.create(EmailChangeNoticeEntity, { user: me.id, oldEmail: from, changedAt: this.clock.now() });
    await em.flush().catch((error: unknown) => {
      throw error instanceof UniqueConstraintViolationException ? new EmailTakenError() : error;
    });
    await em.nativeDelete(SessionEntity, { user: me.id, id: { $ne: me.sessionId } });
    await this.jobs.send(em, SEND_EMAIL_NOTICE, { noticeId: notice.id });
    return { account, from, to };
  }

  private inTurn(me: SessionUser, renew: (change: EmailChangeEntity, now: Date) => boolean): Promise<EmailChange> {
    return this.em.transactional(async (em) => {
      await ownAccount(em, me.id, LockMode.PESSIMISTIC_READ);
      await em.execute('insert into account.email_change (user_id) values (?) on conflict do nothing', [me.id]);
      const change = await this.lock(em, me.id);
      const now = this.clock.now();
      if (change !== null && renew(change, now))
        await this.jobs.send(em, SEND_EMAIL_CODES, { emailChangeId: change.id });
      const shown = change?.shown(now);
      if (!shown) throw new EmailChangeMissingError();
      return shown;
    });
  }

  private ensureMailIsOn(): void {
    if (this.settings.smtpUrl === undefined) throw new MailOffError();
  }

  private lock(em: EntityManager, user: number): Promise<EmailChangeEntity | null> {
    return em.findOne(EmailChangeEntity, { user }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  }

  // Before the transaction: counting needs a connection of its own.
  private async takeMails(me: SessionUser, email: string): Promise<void> {
    await this.limits.take('account.email-change', String(me.id));
    await this.limits.take('account.email-change-to', email);
  }
}

const PURPOSE_OF: Record<CodeField, string> = { oldCode: CODE_PURPOSE.old, newCode: CODE_PURPOSE.new };
const FIELDS = ['oldCode', 'newCode'] as const;
