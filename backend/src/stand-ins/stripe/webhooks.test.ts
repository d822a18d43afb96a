import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import Stripe from 'stripe';
import { StripeStandIn } from './stripe-stand-in.ts';

const SITE = { publicUrl: 'https://amigo.example', secretKey: 'a secret' };
const HOUR = 60 * 60 * 1000;

interface Call {
  readonly url: string;
  readonly body: string;
  readonly headers: Record<string, string>;
}

let folder: string;
let path: string;
let nodes: StripeStandIn[];
let calls: Call[];
let status: number | undefined;
let offsetMs: number;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fa-stripe-'));
  path = join(folder, 'stripe.sqlite');
  [nodes, calls, status, offsetMs] = [[], [], 200, 0];
});
afterEach(async () => {
  for (const node of nodes) await stop(node);
  await rm(folder, { recursive: true });
});

/** A node of the site, and its local Stripe, on the file that all nodes share. */
async function aNode(): Promise<StripeStandIn> {
  const node = new StripeStandIn(path, SITE);
  node.now = () => new Date(Date.now() + offsetMs);
  node.deliver = async (url, body, headers) => {
    calls.push({ url, body, headers });
    return status;
  };
  await node.listen(0);
  nodes.push(node);
  return node;
}

async function stop(node: StripeStandIn): Promise<void> {
  nodes = nodes.filter((other) => other !== node);
  await node.close();
  node.end();
}

const pay = (node: StripeStandIn) => {
  const intent = node.parts.intents.create({ amount: 500, currency: 'usd' });
  return node.confirm(intent.client_secret ?? '', 'succeeds');
};
const eventIn = ({ body }: Call) => JSON.parse(body) as Stripe.Event;
const typesTold = () => calls.map((call) => eventIn(call).type);
const PAID = ['payment_intent.created', 'charge.succeeded', 'payment_intent.succeeded'] as const;

it('is signed as the SDK wants it, by a secret that every node makes of the same', async () => {
  const node = await aNode();
  const { id } = pay(node);
  await node.webhooks.settled();
  expect(typesTold().toSorted()).toEqual(PAID.toSorted());
  const [secret = ''] = (await aNode()).settings.webhookSecrets;
  expect(secret).toMatch(/^whsec_[0-9a-f]{32}$/);
  for (const { url, body, headers } of calls) {
    expect(url).toBe('https://amigo.example/api/webhooks/stripe');
    const event = Stripe.webhooks.constructEvent(body, headers['stripe-signature'] ?? '', secret);
    expect(event).toMatchObject({ object: 'event', api_version: '2026-10-28.endive', livemode: false });
  }
  const last = calls.map(eventIn).find(({ type }) => type === 'payment_intent.succeeded');
  expect(last?.data.object).toMatchObject({ id, status: 'succeeded' });
  const forged = JSON.stringify({ ...last, id: 'evt_forged' });
  const signature = calls[0]?.headers['stripe-signature'] ?? '';
  expect(() => Stripe.webhooks.constructEvent(forged, signature, secret)).toThrow('No signatures found');
});

describe('what is not heard', () => {
  it('is told again, later each time, until it is heard', async () => {
    const node = await aNode();
    status = undefined;
    pay(node);
    await node.webhooks.settled();
    expect(calls).toHaveLength(3);
    [status, offsetMs] = [503, 1500];
    await node.webhooks.settled();
    expect(calls).toHaveLength(6);
    offsetMs += 1500;
    await node.webhooks.settled();
    expect(calls).toHaveLength(6);
    [status, offsetMs] = [200, HOUR];
    await node.webhooks.settled();
    expect(calls).toHaveLength(9);
    offsetMs = 2 * HOUR;
    await node.webhooks.settled();
    expect(calls).toHaveLength(9);
  });

  it('is told after the next start', async () => {
    const before = await aNode();
    before.deliver = () => new Promise(() => undefined);
    pay(before);
    await stop(before);
    expect(calls).toEqual([]);
    offsetMs = HOUR;
    const after = await aNode();
    await after.webhooks.settled();
    expect(typesTold().toSorted()).toEqual(PAID.toSorted());
    expect(after.books().charges).toHaveLength(1);
  });

  it('is given up after three days', async () => {
    const node = await aNode();
    status = 500;
    pay(node);
    await node.webhooks.settled();
    offsetMs = 4 * 24 * HOUR;
    await node.webhooks.settled();
    offsetMs = 8 * 24 * HOUR;
    calls = [];
    await node.webhooks.settled();
    expect(calls).toEqual([]);
  });
});

it('is told by one of the nodes that share the books', async () => {
  const [one, other] = [await aNode(), await aNode()];
  for (let count = 0; count < 10; count += 1) pay(count % 2 === 0 ? one : other);
  await Promise.all([one.webhooks.settled(), other.webhooks.settled()]);
  const ids = calls.map((call) => eventIn(call).id);
  expect(new Set(ids).size).toBe(30);
  expect(ids).toHaveLength(30);
});

describe('on demand', () => {
  it('nothing leaves until it is sent, in the order and as often as wanted', async () => {
    const node = await aNode();
    node.webhooks.mode = 'held';
    pay(node);
    await node.webhooks.settled();
    expect(calls).toEqual([]);
    expect(node.webhooks.held().map(({ type }) => type)).toEqual([...PAID]);
    status = 503;
    await node.webhooks.send({ order: (events) => events.slice(0, 1) });
    expect(node.webhooks.held()).toHaveLength(3);
    [calls, status] = [[], 200];
    const sent = await node.webhooks.send({ order: 'newest', copies: 2 });
    const newest = PAID.toReversed().flatMap((type) => [type, type]);
    expect(sent.map(({ type }) => type)).toEqual(newest);
    expect(typesTold()).toEqual(newest);
    expect(node.webhooks.held()).toEqual([]);
    expect(await node.webhooks.repeat(sent[0]?.id ?? '')).toBe(200);
  });

  it('each comes twice', async () => {
    const node = await aNode();
    node.webhooks.mode = 'twice';
    pay(node);
    await node.webhooks.settled();
    expect(typesTold().toSorted()).toEqual([...PAID, ...PAID].toSorted());
  });

  it('each comes late', async () => {
    const node = await aNode();
    node.webhooks.mode = 'late';
    pay(node);
    await node.webhooks.settled();
    expect(calls).toEqual([]);
    offsetMs = 15_000;
    await node.webhooks.settled();
    expect(calls).toHaveLength(3);
  });
});

it('undoes the whole step where a part of it fails', async () => {
  const node = await aNode();
  node.webhooks.mode = 'held';
  const { id } = node.parts.intents.create({ amount: 500, currency: 'usd' });
  const state = node.parts.state;
  expect(() =>
    state.transaction(() => {
      node.parts.intents.succeed(node.parts.intents.get(id));
      throw new Error('killed');
    }),
  ).toThrow('killed');
  expect(node.parts.intents.get(id).status).toBe('requires_payment_method');
  expect(node.books()).toMatchObject({ charges: [], balanceCents: 0 });
  expect(node.webhooks.held()).toHaveLength(1);
});

it('keeps its books for their owner only', async () => {
  await aNode();
  for (const file of await readdir(folder)) expect((await stat(join(folder, file))).mode & 0o777).toBe(0o600);
});
