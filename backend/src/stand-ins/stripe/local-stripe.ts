import { RequestError } from '../../platform/errors/request-errors.ts';
import type { StripeStandIn } from './stripe-stand-in.ts';

/** Injection token of the local Stripe. */
export const LOCAL_STRIPE = Symbol('LOCAL_STRIPE');
export interface LocalStripe {
  readonly standIn: StripeStandIn | undefined;
}

/** Throws a RequestError where keys are set, so that nothing stands in. */
export function standInOf({ standIn }: LocalStripe): StripeStandIn {
  if (standIn === undefined)
    throw new RequestError(
      'conflict',
      'stand_ins.real',
      'A real service is set for this. Start without its settings to use the stand-in.',
    );
  return standIn;
}
