import { once } from 'node:events';
import { Agent, get, type IncomingMessage, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { quantile } from './measure.ts';
import { addPeople, type Node, type Person } from './nodes.ts';

/** Enough to keep each below the limits of one account. */
const PAIRS = 50;
const MESSAGES_PER_SECOND = 50;
const SECONDS = 20;
const MAX_MEDIAN_MS = 50;
/** By then, polling has delivered a message whose notification was lost. */
const MAX_DELIVERY_SECONDS = 10;

const STREAMS = 2000;
const CONCURRENT_CONNECTS = 50;
const MAX_GROWTH_MB = 150;
/** Long enough for start-up work and garbage collection. */
const IDLE_MS = 8000;

const agent = new Agent({ keepAlive: true });

const print = (line: string) => void process.stdout.write(`${line}\n`);
const verdict = (isGood: boolean): string => (isGood ? 'ok' : 'MISSED');

/**
 * Measures the time from POST at one node to the receiver's stream at another, on one machine, after a second of warming up.
 */
export async function measureDelivery(client: pg.Client, one: Node, other: Node): Promise<void> {
  const people = await addPeople(client, PAIRS * 2);
  const pairs = Array.from({ length: PAIRS }, (_none, at) => people.slice(at * 2, at * 2 + 2) as [Person, Person]);
  const sentAt = new Map<string, number>();
  const times = new Map<string, number>();
  const onMessage = (content: string) => {
    times.set(content, performance.now() - (sentAt.get(content) ?? Number.NaN));
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
  const [median, p95] = [quantile(measured, 0.5), quantile(measured, 0.95)];
  print(
    `From POST to the other's stream, through two nodes, ${MESSAGES_PER_SECOND} messages a second for ${SECONDS} s:`,
  );
  print(
    `  median ${median.toFixed(1)} ms (at most ${MAX_MEDIAN_MS}: ${verdict(median <= MAX_MEDIAN_MS)}), ` +
      `p95 ${p95.toFixed(1)} ms, most ${Math.max(...measured).toFixed(1)} ms, ${count - times.size} lost, ${refused} refused`,
  );
}

/** Measures the memory of open streams on a node that has been in use. */
export async function measureOpenStreams(client: pg.Client, node: Node): Promise<void> {
  const people = await addPeople(client, STREAMS);
  const warmUp = await openStreams(node, people.slice(0, CONCURRENT_CONNECTS));
  for (const stream of warmUp) stream.destroy();
  await wait(IDLE_MS);
  const before = node.memory();
  const streams = await openStreams(node, people);
  await wait(IDLE_MS);
  const growth = node.memory() - before;
  print(
    `${streams.length} open streams on one node: ${growth.toFixed(0)} MB more than the ${before.toFixed(0)} MB before ` +
      `(at most ${MAX_GROWTH_MB}: ${verdict(growth <= MAX_GROWTH_MB)})`,
  );
  for (const stream of streams) stream.destroy();
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

/** Resolves after the stream's first event. `onMessage` gets the content of each message. */
async function openStream(node: Node, me: Person, onMessage: (content: string) => void): Promise<IncomingMessage> {
  const asking = get(`${node.url}/api/messages/stream`, { agent: false, headers: { Cookie: me.cookie } });
  const [response] = (await once(asking, 'response')) as [IncomingMessage];
  if (response.statusCode !== 200) throw new Error(`The stream answered ${response.statusCode}`);
  const firstEvent = once(response.setEncoding('utf8'), 'data');
  response.on('data', (text: string) => {
    for (const [, content = ''] of text.matchAll(/"content":"(.+?)"/g)) onMessage(content);
  });
  await firstEvent;
  return response;
}

async function openStreams(node: Node, people: readonly Person[]): Promise<IncomingMessage[]> {
  const streams: IncomingMessage[] = [];
  for (let at = 0; at < people.length; at += CONCURRENT_CONNECTS) {
    const batch = people.slice(at, at + CONCURRENT_CONNECTS);
    streams.push(...(await Promise.all(batch.map((me) => openStream(node, me, () => undefined)))));
  }
  return streams;
}
