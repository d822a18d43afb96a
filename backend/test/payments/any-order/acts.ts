import fc from 'fast-check';
import type { Outcome } from '../../../src/stand-ins/stripe/payment-methods.ts';

/** One thing that happens to a tip, or to its helper. */
export type Act =
  /** Somebody wants to pay: the same wish as before, or another one. */
  | { readonly do: 'begin'; readonly anew: boolean }
  | { readonly do: 'confirm'; readonly outcome: Outcome }
  /** To the bank's question (3-D Secure). */
  | { readonly do: 'answer'; readonly confirmed: boolean }
  /** What hung is through. */
  | { readonly do: 'decide' }
  /** The provider tells of some of what it has not told yet; `again`: of something that it has told before. */
  | { readonly do: 'tell'; readonly order: number; readonly copies: number; readonly most: number }
  | { readonly do: 'tell again'; readonly which: number }
  | { readonly do: 'success'; readonly by: 'who paid' | 'another'; readonly times: number }
  | { readonly do: 'onboard'; readonly how: 'complete' | 'lacking' }
  /** By the operator, at the provider. */
  | { readonly do: 'refund'; readonly part: boolean }
  | { readonly do: 'refund fails' }
  | { readonly do: 'dispute' }
  | { readonly do: 'close dispute'; readonly how: 'won' | 'lost' }
  /** Jobs: those that were sent; each by itself, at any time; and both ways at once. */
  | { readonly do: 'work' | 'transfer' | 'give back' | 'race' | 'sweep' | 'check' }
  | { readonly do: 'wait'; readonly minutes: number };

/** A step: it may meet something on its way, and others may be faster. */
export interface Step {
  readonly act: Act;
  readonly dieAt?: number | undefined;
  readonly lostAt?: number | undefined;
  /** While it waits at its `waitAt`th point, these happen. */
  readonly waitAt?: number | undefined;
  readonly meanwhile?: readonly Act[];
}

export interface Story {
  readonly isLoggedIn: boolean;
  /** Jobs run as soon as the queue brings them, and not when the story says. */
  readonly byQueue: boolean;
  readonly dollars: number;
  readonly steps: readonly Step[];
}

const A_DAY = 24 * 60;
const act = <Name extends Act['do']>(name: Name) => fc.constant({ do: name });

const begin = fc.record({ do: fc.constant('begin' as const), anew: fc.nat(5).map((one) => one === 0) });
const outcome = fc.oneof(
  { weight: 6, arbitrary: fc.constant('succeeds' as const) },
  { weight: 2, arbitrary: fc.constant('asks' as const) },
  { weight: 3, arbitrary: fc.constantFrom('declined', 'no_money', 'no_answer') },
);
const confirm = fc.record({ do: fc.constant('confirm' as const), outcome });
const answer = fc.record({ do: fc.constant('answer' as const), confirmed: fc.boolean() });
const tell = fc.record({
  do: fc.constant('tell' as const),
  order: fc.nat(1000),
  copies: fc.integer({ min: 1, max: 2 }),
  most: fc.integer({ min: 1, max: 6 }),
});
const success = fc.record({
  do: fc.constant('success' as const),
  by: fc.constantFrom('who paid' as const, 'who paid' as const, 'another' as const),
  times: fc.constantFrom(1, 1, 1, 5),
});
const onboard = fc.record({
  do: fc.constant('onboard' as const),
  how: fc.constantFrom('complete' as const, 'complete' as const, 'complete' as const, 'lacking' as const),
});

const anyAct: fc.Arbitrary<Act> = fc.oneof(
  { weight: 1, arbitrary: begin },
  { weight: 3, arbitrary: confirm },
  { weight: 1, arbitrary: answer },
  { weight: 1, arbitrary: act('decide') },
  { weight: 4, arbitrary: tell },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('tell again' as const), which: fc.nat(1000) }) },
  { weight: 2, arbitrary: success },
  { weight: 2, arbitrary: onboard },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('refund' as const), part: fc.boolean() }) },
  { weight: 1, arbitrary: act('refund fails') },
  { weight: 2, arbitrary: act('dispute') },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('close dispute' as const), how: fc.constantFrom('won', 'lost') }),
  },
  { weight: 3, arbitrary: act('work') },
  { weight: 1, arbitrary: act('transfer') },
  { weight: 1, arbitrary: act('give back') },
  { weight: 2, arbitrary: act('race') },
  { weight: 1, arbitrary: act('sweep') },
  { weight: 2, arbitrary: act('check') },
);
const fated = (acts: fc.Arbitrary<Act>): fc.Arbitrary<Step> =>
  fc.oneof(
    { weight: 5, arbitrary: fc.record({ act: acts }) },
    { weight: 2, arbitrary: fc.record({ act: acts, dieAt: fc.integer({ min: 1, max: 10 }) }) },
    { weight: 1, arbitrary: fc.record({ act: acts, lostAt: fc.nat(5) }) },
    {
      weight: 2,
      arbitrary: fc.record({
        act: acts,
        waitAt: fc.integer({ min: 1, max: 5 }),
        meanwhile: fc.array(anyAct, { minLength: 1, maxLength: 2 }),
      }),
    },
  );

const pays = fc.oneof(
  { weight: 3, arbitrary: fc.constant({ do: 'confirm' as const, outcome: 'succeeds' as const }) },
  { weight: 1, arbitrary: confirm },
);
const paying = fc
  .tuple(
    fated(begin.map((one) => ({ ...one, anew: false }))),
    fc.array(fated(fc.oneof(begin, confirm, answer, onboard)), { maxLength: 2 }),
    fated(pays),
  )
  .map(([first, more, last]) => [first, ...more, last]);

/** No process stands still for as long as a claim is left alone: time passes between steps only. */
const wait = (minutes: number): Step => ({ act: { do: 'wait', minutes } });
const moving = fc.oneof(...(['transfer', 'give back', 'race', 'sweep', 'work'] as const).map(act));
/** The tip was to go one way, and now it could go the other. */
const turn: fc.Arbitrary<Act[]> = fc
  .tuple(onboard, tell, moving)
  .map(([first, told, last]) => [first, { ...told, most: 6 }, last]);
const turned: fc.Arbitrary<readonly Step[]> = fc.oneof(
  fc.record({ act: moving, waitAt: fc.integer({ min: 1, max: 6 }), meanwhile: turn }).map((step) => [step]),
  fc.tuple(fated(moving), turn).map(([step, acts]) => [step, ...acts.map((one) => ({ act: one }))]),
);
/** What the provider answered has changed before it is kept. */
const change: fc.Arbitrary<Act> = fc.oneof(
  act('dispute'),
  fc.record({ do: fc.constant('close dispute' as const), how: fc.constantFrom('won', 'lost') }),
  fc.record({ do: fc.constant('refund' as const), part: fc.boolean() }),
);
const overtaken: fc.Arbitrary<readonly Step[]> = fc
  .tuple(change, change, tell, fc.integer({ min: 1, max: 3 }))
  .map(([first, second, { order }, waitAt]) => {
    const tellAll: Act = { do: 'tell', order, copies: 1, most: 20 };
    return [{ act: first }, { act: tellAll }, { act: { do: 'check' }, waitAt, meanwhile: [second, tellAll] }];
  });
const someSteps: fc.Arbitrary<readonly Step[]> = fc.oneof(
  { weight: 9, arbitrary: fated(anyAct).map((step) => [step]) },
  { weight: 1, arbitrary: fc.constantFrom(3, A_DAY).map((minutes) => [wait(minutes)]) },
  { weight: 2, arbitrary: overtaken },
  { weight: 2, arbitrary: turned },
  { weight: 2, arbitrary: turned.map((steps) => [wait(60 * A_DAY), ...steps]) },
);
const later = fc.array(someSteps, { maxLength: 6, size: 'max' });

export const stories: fc.Arbitrary<Story> = fc.record({
  isLoggedIn: fc.boolean(),
  byQueue: fc.nat(4).map((one) => one === 4),
  dollars: fc.integer({ min: 1, max: 500 }),
  steps: fc.tuple(paying, later).map(([first, rest]) => [...first, ...rest.flat()]),
});
