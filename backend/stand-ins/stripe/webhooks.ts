import { createHmac } from 'node:crypto';
import type Stripe from 'stripe';
import type { Context } from './context.ts';
import type { Row } from './state.ts';

/** `held`: nothing is sent until `send`. `twice`, `late` (15 s) and `shuffled`: as a provider may do it. */
export const MODES = ['normal', 'held', 'twice', 'late', 'shuffled'] as const;
type Mode = (typeof MODES)[number];

/** @returns the status of the response; undefined where there was none */
export type Deliver = (url: string, body: string, headers: Record<string, string>) => Promise<number | undefined>;

interface SendOptions {
  /** Or a function that selects and repeats events. */
  readonly order?: 'oldest' | 'newest' | 'shuffled' | ((events: readonly Stripe.Event[]) => readonly Stripe.Event[]);
  readonly copies?: number;
}

export interface SentEvent {
  readonly id: string;
  readonly type: string;
  readonly status: number | undefined;
}

interface Endpoint {
  readonly url: string;
  readonly secret: string;
  readonly deliver: Deliver;
}

const MAX_CONCURRENT = 4;
/** How often a node looks for deliveries that are due, also those of other nodes. */
const POLL_MS = 250;

/** Webhook deliveries: signed, and repeated until they are accepted. */
export class Webhooks {
  readonly #queue: DeliveryQueue;
  #timer: NodeJS.Timeout | undefined;
  #running = 0;
  #on = false;

  constructor(
    private readonly context: Context,
    private readonly endpoint: () => Endpoint,
    /** Called at each poll, for what else becomes due with time. */
    private readonly onPoll: () => void,
  ) {
    this.#queue = new DeliveryQueue(context);
  }

  get mode(): Mode {
    return this.#queue.mode;
  }

  set mode(mode: Mode) {
    if (!MODES.includes(mode)) throw new Error(`No such mode: ${mode}`);
    this.#queue.mode = mode;
  }

  add(eventId: string): void {
    this.#queue.add(eventId);
    if (this.#on) setImmediate(() => this.#poll());
  }

  start(): void {
    this.#on = true;
    this.#timer ??= setInterval(() => this.#poll(), POLL_MS).unref();
    this.#poll();
  }

  /** What was not accepted is sent after the next start. */
  stop(): void {
    this.#on = false;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  /** All events, oldest first. */
  list(): Stripe.Event[] {
    return this.context.state.list('event').toReversed();
  }

  /** Events that mode 'held' holds back, oldest first. */
  held(): Stripe.Event[] {
    return this.#queue.held().flatMap(({ eventId }) => this.#findEvent(eventId) ?? []);
  }

  /** Sends the held events, one after the other. Those that are not accepted stay held. */
  async send({ order = 'oldest', copies = 1 }: SendOptions = {}): Promise<SentEvent[]> {
    const held = this.#queue.held();
    const events = held.flatMap(({ eventId }) => this.#findEvent(eventId) ?? []);
    const sent: SentEvent[] = [];
    for (const event of sorted(events, order).flatMap((one) => Array.from({ length: copies }, () => one))) {
      const status = await this.#post(event);
      sent.push({ id: event.id, type: event.type, status });
      if (isAccepted(status)) this.#queue.remove(held.filter(({ eventId }) => eventId === event.id));
    }
    return sent;
  }

  /** Sends an event once more, accepted or not. */
  async resend(eventId: string): Promise<number | undefined> {
    const event = this.#findEvent(eventId);
    return event && this.#post(event);
  }

  /** Resolves once nothing is due. Does not wait for held and late events, and for the next try of failed ones. */
  async whenIdle(): Promise<void> {
    while (this.#on && (this.#running > 0 || this.#queue.isDue()))
      await new Promise<void>((resolve) => {
        this.#poll();
        setImmediate(resolve);
      });
  }

  #poll(): void {
    if (!this.#on) return;
    this.onPoll();
    while (this.#running < MAX_CONCURRENT) {
      const delivery = this.#queue.claim();
      if (delivery === undefined) return;
      this.#running += 1;
      void this.#deliver(delivery).finally(() => {
        this.#running -= 1;
        this.#poll();
      });
    }
  }

  async #deliver(delivery: Delivery): Promise<void> {
    const event = this.#findEvent(delivery.eventId);
    const status = event && (await this.#post(event));
    // The database may be closed by now: the next process delivers it again.
    if (!this.#on) return;
    if (event === undefined || isAccepted(status)) this.#queue.remove([delivery]);
    else this.#queue.retry(delivery);
  }

  async #post(event: Stripe.Event): Promise<number | undefined> {
    const { url, secret, deliver } = this.endpoint();
    const body = JSON.stringify(event, undefined, 2);
    const signature = signWebhook(secret, body, this.context.seconds());
    const headers = { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature };
    return deliver(url, body, { ...headers, 'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)' }).catch(
      () => undefined,
    );
  }

  #findEvent(id: string): Stripe.Event | undefined {
    return this.context.state.get('event', id);
  }
}

/** The header `stripe-signature`: the time, and HMAC-SHA256 of the time and the body. @public for benches */
export function signWebhook(secret: string, body: string, seconds: number): string {
  const hash = createHmac('sha256', secret).update(`${seconds}.${body}`, 'utf8').digest('hex');
  return `t=${seconds},v1=${hash}`;
}

const isAccepted = (status: number | undefined): boolean => status !== undefined && status >= 200 && status < 300;

function sorted(events: readonly Stripe.Event[], order: SendOptions['order']): readonly Stripe.Event[] {
  if (typeof order === 'function') return order(events);
  if (order === 'newest') return events.toReversed();
  if (order !== 'shuffled') return events;
  return events
    .map((event) => ({ event, rank: Math.random() }))
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ event }) => event);
}

interface Delivery {
  readonly id: number;
  readonly eventId: string;
  readonly createdAt: number;
  readonly tries: number;
}

const LATE_MS = 15_000;
const SHUFFLED_WITHIN_MS = 3000;
/** Longer than a delivery takes: after it the node that claimed it is gone. */
const CLAIM_MS = 20_000;
const FIRST_RETRY_MS = 1000;
const MAX_RETRY_MS = 60 * 60 * 1000;
const GIVE_UP_AFTER_MS = 3 * 24 * 60 * 60 * 1000;

/** Events to deliver, and when. Each is claimed by one node at a time. */
class DeliveryQueue {
  constructor(private readonly context: Context) {}

  get mode(): Mode {
    const found = this.context.state.row(`select value from setting where name = 'webhooks'`)?.['value'];
    return MODES.find((mode) => mode === found) ?? 'normal';
  }

  set mode(mode: Mode) {
    this.context.state.run(`insert or replace into setting (name, value) values ('webhooks', ?)`, mode);
  }

  add(eventId: string): void {
    const { mode } = this;
    for (let copy = 0; copy < (mode === 'twice' ? 2 : 1); copy += 1)
      this.context.state.run(
        'insert into delivery (event_id, created_at, due_at) values (?, ?, ?)',
        eventId,
        this.#now(),
        this.#getDueAt(mode),
      );
  }

  held(): Delivery[] {
    return this.context.state.rows('select * from delivery where due_at is null order by id').map(toDelivery);
  }

  isDue(): boolean {
    const sql = 'select 1 from delivery where due_at <= ? and claimed_until <= ? limit 1';
    return this.context.state.row(sql, this.#now(), this.#now()) !== undefined;
  }

  /** The next one that is due, for this node alone. */
  claim(): Delivery | undefined {
    if (!this.isDue()) return undefined;
    const found = this.context.state.row(
      `update delivery set claimed_until = ? where id = (
         select id from delivery where due_at <= ? and claimed_until <= ? order by due_at, id limit 1
       ) returning *`,
      this.#now() + CLAIM_MS,
      this.#now(),
      this.#now(),
    );
    return found && toDelivery(found);
  }

  remove(deliveries: readonly Pick<Delivery, 'id'>[]): void {
    for (const { id } of deliveries) this.context.state.run('delete from delivery where id = ?', id);
  }

  /** With exponential backoff, for three days. */
  retry({ id, tries, createdAt }: Delivery): void {
    if (this.#now() - createdAt > GIVE_UP_AFTER_MS) return this.remove([{ id }]);
    const dueAt = this.mode === 'held' ? null : this.#now() + Math.min(FIRST_RETRY_MS * 2 ** tries, MAX_RETRY_MS);
    const sql = 'update delivery set tries = tries + 1, due_at = ?, claimed_until = 0 where id = ?';
    this.context.state.run(sql, dueAt, id);
  }

  #getDueAt(mode: Mode): number | null {
    if (mode === 'held') return null;
    if (mode === 'late') return this.#now() + LATE_MS;
    return this.#now() + (mode === 'shuffled' ? Math.floor(Math.random() * SHUFFLED_WITHIN_MS) : 0);
  }

  #now(): number {
    return this.context.now().getTime();
  }
}

const toDelivery = (row: Row): Delivery => ({
  id: Number(row['id']),
  eventId: String(row['event_id']),
  createdAt: Number(row['created_at']),
  tries: Number(row['tries']),
});
