import { layoutMail } from '../../../platform/mail/layout-mail.ts';
import { button, nameAmongWords, note, paragraph } from '../../../platform/mail/mail-blocks.ts';
import { type MailedTrip, tripTicket } from '../trip-ticket.ts';

export interface ContactOpenFacts extends MailedTrip {
  listingId: number;
  /** Whose listing it is, as everybody sees them. */
  username: string | null;
  /** Where the site is, without a slash at its end. */
  siteUrl: string;
}

const BUTTON = { helper: 'View Contact Info', seeking_help: 'Connect with Traveler' } as const;

/** The contact that somebody asked for is open now. It names no contact detail: the link leads to the listing. */
export function contactOpenMail(facts: ContactOpenFacts) {
  const { type, username, listingId, siteUrl, departureAirport, arrivalAirport } = facts;
  return layoutMail({
    subject: `You can now see how to reach ${username ?? 'this traveler'}: ${departureAirport} to ${arrivalAirport}`,
    preheader: 'You asked for their contact details. Their address is confirmed now.',
    title: 'Contact Details Are Open Now',
    blocks: [
      paragraph(
        `You asked how to reach **${nameAmongWords(username ?? 'this traveler')}**. They have confirmed their address, and their contact details are open to you now.`,
      ),
      button(BUTTON[type], `${siteUrl}/search?listing=${listingId}`),
      tripTicket(facts, { proven: true }),
      note('You get this mail once, because you asked for these contact details.'),
    ],
    because: 'you asked for the contact details of a listing',
    siteUrl,
  });
}
