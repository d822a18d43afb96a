/**
 * Money and a dying server: `npm run build -w backend && node backend/bench/tips-kill.bench.ts`. 200 people pay a tip each, as a browser
 * does: again with the same attempt where nothing was answered. Meanwhile the server is killed, as by `kill -9`, and started
 * again (KILLS sets how often: 3). Then every tip must be there once and paid once, and our books agree with the provider's.
 */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as rest } from 'node:timers/promises';
import { promisify } from 'node:util';
import type pg from 'pg';
import { type Node, type Person, startNode } from './nodes.ts';
import { connected, onScratchDatabase } from './scratch.ts';
import { addHelpers, type Intent, post, type Wish, wishFor } from './tips-people.ts';

const TIPS = 200;
const HELPERS = 10;
const AT_ONCE = 8;
const KILLS = Number(process.env['KILLS'] ?? 3);
const AMOUNT = 15;
const AGAIN_MS = 100;
const SETTLED_MS = 240_000;
const LEDGER = join(import.meta.dirname, '../dist/ledger.js');

/** The node that runs now: payers look it up at each try. */
interface Site {
  node: Node;
  paid: number;
}

/** As a page does: whatever was not answered is asked again, with the same attempt. */
async function untilAnswered<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (error instanceof Error && / answered 4/.test(error.message)) throw error;
      await rest(AGAIN_MS);
    }
  }
}

async function pay(site: Site, wish: Wish): Promise<void> {
  const intent = await untilAnswered(() => post<Intent>(site.node, '/api/create-payment-intent', wish));
  const { clientSecret, paymentIntentId } = intent;
  await untilAnswered(() => confirm(site, clientSecret));
  const { amount, recipientId } = wish;
  await untilAnswered(() => post(site.node, '/api/payment-success', { paymentIntentId, amount, recipientId }));
  site.paid += 1;
}

/** A payment that was confirmed before the answer was lost cannot be confirmed again: it is paid. */
async function confirm(site: Site, clientSecret: string): Promise<void> {
  const { status } = await post<{ status: string }>(site.node, '/dev/stripe/payment', { clientSecret });
  if (status !== 'succeeded') await post(site.node, '/dev/stripe/confirm', { clientSecret, outcome: 'succeeds' });
}

async function payAll(site: Site, wishes: readonly Wish[]): Promise<void> {
  const waiting = [...wishes];
  const payer = async (): Promise<void> => {
    for (let wish = waiting.pop(); wish !== undefined; wish = waiting.pop()) await pay(site, wish);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, payer));
}

async function killAndStart(site: Site, restart: () => Promise<Node>): Promise<void> {
  for (let kill = 1; kill <= KILLS; kill += 1) {
    while (site.paid < (TIPS * kill) / (KILLS + 1)) await rest(1);
    await site.node.kill();
    process.stdout.write(`killed after ${site.paid} of ${TIPS} tips were paid\n`);
    site.node = await restart();
  }
}

/**
 * Every transfer that is due has been made, or the time for it is over. What a dead node had begun is taken up minutes later:
 * until then nobody knows whether it lives.
 */
async function settled(client: pg.Client): Promise<void> {
  const began = performance.now();
  for (;;) {
    const { rows } = await client.query<{ left: string }>(
      `select count(*) as left from payments.tip t where status = 'open' or claim is not null
         or (status = 'paid' and exists (select from payments.payout_account p
           where p.user_id = t.recipient_id and p.transfers_enabled))`,
    );
    const seconds = Math.round((performance.now() - began) / 1000);
    if (rows[0]?.left === '0') process.stdout.write(`nothing was under way any more ${seconds} s after the last tip\n`);
    if (rows[0]?.left === '0' || seconds * 1000 > SETTLED_MS) return;
    await rest(500);
  }
}

async function report(client: pg.Client, wishes: readonly Wish[]): Promise<void> {
  const { rows } = await client.query<{ status: string; tips: string; wishes: string }>(
    `select status, count(*) as tips, count(distinct attempt_id) as wishes from payments.tip
     where attempt_id = any($1::uuid[]) group by status order by status`,
    [wishes.map(({ attemptId }) => attemptId)],
  );
  console.table(rows);
  const there = rows.reduce((sum, { wishes: found }) => sum + Number(found), 0);
  const isWhole = there === TIPS && rows.every(({ status }) => ['paid', 'transferred'].includes(status));
  process.stdout.write(isWhole ? `All ${TIPS} tips are there, each once.\n` : `TIPS ARE MISSING OR OPEN.\n`);
  if (!isWhole) process.exitCode = 1;
}

/** What the operator would run: it compares our books with the provider's, and ends with 1 where they differ. */
async function checkBooks(env: NodeJS.ProcessEnv): Promise<void> {
  const { stdout } = await promisify(execFile)(process.execPath, [LEDGER], { env }).catch(
    (error: { stdout: string }) => {
      process.exitCode = 1;
      return error;
    },
  );
  process.stdout.write(stdout);
}

/** Half of them can be paid at once: they have given the provider everything, on its page. */
async function onboard(node: Node, helpers: readonly Person[]): Promise<void> {
  for (const { cookie } of helpers.filter((_, at) => at % 2 === 0)) {
    const { url } = await post<{ url: string }>(node, '/api/payouts/link', { country: 'US' }, cookie);
    const page = await fetch(`${node.url}${new URL(url).pathname}`);
    const [, form = ''] = /name="form" value="([^"]+)"/.exec(await page.text()) ?? [];
    const body = new URLSearchParams({ form, choice: 'complete' });
    const answer = await fetch(`${node.url}/dev/stripe/onboarding`, { method: 'POST', body, redirect: 'manual' });
    if (answer.status !== 303) throw new Error(`Onboarding answered ${answer.status}: ${await answer.text()}`);
  }
}

await onScratchDatabase([], async (url, dataDir) => {
  const siteDir = join(dataDir, 'site');
  const start = () => startNode(url, siteDir, { LIMITS_FACTOR: '10000' });
  const site: Site = { node: await start(), paid: 0 };
  try {
    await connected(url, async (client) => {
      const helpers = await addHelpers(client, HELPERS);
      await onboard(site.node, helpers);
      const wishes = Array.from({ length: TIPS / HELPERS }, () => helpers.map((one) => wishFor(one, AMOUNT))).flat();
      await Promise.all([payAll(site, wishes), killAndStart(site, start)]);
      await settled(client);
      await report(client, wishes);
    });
    await checkBooks({ ...process.env, DATABASE_URL: url, DATA_DIR: siteDir });
  } finally {
    await site.node.stop();
  }
});
