import { describe, expect, it } from '@jest/globals';
import type { MatchReason } from 'contracts';
import { describeReasons } from './describe-reasons.ts';

const FLIGHT: MatchReason = { type: 'same_flight', fits: true, from: 'DOH', to: 'LHR' };
const PART: MatchReason = { type: 'part_of_way', fits: false, from: 'DOH', to: 'LHR' };
const TAMIL: MatchReason = { type: 'languages', fits: true, languages: ['ta', 'hi'] };
const NEEDS: MatchReason = { type: 'needs', fits: true, needs: ['carrying_bags', 'forms_passport'] };
const PHONE: MatchReason = { type: 'verified_phone', fits: true };

describe('the reasons of a match in a mail', () => {
  it.each<[MatchReason[], string]>([
    [
      [FLIGHT, TAMIL, NEEDS, PHONE, PART],
      'Same flight DOH to LHR, speaks Tamil, Hindi, helps with bags and forms and passport control, verified phone',
    ],
    [[{ type: 'same_flights', fits: true }], 'The same flights, the whole way'],
    [[{ type: 'same_day', fits: true }, PART], 'Same day, together from DOH to LHR'],
    [
      [
        { type: 'same_day', fits: true },
        { type: 'another_flight', fits: false },
      ],
      'Same day, another flight',
    ],
    [[{ type: 'days_apart', fits: false, days: 1 }], '1 day later'],
    [[{ type: 'days_apart', fits: false, days: -2 }], '2 days earlier'],
    [
      [
        { ...TAMIL, fits: false },
        { ...PHONE, fits: false },
      ],
      '',
    ],
    [[PHONE, { type: 'trips_done', fits: true, trips: 2 }], 'Verified phone, 2 trips done'],
    [[{ type: 'trips_done', fits: true, trips: 1 }], '1 trip done'],
    [[], ''],
  ])('%j', (reasons, text) => {
    expect(describeReasons('helper', reasons)).toBe(text);
  });

  it('say what a request needs', () => {
    const needs = { ...NEEDS, needs: ['first_flight'] };
    expect(describeReasons('seeking_help', [needs])).toBe('Needs help with a first flight');
  });

  it('never name health needs', () => {
    expect(describeReasons('helper', [{ ...NEEDS, needs: ['wheelchair', 'carrying_bags'] }])).toBe('Helps with bags');
    expect(describeReasons('helper', [{ ...NEEDS, needs: ['wheelchair', 'medicine'] }])).toBe('');
  });
});
