import { expect, it } from '@jest/globals';
import { DAY_MS, type TripAction } from 'contracts';
import fc from 'fast-check';
import { AppError } from '../../../platform/errors/app-error.ts';
import { TripEntity } from './trip.entity.ts';
import { type Actor, findTransition, isOpen } from './transitions.ts';
import { tripPolicy } from './trip-policy.ts';

const [ASKER, ASKED] = [1, 2];
const departsAt = new Date('2026-12-12T09:40:00Z');
const questionAt = new Date('2026-12-13T09:00:00Z');

const aTrip = () =>
  Object.assign(new TripEntity(), {
    askerId: ASKER,
    askedId: ASKED,
    helperId: ASKED,
    state: 'asked',
    departsAt: questionAt,
    questionAt,
    notesRevision: 0,
  });

const actionsOf = (trip: TripEntity, userId: number, now: Date): TripAction[] =>
  tripPolicy.getActions({
    ...trip.factsOf(userId, now),
    isBlocked: false,
    isListingGone: false,
    isListingHidden: false,
    hasReviewed: false,
    areReviewsShown: false,
    isOtherDeleted: false,
  });

const actors = fc.constantFrom<Actor>('asker', 'asked', 'site');
const steps = fc.constantFrom(
  'agree',
  'decline',
  'withdraw',
  'cancel',
  'change_trip',
  'part',
  'ask_met',
  'finish',
  'miss',
);
const moves = fc.array(
  fc.oneof(
    fc.record({ type: fc.constant('step' as const), step: steps, by: actors }),
    fc.record({ type: fc.constant('answer' as const), who: fc.constantFrom(ASKER, ASKED), met: fc.boolean() }),
    fc.record({ type: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 20 }) }),
    fc.record({ type: fc.constant('settle' as const) }),
  ),
  { maxLength: 30 },
);

/** Returns undefined where the trip refuses. */
function attempt<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch (error) {
    if (error instanceof AppError && error.kind === 'conflict') return undefined;
    throw error;
  }
}

type Move = typeof moves extends fc.Arbitrary<(infer One)[]> ? One : never;

/** Makes a move, and returns what the table does not have. */
function play(trip: TripEntity, move: Exclude<Move, { type: 'wait' }>, now: Date): string[] {
  const before = trip.state;
  const taken = attempt(() => {
    if (move.type === 'answer') return trip.answer(move.who, move.met, now);
    const outcome = move.type === 'settle' ? trip.outcome(now) : move.step;
    return outcome === undefined ? before : trip.apply(outcome, move.type === 'settle' ? 'site' : move.by, now);
  });
  const step = move.type === 'step' ? findTransition(move.step, before, move.by) : undefined;
  const expected = taken === undefined ? before : (step?.to ?? trip.state);
  const isLeft = !isOpen(before) && trip.state !== before;
  return trip.state !== expected || isLeft ? [`${before} to ${trip.state} by ${JSON.stringify(move)}`] : [];
}

/** What one of the two is promised to be able to do, and cannot. */
const findEmptyPromises = (trip: TripEntity, now: Date): TripAction[] =>
  [ASKER, ASKED].flatMap((userId) =>
    actionsOf(trip, userId, now).filter((action) => {
      const copy = Object.assign(aTrip(), trip);
      const role = copy.roleOf(userId);
      return !attempt(() => {
        if (action === 'say_met') copy.answer(userId, true, now);
        else if (action === 'write_notes') copy.writeNotes(userId, { text: '', revision: copy.notesRevision }, now);
        else if (action === 'review') copy.ensureReviewable(now);
        else copy.apply(action, role, now);
        return true;
      });
    }),
  );

it('knows no state beyond the table, in whatever order both sides and the site act', () => {
  fc.assert(
    fc.property(moves, (story) => {
      const trip = aTrip();
      let now = new Date(questionAt.getTime() - 10 * DAY_MS);
      const faults: string[] = [];
      for (const move of story) {
        if (move.type === 'wait') now = new Date(now.getTime() + move.days * DAY_MS);
        else faults.push(...play(trip, move, now), ...findEmptyPromises(trip, now));
      }
      expect(faults).toEqual([]);
    }),
    { numRuns: 2000 },
  );
});

it('takes an answer from the first departure on, and is not cancelled any more', () => {
  const trip = Object.assign(aTrip(), { state: 'agreed' as const, departsAt });
  const before = new Date(departsAt.getTime() - 1);
  expect(() => trip.answer(ASKER, true, before)).toThrow('not left yet');
  expect(actionsOf(trip, ASKER, before)).toEqual(['cancel', 'write_notes']);
  expect(() => trip.apply('cancel', 'asker', departsAt)).toThrow('has left');
  expect(actionsOf(trip, ASKER, departsAt)).toEqual(['say_met', 'write_notes']);
  expect(trip.answer(ASKER, true, departsAt)).toBe('say_met');
});

it('ends by the answers of both once the last flight has landed', () => {
  const trip = Object.assign(aTrip(), { state: 'agreed' as const, departsAt });
  trip.answer(ASKER, false, departsAt);
  trip.answer(ASKED, false, departsAt);
  expect(trip.outcome(new Date(questionAt.getTime() - 1))).toBeUndefined();
  expect(trip.outcome(questionAt)).toBe('miss');
});

it('has changed where the flights of a listing are others than those that are known', () => {
  const trip = Object.assign(aTrip(), { requestSchedule: null, offerSchedule: 'before' });
  expect(trip.followSchedules({ request: 'now', offer: 'before' })).toBe(false);
  expect(trip.followSchedules({ request: 'now', offer: undefined })).toBe(false);
  expect(trip.followSchedules({ request: 'later' })).toBe(true);
  expect(trip.followSchedules({ request: 'later', offer: 'now' })).toBe(true);
});

it('cannot be agreed to while the two share no flight', () => {
  const trip = Object.assign(aTrip(), { nothingShared: { reason: 'route' as const } });
  expect(actionsOf(trip, ASKED, departsAt)).toEqual(['decline']);
});

it('refuses notes that were read before the other changed them', () => {
  const trip = Object.assign(aTrip(), { state: 'agreed' as const });
  trip.writeNotes(ASKER, { text: 'Desk 14', revision: 0 }, questionAt);
  expect(() => trip.writeNotes(ASKED, { text: 'Desk 12', revision: 0 }, questionAt)).toThrow('changed the notes');
  expect(trip).toMatchObject({ notes: 'Desk 14', notesRevision: 1, notesById: ASKER });
});
