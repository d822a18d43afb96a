import { expect, it } from '@jest/globals';
import { TRIP_STATES, type TripState } from 'contracts';
import { type TripFacts, tripPolicy } from './trip-policy.ts';

type Condition = Exclude<keyof TripFacts, 'state' | 'role' | 'isHelper'>;
type Role = TripFacts['role'];
type Side = 'seeker' | 'helper';

const NOTHING_ELSE: Record<Condition, boolean> = {
  isBlocked: false,
  haveBothWritten: false,
  isListingGone: false,
  isListingHidden: false,
  isNothingShared: false,
  hasLeft: false,
  isOver: false,
  isReviewable: false,
  hasReviewed: false,
  areReviewsShown: false,
  isOtherDeleted: false,
};

interface Row {
  readonly states: readonly TripState[];
  readonly roles: readonly Role[];
  readonly sides: readonly Side[];
  /** What else is true, separated by spaces; so are the two below. */
  readonly where: string;
  readonly sees: string;
  readonly can: string;
}

function row(of: string, who: string, where: string, sees: string, can: string): Row {
  const states = TRIP_STATES.filter((state) => of.split(' ').includes(state));
  const roles = (['asker', 'asked'] as const).filter((role) => who.startsWith(role) || who.startsWith('both'));
  const sides = (['seeker', 'helper'] as const).filter((side) => who.endsWith(side) || !/seeker|helper/.test(who));
  return { states, roles, sides, where, sees, can };
}

const ENDED = 'declined withdrawn cancelled not_met';
const FLOWN = 'hasLeft isOver isReviewable';

// The states, who, what else is true, what is seen, what can be done
const TABLE = [
  row('asked', 'asker', '', 'traveler notes', 'withdraw'),
  row('asked', 'asker', 'haveBothWritten', 'listings traveler notes', 'withdraw'),
  row('asked', 'asker', 'haveBothWritten isListingGone', 'listings traveler notes', 'withdraw'),
  row('asked', 'asker, seeker', 'haveBothWritten isListingHidden', 'listings traveler notes', 'withdraw'),
  row('asked', 'asker, helper', 'haveBothWritten isListingHidden', 'listings notes', 'withdraw'),
  row('asked', 'asker, seeker', 'haveBothWritten isBlocked', 'traveler', 'withdraw'),
  row('asked', 'asker, helper', 'haveBothWritten isBlocked', '', 'withdraw'),
  row('asked', 'asked', '', 'listings traveler notes', 'agree decline'),
  row('asked', 'asked', 'isNothingShared', 'listings traveler notes', 'decline'),
  row('asked', 'asked', 'isListingGone', 'listings traveler notes', ''),
  row('asked', 'asked, seeker', 'isListingHidden', 'listings traveler notes', 'decline'),
  row('asked', 'asked, helper', 'isListingHidden', 'listings notes', 'decline'),
  row('asked', 'asked, seeker', 'haveBothWritten isBlocked', 'traveler', 'decline'),
  row('asked', 'asked, helper', 'haveBothWritten isBlocked', '', 'decline'),
  row('agreed', 'both', '', 'listings traveler healthNeeds notes', 'cancel write_notes'),
  row('agreed', 'both', 'hasLeft', 'listings traveler healthNeeds notes', 'say_met write_notes'),
  row('agreed', 'both', 'hasLeft isOver', 'listings traveler notes', 'say_met write_notes'),
  row('agreed', 'both, seeker', 'haveBothWritten isBlocked', 'traveler', 'cancel'),
  row('agreed', 'both, helper', 'haveBothWritten isBlocked', '', 'cancel'),
  row('agreed', 'both, seeker', 'hasLeft isBlocked', 'traveler', 'say_met'),
  row('agreed', 'both, helper', 'hasLeft isBlocked', '', 'say_met'),
  row('done', 'both', FLOWN, 'listings traveler notes', 'review'),
  row('done', 'both', 'hasLeft isOver', 'listings traveler notes', ''),
  row('done', 'both', `${FLOWN} hasReviewed`, 'listings traveler notes', ''),
  row('done', 'both', `${FLOWN} areReviewsShown`, 'listings traveler notes', ''),
  row('done', 'both', `${FLOWN} isOtherDeleted`, 'listings traveler notes', ''),
  row('done', 'both, seeker', `${FLOWN} haveBothWritten isBlocked`, 'traveler', 'review'),
  row('done', 'both, helper', `${FLOWN} haveBothWritten isBlocked`, '', 'review'),
  row(ENDED, 'both, seeker', '', 'traveler notes', ''),
  row(ENDED, 'both, helper', '', 'notes', ''),
  row(ENDED, 'both, seeker', 'haveBothWritten hasLeft', 'traveler notes', ''),
  row(ENDED, 'both, helper', 'haveBothWritten hasLeft', 'notes', ''),
  row(ENDED, 'both, seeker', 'haveBothWritten isBlocked', 'traveler', ''),
  row(ENDED, 'both, helper', 'haveBothWritten isBlocked', '', ''),
];

const CASES = TABLE.flatMap(({ states, roles, sides, ...expected }) =>
  states.flatMap((state) =>
    roles.flatMap((role) => sides.map((side) => ({ state, role, side, ...expected, where: expected.where || '-' }))),
  ),
);

it.each(CASES)('shows a trip that is $state to $side who is $role, where $where', (one) => {
  const { state, role, side, where, sees, can } = one;
  const conditions = where.split(' ').map((name) => [name, true] as const);
  const facts = { ...NOTHING_ELSE, ...Object.fromEntries(conditions), state, role, isHelper: side === 'helper' };
  const seen = {
    listings: tripPolicy.seesListings(facts),
    traveler: tripPolicy.seesTraveler(facts),
    healthNeeds: tripPolicy.seesHealthNeeds(facts),
    notes: tripPolicy.seesNotes(facts),
  };
  const names = Object.entries(seen).filter(([, isSeen]) => isSeen);
  expect(names.map(([name]) => name).join(' ')).toBe(sees);
  expect(tripPolicy.getActions(facts).join(' ')).toBe(can);
});

it('has a row for each state and person, blocked or not', () => {
  const keys = CASES.map(({ state, role, side, where }) => [state, role, side, where.includes('isBlocked')].join());
  expect(new Set(keys).size).toBe(TRIP_STATES.length * 2 * 2 * 2);
});

it.each([
  { haveBothWritten: true, isBlocked: false, sees: true },
  { haveBothWritten: false, isBlocked: false, sees: false },
  { haveBothWritten: true, isBlocked: true, sees: false },
])('shows the listing that two have written about, and not asked: $sees where %o', ({ sees, ...facts }) => {
  for (const role of ['asker', 'asked'] as const)
    expect(tripPolicy.seesListings({ state: 'none', role, ...facts })).toBe(sees);
});
