import { CardsRefusedError, CardsUnavailableError } from './cards.errors.ts';

/** What the SDK throws, as far as it may be looked at: its sentence may repeat what somebody typed. */
export interface StripeFault {
  readonly type: string;
  readonly statusCode?: number | undefined;
  readonly code?: string | undefined;
}

/** No such object; an account is said not to be there as if the key were wrong. */
const MISSING = new Set(['resource_missing', 'account_invalid']);

/** The provider understood, and said no. All else leaves open whether it was done: 409 is the same key at work elsewhere. */
const REFUSALS = new Set(['StripeInvalidRequestError', 'StripeCardError', 'StripeIdempotencyError']);

/** Undefined for what is no answer of the SDK's: a fault of ours. */
export function faultIn(error: unknown): StripeFault | undefined {
  if (!(error instanceof Error) || !('type' in error) || !String(error.type).startsWith('Stripe')) return undefined;
  const { type, statusCode, code } = error as Error & StripeFault;
  return { type, statusCode, code };
}

export function errorOf({ type, code = '' }: StripeFault): CardsRefusedError | CardsUnavailableError {
  const missing = MISSING.has(code);
  if (missing || REFUSALS.has(type)) return new CardsRefusedError(code === '' ? type : code, missing);
  return new CardsUnavailableError();
}
