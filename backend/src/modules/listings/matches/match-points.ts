import { type RawBuilder, sql } from 'kysely';

/** How far apart two trips may be to be shown to each other. */
export const MAX_DAYS_APART = 3;

/**
 * The sum that orders matches (product.md 31). Nothing else does: no person's past behavior, and nobody can pay for a place. Examples are
 * in match-points.api.test.ts.
 */
export const POINTS = {
  /** A flight of the same number, route and day. */
  sharedFlight: 100,
  furtherSharedFlight: 20,
  /** The same part of the way on the same day; less by `dayApart` for each day between. */
  sameDay: 40,
  dayApart: 10,
  /** They share all of one's own way, not a part. */
  wholeWay: 20,
  languageInCommon: 25,
  /** For each need that a skill meets, up to `MAX_NEEDS`. */
  needMet: 10,
  verifiedPhone: 10,
  /** For each star above three, and less for each below: 4.6 stars are 8 points. */
  starAboveThree: 5,
} as const;

const MAX_NEEDS = 3;

/** What is known of a match, as SQL. */
export interface MatchFacts {
  /** How many of one's own flights they are on. */
  sharedFlights: RawBuilder<unknown>;
  /** 0 for overlapping days; negative where their trip ends earlier. */
  daysApart: RawBuilder<unknown>;
  isWholeWay: RawBuilder<unknown>;
  languagesInCommon: RawBuilder<unknown>;
  needsMet: RawBuilder<unknown>;
  verified: RawBuilder<unknown>;
  /** Null while nobody has rated them. */
  averageRating: RawBuilder<unknown>;
}

export function sumPoints(facts: MatchFacts): RawBuilder<number> {
  const { sharedFlights, daysApart, isWholeWay, languagesInCommon, needsMet, verified, averageRating } = facts;
  const points = (name: keyof typeof POINTS) => sql.lit(POINTS[name]);
  return sql<number>`(
    case when ${sharedFlights} > 0
      then ${points('sharedFlight')} + (${sharedFlights} - 1) * ${points('furtherSharedFlight')} else 0 end
    + ${points('sameDay')} - abs(${daysApart}) * ${points('dayApart')}
    + case when ${isWholeWay} then ${points('wholeWay')} else 0 end
    + case when ${languagesInCommon} > 0 then ${points('languageInCommon')} else 0 end
    + least(${needsMet}, ${sql.lit(MAX_NEEDS)}) * ${points('needMet')}
    + case when ${verified} then ${points('verifiedPhone')} else 0 end
    + coalesce(round((${averageRating} - 3) * ${points('starAboveThree')}), 0)
  )::int`;
}
