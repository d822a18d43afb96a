import { setTimeout as rest } from 'node:timers/promises';
import type { IncomingMessage } from 'node:http';
import type pg from 'pg';
import { quantile } from './measure.ts';
import { listen, say } from './messaging-nodes.ts';
import { addPeople, type Node, type Person } from './nodes.ts';

const MILLISECONDS = 1000;
/** As many as keep each below the limits of one account. */
const PAIRS = 50;
const MESSAGES_A_SECOND = 50;
const SECONDS = 20;
const MOST_MS = 50;
/** A message whose hint was lost comes within so many seconds. */
const LATEST_SECONDS = 10;

const STREAMS = 2000;
const AT_ONCE = 50;
const MOST_MB = 150;
/** Long enough that start-up work and garbage collections are over. */
const IDLE_MS = 8000;

const written = (line: string) => void process.stdout.write(`${line}\n`);
const verdict = (isGood: boolean): string => (isGood ? 'ok' : 'MISSED');

/**
 * From POST at one node to the stream of the other person at another, on one machine: 50 messages a second for 20 seconds,
 * after a second of warming up.
 */
export async function delivery(client: pg.Client, one: Node, other: Node): Promise<void> {
  const people = await addPeople(client, PAIRS * 2);
  const pairs = Array.from({ length: PAIRS }, (_none, at) => people.slice(at * 2, at * 2 + 2) as [Person, Person]);
  const sent = new Map<string, number>();
  const took = new Map<string, number>();
  const heard = (content: string) => {
    took.set(content, performance.now() - (sent.get(content) ?? Number.NaN));
  };
  const streams = await Promise.all(pairs.map(([, receiver]) => listen(other, receiver, heard)));
  const count = MESSAGES_A_SECOND * (SECONDS + 1);
  const answers: Promise<number>[] = [];
  const began = performance.now();
  for (let at = 0; at < count; at += 1) {
    await rest(Math.max(0, began + (at * MILLISECONDS) / MESSAGES_A_SECOND - performance.now()));
    const [sender, receiver] = pairs[at % PAIRS] ?? [];
    if (sender === undefined || receiver === undefined) continue;
    sent.set(`message ${at}`, performance.now());
    answers.push(say(one, sender, receiver, `message ${at}`));
  }
  const refused = (await Promise.all(answers)).filter((status) => status !== 201);
  for (let waited = 0; took.size < count && waited < LATEST_SECONDS; waited += 1) await rest(MILLISECONDS);
  for (const stream of streams) stream.destroy();
  report([...took.values()].slice(MESSAGES_A_SECOND), { lost: count - took.size, refused: refused.length });
}

function report(times: readonly number[], { lost, refused }: { lost: number; refused: number }): void {
  const [median, p95] = [quantile(times, 0.5), quantile(times, 0.95)];
  written(
    `From POST to the other's stream, through two nodes, ${MESSAGES_A_SECOND} messages a second for ${SECONDS} s:`,
  );
  written(
    `  median ${median.toFixed(1)} ms (at most ${MOST_MS}: ${verdict(median <= MOST_MS)}), p95 ${p95.toFixed(1)} ms, ` +
      `most ${Math.max(...times).toFixed(1)} ms, ${lost} lost, ${refused} refused`,
  );
}

/** What open streams of as many people cost a node that has been in use. */
export async function openStreams(client: pg.Client, node: Node): Promise<void> {
  const people = await addPeople(client, STREAMS);
  const warm = await opened(node, people.slice(0, AT_ONCE));
  for (const stream of warm) stream.destroy();
  await rest(IDLE_MS);
  const before = node.memory();
  const streams = await opened(node, people);
  await rest(IDLE_MS);
  const growth = node.memory() - before;
  written(
    `${streams.length} open streams on one node: ${growth.toFixed(0)} MB more than the ${before.toFixed(0)} MB before ` +
      `(at most ${MOST_MB}: ${verdict(growth <= MOST_MB)})`,
  );
  for (const stream of streams) stream.destroy();
}

async function opened(node: Node, people: readonly Person[]): Promise<IncomingMessage[]> {
  const streams: IncomingMessage[] = [];
  for (let at = 0; at < people.length; at += AT_ONCE)
    streams.push(...(await Promise.all(people.slice(at, at + AT_ONCE).map((me) => listen(node, me, () => undefined)))));
  return streams;
}
