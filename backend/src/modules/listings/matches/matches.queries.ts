import type { CalendarDay, ListingType } from 'contracts';
import { type RawBuilder, sql } from 'kysely';
import type { RowOf } from '../../../platform/database/kysely-types.ts';
import type { ListingsDb } from '../listings.db.ts';
import { joinCards, listings } from '../listings.queries.ts';
import { MAX_DAYS_APART, sumPoints } from './match-points.ts';

/** A listing that matches are searched for. */
export interface MatchFilter {
  listingId: number;
  userId: number;
  /** Of the other listings. */
  type: ListingType;
  today: CalendarDay;
  limit: number;
  /** For a request: what the traveler needs, each with the skills that meet it, as a regular expression. */
  needs: readonly { need: string; skills: string }[];
  /** For an offer: the needs that its skills meet. */
  metNeeds: readonly string[];
}

/** What the sum and the reasons are made of. */
interface MatchFactsRow {
  id: number;
  partFrom: string;
  partTo: string;
  isWholeWay: boolean;
  daysApart: number;
  sharedFlights: number;
  /** The first of one's own flights that they are on. */
  firstShared: number | null;
  commonLanguages: string[];
  wantedLanguages: string[];
  metNeeds: string[];
  points: number;
}

/** A busy route has thousands of listings: of each part of the way only those on the nearest days are compared. */
const MAX_CANDIDATES = 100;

/** The longest window. */
const WINDOW_DAYS = 60;

/**
 * The listings that fit one's own, best first, each as a card with the facts of its sum (match-points.ts), in one statement. Those compared are
 * public and confirmed, of the other type, of somebody else, and share a part of the way within three days; nobody sees somebody who
 * is blocked. Indexes: listing_by_route, route_section_by_route, the keys.
 */
export function matchesOf(db: ListingsDb, filter: MatchFilter) {
  const { listingId, userId, today, needs, metNeeds } = filter;
  const matches = sql<MatchFactsRow>`(
    with part as (
      select departure_airport_id, arrival_airport_id, date, last_date, true as is_whole
      from listings.listing where id = ${listingId}
      union all
      select departure_airport_id, arrival_airport_id, date, last_date, false
      from listings.route_section where listing_id = ${listingId}
    ), found as (
      select near.id, part.departure_airport_id, part.arrival_airport_id, part.is_whole, near.days_apart
      from part cross join lateral (
        (${selectNear(filter, sql`listings.listing`, sql`c.id`, sql`c.status = 'active'`)})
        union all
        (${selectNear(filter, sql`listings.route_section`, sql`c.listing_id`, sql`true`)})
      ) as near
    ), best as (
      select distinct on (id) * from found
      order by id, abs(days_apart), is_whole desc, departure_airport_id, arrival_airport_id
    ), shared as (
      select best.id, count(distinct mine.position)::int as flights, min(mine.position)::int as first_position
      from best
      join listings.every_flight theirs on theirs.listing_id = best.id
      join listings.every_flight mine on mine.listing_id = ${listingId} and mine.flight_key = theirs.flight_key
        and mine.departure_airport_id = theirs.departure_airport_id
        and mine.arrival_airport_id = theirs.arrival_airport_id
        and mine.date <= theirs.last_date and mine.last_date >= theirs.date
      where best.days_apart = 0
      group by best.id
    ), fact as (
      select c.id, departure.code as part_from, arrival.code as part_to, best.is_whole, best.days_apart,
        coalesce(shared.flights, 0) as shared_flights, shared.first_position as first_shared,
        own.spoken as wanted_languages,
        array(select code from unnest(c.spoken) code where code = any(own.spoken)) as common_languages,
        array(
          select n.need from unnest(${needs.map(({ need }) => need)}::text[], ${needs.map(({ skills }) => skills)}::text[])
            as n (need, skills) where c.skills ~* n.skills
          union all
          select need from unnest(c.needs) need where need = any(${[...metNeeds]}::text[])
        ) as met_needs,
        person.verified, rating.average
      from best
      join listings.listing c on c.id = best.id
      join listings.listing own on own.id = ${listingId}
      join listings.airport departure on departure.id = best.departure_airport_id
      join listings.airport arrival on arrival.id = best.arrival_airport_id
      join account.public_profile person on person.id = c.user_id and not person.suspended
      left join shared on shared.id = best.id
      left join listings.rating_summary rating on rating.user_id = c.user_id
      where c.status = 'active' and c.confirmed_at is not null and c.user_id <> ${userId}
        and greatest(c.last_date, c.last_flight_date) >= ${today}
        and c.user_id not in (select other_id from messaging.blocked_pair where user_id = ${userId})
    )
    select id, part_from as "partFrom", part_to as "partTo", is_whole as "isWholeWay", days_apart as "daysApart",
      shared_flights as "sharedFlights", first_shared as "firstShared", common_languages as "commonLanguages",
      wanted_languages as "wantedLanguages", met_needs as "metNeeds",
      ${sumPoints({
        sharedFlights: sql`shared_flights`,
        daysApart: sql`days_apart`,
        isWholeWay: sql`is_whole`,
        languagesInCommon: sql`cardinality(common_languages)`,
        needsMet: sql`cardinality(met_needs)`,
        verified: sql`verified`,
        averageRating: sql`average`,
      })} as points
    from fact order by points desc, abs(days_apart), id limit ${sql.lit(filter.limit)}
  )`.as<'m'>('m');
  return joinCards(db, listings(db))
    .innerJoin(matches, 'm.id', 'l.id')
    .select(['m.partFrom', 'm.partTo', 'm.isWholeWay', 'm.daysApart', 'm.sharedFlights', 'm.firstShared'])
    .select(['m.commonLanguages', 'm.wantedLanguages', 'm.metNeeds'])
    .orderBy('m.points', 'desc')
    .orderBy(sql`abs(m."daysApart")`)
    .orderBy('l.id');
}

export type MatchRow = RowOf<typeof matchesOf>;

/** The nearest rows `c` on this part of the way. A window that reaches the first day began at most 60 days before it. */
function selectNear(
  { type, today }: MatchFilter,
  table: RawBuilder<unknown>,
  id: RawBuilder<unknown>,
  condition: RawBuilder<unknown>,
) {
  const around = sql.lit(MAX_DAYS_APART);
  return sql`
    select ${id} as id,
      case when c.date > part.last_date then c.date - part.last_date
        when c.last_date < part.date then c.last_date - part.date else 0 end as days_apart
    from ${table} c
    where ${condition} and c.type = ${type}
      and c.departure_airport_id = part.departure_airport_id and c.arrival_airport_id = part.arrival_airport_id
      and c.date >= part.date - ${sql.lit(WINDOW_DAYS + MAX_DAYS_APART)} and c.date <= part.last_date + ${around}
      and c.last_date >= greatest(part.date - ${around}, ${today}::date)
    order by abs(case when c.date > part.last_date then c.date - part.last_date
        when c.last_date < part.date then c.last_date - part.date else 0 end)
    limit ${sql.lit(MAX_CANDIDATES)}`;
}
