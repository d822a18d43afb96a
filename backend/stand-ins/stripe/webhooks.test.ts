import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import Stripe from 'stripe';
import { StripeStandIn } from './stripe-stand-in.ts';

const SITE = { publicUrl: 'https://amigo.example', secretKey: 'a secret' };
const HOUR = 60 * 60 * 1000;

interface ReceivedCall {
  readonly url: string;
  readonly body: string;
  readonly headers: Record<string, string>;
}

let folder: string;
let path: string;
let nodes: StripeStandIn[];
let calls: ReceivedCall[];
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

/** The local Stripe of one node, with the file that all nodes share. */
async function startNode(): Promise<StripeStandIn> {
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
  const intent = node.resources.intents.create({ amount: 500, currency: 'usd' });
  return node.confirm(intent.client_secret ?? '', 'succeeds');
};
const parseEvent = ({ body }: ReceivedCall) => JSON.parse(body) as Stripe.Event;
const listTypes = () => calls.map((call) => parseEvent(call).type);
const PAID = ['payment_intent.created', 'charge.succeeded', 'payment_intent.succeeded'] as const;

it('webhooks are signed for the SDK, with a secret that all nodes share', async () => {
  const node = await startNode();
  const { id } = pay(node);
  await node.webhooks.whenIdle();
  expect(listTypes().toSorted()).toEqual(PAID.toSorted());
  const [secret = ''] = (await startNode()).settings.webhookSecrets;
  expect(secret).toMatch(/^whsec_[0-9a-f]{32}$/);
  for (const { url, body, headers } of calls) {
    expect(url).toBe('https://amigo.example/api/webhooks/stripe');
    const event = Stripe.webhooks.constructEvent(body, headers['stripe-signature'] ?? '', secret);
    expect(event).toMatchObject({ object: 'event', api_version: '2026-10-28.endive', livemode: false });
  }
  const last = calls.map(parseEvent).find(({ type }) => type === 'payment_intent.succeeded');
  expect(last?.data.object).toMatchObject({ id, status: 'succeeded' });
  const forged = JSON.stringify({ ...last, id: 'evt_forged' });
  const signature = calls[0]?.headers['stripe-signature'] ?? '';
  expect(() => Stripe.webhooks.constructEvent(forged, signature, secret)).toThrow('No signatures found');
});

describe('a webhook that is not accepted', () => {
  it('is repeated with growing delays until it is accepted', async () => {
    const node = await startNode();
    status = undefined;
    pay(node);
    await node.webhooks.whenIdle();
    expect(calls).toHaveLength(3);
    [status, offsetMs] = [503, 1500];
    await node.webhooks.whenIdle();
    expect(calls).toHaveLength(6);
    offsetMs += 1500;
    await node.webhooks.whenIdle();
    expect(calls).toHaveLength(6);
    [status, offsetMs] = [200, HOUR];
    await node.webhooks.whenIdle();
    expect(calls).toHaveLength(9);
    offsetMs = 2 * HOUR;
    await node.webhooks.whenIdle();
    expect(calls).toHaveLength(9);
  });

  it('is repeated after a restart', async () => {
    const before = await startNode();
    before.deliver = () => new Promise(() => undefined);
    pay(before);
    await stop(before);
    expect(calls).toEqual([]);
    offsetMs = HOUR;
    const after = await startNode();
    await after.webhooks.whenIdle();
    expect(listTypes().toSorted()).toEqual(PAID.toSorted());
    expect(after.books().charges).toHaveLength(1);
  });

  it('is given up after three days', async () => {
    const node = await startNode();
    status = 500;
    pay(node);
    await node.webhooks.whenIdle();
    offsetMs = 4 * 24 * HOUR;
    await node.webhooks.whenIdle();
    offsetMs = 8 * 24 * HOUR;
    calls = [];
    await node.webhooks.whenIdle();
    expect(calls).toEqual([]);
  });
});

it('each webhook is sent by one of the nodes that share a database', async () => {
  const [one, other] = [await startNode(), await startNode()];
  for (let count = 0; count < 10; count += 1) pay(count % 2 === 0 ? one : other);
  await Promise.all([one.webhooks.whenIdle(), other.webhooks.whenIdle()]);
  const ids = calls.map((call) => parseEvent(call).id);
  expect(new Set(ids).size).toBe(30);
  expect(ids).toHaveLength(30);
});

describe('by mode', () => {
  it('held webhooks are sent on demand, in any order and number', async () => {
    const node = await startNode();
    node.webhooks.mode = 'held';
    pay(node);
    await node.webhooks.whenIdle();
    expect(calls).toEqual([]);
    expect(node.webhooks.held().map(({ type }) => type)).toEqual([...PAID]);
    status = 503;
    await node.webhooks.send({ order: (events) => events.slice(0, 1) });
    expect(node.webhooks.held()).toHaveLength(3);
    [calls, status] = [[], 200];
    const sent = await node.webhooks.send({ order: 'newest', copies: 2 });
    const newest = PAID.toReversed().flatMap((type) => [type, type]);
    expect(sent.map(({ type }) => type)).toEqual(newest);
    expect(listTypes()).toEqual(newest);
    expect(node.webhooks.held()).toEqual([]);
    expect(await node.webhooks.resend(sent[0]?.id ?? '')).toBe(200);
  });

  it('each webhook is sent twice', async () => {
    const node = await startNode();
    node.webhooks.mode = 'twice';
    pay(node);
    await node.webhooks.whenIdle();
    expect(listTypes().toSorted()).toEqual([...PAID, ...PAID].toSorted());
  });

  it('each webhook is sent late', async () => {
    const node = await startNode();
    node.webhooks.mode = 'late';
    pay(node);
    await node.webhooks.whenIdle();
    expect(calls).toEqual([]);
    offsetMs = 15_000;
    await node.webhooks.whenIdle();
    expect(calls).toHaveLength(3);
  });
});

it('rolls a whole transaction back where a part of it fails', async () => {
  const node = await startNode();
  node.webhooks.mode = 'held';
  const { id } = node.resources.intents.create({ amount: 500, currency: 'usd' });
  const state = node.resources.state;
  expect(() =>
    state.transaction(() => {
      node.resources.intents.succeed(node.resources.intents.get(id));
      throw new Error('killed');
    }),
  ).toThrow('killed');
  expect(node.resources.intents.get(id).status).toBe('requires_payment_method');
  expect(node.books()).toMatchObject({ charges: [], balanceCents: 0 });
  expect(node.webhooks.held()).toHaveLength(1);
});

it('stores its database readable by the file owner only', async () => {
  await startNode();
  for (const file of await readdir(folder)) expect((await stat(join(folder, file))).mode & 0o777).toBe(0o600);
});
