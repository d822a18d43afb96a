import type Stripe from 'stripe';
import { type Delivery, DeliveryQueue, type Mode, MODES } from './delivery-queue.ts';
import type { Provider } from './provider.ts';
import { signatureOf } from './webhook-signature.ts';

/** @returns the status of the answer; undefined where there was none */
export type Deliver = (url: string, body: string, headers: Record<string, string>) => Promise<number | undefined>;

export interface Sending {
  /** Or which of them and how often, by a function of one's own. */
  readonly order?: 'oldest' | 'newest' | 'shuffled' | ((events: readonly Stripe.Event[]) => readonly Stripe.Event[]);
  readonly copies?: number;
}

export interface Sent {
  readonly id: string;
  readonly type: string;
  readonly status: number | undefined;
}

interface Endpoint {
  readonly url: string;
  readonly secret: string;
  readonly deliver: Deliver;
}

const AT_ONCE = 4;
/** How often a node looks for what another one left, or what is due by now. */
const LOOK_MS = 250;

/** The calls that tell the site what happened: signed, and again until they are heard. */
export class Webhooks {
  readonly #queue: DeliveryQueue;
  #timer: NodeJS.Timeout | undefined;
  #running = 0;
  #on = false;

  constructor(
    private readonly provider: Provider,
    private readonly endpoint: () => Endpoint,
    /** What else is due by itself: looked at as often. */
    private readonly others: () => void,
  ) {
    this.#queue = new DeliveryQueue(provider);
  }

  /** `held`: nothing leaves until `send`. `twice`, `late` (15 s) and `shuffled`: as a provider may do it. */
  get mode(): Mode {
    return this.#queue.mode;
  }

  set mode(mode: Mode) {
    if (!MODES.includes(mode)) throw new Error(`No such mode: ${mode}`);
    this.#queue.mode = mode;
  }

  add(eventId: string): void {
    this.#queue.add(eventId);
    if (this.#on) setImmediate(() => this.#look());
  }

  start(): void {
    this.#on = true;
    this.#timer ??= setInterval(() => this.#look(), LOOK_MS).unref();
    this.#look();
  }

  /** What was not heard is told after the next start. */
  stop(): void {
    this.#on = false;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  /** Every event so far, the oldest first. */
  list(): Stripe.Event[] {
    return this.provider.state.list('event').toReversed();
  }

  /** What waits to be sent, the oldest first. */
  held(): Stripe.Event[] {
    return this.#queue.held().flatMap(({ eventId }) => this.#eventOf(eventId) ?? []);
  }

  /** Tells what is held, one call after the other. What is not heard stays held. */
  async send({ order = 'oldest', copies = 1 }: Sending = {}): Promise<Sent[]> {
    const held = this.#queue.held();
    const events = held.flatMap(({ eventId }) => this.#eventOf(eventId) ?? []);
    const answers: Sent[] = [];
    for (const event of inOrder(events, order).flatMap((one) => Array.from({ length: copies }, () => one))) {
      const status = await this.#post(event);
      answers.push({ id: event.id, type: event.type, status });
      if (isHeard(status)) this.#queue.remove(held.filter(({ eventId }) => eventId === event.id));
    }
    return answers;
  }

  /** Tells of it once more, heard or not. */
  async repeat(eventId: string): Promise<number | undefined> {
    const event = this.#eventOf(eventId);
    return event && this.#post(event);
  }

  /** Resolves once nothing is due any more: what is held, or late, or waits for its next try, is not waited for. */
  async settled(): Promise<void> {
    while (this.#on && (this.#running > 0 || this.#queue.isDue()))
      await new Promise<void>((resolve) => {
        this.#look();
        setImmediate(resolve);
      });
  }

  #look(): void {
    if (!this.#on) return;
    this.others();
    while (this.#running < AT_ONCE) {
      const delivery = this.#queue.claim();
      if (delivery === undefined) return;
      this.#running += 1;
      void this.#tell(delivery).finally(() => {
        this.#running -= 1;
        this.#look();
      });
    }
  }

  async #tell(delivery: Delivery): Promise<void> {
    const event = this.#eventOf(delivery.eventId);
    const status = event && (await this.#post(event));
    // A process that ends keeps no books any more; whoever comes next tells it again.
    if (!this.#on) return;
    if (event === undefined || isHeard(status)) this.#queue.remove([delivery]);
    else this.#queue.retry(delivery);
  }

  async #post(event: Stripe.Event): Promise<number | undefined> {
    const { url, secret, deliver } = this.endpoint();
    const body = JSON.stringify(event, undefined, 2);
    const signature = signatureOf(secret, body, this.provider.seconds());
    const headers = { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature };
    return deliver(url, body, { ...headers, 'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)' }).catch(
      () => undefined,
    );
  }

  #eventOf(id: string): Stripe.Event | undefined {
    return this.provider.state.get('event', id);
  }
}

const isHeard = (status: number | undefined): boolean => status !== undefined && status >= 200 && status < 300;

function inOrder(events: readonly Stripe.Event[], order: Sending['order']): readonly Stripe.Event[] {
  if (typeof order === 'function') return order(events);
  if (order === 'newest') return events.toReversed();
  if (order !== 'shuffled') return events;
  return events
    .map((event) => ({ event, at: Math.random() }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ event }) => event);
}
