import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { todayAnywhere } from 'contracts';
import { Clock } from '../../../platform/clock/clock.ts';
import type { LiveSettings } from '../../../platform/config/live-settings.ts';
import { SETTINGS } from '../../../platform/config/settings.ts';
import { Jobs, runExclusively } from '../../../platform/jobs/jobs.ts';
import { layoutMail } from '../../../platform/mail/layout-mail.ts';
import { button, inlineName, note, paragraph } from '../../../platform/mail/mail-blocks.ts';
import { Mailer } from '../../../platform/mail/mailer.ts';
import { findMailAddress } from '../../../views/account.views.ts';
import { listingsDb } from '../listings.db.ts';
import { publicCard } from '../listings.queries.ts';
import { type MailedTrip, tripTicket } from '../trip/trip-ticket.ts';
import { PendingContactRequestEntity } from './contact-request.entity.ts';

export const CONTACT_OPEN_MAIL = 'listings.contact-open-mail';

/** Notifies those who asked for the contact details of an unconfirmed listing that they are available now (PRODUCT.md 2). */
@Injectable()
export class ContactOpenMailJob implements OnModuleInit {
  constructor(
    private readonly em: EntityManager,
    private readonly jobs: Jobs,
    private readonly mailer: Mailer,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: LiveSettings,
  ) {}

  onModuleInit(): void {
    this.jobs.handle<{ requestId: number }>(CONTACT_OPEN_MAIL, (data) => this.send(data));
  }

  /**
   * Sends once, and deletes the request. Sends nothing where the asker's account is deleted or suspended, or where the asker cannot see
   * the listing. Where the site sends no mail, the request stays for ListingSweepJob. A crash between sending and deleting repeats the
   * mail, under the same message id.
   */
  async send({ requestId }: { requestId: number }): Promise<void> {
    if (this.settings.smtpUrl === undefined) return;
    await runExclusively(this.em, `${CONTACT_OPEN_MAIL}/${requestId}`, async (em) => {
      const request = await em.findOne(PendingContactRequestEntity, { id: requestId });
      if (request === null) return;
      const found = await this.findAddressAndListing(em, request);
      if (found !== undefined) {
        const mail = contactOpenMail(found.listing, { listingId: request.listing, siteUrl: this.settings.publicUrl });
        await this.mailer.send({ ...mail, to: found.address, messageId: `contact-open.${requestId}` });
      }
      await em.nativeDelete(PendingContactRequestEntity, { id: requestId });
    });
  }

  private async findAddressAndListing(em: EntityManager, { listing: listingId, askerId }: PendingContactRequestEntity) {
    const today = todayAnywhere(this.clock.now().getTime());
    const address = await findMailAddress(em, askerId);
    const listing = await publicCard(listingsDb(em), listingId, today, askerId).executeTakeFirst();
    // Without a userId it is not confirmed.
    if (address === undefined || listing === undefined || listing.userId === null) return undefined;
    return { address, listing };
  }
}

const BUTTON = { helper: 'View Contact Info', seeking_help: 'Connect with Traveler' } as const;

/** The mail contains no contact detail: its link opens the listing. */
export function contactOpenMail(
  trip: MailedTrip & { username: string | null },
  { listingId, siteUrl }: { listingId: number; siteUrl: string },
) {
  const { type, username, departureAirport, arrivalAirport } = trip;
  return layoutMail({
    subject: `You can now see how to reach ${username ?? 'this traveler'}: ${departureAirport} to ${arrivalAirport}`,
    preheader: 'You asked for their contact details. Their address is confirmed now.',
    title: 'Contact Details Are Open Now',
    blocks: [
      paragraph(
        `You asked how to reach **${inlineName(username ?? 'this traveler')}**. They have confirmed their address, and their contact details are open to you now.`,
      ),
      button(BUTTON[type], `${siteUrl}/search?listing=${listingId}`),
      tripTicket(trip, { proven: true }),
      note('You get this mail once, because you asked for these contact details.'),
    ],
    because: 'you asked for the contact details of a listing',
    siteUrl,
  });
}
