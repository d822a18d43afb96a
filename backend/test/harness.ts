import 'reflect-metadata';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from '@jest/globals';
import { EntityManager } from '@mikro-orm/postgresql';
import type { DynamicModule } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { InjectOptions } from 'fastify';
import { AppModule } from '../src/app.module.ts';
import { Clock } from '../src/platform/clock/clock.ts';
import type { LiveSettings } from '../src/platform/config/live-settings.ts';
import { readSettings } from '../src/platform/config/settings.ts';
import { createApp } from '../src/platform/http/create-app.ts';
import type { Outbox, OutboxItem } from '../src/stand-ins/outbox/outbox.ts';
import { startStandIns } from '../src/stand-ins/start-stand-ins.ts';
import { solve } from './bot-check-token.ts';
import { makeDatabase } from './database.ts';

const MAIL_MS = 10_000;
const SECRET = 'a secret of the tests that is long enough';

// nestjs-pino keeps the first logger of a process for whatever is logged outside of requests: one stream for all.
const logs = new Set<string[]>();
const logStream = { write: (line: string) => logs.forEach((log) => log.push(line)) };

export interface Answer {
  readonly status: number;
  /** The parsed JSON; undefined for anything else. */
  readonly body: unknown;
  readonly text: string;
  readonly headers: Record<string, string | undefined>;
}

export interface TestApp {
  readonly nest: NestFastifyApplication;
  readonly settings: LiveSettings;
  readonly clock: Clock;
  /** Every line that was logged while this application ran. */
  readonly log: readonly string[];
  readonly outbox: () => readonly OutboxItem[];
  em(): EntityManager;
  get(url: string, headers?: Record<string, string>): Promise<Answer>;
  post(url: string, body?: object, headers?: Record<string, string>): Promise<Answer>;
  inject(options: InjectOptions): Promise<Answer>;
  /** A right token of the bot check, good for one call. */
  botCheckToken(): Promise<string>;
  /** The newest mail or text to this address; waits for it. */
  mailTo(address: string, fits?: (item: OutboxItem) => boolean): Promise<OutboxItem>;
  close(): Promise<void>;
}

export interface TestAppOptions {
  /** Environment variables over those of a local start. */
  readonly env?: Record<string, string>;
  readonly databaseUrl?: string;
  /** Modules of the test's own, beside the application's. */
  readonly modules?: readonly DynamicModule[];
}

/** The real application on a database of its own, with the local stand-ins, taking requests without a port. */
export async function startTestApp({ env = {}, databaseUrl, modules = [] }: TestAppOptions = {}): Promise<TestApp> {
  const database = databaseUrl === undefined ? await makeDatabase() : { url: databaseUrl, drop: async () => undefined };
  const dataDir = await mkdtemp(join(tmpdir(), 'fa-app-'));
  const settings = settingsOf({ DATA_DIR: dataDir, ...env }, database.url);
  const standIns = await startStandIns(settings);
  const complete = { ...settings, smtpUrl: settings.smtpUrl ?? (settings.production ? undefined : standIns.smtpUrl) };
  const log: string[] = [];
  logs.add(log);
  const local = settings.production ? [] : standIns.modules;
  const nest = await createApp(
    AppModule.register({ settings: complete, standIns: [...local, ...modules], logStream }),
    complete,
  );
  const close = async () => {
    await nest.close();
    logs.delete(log);
    await standIns.stop();
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  };
  return {
    nest,
    settings: complete,
    log,
    close,
    clock: nest.get(Clock),
    ...callsOf(nest),
    ...mailsOf(standIns.outbox),
  };
}

function settingsOf(env: Record<string, string>, databaseUrl: string): LiveSettings {
  const publicUrl = 'http://localhost:3000';
  const local = { LOG_LEVEL: 'info', SECRET_KEY: SECRET, PUBLIC_URL: publicUrl, LIMITS_FACTOR: '1000', SEED: 'none' };
  return { ...readSettings({ ...local, ...env }), databaseUrl, secretKey: SECRET, publicUrl };
}

function callsOf(nest: NestFastifyApplication) {
  const inject = async (options: InjectOptions) => toAnswer(await nest.inject(options));
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

/** The application for all tests of a file: started before them, stopped after. */
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
