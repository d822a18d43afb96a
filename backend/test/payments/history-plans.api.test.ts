import { beforeAll, describe, expect, it } from '@jest/globals';
import type { CompiledQuery } from 'kysely';
import {
  selectReceivedPage,
  selectSentPage,
  selectSentTip,
  selectTipSums,
} from '../../src/modules/payments/history/history.queries.ts';
import { paymentsDb } from '../../src/modules/payments/payments.db.ts';
import { selectTipsToErase, selectReceivedTips, selectSentTips } from '../../src/modules/payments/personal-data.ts';
import { selectRecentCents } from '../../src/modules/payments/settlement/tip-caps.ts';
import { run } from '../database.ts';
import { useTestApp } from '../harness.ts';
import { planOf } from '../plan-of.ts';

const app = useTestApp();
const explain = (query: CompiledQuery) => planOf(app().settings.databaseUrl, query);
const USER_ID = 1;
const TIP_ID = '00000000-0000-4000-8000-000000005017';

/** One user with 5,000 received and 5,000 sent tips, and 4,000 tips of other users, all of them paid. */
const FILL = `
  insert into account.account (id, email, username)
    select n, 'p' || n || '@example.com', 'Person ' || n from generate_series(1, 6001) n;
  insert into payments.tip (id, tipper_id, anonymous, recipient_id, amount_cents, status, created_at, paid_at)
    select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid,
      case when n <= 5000 then n + 1 when n <= 10000 then 1 else n / 4 + 2501 end, false,
      case when n <= 5000 then 1 when n <= 10000 then n - 4999 else n / 4 + 2500 end,
      1500, 'paid', now(), timestamptz '2024-01-01' + n * interval '1 hour'
    from generate_series(1, 14000) n;
  insert into payments.payout_account (user_id, country, created_at, updated_at)
    select n, 'GB', now(), now() from generate_series(1, 6001) n;
  insert into payments.payout_freeze (user_id, frozen_at) select n, now() from generate_series(1, 6001) n;
  insert into messaging.block (blocker_id, blocked_id, created_at)
    select n, n + 1, now() from generate_series(1, 6000) n;
  insert into payments.ledger_transaction (id, key, kind, tip_id, booked_at)
    select row_number() over (), 'payment:' || id, 'payment', id, now() from payments.tip;
  insert into payments.ledger_entry (transaction_id, account, user_id, amount_cents)
    select x.id, side.account, case when side.account = 'owed_to_helper' then t.recipient_id end, side.cents
    from payments.ledger_transaction x join payments.tip t on t.id = x.tip_id,
    lateral (values ('tipper_payments', 1500), ('owed_to_helper', -1500)) as side(account, cents);
  analyze`;

describe('with 14,000 tips', () => {
  beforeAll(() => run(app().settings.databaseUrl, FILL), 60_000);

  const db = () => paymentsDb(app().em());
  const page = { userId: USER_ID, limit: 20 };
  const after = ['2025-06-01T00:00:00.000Z', TIP_ID] as const;
  const statements: Record<string, () => CompiledQuery> = {
    'received tips': () => selectReceivedPage(db(), page).compile(),
    'received tips of a year': () => selectReceivedPage(db(), { ...page, year: 2024 }).compile(),
    'a later page of received tips': () => selectReceivedPage(db(), { ...page, after }).compile(),
    'sent tips': () => selectSentPage(db(), page).compile(),
    'a later page of sent tips': () => selectSentPage(db(), { ...page, after, year: 2024 }).compile(),
    'what a helper gets and an account gives in a day': () =>
      selectRecentCents(db(), { recipientId: USER_ID, tipperId: 2 }, { withBegun: false }).compile(),
    'the same with tips that are being paid': () =>
      selectRecentCents(db(), { recipientId: USER_ID, tipperId: 2 }, { withBegun: true }).compile(),
    'a receipt': () => selectSentTip(db(), USER_ID, TIP_ID).compile(),
  };

  it.each(Object.entries(statements))(
    '%s: uses indexes, and reads hardly more rows than it returns',
    async (_, compile) => {
      const plan = await explain(compile());
      expect(plan.scans.filter(({ kind }) => kind === 'Seq Scan')).toEqual([]);
      expect(plan.sorts).toBe(0);
      for (const { rows } of plan.scans) expect(rows).toBeLessThanOrEqual(2 * 21);
    },
  );

  it.each<[string, () => CompiledQuery]>([
    ['deleting an account', () => selectTipsToErase(db(), 4000).compile()],
    ['downloading sent tips', () => selectSentTips(db(), 4000).compile()],
    ['downloading received tips', () => selectReceivedTips(db(), 4000).compile()],
  ])('%s reads no tips of other users', async (_, compile) => {
    const { scans } = await explain(compile());
    expect(scans.filter(({ kind }) => kind === 'Seq Scan')).toEqual([]);
    for (const { rows } of scans) expect(rows).toBeLessThanOrEqual(20);
  });

  it('pages use the indexes tip_received and tip_sent', async () => {
    const [received, sent] = [
      await explain(selectReceivedPage(db(), page).compile()),
      await explain(selectSentPage(db(), page).compile()),
    ];
    expect(received.scans).toContainEqual(expect.objectContaining({ index: 'tip_received', rows: 21 }));
    expect(sent.scans).toContainEqual(expect.objectContaining({ index: 'tip_sent', rows: 21 }));
  });

  it('sums read no tips of other users', async () => {
    const plan = await explain(selectTipSums(db(), 4000, 2025).compile());
    expect(plan.scans.filter(({ kind }) => kind === 'Seq Scan')).toEqual([]);
    for (const { rows } of plan.scans) expect(rows).toBeLessThanOrEqual(200);
  });
});
