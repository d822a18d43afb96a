import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { boot } from '../../src/boot.ts';
import { ledgerByLine } from '../../src/ledger-by-line.ts';
import { checkBooks } from '../../src/modules/payments/index.ts';
import { readSettings } from '../../src/platform/config/settings.ts';
import { CardPayments } from '../../src/platform/cards/card-payments.ts';
import type { Said } from '../../src/said.ts';
import { run } from '../database.ts';
import { useTestApp } from '../harness.ts';
import { givenMoving, type PaidTip } from './given-moving.ts';

const DIST = new URL('../../dist/', import.meta.url).pathname;
const START_MS = 60_000;
const app = useTestApp();
const given = givenMoving(app);
const env = () => ({ DATABASE_URL: app().settings.databaseUrl, DATA_DIR: app().settings.dataDir });
const ledger = (changes: Record<string, string> = {}, ...args: string[]) =>
  ledgerByLine(args, { ...env(), ...changes });

/** The built command line, as npm runs it. */
async function program(
  args: string[],
  variables: Record<string, string>,
): Promise<Omit<Said, 'code'> & { code: number | null }> {
  const child = spawn(process.execPath, [join(DIST, 'ledger.js'), ...args], {
    env: { PATH: process.env['PATH'], ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [out, error] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (error += text));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, out, error };
}

beforeAll(() => {
  app().stripe.webhooks.mode = 'held';
});

/** What the triggers refuse, done to the database all the same. */
const plant = async (table: 'ledger_entry' | 'ledger_transaction', sql: string, values: unknown[]) => {
  await given.rows(`alter table payments.${table} disable trigger user`);
  await given.rows(sql, values);
  await given.rows(`alter table payments.${table} enable trigger user`);
};
const aTip = async () => given.paid(await given.helper());

describe('where all agrees', () => {
  it('prints balances, tips and what is owed to whom, and ends with 0', async () => {
    const helper = await given.helper();
    await given.paid(helper, { amount: 20 });
    await given.intent(app(), helper, { amount: 7 });
    const moved = await given.paid(await given.helper(), { amount: 10 });
    const other = await given.helper();
    const paidOut = await given.paid(other, { amount: 30 });
    await given.enabled(other);
    await given.transfer(paidOut);
    await app().nest.get(CardPayments).refund({ paymentId: moved.intentId, cents: 1000, key: 'given back' });
    await given.settle(moved.tipId);
    const { code, out, error } = await ledger();
    expect({ code, error }).toEqual({ code: 0, error: '' });
    expect(out.split('\n')).toEqual([
      'Balances (debits are positive)',
      '                                       books      provider',
      '  paid by tippers                     $60.00        $60.00',
      '  paid out to helpers                -$30.00       -$30.00',
      '  sent back                          -$10.00       -$10.00',
      '  taken by banks (disputes)            $0.00         $0.00',
      "  the provider's fees                 -$2.64        -$2.64",
      '  owed to helpers                    -$20.00',
      '  borne by the operator                $2.64',
      '  in all                               $0.00',
      '',
      'Tips',
      '  open                                     1',
      '  paid                                     1',
      '  transferred                              1',
      '  refunded                                 1',
      '',
      'Owed, by the id of the helper',
      `  ${String(helper.user.id).padEnd(28)}        $20.00`,
      '',
      'All agrees, here and at the provider: 8 transactions of 4 tips.',
      '',
    ]);
  });

  it('says so too where a bank took the money and has not decided', async () => {
    const tip = await aTip();
    const dispute = app().stripe.dispute(tip.chargeId);
    await given.settle(tip.tipId);
    expect(await ledger()).toMatchObject({ code: 0, out: expect.stringMatching(/disputed +1\n/) });
    app().stripe.closeDispute(dispute.id, 'won');
    await given.settle(tip.tipId);
    expect(await ledger()).toMatchObject({ code: 0, error: '' });
  });

  it('says nothing of the provider where the site takes no card payments', async () => {
    const production = { NODE_ENV: 'production', SECRET_KEY: 'k'.repeat(40), PUBLIC_URL: 'https://amigo.example' };
    const { code, out } = await ledger(production);
    expect(code).toBe(0);
    expect(out).toMatch(/All agrees within the books: .* takes no card payments, so no provider was asked\.\n$/);
  });

  it('changes nothing, and tells the site nothing that the provider has to tell', async () => {
    const told = () => {
      using books = new DatabaseSync(join(app().settings.dataDir, 'stripe.sqlite'), { readOnly: true });
      return books.prepare('select id, tries, due_at, claimed_until from delivery order by id').all();
    };
    app().stripe.webhooks.stop();
    app().stripe.webhooks.mode = 'normal';
    const begun = await given.intent(app(), await given.helper());
    app().stripe.confirm(begun.clientSecret, 'succeeds');
    const tables = () => run(app().settings.databaseUrl, 'select * from payments.tip order by id');
    const [before, tips] = [told(), await tables()];
    expect(before.length).toBeGreaterThan(0);
    await ledger();
    expect([told(), await tables()]).toEqual([before, tips]);
    app().stripe.webhooks.mode = 'held';
    await given.settle(begun.tipId);
  });
});

describe('what waits for a person', () => {
  const waits = async ({ tipId }: PaidTip, what: string) => {
    const { code, out } = await ledger();
    expect(out).toContain(`  tip ${tipId}: ${what}`);
    expect(out).toMatch(/^Waits for you: \d+$/m);
    return code;
  };
  const change = ({ tipId }: PaidTip, set: string) =>
    given.rows(`update payments.tip set ${set} where id = $1`, [tipId]);

  it('is told without being a difference: long paid, held by a claim, owed to nobody', async () => {
    const tip = await aTip();
    expect((await ledger()).out).not.toContain('Waits for you');
    await change(tip, `paid_at = now() - interval '60 days'`);
    expect((await ledger()).out).not.toContain('Waits for you');
    await change(tip, `paid_at = now() - interval '62 days'`);
    expect(await waits(tip, 'it was paid 62 days ago, and neither moved nor sent back')).toBe(0);
    await change(tip, `paid_at = now(), claim = 'refund', claimed_at = now() - interval '23 hours'`);
    expect((await ledger()).out).not.toContain('Waits for you');
    await change(tip, `claimed_at = now() - interval '25 hours'`);
    expect(await waits(tip, 'its refund has been under way for more than a day')).toBe(0);
    await change(tip, 'claim = null, claimed_at = null, recipient_id = recipient_id');
  });

  it('is told where the helper has left and nothing moves it', async () => {
    const helper = await given.helper();
    const tip = await given.paid(helper);
    await given.rows('delete from account.account where id = $1', [helper.user.id]);
    await change(tip, `refund_id = 're_failed'`);
    expect(await waits(tip, 'its helper has left, and $15.00 are owed to nobody')).toBe(0);
    await change(tip, `claim = 'refund', claimed_at = now()`);
    expect((await ledger()).out).not.toContain('Waits for you');
  });
});

it('takes nothing for a difference that was booked while the provider was asked', async () => {
  const begun = await given.intent(app(), await given.helper());
  const cards = app().nest.get(CardPayments);
  const busy = {
    on: true,
    async *listMovements() {
      app().stripe.confirm(begun.clientSecret, 'succeeds');
      await given.settle(begun.tipId);
      yield* cards.listMovements();
    },
  };
  expect((await checkBooks(app().em(), busy)).differences).toEqual([]);
});

describe('ends with 1 and names the tip', () => {
  const expected = async ({ tipId }: PaidTip, what: string) => {
    const { code, out, error } = await ledger();
    expect({ code, error }).toEqual({ code: 1, error: '' });
    expect(out).toContain(`  tip ${tipId}: ${what}\n`);
    expect(out).toMatch(/^Differences: \d+$/m);
  };

  it('where money went back at the provider, and we have not heard of it', async () => {
    const tip = await aTip();
    await app().nest.get(CardPayments).refund({ paymentId: tip.intentId, cents: 1500, key: crypto.randomUUID() });
    await expected(tip, 'refunds: $0.00 in the books, -$15.00 at the provider');
    await given.settle(tip.tipId);
    expect((await ledger()).code).toBe(0);
  });

  it('where somebody paid, and we have not heard of it', async () => {
    const begun = await given.intent(app(), await given.helper());
    app().stripe.confirm(begun.clientSecret, 'succeeds');
    const { code, out } = await ledger();
    expect(code).toBe(1);
    expect(out).toContain(`tip ${begun.tipId}: tipper_payments: $0.00 in the books, $15.00 at the provider\n`);
    await given.settle(begun.tipId);
  });

  it('where somebody paid for a tip that is not there', async () => {
    const tipId = crypto.randomUUID();
    const order = { group: tipId, cents: 1500, metadata: { tipId }, key: tipId };
    const theirs = await app().nest.get(CardPayments).createPayment(order);
    expect((await ledger()).out).not.toContain(tipId);
    const confirmed = app().stripe.confirm(theirs.clientSecret, 'succeeds');
    expect(confirmed).toBeDefined();
    const { code, out } = await ledger();
    expect(code).toBe(1);
    expect(out).toContain(`tip ${tipId}: there is no such tip, and the provider has tipper_payments $15.00`);
    await given.rows(
      `insert into payments.tip (id, anonymous, recipient_id, amount_cents, status, created_at, intent_id)
       values ($1, true, $2, 1500, 'open', now(), $3)`,
      [tipId, (await given.helper()).user.id, theirs.id],
    );
    await given.settle(tipId);
    expect((await ledger()).code).toBe(0);
  });

  it('where a tip is not what was booked of it', async () => {
    const tip = await aTip();
    const be = (status: string) => given.rows('update payments.tip set status = $2 where id = $1', [tip.tipId, status]);
    await be('transferred');
    await expected(tip, 'it is transferred, and nothing was paid out');
    await be('refunded');
    await expected(tip, 'it is refunded, and nothing went back');
    await be('open');
    await expected(tip, 'it is open, and something is booked of it');
    await be('paid');
    expect((await ledger()).code).toBe(0);
  });

  it('where a transaction does not balance', async () => {
    const tip = await aTip();
    await plant(
      'ledger_entry',
      `delete from payments.ledger_entry e using payments.ledger_transaction x
       where x.id = e.transaction_id and x.tip_id = $1 and e.account = 'owed_to_helper'`,
      [tip.tipId],
    );
    await expected(tip, `the transaction payment:${tip.chargeId} does not balance: 1 entries, $15.00 over`);
    await expected(tip, 'it is paid, and nothing is owed to its helper');
  });

  it('where a whole transaction is missing', async () => {
    const tip = await aTip();
    const own = 'select id from payments.ledger_transaction where tip_id = $1';
    await plant('ledger_entry', `delete from payments.ledger_entry where transaction_id in (${own})`, [tip.tipId]);
    await expected(tip, 'it is paid and of $15.00, and $0.00 are booked as paid');
    await expected(tip, `the transaction payment:${tip.chargeId} does not balance: 0 entries, $0.00 over`);
  });

  it('where it is owed to somebody else', async () => {
    const tip = await aTip();
    await plant(
      'ledger_entry',
      `update payments.ledger_entry e set user_id = 1 from payments.ledger_transaction x
       where x.id = e.transaction_id and x.tip_id = $1 and e.account = 'owed_to_helper'`,
      [tip.tipId],
    );
    await expected(tip, 'it is owed to somebody else than its helper');
  });
});

describe('the program', () => {
  it(
    'says what it is asked, and ends with its code',
    async () => {
      const books = await program([], env());
      expect(books).toEqual(await ledger());
      expect(books.code).toBe(1);
    },
    START_MS,
  );

  it('says what it does', async () => {
    expect(await ledger({}, 'help')).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^npm run ledger -w backend\n/),
    });
  });

  it.each([
    [['fix'], {}, /^There is nothing to say after ledger, and it was 'fix'\./],
    [
      [],
      { DATA_DIR: '/nowhere/at/all' },
      /^There are no books of the local Stripe in \/nowhere\/at\/all\. Set DATA_DIR/,
    ],
    [[], { DATABASE_URL: 'nonsense' }, /^The setting DATABASE_URL must be/],
  ])('ends with 1 and a sentence for %j, %j', async (args, changes, sentence) => {
    expect(await ledger(changes, ...args)).toEqual({ code: 1, out: '', error: expect.stringMatching(sentence) });
  });
});

it(
  'works beside an embedded PostgreSQL, while the site runs and while it is stopped, and leaves nothing running',
  async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'fa-ledger-'));
    const said = () => ledgerByLine([], { DATA_DIR: dataDir });
    expect(await said()).toMatchObject({ code: 1, error: expect.stringContaining('There is no data of a site in') });
    const site = await boot(readSettings({ DATA_DIR: dataDir, PORT: '0', SEED: 'demo' }), () => undefined);
    const running = await said();
    expect(running).toMatchObject({ code: 0, error: '' });
    expect(running.out).toContain('All agrees, here and at the provider');
    await site.stop();
    expect(await said()).toEqual(running);
    await expect(readFile(join(dataDir, 'postgres/postmaster.pid'))).rejects.toThrow('ENOENT');
    await rm(dataDir, { recursive: true, force: true });
  },
  START_MS,
);
