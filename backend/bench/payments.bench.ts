/**
 * What a webhook costs: `npm run build -w backend && node backend/bench/payments.bench.ts`. 1,000 tips are paid while the provider's
 * webhooks are held; then a signed webhook settles each. Compared, in the same run and on the same database, with as many inserts of
 * one row. The result is the ratio; the milliseconds are this machine's.
 */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import pg from 'pg';
import { quantile } from './measure.ts';
import { type Node, type Person, startNode } from './nodes.ts';
import { built } from './built.ts';
import { connected, onScratchDatabase } from './scratch.ts';
import { addHelpers, type Intent, newAttempt, post } from './tips-data.ts';

const { StripeStandIn } = (await built(
  'stand-ins/stripe/stripe-stand-in',
)) as typeof import('../stand-ins/stripe/stripe-stand-in.ts');
const { signWebhook } = (await built('stand-ins/stripe/webhooks')) as typeof import('../stand-ins/stripe/webhooks.ts');

const TIPS = 1000;
const HELPERS = 100;
const CONCURRENCY = 10;
const ROUNDS = 3;
const SECRET = 'a secret of the bench that is long enough';

/** Runs the work for each item, CONCURRENCY at a time. Returns the total time in ms. */
async function timed<Item>(items: readonly Item[], work: (item: Item) => Promise<unknown>): Promise<number> {
  const remaining = [...items];
  const worker = async (): Promise<void> => {
    for (let item = remaining.pop(); item !== undefined; item = remaining.pop()) await work(item);
  };
  const start = performance.now();
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
  return performance.now() - start;
}

/** Tips that are paid at the provider, with held webhooks. Returns the ids of their payments. */
async function createPaidTips(node: Node, helpers: readonly Person[]): Promise<string[]> {
  await put(node, '/dev/stripe/webhooks', { mode: 'held' });
  const ids: string[] = [];
  const recipients = Array.from({ length: TIPS / HELPERS }, () => helpers).flat();
  await timed(recipients, async (helper) => {
    const attempt = newAttempt(helper, 15);
    const { clientSecret, paymentIntentId } = await post<Intent>(node, '/api/create-payment-intent', attempt);
    await post(node, '/dev/stripe/confirm', { clientSecret, outcome: 'succeeds' });
    ids.push(paymentIntentId);
  });
  return ids;
}

async function put(node: Node, path: string, body: object): Promise<void> {
  const headers = { 'Content-Type': 'application/json' };
  const response = await fetch(`${node.url}${path}`, { method: 'PUT', headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
}

async function sendWebhook(node: Node, secret: string, paymentIntentId: string): Promise<void> {
  const event = { id: `evt_${randomUUID().replaceAll('-', '')}`, object: 'event', type: 'payment_intent.succeeded' };
  const body = JSON.stringify({ ...event, data: { object: { id: paymentIntentId, object: 'payment_intent' } } });
  const signature = signWebhook(secret, body, Math.floor(Date.now() / 1000));
  const headers = { 'Content-Type': 'application/json', 'Stripe-Signature': signature };
  const response = await fetch(`${node.url}/api/webhooks/stripe`, { method: 'POST', headers, body });
  if (!response.ok) throw new Error(`The webhook answered ${response.status}: ${await response.text()}`);
}

async function round(node: Node, pool: pg.Pool, helpers: readonly Person[]): Promise<Record<string, number>> {
  const [secret = ''] = new StripeStandIn(':memory:', { publicUrl: node.url, secretKey: SECRET }).settings
    .webhookSecrets;
  const ids = await createPaidTips(node, helpers);
  const webhooks = await timed(ids, (id) => sendWebhook(node, secret, id));
  const inserts = await timed(ids, (id) => pool.query('insert into bare (id, inserted_at) values ($1, now())', [id]));
  const { rows } = await pool.query<{ left: string }>(
    `select count(*) as left from payments.tip where status = 'open'`,
  );
  if (rows[0]?.left !== '0') throw new Error(`${rows[0]?.left} tips were not settled`);
  return {
    'webhook ms': webhooks / TIPS,
    'bare insert ms': inserts / TIPS,
    ratio: webhooks / inserts,
  };
}

await onScratchDatabase([], async (url, dataDir) => {
  const node = await startNode(url, join(dataDir, 'site'), { SECRET_KEY: SECRET, LIMITS_FACTOR: '10000' });
  const pool = new pg.Pool({ connectionString: url, max: CONCURRENCY });
  try {
    await connected(url, async (client) => {
      await client.query('create table bare (id text primary key, inserted_at timestamptz not null)');
      const helpers = await addHelpers(client, HELPERS);
      const rounds: Record<string, number>[] = [];
      for (let count = 0; count < ROUNDS; count += 1) rounds.push(await round(node, pool, helpers));
      console.table(
        rounds.map((figures) =>
          Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, Number(value.toFixed(2))])),
        ),
      );
      const ratio = quantile(
        rounds.map((figures) => figures['ratio'] ?? Number.NaN),
        0.5,
      );
      process.stdout.write(
        `Settling ${TIPS} webhooks costs ${ratio.toFixed(1)} times as many bare inserts (median of ${ROUNDS}).\n`,
      );
    });
  } finally {
    await pool.end();
    await node.stop();
  }
});
