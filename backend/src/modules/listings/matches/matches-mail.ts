import type { Listing, Match } from 'contracts';
import { layoutMail } from '../../../platform/mail/layout-mail.ts';
import { button, inlineName, type MailBlock, note, paragraph } from '../../../platform/mail/mail-blocks.ts';
import { tripTicket } from '../trip/trip-ticket.ts';
import { describeReasons } from './describe-reasons.ts';

/** A mail shows no more matches than these; it says how many more there are. */
export const MAX_MAILED_MATCHES = 5;

const TITLES = {
  helper: { one: 'A Traveler Fits Your Offer', several: 'These Travelers Fit Your Offer' },
  seeking_help: { one: 'An Amigo Fits Your Request', several: 'These Amigos Fit Your Request' },
} as const;

interface MatchesMail {
  readonly own: Pick<Listing, 'id' | 'type' | 'departureAirport' | 'arrivalAirport'>;
  /** At least one, the best first. */
  readonly matches: readonly Match[];
  /** Without a trailing slash. */
  readonly siteUrl: string;
}

/** The mail to who posted a listing, about those that fit it (PRODUCT.md 31). It contains no contact detail: its link opens the list. */
export function matchesMail({ own, matches, siteUrl }: MatchesMail) {
  const title = TITLES[own.type][matches.length === 1 ? 'one' : 'several'];
  const route = `${own.departureAirport} to ${own.arrivalAirport}`;
  const moreCount = matches.length - MAX_MAILED_MATCHES;
  return layoutMail({
    subject: `${title}: ${route}`,
    preheader: 'See who they are, and why they fit.',
    title,
    blocks: [
      paragraph(`You posted a trip, **${route}**. The best match comes first.`),
      ...matches.slice(0, MAX_MAILED_MATCHES).flatMap(toBlocks),
      ...(moreCount > 0 ? [paragraph(`And **${moreCount} more** on the site.`)] : []),
      button('See Your Matches', `${siteUrl}/listing/${own.id}/matches`),
      note('Contact details are on the site, for who is logged in. No mail has them.'),
    ],
    because: 'you posted a listing',
    siteUrl,
  });
}

const toBlocks = ({ listing, reasons }: Match): MailBlock[] => [
  paragraph(`**${inlineName(listing.user.username)}**: ${describeReasons(listing.type, reasons)}`),
  tripTicket(listing, { proven: true }),
];
