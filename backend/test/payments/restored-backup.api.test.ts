import { readFile } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import type { TipIntent } from 'contracts';
import { checkBooks } from '../../src/modules/payments/index.ts';
import { CardPayments } from '../../src/platform/cards/card-payments.ts';
import type { Browser } from '../browser.ts';
import { useTestApp } from '../harness.ts';
import { type PaidTip, useHeldWebhooks } from './given.ts';

const app = useTestApp();
const given = useHeldWebhooks(app);
const CLAIM_EXPIRED_MS = 2 * 60_000 + 1000;
const KEY_EXPIRED_MS = 25 * 3600_000;
const OPERATIONS = new URL('../../../OPERATIONS.md', import.meta.url);
/** Without characters that a shell expands inside double quotes. */
const STATEMENT = /psql [^"\n]*-c "(update payments\.tip set claim = 'transfer'[^"$`\\\n]+)"\n/;
const TABLES = ['tip', 'ledger_transaction', 'ledger_entry'];

async function backUp(): Promise<void> {
  const copies = TABLES.map((name) => `create table backup.${name} as table payments.${name};`);
  await given.query(`drop schema if exists backup cascade; create schema backup; ${copies.join('')}`);
}

/** As pg_restore, without triggers, and so late that the provider's idempotency keys have expired. */
async function restore(): Promise<void> {
  const copies = TABLES.map(
    (name) => `delete from payments.${name}; insert into payments.${name} table backup.${name};`,
  );
  await given.query(`set session_replication_role = replica; ${copies.join('')}`);
  app().stripe.resources.state.run('update answer set at = at - ?', KEY_EXPIRED_MS);
}

async function runStatement(): Promise<void> {
  const statement = STATEMENT.exec(await readFile(OPERATIONS, 'utf8'))?.[1];
  if (statement === undefined) throw new Error('OPERATIONS.md does not contain the statement any more.');
  await given.query(statement);
}

/** Differences between the ledger and the provider about these tips. */
async function findDifferences(...tips: PaidTip[]) {
  const { differences } = await checkBooks(app().em(), app().nest.get(CardPayments));
  return differences.filter((one) => tips.some(({ tipId }) => tipId === one.tipId));
}

type Tip = TipIntent & PaidTip;

async function createOpenTip(helper: Browser): Promise<Tip> {
  const tip = await given.createIntent(app(), helper, { amount: 20 });
  return { ...tip, intentId: tip.paymentIntentId, chargeId: 'none' };
}

/** Something happens to the payment at the provider, and the tip is settled. */
const settledAfter = (act: (tip: Tip) => unknown) => async (tip: Tip) => {
  act(tip);
  await given.settle(tip.tipId);
};
const pay = settledAfter(({ clientSecret }) => app().stripe.confirm(clientSecret, 'succeeds'));
const refundPart = settledAfter((tip) =>
  app().stripe.resources.refunds.create({ charge: given.getChargeId(tip), amount: 1200 }),
);
const dispute = settledAfter((tip) => app().stripe.dispute(given.getChargeId(tip)));
const win = settledAfter((tip) => {
  const [open] = app().stripe.resources.state.list('dispute', { owner: given.getChargeId(tip) });
  app().stripe.closeDispute(open?.id ?? 'none', 'won');
});

/** What happened to a tip of $20 before the backup, and after it until it was transferred. */
const CASES = [
  { what: 'was open', was: 'open', before: [], after: [pay], cents: 2000 },
  { what: 'was owed', was: 'paid', before: [pay], after: [given.transfer], cents: 2000 },
  // The provider would accept a second transfer: both together are less than the charge
  { what: 'was owed in part', was: 'paid', before: [pay, refundPart], after: [given.transfer], cents: 800 },
  { what: 'was disputed', was: 'disputed', before: [pay, dispute], after: [win], cents: 2000 },
];

describe('after a restored backup, with the statement of OPERATIONS.md,', () => {
  it.each(CASES)('a tip that $what is transferred once, and booked', async ({ was, before, after, cents }) => {
    const helper = await given.helper();
    const tip = await createOpenTip(helper);
    for (const act of before) await act(tip);
    await given.enablePayouts(helper);
    await backUp();
    for (const act of after) await act(tip);
    const { transferId } = await given.waitForStatus(tip, 'transferred');
    await restore();
    expect(await given.getTip(tip)).toMatchObject({ status: was, transferId: null, claim: null });
    expect(await findDifferences(tip)).not.toEqual([]);

    await runStatement();
    await given.transfer(tip);
    expect(given.getMoved(tip).transfers).toEqual([cents]);
    expect(await given.getTip(tip)).toMatchObject({ status: 'transferred', transferId, claim: null });
    expect(await given.getBalances(tip)).toMatchObject({ owed: 0, paidOut: -cents });
    expect(await findDifferences(tip)).toEqual([]);
  });

  it('the sweep transfers what is due, and releases the other claims', async () => {
    const [helper, other] = [await given.helper(), await given.helper()];
    const [due, refunded, waiting] = [
      await given.paidTip(helper),
      await given.paidTip(helper),
      await given.paidTip(other),
    ];
    const open = await createOpenTip(helper);
    await given.enablePayouts(helper);
    app().stripe.resources.refunds.create({ charge: refunded.chargeId });
    await runStatement();
    app().clock.moveBy(CLAIM_EXPIRED_MS);
    await given.sweep();
    await given.waitForStatus(due, 'transferred');
    await given.waitForStatus(refunded, 'refunded');
    await given.waitForStatus(waiting, 'paid');
    await given.waitForStatus(open, 'open');
    app().clock.moveBy(-CLAIM_EXPIRED_MS);
    expect([due, refunded, waiting].map((tip) => given.getMoved(tip).transfers)).toEqual([[1500], [], []]);
    expect(await findDifferences(due, refunded, waiting, open)).toEqual([]);
  });
});
