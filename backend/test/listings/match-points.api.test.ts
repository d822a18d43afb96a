import { describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { sumPoints } from '../../src/modules/listings/matches/match-points.ts';
import { useTestApp } from '../harness.ts';

// PRODUCT.md 31: the sum, as PostgreSQL adds it up.
const app = useTestApp();

interface Facts {
  sharedFlights: number;
  daysApart: number;
  isWholeWay: boolean;
  languagesInCommon: number;
  needsMet: number;
  verified: boolean;
  averageRating: number | null;
  tripsDone: number;
}

/** The whole way on the same day, by another flight. */
const STRANGER: Facts = {
  sharedFlights: 0,
  daysApart: 0,
  isWholeWay: true,
  languagesInCommon: 0,
  needsMet: 0,
  verified: false,
  averageRating: null,
  tripsDone: 0,
};

async function sum(facts: Facts): Promise<number | undefined> {
  const lit = (value: number | boolean | null) => sql.lit(value);
  const points = sumPoints({
    sharedFlights: lit(facts.sharedFlights),
    daysApart: sql`(${lit(facts.daysApart)})`,
    isWholeWay: lit(facts.isWholeWay),
    languagesInCommon: lit(facts.languagesInCommon),
    needsMet: lit(facts.needsMet),
    verified: lit(facts.verified),
    averageRating: sql`${lit(facts.averageRating)}::numeric`,
    tripsDone: lit(facts.tripsDone),
  });
  const { rows } = await sql<{ points: number }>`select ${points} as points`.execute(app().em().getKysely());
  return rows[0]?.points;
}

describe('the points of a match', () => {
  it.each<[number, string, Partial<Facts>]>([
    [60, 'the same day and route', {}],
    [50, 'a day later', { daysApart: 1 }],
    [30, 'three days earlier', { daysApart: -3 }],
    [40, 'a part of the way', { isWholeWay: false }],
    [160, 'the same flight', { sharedFlights: 1 }],
    [180, 'both flights of a trip', { sharedFlights: 2 }],
    [140, 'one flight of two', { sharedFlights: 1, isWholeWay: false }],
    [85, 'a language in common', { languagesInCommon: 1 }],
    [85, 'two languages in common, which count as one', { languagesInCommon: 2 }],
    [70, 'a need that is met', { needsMet: 1 }],
    [90, 'three needs that are met', { needsMet: 3 }],
    [90, 'five, which count as three', { needsMet: 5 }],
    [70, 'a verified phone', { verified: true }],
    [68, 'a rating of 4.6', { averageRating: 4.6 }],
    [60, 'a rating of 3', { averageRating: 3 }],
    [50, 'a rating of 1', { averageRating: 1 }],
    [62, 'a trip done', { tripsDone: 1 }],
    [70, 'five trips done', { tripsDone: 5 }],
    [70, 'six, which count as five', { tripsDone: 6 }],
    [
      233,
      'all of it, and a rating of 4.6',
      { sharedFlights: 2, languagesInCommon: 1, needsMet: 1, verified: true, averageRating: 4.6 },
    ],
    [
      105,
      'the mock: 1 day later, in Tamil, with a need met, a verified phone and 4.9 stars',
      { daysApart: 1, languagesInCommon: 1, needsMet: 1, verified: true, averageRating: 4.9 },
    ],
  ])('are %i for %s', async (points, _what, facts) => {
    expect(await sum({ ...STRANGER, ...facts })).toBe(points);
  });
});
