import { createRequire } from 'node:module';
import type { PinoLogger } from 'nestjs-pino';
import type { Stripe } from 'stripe';
import type { StripeSettings } from '../config/stripe-settings.ts';
import { traced } from '../observability/tracing.ts';
import { CardsRefusedError, CardsUnavailableError } from './cards.errors.ts';

/** A person waits for the answer. Repeating a call is safe: jobs and pages repeat it with the same idempotency key. */
export const STRIPE_TIMEOUT_MS = 15_000;

const load = createRequire(import.meta.url);

/** The SDK, loaded on first use: it takes 50 ms and 20 MB. Synchronous, since signatures are verified synchronously. */
export const stripeSdk = (): typeof Stripe => load('stripe') as typeof Stripe;

/** A client of Stripe, or of the local stand-in. */
export function stripeClient({ secretKey, baseUrl }: StripeSettings, timeout: number): Stripe {
  const SDK = stripeSdk();
  // No retries here: the caller repeats a call, with its idempotency key
  return new SDK(secretKey, { timeout, maxNetworkRetries: 0, telemetry: false, ...(baseUrl && parseOrigin(baseUrl)) });
}

function parseOrigin(baseUrl: string): { host: string; port: string; protocol: 'http' | 'https' } {
  const { hostname, port, protocol } = new URL(baseUrl);
  return { host: hostname, port, protocol: protocol === 'http:' ? 'http' : 'https' };
}

/** Calls Stripe's API. Its errors are logged and become CardsUnavailableError or CardsRefusedError. */
export class StripeCalls {
  #stripe: Stripe | undefined;

  constructor(
    private readonly settings: StripeSettings,
    private readonly log: PinoLogger,
    private readonly timeoutMs: number,
  ) {}

  get stripe(): Stripe {
    this.#stripe ??= stripeClient(this.settings, this.timeoutMs);
    return this.#stripe;
  }

  async call<Result>(request: (stripe: Stripe) => Promise<Result>): Promise<Result> {
    try {
      return await traced('Stripe', () => request(this.stripe));
    } catch (error) {
      throw this.#toError(error);
    }
  }

  /** For one object. Checks its id: the SDK takes any response without an error for a success, such as a proxy's 404. */
  async callForObject<Result extends { readonly id: string }>(
    request: (stripe: Stripe) => Promise<Result>,
  ): Promise<Result> {
    const result = await this.call(request);
    if (typeof result.id !== 'string') throw new CardsUnavailableError();
    return result;
  }

  /** For a list, page by page. */
  async *iterate<Item>(request: (stripe: Stripe) => AsyncIterable<Item>): AsyncGenerator<Item> {
    try {
      yield* request(this.stripe);
    } catch (error) {
      throw this.#toError(error);
    }
  }

  #toError(error: unknown): unknown {
    const fault = parseFault(error);
    if (fault === undefined) return error;
    this.log.warn(fault, 'the payment provider did not do what it was asked');
    return toCardsError(fault);
  }
}

/** The fields of an SDK error that may be logged: its message may repeat what somebody typed. */
interface StripeFault {
  readonly type: string;
  readonly statusCode?: number | undefined;
  readonly code?: string | undefined;
}

/** Stripe reports a missing account as if the key were wrong. */
const MISSING = new Set(['resource_missing', 'account_invalid']);

/** Definite refusals. Anything else leaves open whether it was done: 409 means that the same key is in use. */
const REFUSALS = new Set(['StripeInvalidRequestError', 'StripeCardError', 'StripeIdempotencyError']);

/** Undefined for errors that are not the SDK's. */
function parseFault(error: unknown): StripeFault | undefined {
  if (!(error instanceof Error) || !('type' in error) || !String(error.type).startsWith('Stripe')) return undefined;
  const { type, statusCode, code } = error as Error & StripeFault;
  return { type, statusCode, code };
}

function toCardsError({ type, code = '' }: StripeFault): CardsRefusedError | CardsUnavailableError {
  const missing = MISSING.has(code);
  if (missing || REFUSALS.has(type)) return new CardsRefusedError(code === '' ? type : code, missing);
  return new CardsUnavailableError();
}
