import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../../platform/clock/clock.ts';
import type { LiveSettings } from '../../../platform/config/live-settings.ts';
import { SETTINGS } from '../../../platform/config/settings.ts';
import { Jobs, runExclusively } from '../../../platform/jobs/jobs.ts';
import { layoutMail } from '../../../platform/mail/layout-mail.ts';
import { button, inlineName, note, paragraph } from '../../../platform/mail/mail-blocks.ts';
import { Mailer } from '../../../platform/mail/mailer.ts';
import { type CodeSubject, OneTimeCodes } from '../../../platform/one-time-codes/one-time-codes.ts';
import { LINK_TTL_MS } from '../confirmations/listing-confirmation.entity.ts';
import { listingsDb } from '../listings.db.ts';
import { cardById } from '../listings.queries.ts';
import { type MailedTrip, tripTicket } from '../trip/trip-ticket.ts';
import { ContactEmailConfirmationEntity } from './contact-email-confirmation.entity.ts';

export const CONTACT_EMAIL_MAIL = 'listings.contact-email-mail';
export const CONTACT_EMAIL_PURPOSE = 'listings.contact-email';

const MINUTE_MS = 60_000;

/** A link's generation is its expiry in minutes since 1970: an expired link is recognized when its row is long deleted. */
export const getLinkExpiry = ({ generation }: Pick<CodeSubject, 'generation'>): Date =>
  new Date(generation * MINUTE_MS);

const MARK_SENT = 'update listings.contact_email_confirmation set sent_at = ?, link_expires_at = ? where id = ?';

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
    this.jobs.handle<{ confirmationId: number }>(CONTACT_EMAIL_MAIL, (data) => this.send(data));
  }

  /**
   * Sends once, and nothing where the listing is deleted or hidden. Where the site sends no mail, ListingSweepJob queues it again. A
   * crash between sending and marking repeats the mail, under the same message id.
   */
  async send({ confirmationId }: { confirmationId: number }): Promise<void> {
    if (this.settings.smtpUrl === undefined) return;
    await runExclusively(this.em, `${CONTACT_EMAIL_MAIL}/${confirmationId}`, async (em) => {
      const confirmation = await em.findOne(ContactEmailConfirmationEntity, { id: confirmationId, sentAt: null });
      if (confirmation === null) return;
      const listing = await cardById(listingsDb(em), confirmation.listing)
        .where('l.status', 'not in', ['deleted', 'hidden'])
        .executeTakeFirst();
      if (listing === undefined) return;
      const now = this.clock.now();
      const generation = Math.ceil((now.getTime() + LINK_TTL_MS) / MINUTE_MS);
      const token = this.codes.createLinkToken(CONTACT_EMAIL_PURPOSE, confirmationId, generation);
      const mail = contactEmailMail(listing, { token, siteUrl: this.settings.publicUrl });
      await this.mailer.send({ ...mail, to: confirmation.email, messageId: `contact-email.${confirmationId}` });
      await em.execute(MARK_SENT, [now, getLinkExpiry({ generation }), confirmationId]);
    });
  }
}

/**
 * Asks the owner of an address whether a listing may show it. The address may have been typed by a stranger, who can put nothing into
 * the mail but their username and the trip.
 */
export function contactEmailMail(
  trip: MailedTrip & { username: string | null },
  { token, siteUrl }: { token: string; siteUrl: string },
) {
  const { username, departureAirport, arrivalAirport } = trip;
  return layoutMail({
    subject: `Confirm your email address for the trip ${departureAirport} to ${arrivalAirport}`,
    preheader: 'Somebody named this address as the contact of their listing.',
    title: 'May People Reach This Address?',
    blocks: [
      paragraph(
        `**${inlineName(username ?? 'A traveler')}** named this address as the contact for the trip below. Once you confirm, it is shown to people who ask how to reach them about it.`,
      ),
      button('Confirm My Email', `${siteUrl}/confirm#${token}`),
      paragraph('The link is good for 7 days. Until you follow it, this address is shown to nobody.'),
      paragraph('You can stop it at any time: open this link again and press Stop Giving My Address.'),
      tripTicket(trip, { proven: false }),
      note(
        '**You do not know about this?** You need not do anything: without the link nothing happens with your address.',
      ),
    ],
    because: 'your address was entered',
    siteUrl,
  });
}
