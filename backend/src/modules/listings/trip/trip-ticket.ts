import { formatRoute, getFlightEndDate, type Listing, type ListingFlight } from 'contracts';
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
export type MailedTrip = Pick<Listing, 'type' | Route | 'date' | 'endDate' | 'time' | 'flightNumber' | Tips> & {
  flights?: ListingFlight[] | null | undefined;
};

const ROLES = {
  seeking_help: { kind: 'seeker', label: 'Seeking Help', tip: 'Willing to Tip' },
  helper: { kind: 'helper', label: 'Amigo', tip: 'Suggested Tip' },
} as const;

/**
 * The ticket of a trip in a mail, with the labels of the site. `proven` says whether the mail goes to an account's proven address: any
 * other may have been typed by a stranger, and a flight number can be any text (PRODUCT.md 13), so that mail shows only real ones.
 */
export function tripTicket(trip: MailedTrip, { proven }: { proven: boolean }): MailBlock {
  const from = { code: trip.departureAirport, place: `${trip.departureCity}, ${trip.departureCountry}` };
  const to = { code: trip.arrivalAirport, place: `${trip.arrivalCity}, ${trip.arrivalCountry}` };
  const { kind, label } = ROLES[trip.type];
  return ticket({ kind, label, from, to, facts: [...toFlightFacts(trip, proven), ...toTipFacts(trip)] });
}

/** Of one flight a fact each; of several one for each flight. */
function toFlightFacts(trip: MailedTrip, proven: boolean): Ticket['facts'] {
  const getFlightNumber = ({ flightNumber }: Pick<MailedTrip, 'flightNumber'>): string | null =>
    flightNumber !== null && (proven || looksLikeFlightNumber(flightNumber)) ? flightNumber : null;
  const { time, flights } = trip;
  if (flights)
    return flights.map((flight) => {
      const days = formatDays({ date: flight.date, endDate: getFlightEndDate(trip, flight) });
      const facts = [days, flight.time === null ? null : formatTime(flight.time), getFlightNumber(flight)];
      return { label: formatRoute(flight), value: facts.filter((fact) => fact !== null).join(', ') };
    });
  const flightNumber = getFlightNumber(trip);
  return [
    { label: 'Date', value: formatDays(trip) },
    ...(time === null ? [] : [{ label: 'Time', value: formatTime(time) }]),
    ...(flightNumber === null ? [] : [{ label: 'Flight Number', value: flightNumber, isCode: true }]),
  ];
}

function toTipFacts(trip: MailedTrip): Ticket['facts'] {
  const { type, offersTips, acceptsTips } = trip;
  const tip = formatTip(trip);
  return [
    ...(tip === undefined ? [] : [{ label: ROLES[type].tip, value: tip }]),
    ...(offersTips ? [{ label: 'Tips', value: 'Offering Tips' }] : []),
    ...(type === 'helper' && acceptsTips ? [{ label: 'Tips', value: 'Accepts tips' }] : []),
  ];
}
