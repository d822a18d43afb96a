/**
 * Two nodes behind nginx: `npm run build -w backend && node backend/bench/gateway.bench.ts`, with REDIS_URL where Redis shall tell
 * the nodes of messages. 100 requests a second, five open streams and a message each second, while each node in turn is
 * killed as by `kill -9` and comes back, and one is told to stop and comes back. No request may fail, and no message be lost.
 */
import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as rest } from 'node:timers/promises';
import { findFreePort } from '../src/platform/http/port.ts';
import { composeSite, SCRIPT } from '../test/gateway/composed-site.ts';
import { findNginx, HOW_TO } from '../test/gateway/find-nginx.ts';
import { FollowedStream } from '../test/gateway/followed-stream.ts';
import { startNameServer } from '../test/gateway/name-server.ts';
import { startNginx } from '../test/gateway/nginx.ts';
import { quantile } from './measure.ts';
import { addPeople, type Node, type Person, startNode } from './nodes.ts';
import { connected, onScratchDatabase } from './scratch.ts';

const A_SECOND = 100;
const MILLISECONDS = 1000;
/** One person has at most so many open at a node. */
const STREAMS = 5;
/** Each stays below the limits of one account. */
const SENDERS = 8;
const CALM_MS = 3000;
const LATEST_MS = 10_000;
const PATHS = ['/api/auth/me', '/search', SCRIPT, '/api/messages', '/'];
const written = (line: string) => void process.stdout.write(`${line}\n`);

interface Answered {
  readonly path: string;
  readonly status: number;
  readonly ms: number;
}

const agent = new Agent({ keepAlive: true });

function timed(url: string, path: string, options: { cookie: string; body?: string }): Promise<Answered> {
  const began = performance.now();
  const headers = { Cookie: options.cookie, ...(options.body !== undefined && { 'Content-Type': 'application/json' }) };
  return new Promise((resolve) => {
    const end = (status: number): void => resolve({ path, status, ms: performance.now() - began });
    request(url + path, { agent, headers, method: options.body === undefined ? 'GET' : 'POST' }, (answer) => {
      answer.once('error', () => end(0)).once('end', () => end(answer.statusCode ?? 0));
      answer.resume();
    })
      .once('error', () => end(0))
      .end(options.body);
  });
}

/** At an even pace, whether earlier ones have been answered or not, until it is told to end. */
async function atPace<Result>(
  perSecond: number,
  until: AbortSignal,
  one: (at: number) => Promise<Result>,
): Promise<Result[]> {
  const began = performance.now();
  const all: Promise<Result>[] = [];
  for (let at = 0; !until.aborted; at += 1) {
    await rest(Math.max(0, began + (at * MILLISECONDS) / perSecond - performance.now()));
    all.push(one(at));
  }
  return Promise.all(all);
}

/** As a page's outbox does: again, with the same id, where an answer was lost. Answers how often it had to be sent. */
async function say(url: string, from: Person, to: Person, content: string): Promise<number> {
  const body = JSON.stringify({ receiverId: to.id, content, clientId: randomUUID() });
  for (let times = 1; ; times += 1) {
    const { status } = await timed(url, '/api/messages', { cookie: from.cookie, body });
    if (status === 201 || status === 200) return times;
    if (status >= 400 && status < 500) throw new Error(`A message was refused: ${status}`);
    await rest(MILLISECONDS / 10);
  }
}

async function trouble(nodes: Node[], start: (at: number) => Promise<Node>): Promise<void> {
  for (const [at, end, what] of [
    [0, 'kill', 'killed'],
    [1, 'kill', 'killed'],
    [0, 'stop', 'told to stop'],
  ] as const) {
    await rest(CALM_MS);
    const began = performance.now();
    await nodes[at]?.[end]();
    const gone = performance.now();
    nodes[at] = await start(at);
    const [left, back] = [gone - began, performance.now() - gone].map((ms) => (ms / MILLISECONDS).toFixed(1));
    written(`node ${at + 1} was ${what}, left after ${left} s, and was back ${back} s later`);
  }
  await rest(CALM_MS);
}

function report(answers: readonly Answered[], tries: readonly number[], streams: readonly FollowedStream[]): void {
  const times = answers.map(({ ms }) => ms);
  const failed = answers.filter(({ status }) => status !== 200);
  const [median, p99, worst] = [quantile(times, 0.5), quantile(times, 0.99), Math.max(...times)];
  written(
    `${answers.length} requests, ${A_SECOND} a second: ${failed.length} failed; ${inMs(median)} ms median, ${inMs(p99)} ms p99, ${inMs(worst)} ms at most`,
  );
  for (const { path, status } of failed.slice(0, 10)) written(`  ${path} answered ${status}`);
  const lost = streams.reduce((sum, { heard }) => sum + (tries.length - new Set(heard).size), 0);
  const doubled = streams.reduce((sum, { heard }) => sum + (heard.length - new Set(heard).size), 0);
  const again = tries.filter((count) => count > 1).length;
  const opened = streams.reduce((sum, { statuses }) => sum + statuses.length, 0);
  written(
    `${tries.length} messages, ${again} of them sent again, to ${streams.length} streams, which were opened ${opened} times: ${lost} lost, ${doubled} heard twice`,
  );
  if (failed.length + lost + doubled > 0) process.exitCode = 1;
}

const inMs = (ms: number): string => ms.toFixed(1);

async function measure(
  url: string,
  nodes: Node[],
  start: (at: number) => Promise<Node>,
  people: Person[],
): Promise<void> {
  const [ben, ...senders] = people as [Person, Person];
  const sender = (at: number): Person => senders[at % senders.length] ?? ben;
  const streams = Array.from({ length: STREAMS }, () => new FollowedStream(url, ben.cookie));
  await Promise.all(streams.map(({ opened }) => opened));
  const over = new AbortController();
  const load = atPace(A_SECOND, over.signal, (at) =>
    timed(url, PATHS[at % PATHS.length] ?? '/', { cookie: ben.cookie }),
  );
  const talk = atPace(1, over.signal, (at) => say(url, sender(at), ben, `message ${at}`));
  await trouble(nodes, start);
  over.abort();
  const [answers, tries] = await Promise.all([load, talk]);
  const last = `message ${tries.length - 1}`;
  const heard = Promise.all(streams.map((stream) => stream.until((one) => one.heard.includes(last))));
  await Promise.race([heard, rest(LATEST_MS, undefined, { ref: false })]);
  streams.forEach((stream) => stream.close());
  report(answers, tries, streams);
}

async function run(databaseUrl: string, folder: string, nginx: string): Promise<void> {
  const ports = [await findFreePort(), await findFreePort()];
  const siteDir = await composeSite(join(folder, 'site'));
  const own = { SITE_DIR: siteDir, TRUST_PROXY: '1', LIMITS_FACTOR: '1000', DRAIN_SECONDS: '3', LOG_LEVEL: 'error' };
  const secret = { SECRET_KEY: 'one secret for both of the nodes' };
  const start = (at: number): Promise<Node> =>
    startNode(databaseUrl, join(folder, `data-${at}`), { ...own, ...secret, PORT: String(ports[at]) });
  const files = await startNginx(nginx, 'static.conf.template', join(folder, 'static'), { SITE_DIR: siteDir });
  const names = await startNameServer(() => true);
  const nodes = await Promise.all([start(0), start(1)]);
  const gateway = await startNginx(nginx, 'gateway.conf.template', join(folder, 'gateway'), {
    NODES: ports.map((port) => `127.0.0.1:${port}`).join(' '),
    ...{ STATIC_PORT: String(files.port), RESOLVER: names.address },
  });
  try {
    let people: Person[] = [];
    await connected(databaseUrl, async (client) => {
      people = await addPeople(client, 1 + SENDERS);
    });
    await measure(gateway.url, nodes, start, people);
  } finally {
    await Promise.all([gateway.stop(), files.stop(), names.stop(), ...nodes.map((node) => node.stop())]);
    agent.destroy();
  }
}

const nginx = findNginx();
if (nginx === undefined) throw new Error(HOW_TO);
await onScratchDatabase([], (url, dataDir) => run(url, dataDir, nginx));
