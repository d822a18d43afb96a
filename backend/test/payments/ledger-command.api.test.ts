import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { boot } from '../../src/boot.ts';
import { type CommandResult, runCommand } from '../../src/commands/run-command.ts';
import { checkBooks } from '../../src/modules/payments/index.ts';
import { readSettings } from '../../src/platform/config/settings.ts';
import { CardPayments } from '../../src/platform/cards/card-payments.ts';
import { run } from '../database.ts';
import { useTestApp } from '../harness.ts';
import { givenMoney, type PaidTip } from './given.ts';

const CLI = new URL('../../dist/src/cli.js', import.meta.url).pathname;
const START_MS = 60_000;
const app = useTestApp();
const given = givenMoney(app);
const env = () => ({ DATABASE_URL: app().settings.databaseUrl, DATA_DIR: app().settings.dataDir });
const runLedger = (changes: Record<string, string> = {}, ...args: string[]) =>
  runCommand(['ledger', ...args], { ...env(), ...changes });

/** The built command line, as npm runs it. */
async function runProgram(args: string[], variables: Record<string, string>): Promise<CommandResult> {
  const child = spawn(process.execPath, [CLI, 'ledger', ...args], {
    env: { PATH: process.env['PATH'], ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [out, error] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (error += text));
  const [code] = (await once(child, 'close')) as [number];
  return { code, out, error };
}

beforeAll(() => {
  app().stripe.webhooks.mode = 'held';
});

/** Changes the ledger without its triggers, which would refuse it. */
const tamper = async (table: 'ledger_entry' | 'ledger_transaction', sql: string, values: unknown[]) => {
  await given.query(`alter table payments.${table} disable trigger user`);
  await given.query(sql, values);
  await given.query(`alter table payments.${table} enable trigger user`);
};
const paidTip = async () => given.paidTip(await given.helper());

describe('consistent books', () => {
  it('are printed with balances, tips and what is owed to whom, and the exit code is 0', async () => {
    const helper = await given.helper();
    await given.paidTip(helper, { amount: 20 });
    await given.createIntent(app(), helper, { amount: 7 });
    const refunded = await given.paidTip(await given.helper(), { amount: 10 });
    const other = await given.helper();
    const paidOut = await given.paidTip(other, { amount: 30 });
    await given.enablePayouts(other);
    await given.transfer(paidOut);
    await app()
      .nest.get(CardPayments)
      .refund({ paymentId: refunded.intentId, amountCents: 1000, idempotencyKey: 'refund' });
    await given.settle(refunded.tipId);
    const { code, out, error } = await runLedger();
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

  it('are consistent during a dispute, too', async () => {
    const tip = await paidTip();
    const dispute = app().stripe.dispute(tip.chargeId);
    await given.settle(tip.tipId);
    expect(await runLedger()).toMatchObject({ code: 0, out: expect.stringMatching(/disputed +1\n/) });
    app().stripe.closeDispute(dispute.id, 'won');
    await given.settle(tip.tipId);
    expect(await runLedger()).toMatchObject({ code: 0, error: '' });
  });

  it('are not compared with the provider where the site takes no card payments', async () => {
    const production = { NODE_ENV: 'production', SECRET_KEY: 'k'.repeat(40), PUBLIC_URL: 'https://amigo.example' };
    const { code, out } = await runLedger(production);
    expect(code).toBe(0);
    expect(out).toMatch(/All agrees within the books: .* takes no card payments, so no provider was asked\.\n$/);
  });

  it('are only read: nothing changes, and no webhook is sent', async () => {
    const listDeliveries = () => {
      using books = new DatabaseSync(join(app().settings.dataDir, 'stripe.sqlite'), { readOnly: true });
      return books.prepare('select id, tries, due_at, claimed_until from delivery order by id').all();
    };
    app().stripe.webhooks.stop();
    app().stripe.webhooks.mode = 'normal';
    const intent = await given.createIntent(app(), await given.helper());
    app().stripe.confirm(intent.clientSecret, 'succeeds');
    const listTips = () => run(app().settings.databaseUrl, 'select * from payments.tip order by id');
    const [before, tips] = [listDeliveries(), await listTips()];
    expect(before.length).toBeGreaterThan(0);
    await runLedger();
    expect([listDeliveries(), await listTips()]).toEqual([before, tips]);
    app().stripe.webhooks.mode = 'held';
    await given.settle(intent.tipId);
  });
});

describe('what the operator has to look at', () => {
  const expectWaiting = async ({ tipId }: PaidTip, what: string) => {
    const { code, out } = await runLedger();
    expect(out).toContain(`  tip ${tipId}: ${what}`);
    expect(out).toMatch(/^Waits for you: \d+$/m);
    return code;
  };
  const update = ({ tipId }: PaidTip, set: string) =>
    given.query(`update payments.tip set ${set} where id = $1`, [tipId]);

  it('is listed apart from differences: a tip that was paid long ago, or has been claimed for long', async () => {
    const tip = await paidTip();
    expect((await runLedger()).out).not.toContain('Waits for you');
    await update(tip, `paid_at = now() - interval '60 days'`);
    expect((await runLedger()).out).not.toContain('Waits for you');
    await update(tip, `paid_at = now() - interval '62 days'`);
    expect(await expectWaiting(tip, 'it was paid 62 days ago, and neither moved nor sent back')).toBe(0);
    await update(tip, `paid_at = now(), claim = 'refund', claimed_at = now() - interval '23 hours'`);
    expect((await runLedger()).out).not.toContain('Waits for you');
    await update(tip, `claimed_at = now() - interval '25 hours'`);
    expect(await expectWaiting(tip, 'its refund has been under way for more than a day')).toBe(0);
    await update(tip, 'claim = null, claimed_at = null, recipient_id = recipient_id');
  });

  it('is listed where the helper has been deleted and no job moves the money', async () => {
    const helper = await given.helper();
    const tip = await given.paidTip(helper);
    await given.query('delete from account.account where id = $1', [helper.user.id]);
    await update(tip, `refund_id = 're_failed'`);
    expect(await expectWaiting(tip, 'its helper has left, and $15.00 are owed to nobody')).toBe(0);
    await update(tip, `claim = 'refund', claimed_at = now()`);
    expect((await runLedger()).out).not.toContain('Waits for you');
  });
});

it('does not report what was booked while the provider was read', async () => {
  const intent = await given.createIntent(app(), await given.helper());
  const cards = app().nest.get(CardPayments);
  const busyProvider = {
    enabled: true,
    async *listMovements() {
      app().stripe.confirm(intent.clientSecret, 'succeeds');
      await given.settle(intent.tipId);
      yield* cards.listMovements();
    },
  };
  expect((await checkBooks(app().em(), busyProvider)).differences).toEqual([]);
});

describe('a difference is reported with the tip, and exit code 1', () => {
  const expectDifference = async ({ tipId }: PaidTip, what: string) => {
    const { code, out, error } = await runLedger();
    expect({ code, error }).toEqual({ code: 1, error: '' });
    expect(out).toContain(`  tip ${tipId}: ${what}\n`);
    expect(out).toMatch(/^Differences: \d+$/m);
  };

  it('of a refund at the provider whose webhook has not arrived', async () => {
    const tip = await paidTip();
    await app()
      .nest.get(CardPayments)
      .refund({ paymentId: tip.intentId, amountCents: 1500, idempotencyKey: crypto.randomUUID() });
    await expectDifference(tip, 'refunds: $0.00 in the books, -$15.00 at the provider');
    await given.settle(tip.tipId);
    expect((await runLedger()).code).toBe(0);
  });

  it('of a payment whose webhook has not arrived', async () => {
    const intent = await given.createIntent(app(), await given.helper());
    app().stripe.confirm(intent.clientSecret, 'succeeds');
    const { code, out } = await runLedger();
    expect(code).toBe(1);
    expect(out).toContain(`tip ${intent.tipId}: tipper_payments: $0.00 in the books, $15.00 at the provider\n`);
    await given.settle(intent.tipId);
  });

  it('of a payment for a tip that does not exist', async () => {
    const tipId = crypto.randomUUID();
    const order = { group: tipId, amountCents: 1500, metadata: { tipId }, idempotencyKey: tipId };
    const payment = await app()
      .nest.get(CardPayments)
      .createPayment({ ...order, authentication: 'any' });
    expect((await runLedger()).out).not.toContain(tipId);
    const confirmed = app().stripe.confirm(payment.clientSecret, 'succeeds');
    expect(confirmed).toBeDefined();
    const { code, out } = await runLedger();
    expect(code).toBe(1);
    expect(out).toContain(`tip ${tipId}: there is no such tip, and the provider has tipper_payments $15.00`);
    await given.query(
      `insert into payments.tip (id, anonymous, recipient_id, amount_cents, status, created_at, intent_id)
       values ($1, true, $2, 1500, 'open', now(), $3)`,
      [tipId, (await given.helper()).user.id, payment.id],
    );
    await given.settle(tipId);
    expect((await runLedger()).code).toBe(0);
  });

  it('of a status that does not match the ledger', async () => {
    const tip = await paidTip();
    const setStatus = (status: string) =>
      given.query('update payments.tip set status = $2 where id = $1', [tip.tipId, status]);
    await setStatus('transferred');
    await expectDifference(tip, 'it is transferred, and nothing was paid out');
    await setStatus('refunded');
    await expectDifference(tip, 'it is refunded, and nothing went back');
    await setStatus('open');
    await expectDifference(tip, 'it is open, and something is booked of it');
    await setStatus('paid');
    expect((await runLedger()).code).toBe(0);
  });

  it('of a transaction that does not balance', async () => {
    const tip = await paidTip();
    await tamper(
      'ledger_entry',
      `delete from payments.ledger_entry e using payments.ledger_transaction x
       where x.id = e.transaction_id and x.tip_id = $1 and e.account = 'owed_to_helper'`,
      [tip.tipId],
    );
    await expectDifference(tip, `the transaction payment:${tip.chargeId} does not balance: 1 entries, $15.00 over`);
    await expectDifference(tip, 'it is paid, and nothing is owed to its helper');
  });

  it('of the missing entries of a transaction', async () => {
    const tip = await paidTip();
    const ids = 'select id from payments.ledger_transaction where tip_id = $1';
    await tamper('ledger_entry', `delete from payments.ledger_entry where transaction_id in (${ids})`, [tip.tipId]);
    await expectDifference(tip, 'it is paid and of $15.00, and $0.00 are booked as paid');
    await expectDifference(tip, `the transaction payment:${tip.chargeId} does not balance: 0 entries, $0.00 over`);
  });

  it('of money that is owed to another user', async () => {
    const tip = await paidTip();
    await tamper(
      'ledger_entry',
      `update payments.ledger_entry e set user_id = 1 from payments.ledger_transaction x
       where x.id = e.transaction_id and x.tip_id = $1 and e.account = 'owed_to_helper'`,
      [tip.tipId],
    );
    await expectDifference(tip, 'it is owed to somebody else than its helper');
  });
});

describe('the command', () => {
  it(
    'prints the result, and exits with its code',
    async () => {
      const books = await runProgram([], env());
      expect(books).toEqual(await runLedger());
      expect(books.code).toBe(1);
    },
    START_MS,
  );

  it('prints help', async () => {
    expect(await runLedger({}, '--help')).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^Usage: operate ledger /),
    });
  });

  it.each([
    [['fix'], {}, /^error: too many arguments for 'ledger'/],
    [
      [],
      { DATA_DIR: '/nowhere/at/all' },
      /^There are no books of the local Stripe in \/nowhere\/at\/all\. Set DATA_DIR/,
    ],
    [[], { DATABASE_URL: 'nonsense' }, /^The setting DATABASE_URL must be/],
  ])('fails with exit code 1 and a message for %j, %j', async (args, changes, sentence) => {
    expect(await runLedger(changes, ...args)).toEqual({ code: 1, out: '', error: expect.stringMatching(sentence) });
  });
});

it(
  'works with an embedded PostgreSQL, while the site runs and while it is stopped, and leaves no process running',
  async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'fa-ledger-'));
    const check = () => runCommand(['ledger'], { DATA_DIR: dataDir });
    expect(await check()).toMatchObject({ code: 1, error: expect.stringContaining('There is no data of a site in') });
    const site = await boot(readSettings({ DATA_DIR: dataDir, PORT: '0', SEED: 'demo' }), () => undefined);
    const running = await check();
    expect(running).toMatchObject({ code: 0, error: '' });
    expect(running.out).toContain('All agrees, here and at the provider');
    await site.stop();
    expect(await check()).toEqual(running);
    await expect(readFile(join(dataDir, 'postgres/postmaster.pid'))).rejects.toThrow('ENOENT');
    await rm(dataDir, { recursive: true, force: true });
  },
  START_MS,
);
