/**
 * Payments and a server that is killed: `npm run build -w backend && node backend/bench/tips-kill.bench.ts`. 200 tips are paid as by
 * browsers, which repeat an attempt without a response. One card pays them all, so that the last quarter goes beyond its daily cap and is
 * refunded; banks take every fourth transferred tip back, so that its transfer is reversed. Meanwhile the server is killed, as by
 * `kill -9`, and restarted (KILLS times, by default 3). Then every tip must exist once and be paid once, and the ledger must match the
 * provider.
 */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import type pg from 'pg';
import type { StripeStandIn as StandIn } from '../stand-ins/stripe/stripe-stand-in.ts';
import { built } from './built.ts';
import { type Node, type Person, startNode } from './nodes.ts';
import { connected, onScratchDatabase } from './scratch.ts';
import { addHelpers, type Intent, newAttempt, type PaymentAttempt, post } from './tips-data.ts';

const { StripeStandIn } = (await built(
  'stand-ins/stripe/stripe-stand-in',
)) as typeof import('../stand-ins/stripe/stripe-stand-in.ts');

const TIPS = 200;
const HELPERS = 20;
const CONCURRENCY = 8;
const KILLS = Number(process.env['KILLS'] ?? 3);
/** For each helper below the daily cap, and for the card, which has LIMITS_FACTOR times as much, above it. */
const AMOUNT = 40;
const LIMITS = { LIMITS_FACTOR: '10', TIP_HOLD_DAYS: '0' };
const RETRY_MS = 100;
const MAX_WAIT_MS = 240_000;
const CLI = join(import.meta.dirname, '../dist/src/cli.js');

/** `node` is replaced after each kill: tippers read it at each try. */
interface Site {
  node: Node;
  paid: number;
}

/** As a page does: repeats a request without a response, with the same attempt. */
async function retry<Result>(request: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await request();
    } catch (error) {
      if (error instanceof Error && / answered 4/.test(error.message)) throw error;
      await delay(RETRY_MS);
    }
  }
}

async function pay(site: Site, attempt: PaymentAttempt): Promise<void> {
  const intent = await retry(() => post<Intent>(site.node, '/api/create-payment-intent', attempt));
  const { clientSecret, paymentIntentId } = intent;
  await retry(() => confirm(site, clientSecret));
  const { amount, recipientId } = attempt;
  await retry(() => post(site.node, '/api/payment-success', { paymentIntentId, amount, recipientId }));
  site.paid += 1;
}

/** A payment whose confirmation succeeded and whose response was lost cannot be confirmed again. */
async function confirm(site: Site, clientSecret: string): Promise<void> {
  const { status } = await post<{ status: string }>(site.node, '/dev/stripe/payment', { clientSecret });
  if (status !== 'succeeded') await post(site.node, '/dev/stripe/confirm', { clientSecret, outcome: 'succeeds' });
}

async function payAll(site: Site, attempts: readonly PaymentAttempt[]): Promise<void> {
  const remaining = [...attempts];
  const worker = async (): Promise<void> => {
    for (let attempt = remaining.pop(); attempt !== undefined; attempt = remaining.pop()) await pay(site, attempt);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
}

async function killAndStart(site: Site, restart: () => Promise<Node>): Promise<void> {
  for (let kill = 1; kill <= KILLS; kill += 1) {
    while (site.paid < (TIPS * kill) / (KILLS + 1)) await delay(1);
    await site.node.kill();
    process.stdout.write(`killed after ${site.paid} of ${TIPS} tips were paid\n`);
    site.node = await restart();
  }
}

/** Loses the disputes of every fourth transferred tip, until `isOver`. On the local Stripe's own file, as its nodes share it. */
async function loseDisputes(client: pg.Client, stripe: StandIn, isOver: () => boolean): Promise<void> {
  const seen = new Set<string>();
  while (!isOver()) {
    const { rows } = await client.query<{ chargeId: string }>(
      `select charge_id as "chargeId" from payments.tip where status = 'transferred' order by paid_at`,
    );
    for (const { chargeId } of rows) {
      if (!seen.has(chargeId) && seen.size % 4 === 3) stripe.closeDispute(stripe.dispute(chargeId).id, 'lost');
      seen.add(chargeId);
    }
    await delay(50);
  }
}

/** Waits for all transfers, refunds and reversals, at most MAX_WAIT_MS. The claims of a killed node are taken over only after minutes. */
async function waitUntilSettled(client: pg.Client): Promise<void> {
  const start = performance.now();
  for (;;) {
    const { rows } = await client.query<{ left: string }>(
      `select count(*) as left from payments.tip t where status in ('open', 'disputed') or claim is not null
         or reversal_due_cents > 0 or (status = 'paid' and (over_cap is not null or exists (
           select from payments.payout_account p where p.user_id = t.recipient_id and p.transfers_enabled)))`,
    );
    const seconds = Math.round((performance.now() - start) / 1000);
    if (rows[0]?.left === '0') process.stdout.write(`nothing was under way any more ${seconds} s after the last tip\n`);
    if (rows[0]?.left === '0' || seconds * 1000 > MAX_WAIT_MS) return;
    await delay(500);
  }
}

const EXPECTED_STATUSES = ['paid', 'transferred', 'refunded beyond the cap', 'refunded by a bank'];

async function report(client: pg.Client, attempts: readonly PaymentAttempt[]): Promise<void> {
  const { rows } = await client.query<{ status: string; tips: string; attempts: string }>(
    `select case when over_cap is not null then status || ' beyond the cap' when is_reversed then status || ' by a bank'
         else status end as status, count(*) as tips, count(distinct attempt_id) as attempts
     from payments.tip t, lateral (select exists (select from payments.ledger_transaction x
       where x.tip_id = t.id and x.kind = 'reversal') as is_reversed) as back
     where attempt_id = any($1::uuid[]) group by 1 order by 1`,
    [attempts.map(({ attemptId }) => attemptId)],
  );
  console.table(rows);
  const found = rows.reduce((sum, { attempts: count }) => sum + Number(count), 0);
  const isComplete = found === TIPS && rows.every(({ status }) => EXPECTED_STATUSES.includes(status));
  process.stdout.write(isComplete ? `All ${TIPS} tips are there, each once.\n` : `TIPS ARE MISSING OR OPEN.\n`);
  if (!isComplete) process.exitCode = 1;
}

/** The operator's command, which compares the ledger with the provider and exits with 1 where they differ. */
async function checkBooks(env: NodeJS.ProcessEnv): Promise<void> {
  const { stdout } = await promisify(execFile)(process.execPath, [CLI, 'ledger'], { env }).catch(
    (error: { stdout: string }) => {
      process.exitCode = 1;
      return error;
    },
  );
  process.stdout.write(stdout);
}

/** Enables the payouts of every other helper. */
async function onboard(node: Node, helpers: readonly Person[]): Promise<void> {
  for (const { cookie } of helpers.filter((_, index) => index % 2 === 0)) {
    const { url } = await post<{ url: string }>(node, '/api/payouts/link', { country: 'US' }, cookie);
    const page = await fetch(`${node.url}${new URL(url).pathname}`);
    const [, form = ''] = /name="form" value="([^"]+)"/.exec(await page.text()) ?? [];
    const body = new URLSearchParams({ form, choice: 'complete' });
    const response = await fetch(`${node.url}/dev/stripe/onboarding`, { method: 'POST', body, redirect: 'manual' });
    if (response.status !== 303) throw new Error(`Onboarding answered ${response.status}: ${await response.text()}`);
  }
}

await onScratchDatabase([], async (url, dataDir) => {
  const siteDir = join(dataDir, 'site');
  const start = () => startNode(url, siteDir, LIMITS);
  const site: Site = { node: await start(), paid: 0 };
  try {
    await connected(url, async (client) => {
      const helpers = await addHelpers(client, HELPERS);
      await onboard(site.node, helpers);
      const attempts = Array.from({ length: TIPS / HELPERS }, () =>
        helpers.map((one) => newAttempt(one, AMOUNT)),
      ).flat();
      const stripe = new StripeStandIn(join(siteDir, 'stripe.sqlite'), { publicUrl: '', secretKey: 'x'.repeat(32) });
      let isPaid = false;
      const paying = Promise.all([payAll(site, attempts), killAndStart(site, start)]).then(() => (isPaid = true));
      // One connection runs one statement at a time
      await Promise.all([paying, connected(url, (own) => loseDisputes(own, stripe, () => isPaid))]);
      await waitUntilSettled(client);
      stripe.end();
      await report(client, attempts);
    });
    await checkBooks({ ...process.env, DATABASE_URL: url, DATA_DIR: siteDir });
  } finally {
    await site.node.stop();
  }
});
