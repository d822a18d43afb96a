import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { Clock } from '../../../platform/clock/clock.ts';
import type { LiveSettings } from '../../../platform/config/live-settings.ts';
import { SETTINGS } from '../../../platform/config/settings.ts';
import { inTurn } from '../../../platform/jobs/in-turn.ts';
import { Jobs } from '../../../platform/jobs/jobs.ts';
import { Mailer } from '../../../platform/mail/mailer.ts';
import { contactMail } from './contact-mail.ts';
import { ContactMessageEntity } from './contact-message.entity.ts';

export const CONTACT_MAIL = 'messaging.contact-mail';

interface SendContactMessage {
  contactMessageId: number;
}

/** Mails to the operator what was written on the contact page; answers go to who wrote it. */
@Injectable()
export class ContactMailJob implements OnModuleInit {
  constructor(
    private readonly em: EntityManager,
    private readonly jobs: Jobs,
    private readonly mailer: Mailer,
    private readonly clock: Clock,
    private readonly log: PinoLogger,
    @Inject(SETTINGS) private readonly settings: LiveSettings,
  ) {}

  onModuleInit(): void {
    this.jobs.handle<SendContactMessage>(CONTACT_MAIL, (data) => this.send(data));
  }

  /** In the transaction of `em`. Where the site sends no mail, the message waits until it does (ContactSweepJob). */
  async order(em: EntityManager, contactMessageId: number): Promise<void> {
    if (this.settings.smtpUrl !== undefined) return this.jobs.send(em, CONTACT_MAIL, { contactMessageId });
    this.log.warn({ contactMessageId }, 'a contact message is kept and not mailed: the setting SMTP_URL is not set');
  }

  /** Sends nothing twice. A crash between sending and noting repeats the mail, under the same message id. */
  send({ contactMessageId }: SendContactMessage): Promise<void> {
    return inTurn(this.em, `${CONTACT_MAIL}/${contactMessageId}`, async (em) => {
      const kept = await em.findOne(ContactMessageEntity, { id: contactMessageId, mailedAt: null });
      if (kept === null) return;
      const { name, email: address } = kept;
      const [to, messageId] = [this.settings.contact.email, `contact.${contactMessageId}`];
      const mail = contactMail(kept, this.settings.publicUrl);
      await this.mailer.send({ ...mail, to, messageId, replyTo: { name, address } });
      kept.mailedAt = this.clock.now();
    });
  }
}
