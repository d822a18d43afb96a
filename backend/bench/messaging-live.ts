import { once } from 'node:events';
import { Agent, get, type IncomingMessage, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import type { Result } from 'tools/results.ts';
import { measureRate } from './load.ts';
import { quantile } from './measure.ts';
import { addPeople, type Node, type Person } from './nodes.ts';

/** Enough to keep each below the limits of one account. */
const PAIRS = 50;
const MESSAGES_PER_SECOND = 50;
const SECONDS = 20;
/** By then, polling has delivered a message whose notification was lost. */
const MAX_DELIVERY_SECONDS = 10;

const STREAMS = 2000;
const MANY_STREAMS = 10_000;
/** Each account sends so few that its limit of 30 a minute is not reached. */
const SENDING_PAIRS = 1000;
const SENDS_PER_TURN = 800;
const TURNS = 9;
const CONCURRENT_SENDS = 24;
const CONCURRENT_CONNECTS = 50;
/** Of each half of the load after which memory must be steady. */
const REQUESTS = 50_000;
const CONNECTIONS = 10;
/** Long enough for start-up work and garbage collection. */
const IDLE_MS = 8000;

const KEYS_PER_HINT = 300;
const MAX_BROADCAST_MS = 60_000;
const BROADCAST_POLL_MS = 20;

const agent = new Agent({ keepAlive: true });

/**
 * Measures the time from POST at one node to the receiver's stream at another, on one machine, after a second of warming up.
 */
export async function measureDelivery(client: pg.Client, one: Node, other: Node): Promise<Result> {
  const people = await addPeople(client, PAIRS * 2);
  const pairs = Array.from({ length: PAIRS }, (_none, at) => people.slice(at * 2, at * 2 + 2) as [Person, Person]);
  const sentAt = new Map<string, number>();
  const times = new Map<string, number>();
  const onMessage = (content: string) => {
    if (sentAt.has(content)) times.set(content, performance.now() - (sentAt.get(content) ?? Number.NaN));
  };
  const streams = await Promise.all(pairs.map(([, receiver]) => openStream(other, receiver, onMessage)));
  const count = MESSAGES_PER_SECOND * (SECONDS + 1);
  const responses: Promise<number>[] = [];
  const start = performance.now();
  for (let at = 0; at < count; at += 1) {
    await wait(Math.max(0, start + (at * 1000) / MESSAGES_PER_SECOND - performance.now()));
    const [sender, receiver] = pairs[at % PAIRS] ?? [];
    if (sender === undefined || receiver === undefined) continue;
    sentAt.set(`message ${at}`, performance.now());
    responses.push(sendMessage(one, sender, receiver, `message ${at}`));
  }
  const refused = (await Promise.all(responses)).filter((status) => status !== 201).length;
  for (let waited = 0; times.size < count && waited < MAX_DELIVERY_SECONDS; waited += 1) await wait(1000);
  for (const stream of streams) stream.destroy();

  const measured = [...times.values()].slice(MESSAGES_PER_SECOND);
  const [median, p99] = [quantile(measured, 0.5), quantile(measured, 0.99)].map((ms) => ms.toFixed(1));
  return {
    what: `message from POST to the other's stream through two nodes, ${MESSAGES_PER_SECOND} a second`,
    measured: `median ${median} ms, p99 ${p99} ms, ${count - times.size} lost, ${refused} refused`,
    reach: 'median 50 ms and p99 250 ms, drawn',
  };
}

/** Messages a second that one node accepts, and two together, in turns: the three processes and PostgreSQL share the processors. */
export async function measureSends(client: pg.Client, nodes: readonly [Node, Node]): Promise<Result> {
  const people = await addPeople(client, SENDING_PAIRS * 2);
  let sent = 0;
  const sendOn = async (used: readonly Node[]): Promise<number> => {
    const end = sent + SENDS_PER_TURN;
    const start = performance.now();
    const sendUntilEnd = async (): Promise<void> => {
      while (sent < end) {
        const at = sent++;
        const [sender, receiver] = people.slice((at % SENDING_PAIRS) * 2) as [Person, Person];
        const status = await sendMessage(used[at % used.length] as Node, sender, receiver, `message ${at}`);
        if (status !== 201) throw new Error(`A message was answered with ${status}.`);
      }
    };
    await Promise.all(Array.from({ length: CONCURRENT_SENDS }, sendUntilEnd));
    return (SENDS_PER_TURN * 1000) / (performance.now() - start);
  };
  const [one, two, ratios]: [number[], number[], number[]] = [[], [], []];
  for (let turn = 0; turn <= TURNS; turn += 1) {
    const [single, both] = [await sendOn(nodes.slice(0, 1)), await sendOn(nodes)];
    if (turn === 0) continue;
    one.push(single);
    two.push(both);
    ratios.push(both / single);
  }
  const [least, most] = [Math.min(...ratios), Math.max(...ratios)].map((ratio) => ratio.toFixed(2));
  return {
    what: 'messages a second of two nodes to one, which share two cores with PostgreSQL and the load',
    measured: `**${quantile(ratios, 0.5).toFixed(2)}** (${least} to ${most}; ${quantile(two, 0.5).toFixed(0)} to ${quantile(one, 0.5).toFixed(0)} a second)`,
    reach: '',
  };
}

/** Opens very many streams on one node, and measures until an event has reached each of them. Needs `ulimit -n 20000`. */
export async function measureManyStreams(client: pg.Client, node: Node): Promise<Result> {
  await wait(IDLE_MS);
  const before = node.memory();
  const people = await addPeople(client, MANY_STREAMS);
  let received = 0;
  const began = performance.now();
  const streams = await openStreams(node, people, () => (received += 1));
  const opened = (performance.now() - began) / 1000;
  await wait(IDLE_MS);
  const memory = node.memory() - before;
  const start = performance.now();
  await publishToAll(client, people);
  while (received < people.length && performance.now() - start < MAX_BROADCAST_MS) await wait(BROADCAST_POLL_MS);
  const reached = performance.now() - start;
  for (const stream of streams) stream.destroy();
  return {
    what: `${MANY_STREAMS} open streams on one node`,
    measured: `+${memory.toFixed(0)} MB; opened in ${opened.toFixed(0)} s; an event for each has reached ${received} after ${(reached / 1000).toFixed(1)} s`,
    reach: '',
  };
}

/** One event for each person, committed together, with one hint for each, as a sender's node publishes it. */
async function publishToAll(client: pg.Client, people: readonly Person[]): Promise<void> {
  const ids = people.map(({ id }) => id);
  await client.query(
    `with box as (
       insert into messaging.mailbox (user_id, last_event_id, unread) select unnest($1::bigint[]), 1, 0 returning user_id
     )
     insert into messaging.live_event (user_id, id, kind, other_id, created_at) select user_id, 1, 'changed', user_id, now() from box`,
    [ids],
  );
  const payloads = Array.from({ length: Math.ceil(ids.length / KEYS_PER_HINT) }, (_none, page) =>
    ids.slice(page * KEYS_PER_HINT, (page + 1) * KEYS_PER_HINT).join(' '),
  );
  await client.query(`select pg_notify('flight_amigo_live', payload) from unnest($1::text[]) payload`, [payloads]);
}

/** Measures the memory of a node: idle, with open streams, and under requests. */
export async function measureMemory(client: pg.Client, node: Node): Promise<Result[]> {
  const settled = async (): Promise<number> => {
    await wait(IDLE_MS);
    return node.memory();
  };
  const idle = await settled();
  const people = await addPeople(client, STREAMS);
  for (const stream of await openStreams(node, people.slice(0, CONCURRENT_CONNECTS))) stream.destroy();
  const before = await settled();
  const streams = await openStreams(node, people);
  const open = await settled();
  for (const stream of streams) stream.destroy();
  const load = { url: node.url, paths: ['/api/listings?limit=9'], connections: CONNECTIONS, requests: REQUESTS };
  await measureRate(load);
  const half = await settled();
  await measureRate(load);
  const whole = await settled();
  const growth = ((whole / half - 1) * 100).toFixed(1);
  return [
    { what: 'memory of an idle node', measured: `${idle.toFixed(0)} MB`, reach: 'at most 200 MB' },
    {
      what: `memory of ${streams.length} open streams on one node`,
      measured: `+${(open - before).toFixed(0)} MB`,
      reach: 'at most +70 MB',
    },
    {
      what: `memory of that node after ${REQUESTS} and ${2 * REQUESTS} requests`,
      measured: `${half.toFixed(0)}, ${whole.toFixed(0)} MB: ${growth} %`,
      reach: 'under 5 %',
    },
  ];
}

/** Returns the status of the response. */
function sendMessage(node: Node, from: Person, to: Person, content: string): Promise<number> {
  const body = JSON.stringify({ receiverId: to.id, content });
  const headers = {
    Cookie: from.cookie,
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(body),
  };
  return new Promise((resolve, reject) => {
    const post = request(`${node.url}/api/messages`, { agent, method: 'POST', headers }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode ?? 0));
    });
    post.once('error', reject).end(body);
  });
}

/** Resolves after the stream's first event. `onMessage` gets the content of each message, and '' of a change without one. */
async function openStream(node: Node, me: Person, onMessage: (content: string) => void): Promise<IncomingMessage> {
  const asking = get(`${node.url}/api/messages/stream`, { agent: false, headers: { Cookie: me.cookie } });
  const [response] = (await once(asking, 'response')) as [IncomingMessage];
  if (response.statusCode !== 200) throw new Error(`The stream answered ${response.statusCode}`);
  const firstEvent = once(response.setEncoding('utf8'), 'data');
  response.on('data', (text: string) => {
    for (const [, content = ''] of text.matchAll(/"content":"(.+?)"|"kind":"changed"/g)) onMessage(content);
  });
  await firstEvent;
  return response;
}

async function openStreams(
  node: Node,
  people: readonly Person[],
  onMessage: (content: string) => void = () => undefined,
): Promise<IncomingMessage[]> {
  const streams: IncomingMessage[] = [];
  for (let at = 0; at < people.length; at += CONCURRENT_CONNECTS) {
    const batch = people.slice(at, at + CONCURRENT_CONNECTS);
    streams.push(...(await Promise.all(batch.map((me) => openStream(node, me, onMessage)))));
  }
  return streams;
}
