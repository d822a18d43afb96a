import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../../platform/clock/clock.ts';
import type { LiveSettings } from '../../../platform/config/live-settings.ts';
import { SETTINGS } from '../../../platform/config/settings.ts';
import { readDb } from '../../../platform/database/prepared-sql.ts';
import { inTurn } from '../../../platform/jobs/in-turn.ts';
import { Jobs } from '../../../platform/jobs/jobs.ts';
import { Mailer } from '../../../platform/mail/mailer.ts';
import { type CodeSubject, OneTimeCodes } from '../../../platform/one-time-codes/one-time-codes.ts';
import { LINK_MS } from '../listing-confirmation.entity.ts';
import { cardById } from '../listings.queries.ts';
import type { ListingsTables } from '../listings.tables.ts';
import { ContactEmailConfirmationEntity } from './contact-email-confirmation.entity.ts';
import { contactEmailMail } from './contact-email-mail.ts';

export const CONTACT_EMAIL_MAIL = 'listings.contact-email-mail';
export const CONTACT_EMAIL_PURPOSE = 'listings.contact-email';

const MINUTE_MS = 60_000;

/** A link's generation is the minute until which it is good: an old link says so when its address is long forgotten. */
export const linkEnd = ({ generation }: Pick<CodeSubject, 'generation'>): Date => new Date(generation * MINUTE_MS);

const NOTE_SENT = 'update listings.contact_email_confirmation set sent_at = ?, link_expires_at = ? where id = ?';

interface ContactEmailMail {
  confirmationId: number;
}

/** Sends the link that makes another address the contact of a listing. */
@Injectable()
export class ContactEmailMailJob implements OnModuleInit {
  constructor(
    private readonly em: EntityManager,
    private readonly jobs: Jobs,
    private readonly mailer: Mailer,
    private readonly codes: OneTimeCodes,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: LiveSettings,
  ) {}

  onModuleInit(): void {
    this.jobs.handle<ContactEmailMail>(CONTACT_EMAIL_MAIL, (data) => this.send(data));
  }

  /**
   * Sends once, and nothing where the listing is deleted or hidden, or where the site sends no mail: then ListingSweepJob orders it
   * again. A crash between sending and noting repeats the mail, under the same message id.
   */
  async send({ confirmationId }: ContactEmailMail): Promise<void> {
    if (this.settings.smtpUrl === undefined) return;
    await inTurn(this.em, `${CONTACT_EMAIL_MAIL}/${confirmationId}`, async (em) => {
      const confirmation = await em.findOne(ContactEmailConfirmationEntity, { id: confirmationId, sentAt: null });
      if (confirmation === null) return;
      const listing = await cardById(readDb<ListingsTables>(em), confirmation.listing)
        .where('l.status', 'not in', ['deleted', 'hidden'])
        .executeTakeFirst();
      if (listing === undefined) return;
      const now = this.clock.now();
      const generation = Math.ceil((now.getTime() + LINK_MS) / MINUTE_MS);
      const token = this.codes.linkTokenFor(CONTACT_EMAIL_PURPOSE, confirmationId, generation);
      const mail = contactEmailMail(listing, { token, siteUrl: this.settings.publicUrl });
      await this.mailer.send({ ...mail, to: confirmation.email, messageId: `contact-email.${confirmationId}` });
      await em.execute(NOTE_SENT, [now, linkEnd({ generation }), confirmationId]);
    });
  }
}
