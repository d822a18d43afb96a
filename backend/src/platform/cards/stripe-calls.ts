import type { PinoLogger } from 'nestjs-pino';
import type { Stripe } from 'stripe';
import type { StripeSettings } from '../config/stripe-settings.ts';
import { traced } from '../observability/current-work.ts';
import { CardsUnavailableError } from './cards.errors.ts';
import { stripeClient } from './stripe-client.ts';
import { errorOf, faultIn } from './stripe-faults.ts';

/** Calls of the provider's API. What it did not do comes out as one of our errors, and stands in the log. */
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

  async ask<Answer>(call: (stripe: Stripe) => Promise<Answer>): Promise<Answer> {
    try {
      return await traced('Stripe', () => call(this.stripe));
    } catch (error) {
      throw this.#said(error);
    }
  }

  /** The same of an object, which has an id: the SDK takes an answer without an error for a success, such as a proxy's 404. */
  async one<Answer extends { readonly id: string }>(call: (stripe: Stripe) => Promise<Answer>): Promise<Answer> {
    const answer = await this.ask(call);
    if (typeof answer.id !== 'string') throw new CardsUnavailableError();
    return answer;
  }

  /** The same of a list, page by page. */
  async *each<Item>(call: (stripe: Stripe) => AsyncIterable<Item>): AsyncGenerator<Item> {
    try {
      yield* call(this.stripe);
    } catch (error) {
      throw this.#said(error);
    }
  }

  /** The provider's sentence may repeat what somebody typed: only what names the fault goes further. */
  #said(error: unknown): unknown {
    const fault = faultIn(error);
    if (fault === undefined) return error;
    this.log.warn(fault, 'the payment provider did not do what it was asked');
    return errorOf(fault);
  }
}
