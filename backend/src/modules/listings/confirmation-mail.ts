import type { MailFacts } from './confirmation-mail.queries.ts';
import { layoutMail } from '../../platform/mail/layout-mail.ts';
import { button, code as codeBox, link, type MailBlock, note, paragraph } from '../../platform/mail/mail-blocks.ts';
import { tripTicket } from './trip-ticket.ts';

export interface MailSecrets {
  /** The link's token. It goes into the fragment: a fragment reaches no server's log, and a scanner that fetches the address confirms nothing. */
  token: string;
  /** Undefined once too many wrong codes were entered: only the link is left then. */
  code: string | undefined;
  /** Where the site is, without a slash at its end. */
  siteUrl: string;
}

const WORDS = {
  seeking_help: { thing: 'help request', title: 'Your Help Request Has Been Published', short: 'request' },
  helper: { thing: 'help offer', title: 'Your Help Offer Has Been Published', short: 'offer' },
} as const;

const EXPLANATION = note(
  '**You did not ask for this?** Somebody typed your address by mistake. You need not do anything, and your address is shown to nobody.',
);

/**
 * The mail that asks the owner of an address to confirm it (design/mocks/mail-listing.html). It repeats no free text:
 * whoever typed the address may be a stranger, and the mail must not carry their words to it. A lock screen shows subject
 * and preheader: neither holds the code.
 */
export function confirmationMail(facts: MailFacts, { token, code, siteUrl }: MailSecrets) {
  const { thing, title, short } = WORDS[facts.type];
  const codeBlocks =
    code === undefined ? [] : [paragraph('Or enter this code on the page you came from:'), codeBox(code)];
  const asked =
    '**Somebody has already asked how to reach you.** They get your contact details once you have confirmed.';
  const blocks: MailBlock[] = [
    paragraph(
      `Travelers can now see your ${short} and contact you. One step is left: **confirm that this is your email address.** Until then, nobody gets your contact details.`,
    ),
    ...(facts.isAsked ? [paragraph(asked)] : []),
    button('Confirm My Email', confirmUrl(siteUrl, token)),
    ...codeBlocks,
    paragraph(`The link is good for 7 days${code === undefined ? '' : ', the code for 30 minutes'}.`),
    tripTicket(facts, { proven: false }),
    listingLink(facts, siteUrl),
    EXPLANATION,
  ];
  return layoutMail({
    subject: `Confirm your email: your ${thing} ${facts.departureAirport} to ${facts.arrivalAirport}`,
    preheader: 'One step is left: confirm that this is your email address.',
    title,
    blocks,
    because: 'your address was entered',
    siteUrl,
  });
}

/** Somebody asks for the contact of a listing that nobody has confirmed (product.md 2). Who asks is not named. */
export function reminderMail(facts: MailFacts, { token, siteUrl }: Omit<MailSecrets, 'code'>) {
  const { thing } = WORDS[facts.type];
  return layoutMail({
    subject: `Somebody asks about your ${thing} ${facts.departureAirport} to ${facts.arrivalAirport}`,
    preheader: 'They get your contact details once you confirm that this is your email address.',
    title: 'Somebody Asks How to Reach You',
    blocks: [
      paragraph(
        `Somebody asked for the contact details of your ${thing}. Nobody gets them until you **confirm that this is your email address.**`,
      ),
      button('Confirm My Email', confirmUrl(siteUrl, token)),
      paragraph('The link is good for 7 days.'),
      tripTicket(facts, { proven: false }),
      listingLink(facts, siteUrl),
      EXPLANATION,
    ],
    because: 'your address was entered',
    siteUrl,
  });
}

const confirmUrl = (siteUrl: string, token: string): string => `${siteUrl}/confirm#${token}`;

const listingLink = ({ departureAirport, arrivalAirport, date }: MailFacts, siteUrl: string): MailBlock =>
  link('View your listing', `${siteUrl}/search?from=${departureAirport}&to=${arrivalAirport}&date=${date}`);
