import type { Listing } from 'contracts';
import { type MailBlock, ticket, type Ticket } from '../../../platform/mail/mail-blocks.ts';
import { looksLikeFlightNumber } from './flight-number.ts';
import { formatDays, formatTime, formatTip } from './trip-format.ts';

type Route =
  | 'departureAirport'
  | 'departureCity'
  | 'departureCountry'
  | 'arrivalAirport'
  | 'arrivalCity'
  | 'arrivalCountry';
type Tips = 'tipAmount' | 'minTip' | 'maxTip' | 'offersTips' | 'acceptsTips';

/** The part of a listing that a mail shows. */
export type MailedTrip = Pick<Listing, 'type' | Route | 'date' | 'endDate' | 'time' | 'flightNumber' | Tips>;

const ROLES = {
  seeking_help: { kind: 'seeker', label: 'Seeking Help', tip: 'Willing to Tip' },
  helper: { kind: 'helper', label: 'Amigo', tip: 'Suggested Tip' },
} as const;

/**
 * The ticket of a trip in a mail, with the labels of the site. `proven` says whether the mail goes to an account's proven address: any
 * other may have been typed by a stranger, and a flight number can be any text (product.md 13), so that mail shows only real ones.
 */
export function tripTicket(trip: MailedTrip, { proven }: { proven: boolean }): MailBlock {
  const from = { code: trip.departureAirport, place: `${trip.departureCity}, ${trip.departureCountry}` };
  const to = { code: trip.arrivalAirport, place: `${trip.arrivalCity}, ${trip.arrivalCountry}` };
  const { kind, label } = ROLES[trip.type];
  const flightNumber =
    trip.flightNumber !== null && (proven || looksLikeFlightNumber(trip.flightNumber)) ? trip.flightNumber : null;
  return ticket({ kind, label, from, to, facts: toFacts({ ...trip, flightNumber }) });
}

function toFacts(trip: MailedTrip): Ticket['facts'] {
  const { type, time, flightNumber, offersTips, acceptsTips } = trip;
  const tip = formatTip(trip);
  return [
    { label: 'Date', value: formatDays(trip) },
    ...(time === null ? [] : [{ label: 'Time', value: formatTime(time) }]),
    ...(flightNumber === null ? [] : [{ label: 'Flight Number', value: flightNumber, isCode: true }]),
    ...(tip === undefined ? [] : [{ label: ROLES[type].tip, value: tip }]),
    ...(offersTips ? [{ label: 'Tips', value: 'Offering Tips' }] : []),
    ...(type === 'helper' && acceptsTips ? [{ label: 'Tips', value: 'Accepts tips' }] : []),
  ];
}
