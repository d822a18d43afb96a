import { ANSWER_DAYS, DAY_MS, type TripState, type TripStep } from 'contracts';

/** Who takes a step: who asked, who was asked, or the site. */
export type Actor = 'asker' | 'asked' | 'site';

export interface Transition {
  readonly step: TripStep;
  /** `none`: before it was asked. */
  readonly from: TripState | 'none';
  readonly to: TripState;
  readonly by: readonly Actor[];
}

/**
 * Who may take a trip from which state to which (PRODUCT.md 33, 34). Nothing else happens: the entity asks this table, and the
 * checks and the trigger of the database have the same rows.
 *
 * What the site does about other events, by trip-checks.job.ts; after the flight it does none of these:
 *
 * | event                                      | asked                            | agreed                          |
 * |--------------------------------------------|----------------------------------|---------------------------------|
 * | a block, a suspension, a deleted account   | withdraw, `unavailable`          | cancel, `unavailable`, mailed   |
 * | a listing is edited: route, days, times or | change_trip, mailed; agreeing to | change_trip, mailed; it stays   |
 * | flights, the request or the offer          | what was read before answers 409 | agreed while they share a       |
 * |                                            |                                  | flight on its day, else part,   |
 * |                                            |                                  | mailed                          |
 * | who was asked closes their listing by hand | withdraw, `listing_closed`,      | nothing                         |
 * |                                            | mailed to who asked              |                                 |
 * | a listing is full, or who asked closes it  | nothing: it can be agreed        | nothing                         |
 * | reports hide a listing                     | it waits until a person looks    | nothing                         |
 * | a listing is deleted or hidden             | withdraw, `listing_deleted`,     | nothing: it outlives listings   |
 * |                                            | once that cannot be undone       |                                 |
 * | somebody else has agreed to all flights    | withdraw, `has_amigo`, mailed    | cannot be                       |
 * | of the request that it is about; to some   | change_trip, mailed: it is about |                                 |
 * |                                            | the others                       |                                 |
 */
export const TRANSITIONS: readonly Transition[] = [
  { step: 'ask', from: 'none', to: 'asked', by: ['asker'] },
  { step: 'agree', from: 'asked', to: 'agreed', by: ['asked'] },
  { step: 'decline', from: 'asked', to: 'declined', by: ['asked'] },
  { step: 'withdraw', from: 'asked', to: 'withdrawn', by: ['asker', 'site'] },
  { step: 'cancel', from: 'agreed', to: 'cancelled', by: ['asker', 'asked', 'site'] },
  { step: 'change_trip', from: 'asked', to: 'asked', by: ['site'] },
  { step: 'change_trip', from: 'agreed', to: 'agreed', by: ['site'] },
  { step: 'part', from: 'agreed', to: 'asked', by: ['site'] },
  { step: 'ask_met', from: 'agreed', to: 'agreed', by: ['site'] },
  { step: 'say_met', from: 'agreed', to: 'agreed', by: ['asker', 'asked'] },
  { step: 'say_not_met', from: 'agreed', to: 'agreed', by: ['asker', 'asked'] },
  { step: 'finish', from: 'agreed', to: 'done', by: ['site'] },
  { step: 'miss', from: 'agreed', to: 'not_met', by: ['site'] },
];

/** The states in which something can still happen. */
export const OPEN_STATES = ['asked', 'agreed'] as const satisfies readonly TripState[];

export const isOpen = (state: TripState): boolean => OPEN_STATES.some((open) => open === state);

/** Undefined where nobody, or not this one, may take the step from there. */
export const findTransition = (step: TripStep, from: TripState | 'none', by: Actor): Transition | undefined =>
  TRANSITIONS.find((one) => one.step === step && one.from === from && one.by.includes(by));

/** For checks in SQL: 'asked agree agreed'. */
export const formatTransition = ({ from, step, to }: Pick<Transition, 'from' | 'step' | 'to'>): string =>
  `${from} ${step} ${to}`;

/** What each has said about having met; null for no answer. */
export interface MetAnswers {
  readonly asker: boolean | null;
  readonly asked: boolean | null;
}

/**
 * How the trip ended, once that can be known: two yes make it done. One yes, or one no, counts ANSWER_DAYS after both were asked, without
 * another answer. A yes and a no are no done trip. Undefined while it cannot be known; without any answer it stays agreed.
 */
export function decideOutcome(
  { asker, asked }: MetAnswers,
  { askedAt, now }: { askedAt: Date; now: Date },
): 'finish' | 'miss' | undefined {
  const answers = [asker, asked].filter((answer) => answer !== null);
  const isWaitOver = now.getTime() >= askedAt.getTime() + ANSWER_DAYS * DAY_MS;
  if (answers.length === 0 || (answers.length === 1 && !isWaitOver)) return undefined;
  return answers.every(Boolean) ? 'finish' : 'miss';
}
