import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { jest } from '@jest/globals';
import type { TipIntent } from 'contracts';
import type pg from 'pg';
import type Stripe from 'stripe';
import { Refunds } from '../../../src/modules/payments/transfers/refunds.service.ts';
import { Reversals } from '../../../src/modules/payments/transfers/reversals.service.ts';
import { Transfers } from '../../../src/modules/payments/transfers/transfers.service.ts';
import { getId } from '../../../stand-ins/stripe/context.ts';
import type { TestApp } from '../../harness.ts';
import { isPartOfStory } from './faults.ts';

/** One helper, and who tips them. */
export interface StoryContext {
  readonly simulation: Simulation;
  readonly helper: TestUser;
  /** Undefined: not logged in. */
  readonly tipper: TestUser | undefined;
  readonly otherUser: TestUser;
  readonly dollars: number;
  attempt: PaymentAttempt;
  /** Before the current one. */
  readonly earlier: PaymentAttempt[];
}

/** As a browser stores it. */
interface PaymentAttempt {
  readonly attemptId: string;
  /** The test knows it before the browser does. */
  tipId?: string | undefined;
  intent?: TipIntent | undefined;
}

export const newAttempt = (): PaymentAttempt => ({ attemptId: randomUUID() });

export type MoneyJob = 'transfer' | 'refund' | 'reversal';

/** Webhooks and jobs about the tips of one helper. */
interface HelperQueue {
  pendingEvents: string[];
  deliveredEvents: string[];
  jobs: { readonly name: MoneyJob; readonly tipId: string }[];
  /** The helper's account at the provider, once there has been an event about it. */
  accountId?: string;
}

/** One application and one provider for all stories. Each story has a helper of its own. */
export class Simulation {
  readonly runJob: Record<MoneyJob, (job: { tipId: string }) => Promise<void>>;
  readonly #queues = new Map<number, HelperQueue>();
  readonly #manualHelperIds = new Set<number>();
  readonly #ages: Promise<TransferAge>[] = [];

  constructor(
    readonly app: TestApp,
    readonly db: pg.Pool,
  ) {
    const transfers = app.nest.get(Transfers);
    const refunds = app.nest.get(Refunds);
    const reversals = app.nest.get(Reversals);
    this.runJob = {
      transfer: transfers.transfer.bind(transfers),
      refund: refunds.refund.bind(refunds),
      reversal: reversals.reverse.bind(reversals),
    };
    jest.spyOn(transfers, 'transfer').mockImplementation((job) => this.#receiveJob('transfer', job));
    jest.spyOn(refunds, 'refund').mockImplementation((job) => this.#receiveJob('refund', job));
    jest.spyOn(reversals, 'reverse').mockImplementation((job) => this.#receiveJob('reversal', job));
    const { transfers: providerTransfers } = app.stripe.resources;
    const create = providerTransfers.create.bind(providerTransfers);
    jest.spyOn(providerTransfers, 'create').mockImplementation((input) => {
      this.#ages.push(this.#getAge(String(input.transfer_group)));
      return create(input);
    });
    jest.spyOn(app.stripe.webhooks, 'add').mockImplementation((eventId) => this.#addEvent(eventId));
  }

  getQueue(helperId: number): HelperQueue {
    const existing = this.#queues.get(helperId);
    if (existing !== undefined) return existing;
    const queue: HelperQueue = { pendingEvents: [], deliveredEvents: [], jobs: [] };
    this.#queues.set(helperId, queue);
    return queue;
  }

  /** Jobs about this helper's tips run when the story says so. */
  runJobsManually(helperId: number): void {
    this.#manualHelperIds.add(helperId);
  }

  /** Sends a webhook. Returns the status of the response; 0 where there was none. */
  async deliver(helperId: number, eventId: string): Promise<number> {
    const status = (await this.app.stripe.webhooks.resend(eventId)) ?? 0;
    const queue = this.getQueue(helperId);
    if (status === 200 && queue.pendingEvents.includes(eventId)) {
      queue.pendingEvents = queue.pendingEvents.filter((pending) => pending !== eventId);
      queue.deliveredEvents.push(eventId);
    }
    return status;
  }

  /** Of each transfer at the moment in which it was made. */
  listTransferAges(): Promise<readonly TransferAge[]> {
    return Promise.all(this.#ages);
  }

  async #getAge(tipId: string): Promise<TransferAge> {
    const [age] = await this.query<TransferAge>(AGE, [tipId]);
    return age ?? { tipId, days: 0, isFirst: true };
  }

  async query<Row extends object>(sql: string, values: readonly unknown[]): Promise<Row[]> {
    return (await this.db.query<Row>(sql, [...values])).rows;
  }

  async #receiveJob(name: MoneyJob, job: { tipId: string }): Promise<void> {
    if (isPartOfStory()) return this.runJob[name](job);
    const [tip] = await this.query<{ helperId: string }>(
      'select recipient_id as "helperId" from payments.tip where id = $1',
      [job.tipId],
    );
    const helperId = Number(tip?.helperId);
    if (!this.#manualHelperIds.has(helperId)) return this.runJob[name](job);
    this.getQueue(helperId).jobs.push({ name, tipId: job.tipId });
  }

  #addEvent(eventId: string): void {
    const object = this.app.stripe.resources.state.get('event', eventId)?.data.object;
    const queue = this.getQueue(this.#getHelperId(object));
    queue.pendingEvents.push(eventId);
    if (object?.object === 'account') queue.accountId = object.id;
  }

  /** From the metadata of the payment or account that the object is or belongs to. */
  #getHelperId(object: EventObject): number {
    const { state } = this.app.stripe.resources;
    if (object?.object === 'account') return Number(object.metadata?.['userId']);
    if (object?.object === 'transfer')
      return Number(state.get('account', getId(object.destination) ?? '')?.metadata?.['userId']);
    if (object?.object === 'payment_intent') return Number(object.metadata['recipientId']);
    if (isOfPayment(object))
      return Number(state.get('payment_intent', getId(object.payment_intent) ?? '')?.metadata['recipientId']);
    throw new Error(`An event about ${object?.object}, which belongs to no helper.`);
  }
}

type EventObject = Stripe.Event['data']['object'] | undefined;

const isOfPayment = (object: EventObject): object is Stripe.Charge | Stripe.Refund | Stripe.Dispute | Stripe.Review =>
  ['charge', 'refund', 'dispute', 'review'].includes(object?.object ?? '');

/** How long ago a tip was paid that is transferred. */
interface TransferAge {
  readonly tipId: string;
  readonly days: number;
  /** No other tip of this helper was transferred before. */
  readonly isFirst: boolean;
}

const AGE = `
  select t.id as "tipId", extract(epoch from now() - t.paid_at)::float / 86400 as days, not exists (
    select from payments.ledger_transaction x join payments.tip o on o.id = x.tip_id
    where x.kind = 'transfer' and o.recipient_id = t.recipient_id and o.id <> t.id) as "isFirst"
  from payments.tip t where t.id = $1`;

export interface TestUser {
  readonly id: number;
  readonly headers: Record<string, string>;
}

const ADD_USERS = `
  with users as (
    insert into account.account (email, username)
    select md5(hash) || '@example.com', 'Person ' || left(md5(hash), 12) from unnest($1::text[]) hash returning id, email
  )
  insert into account.session (user_id, token_hash, kind, created_at, last_used_at)
  select u.id, h.hash, 'desktop', now(), now()
  from unnest($1::text[]) with ordinality h(hash, at) join users u on u.email = md5(h.hash) || '@example.com'
  order by h.at returning user_id as id`;

const ADD_OFFERS = `
  insert into listings.listing (type, user_id, name, email, departure_airport_id, arrival_airport_id, date, accepts_tips,
    status, confirmed_at)
  select 'helper', helper, 'Person', 'p@example.com', 1, 2, current_date + 7, true, 'active', now()
  from unnest($1::bigint[]) helper`;

/** Logged-in users with unverified addresses, which get no mails. */
export async function addUsers(db: pg.Pool, count: number): Promise<TestUser[]> {
  const tokens = Array.from({ length: count }, () => randomBytes(32).toString('base64url'));
  const hashes = tokens.map((token) => createHash('sha256').update(token).digest('base64url'));
  const { rows } = await db.query<{ id: string }>(ADD_USERS, [hashes]);
  return rows.map(({ id }, index) => ({ id: Number(id), headers: { cookie: `session=${tokens[index]}` } }));
}

/** Users who offer help and accept tips. */
export async function addHelpers(db: pg.Pool, count: number): Promise<TestUser[]> {
  const helpers = await addUsers(db, count);
  await db.query(ADD_OFFERS, [helpers.map(({ id }) => id)]);
  return helpers;
}

const MINUTE_MS = 60_000;

const BACKDATE = `
  update payments.tip set created_at = created_at - m.ago, check_at = check_at - m.ago, paid_at = paid_at - m.ago,
    claimed_at = claimed_at - m.ago, held_until = held_until - m.ago
  from (select make_interval(mins => $2) as ago) m where recipient_id = any($1::bigint[]) returning id`;

/** Backdates the tips of these helpers, here and at the provider: all stories share one clock. */
export async function passTime(simulation: Simulation, helperIds: readonly number[], minutes: number): Promise<void> {
  const tips = await simulation.query<{ id: string }>(BACKDATE, [helperIds, minutes]);
  const { state } = simulation.app.stripe.resources;
  const ms = minutes * MINUTE_MS;
  state.transaction(() => {
    for (const { id } of tips) {
      for (const key of ['tip', 'transfer', 'refund', 'reversal'])
        state.run('update answer set at = at - ? where key like ?', ms, `${key}-${id}%`);
      for (const intent of state.list('payment_intent', { group: id }))
        state.run('update later set due_at = due_at - ? where id = ?', ms, intent.id);
    }
  });
}
