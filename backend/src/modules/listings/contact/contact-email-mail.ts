import { MINUTE_MS } from 'contracts';
import { layoutMail } from '../../../platform/mail/layout-mail.ts';
import { button, inlineName, note, paragraph } from '../../../platform/mail/mail-blocks.ts';
import { mailKind } from '../../../platform/mail/mail-kind.ts';
import type { CodeSubject } from '../../../platform/one-time-codes/one-time-codes.ts';
import { LINK_TTL_MS } from '../listing.entity.ts';
import { listingsDb } from '../listings.db.ts';
import { cardById } from '../listings.queries.ts';
import { type MailedTrip, tripTicket } from '../trip/trip-ticket.ts';
import { ContactEmailConfirmationEntity } from './contact-email-confirmation.entity.ts';

export const CONTACT_EMAIL_MAIL = 'listings.contact-email-mail';
export const CONTACT_EMAIL_PURPOSE = 'listings.contact-email';

/** A link's generation is its expiry in minutes since 1970: an expired link is recognized when its row is long deleted. */
export const getLinkExpiry = ({ generation }: Pick<CodeSubject, 'generation'>): Date =>
  new Date(generation * MINUTE_MS);

/** The link that makes another address the contact of a listing, by the confirmation's id; nothing where the listing is deleted or hidden. */
export const contactEmailMailKind = mailKind({
  name: CONTACT_EMAIL_MAIL,
  waitsForServer: true,
  findFacts: async ({ subject }, { em, now, codes }) => {
    const confirmation = await em.findOne(ContactEmailConfirmationEntity, { id: Number(subject) });
    if (confirmation === null) return undefined;
    const { id, email, listing: listingId } = confirmation;
    const listing = await cardById(listingsDb(em), listingId)
      .where('l.status', 'not in', ['deleted', 'hidden'])
      .executeTakeFirst();
    if (listing === undefined) return undefined;
    const generation = Math.ceil((now.getTime() + LINK_TTL_MS) / MINUTE_MS);
    return { to: email, id, listing, generation, token: codes.createLinkToken(CONTACT_EMAIL_PURPOSE, id, generation) };
  },
  compose: ({ listing, token }, siteUrl) => contactEmailMail(listing, { token, siteUrl }),
  onSent: async (em, links) => {
    for (const { id, generation } of links)
      await em.nativeUpdate(ContactEmailConfirmationEntity, { id }, { linkExpiresAt: getLinkExpiry({ generation }) });
  },
});

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
