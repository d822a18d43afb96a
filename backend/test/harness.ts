import 'reflect-metadata';
import { pbkdf2Sync } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from '@jest/globals';
import { EntityManager } from '@mikro-orm/postgresql';
import type { DynamicModule } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { type Challenge, solveChallenge } from 'altcha-lib';
import type { InjectOptions } from 'fastify';
import { PinoLogger } from 'nestjs-pino';
import { AppModule } from '../src/app.module.ts';
import { Clock } from '../src/platform/clock/clock.ts';
import type { LiveSettings } from '../src/platform/config/live-settings.ts';
import { readSettings, type Settings } from '../src/platform/config/settings.ts';
import { createApp } from '../src/platform/http/create-app.ts';
import type { Outbox, OutboxItem } from '../stand-ins/outbox/outbox.ts';
import { type StandIns, startStandIns } from '../stand-ins/start-stand-ins.ts';
import type { StripeStandIn } from '../stand-ins/stripe/stripe-stand-in.ts';
import { type Answer, type Browser, loggedIn, type Site } from './browser.ts';
import { makeDatabase, run } from './database.ts';
import { LogSecrets } from './log-secrets.ts';
import { throughPooler, toPoolerUrl } from './pgbouncer.ts';
import { UndeclaredRefusals } from './undeclared-refusals.ts';
import { until } from './until.ts';

const MAIL_MS = 10_000;
const DERIVED_KEY_BYTES = 32;
const UNFINISHED_JOBS = `
  select from pgboss.job where state < 'completed' and start_after <= pgboss.job_now() and name not like '%.dead' limit 1`;
const SECRET = 'a secret of the tests that is long enough';

// nestjs-pino uses the first logger of a process for everything outside of requests: one stream for all applications, at the
// level of the one that started last.
const logs = new Set<string[]>();
export const logStream = { write: (line: string) => logs.forEach((log) => log.push(line)) };

export interface TestApp extends Site {
  readonly nest: NestFastifyApplication;
  readonly settings: LiveSettings;
  readonly clock: Clock;
  /** Every log line since this application started. */
  readonly log: readonly string[];
  /** Stops and starts an outside service: `standIns.mail.down()`. */
  readonly standIns: Pick<StandIns, 'mail' | 'sms' | 'cards'>;
  /** The local Stripe; its webhooks come by themselves, `stripe.webhooks.whenIdle()` waits for them. Throws where keys are set. */
  readonly stripe: StripeStandIn;
  em(): EntityManager;
  /** Resolves when no job is due or runs, on any node of the database. */
  whenIdle(): Promise<void>;
  get(url: string, headers?: Record<string, string>): Promise<Answer>;
  post(url: string, body?: object, headers?: Record<string, string>): Promise<Answer>;
  /** Logs in through the real API and its mail. */
  logIn(email: string): Promise<Browser>;
  /** Throws where a log line contains personal data, a code or a token, and where a handler has refused what it does not declare. */
  close(): Promise<void>;
}

export interface TestAppOptions {
  /** Overrides the environment of a local start. */
  readonly env?: Record<string, string>;
  /** What no variable of the environment sets. */
  readonly settings?: Partial<Pick<Settings, 'alertDelaySeconds' | 'databasePools'>>;
  readonly databaseUrl?: string;
  /** Additional modules. */
  readonly modules?: readonly DynamicModule[];
}

/** The real application on a database of its own, with the local stand-ins; requests are injected, without a port. */
export async function startTestApp({
  env = {},
  settings: own = {},
  databaseUrl,
  modules = [],
}: TestAppOptions = {}): Promise<TestApp> {
  const database = databaseUrl === undefined ? await makeDatabase() : { url: databaseUrl, drop: async () => undefined };
  const dataDir = await mkdtemp(join(tmpdir(), 'fa-app-'));
  const settings = { ...settingsOf({ DATA_DIR: dataDir, ...env }, database.url), ...own };
  const standIns = await startStandIns(settings);
  const complete = settings.production ? settings : withStandIns(settings, standIns);
  const log: string[] = [];
  logs.add(log);
  const local = settings.production ? [] : standIns.modules;
  const earlier = PinoLogger.root as typeof PinoLogger.root | undefined;
  if (earlier !== undefined) earlier.level = complete.logLevel;
  const undeclared = new UndeclaredRefusals();
  const additional = [...local, ...modules, undeclared.module];
  const nest = await createApp(
    AppModule.register({ settings: withPooler(complete), standIns: additional, logStream }),
    complete,
  );
  const secrets = new LogSecrets();
  const stopDelivery = deliverTo(nest, standIns.cardsStandIn);
  const close = async () => {
    stopDelivery();
    await nest.close();
    logs.delete(log);
    await standIns.stop();
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
    secrets.learnFromOutbox(standIns.outbox.list());
    refuseLeaks(secrets.leaksIn(log));
    if (undeclared.found.size > 0)
      throw new Error(`Handlers refuse what their @Refuses does not name:\n${[...undeclared.found].join('\n')}`);
  };
  const parts = { nest, settings: complete, log, close, standIns, clock: nest.get(Clock) };
  const app = { ...parts, ...callsOf(nest, secrets), ...mailsOf(standIns.outbox) };
  return {
    ...app,
    logIn: (email) => loggedIn(app, email),
    whenIdle: async () => {
      await until(async () => (await run(database.url, UNFINISHED_JOBS)).length === 0);
    },
    get stripe() {
      if (standIns.cardsStandIn === undefined) throw new Error('Keys of Stripe are set: nothing stands in for it.');
      return standIns.cardsStandIn;
    },
  };
}

function withStandIns(settings: LiveSettings, standIns: StandIns): LiveSettings {
  const { smtpUrl = standIns.smtpUrl, twilio = standIns.twilio, stripe = standIns.stripe } = settings;
  return { ...settings, smtpUrl, twilio, stripe };
}

/** For the application alone: tests look into the database directly. Not a copy, since tests change settings of a running one. */
function withPooler(settings: LiveSettings): LiveSettings {
  if (!throughPooler) return settings;
  const own = { databaseUrl: toPoolerUrl(settings.databaseUrl), preparesStatements: false };
  return new Proxy(settings, { get: (target, name) => Reflect.get(Object.hasOwn(own, name) ? own : target, name) });
}

function refuseLeaks(leaks: readonly string[]): void {
  if (leaks.length > 0)
    throw new Error(
      `The log holds personal data, a code or a token, in ${leaks.length} lines, such as:\n${leaks.slice(0, 5).join('')}`,
    );
}

function settingsOf(env: Record<string, string>, databaseUrl: string): LiveSettings {
  const publicUrl = env['PUBLIC_URL'] ?? 'http://localhost:3000';
  const local = {
    NODE_ENV: 'test',
    LOG_LEVEL: 'debug',
    SECRET_KEY: SECRET,
    PUBLIC_URL: publicUrl,
    LIMITS_FACTOR: '1000',
    BOT_CHECK_COST: '1',
    SEED: 'none',
  };
  // Tests that are not about holds would wait for days
  const noHold = env['NODE_ENV'] === 'production' ? {} : { TIP_HOLD_DAYS: '0' };
  const settings = readSettings({ ...local, ...noHold, ...env });
  return {
    ...settings,
    // A busy machine is not a stalled database
    databasePools: { ...settings.databasePools, timeoutSeconds: 15 },
    // Tests of alerts alone wait for their mails
    alertDelaySeconds: 120,
    // Nothing announces retries
    jobLookSeconds: 0.2,
    databaseUrl,
    databaseDirectUrl: databaseUrl,
    secretKeys: settings.secretKeys ?? [SECRET],
    publicUrl,
    runsSchedules: false,
    runsJobs: true,
  };
}

function callsOf(nest: NestFastifyApplication, secrets: LogSecrets) {
  const inject = async (options: InjectOptions) => {
    secrets.learnFromBody(options.payload);
    const response = await nest.inject(options);
    const sent = String(options.headers?.['cookie'] ?? '');
    secrets.learnFromCookies({ sent, set: [response.headers['set-cookie'] ?? []].flat() });
    return toAnswer(response);
  };
  return {
    inject,
    em: () => nest.get(EntityManager).fork(),
    get: (url: string, headers?: Record<string, string>) => inject({ url, headers }),
    post: (url: string, body?: object, headers?: Record<string, string>) =>
      inject({ method: 'POST', url, payload: body, headers }),
    botCheckToken: async () => solve(JSON.parse((await inject({ url: '/api/bot-check/challenge' })).text)),
  };
}

const mailsOf = (outbox: Outbox) => ({
  outbox: () => outbox.list(),
  mailTo: (address: string, fits: (item: OutboxItem) => boolean = () => true) =>
    outbox.next((item) => item.to === address && fits(item), AbortSignal.timeout(MAIL_MS)),
});

/** The application for all tests of a file or a describe. */
export function useTestApp(options?: TestAppOptions): () => TestApp {
  let app: TestApp | undefined;
  beforeAll(async () => {
    app = await startTestApp(options);
  });
  afterAll(async () => app?.close());
  return () => {
    if (app === undefined) throw new Error('The test application starts before the first test: use it inside a test.');
    return app;
  };
}

function toAnswer(response: { statusCode: number; payload: string; headers: object }): Answer {
  const headers = Object.fromEntries(
    Object.entries(response.headers).map(([name, value]) => [name, value === undefined ? undefined : String(value)]),
  );
  const isJson =
    headers['content-type']?.includes('json') === true &&
    headers['content-encoding'] === undefined &&
    response.payload !== '';
  return {
    status: response.statusCode,
    body: isJson ? JSON.parse(response.payload) : undefined,
    text: response.payload,
    headers,
  };
}

/** Solves a challenge of the bot check as a browser does, which derives a hundred keys and more; Web Crypto takes ten times as long for a cheap one. */
export async function solve(challenge: Challenge): Promise<string> {
  const solution = await solveChallenge({
    challenge,
    deriveKey: async ({ cost }, salt, password) => ({
      parameters: {},
      derivedKey: pbkdf2Sync(password, salt, cost, DERIVED_KEY_BYTES, 'sha256'),
    }),
  });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}

/** Delivers the webhooks of the local Stripe to an application without a port. Returns how to stop. */
function deliverTo(nest: NestFastifyApplication, stripe: StripeStandIn | undefined): () => void {
  let isOpen = true;
  if (stripe !== undefined)
    stripe.deliver = async (url, body, headers) => {
      if (!isOpen) return undefined;
      const { pathname } = new URL(url);
      return (await nest.inject({ method: 'POST', url: pathname, payload: body, headers })).statusCode;
    };
  return () => {
    isOpen = false;
    stripe?.webhooks.stop();
  };
}
