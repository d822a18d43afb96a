import { BUSY_HUBS } from './busy-hubs.ts';
import { fold } from './fold.ts';

export interface AirportOption {
  code: string;
  /** The airport's own: 'Heathrow Airport'. */
  name: string;
  city: string;
  country: string;
}

/** An airport with what is compared on every key, worked out once. */
interface IndexedAirport {
  airport: AirportOption;
  code: string;
  city: string;
  /** Code, name, city and country, each on a line: a match never runs from one into the next. */
  lines: string;
  /** Lower is busier. */
  rank: number;
}

export type AirportIndex = readonly IndexedAirport[];

export const SHORTEST_QUERY = 2;
const MOST_SUGGESTIONS = 5;

const hubRank = new Map(BUSY_HUBS.map((code, index) => [code, index]));

function rankOf({ code, name }: AirportOption): number {
  const hub = hubRank.get(code);
  if (hub !== undefined) return hub;
  return BUSY_HUBS.length + (/international/i.test(name) ? 0 : 1);
}

export const indexAirports = (airports: readonly AirportOption[]): AirportIndex =>
  airports.map((airport) => {
    const [code = '', name, city = '', country] = [airport.code, airport.name, airport.city, airport.country].map(fold);
    return { airport, code, city, lines: [code, name, city, country].join('\n'), rank: rankOf(airport) };
  });

/** What of the typed text counts: folded, without the dash and comma of 'LHR - London, United Kingdom'. */
export const toQuery = (text: string): string =>
  fold(text)
    .replaceAll(/[^\p{L}\p{N}'.]+/gu, ' ')
    .trim();

const groupOf = ({ code, city, lines }: IndexedAirport, query: string): number | null => {
  if (code === query) return 0;
  if (city.startsWith(query)) return 1;
  if (lines.includes(query)) return 2;
  // 'new york jfk', 'london uk kingdom': every word somewhere
  return query.includes(' ') && query.split(' ').every((word) => lines.includes(word)) ? 3 : null;
};

/**
 * At most 5 airports for a typed text (spec §5): matched by code, name, city or country, in any case and without
 * accents. The exact code first, then cities that begin with the text, then the rest; among equals the busier one
 * first.
 */
export function searchAirports(index: AirportIndex, text: string): AirportOption[] {
  const query = toQuery(text);
  if (query.length < SHORTEST_QUERY) return [];
  const found = index.flatMap((entry) => {
    const group = groupOf(entry, query);
    return group === null ? [] : [{ entry, group }];
  });
  found.sort((a, b) => a.group - b.group || a.entry.rank - b.entry.rank);
  return found.slice(0, MOST_SUGGESTIONS).map(({ entry }) => entry.airport);
}

/** A chosen airport in one line: 'LHR - London, United Kingdom' (spec §5). */
export const airportLabel = ({ code, city, country }: AirportOption): string => `${code} - ${city}, ${country}`;
