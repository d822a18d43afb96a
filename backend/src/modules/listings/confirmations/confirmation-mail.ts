import { CONFIRMATION_CODE_LIFETIME_MINUTES, DAY_MS } from 'contracts';
import type { RowOf } from '../../../platform/database/kysely-types.ts';
import { layoutMail } from '../../../platform/mail/layout-mail.ts';
import { button, codeBox, link, type MailBlock, note, paragraph } from '../../../platform/mail/mail-blocks.ts';
import { mailKind, type NotYet } from '../../../platform/mail/mail-kind.ts';
import { LINK_TTL_MS } from '../listing.entity.ts';
import { type ListingsDb, listingsDb } from '../listings.db.ts';
import { REMINDER_MAIL } from '../mail-names.ts';
import { tripTicket } from '../trip/trip-ticket.ts';
import { ListingConfirmationEntity } from './listing-confirmation.entity.ts';

export const CONFIRMATION_MAIL = 'listings.send-confirmation';
export const CONFIRM_PURPOSE = 'listings.confirm';
/** All mails of a confirmation share one link: a resend invalidates the code, which could be guessed, not the link. */
const LINK_GENERATION = 1;

// Looks at all listings of the address: somebody who typed it into several must not flood it. Index: listing_by_user.
const LAST_REMINDER = `
  select max(c.reminded_at) as at from listings.listing l join listings.listing_confirmation c on c.listing_id = l.id
  where l.user_id = ? and l.email = ?`;

const EXTEND_LINK = `
  update listings.listing_confirmation set link_expires_at = greatest(link_expires_at, ?) where id = ?`;

/** Asks an address to confirm, by the confirmation's id: nothing where the listing is gone or confirmed. */
export const confirmationMailKind = mailKind({
  name: CONFIRMATION_MAIL,
  repeats: true,
  waitsForServer: true,
  findFacts: async ({ subject }, { em, codes }) => {
    const confirmation = await em.findOne(ListingConfirmationEntity, { id: Number(subject) });
    const listing = confirmation && (await mailedListing(listingsDb(em), confirmation.listing).executeTakeFirst());
    if (!confirmation || !listing || listing.confirmedAt !== null) return undefined;
    const { id, generation, acceptsCodes } = confirmation;
    const token = codes.createLinkToken(CONFIRM_PURPOSE, id, LINK_GENERATION);
    const code = acceptsCodes ? codes.createCode(CONFIRM_PURPOSE, id, generation) : undefined;
    return { to: listing.email, listing, token, code };
  },
  compose: ({ listing, token, code }, siteUrl) => confirmationMail(listing, { token, code, siteUrl }),
});

/**
 * Reminds the owner of an unconfirmed address that somebody asks for the contact details, by the listing's id: at most once a day for all
 * listings of the address (PRODUCT.md 2). It makes the link valid for a week again.
 */
export const reminderMailKind = mailKind({
  name: REMINDER_MAIL,
  repeats: true,
  waitsForServer: true,
  findFacts: async ({ subject, person }, { em, now, codes }) => {
    const listing = await mailedListing(listingsDb(em), Number(subject)).executeTakeFirst();
    const confirmation = await em.findOne(ListingConfirmationEntity, { listing: Number(subject) });
    if (!listing?.hasPendingRequests || listing.confirmedAt !== null || confirmation === null) return undefined;
    const [last] = await em.execute<{ at: Date | null }[]>(LAST_REMINDER, [person, listing.email]);
    const next: NotYet = { notBefore: new Date((last?.at?.getTime() ?? 0) + DAY_MS) };
    if (next.notBefore > now) return next;
    const { id } = confirmation;
    // Committed before the mail can arrive: its link works immediately
    await em.execute(EXTEND_LINK, [new Date(now.getTime() + LINK_TTL_MS), id]);
    return { to: listing.email, id, listing, token: codes.createLinkToken(CONFIRM_PURPOSE, id, LINK_GENERATION) };
  },
  compose: ({ listing, token }, siteUrl) => reminderMail(listing, { token, siteUrl }),
  onSent: async (em, reminders, now) => {
    await em.nativeUpdate(ListingConfirmationEntity, { id: reminders.map(({ id }) => id) }, { remindedAt: now });
  },
});

/** What the mails below show of a listing; no row for one that its owner deleted. Index: the keys. */
function mailedListing(db: ListingsDb, listingId: number) {
  return db
    .selectFrom('listings.listing as l')
    .innerJoin('listings.airport as departure', 'departure.id', 'l.departure_airport_id')
    .innerJoin('listings.airport as arrival', 'arrival.id', 'l.arrival_airport_id')
    .select(['l.email', 'l.type', 'l.date', 'l.end_date as endDate', 'l.time', 'l.flight_number as flightNumber'])
    .select(['l.tip_amount as tipAmount', 'l.min_tip as minTip', 'l.max_tip as maxTip'])
    .select(['l.offers_tips as offersTips', 'l.accepts_tips as acceptsTips', 'l.confirmed_at as confirmedAt'])
    .select(({ eb, exists }) =>
      exists(
        eb.selectFrom('listings.pending_contact_request as r').select('r.id').whereRef('r.listing_id', '=', 'l.id'),
      ).as('hasPendingRequests'),
    )
    .select(['departure.code as departureAirport', 'departure.city as departureCity'])
    .select(['departure.country as departureCountry', 'arrival.country as arrivalCountry'])
    .select(['arrival.code as arrivalAirport', 'arrival.city as arrivalCity'])
    .where('l.id', '=', listingId)
    .where('l.status', '<>', 'deleted')
    .where('l.email', 'is not', null)
    .$narrowType<{ email: string }>();
}

export type MailedListing = RowOf<typeof mailedListing>;

interface MailLinks {
  /** Goes into the fragment of the link: no server logs that, and a scanner that fetches the address confirms nothing. */
  token: string;
  /** Without a slash at its end. */
  siteUrl: string;
}

const NAMES = {
  seeking_help: { title: 'Your Help Request Has Been Published', name: 'help request', shortName: 'request' },
  helper: { title: 'Your Help Offer Has Been Published', name: 'help offer', shortName: 'offer' },
} as const;

const NOT_REQUESTED = note(
  '**You did not ask for this?** Somebody else typed your address. You need not do anything, and your address is shown to nobody. If you log in, we ask you about it, and you can remove it.',
);

/**
 * Asks the owner of an address to confirm it. It repeats no free text: the address may have been typed
 * by a stranger. Subject and preheader contain no code: a lock screen shows them. `code` is undefined once too many wrong ones were
 * entered.
 */
export function confirmationMail(
  listing: MailedListing,
  { token, siteUrl, code }: MailLinks & { code: string | undefined },
) {
  const { title, name, shortName } = NAMES[listing.type];
  const codeBlocks =
    code === undefined ? [] : [paragraph('Or enter this code on the page you came from:'), codeBox(code)];
  const pendingNote =
    '**Somebody has already asked how to reach you.** They get your contact details once you have confirmed.';
  const blocks: MailBlock[] = [
    paragraph(
      `Travelers can now see your ${shortName} and contact you. One step is left: **confirm that this is your email address.** Until then, nobody gets your contact details.`,
    ),
    ...(listing.hasPendingRequests ? [paragraph(pendingNote)] : []),
    button('Confirm My Email', confirmUrl(siteUrl, token)),
    ...codeBlocks,
    paragraph(
      `The link is good for 7 days${code === undefined ? '' : `, the code for ${CONFIRMATION_CODE_LIFETIME_MINUTES} minutes`}.`,
    ),
    tripTicket(listing, { proven: false }),
    listingLink(listing, siteUrl),
    NOT_REQUESTED,
  ];
  return layoutMail({
    subject: `Confirm your email: your ${name} ${listing.departureAirport} to ${listing.arrivalAirport}`,
    preheader: 'One step is left: confirm that this is your email address.',
    title,
    blocks,
    because: 'your address was entered',
    siteUrl,
  });
}

/** Somebody asks for the contact details of an unconfirmed listing (PRODUCT.md 2). The asker is not named. */
function reminderMail(listing: MailedListing, { token, siteUrl }: MailLinks) {
  const { name } = NAMES[listing.type];
  return layoutMail({
    subject: `Somebody asks about your ${name} ${listing.departureAirport} to ${listing.arrivalAirport}`,
    preheader: 'They get your contact details once you confirm that this is your email address.',
    title: 'Somebody Asks How to Reach You',
    blocks: [
      paragraph(
        `Somebody asked for the contact details of your ${name}. Nobody gets them until you **confirm that this is your email address.**`,
      ),
      button('Confirm My Email', confirmUrl(siteUrl, token)),
      paragraph('The link is good for 7 days.'),
      tripTicket(listing, { proven: false }),
      listingLink(listing, siteUrl),
      NOT_REQUESTED,
    ],
    because: 'your address was entered',
    siteUrl,
  });
}

const confirmUrl = (siteUrl: string, token: string): string => `${siteUrl}/confirm#${token}`;

const listingLink = ({ departureAirport, arrivalAirport, date }: MailedListing, siteUrl: string): MailBlock =>
  link('View your listing', `${siteUrl}/search?from=${departureAirport}&to=${arrivalAirport}&date=${date}`);
