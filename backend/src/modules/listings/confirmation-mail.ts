import type { MailFacts } from './confirmation-mail.queries.ts';
import { layoutMail } from '../../platform/mail/layout-mail.ts';
import {
  button,
  code as codeBox,
  link,
  type MailBlock,
  note,
  paragraph,
  ticket,
  type Ticket,
} from '../../platform/mail/mail-blocks.ts';
import { daysInWords, timeInWords } from './trip-words.ts';

export interface MailSecrets {
  /** The link's token. It goes into the fragment: a fragment reaches no server's log, and a scanner that fetches the address confirms nothing. */
  token: string;
  /** Undefined once too many wrong codes were entered: only the link is left then. */
  code: string | undefined;
  /** Where the site is, without a slash at its end. */
  siteUrl: string;
}

const WORDS = {
  seeking_help: {
    kind: 'seeker',
    label: 'Seeking Help',
    thing: 'help request',
    title: 'Your Help Request Has Been Published',
    short: 'request',
  },
  helper: {
    kind: 'helper',
    label: 'Amigo',
    thing: 'help offer',
    title: 'Your Help Offer Has Been Published',
    short: 'offer',
  },
} as const;

/**
 * The mail that asks the owner of an address to confirm it (design/mocks/mail-listing.html). It repeats no free text:
 * whoever typed the address may be a stranger, and the mail must not carry their words to it.
 */
export function confirmationMail(facts: MailFacts, { token, code, siteUrl }: MailSecrets) {
  const { thing, title, short } = WORDS[facts.type];
  const codeBlocks =
    code === undefined ? [] : [paragraph('Or enter this code on the page you came from:'), codeBox(code)];
  const blocks: MailBlock[] = [
    paragraph(
      `Travelers can now see your ${short} and contact you. One step is left: **confirm that this is your email address.** Until then, nobody gets your contact details.`,
    ),
    button('Confirm My Email', `${siteUrl}/confirm#${token}`),
    ...codeBlocks,
    paragraph(`The link is good for 7 days${code === undefined ? '' : ', the code for 30 minutes'}.`),
    ticketOf(facts),
    link(
      'View your listing',
      `${siteUrl}/search?from=${facts.departureAirport}&to=${facts.arrivalAirport}&date=${facts.date}`,
    ),
    note(
      '**You did not ask for this?** Somebody typed your address by mistake. You need not do anything, and your address is shown to nobody.',
    ),
  ];
  return layoutMail({
    subject: `Confirm your email: your ${thing} ${facts.departureAirport} to ${facts.arrivalAirport}`,
    preheader: `One step is left: confirm that this is your email address.${code === undefined ? '' : ` Your code is ${code}.`}`,
    title,
    blocks,
    because: 'your address was entered',
    siteUrl,
  });
}

function ticketOf(facts: MailFacts): MailBlock {
  const { kind, label } = WORDS[facts.type];
  const from = { code: facts.departureAirport, place: `${facts.departureCity}, ${facts.departureCountry}` };
  const to = { code: facts.arrivalAirport, place: `${facts.arrivalCity}, ${facts.arrivalCountry}` };
  return ticket({ kind, label, from, to, facts: stubOf(facts) });
}

function stubOf({ date, endDate, time, flightNumber, tipAmount, acceptsTips }: MailFacts): Ticket['facts'] {
  return [
    { label: 'Date', value: daysInWords({ date, endDate }) },
    ...(time === null ? [] : [{ label: 'Time', value: timeInWords(time) }]),
    ...(flightNumber === null ? [] : [{ label: 'Flight Number', value: flightNumber, isCode: true }]),
    ...(tipAmount === null ? [] : [{ label: 'Tip', value: `$${tipAmount}.00` }]),
    ...(acceptsTips ? [{ label: 'Tips', value: 'Accepts tips' }] : []),
  ];
}
