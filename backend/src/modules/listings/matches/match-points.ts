import { MATCH_POINTS, MAX_COUNTED_NEEDS, MAX_COUNTED_TRIPS } from 'contracts';
import { type RawBuilder, sql } from 'kysely';

/** How far apart two trips may be to be shown to each other. */
export const MAX_DAYS_APART = 3;

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
  tripsDone: RawBuilder<unknown>;
}

/** Adds up `MATCH_POINTS`; examples are in match-points.api.test.ts. */
export function sumPoints(facts: MatchFacts): RawBuilder<number> {
  const { sharedFlights, daysApart, isWholeWay, languagesInCommon, needsMet, verified, averageRating, tripsDone } =
    facts;
  const points = (name: keyof typeof MATCH_POINTS) => sql.lit(MATCH_POINTS[name]);
  return sql<number>`(
    case when ${sharedFlights} > 0
      then ${points('sharedFlight')} + (${sharedFlights} - 1) * ${points('furtherSharedFlight')} else 0 end
    + ${points('sameDay')} - abs(${daysApart}) * ${points('dayApart')}
    + case when ${isWholeWay} then ${points('wholeWay')} else 0 end
    + case when ${languagesInCommon} > 0 then ${points('languageInCommon')} else 0 end
    + least(${needsMet}, ${sql.lit(MAX_COUNTED_NEEDS)}) * ${points('needMet')}
    + case when ${verified} then ${points('verifiedPhone')} else 0 end
    + least(${tripsDone}, ${sql.lit(MAX_COUNTED_TRIPS)}) * ${points('tripDone')}
    + coalesce(round((${averageRating} - 3) * ${points('starAboveThree')}), 0)
  )::int`;
}
