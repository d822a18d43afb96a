import { foldText } from '../fold-text.ts';
import type { AirportOption } from './airport-option.ts';

/**
 * Airports most people mean when they name a city, the busiest first: London is Heathrow before it is Luton. Only the
 * order of suggestions depends on it.
 */
const BUSY_HUBS: readonly string[] = `
  ATL DXB DFW LHR HND DEN IST ORD DEL LAX PVG CAN ICN CDG JFK AMS SIN FRA MAD BKK BOM HKG SZX MIA MCO LAS KUL CLT SEA
  SFO EWR PHX PEK DOH IAH CGK TPE MNL BCN BOS NRT MEX SYD FCO LGW JED MUC MSP FLL YYZ SGN BLR KIX MEL DTW RUH PHL LIS
  ORY GRU BOG DUB PMI SAW VIE ZRH ATH LGA BWI MAN SLC CPH HAN OSL YVR IAD SAN AYT MXP HYD DCA BNE SVO TPA ARN STN BRU
  CTU LTN DUS CGH MAA CMB HEL BER WAW CUN AUS DME PRG HNL AUH BUD CCU LIM EDI MDW BNA SCL DAL PDX JNB CPT CAI CMN ADD
  NBO LOS ACC DPS ISB LHE KHI KTM DAC COK AMD TLV BEY AMM KWI MCT BAH BEG OTP SOF GVA HAM STR CGN LYS NCE TLS MRS VCE
  NAP BGY CIA LIN OPO ALC AGP VLC BHX GLA BRS LCY KEF BGO GOT RIX VNO TLL KRK GDN ZAG AKL CHC PER ADL YUL YYC YOW YEG
  YHZ GIG BSB EZE AEP MVD UIO GYE PTY SJO SDQ SJU HAV KIN POS DKR ABJ DAR EBB MRU ALG TUN
`
  .trim()
  .split(/\s+/);

interface IndexedAirport {
  airport: AirportOption;
  code: string;
  city: string;
  /** Code, name, city and country, each on a line: a match never runs from one into the next. */
  lines: string;
  /** Lower is busier. */
  rank: number;
}

export const MIN_QUERY_LENGTH = 2;

const hubRank = new Map(BUSY_HUBS.map((code, index) => [code, index]));

/** A city comes right before the busiest of its airports. */
function getRank({ code, name, airports }: AirportOption): number {
  if (airports) return Math.min(...airports.map((airport) => hubRank.get(airport) ?? BUSY_HUBS.length)) - 0.5;
  const hub = hubRank.get(code);
  if (hub !== undefined) return hub;
  return BUSY_HUBS.length + (/international/i.test(name) ? 0 : 1);
}

const indexAirport = (airport: AirportOption): IndexedAirport => {
  const { label = '' } = airport;
  const [code = '', name, city = '', country] = [airport.code, airport.name, airport.city, airport.country].map(
    foldText,
  );
  return { airport, code, city, lines: [code, name, city, country, toQuery(label)].join('\n'), rank: getRank(airport) };
};

const indexes = new WeakMap<readonly AirportOption[], readonly IndexedAirport[]>();

/** Computed at the first search of these airports, since it takes longer than to draw a page, and shared by all fields. */
function indexOf(airports: readonly AirportOption[]): readonly IndexedAirport[] {
  const index = indexes.get(airports) ?? airports.map(indexAirport);
  indexes.set(airports, index);
  return index;
}

/** The searched part of a typed text: folded, without the dash and comma of 'LHR - London, United Kingdom'. */
export const toQuery = (text: string): string =>
  foldText(text)
    .replaceAll(/[^\p{L}\p{N}'.]+/gu, ' ')
    .trim();

const getMatchGroup = ({ code, city, lines }: IndexedAirport, query: string): number | null => {
  if (code === query) return 0;
  if (city.startsWith(query)) return 1;
  if (lines.includes(query)) return 2;
  // 'new york jfk', 'london uk kingdom': every word somewhere
  return query.includes(' ') && query.split(' ').every((word) => lines.includes(word)) ? 3 : null;
};

/**
 * The airports for a typed text (spec §5): matched by code, name, city or country, in any case and without
 * accents. The exact code first, then cities that begin with the text, then the rest; among equals the busier one
 * first.
 */
export function searchAirports(airports: readonly AirportOption[], text: string): AirportOption[] {
  const query = toQuery(text);
  if (query.length < MIN_QUERY_LENGTH) return [];
  const found = indexOf(airports).flatMap((entry) => {
    const group = getMatchGroup(entry, query);
    return group === null ? [] : [{ entry, group }];
  });
  found.sort((a, b) => a.group - b.group || a.entry.rank - b.entry.rank);
  return found.map(({ entry }) => entry.airport);
}
