import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, beforeEach, jest } from '@jest/globals';
import type { PayoutLink, Payouts, RecordedTip, TipIntent } from 'contracts';
import { Settlement } from '../../src/modules/payments/settlement/settlement.service.ts';
import { TipEntity, type TipStatus } from '../../src/modules/payments/tip.entity.ts';
import { Refunds } from '../../src/modules/payments/transfers/refunds.service.ts';
import { PaymentsSweepJob } from '../../src/modules/payments/transfers/sweep.job.ts';
import { Transfers } from '../../src/modules/payments/transfers/transfers.service.ts';
import type { Answer, Browser, TestBrowser } from '../browser.ts';
import { run } from '../database.ts';
import type { TestApp } from '../harness.ts';
import { type Form, givenIn } from '../listings/given.ts';
import { bodyOf, ids } from '../messaging/given.ts';
import { until } from '../until.ts';

/** A browser, or the application itself for a tipper who is not logged in. */
export type Tipper = Pick<TestBrowser, 'post'> | Pick<TestApp, 'post'>;

/** What the tip page sends. */
export const aTip = (recipientId: number, changes: Form = {}): Form => ({
  recipientId,
  amount: 15,
  attemptId: randomUUID(),
  ...changes,
});

interface LedgerEntry {
  readonly key: string;
  readonly account: string;
  readonly cents: number;
}

type TipId = Pick<TipIntent, 'tipId'>;

const ENTRIES = `
  select t.key, e.account, e.amount_cents::int as cents
  from payments.ledger_transaction t join payments.ledger_entry e on e.transaction_id = t.id
  where t.tip_id = $1 order by t.id, e.account`;

/** Helpers and tips: `const given = givenTips(app)`. */
export const givenTips = (app: () => TestApp) => {
  const given = givenIn(app);
  const requestIntent = (from: Tipper, to: Browser, changes: Form = {}): Promise<Answer> =>
    from.post('/api/create-payment-intent', aTip(ids(to), changes));
  const createIntent = async (from: Tipper, to: Browser, changes: Form = {}): Promise<TipIntent> =>
    bodyOf(await requestIntent(from, to, changes), 201);
  const reportSuccess = (from: Tipper, to: Browser, intent: TipIntent, changes: Form = {}): Promise<Answer> => {
    const { paymentIntentId, amount } = intent;
    return from.post('/api/payment-success', { paymentIntentId, recipientId: ids(to), amount, ...changes });
  };
  return {
    ...given,
    /** Somebody with a listing that accepts tips. */
    async helper(email?: string): Promise<Browser> {
      const browser = await given.verified(email);
      await given.listing(browser, { acceptsTips: true });
      return browser;
    },
    /** Returns the response, whatever its status. */
    requestIntent,
    /** An open tip. */
    createIntent,
    /** Returns the response, whatever its status. */
    reportSuccess,
    /** A tip that was paid, and reported by the page and by webhooks, unless these are held. */
    async payTip(from: Tipper, to: Browser, changes: Form = {}): Promise<TipIntent> {
      const intent = await createIntent(from, to, changes);
      app().stripe.confirm(intent.clientSecret, 'succeeds');
      bodyOf<RecordedTip>(await reportSuccess(from, to, intent));
      await app().stripe.webhooks.whenIdle();
      return intent;
    },
    getTip: ({ tipId }: TipId): Promise<TipEntity> => app().em().findOneOrFail(TipEntity, { id: tipId }),
    /** Of one tip, in the order in which they were booked. */
    getEntries: ({ tipId }: TipId): Promise<LedgerEntry[]> =>
      run<LedgerEntry>(app().settings.databaseUrl, ENTRIES, [tipId]),
    /** The provider's id of the charge of a paid tip. */
    getChargeId({ paymentIntentId }: Pick<TipIntent, 'paymentIntentId'>): string {
      const { charges } = app().stripe.books();
      const charge = charges.find(({ payment_intent }) => payment_intent === paymentIntentId);
      if (charge === undefined) throw new Error('This payment has no charge that was paid.');
      return charge.id;
    },
  };
};

/** A tip that was paid. */
export interface PaidTip {
  readonly tipId: string;
  readonly chargeId: string;
  readonly intentId: string;
}

/** Of one tip in the ledger, in cents; what left is negative. */
interface TipBalances {
  readonly owed: number;
  readonly paidOut: number;
  readonly refunds: number;
  readonly disputes: number;
  readonly cost: number;
}

const BALANCES = `
  select coalesce(-sum(amount_cents) filter (where account = 'owed_to_helper'), 0)::int as owed,
    coalesce(sum(amount_cents) filter (where account = 'paid_out'), 0)::int as "paidOut",
    coalesce(sum(amount_cents) filter (where account = 'refunds'), 0)::int as refunds,
    coalesce(sum(amount_cents) filter (where account = 'disputes'), 0)::int as disputes,
    coalesce(sum(amount_cents) filter (where account = 'operator_cost'), 0)::int as cost
  from payments.ledger_transaction t join payments.ledger_entry e on e.transaction_id = t.id where t.tip_id = $1`;
const BACKDATE = `
  update payments.tip set paid_at = paid_at - m.ago, held_until = held_until - m.ago
  from (select make_interval(days => $2) as ago) m where id = $1`;
const ENABLE = `
  update payments.payout_account set transfers_enabled = true, payouts_enabled = true, details_submitted = true
  where user_id = $1`;

/** Payouts, and the money of paid tips. For tests that hold the webhooks: tips are settled by calls. */
export const givenMoney = (app: () => TestApp) => {
  const given = givenTips(app);
  const query = <Row extends object>(sql: string, values: unknown[] = []): Promise<Row[]> =>
    run(app().settings.databaseUrl, sql, values);
  const settle = (tipId: string) => app().nest.get(Settlement).settle(tipId);
  const createLink = async (who: Browser, country?: string): Promise<PayoutLink> =>
    bodyOf(await who.post('/api/payouts/link', country === undefined ? {} : { country }));
  const getAccountId = async ({ user }: Browser): Promise<string> => {
    const sql = 'select account_id from payments.payout_account where user_id = $1';
    return (await query<{ account_id: string }>(sql, [user.id]))[0]?.account_id ?? 'none';
  };
  const onboard = async (helper: Browser): Promise<string> => {
    await createLink(helper, 'US');
    const accountId = await getAccountId(helper);
    app().stripe.enable(accountId);
    return accountId;
  };
  return {
    ...given,
    query,
    settle,
    createLink,
    getAccountId,
    getPayouts: async (who: Browser, params = ''): Promise<Payouts> => bodyOf(await who.get(`/api/payouts?${params}`)),
    /** Enables payouts at the provider, without a webhook. */
    onboard,
    /** Enables payouts at the provider and in our database, without the jobs that transfer what is owed. */
    async enablePayouts(helper: Browser): Promise<string> {
      const accountId = await onboard(helper);
      await query(ENABLE, [helper.user.id]);
      return accountId;
    },

    /** By default of a tipper who is not logged in. */
    async paidTip(
      helper: Browser,
      { amount = 15, by = app() }: { amount?: number; by?: Tipper } = {},
    ): Promise<PaidTip> {
      const { tipId, paymentIntentId: intentId, clientSecret } = await given.createIntent(by, helper, { amount });
      app().stripe.confirm(clientSecret, 'succeeds');
      return { tipId, intentId, chargeId: (await settle(tipId))?.chargeId ?? 'none' };
    },
    /** Moves the payment to the past. */
    async backdate({ tipId }: TipId, days: number): Promise<void> {
      await query(BACKDATE, [tipId, days]);
    },
    transfer: ({ tipId }: TipId): Promise<void> => app().nest.get(Transfers).transfer({ tipId }),
    refund: ({ tipId }: TipId): Promise<void> => app().nest.get(Refunds).refund({ tipId }),
    sweep: (): Promise<void> => app().nest.get(PaymentsSweepJob).sweep(),
    /** Sends held webhooks, oldest first. */
    sendWebhooks: () => app().stripe.webhooks.send(),

    getBalances: async ({ tipId }: PaidTip): Promise<TipBalances | undefined> =>
      (await query<TipBalances>(BALANCES, [tipId]))[0],
    /** The provider's transfers and refunds of a tip, in cents. */
    getMoved({ tipId, chargeId }: PaidTip): { transfers: number[]; refunds: number[] } {
      const { transfers, refunds } = app().stripe.books();
      return {
        transfers: transfers.filter((one) => one.transfer_group === tipId).map(({ amount }) => amount),
        refunds: refunds.filter((one) => one.charge === chargeId).map(({ amount }) => amount),
      };
    },
    /** A job that runs may hold a lock on the row, and the check of tips skips locked rows until its next run. */
    async waitForJobs({ tipId }: TipId): Promise<void> {
      const unfinished = "select 1 from pgboss.job where data->>'tipId' = $1 and state < 'completed' limit 1";
      await until(async () => (await query(unfinished, [tipId])).length === 0);
    },
    /** Until jobs have brought a tip there. */
    waitForStatus: (tip: TipId, status: TipStatus): Promise<TipEntity> =>
      until(async () => {
        const current = await given.getTip(tip);
        return current.status === status && !current.claim && current;
      }),
  };
};

/** For tests that send the webhooks themselves: each begins without held webhooks, faults and mocks. */
export function useHeldWebhooks(app: () => TestApp): ReturnType<typeof givenMoney> {
  const given = givenMoney(app);
  beforeAll(() => {
    app().stripe.webhooks.mode = 'held';
  });
  beforeEach(async () => {
    app().stripe.faults.clear();
    await given.sendWebhooks();
  });
  afterEach(() => void jest.restoreAllMocks());
  return given;
}
