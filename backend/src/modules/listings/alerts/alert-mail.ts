import type { Alert, ListingType, MatchReason } from 'contracts';
import { layoutMail } from '../../../platform/mail/layout-mail.ts';
import { button, inlineName, link, type MailBlock, note, paragraph } from '../../../platform/mail/mail-blocks.ts';
import { describeReasons } from '../matches/describe-reasons.ts';
import { type MailedTrip, tripTicket } from '../trip/trip-ticket.ts';
import { type AlertSearch, formatAlert, formatAlertRoute } from './alert-text.ts';

/** A mail shows no more listings than these; it says how many more there are. */
export const MAX_MAILED_LISTINGS = 10;

/** A listing that fits, and why, without contact details. */
export type FittingListing = MailedTrip & { id: number; username: string | null; reasons: readonly MatchReason[] };

interface AlertMail {
  readonly alert: AlertSearch & Pick<Alert, 'listingId'>;
  /** At most MAX_MAILED_LISTINGS. */
  readonly listings: readonly FittingListing[];
  /** How many fit beside these. */
  readonly moreCount: number;
  readonly endToken: string;
  /** Without a trailing slash. */
  readonly siteUrl: string;
}

const ONE = { helper: 'An Amigo fits', seeking_help: 'A traveler fits' } as const;
const SEVERAL = { helper: 'Amigos fit', seeking_help: 'travelers fit', both: 'listings fit' } as const;

/** The mail about listings that fit an alert (product.md 32). It contains no contact detail: its links open the listings. */
export function alertMail({ alert, listings, moreCount, endToken, siteUrl }: AlertMail) {
  const count = listings.length + moreCount;
  const [first] = listings;
  const what = count === 1 && first ? ONE[first.type] : `${count} ${SEVERAL[alert.type ?? 'both']}`;
  const more = moreCount === 0 ? [] : [paragraph(`And **${moreCount} more** on the site.`)];
  const whose = alert.listingId === null ? 'You asked to be told about' : ROLE_TEXTS[alert.type ?? 'helper'];
  return layoutMail({
    subject: `${what}: ${formatAlertRoute(alert)}`,
    preheader: formatAlert(alert),
    title: what,
    blocks: [
      paragraph(`${whose}: **${formatAlert(alert)}**.`),
      ...listings.flatMap((listing) => toBlocks(listing, siteUrl)),
      ...more,
      alert.listingId === null
        ? button('See All That Fit', `${siteUrl}/search?${toSearchQuery(alert)}`)
        : button('See Your Matches', `${siteUrl}/listing/${alert.listingId}/matches`),
      note('Contact details are on the site, for who is logged in. No mail has them.'),
    ],
    because: 'you asked to be told when somebody fits',
    unsubscribe: { label: 'End this alert', href: `${siteUrl}/alerts/end#${endToken}` },
    siteUrl,
  });
}

/** By what is wanted: who offers help waits for requests, and the other way round. */
const ROLE_TEXTS: Record<ListingType, string> = {
  helper: 'Your request waits for',
  seeking_help: 'Your offer waits for',
};

const LINK_LABEL = { helper: 'View Contact Info', seeking_help: 'Connect with Traveler' } as const;

function toBlocks(listing: FittingListing, siteUrl: string): MailBlock[] {
  const name = `**${inlineName(listing.username ?? 'A traveler')}**`;
  const reasons = describeReasons(listing.type, listing.reasons);
  return [
    paragraph(reasons === '' ? name : `${name}: ${reasons}`),
    tripTicket(listing, { proven: true }),
    link(LINK_LABEL[listing.type], `${siteUrl}/search?listing=${listing.id}`),
  ];
}

function toSearchQuery({ type, from, to, firstDay, lastDay, flight, languages }: AlertSearch): string {
  const endDate = lastDay === firstDay ? null : lastDay;
  const entries = Object.entries({ from, to, date: firstDay, endDate, flight, type, language: languages.join() });
  return new URLSearchParams(entries.filter((entry): entry is [string, string] => Boolean(entry[1]))).toString();
}
