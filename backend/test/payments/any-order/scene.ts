import { randomUUID } from 'node:crypto';
import type Stripe from 'stripe';
import type { TipIntent } from 'shared-ui/contracts';
import { PaymentBusyError } from '../../../src/modules/payments/payments.errors.ts';
import { PayoutsBusyError } from '../../../src/modules/payments/payouts/payouts.errors.ts';
import { CardsUnavailableError } from '../../../src/platform/cards/cards.errors.ts';
import { Refusal } from '../../../src/stand-ins/stripe/refusal.ts';
import { Crash } from './fate.ts';
import type { Person } from './people.ts';
import type { World } from './world.ts';

/** One wish to pay, as a browser keeps it. */
export interface Wish {
  readonly attemptId: string;
  /** Known to the test before the browser knows it. */
  tipId?: string | undefined;
  intent?: TipIntent | undefined;
}

/** Where a story happens: one helper, and who tips them. */
export interface Scene {
  readonly world: World;
  readonly helper: Person;
  /** Undefined: not logged in. */
  readonly tipper: Person | undefined;
  readonly another: Person;
  readonly dollars: number;
  wish: Wish;
}

export const newWish = (): Wish => ({ attemptId: randomUUID() });

/** What was paid of the present wish, as the provider has it. */
export function chargeOf({ world, wish }: Scene): Stripe.Charge | undefined {
  if (wish.tipId === undefined) return undefined;
  return world.app.stripe.parts.state.list('charge', { group: wish.tipId }).find(({ paid }) => paid);
}

/** The provider's no: the act makes no sense at this moment. */
export function ifPossible(act: () => unknown): void {
  try {
    act();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}

/** What ends a job before its time: it is tried again. All else is a fault. */
const ENDS = [Crash, CardsUnavailableError, PaymentBusyError, PayoutsBusyError];

/** Answers whether it was done. */
export async function tried(work: Promise<unknown>): Promise<boolean> {
  try {
    await work;
    return true;
  } catch (error) {
    if (!ENDS.some((End) => error instanceof End)) throw error;
    return false;
  }
}
