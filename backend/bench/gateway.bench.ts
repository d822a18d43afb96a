/**
 * Two nodes behind nginx: `npm run build -w backend && node backend/bench/gateway.bench.ts`, with REDIS_URL to connect the nodes by
 * Redis. 100 requests a second, five open streams and a message each second, while each node in turn is killed (SIGKILL) and
 * restarted, and one is stopped and restarted. No request may fail, and no message may be lost.
 */
import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort } from '../src/platform/http/port.ts';
import { composeSite, SCRIPT } from '../test/gateway/composed-site.ts';
import { EventStreamClient } from '../test/gateway/event-stream-client.ts';
import { startNameServer } from '../test/gateway/name-server.ts';
import { findNginx, INSTALL_HINT, startNginx } from '../test/gateway/nginx.ts';
import { quantile } from './measure.ts';
import { addPeople, type Node, type Person, startNode } from './nodes.ts';
import { connected, onScratchDatabase } from './scratch.ts';

const REQUESTS_PER_SECOND = 100;
const SECOND_MS = 1000;
/** The most that one person may have open at a node. */
const STREAMS = 5;
/** Enough that each stays below the limits of one account. */
const SENDERS = 8;
const PAUSE_MS = 3000;
const DELIVERY_TIMEOUT_MS = 10_000;
const PATHS = ['/api/auth/me', '/search', SCRIPT, '/api/messages', '/'];
const print = (line: string) => void process.stdout.write(`${line}\n`);

interface TimedResponse {
  readonly path: string;
  readonly status: number;
  readonly ms: number;
}

const agent = new Agent({ keepAlive: true });

function sendTimed(url: string, path: string, options: { cookie: string; body?: string }): Promise<TimedResponse> {
  const began = performance.now();
  const headers = { Cookie: options.cookie, ...(options.body !== undefined && { 'Content-Type': 'application/json' }) };
  return new Promise((resolve) => {
    const end = (status: number): void => resolve({ path, status, ms: performance.now() - began });
    request(url + path, { agent, headers, method: options.body === undefined ? 'GET' : 'POST' }, (response) => {
      response.once('error', () => end(0)).once('end', () => end(response.statusCode ?? 0));
      response.resume();
    })
      .once('error', () => end(0))
      .end(options.body);
  });
}

/** Starts calls at an even rate until aborted, whether or not earlier ones have ended. */
async function runAtRate<Result>(
  perSecond: number,
  signal: AbortSignal,
  call: (index: number) => Promise<Result>,
): Promise<Result[]> {
  const began = performance.now();
  const all: Promise<Result>[] = [];
  for (let index = 0; !signal.aborted; index += 1) {
    await sleep(Math.max(0, began + (index * SECOND_MS) / perSecond - performance.now()));
    all.push(call(index));
  }
  return Promise.all(all);
}

/** As a page's outbox does: repeated with the same id where the response was lost. Answers how often it was sent. */
async function sendMessage(url: string, from: Person, to: Person, content: string): Promise<number> {
  const body = JSON.stringify({ receiverId: to.id, content, clientId: randomUUID() });
  for (let times = 1; ; times += 1) {
    const { status } = await sendTimed(url, '/api/messages', { cookie: from.cookie, body });
    if (status === 201 || status === 200) return times;
    if (status >= 400 && status < 500) throw new Error(`A message was refused: ${status}`);
    await sleep(SECOND_MS / 10);
  }
}

async function killAndStopNodes(nodes: Node[], start: (at: number) => Promise<Node>): Promise<void> {
  for (const [at, method, what] of [
    [0, 'kill', 'killed'],
    [1, 'kill', 'killed'],
    [0, 'stop', 'stopped'],
  ] as const) {
    await sleep(PAUSE_MS);
    const began = performance.now();
    await nodes[at]?.[method]();
    const gone = performance.now();
    nodes[at] = await start(at);
    const [left, back] = [gone - began, performance.now() - gone].map((ms) => (ms / SECOND_MS).toFixed(1));
    print(`node ${at + 1} was ${what}, left after ${left} s, and was back ${back} s later`);
  }
  await sleep(PAUSE_MS);
}

function report(
  responses: readonly TimedResponse[],
  attempts: readonly number[],
  streams: readonly EventStreamClient[],
): void {
  const times = responses.map(({ ms }) => ms);
  const failed = responses.filter(({ status }) => status !== 200);
  const [median, p99, worst] = [quantile(times, 0.5), quantile(times, 0.99), Math.max(...times)];
  print(
    `${responses.length} requests, ${REQUESTS_PER_SECOND} a second: ${failed.length} failed; ${inMs(median)} ms median, ${inMs(p99)} ms p99, ${inMs(worst)} ms at most`,
  );
  for (const { path, status } of failed.slice(0, 10)) print(`  ${path} answered ${status}`);
  const lost = streams.reduce((sum, { received }) => sum + (attempts.length - new Set(received).size), 0);
  const doubled = streams.reduce((sum, { received }) => sum + (received.length - new Set(received).size), 0);
  const again = attempts.filter((count) => count > 1).length;
  const opened = streams.reduce((sum, { statuses }) => sum + statuses.length, 0);
  print(
    `${attempts.length} messages, ${again} of them sent again, to ${streams.length} streams, which were opened ${opened} times: ${lost} lost, ${doubled} received twice`,
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
  const getSender = (at: number): Person => senders[at % senders.length] ?? ben;
  const streams = Array.from({ length: STREAMS }, () => new EventStreamClient(url, ben.cookie));
  await Promise.all(streams.map(({ opened }) => opened));
  const controller = new AbortController();
  const load = runAtRate(REQUESTS_PER_SECOND, controller.signal, (at) =>
    sendTimed(url, PATHS[at % PATHS.length] ?? '/', { cookie: ben.cookie }),
  );
  const messages = runAtRate(1, controller.signal, (at) => sendMessage(url, getSender(at), ben, `message ${at}`));
  await killAndStopNodes(nodes, start);
  controller.abort();
  const [responses, attempts] = await Promise.all([load, messages]);
  const last = `message ${attempts.length - 1}`;
  const delivered = Promise.all(streams.map((stream) => stream.waitFor(({ received }) => received.includes(last))));
  await Promise.race([delivered, sleep(DELIVERY_TIMEOUT_MS, undefined, { ref: false })]);
  streams.forEach((stream) => stream.close());
  report(responses, attempts, streams);
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
    STATIC_PORT: String(files.port),
    RESOLVER: names.address,
    READS_PER_SECOND: '100000',
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
if (nginx === undefined) throw new Error(INSTALL_HINT);
await onScratchDatabase([], (url, dataDir) => run(url, dataDir, nginx));
