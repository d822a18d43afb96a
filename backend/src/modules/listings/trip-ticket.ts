import type { CalendarDay, ListingType } from 'shared-ui/contracts';
import { type MailBlock, ticket, type Ticket } from '../../platform/mail/mail-blocks.ts';
import { daysInWords, timeInWords } from './trip-words.ts';

/** A listing's trip, as a mail shows it. */
interface MailedTrip {
  type: ListingType;
  departureAirport: string;
  departureCity: string;
  departureCountry: string;
  arrivalAirport: string;
  arrivalCity: string;
  arrivalCountry: string;
  date: CalendarDay;
  endDate: CalendarDay | null;
  time: string | null;
  flightNumber: string | null;
  tipAmount: number | null;
  acceptsTips: boolean;
}

const ROLES = {
  seeking_help: { kind: 'seeker', label: 'Seeking Help' },
  helper: { kind: 'helper', label: 'Amigo' },
} as const;

/** A flight number may be any text (product.md 13): mails go to addresses that strangers typed, and carry only what reads like one. */
const FLIGHT_NUMBER = /^[A-Z\d]{2,3}[ -]?\d{1,4}[A-Z]?$/i;

/** The ticket of a trip in a mail. */
export function tripTicket(trip: MailedTrip): MailBlock {
  const from = { code: trip.departureAirport, place: `${trip.departureCity}, ${trip.departureCountry}` };
  const to = { code: trip.arrivalAirport, place: `${trip.arrivalCity}, ${trip.arrivalCountry}` };
  return ticket({ ...ROLES[trip.type], from, to, facts: factsOf(trip) });
}

function factsOf({ date, endDate, time, flightNumber, tipAmount, acceptsTips }: MailedTrip): Ticket['facts'] {
  return [
    { label: 'Date', value: daysInWords({ date, endDate }) },
    ...(time === null ? [] : [{ label: 'Time', value: timeInWords(time) }]),
    ...(flightNumber === null || !FLIGHT_NUMBER.test(flightNumber)
      ? []
      : [{ label: 'Flight Number', value: flightNumber, isCode: true }]),
    ...(tipAmount === null ? [] : [{ label: 'Tip', value: `$${tipAmount}.00` }]),
    ...(acceptsTips ? [{ label: 'Tips', value: 'Accepts tips' }] : []),
  ];
}
