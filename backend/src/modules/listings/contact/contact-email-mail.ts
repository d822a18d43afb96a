import { layoutMail } from '../../../platform/mail/layout-mail.ts';
import { button, nameAmongWords, note, paragraph } from '../../../platform/mail/mail-blocks.ts';
import { type MailedTrip, tripTicket } from '../trip-ticket.ts';

type Trip = MailedTrip & {
  /** Whose listing it is, as everybody sees them. */
  username: string | null;
};

/**
 * Asks the owner of an address whether a listing may give it out. Whoever typed the address may be a stranger: the mail carries
 * nothing of their choosing but their username and the trip.
 */
export function contactEmailMail(trip: Trip, { token, siteUrl }: { token: string; siteUrl: string }) {
  const { username, departureAirport, arrivalAirport } = trip;
  return layoutMail({
    subject: `Confirm your email address for the trip ${departureAirport} to ${arrivalAirport}`,
    preheader: 'Somebody named this address as the contact of their listing.',
    title: 'May People Reach This Address?',
    blocks: [
      paragraph(
        `**${nameAmongWords(username ?? 'A traveler')}** named this address as the contact for the trip below. Once you confirm, it is shown to people who ask how to reach them about it.`,
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
