import { afterEach, beforeAll, beforeEach, jest } from '@jest/globals';
import type { PayoutLink, Payouts } from 'shared-ui/contracts';
import { Returns } from '../../src/modules/payments/returns/returns.service.ts';
import { Settlement } from '../../src/modules/payments/settlement/settlement.service.ts';
import { PaymentsSweepJob } from '../../src/modules/payments/sweep/sweep.job.ts';
import { TipEntity, type TipStatus } from '../../src/modules/payments/tips/tip.entity.ts';
import { Transfers } from '../../src/modules/payments/transfers/transfers.service.ts';
import type { Browser } from '../browser.ts';
import { run } from '../database.ts';
import type { TestApp } from '../harness.ts';
import { bodyOf } from '../messaging/given.ts';
import { givenTips, type Tipper } from './given.ts';

/** A tip that was paid. */
export interface PaidTip {
  readonly tipId: string;
  readonly chargeId: string;
  readonly intentId: string;
}

/** What the books say of one tip, in cents; what left is negative. */
export interface Booked {
  readonly owed: number;
  readonly paidOut: number;
  readonly refunds: number;
  readonly disputes: number;
  readonly cost: number;
}

const BOOKED = `
  select coalesce(-sum(amount_cents) filter (where account = 'owed_to_helper'), 0)::int as owed,
    coalesce(sum(amount_cents) filter (where account = 'paid_out'), 0)::int as "paidOut",
    coalesce(sum(amount_cents) filter (where account = 'refunds'), 0)::int as refunds,
    coalesce(sum(amount_cents) filter (where account = 'disputes'), 0)::int as disputes,
    coalesce(sum(amount_cents) filter (where account = 'operator_cost'), 0)::int as cost
  from payments.ledger_transaction t join payments.ledger_entry e on e.transaction_id = t.id where t.tip_id = $1`;
const ENABLE = `
  update payments.payout_account set transfers_enabled = true, payouts_enabled = true, details_submitted = true
  where user_id = $1`;

type Rows = <Row extends object>(sql: string, values?: unknown[]) => Promise<Row[]>;

/** What has become of money, here and at the provider. */
const seenIn = (app: () => TestApp, rows: Rows) => {
  const tip = (tipId: string): Promise<TipEntity> => app().em().findOneOrFail(TipEntity, { id: tipId });
  return {
    tip,
    booked: async ({ tipId }: PaidTip): Promise<Booked | undefined> => (await rows<Booked>(BOOKED, [tipId]))[0],

    /** What the provider itself moved of this tip, in cents. */
    moved({ tipId, chargeId }: PaidTip): { transfers: number[]; refunds: number[] } {
      const { transfers, refunds } = app().stripe.books();
      return {
        transfers: transfers.filter((one) => one.transfer_group === tipId).map(({ amount }) => amount),
        refunds: refunds.filter((one) => one.charge === chargeId).map(({ amount }) => amount),
      };
    },

    /** Once a job has brought it there. */
    async isNow({ tipId }: PaidTip, status: TipStatus): Promise<TipEntity> {
      for (;;) {
        const now = await tip(tipId);
        if (now.status === status && !now.claim) return now;
      }
    },
  };
};

/** Payout accounts of helpers. */
const payoutsIn = (app: () => TestApp, rows: Rows) => {
  const link = async (who: Browser, country?: string): Promise<PayoutLink> =>
    bodyOf(await who.post('/api/payouts/link', country === undefined ? {} : { country }));
  const accountIdOf = async ({ user }: Browser): Promise<string> => {
    const sql = 'select account_id from payments.payout_account where user_id = $1';
    return (await rows<{ account_id: string }>(sql, [user.id]))[0]?.account_id ?? 'none';
  };
  /** The provider takes them: what it tells of that is held. */
  const onboarded = async (helper: Browser): Promise<string> => {
    await link(helper, 'US');
    const accountId = await accountIdOf(helper);
    app().stripe.enable(accountId);
    return accountId;
  };
  return {
    link,
    accountIdOf,
    onboarded,
    payouts: async (who: Browser, query = ''): Promise<Payouts> => bodyOf(await who.get(`/api/payouts?${query}`)),

    /** The same, and we know it: no job was sent for what is owed already. */
    async enabled(helper: Browser): Promise<string> {
      const accountId = await onboarded(helper);
      await rows(ENABLE, [helper.user.id]);
      return accountId;
    },
  };
};

/** Helpers, tips that were paid, and their money on its way. Webhooks are held: what the provider tells is told by the test. */
export const givenMoving = (app: () => TestApp) => {
  const given = givenTips(app);
  const rows: Rows = (sql, values = []) => run(app().settings.databaseUrl, sql, values);
  const settle = (tipId: string) => app().nest.get(Settlement).settle(tipId);
  return {
    ...given,
    ...seenIn(app, rows),
    ...payoutsIn(app, rows),
    rows,
    settle,

    /** Paid by somebody who is not logged in, unless they are given. */
    async paid(helper: Browser, { amount = 15, by = app() }: { amount?: number; by?: Tipper } = {}): Promise<PaidTip> {
      const begun = await given.intent(by, helper, { amount });
      app().stripe.confirm(begun.clientSecret, 'succeeds');
      const settled = await settle(begun.tipId);
      return { tipId: begun.tipId, intentId: begun.paymentIntentId, chargeId: settled?.chargeId ?? 'none' };
    },

    /** As if it had been paid so many days before. */
    async waited({ tipId }: PaidTip, days: number): Promise<void> {
      await rows('update payments.tip set paid_at = paid_at - make_interval(days => $2) where id = $1', [tipId, days]);
    },

    transfer: ({ tipId }: Pick<PaidTip, 'tipId'>): Promise<void> => app().nest.get(Transfers).transfer({ tipId }),
    giveBack: ({ tipId }: Pick<PaidTip, 'tipId'>): Promise<void> => app().nest.get(Returns).giveBack({ tipId }),
    sweep: (): Promise<void> => app().nest.get(PaymentsSweepJob).sweep(),

    /** Tells what is held of the provider, the oldest first. */
    hear: () => app().stripe.webhooks.send(),
  };
};

/** For tests that say themselves when the provider is heard: each begins with nothing held, nothing at fault and nothing mocked. */
export function useHeldMoving(app: () => TestApp): ReturnType<typeof givenMoving> {
  const given = givenMoving(app);
  beforeAll(() => {
    app().stripe.webhooks.mode = 'held';
  });
  beforeEach(async () => {
    app().stripe.faults.clear();
    await given.hear();
  });
  afterEach(() => void jest.restoreAllMocks());
  return given;
}
