import type Stripe from 'stripe';
import { newId } from './ids.ts';
import type { Kind, Kinds, State } from './state.ts';

export const API_VERSION = '2026-10-28.endive';

/** What each part of the local Stripe stands on: the books, the time, and the calls that tell the site what happened. */
export class Provider {
  constructor(
    readonly state: State,
    readonly now: () => Date,
    /** Puts an event on its way, in the transaction of what it tells. */
    readonly deliver: (eventId: string) => void,
  ) {}

  seconds(): number {
    return Math.floor(this.now().getTime() / 1000);
  }

  /** @param account whose event it is, where it is not our own account's */
  tell(type: Stripe.Event.Type, object: Kinds[Kind], account?: string): void {
    const event = {
      id: newId('evt'),
      object: 'event',
      ...(account !== undefined && { account }),
      api_version: API_VERSION,
      created: this.seconds(),
      data: { object },
      livemode: false,
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
      type,
    };
    this.state.put(event as unknown as Stripe.Event, { owner: object.id });
    this.deliver(event.id);
  }
}
