import { setTimeout as pause } from 'node:timers/promises';
import { type Browser, chromium, type Page, request } from '@playwright/test';
import { findChromium } from '../e2e/find-chromium.ts';
import { Given, type Person } from '../e2e/fixtures/given.ts';
import type { Measurement } from './measurement.ts';

const MESSAGES_PER_SECOND = 50;
/** Enough that each stays below the limit of one account, 30 a minute. */
const PAIRS = 50;
const SECONDS = 50;
const WARM_UP_SECONDS = 5;
/** Conversations that a browser shows meanwhile. */
const WATCHED = 4;
const LOGINS_AT_A_TIME = 10;
/** By then, polling has delivered a message whose notification was lost. */
const LAST_DELIVERY_MS = 10_000;
const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'];

type Pair = readonly [Person, Person];

/**
 * From the request that sends a message until the other person's browser has drawn it, of those that `WATCHED` browsers show, on a site
 * that takes 50 messages a second from a hundred people.
 */
export async function measureDrawnMessages(url: string): Promise<Measurement[]> {
  process.env['E2E_URL'] = url;
  const pairs = await createPairs(url);
  const browser = await chromium.launch({ executablePath: findChromium(), args: FLAGS });
  try {
    for (const [sender, receiver] of pairs) await send(url, sender, receiver, 'Hello');
    const pages = await Promise.all(pairs.slice(0, WATCHED).map((pair) => watch(browser, url, pair)));
    const sent = await sendAll(url, pairs);
    await pause(LAST_DELIVERY_MS);
    const drawn = Object.assign({}, ...(await Promise.all(pages.map(readDrawn)))) as Record<string, number>;
    const watched = [...sent].filter(
      ([, { pair, second }]) => pair < WATCHED && second >= WARM_UP_SECONDS && isToWatcher(second),
    );
    const times = watched.flatMap(([text, { at }]) => (drawn[text] === undefined ? [] : drawn[text] - at));
    times.sort((a, b) => a - b);
    const at = (share: number): number => times[Math.floor(share * (times.length - 1))] ?? Number.NaN;
    const name = `message from POST to drawn, ${MESSAGES_PER_SECOND} a second, ${watched.length} watched`;
    return [
      { name: `${name}: median`, value: at(0.5), unit: 'ms', target: { max: 50 } },
      { name: `${name}: p99`, value: at(0.99), unit: 'ms', target: { max: 250 } },
      { name: `${name}: not drawn`, value: watched.length - times.length, unit: '', target: { max: 0 } },
    ];
  } finally {
    await browser.close();
  }
}

async function createPairs(url: string): Promise<Pair[]> {
  const newSession = async () => ({ request: await request.newContext({ baseURL: url }) });
  const given = new Given((await newSession()).request, newSession);
  const people: Person[] = [];
  while (people.length < PAIRS * 2)
    people.push(...(await Promise.all(Array.from({ length: LOGINS_AT_A_TIME }, () => given.user('Traveler')))));
  return Array.from({ length: PAIRS }, (_none, at) => people.slice(at * 2, at * 2 + 2) as unknown as Pair);
}

async function send(url: string, { request: session }: Person, to: Person, content: string): Promise<void> {
  const response = await session.post(`${url}/api/messages`, { data: { receiverId: to.user.id, content } });
  if (!response.ok()) throw new Error(`A message was refused with ${response.status()}: ${await response.text()}`);
}

/** Opens the receiver's side of a conversation, and notes when each text in it is drawn. */
async function watch(browser: Browser, url: string, [sender, receiver]: Pair): Promise<Page> {
  const context = await browser.newContext({ storageState: await receiver.request.storageState() });
  const page = await context.newPage();
  await page.goto(`${url}/messages/${sender.user.id}`);
  await page.getByText('Hello').first().waitFor();
  await page.evaluate(() => {
    const drawn: Record<string, number> = {};
    Object.assign(globalThis, { drawn });
    const now = (): number => performance.timeOrigin + performance.now();
    const note = (texts: readonly string[]): void => {
      const at = now();
      for (const text of texts) drawn[text] ??= at;
    };
    new MutationObserver(() => {
      const texts = document.body.textContent.match(/message \d+ of the bench/g) ?? [];
      // A task after the frame: the frame is drawn
      requestAnimationFrame(() => setTimeout(note, 0, texts));
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
  return page;
}

const readDrawn = (page: Page): Promise<Record<string, number>> =>
  page.evaluate(() => (globalThis as unknown as { drawn: Record<string, number> }).drawn);

/** Both of a pair write, in turns: each half as often. */
const isToWatcher = (second: number): boolean => second % 2 === 0;

interface Sent {
  readonly pair: number;
  readonly second: number;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** Sends at an even rate, whether or not earlier requests have ended. */
async function sendAll(url: string, pairs: readonly Pair[]): Promise<Map<string, Sent>> {
  const sent = new Map<string, Sent>();
  const requests: Promise<void>[] = [];
  const start = performance.now();
  for (let at = 0; at < MESSAGES_PER_SECOND * SECONDS; at += 1) {
    await pause(Math.max(0, start + (at * 1000) / MESSAGES_PER_SECOND - performance.now()));
    const pair = at % PAIRS;
    const [one, other] = pairs[pair] ?? [];
    if (one === undefined || other === undefined) continue;
    const text = `message ${at} of the bench`;
    const second = Math.floor(at / MESSAGES_PER_SECOND);
    sent.set(text, { pair, second, at: performance.timeOrigin + performance.now() });
    requests.push(isToWatcher(second) ? send(url, one, other, text) : send(url, other, one, text));
  }
  await Promise.all(requests);
  return sent;
}
