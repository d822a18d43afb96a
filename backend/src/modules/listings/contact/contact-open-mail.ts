import { todayAnywhere } from 'contracts';
import { layoutMail } from '../../../platform/mail/layout-mail.ts';
import { button, inlineName, note, paragraph } from '../../../platform/mail/mail-blocks.ts';
import { mailKind } from '../../../platform/mail/mail-kind.ts';
import { findMailAddress } from '../../../views/account.views.ts';
import { listingsDb } from '../listings.db.ts';
import { publicCard } from '../listings.queries.ts';
import { type MailedTrip, tripTicket } from '../trip/trip-ticket.ts';

export const CONTACT_OPEN_MAIL = 'listings.contact-open-mail';

/**
 * Notifies who asked for the contact details of an unconfirmed listing that they are available now (PRODUCT.md 2), by the listing's id.
 * Nothing where their account is deleted or suspended, or where they cannot see the listing.
 */
export const contactOpenMailKind = mailKind({
  name: CONTACT_OPEN_MAIL,
  waitsForServer: true,
  findFacts: async ({ subject, person }, { em, now }) => {
    const askerId = person ?? 0;
    const to = await findMailAddress(em, askerId);
    const today = todayAnywhere(now.getTime());
    const listing = await publicCard(listingsDb(em), Number(subject), today, askerId).executeTakeFirst();
    // Without a userId it is not confirmed.
    return to === undefined || listing === undefined || listing.userId === null ? undefined : { to, listing };
  },
  compose: ({ listing }, siteUrl) => contactOpenMail(listing, { listingId: listing.id, siteUrl }),
});

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
