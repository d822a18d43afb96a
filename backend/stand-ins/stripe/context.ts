import { randomBytes } from 'node:crypto';
import type Stripe from 'stripe';
import type { Kind, Kinds, State } from './state.ts';

export const API_VERSION = '2026-10-28.endive';

const CHARACTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** Random letters and digits. */
export const randomText = (length: number): string =>
  Array.from(randomBytes(length), (byte) => CHARACTERS[byte % CHARACTERS.length]).join('');

/** An id as Stripe makes them: `pi_…`. */
export const newId = (prefix: string): string => `${prefix}_${randomText(24)}`;

/** The id in a field that holds an id, or the expanded object. */
export const getId = (link: string | { readonly id: string } | null | undefined): string | undefined =>
  typeof link === 'string' ? link : link === null ? undefined : link?.id;

/** What each resource of the local Stripe works with: the database, the time, and the events that it emits. */
export class Context {
  constructor(
    readonly state: State,
    readonly now: () => Date,
    /** Queues an event for delivery, in the transaction of what it reports. */
    readonly deliver: (eventId: string) => void,
  ) {}

  seconds(): number {
    return Math.floor(this.now().getTime() / 1000);
  }

  /** @param account the connected account of the event; absent for the operator's own account */
  emit(type: Stripe.Event.Type, object: Kinds[Kind], account?: string): void {
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
