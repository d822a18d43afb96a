// Apart from the schemas: conversations and cards load without zod.

/** A part of a way: its first and its last flight, and whether somebody flies along on all of it. */
export interface AmigoPart<Of> {
  readonly first: Of;
  readonly last: Of;
  readonly hasAmigo: boolean;
}

/**
 * The parts of a request's way, in order: flights that follow each other and have an Amigo, or have none, are one part. `amigoFlights` are
 * positions from 1 on. Empty where no flight has an Amigo, or all have one.
 */
export function splitByAmigo<Of>(flights: readonly Of[] = [], amigoFlights: readonly number[] = []): AmigoPart<Of>[] {
  const parts: AmigoPart<Of>[] = [];
  for (const [at, flight] of flights.entries()) {
    const hasAmigo = amigoFlights.includes(at + 1);
    const before = parts.at(-1);
    if (before?.hasAmigo === hasAmigo) parts[parts.length - 1] = { ...before, last: flight };
    else parts.push({ first: flight, last: flight, hasAmigo });
  }
  return parts.length > 1 ? parts : [];
}

interface Route {
  readonly departureAirport: string;
  readonly arrivalAirport: string;
}

/** The routes of those parts that have an Amigo. */
export const toAmigoRoutes = (flights: readonly Route[] = [], amigoFlights: readonly number[] = []): Route[] =>
  splitByAmigo(flights, amigoFlights).flatMap(({ first, last, hasAmigo }) =>
    hasAmigo ? [{ departureAirport: first.departureAirport, arrivalAirport: last.arrivalAirport }] : [],
  );
