import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../../platform/clock/clock.ts';
import type { LiveSettings } from '../../../platform/config/live-settings.ts';
import { SETTINGS } from '../../../platform/config/settings.ts';
import { inTurn } from '../../../platform/jobs/in-turn.ts';
import { Jobs } from '../../../platform/jobs/jobs.ts';
import { type Mail, Mailer } from '../../../platform/mail/mailer.ts';
import { CODE_MAIL_RETRIES } from '../../../platform/one-time-codes/code-rules.ts';
import { OneTimeCodes } from '../../../platform/one-time-codes/one-time-codes.ts';
import { AccountEntity } from '../account.entity.ts';
import { newAddressMail, oldAddressMail, takenAddressMail } from './email-change-mails.ts';
import { EmailChangeEntity } from './email-change.entity.ts';

export const SEND_EMAIL_CODES = 'account.send-email-codes';
/** One purpose for each address: the code of one is worth nothing in the field of the other. */
export const CODE_PURPOSE = { old: 'account.email-change.old', new: 'account.email-change.new' } as const;

type Side = keyof typeof CODE_PURPOSE;

const SENT_COLUMN = { old: 'sentToOld', new: 'sentToNew' } as const;
const NOTE_SENT = {
  old: 'update account.email_change set sent_to_old = greatest(sent_to_old, ?) where id = ?',
  new: 'update account.email_change set sent_to_new = greatest(sent_to_new, ?) where id = ?',
} as const;

interface SendEmailCodes {
  emailChangeId: number;
}

/** Sends the two mails of a change of email. To whom, and with which codes, is found out at the moment of sending. */
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

  /** One address that takes no mail must not keep the other waiting: both are tried, then the job fails. */
  async send({ emailChangeId }: SendEmailCodes): Promise<void> {
    const [first, second] = await Promise.allSettled([
      this.sendTo('old', emailChangeId),
      this.sendTo('new', emailChangeId),
    ]);
    if (first.status === 'rejected') throw first.reason;
    if (second.status === 'rejected') throw second.reason;
  }

  /**
   * Sends nothing when the change was cancelled or done, when its codes are too old to be of use, or when this mail has
   * left: a job may run twice.
   */
  private sendTo(side: Side, id: number): Promise<void> {
    return inTurn(this.em, `${SEND_EMAIL_CODES}/${id}/${side}`, async (em) => {
      const change = await em.findOne(EmailChangeEntity, { id });
      if (!change?.email || !change.hasGoodCodes(this.clock.now())) return;
      if (change[SENT_COLUMN[side]] >= change.generation) return;
      await this.mailer.send(await this.write(em, side, change, change.email));
      await em.execute(NOTE_SENT[side], [change.generation, id]);
    });
  }

  private async write(em: EntityManager, side: Side, change: EmailChangeEntity, newEmail: string): Promise<Mail> {
    const { id, generation, user } = change;
    const code = this.codes.codeFor(CODE_PURPOSE[side], id, generation);
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
