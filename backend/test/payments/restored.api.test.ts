import { readFile } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import type { TipIntent } from 'shared-ui/contracts';
import { checkBooks } from '../../src/modules/payments/index.ts';
import { CardPayments } from '../../src/platform/cards/card-payments.ts';
import type { Browser } from '../browser.ts';
import { useTestApp } from '../harness.ts';
import { type PaidTip, useHeldMoving } from './given-moving.ts';

const app = useTestApp();
const given = useHeldMoving(app);
const CLAIM_IS_LEFT_MS = 2 * 60_000 + 1000;
const MORE_THAN_A_DAY_MS = 25 * 3600_000;
const PAGE = new URL('../../../OPERATIONS.md', import.meta.url);
/** Nothing in it that a shell would change between its quotes. */
const STATEMENT = /psql [^"\n]*-c "(update payments\.tip set claim = 'transfer'[^"$`\\\n]+)"\n/;
const TABLES = ['tip', 'ledger_transaction', 'ledger_entry'];

async function backUp(): Promise<void> {
  const copies = TABLES.map((name) => `create table backup.${name} as table payments.${name};`);
  await given.rows(`drop schema if exists backup cascade; create schema backup; ${copies.join('')}`);
}

/** More than a day later: the provider has forgotten the keys, and the triggers, which refuse this, are away as for pg_restore. */
async function restore(): Promise<void> {
  const copies = TABLES.map(
    (name) => `delete from payments.${name}; insert into payments.${name} table backup.${name};`,
  );
  await given.rows(`set session_replication_role = replica; ${copies.join('')}`);
  app().stripe.parts.state.run('update answer set at = at - ?', MORE_THAN_A_DAY_MS);
}

async function runStatement(): Promise<void> {
  const statement = STATEMENT.exec(await readFile(PAGE, 'utf8'))?.[1];
  if (statement === undefined)
    throw new Error('OPERATIONS.md has no such statement any more: what does one run instead?');
  await given.rows(statement);
}

/** Where the books and the provider differ about these tips. */
async function differencesOf(...tips: PaidTip[]) {
  const { differences } = await checkBooks(app().em(), app().nest.get(CardPayments));
  return differences.filter((one) => tips.some(({ tipId }) => tipId === one.tipId));
}

type Tip = TipIntent & PaidTip;

async function begun(helper: Browser): Promise<Tip> {
  const tip = await given.intent(app(), helper, { amount: 20 });
  return { ...tip, intentId: tip.paymentIntentId, chargeId: 'none' };
}

/** What happens to the payment at the provider, and is heard. */
const heard = (act: (tip: Tip) => unknown) => async (tip: Tip) => {
  act(tip);
  await given.settle(tip.tipId);
};
const pay = heard(({ clientSecret }) => app().stripe.confirm(clientSecret, 'succeeds'));
const returnPart = heard((tip) => app().stripe.parts.refunds.create({ charge: given.chargeOf(tip), amount: 1200 }));
const dispute = heard((tip) => app().stripe.dispute(given.chargeOf(tip)));
const win = heard((tip) => {
  const [made] = app().stripe.parts.state.list('dispute', { owner: given.chargeOf(tip) });
  app().stripe.closeDispute(made?.id ?? 'none', 'won');
});

/** What the backup has of a tip of $20, and what came after it until the helper had it: so many cents. */
const STORIES = [
  { what: 'nobody had paid', was: 'open', before: [], since: [pay], cents: 2000 },
  { what: 'was owed', was: 'paid', before: [pay], since: [given.transfer], cents: 2000 },
  // The provider would make a second transfer of this: both together are less than the charge
  { what: 'was owed in part', was: 'paid', before: [pay, returnPart], since: [given.transfer], cents: 800 },
  { what: 'a bank had taken', was: 'disputed', before: [pay, dispute], since: [win], cents: 2000 },
];

describe('after a restore, with the update of OPERATIONS.md,', () => {
  it.each(STORIES)('a tip that $what is transferred once, and booked', async ({ was, before, since, cents }) => {
    const helper = await given.helper();
    const tip = await begun(helper);
    for (const act of before) await act(tip);
    await given.enabled(helper);
    await backUp();
    for (const act of since) await act(tip);
    const { transferId } = await given.isNow(tip, 'transferred');
    await restore();
    expect(await given.tip(tip.tipId)).toMatchObject({ status: was, transferId: null, claim: null });
    expect(await differencesOf(tip)).not.toEqual([]);

    await runStatement();
    await given.transfer(tip);
    expect(given.moved(tip).transfers).toEqual([cents]);
    expect(await given.tip(tip.tipId)).toMatchObject({ status: 'transferred', transferId, claim: null });
    expect(await given.booked(tip)).toMatchObject({ owed: 0, paidOut: -cents });
    expect(await differencesOf(tip)).toEqual([]);
  });

  it('the sweep transfers what is due, and lets go what is not', async () => {
    const [helper, other] = [await given.helper(), await given.helper()];
    const [due, back, waits] = [await given.paid(helper), await given.paid(helper), await given.paid(other)];
    const open = await begun(helper);
    await given.enabled(helper);
    app().stripe.parts.refunds.create({ charge: back.chargeId });
    await runStatement();
    app().clock.moveBy(CLAIM_IS_LEFT_MS);
    await given.sweep();
    await given.isNow(due, 'transferred');
    await given.isNow(back, 'refunded');
    await given.isNow(waits, 'paid');
    await given.isNow(open, 'open');
    app().clock.moveBy(-CLAIM_IS_LEFT_MS);
    expect([due, back, waits].map((tip) => given.moved(tip).transfers)).toEqual([[1500], [], []]);
    expect(await differencesOf(due, back, waits, open)).toEqual([]);
  });
});
