/**
 * What a webhook costs: `npm run build -w backend && node backend/bench/payments.bench.ts`. 1,000 tips are paid while the provider's
 * webhooks are held; then each is told, signed, and settled. Beside it, in the same run and on the same database: as many bare
 * inserts of one row. The ratio is the figure; the milliseconds are this machine's.
 */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import pg from 'pg';
import { quantile } from './measure.ts';
import { type Node, type Person, startNode } from './nodes.ts';
import { built } from './built.ts';
import { connected, onScratchDatabase } from './scratch.ts';
import { addHelpers, type Intent, post, wishFor } from './tips-people.ts';

const { StripeStandIn } = (await built(
  'stand-ins/stripe/stripe-stand-in',
)) as typeof import('../src/stand-ins/stripe/stripe-stand-in.ts');
const { signatureOf } = (await built(
  'stand-ins/stripe/webhook-signature',
)) as typeof import('../src/stand-ins/stripe/webhook-signature.ts');

const TIPS = 1000;
const HELPERS = 100;
const AT_ONCE = 10;
const ROUNDS = 3;
const SECRET = 'a secret of the bench that is long enough';

/** Runs the work for each, so many at once. @returns how long all of it took, in ms */
async function timed<Item>(items: readonly Item[], work: (item: Item) => Promise<unknown>): Promise<number> {
  const waiting = [...items];
  const worker = async (): Promise<void> => {
    for (let item = waiting.pop(); item !== undefined; item = waiting.pop()) await work(item);
  };
  const began = performance.now();
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return performance.now() - began;
}

/** Tips that the provider knows to be paid, and that the site has not heard of. */
async function paidUnheard(node: Node, helpers: readonly Person[]): Promise<string[]> {
  await put(node, '/dev/stripe/webhooks', { mode: 'held' });
  const ids: string[] = [];
  const tipped = Array.from({ length: TIPS / HELPERS }, () => helpers).flat();
  await timed(tipped, async (helper) => {
    const { clientSecret, paymentIntentId } = await post<Intent>(
      node,
      '/api/create-payment-intent',
      wishFor(helper, 15),
    );
    await post(node, '/dev/stripe/confirm', { clientSecret, outcome: 'succeeds' });
    ids.push(paymentIntentId);
  });
  return ids;
}

async function put(node: Node, path: string, body: object): Promise<void> {
  const headers = { 'Content-Type': 'application/json' };
  const answer = await fetch(`${node.url}${path}`, { method: 'PUT', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
}

async function tell(node: Node, secret: string, paymentIntentId: string): Promise<void> {
  const event = { id: `evt_${randomUUID().replaceAll('-', '')}`, object: 'event', type: 'payment_intent.succeeded' };
  const body = JSON.stringify({ ...event, data: { object: { id: paymentIntentId, object: 'payment_intent' } } });
  const signature = signatureOf(secret, body, Math.floor(Date.now() / 1000));
  const headers = { 'Content-Type': 'application/json', 'Stripe-Signature': signature };
  const answer = await fetch(`${node.url}/api/webhooks/stripe`, { method: 'POST', headers, body });
  if (!answer.ok) throw new Error(`The webhook answered ${answer.status}: ${await answer.text()}`);
}

async function round(node: Node, pool: pg.Pool, helpers: readonly Person[]): Promise<Record<string, number>> {
  const [secret = ''] = new StripeStandIn(':memory:', { publicUrl: node.url, secretKey: SECRET }).settings
    .webhookSecrets;
  const ids = await paidUnheard(node, helpers);
  const webhooks = await timed(ids, (id) => tell(node, secret, id));
  const inserts = await timed(ids, (id) => pool.query('insert into bare (id, told_at) values ($1, now())', [id]));
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
  const pool = new pg.Pool({ connectionString: url, max: AT_ONCE });
  try {
    await connected(url, async (client) => {
      await client.query('create table bare (id text primary key, told_at timestamptz not null)');
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
