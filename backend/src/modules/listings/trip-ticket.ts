import type { Listing } from 'shared-ui/contracts';
import { type MailBlock, ticket, type Ticket } from '../../platform/mail/mail-blocks.ts';
import { readsLikeFlightNumber } from './flight-key.ts';
import { daysInWords, timeInWords, tipInWords } from './trip-words.ts';

type Route =
  'departureAirport' | 'departureCity' | 'departureCountry' | 'arrivalAirport' | 'arrivalCity' | 'arrivalCountry';
type Tips = 'tipAmount' | 'minTip' | 'maxTip' | 'offersTips' | 'acceptsTips';

/** A listing's trip, as a mail shows it. */
export type MailedTrip = Pick<Listing, 'type' | Route | 'date' | 'endDate' | 'time' | 'flightNumber' | Tips>;

interface Reader {
  /** Whether the address is an account's, proven to be its owner's. Any other may have been typed by a stranger. */
  proven: boolean;
}

const ROLES = {
  seeking_help: { kind: 'seeker', label: 'Seeking Help', tip: 'Willing to Tip' },
  helper: { kind: 'helper', label: 'Amigo', tip: 'Suggested Tip' },
} as const;

/**
 * The ticket of a trip in a mail, in the words of the site. A flight number may be any text (product.md 13): an address that is not
 * proven gets only what reads like one.
 */
export function tripTicket(trip: MailedTrip, { proven }: Reader): MailBlock {
  const from = { code: trip.departureAirport, place: `${trip.departureCity}, ${trip.departureCountry}` };
  const to = { code: trip.arrivalAirport, place: `${trip.arrivalCity}, ${trip.arrivalCountry}` };
  const { kind, label } = ROLES[trip.type];
  const { flightNumber } = trip;
  const shown = flightNumber !== null && (proven || readsLikeFlightNumber(flightNumber)) ? flightNumber : null;
  return ticket({ kind, label, from, to, facts: factsOf({ ...trip, flightNumber: shown }) });
}

function factsOf(trip: MailedTrip): Ticket['facts'] {
  const { type, date, endDate, time, flightNumber, offersTips, acceptsTips } = trip;
  const tip = tipInWords(trip);
  return [
    { label: 'Date', value: daysInWords({ date, endDate }) },
    ...(time === null ? [] : [{ label: 'Time', value: timeInWords(time) }]),
    ...(flightNumber === null ? [] : [{ label: 'Flight Number', value: flightNumber, isCode: true }]),
    ...(tip === undefined ? [] : [{ label: ROLES[type].tip, value: tip }]),
    ...(offersTips ? [{ label: 'Tips', value: 'Offering Tips' }] : []),
    ...(type === 'helper' && acceptsTips ? [{ label: 'Tips', value: 'Accepts tips' }] : []),
  ];
}
