import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../../platform/clock/clock.ts';
import type { LiveSettings } from '../../../platform/config/live-settings.ts';
import { SETTINGS } from '../../../platform/config/settings.ts';
import { Jobs, runExclusively } from '../../../platform/jobs/jobs.ts';
import { type Mail, Mailer } from '../../../platform/mail/mailer.ts';
import { CODE_MAIL_RETRIES, OneTimeCodes } from '../../../platform/one-time-codes/one-time-codes.ts';
import { AccountEntity } from '../account.entity.ts';
import { EmailChangeEntity, EmailChangeNoticeEntity } from './email-change.entity.ts';
import { addressChangedMail, newAddressMail, oldAddressMail, takenAddressMail } from './email-change.mails.ts';

export const SEND_EMAIL_CODES = 'account.send-email-codes';
/** One purpose per address: the code of one does not work in the field of the other. */
export const CODE_PURPOSE = { old: 'account.email-change.old', new: 'account.email-change.new' } as const;

type Side = keyof typeof CODE_PURPOSE;

const SENT_COLUMN = { old: 'sentToOld', new: 'sentToNew' } as const;
const MARK_SENT = {
  old: 'update account.email_change set sent_to_old = greatest(sent_to_old, ?) where id = ?',
  new: 'update account.email_change set sent_to_new = greatest(sent_to_new, ?) where id = ?',
} as const;

interface SendEmailCodes {
  emailChangeId: number;
}

/** Sends the two mails of a change of email. Reads the recipients and derives the codes when it sends. */
@Injectable()
export class EmailChangeMailJob implements OnModuleInit {
  constructor(
    private readonly em: EntityManager,
    private readonly jobs: Jobs,
    private readonly mailer: Mailer,
    private readonly codes: OneTimeCodes,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: LiveSettings,
  ) {}

  onModuleInit(): void {
    this.jobs.handle<SendEmailCodes>(SEND_EMAIL_CODES, (data) => this.send(data), CODE_MAIL_RETRIES);
  }

  /** Tries both mails before it fails: an address that accepts no mail must not delay the other one. */
  async send({ emailChangeId }: SendEmailCodes): Promise<void> {
    const [first, second] = await Promise.allSettled([
      this.sendTo('old', emailChangeId),
      this.sendTo('new', emailChangeId),
    ]);
    if (first.status === 'rejected') throw first.reason;
    if (second.status === 'rejected') throw second.reason;
  }

  /** Sends nothing when the change is over, its codes have expired, or this mail was sent already: a job may run twice. */
  private sendTo(side: Side, id: number): Promise<void> {
    return runExclusively(this.em, `${SEND_EMAIL_CODES}/${id}/${side}`, async (em) => {
      const change = await em.findOne(EmailChangeEntity, { id });
      if (!change?.email || !change.hasValidCodes(this.clock.now())) return;
      if (change[SENT_COLUMN[side]] >= change.generation) return;
      await this.mailer.send(await this.write(em, side, change, change.email));
      await em.execute(MARK_SENT[side], [change.generation, id]);
    });
  }

  private async write(em: EntityManager, side: Side, change: EmailChangeEntity, newEmail: string): Promise<Mail> {
    const { id, generation, user } = change;
    const code = this.codes.createCode(CODE_PURPOSE[side], id, generation);
    const { publicUrl } = this.settings;
    const messageId = `email-change.${side}.${id}.${generation}`;
    if (side === 'old') {
      const { email } = await em.findOneOrFail(AccountEntity, user);
      return { ...oldAddressMail(code, publicUrl), to: email, messageId };
    }
    const isTaken = (await em.count(AccountEntity, { email: newEmail })) > 0;
    const mail = isTaken ? takenAddressMail(publicUrl) : newAddressMail(code, publicUrl);
    return { ...mail, to: newEmail, messageId };
  }
}

export const SEND_EMAIL_NOTICE = 'account.send-email-notice';

interface SendEmailNotice {
  noticeId: number;
}

/** Notifies the previous address, then deletes it. */
@Injectable()
export class EmailChangeNoticeJob implements OnModuleInit {
  constructor(
    private readonly em: EntityManager,
    private readonly jobs: Jobs,
    private readonly mailer: Mailer,
    @Inject(SETTINGS) private readonly settings: LiveSettings,
  ) {}

  onModuleInit(): void {
    this.jobs.handle<SendEmailNotice>(SEND_EMAIL_NOTICE, (data) => this.send(data));
  }

  /** Deletes the row with the mail, so that a job that runs twice finds nothing to send. */
  send({ noticeId: id }: SendEmailNotice): Promise<void> {
    return runExclusively(this.em, `${SEND_EMAIL_NOTICE}/${id}`, async (em) => {
      const notice = await em.findOne(EmailChangeNoticeEntity, { id });
      if (notice === null) return;
      const mail = addressChangedMail(notice.changedAt, this.settings.publicUrl);
      await this.mailer.send({ ...mail, to: notice.oldEmail, messageId: `email-change.notice.${id}` });
      await em.nativeDelete(EmailChangeNoticeEntity, { id });
    });
  }
}
