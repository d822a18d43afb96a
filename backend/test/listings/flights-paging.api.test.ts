import { beforeAll, describe, expect, it } from '@jest/globals';
import { addDays, type CalendarDay, type Listing } from 'contracts';
import { RatingEntity } from '../../src/modules/listings/index.ts';
import { useTestApp } from '../harness.ts';
import { clearListings, inDays, type ListingRow, listings, nextOf } from './given.ts';

const app = useTestApp();

/** The same numbers in each run. */
function createRandom(seed: number) {
  let state = seed;
  const below = (limit: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * limit);
  };
  return { below, pick: <Value>(values: readonly Value[]): Value => values[below(values.length)] as Value };
}

const AIRPORTS = ['MAA', 'DOH', 'LHR', 'DXB'] as const;
const FLIGHT_NUMBERS = ['QR 3', 'BA 1', undefined] as const;
const random = createRandom(42);

/** Few airports and days, so that trips pass an airport, and have a flight number, twice. */
function aTrip(): ListingRow {
  const date = inDays(random.below(8));
  const from = random.pick(AIRPORTS);
  const others = (code: string) => AIRPORTS.filter((other) => other !== code);
  const stops: NonNullable<ListingRow['stops']>[number][] = [];
  for (let count = random.below(4); count > 0; count -= 1)
    stops.push({
      at: random.pick(others(stops.at(-1)?.at ?? from)),
      date: addDays(stops.at(-1)?.date ?? date, random.below(3)),
      flight: random.pick(FLIGHT_NUMBERS),
    });
  const ends = AIRPORTS.filter((code) => code !== from && code !== stops.at(-1)?.at);
  return {
    from,
    to: random.pick(ends),
    date,
    stops,
    flight: random.pick(FLIGHT_NUMBERS),
    endDate: random.below(3) === 0 ? addDays(date, random.below(6)) : undefined,
    type: random.pick(['helper', 'seeking_help']),
    status: random.below(10) === 0 ? 'closed' : 'active',
  };
}

const trips = Array.from({ length: 150 }, aTrip);
let made: number[];
beforeAll(async () => {
  await clearListings(app());
  await app()
    .em()
    .insertMany(RatingEntity, [
      { userId: 1, sum: 9, count: 2 },
      { userId: 2, sum: 5, count: 1 },
    ]);
  made = await listings(
    app(),
    trips.map((trip, at) => ({ ...trip, userId: 1 + (at % 3) })),
  );
});

interface Query {
  from?: string;
  to?: string;
  date?: CalendarDay;
  endDate?: CalendarDay;
  flight?: string;
  type?: string;
  order?: 'newest' | 'best_rated';
}

/** What a search must find, written in another way than it searches. */
function isFound(trip: ListingRow, query: Query): boolean {
  const { from: start = '', to: end = '', date = '', endDate = date, stops = [] } = trip;
  if (trip.status === 'closed' || (query.type !== undefined && query.type !== trip.type)) return false;
  const points = [
    { at: start, date, flight: trip.flight },
    ...stops.map((stop) => ({ ...stop, date: stop.date ?? date })),
  ];
  const codes = [...points.map(({ at }) => at), end];
  const windowDays = (Date.parse(endDate) - Date.parse(date)) / 86_400_000;
  const [first, last] = [query.date ?? inDays(0), query.endDate ?? query.date ?? '2999-12-31'];
  const isBetween = (begin: CalendarDay, finish: CalendarDay) => begin <= last && addDays(finish, windowDays) >= first;
  const isOn = (at: number) => isBetween(points[at]?.date ?? '', points[at]?.date ?? '');
  const legs = points.map((point, at) => ({ ...point, index: at, to: codes[at + 1] }));
  const sections = legs.flatMap((leg) => legs.slice(leg.index).map((final) => ({ leg, final })));
  const isOnRoute = ({ leg, final }: (typeof sections)[number]) =>
    (query.from ?? leg.at) === leg.at && (query.to ?? final.to) === final.to;
  if (query.flight !== undefined) {
    const isFlight = ({ flight }: { flight?: string | undefined }) => flight === query.flight;
    const isByFlight = sections.some(
      (section) => isOnRoute(section) && legs.slice(section.leg.index, section.final.index + 1).some(isFlight),
    );
    return isByFlight && legs.some((leg) => isFlight(leg) && isOn(leg.index));
  }
  const isWhole = isBetween(date, points.at(-1)?.date ?? date);
  if (query.from === undefined && query.to === undefined) return isWhole;
  if (query.from === undefined) {
    const isStop = legs.some((leg) => leg.to === query.to && leg.to !== end && isOn(leg.index));
    return (query.to === end && isWhole) || isStop;
  }
  return sections.some((section) => isOnRoute(section) && isOn(section.leg.index));
}

const codes = [undefined, ...AIRPORTS];
const days: Query[] = [{}, { date: inDays(2) }, { date: inDays(4), endDate: inDays(6) }];
const queries = codes.flatMap((from) =>
  codes
    .filter((to) => to === undefined || to !== from)
    .flatMap((to) =>
      days.flatMap((day) =>
        [{}, { flight: 'QR 3', type: 'helper' }, { order: 'newest' as const }, { order: 'best_rated' as const }].map(
          (also): Query => ({
            ...(from && { from }),
            ...(to && { to }),
            ...day,
            ...also,
          }),
        ),
      ),
    ),
);

async function readPages(query: Query, limit: number): Promise<number[]> {
  const found: number[] = [];
  const params = Object.entries({ ...query, limit }).map(([name, value]): [string, string] => [name, String(value)]);
  let next: string | undefined = `/api/listings?${new URLSearchParams(params).toString()}`;
  while (next !== undefined) {
    const answer = await app().get(next);
    found.push(...(answer.body as Listing[]).map(({ id }) => id));
    next = nextOf(answer);
  }
  return found;
}

describe('a search of trips with up to four flights', () => {
  it.each(queries.map((query) => [JSON.stringify(query), query] as const))(
    'finds all, each once, by %s',
    async (_, query) => {
      const pages = await readPages(query, 7);
      const whole = await readPages(query, 50);
      expect(pages).toEqual(whole);
      const expected = made.filter((_id, at) => isFound(trips[at] as ListingRow, query));
      expect(whole.toSorted((one, other) => one - other)).toEqual(expected);
    },
  );
});
