import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { AccountEntity } from '../modules/account/index.ts';
import {
  PaymentAttempts,
  Refunds,
  Settlement,
  TipEntity,
  tipMailKinds,
  TipPayments,
} from '../modules/payments/index.ts';
import { stripeClient } from '../platform/cards/stripe-client.ts';
import type { LiveSettings } from '../platform/config/live-settings.ts';
import { SETTINGS } from '../platform/config/settings.ts';
import type { SeedPerson } from './people.ts';
import { DAY_MS, getId, type Ids } from './seed-context.ts';
import { readSeed } from './seed-data.ts';

/** Tips that wait for a payout account are younger than 60 days: older ones would be sent back. */
interface SeedTip {
  to: string;
  /** Undefined: somebody who was not logged in. */
  from?: string;
  dollars: number;
  daysAgo: number;
  /** When it was sent back, because it was not claimed in time. */
  sentBackDaysAgo?: number;
}

/** As if they were sent: nobody is mailed about demo tips. */
const MAILED = `
  insert into platform.mail (kind, subject, person, due_at, attempted_at, ended_at, outcome)
  select kind, ?, person, now(), now(), now(), 'sent' from unnest(?::text[]) as k (kind), unnest(?::bigint[]) as p (person)`;

interface Context {
  readonly people: Ids;
  readonly now: Date;
  readonly pay: (paymentId: string) => Promise<unknown>;
}

const TIMEOUT_MS = 5000;

/** Tips between the demo people, paid at the local Stripe like any others, so that the books agree, and then backdated. No mails. */
@Injectable()
export class DemoTips {
  constructor(
    private readonly em: EntityManager,
    private readonly attempts: PaymentAttempts,
    private readonly payments: TipPayments,
    private readonly settlement: Settlement,
    private readonly refunds: Refunds,
    @Inject(SETTINGS) private readonly settings: LiveSettings,
  ) {}

  /** Does nothing with a real Stripe: demo data charges no card. */
  async add(now: Date): Promise<void> {
    const { stripe } = this.settings;
    if (stripe?.local !== true) return;
    const people = await this.findPeople();
    const { paymentIntents } = stripeClient(stripe, TIMEOUT_MS);
    const pay = (id: string) => paymentIntents.confirm(id, { payment_method: 'pm_card_visa' });
    await Promise.all(readSeed<readonly SeedTip[]>('tips').map((tip) => this.addOne(tip, { people, now, pay })));
  }

  private async findPeople(): Promise<Ids> {
    // Not of people.ts: this module is loaded in production too
    const people = Object.entries(readSeed<Readonly<Record<string, SeedPerson>>>('people'));
    const accounts = await this.em.fork().findAll(AccountEntity, { fields: ['id', 'email'] });
    const ids = new Map(accounts.map(({ email, id }) => [email, id]));
    return new Map(people.map(([key, { email }]) => [key, ids.get(email) ?? 0]));
  }

  private async addOne({ to, from, dollars, daysAgo, sentBackDaysAgo }: SeedTip, { people, now, pay }: Context) {
    const tipperId = from === undefined ? undefined : getId(people, from);
    const recipientId = getId(people, to);
    const id = await this.attempts.create({ tipperId, recipientId, amountCents: dollars * 100 });
    const [paidAt, endedAt] = [daysAgo, sentBackDaysAgo ?? 0].map((days) => new Date(now.getTime() - days * DAY_MS));
    const em = this.em.fork();
    const reached = tipperId === undefined ? [recipientId] : [recipientId, tipperId];
    await em.execute(MAILED, [id, `{${tipMailKinds.map(({ name }) => name).join(',')}}`, `{${reached.join(',')}}`]);
    await pay((await this.payments.ensurePayment(id)).id);
    await this.settlement.settle(id);
    const heldUntil = new Date((paidAt ?? now).getTime() + this.settings.tipHoldDays.first * DAY_MS);
    await em.nativeUpdate(TipEntity, { id }, { createdAt: paidAt, paidAt, heldUntil });
    if (sentBackDaysAgo === undefined) return;
    await this.refunds.refund({ tipId: id });
    await em.nativeUpdate(TipEntity, { id }, { endedAt });
  }
}
