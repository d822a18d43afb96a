import { calendarDaySchema, daysBetween, MAX_FLIGHTS, type OwnListing } from 'contracts';

/**
 * The values of one flight in a form. '' is empty, and so is what the trip says: where it departs; of the first one day, time and
 * number; of the last one where it arrives.
 */
export interface FlightValues {
  departureAirport: string;
  arrivalAirport: string;
  date: string;
  time: string;
  flightNumber: string;
}

/** What the flights of a form are part of. */
export interface FlightsFormValues {
  departureAirport: string;
  arrivalAirport: string;
  date: string;
  /** Empty for one flight. */
  flights: FlightValues[];
}

export interface FlightsForm {
  watch<Name extends keyof FlightsFormValues>(name: Name): FlightsFormValues[Name];
  getValues(): FlightsFormValues;
  setValue(name: keyof FlightsFormValues, value: string | FlightValues[]): void;
}

const NO_FLIGHT: FlightValues = { departureAirport: '', arrivalAirport: '', date: '', time: '', flightNumber: '' };

/** The path of the field for where a flight arrives: of the last one it is the trip's. */
export const getArrivalName = (at: number, count: number): 'arrivalAirport' | `flights.${number}.arrivalAirport` =>
  at >= count - 1 ? 'arrivalAirport' : `flights.${at}.arrivalAirport`;

/** Where each flight arrives, in order. */
export const getArrivals = ({ flights, arrivalAirport }: FlightsFormValues): string[] =>
  flights.length === 0
    ? [arrivalAirport]
    : flights.map((flight, at) => (at === flights.length - 1 ? arrivalAirport : flight.arrivalAirport));

/** The day of each flight, in order. */
export const getDates = ({ flights, date }: Pick<FlightsFormValues, 'flights' | 'date'>): string[] =>
  flights.length === 0 ? [date] : flights.map((flight, at) => (at === 0 ? date : flight.date));

/** Adds a flight that begins where the trip has ended, on the same day. */
export function addFlight({ getValues, setValue }: Pick<FlightsForm, 'getValues' | 'setValue'>): void {
  const values = getValues();
  const flights = values.flights.length === 0 ? [NO_FLIGHT] : values.flights;
  const arrivals = getArrivals(values);
  const flown = flights.map((flight, at) => ({ ...flight, arrivalAirport: arrivals[at] ?? '' }));
  setValue('flights', [...flown, { ...NO_FLIGHT, date: getDates(values).at(-1) ?? '' }]);
  setValue('arrivalAirport', '');
}

/** Removes a flight that is not the first one: the next one begins where the one before ended. */
export function removeFlight({ getValues, setValue }: Pick<FlightsForm, 'getValues' | 'setValue'>, at: number): void {
  const values = getValues();
  const arrivals = getArrivals(values).filter((_, index) => index !== at);
  const flights = values.flights.filter((_, index) => index !== at);
  setValue('arrivalAirport', arrivals.at(-1) ?? '');
  setValue(
    'flights',
    flights.length < 2
      ? []
      : flights.map((flight, index) => ({
          ...flight,
          arrivalAirport: index === flights.length - 1 ? '' : (arrivals[index] ?? ''),
        })),
  );
}

/** The flights of a listing, as the values of its form. */
export const toFlightValues = ({ flights = [] }: Pick<OwnListing, 'flights'>): FlightValues[] =>
  flights.map(({ arrivalAirport, date, time, flightNumber }, at) => ({
    ...NO_FLIGHT,
    arrivalAirport: at === flights.length - 1 ? '' : arrivalAirport,
    ...(at > 0 && { date, time: time ?? '', flightNumber: flightNumber ?? '' }),
  }));

const FORMATS: Partial<Record<keyof FlightValues, RegExp>> = { date: /^\d{4}-\d{2}-\d{2}$/, time: /^\d{2}:\d{2}$/ };

/** Flights of a draft, which may contain anything; without values that an input cannot show again. */
export function readFlightValues(saved: unknown): FlightValues[] {
  if (!Array.isArray(saved) || saved.length < 2 || saved.length > MAX_FLIGHTS) return [];
  return saved.map((flight: unknown) => {
    const values = { ...NO_FLIGHT };
    for (const name of Object.keys(NO_FLIGHT) as (keyof FlightValues)[]) {
      const value = (flight as Partial<Record<string, unknown>> | null)?.[name];
      if (typeof value === 'string' && (FORMATS[name]?.test(value) ?? true)) values[name] = value;
    }
    return values;
  });
}

/** Flights of a trip that cannot begin before `day`. */
export const startAtEarliest = (flights: FlightValues[], day: string): FlightValues[] =>
  flights.map((flight) => (flight.date !== '' && flight.date < day ? { ...flight, date: day } : flight));

const isDay = (text: string) => calendarDaySchema().safeParse(text).success;

/** How many days after the flight before a flight leaves; undefined while a day is missing, or wrong. */
export function getDaysBetween(before: string, date: string): number | undefined {
  return isDay(before) && isDay(date) && date >= before ? daysBetween(before, date) : undefined;
}
