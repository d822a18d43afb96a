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

/** The mail about listings that fit an alert (PRODUCT.md 32). It contains no contact detail: its links open the listings. */
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
      button(alert.listingId === null ? 'See All That Fit' : 'See Your Matches', toResultsUrl(alert, siteUrl)),
      note('Contact details are on the site, for who is logged in. No mail has them.'),
    ],
    because: 'you asked to be told when somebody fits',
    unsubscribe: { label: 'End this alert', href: `${siteUrl}/alerts/end#${endToken}` },
    siteUrl,
  });
}

/** A longer mail would be read by nobody. */
const MAX_ALERTS_IN_MAIL = 10;

interface SeveralAlertsMail {
  readonly alerts: readonly (Pick<AlertMail, 'alert' | 'endToken'> & { readonly count: number })[];
  /** Without a trailing slash. */
  readonly siteUrl: string;
}

/** One mail about alerts that waited, since their owner has had many mails today: how many listings fit each, and where they are. */
export function severalAlertsMail({ alerts, siteUrl }: SeveralAlertsMail) {
  const total = alerts.reduce((sum, { count }) => sum + count, 0);
  const shown = alerts.slice(0, MAX_ALERTS_IN_MAIL);
  const rest = alerts.length - shown.length;
  return layoutMail({
    subject: `${total} more listings fit`,
    preheader: `For ${alerts.length} of your alerts.`,
    title: `${total} more listings fit`,
    blocks: [
      ...shown.flatMap(({ alert, count, endToken }) => [
        paragraph(`**${formatAlert(alert)}**: ${count} ${count === 1 ? 'fits' : 'fit'}.`),
        link('See what fits', toResultsUrl(alert, siteUrl)),
        link('End this alert', `${siteUrl}/alerts/end#${endToken}`),
      ]),
      ...(rest > 0 ? [paragraph(`And **${rest} more** of your alerts.`)] : []),
      button('See Your Alerts', `${siteUrl}/profile/alerts`),
      note('You have had many emails from us today: this one is about all of these together.'),
    ],
    because: 'you asked to be told when somebody fits',
    siteUrl,
  });
}

const toResultsUrl = (alert: AlertMail['alert'], siteUrl: string): string =>
  alert.listingId === null
    ? `${siteUrl}/search?${toSearchQuery(alert)}`
    : `${siteUrl}/listing/${alert.listingId}/matches`;

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
