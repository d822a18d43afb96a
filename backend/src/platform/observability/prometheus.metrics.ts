import { constants, monitorEventLoopDelay, type PerformanceEntry, PerformanceObserver } from 'node:perf_hooks';
import type { OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';
import type { Counter, Histogram, Meter, ObservableResult } from '@opentelemetry/api';
import { PrometheusExporter } from '@opentelemetry/exporter-prometheus';
import { MeterProvider } from '@opentelemetry/sdk-metrics';
import { WEB_VITALS } from 'contracts';
import pTimeout from 'p-timeout';
import type { Settings } from '../config/settings.ts';
import { StartError } from '../config/start-error.ts';
import {
  type AnsweredRequest,
  type ClientErrorKind,
  type Gauge,
  Metrics,
  type GaugeReading,
  type WebVital,
} from './metrics.ts';

const READ_TIMEOUT_MS = 3000;
const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const JOB_SECONDS = [0.01, 0.05, 0.1, 0.5, 1, 5, 10, 60, 300];

/** Including Google's thresholds of good and poor; in seconds, but for CLS. */
const VITAL_BUCKETS: Record<WebVital, number[]> = {
  LCP: [0.5, 1, 1.5, 2, 2.5, 3, 4, 6, 10],
  INP: [0.05, 0.1, 0.15, 0.2, 0.3, 0.5, 1, 2],
  CLS: [0.01, 0.05, 0.1, 0.15, 0.25, 0.5, 1],
  FCP: [0.3, 0.6, 1, 1.8, 2.5, 3, 5, 10],
  TTFB: [0.05, 0.1, 0.2, 0.4, 0.8, 1.8, 3, 5],
};

/** Serves Prometheus at METRICS_ADDRESS, on a server of its own: nothing of it is at the site's port. */
export class PrometheusMetrics extends Metrics implements OnApplicationBootstrap, OnApplicationShutdown {
  readonly #exporter: PrometheusExporter;
  readonly #provider: MeterProvider;
  readonly #meter: Meter;
  readonly #requests: Histogram;
  readonly #jobs: Histogram;
  readonly #vitals: ReadonlyMap<WebVital, Histogram>;
  readonly #errors: Counter;
  readonly #violations: Counter;
  readonly #sweptPictures: Counter;
  readonly #stopRuntime: () => void;

  constructor(private readonly at: NonNullable<Settings['metrics']>) {
    super();
    this.#exporter = new PrometheusExporter({
      ...at,
      preventServerStart: true,
      withoutScopeInfo: true,
      withoutTargetInfo: true,
    });
    this.#provider = new MeterProvider({ readers: [this.#exporter] });
    const meter = this.#provider.getMeter('flight-amigo');
    this.#meter = meter;
    const histogram = (name: string, description: string, explicitBucketBoundaries: number[]): Histogram =>
      meter.createHistogram(name, { description, advice: { explicitBucketBoundaries } });
    this.#requests = histogram('http_request_duration_seconds', 'How long requests took to answer.', REQUEST_SECONDS);
    this.#jobs = histogram('job_duration_seconds', 'How long one try of a job took.', JOB_SECONDS);
    this.#vitals = new Map(
      WEB_VITALS.map((name) => [
        name,
        histogram(vitalMetricName(name), `${name} of visitors’ page loads.`, VITAL_BUCKETS[name]),
      ]),
    );
    this.#errors = meter.createCounter('client_faults_total', {
      description: 'Faults in browsers, of sampled visits.',
    });
    this.#violations = meter.createCounter('csp_violations_total', {
      description: 'What pages did against their Content-Security-Policy, as browsers report it.',
    });
    this.#sweptPictures = meter.createCounter('picture_files_swept_total', {
      description: 'Files of pictures that nobody has: removed, or refused since they were too many to be true.',
    });
    this.#stopRuntime = measureRuntime(meter);
  }

  recordRequest({ method, route, status }: AnsweredRequest, seconds: number): void {
    this.#requests.record(seconds, { method, route, status: String(status) });
  }

  recordJob(queue: string, outcome: string, seconds: number): void {
    this.#jobs.record(seconds, { queue, outcome });
  }

  recordWebVital(page: string, name: WebVital, value: number): void {
    this.#vitals.get(name)?.record(name === 'CLS' ? value : value / 1000, { page });
  }

  recordClientError(site: string, release: string, kind: ClientErrorKind): void {
    this.#errors.add(1, { site, release, kind });
  }

  recordCspViolation(directive: string): void {
    this.#violations.add(1, { directive });
  }

  recordSweptPictures(outcome: string, files: number): void {
    this.#sweptPictures.add(files, { outcome });
  }

  addGauge({ name, description }: Gauge, read: () => readonly GaugeReading[] | Promise<readonly GaugeReading[]>): void {
    this.#meter.createObservableGauge(name, { description }).addCallback(async (result: ObservableResult) => {
      for (const { value, labels } of await readInTime(read)) result.observe(value, { ...labels });
    });
  }

  async onApplicationBootstrap(): Promise<void> {
    const { host, port } = this.at;
    await this.#exporter.startServer().catch((error: NodeJS.ErrnoException) => {
      throw new StartError(
        `METRICS_ADDRESS ${host}:${port} cannot be used (${error.code ?? error.message}). Choose another one, or leave it unset.`,
      );
    });
  }

  async onApplicationShutdown(): Promise<void> {
    this.#stopRuntime();
    await this.#provider.shutdown();
  }
}

const vitalMetricName = (vital: WebVital): string =>
  `web_vital_${vital.toLowerCase()}${vital === 'CLS' ? '' : '_seconds'}`;

/** A database that hangs must not suppress the other metrics. */
const readInTime = async <Value>(read: () => Value | Promise<Value>): Promise<Value> =>
  pTimeout(Promise.resolve(read()), { milliseconds: READ_TIMEOUT_MS, message: 'a measure took too long' });

const GC_KINDS = new Map([
  [constants.NODE_PERFORMANCE_GC_MAJOR, 'major'],
  [constants.NODE_PERFORMANCE_GC_MINOR, 'minor'],
  [constants.NODE_PERFORMANCE_GC_INCREMENTAL, 'incremental'],
  [constants.NODE_PERFORMANCE_GC_WEAKCB, 'weakcb'],
]);
const GC_SECONDS = [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1];
const TICK_MS = 10;
const NS = 1e9;
const US = 1e6;

/** Metrics of this process, with the names of prom-client, which dashboards expect. Returns how to stop. */
function measureRuntime(meter: Meter): () => void {
  const about = (description: string): { description: string } => ({ description });
  meter
    .createObservableGauge('process_resident_memory_bytes', about('Memory of this process.'))
    .addCallback((result) => result.observe(process.memoryUsage.rss()));
  meter
    .createObservableGauge('nodejs_heap_size_used_bytes', about('What JavaScript holds of it.'))
    .addCallback((result) => result.observe(process.memoryUsage().heapUsed));
  meter
    .createObservableCounter('process_cpu_seconds_total', about('Processor time since the start.'))
    .addCallback((result) => result.observe(cpuSeconds(process.cpuUsage())));
  meter
    .createObservableGauge('process_start_time_seconds', about('When it started, in seconds since 1970.'))
    .addCallback((result) => result.observe(performance.timeOrigin / 1000));
  const stops = [measureEventLoop(meter), measureGc(meter)];
  return () => stops.forEach((stop) => stop());
}

const cpuSeconds = ({ user, system }: NodeJS.CpuUsage): number => (user + system) / US;

function measureEventLoop(meter: Meter): () => void {
  const delay = monitorEventLoopDelay({ resolution: TICK_MS });
  delay.enable();
  meter
    .createObservableGauge('nodejs_eventloop_lag_seconds', {
      description: 'How late a timer came since the last look: the half of them, 99 of 100, and the latest.',
    })
    .addCallback((result) => {
      // Empty before the first tick
      if (delay.count > 0) {
        result.observe(lagSeconds(delay.percentile(50)), { quantile: '0.5' });
        result.observe(lagSeconds(delay.percentile(99)), { quantile: '0.99' });
        result.observe(lagSeconds(delay.max), { quantile: '1' });
      }
      delay.reset();
    });
  return () => delay.disable();
}

/** Node measures from tick to tick, including the interval. */
const lagSeconds = (ns: number): number => Math.max(0, ns / NS - TICK_MS / 1000);

function measureGc(meter: Meter): () => void {
  const seconds = meter.createHistogram('nodejs_gc_duration_seconds', {
    description: 'Pauses of the garbage collector.',
    advice: { explicitBucketBoundaries: GC_SECONDS },
  });
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { duration, detail: { kind = 0 } = {} } = entry as PerformanceEntry & { detail?: { kind?: number } };
      seconds.record(duration / 1000, { kind: GC_KINDS.get(kind) ?? 'other' });
    }
  });
  observer.observe({ entryTypes: ['gc'] });
  return () => observer.disconnect();
}
