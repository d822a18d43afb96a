import fc from 'fast-check';
import type { Outcome } from '../../../stand-ins/stripe/payment-intents.ts';

/** Something that happens to a tip, or to its helper. */
export type Action =
  /** The page asks for a payment: of the attempt before, or of a new one. */
  | { readonly type: 'create intent'; readonly isNewAttempt: boolean }
  | { readonly type: 'confirm'; readonly outcome: Outcome }
  /** What was begun before the current attempt is paid as well. */
  | { readonly type: 'pay earlier' }
  /** To the question of the bank (3-D Secure). */
  | { readonly type: 'authenticate'; readonly confirmed: boolean }
  /** The bank decides a payment that was pending. */
  | { readonly type: 'settle pending' }
  /** At most `max` of the pending webhooks, in an order that `order` chooses. */
  | { readonly type: 'send webhooks'; readonly order: number; readonly copies: number; readonly max: number }
  /** One that was delivered before. */
  | { readonly type: 'resend webhook'; readonly index: number }
  | { readonly type: 'report success'; readonly by: 'tipper' | 'other user'; readonly times: number }
  | { readonly type: 'onboard'; readonly how: 'complete' | 'lacking' }
  /** By the operator, at the provider. */
  | { readonly type: 'operator refund'; readonly isPartial: boolean }
  | { readonly type: 'fail refund' }
  | { readonly type: 'dispute' }
  | { readonly type: 'close dispute'; readonly how: 'won' | 'lost' }
  /** `close review`: at the provider; `approve`: by the operator's command. `bank`: what the helper has goes to their bank. */
  | { readonly type: 'close review' | 'approve' | 'freeze' | 'unfreeze' | 'bank' }
  /** `run jobs`: those that were sent. The next three: one job, at any time. `race`: all of them, concurrently. */
  | { readonly type: 'run jobs' | 'transfer' | 'refund' | 'reversal' | 'race' | 'sweep' | 'check' }
  | { readonly type: 'wait'; readonly minutes: number };

/** An action with the faults it meets (see FaultPlan). */
export interface Step {
  readonly action: Action;
  readonly crashAt?: number | undefined;
  readonly networkFailsAt?: number | undefined;
  readonly pauseAt?: number | undefined;
  /** Happens during the pause. */
  readonly meanwhile?: readonly Action[];
}

export interface Story {
  readonly isLoggedIn: boolean;
  /** Jobs run as soon as they are queued, and not when the story says so. */
  readonly usesQueue: boolean;
  readonly dollars: number;
  readonly steps: readonly Step[];
}

const DAY_MINUTES = 24 * 60;
const plain = <Type extends Action['type']>(type: Type) => fc.constant({ type });

const createIntent = fc.record({
  type: fc.constant('create intent' as const),
  isNewAttempt: fc.nat(5).map((chance) => chance === 0),
});
const outcome = fc.oneof(
  { weight: 6, arbitrary: fc.constant('succeeds' as const) },
  { weight: 2, arbitrary: fc.constantFrom('asks' as const, 'asks_if_wanted' as const) },
  { weight: 1, arbitrary: fc.constant('risky' as const) },
  { weight: 3, arbitrary: fc.constantFrom('declined', 'no_money', 'no_answer') },
);
const confirm = fc.record({ type: fc.constant('confirm' as const), outcome });
const authenticate = fc.record({ type: fc.constant('authenticate' as const), confirmed: fc.boolean() });
const sendWebhooks = fc.record({
  type: fc.constant('send webhooks' as const),
  order: fc.nat(1000),
  copies: fc.integer({ min: 1, max: 2 }),
  max: fc.integer({ min: 1, max: 6 }),
});
const reportSuccess = fc.record({
  type: fc.constant('report success' as const),
  by: fc.constantFrom('tipper' as const, 'tipper' as const, 'other user' as const),
  times: fc.constantFrom(1, 1, 1, 5),
});
const onboard = fc.record({
  type: fc.constant('onboard' as const),
  how: fc.constantFrom('complete' as const, 'complete' as const, 'complete' as const, 'lacking' as const),
});
const operatorRefund = fc.record({ type: fc.constant('operator refund' as const), isPartial: fc.boolean() });
const closeDispute = fc.record({
  type: fc.constant('close dispute' as const),
  how: fc.constantFrom('won' as const, 'lost' as const),
});

const anyAction: fc.Arbitrary<Action> = fc.oneof(
  { weight: 1, arbitrary: createIntent },
  { weight: 3, arbitrary: confirm },
  { weight: 1, arbitrary: authenticate },
  { weight: 1, arbitrary: plain('settle pending') },
  { weight: 4, arbitrary: sendWebhooks },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('resend webhook' as const), index: fc.nat(1000) }) },
  { weight: 2, arbitrary: reportSuccess },
  { weight: 2, arbitrary: onboard },
  { weight: 2, arbitrary: operatorRefund },
  { weight: 1, arbitrary: plain('fail refund') },
  { weight: 2, arbitrary: plain('dispute') },
  { weight: 2, arbitrary: closeDispute },
  { weight: 3, arbitrary: plain('run jobs') },
  { weight: 1, arbitrary: plain('transfer') },
  { weight: 1, arbitrary: plain('refund') },
  { weight: 1, arbitrary: plain('reversal') },
  { weight: 1, arbitrary: plain('bank') },
  { weight: 1, arbitrary: fc.constantFrom('close review' as const, 'approve' as const).map((type) => ({ type })) },
  { weight: 1, arbitrary: fc.constantFrom('freeze' as const, 'unfreeze' as const).map((type) => ({ type })) },
  { weight: 2, arbitrary: plain('race') },
  { weight: 1, arbitrary: plain('sweep') },
  { weight: 2, arbitrary: plain('check') },
);
const withFaults = (actions: fc.Arbitrary<Action>): fc.Arbitrary<Step> =>
  fc.oneof(
    { weight: 5, arbitrary: fc.record({ action: actions }) },
    { weight: 2, arbitrary: fc.record({ action: actions, crashAt: fc.integer({ min: 1, max: 10 }) }) },
    { weight: 1, arbitrary: fc.record({ action: actions, networkFailsAt: fc.nat(5) }) },
    {
      weight: 2,
      arbitrary: fc.record({
        action: actions,
        pauseAt: fc.integer({ min: 1, max: 5 }),
        meanwhile: fc.array(anyAction, { minLength: 1, maxLength: 2 }),
      }),
    },
  );

const pay = fc.oneof(
  { weight: 4, arbitrary: fc.constant({ type: 'confirm' as const, outcome: 'succeeds' as const }) },
  { weight: 1, arbitrary: fc.constant({ type: 'confirm' as const, outcome: 'risky' as const }) },
  { weight: 1, arbitrary: confirm },
);
const beginning = fc
  .tuple(
    withFaults(createIntent.map((action) => ({ ...action, isNewAttempt: false }))),
    fc.array(withFaults(fc.oneof(createIntent, confirm, authenticate, onboard)), { maxLength: 2 }),
    withFaults(pay),
  )
  .map(([first, more, last]) => [first, ...more, last]);

/** Between steps only: no process runs for as long as a claim lasts. */
const wait = (minutes: number): Step => ({ action: { type: 'wait', minutes } });
const moveMoney = fc.oneof(...(['transfer', 'refund', 'race', 'sweep', 'run jobs'] as const).map(plain));
const sendAll: Action = { type: 'send webhooks', order: 1, copies: 1, max: 20 };
/** The hold is over, the tip is transferred, and the bank takes it: with faults while the transfer is taken back. */
const takenBack: fc.Arbitrary<readonly Step[]> = fc
  .tuple(
    fc.constantFrom('transfer' as const, 'race' as const, 'sweep' as const).map((type) => ({ type })),
    fc.boolean(),
    fc.array(withFaults(fc.constantFrom('reversal' as const, 'race' as const).map((type) => ({ type }))), {
      maxLength: 3,
    }),
  )
  .map(([move, isAtBank, reversals]) => [
    wait(15 * DAY_MINUTES),
    { action: { type: 'onboard', how: 'complete' } },
    { action: sendAll },
    { action: move },
    { action: { type: 'run jobs' } },
    ...(isAtBank ? [{ action: { type: 'bank' } as const }] : []),
    { action: { type: 'dispute' } },
    { action: { type: 'close dispute', how: 'lost' } },
    { action: sendAll },
    ...reversals,
  ]);
/** The tip was to be transferred or refunded, and now it could be the other. */
const reversal: fc.Arbitrary<Action[]> = fc
  .tuple(onboard, sendWebhooks, moveMoney)
  .map(([first, send, last]) => [first, { ...send, max: 6 }, last]);
const reversed: fc.Arbitrary<readonly Step[]> = fc.oneof(
  fc.record({ action: moveMoney, pauseAt: fc.integer({ min: 1, max: 6 }), meanwhile: reversal }).map((step) => [step]),
  fc.tuple(withFaults(moveMoney), reversal).map(([step, actions]) => [step, ...actions.map((action) => ({ action }))]),
);
/** Tips that are begun in time and paid together may go beyond a daily cap. */
const overCap: fc.Arbitrary<readonly Step[]> = fc
  .tuple(withFaults(moveMoney), sendWebhooks)
  .map(([last, send]) => [
    ...[0, 1].flatMap(() => [{ action: { type: 'create intent', isNewAttempt: true } as const }, wait(31)]),
    { action: { type: 'confirm', outcome: 'succeeds' } },
    { action: { type: 'pay earlier' } },
    { action: { ...send, max: 20 } },
    last,
  ]);
const reviewed: fc.Arbitrary<readonly Step[]> = fc
  .tuple(fc.constantFrom('close review' as const, 'approve' as const), moveMoney)
  .map(([type, last]) => [wait(14 * DAY_MINUTES), { action: { type } }, { action: sendAll }, { action: last }]);
const change: fc.Arbitrary<Action> = fc.oneof(plain('dispute'), closeDispute, operatorRefund);
/** The payment changes between the provider's response and our commit. */
const outdated: fc.Arbitrary<readonly Step[]> = fc
  .tuple(change, change, sendWebhooks, fc.integer({ min: 1, max: 3 }))
  .map(([first, second, { order }, pauseAt]) => {
    const send: Action = { ...sendAll, order };
    return [{ action: first }, { action: send }, { action: { type: 'check' }, pauseAt, meanwhile: [second, send] }];
  });
const someSteps: fc.Arbitrary<readonly Step[]> = fc.oneof(
  { weight: 9, arbitrary: withFaults(anyAction).map((step) => [step]) },
  { weight: 1, arbitrary: fc.constantFrom(3, DAY_MINUTES, 7 * DAY_MINUTES).map((minutes) => [wait(minutes)]) },
  { weight: 2, arbitrary: outdated },
  { weight: 1, arbitrary: reversed },
  { weight: 2, arbitrary: reversed.map((steps) => [wait(14 * DAY_MINUTES), ...steps]) },
  { weight: 2, arbitrary: takenBack },
  { weight: 1, arbitrary: overCap },
  { weight: 1, arbitrary: reviewed },
  { weight: 2, arbitrary: reversed.map((steps) => [wait(60 * DAY_MINUTES), ...steps]) },
);

export const stories: fc.Arbitrary<Story> = fc.record({
  isLoggedIn: fc.boolean(),
  usesQueue: fc.nat(4).map((chance) => chance === 4),
  dollars: fc.integer({ min: 1, max: 500 }),
  steps: fc
    .tuple(beginning, fc.array(someSteps, { maxLength: 6, size: 'max' }))
    .map(([first, rest]) => [...first, ...rest.flat()]),
});
