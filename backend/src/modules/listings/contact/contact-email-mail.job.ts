import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../../platform/clock/clock.ts';
import type { LiveSettings } from '../../../platform/config/live-settings.ts';
import { SETTINGS } from '../../../platform/config/settings.ts';
import { readDb } from '../../../platform/database/prepared-sql.ts';
import { inTurn } from '../../../platform/jobs/in-turn.ts';
import { Jobs } from '../../../platform/jobs/jobs.ts';
import { Mailer } from '../../../platform/mail/mailer.ts';
import { OneTimeCodes } from '../../../platform/one-time-codes/one-time-codes.ts';
import { cardById } from '../listings.queries.ts';
import type { ListingsTables } from '../listings.tables.ts';
import { ContactEmailConfirmationEntity } from './contact-email-confirmation.entity.ts';
import { contactEmailMail } from './contact-email-mail.ts';

export const CONTACT_EMAIL_MAIL = 'listings.contact-email-mail';
export const CONTACT_EMAIL_PURPOSE = 'listings.contact-email';
const LINK_GENERATION = 1;

const NOTE_SENT = 'update listings.contact_email_confirmation set sent_at = ? where id = ?';

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

  /** Sends once, and nothing where the listing is gone. A crash between sending and noting repeats the mail, under the same message id. */
  send({ confirmationId }: ContactEmailMail): Promise<void> {
    return inTurn(this.em, `${CONTACT_EMAIL_MAIL}/${confirmationId}`, async (em) => {
      const confirmation = await em.findOne(ContactEmailConfirmationEntity, { id: confirmationId, sentAt: null });
      if (confirmation === null) return;
      const listing = await cardById(readDb<ListingsTables>(em), confirmation.listing).executeTakeFirst();
      if (listing === undefined) return;
      const token = this.codes.linkTokenFor(CONTACT_EMAIL_PURPOSE, confirmationId, LINK_GENERATION);
      const mail = contactEmailMail(listing, { token, siteUrl: this.settings.publicUrl });
      await this.mailer.send({ ...mail, to: confirmation.email, messageId: `contact-email.${confirmationId}` });
      await em.execute(NOTE_SENT, [this.clock.now(), confirmationId]);
    });
  }
}
