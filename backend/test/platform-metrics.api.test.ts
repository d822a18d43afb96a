import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { findFreePort } from '../src/platform/http/port.ts';
import { Metrics } from '../src/platform/observability/metrics.ts';
import { PrometheusMetrics } from '../src/platform/observability/prometheus.metrics.ts';
import { startTestApp, type TestApp } from './harness.ts';
import { LiveStream } from './messaging/live-stream.ts';

interface Sample {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/** Of numbers, quantiles and bounds alone; everything else is a word that somebody chose. */
const NUMBERS = new Set(['le', 'quantile', 'status']);
const EMAIL = 'measured.person@example.com';
/** Long, so that no figure contains it by chance. */
const USER_ID = '2147480011';
const RELEASE = '1.0.0-0123456789';

let app: TestApp;
let port: number;

beforeAll(async () => {
  port = await findFreePort();
  app = await startTestApp({ env: { METRICS_ADDRESS: `127.0.0.1:${port}` } });
});
afterAll(async () => app?.close());

const scrape = async (): Promise<string> => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();

const samplesOf = (text: string): Sample[] =>
  text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [, name = '', labels = '', value = ''] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
      const pairs = [...labels.matchAll(/(\w+)="([^"]*)"/g)].map(
        ([, key = '', labelValue = '']) => [key, labelValue] as const,
      );
      return { name, labels: Object.fromEntries(pairs), value: Number(value) };
    });

/** The values of this measure, where all of these labels fit. */
async function valuesOf(name: string, labels: Record<string, string> = {}): Promise<number[]> {
  const fits = (sample: Sample): boolean =>
    sample.name === name && Object.entries(labels).every(([key, value]) => sample.labels[key] === value);
  return samplesOf(await scrape())
    .filter(fits)
    .map(({ value }) => value);
}

it('counts requests by method, pattern and status, and how long they took', async () => {
  await app.get(`/api/listings/${USER_ID}`);
  await app.get('/api/listings/4712');
  await app.get(`/nowhere/${EMAIL}`);
  const one = { method: 'GET', route: '/api/listings/:userId', status: '404' };
  expect(await valuesOf('http_request_duration_seconds_count', one)).toEqual([2]);
  expect(await valuesOf('http_request_duration_seconds_bucket', { ...one, le: '10' })).toEqual([2]);
});

it('shows queues, dead letters, the pool, streams and the process', async () => {
  await app.mailTo((await app.logIn(EMAIL)).email);
  expect(await valuesOf('jobs', { queue: 'platform.sweep', state: 'ready' })).toEqual([0]);
  expect(await valuesOf('jobs_dead', { queue: 'platform.mail' })).toEqual([0]);
  expect(await valuesOf('jobs_dead', { queue: 'platform.sweep' })).toEqual([]);
  expect(await valuesOf('database_connections', { state: 'waiting' })).toEqual([0, 0]);
  expect((await valuesOf('database_connections', { pool: 'jobs' })).length).toBe(3);
  expect((await valuesOf('job_duration_seconds_count', { outcome: 'done' })).length).toBeGreaterThan(0);
  const [memory = 0] = await valuesOf('process_resident_memory_bytes');
  expect(memory).toBeGreaterThan(10e6);
  expect((await valuesOf('nodejs_eventloop_lag_seconds', { quantile: '0.99' })).length).toBe(1);
});

it('counts a stream of events while it is open, and its request as soon as it begins', async () => {
  const stream = await LiveStream.open(app, await app.logIn('has.a.stream@example.com'));
  await stream.next();
  expect(await valuesOf('event_streams')).toEqual([1]);
  const one = { route: '/api/messages/stream', status: '200', method: 'GET' };
  expect(await valuesOf('http_request_duration_seconds_count', one)).toEqual([1]);
  await stream.close();
});

it('takes what browsers measure, in seconds, and their faults by release', async () => {
  const measures = app.nest.get(Metrics);
  measures.recordWebVital('/listing/:id', 'LCP', 2400);
  measures.recordWebVital('/listing/:id', 'CLS', 0.2);
  measures.recordClientError('messaging', RELEASE, 'load');
  measures.recordCspViolation('script-src');
  expect(await valuesOf('csp_violations_total', { directive: 'script-src' })).toEqual([1]);
  expect(await valuesOf('web_vital_lcp_seconds_sum', { page: '/listing/:id' })).toEqual([2.4]);
  expect(await valuesOf('web_vital_cls_sum', { page: '/listing/:id' })).toEqual([0.2]);
  expect(await valuesOf('client_faults_total', { site: 'messaging', release: RELEASE, kind: 'load' })).toEqual([1]);
});

it('counts the files of pictures that the sweep removes or refuses to', async () => {
  app.nest.get(Metrics).recordSweptPictures('removed', 3);
  expect(await valuesOf('picture_files_swept_total', { outcome: 'removed' })).toEqual([3]);
});

it('has no id and no address in any label, and nothing at the site’s port', async () => {
  const text = await scrape();
  const words = samplesOf(text).flatMap(({ labels }) =>
    Object.entries(labels).filter(([key, value]) => !NUMBERS.has(key) && value !== RELEASE),
  );
  expect(words.filter(([, word]) => /\d/.test(word) || !/^[\w./:* -]+$/.test(word))).toEqual([]);
  expect(text).not.toMatch(/@|127\.0\.0\.1/);
  expect(text).not.toContain(USER_ID);
  expect((await app.get('/metrics')).status).toBe(404);
  expect((await app.get('/api/metrics')).status).toBe(404);
});

it('says which setting is wrong when its port is taken', async () => {
  const second = new PrometheusMetrics({ port, host: '127.0.0.1' });
  await expect(second.onApplicationBootstrap()).rejects.toThrow(/^METRICS_ADDRESS 127\.0\.0\.1:\d+ .*EADDRINUSE/);
  await second.onApplicationShutdown();
});

it('loads nothing of OpenTelemetry where nobody asks for it', async () => {
  const refuse = `import { registerHooks } from 'node:module';
    registerHooks({ resolve(name, context, next) {
      if (name.startsWith('@opentelemetry')) throw new Error('loaded ' + name);
      return next(name, context);
    } });`;
  const start = `import 'reflect-metadata'; await import('./dist/src/app.module.js'); await import('./dist/src/boot.js');`;
  const flags = ['--import', `data:text/javascript,${encodeURIComponent(refuse)}`, '--input-type=module', '-e', start];
  const backend = resolve(import.meta.dirname, '..');
  await expect(promisify(execFile)(process.execPath, flags, { cwd: backend })).resolves.toBeDefined();
}, 60_000);
