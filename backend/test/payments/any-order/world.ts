import { jest } from '@jest/globals';
import type pg from 'pg';
import type Stripe from 'stripe';
import { Returns } from '../../../src/modules/payments/returns/returns.service.ts';
import { Transfers } from '../../../src/modules/payments/transfers/transfers.service.ts';
import { idIn } from '../../../src/stand-ins/stripe/ids.ts';
import type { TestApp } from '../../harness.ts';
import { isFated } from './fate.ts';

export type Way = 'transfer' | 'refund';

export interface WaitingJob {
  readonly way: Way;
  readonly tipId: string;
}

/** What is on its way to one helper's tips: what the provider has to tell, and jobs that were sent. */
export interface OnItsWay {
  untold: string[];
  told: string[];
  jobs: WaitingJob[];
  /** The helper's account at the provider, once it has told anything of it. */
  accountId?: string;
}

/** One application and one provider for all stories; each has a helper of its own. */
export class World {
  readonly move: Record<Way, (job: { tipId: string }) => Promise<void>>;
  readonly #onItsWay = new Map<number, OnItsWay>();
  readonly #byHand = new Set<number>();

  constructor(
    readonly app: TestApp,
    readonly db: pg.Pool,
  ) {
    const transfers = app.nest.get(Transfers);
    const returns = app.nest.get(Returns);
    this.move = { transfer: transfers.transfer.bind(transfers), refund: returns.giveBack.bind(returns) };
    jest.spyOn(transfers, 'transfer').mockImplementation((job) => this.#fromQueue('transfer', job));
    jest.spyOn(returns, 'giveBack').mockImplementation((job) => this.#fromQueue('refund', job));
    jest.spyOn(app.stripe.webhooks, 'add').mockImplementation((eventId) => this.#hold(eventId));
  }

  of(helperId: number): OnItsWay {
    const known = this.#onItsWay.get(helperId);
    if (known !== undefined) return known;
    const made: OnItsWay = { untold: [], told: [], jobs: [] };
    this.#onItsWay.set(helperId, made);
    return made;
  }

  /** Jobs about this helper's tips run when the story says. */
  takeByHand(helperId: number): void {
    this.#byHand.add(helperId);
  }

  /** Answers what the site said, and 0 where there was nobody. */
  async tell(helperId: number, eventId: string): Promise<number> {
    const status = (await this.app.stripe.webhooks.repeat(eventId)) ?? 0;
    const on = this.of(helperId);
    if (status === 200 && on.untold.includes(eventId)) {
      on.untold = on.untold.filter((one) => one !== eventId);
      on.told.push(eventId);
    }
    return status;
  }

  async rows<Row extends object>(sql: string, values: readonly unknown[]): Promise<Row[]> {
    return (await this.db.query<Row>(sql, [...values])).rows;
  }

  async #fromQueue(way: Way, job: { tipId: string }): Promise<void> {
    if (isFated()) return this.move[way](job);
    const [tip] = await this.rows<{ helper: string }>('select recipient_id as helper from payments.tip where id = $1', [
      job.tipId,
    ]);
    const helperId = Number(tip?.helper);
    if (!this.#byHand.has(helperId)) return this.move[way](job);
    this.of(helperId).jobs.push({ way, tipId: job.tipId });
  }

  #hold(eventId: string): void {
    const object = this.app.stripe.parts.state.get('event', eventId)?.data.object;
    const on = this.of(this.#helperOf(object));
    on.untold.push(eventId);
    if (object?.object === 'account') on.accountId = object.id;
  }

  /** Payments and accounts say whom they are for; all else belongs to a payment, or to an account. */
  #helperOf(object: Stripe.Event['data']['object'] | undefined): number {
    const { state } = this.app.stripe.parts;
    if (object?.object === 'account') return Number(object.metadata?.['userId']);
    if (object?.object === 'transfer')
      return Number(state.get('account', idIn(object.destination) ?? '')?.metadata?.['userId']);
    if (object?.object === 'payment_intent') return Number(object.metadata['recipientId']);
    if (object?.object === 'charge' || object?.object === 'refund' || object?.object === 'dispute')
      return Number(state.get('payment_intent', idIn(object.payment_intent) ?? '')?.metadata['recipientId']);
    throw new Error(`Whose is this event: ${object?.object}?`);
  }
}
