import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { PRODUCT } from 'contracts';
import { PinoLogger } from 'nestjs-pino';
import { Clock } from '../../../platform/clock/clock.ts';
import type { LiveSettings } from '../../../platform/config/live-settings.ts';
import { SETTINGS } from '../../../platform/config/settings.ts';
import { Jobs, runExclusively } from '../../../platform/jobs/jobs.ts';
import { layoutMail } from '../../../platform/mail/layout-mail.ts';
import { paragraph, quote } from '../../../platform/mail/mail-blocks.ts';
import { Mailer } from '../../../platform/mail/mailer.ts';
import { ContactMessageEntity } from './contact-message.entity.ts';

const CONTACT_MAIL = 'messaging.contact-mail';
/** Longer than all retries of the mail's own job. */
const RESEND_AFTER_MS = 24 * 3_600_000;
const RESEND_BATCH = 500;

interface ContactMailData {
  contactMessageId: number;
}

/** Mails the operator what was written on the contact page. */
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
    this.jobs.handle<ContactMailData>(CONTACT_MAIL, (data) => this.send(data));
    this.jobs.every('messaging.contact-sweep', () => this.sweep());
  }

  /** In the transaction of `em`. Where the site sends no mail, the message waits until it does (`sweep`). */
  async order(em: EntityManager, contactMessageId: number): Promise<void> {
    if (this.settings.smtpUrl !== undefined) return this.jobs.send(em, CONTACT_MAIL, { contactMessageId });
    this.log.warn({ contactMessageId }, 'a contact message is kept and not mailed: the setting SMTP_URL is not set');
  }

  /** Sends nothing twice. A crash between mail and commit repeats the mail under the same message id. */
  send({ contactMessageId }: ContactMailData): Promise<void> {
    return runExclusively(this.em, `${CONTACT_MAIL}/${contactMessageId}`, async (em) => {
      const message = await em.findOne(ContactMessageEntity, { id: contactMessageId, mailedAt: null });
      if (message === null) return;
      await this.mailer.send({
        ...contactMail(message, this.settings.publicUrl),
        to: this.settings.contact.email,
        messageId: `contact.${contactMessageId}`,
        replyTo: { name: message.name, address: message.email },
      });
      message.mailedAt = this.clock.now();
    });
  }

  /** Orders the mails that were never sent. */
  async sweep(): Promise<void> {
    if (this.settings.smtpUrl === undefined) return;
    const before = new Date(this.clock.now().getTime() - RESEND_AFTER_MS);
    await this.em.fork().transactional(async (em) => {
      const unsent = await em.find(
        ContactMessageEntity,
        { mailedAt: null, createdAt: { $lt: before } },
        { fields: ['id'], orderBy: { createdAt: 'asc' }, limit: RESEND_BATCH },
      );
      for (const { id } of unsent) await this.order(em, id);
    });
  }
}

/**
 * What people typed stands in quotes, as text: it must not pass for the site's words. `siteUrl` has no trailing slash.
 */
function contactMail({ name, email, message, proven }: ContactMessageEntity, siteUrl: string) {
  const caution = proven ? '' : ' Their browser did not pass the bot check.';
  return layoutMail({
    subject: `Contact page: message from ${name}`,
    preheader: `Somebody wrote to you on the contact page of ${PRODUCT}.`,
    title: 'A message for you',
    blocks: [
      paragraph('From:'),
      quote(`${name.replaceAll(/\s+/g, ' ')}\n${email}`),
      paragraph('They wrote:'),
      quote(message),
      paragraph(
        `Answer this email, and your answer goes to them. Nobody has checked that this address is theirs.${caution}`,
      ),
    ],
    because: 'somebody wrote on the contact page',
    siteUrl,
  });
}
