import { beforeAll, describe, expect, it } from '@jest/globals';
import type { CompiledQuery } from 'kysely';
import { receivedPage, sentPage, sentTip } from '../../src/modules/payments/history/history.queries.ts';
import { tipSums } from '../../src/modules/payments/history/tip-sums.query.ts';
import { tipsOfWhoLeaves } from '../../src/modules/payments/personal-data.queries.ts';
import { toldReceived, toldSent } from '../../src/modules/payments/tips/tips-personal-data.ts';
import type { PaymentsTables } from '../../src/modules/payments/payments.tables.ts';
import { readDb } from '../../src/platform/database/prepared-sql.ts';
import { run } from '../database.ts';
import { useTestApp } from '../harness.ts';
import { planOf as planIn } from '../plan-of.ts';

const app = useTestApp();
const planOf = (query: CompiledQuery) => planIn(app().settings.databaseUrl, query);
const ME = 1;
const A_TIP = '00000000-0000-4000-8000-000000005017';

/** One person with 5,000 tips on either side, among 4,000 of others; each is paid. */
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

  const db = () => readDb<PaymentsTables>(app().em());
  const page = { meId: ME, limit: 20 };
  const after = ['2025-06-01T00:00:00.000Z', A_TIP] as const;
  const statements: Record<string, () => CompiledQuery> = {
    'the tips that one got': () => receivedPage(db(), page).compile(),
    'those of a year': () => receivedPage(db(), { ...page, year: 2024 }).compile(),
    'a later page of them': () => receivedPage(db(), { ...page, after }).compile(),
    'the tips that one gave': () => sentPage(db(), page).compile(),
    'a later page of these': () => sentPage(db(), { ...page, after, year: 2024 }).compile(),
    'a receipt': () => sentTip(db(), ME, A_TIP).compile(),
  };

  it.each(Object.entries(statements))(
    '%s: read by indexes, and not many more rows than it needs',
    async (_, compile) => {
      const plan = await planOf(compile());
      expect(plan.scans.filter(({ kind }) => kind === 'Seq Scan')).toEqual([]);
      expect(plan.sorts).toBe(0);
      for (const { rows } of plan.scans) expect(rows).toBeLessThanOrEqual(2 * 21);
    },
  );

  it.each<[string, () => CompiledQuery]>([
    ['who leaves', () => tipsOfWhoLeaves(db(), 4000).compile()],
    ['who downloads what they gave', () => toldSent(db(), 4000).compile()],
    ['who downloads what they got', () => toldReceived(db(), 4000).compile()],
  ])('%s has no tips of others read', async (_, compile) => {
    const { scans } = await planOf(compile());
    expect(scans.filter(({ kind }) => kind === 'Seq Scan')).toEqual([]);
    for (const { rows } of scans) expect(rows).toBeLessThanOrEqual(20);
  });

  it('pages come out of tip_received and tip_sent', async () => {
    const [received, sent] = [
      await planOf(receivedPage(db(), page).compile()),
      await planOf(sentPage(db(), page).compile()),
    ];
    expect(received.scans).toContainEqual(expect.objectContaining({ index: 'tip_received', rows: 21 }));
    expect(sent.scans).toContainEqual(expect.objectContaining({ index: 'tip_sent', rows: 21 }));
  });

  it('sums read no tips of others', async () => {
    const plan = await planOf(tipSums(db(), 4000, 2025).compile());
    expect(plan.scans.filter(({ kind }) => kind === 'Seq Scan')).toEqual([]);
    for (const { rows } of plan.scans) expect(rows).toBeLessThanOrEqual(200);
  });
});
