import { type CalendarDay, type ListingType, MAX_FLIGHTS, MAX_WINDOW_DAYS } from 'contracts';
import { type RawBuilder, sql } from 'kysely';
import type { RowOf } from '../../../platform/database/kysely-types.ts';
import type { ListingsDb } from '../listings.db.ts';
import { isFree, joinCards, listings } from '../listings.queries.ts';
import { MAX_DAYS_APART, sumPoints } from './match-points.ts';
import { SEPARATORS } from './met-needs.ts';

/** What matches are searched for. */
export interface MatchFilter {
  /** One's own listing. */
  listingId: number;
  /** Its owner. */
  userId: number;
  /** Of the other listings. */
  type: ListingType;
  today: CalendarDay;
  limit: number;
  /** For a request: what the traveler needs, each with the words of skills that meet it (met-needs.ts). */
  needs: readonly { need: string; words: readonly string[] }[];
  /** For an offer: the needs that its skills meet. */
  metNeeds: readonly string[];
  /** Undefined for all that there are. */
  among?: readonly number[] | undefined;
}

/** What the sum and the reasons are made of. */
interface MatchFactsRow {
  id: number;
  /** The part of the way that both share. */
  departure_airport_id: number;
  arrival_airport_id: number;
  isWholeWay: boolean;
  daysApart: number;
  sharedFlights: number;
  /** The position of the first of one's own flights that they are on. */
  firstShared: number | null;
  commonLanguages: string[];
  wantedLanguages: string[];
  metNeeds: string[];
  points: number;
}

/**
 * A busy route has thousands of listings: those compared are, of each part of the way and of each flight, the ones on the nearest days,
 * exact days before windows, and the newest of these. Only what is shown counts: what nobody sees must not keep others out.
 */
const MAX_CANDIDATES = 30;
/** Of all parts and flights together. */
const MAX_COMPARED = 40;

/**
 * The listings that fit one's own, best first, each as a card with the facts of its sum (match-points.ts), in one statement. Those compared
 * are public and confirmed, of the other type, of somebody else, and share a flight, or a part of the way within three days, on which no flight
 * of the request has its Amigo; nobody sees somebody who is blocked. Indexes: listing_by_route, listing_by_flight, route_section_by_route, route_section_by_flight, the keys.
 */
export function matchesOf(db: ListingsDb, filter: MatchFilter) {
  const { listingId, userId, needs, metNeeds } = filter;
  const matches = sql<MatchFactsRow>`(
    with own as materialized (
      select id, date, last_date, departure_airport_id, arrival_airport_id, last_flight_date is null as is_one_flight,
        spoken, amigo_flights
      from listings.listing l where id = ${listingId}
    ), part as materialized (
      select departure_airport_id, arrival_airport_id, date, last_date, ${sql.lit(WHOLE)}::int as flights from own
      where ${sql.raw(isFree('own'))}
      union all
      select s.departure_airport_id, s.arrival_airport_id, s.date, s.last_date, last_position - first_position + 1
      from listings.route_section s join own on own.id = s.listing_id
      where s.listing_id = ${listingId} and ${sql.raw(isFree('own', 's'))}
    ), flight as materialized (
      select f.position, f.flight_key, f.departure_airport_id, f.arrival_airport_id, f.date, f.last_date,
        case when own.is_one_flight then ${sql.lit(WHOLE)}::int else 1 end as flights
      from listings.every_flight f join own on own.id = f.listing_id
      where f.listing_id = ${listingId} and f.flight_key is not null and f.position <> all(own.amigo_flights)
    ), blocked as materialized (
      select other_id from messaging.blocked_pair where user_id = ${userId}
    ), wanted as materialized (
      select need, string_to_array(patterns, '|') as patterns
      from unnest(${needs.map(({ need }) => need)}::text[], ${needs.map(({ words }) => words.map((word) => `%${word}%`).join('|'))}::text[])
        as needs (need, patterns)
    ), found as (
      select near.id, part.departure_airport_id, part.arrival_airport_id, part.flights, near.days_apart,
        null::smallint as position
      from part cross join lateral (
        (${selectNear(filter, LISTINGS)})
        union all
        (${selectNear(filter, SECTIONS)})
      ) as near
      union all
      select same.id, flight.departure_airport_id, flight.arrival_airport_id, flight.flights, 0, flight.position
      from flight cross join lateral (
        (${selectOnFlight(filter, FIRST_FLIGHTS)}) union all (${selectOnFlight(filter, CONNECTIONS)})
      ) as same
    ), shared as (
      select id, count(distinct position)::int as flights, min(position)::int as first_position
      from found group by id
    ), compared as (
      select best.*, shared.flights as shared_flights, shared.first_position
      from (
        select distinct on (id) * from found
        order by id, abs(days_apart), flights desc, departure_airport_id, arrival_airport_id
      ) as best
      join shared on shared.id = best.id
      order by shared.flights desc, abs(days_apart), best.flights desc, best.id desc
      limit ${sql.lit(MAX_COMPARED)}
    ), fact as materialized (
      select c.id, compared.departure_airport_id, compared.arrival_airport_id, compared.flights = ${sql.lit(WHOLE)} as is_whole,
        compared.days_apart, compared.shared_flights, compared.first_position, own.spoken as wanted_languages,
        array(select code from unnest(own.spoken) code where code = any(c.spoken)) as common_languages,
        array(
          select need from (select ${sql.raw(NORMALIZED_SKILLS)} as skills offset 0) as normalized
          join wanted on normalized.skills like any(wanted.patterns)
          union all
          select need from unnest(c.needs) need where need = any(${[...metNeeds]}::text[])
        ) as met_needs,
        person.verified, rating.average, coalesce(done.count, 0) as trips_done
      from compared
      cross join own
      join listings.listing c on c.id = compared.id
      join account.public_profile person on person.id = c.user_id and not person.suspended
      left join listings.rating_summary rating on rating.user_id = c.user_id
      left join messaging.trips_done done on done.user_id = c.user_id
    )
    select id, departure_airport_id, arrival_airport_id, is_whole as "isWholeWay", days_apart as "daysApart",
      shared_flights as "sharedFlights", first_position as "firstShared", common_languages as "commonLanguages",
      wanted_languages as "wantedLanguages", met_needs as "metNeeds",
      ${sumPoints({
        sharedFlights: sql`shared_flights`,
        daysApart: sql`days_apart`,
        isWholeWay: sql`is_whole`,
        languagesInCommon: sql`cardinality(common_languages)`,
        needsMet: sql`cardinality(met_needs)`,
        verified: sql`verified`,
        averageRating: sql`average`,
        tripsDone: sql`trips_done`,
      })} as points
    from fact order by points desc, abs(days_apart), id desc limit ${sql.lit(filter.limit)}
  )`.as<'m'>(sql`m`);
  return joinCards(db, listings(db).selectAll('l'))
    .innerJoin(matches, 'm.id', 'l.id')
    .innerJoin('listings.airport as part_departure', 'part_departure.id', 'm.departure_airport_id')
    .innerJoin('listings.airport as part_arrival', 'part_arrival.id', 'm.arrival_airport_id')
    .select([
      'part_departure.code as partFrom',
      'part_arrival.code as partTo',
      'm.isWholeWay',
      'm.daysApart',
      'm.sharedFlights',
      'm.firstShared',
    ])
    .select(['m.commonLanguages', 'm.wantedLanguages', 'm.metNeeds'])
    .orderBy('m.points', 'desc')
    .orderBy(sql`abs(m."daysApart")`)
    .orderBy('l.id', 'desc');
}

export type MatchRow = RowOf<typeof matchesOf>;

/** Stands for all flights of a way: a part of it has fewer. */
const WHOLE = MAX_FLIGHTS;

/** As `normalize` of met-needs.ts. */
const NORMALIZED_SKILLS = `' ' || translate(lower(c.skills collate "C"), '${SEPARATORS}', '${' '.repeat(SEPARATORS.length)}') || ' '`;

interface Candidates {
  /** Its rows are `c`. */
  tables: RawBuilder<unknown>;
  id: RawBuilder<unknown>;
  /** The row of the listing. */
  listing: 'c' | 'l';
  condition: RawBuilder<unknown>;
}

const LISTINGS = {
  tables: sql`listings.listing c`,
  id: sql`c.id`,
  listing: 'c',
  condition: sql.raw(isFree('c')),
} as const;
/** Whose status and owner are their listing's. */
const SECTIONS = {
  tables: sql`listings.route_section c join listings.listing l on l.id = c.listing_id`,
  id: sql`c.listing_id`,
  listing: 'l',
  condition: sql.raw(isFree('l', 'c')),
} as const;

/** Public, confirmed, of somebody else, and of nobody who is blocked. That it is not over follows from its last day. */
const isShown = ({ userId }: MatchFilter, { listing }: Candidates) => {
  const l = sql.raw(listing);
  return sql`${l}.status = 'active' and ${l}.confirmed_at is not null and ${l}.user_id <> ${userId}
      and ${l}.user_id not in (select other_id from blocked)`;
};

const isAmong = ({ among }: MatchFilter, id: RawBuilder<unknown>) =>
  among === undefined ? sql`` : sql`and ${id} = any(${[...among]}::bigint[])`;

/** The nearest rows on this `part` of the way. A window that reaches its first day began no earlier than the longest window before it. */
function selectNear(filter: MatchFilter, candidates: Candidates) {
  const { tables, id } = candidates;
  const around = sql.lit(MAX_DAYS_APART);
  const daysApart = sql`case when c.date > part.last_date then c.date - part.last_date
        when c.last_date < part.date then c.last_date - part.date else 0 end`;
  return sql`
    select ${id} as id, ${daysApart} as days_apart
    from ${tables}
    where ${isShown(filter, candidates)} and ${candidates.condition} and c.type = ${filter.type} ${isAmong(filter, id)}
      and c.departure_airport_id = part.departure_airport_id and c.arrival_airport_id = part.arrival_airport_id
      and c.date between part.date - ${sql.lit(MAX_WINDOW_DAYS + MAX_DAYS_APART)} and part.last_date + ${around}
      and c.last_date >= greatest(part.date - ${around}, ${filter.today}::date)
    order by abs(${daysApart}), c.last_date - c.date, ${id} desc
    limit ${sql.lit(MAX_CANDIDATES)}`;
}

/** The first flights of all trips. */
const FIRST_FLIGHTS: Candidates = {
  ...LISTINGS,
  condition: sql`1 <> all(c.amigo_flights) and flight.arrival_airport_id = coalesce(
        (select f.arrival_airport_id from listings.flight f where f.listing_id = c.id and f.position = 1),
        c.arrival_airport_id
      )`,
};

const CONNECTIONS: Candidates = {
  ...SECTIONS,
  condition: sql`${SECTIONS.condition} and c.first_position = c.last_position and c.first_position > 1
      and c.arrival_airport_id + 0 = flight.arrival_airport_id`,
};

/** The rows on this `flight` of one's own. `+ 0`: few are on a flight, and the index of a busy airport has many. */
const selectOnFlight = (filter: MatchFilter, candidates: Candidates) => sql`
    select ${candidates.id} as id
    from ${candidates.tables}
    where ${isShown(filter, candidates)} and ${candidates.condition} and c.type = ${filter.type}
      ${isAmong(filter, candidates.id)}
      and c.flight_key = flight.flight_key and c.departure_airport_id + 0 = flight.departure_airport_id
      and c.date between flight.date - ${sql.lit(MAX_WINDOW_DAYS)} and flight.last_date
      and c.last_date >= greatest(flight.date, ${filter.today}::date)
    order by c.last_date - c.date, ${candidates.id} desc
    limit ${sql.lit(MAX_CANDIDATES)}`;
