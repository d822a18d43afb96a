import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { AccountEntity } from '../modules/account/index.ts';
import {
  NewTips,
  Returns,
  Settlement,
  TIP_MAIL_KINDS,
  TipEntity,
  TipMailEntity,
  TipPayments,
} from '../modules/payments/index.ts';
import { stripeClient } from '../platform/cards/stripe-client.ts';
import type { LiveSettings } from '../platform/config/live-settings.ts';
import { SETTINGS } from '../platform/config/settings.ts';
import { PEOPLE, type PersonKey } from './people.ts';
import { keyIn, type Keys } from './seed-keys.ts';
import { DAY_MS } from './seed-times.ts';
import { type SeedTip, TIPS } from './tips.ts';

const PATIENCE_MS = 5000;

/**
 * Tips between the demo people, paid at the local Stripe as any others are, so that the books agree; then dated back. Nobody
 * hears of them by mail.
 */
@Injectable()
export class DemoTips {
  constructor(
    private readonly em: EntityManager,
    private readonly newTips: NewTips,
    private readonly payments: TipPayments,
    private readonly settlement: Settlement,
    private readonly returns: Returns,
    @Inject(SETTINGS) private readonly settings: LiveSettings,
  ) {}

  /** Nothing where a real Stripe would be paid: demo data charges no card. */
  async add(now: Date): Promise<void> {
    const { stripe } = this.settings;
    if (stripe?.local !== true) return;
    const people = await this.people();
    const { paymentIntents } = stripeClient(stripe, PATIENCE_MS);
    const pay = (id: string) => paymentIntents.confirm(id, { payment_method: 'pm_card_visa' });
    await Promise.all(TIPS.map((tip) => this.addOne(tip, { people, now, pay })));
  }

  private async people(): Promise<Keys<PersonKey>> {
    const keys = Object.keys(PEOPLE) as PersonKey[];
    const accounts = await this.em.fork().findAll(AccountEntity, { fields: ['id', 'email'] });
    const ids = new Map(accounts.map(({ email, id }) => [email, id]));
    return new Map(keys.map((key) => [key, ids.get(PEOPLE[key].email) ?? 0]));
  }

  private async addOne({ to, from, dollars, daysAgo, sentBackDaysAgo }: SeedTip, { people, now, pay }: Around) {
    const tipperId = from && keyIn(people, from);
    const id = await this.newTips.add({ tipperId, recipientId: keyIn(people, to), cents: dollars * 100 });
    const [paidAt, endedAt] = [daysAgo, sentBackDaysAgo ?? 0].map((days) => new Date(now.getTime() - days * DAY_MS));
    const em = this.em.fork();
    for (const kind of TIP_MAIL_KINDS) em.create(TipMailEntity, { tip: id, kind, sentAt: paidAt ?? now });
    await em.flush();
    await pay((await this.payments.ensurePayment(id)).id);
    await this.settlement.settle(id);
    await em.nativeUpdate(TipEntity, { id }, { createdAt: paidAt, paidAt });
    if (sentBackDaysAgo === undefined) return;
    await this.returns.giveBack({ tipId: id });
    await em.nativeUpdate(TipEntity, { id }, { endedAt });
  }
}

interface Around {
  readonly people: Keys<PersonKey>;
  readonly now: Date;
  readonly pay: (paymentId: string) => Promise<unknown>;
}
