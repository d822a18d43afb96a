import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { LiveSettings } from '../../../platform/config/live-settings.ts';
import { SETTINGS } from '../../../platform/config/settings.ts';
import { inTurn } from '../../../platform/jobs/in-turn.ts';
import { Jobs } from '../../../platform/jobs/jobs.ts';
import { Mailer } from '../../../platform/mail/mailer.ts';
import { addressChangedMail } from './email-change-mails.ts';
import { EmailChangeNoticeEntity } from './email-change.entity.ts';

export const SEND_EMAIL_NOTICE = 'account.send-email-notice';

interface SendEmailNotice {
  noticeId: number;
}

/** Tells the old address that it no longer is the account's, then forgets it. */
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

  /** The row goes with the mail: a job that runs twice finds nothing to send. */
  send({ noticeId: id }: SendEmailNotice): Promise<void> {
    return inTurn(this.em, `${SEND_EMAIL_NOTICE}/${id}`, async (em) => {
      const notice = await em.findOne(EmailChangeNoticeEntity, { id });
      if (notice === null) return;
      const mail = addressChangedMail(notice.changedAt, this.settings.publicUrl);
      await this.mailer.send({ ...mail, to: notice.oldEmail, messageId: `email-change.notice.${id}` });
      await em.nativeDelete(EmailChangeNoticeEntity, { id });
    });
  }
}
