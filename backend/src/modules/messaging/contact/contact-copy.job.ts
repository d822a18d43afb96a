import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { PRODUCT } from 'contracts';
import type { LiveSettings } from '../../../platform/config/live-settings.ts';
import { SETTINGS } from '../../../platform/config/settings.ts';
import { Jobs, runExclusively } from '../../../platform/jobs/jobs.ts';
import { layoutMail } from '../../../platform/mail/layout-mail.ts';
import { note, paragraph, quote } from '../../../platform/mail/mail-blocks.ts';
import { Mailer } from '../../../platform/mail/mailer.ts';
import { ContactMessageEntity } from './contact-message.entity.ts';

const CONTACT_COPY = 'messaging.contact-copy';
/** Covers two and a half days of a mail server that is down. */
const OPTIONS = { retryLimit: 60, concurrency: 2 };

interface ContactCopyData {
  contactMessageId: number;
}

/** Mails who wrote on the contact page a copy, if they asked for it. */
@Injectable()
export class ContactCopyJob implements OnModuleInit {
  constructor(
    private readonly em: EntityManager,
    private readonly jobs: Jobs,
    private readonly mailer: Mailer,
    @Inject(SETTINGS) private readonly settings: LiveSettings,
  ) {}

  onModuleInit(): void {
    this.jobs.handle<ContactCopyData>(CONTACT_COPY, (data) => this.send(data), OPTIONS);
  }

  /** Whether the site sends mail. */
  isAvailable(): boolean {
    return this.settings.smtpUrl !== undefined;
  }

  /** In the transaction of `em`. */
  order(em: EntityManager, contactMessageId: number): Promise<void> {
    return this.jobs.send(em, CONTACT_COPY, { contactMessageId });
  }

  /** Sends nothing twice. A crash between mail and commit repeats the mail under the same message id. */
  send({ contactMessageId }: ContactCopyData): Promise<void> {
    return runExclusively(this.em, `${CONTACT_COPY}/${contactMessageId}`, async (em) => {
      const message = await em.findOne(ContactMessageEntity, { id: contactMessageId, copyDue: true });
      if (message === null) return;
      await this.mailer.send({
        ...contactCopy(message, this.settings.publicUrl),
        to: message.email,
        messageId: `contact-copy.${contactMessageId}`,
        replyTo: { name: PRODUCT, address: this.settings.contact.email },
      });
      message.copyDue = false;
    });
  }
}

/** Puts a space where mail programs would make a link of an address: 'evil. example', 'https: //'. */
const separateAddresses = (text: string): string => text.replaceAll(/(?<=\S)(?::(?=\/)|@(?=\S)|\.(?=\p{L}))/gu, '$& ');

/**
 * Anybody may have typed this address and these words: ours say so, theirs stand in quotes only, and nothing in them can be pressed.
 * `siteUrl` has no trailing slash.
 */
function contactCopy({ name, email, message }: ContactMessageEntity, siteUrl: string) {
  const writer = `${name.replaceAll(/\s+/g, ' ')}\n${email}`;
  return layoutMail({
    subject: `A copy of your message to ${PRODUCT}`,
    preheader: `What was written to ${PRODUCT} on the contact page.`,
    title: 'A copy of your message',
    blocks: [
      paragraph(`Somebody wrote to ${PRODUCT} on the contact page with this email address, and asked for a copy.`),
      paragraph('From:'),
      quote(separateAddresses(writer)),
      paragraph('They wrote:'),
      quote(separateAddresses(message)),
      paragraph(
        'Our answer will come to this address. Web and email addresses above have spaces, so that nobody can make you press them.',
      ),
      note('**Not you?** Somebody else typed your address. You need not do anything.'),
    ],
    because: 'somebody asked for this copy on the contact page',
    siteUrl,
  });
}
