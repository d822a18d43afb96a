import type { OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';
import type { Counter, Histogram, Meter, ObservableResult } from '@opentelemetry/api';
import { PrometheusExporter } from '@opentelemetry/exporter-prometheus';
import { MeterProvider } from '@opentelemetry/sdk-metrics';
import { WEB_VITALS } from 'shared-ui/contracts';
import type { Settings } from '../config/settings.ts';
import { StartError } from '../config/start-error.ts';
import { type Answered, type ClientFault, type Gauge, Measures, type Reading, type WebVital } from './measures.ts';
import { measureRuntime } from './runtime-measures.ts';

const READ_MS = 3000;
const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const JOB_SECONDS = [0.01, 0.05, 0.1, 0.5, 1, 5, 10, 60, 300];

/** With Google's bounds of good and poor among them; in seconds, but for CLS. */
const VITAL_BOUNDS: Record<WebVital, number[]> = {
  LCP: [0.5, 1, 1.5, 2, 2.5, 3, 4, 6, 10],
  INP: [0.05, 0.1, 0.15, 0.2, 0.3, 0.5, 1, 2],
  CLS: [0.01, 0.05, 0.1, 0.15, 0.25, 0.5, 1],
  FCP: [0.3, 0.6, 1, 1.8, 2.5, 3, 5, 10],
  TTFB: [0.05, 0.1, 0.2, 0.4, 0.8, 1.8, 3, 5],
};

/** What Prometheus reads at METRICS_PORT, on a server of its own: nothing of it is at the site's port. */
export class PrometheusMeasures extends Measures implements OnApplicationBootstrap, OnApplicationShutdown {
  readonly #exporter: PrometheusExporter;
  readonly #provider: MeterProvider;
  readonly #meter: Meter;
  readonly #requests: Histogram;
  readonly #jobs: Histogram;
  readonly #vitals: ReadonlyMap<WebVital, Histogram>;
  readonly #faults: Counter;
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
      WEB_VITALS.map((name) => [name, histogram(nameOf(name), `${name} of visitors’ page loads.`, VITAL_BOUNDS[name])]),
    );
    this.#faults = meter.createCounter('client_faults_total', {
      description: 'Faults in browsers, of sampled visits.',
    });
    this.#stopRuntime = measureRuntime(meter);
  }

  answered({ method, route, status }: Answered, seconds: number): void {
    this.#requests.record(seconds, { method, route, status: String(status) });
  }

  worked(queue: string, outcome: string, seconds: number): void {
    this.#jobs.record(seconds, { queue, outcome });
  }

  webVital(page: string, name: WebVital, value: number): void {
    this.#vitals.get(name)?.record(name === 'CLS' ? value : value / 1000, { page });
  }

  clientFault(site: string, release: string, kind: ClientFault): void {
    this.#faults.add(1, { site, release, kind });
  }

  watch({ name, about }: Gauge, read: () => readonly Reading[] | Promise<readonly Reading[]>): void {
    this.#meter.createObservableGauge(name, { description: about }).addCallback(async (result: ObservableResult) => {
      for (const { value, labels } of await inTime(read())) result.observe(value, { ...labels });
    });
  }

  async onApplicationBootstrap(): Promise<void> {
    const { host, port } = this.at;
    await this.#exporter.startServer().catch((error: NodeJS.ErrnoException) => {
      throw new StartError(
        `METRICS_PORT ${port} on ${host} cannot be used (${error.code ?? error.message}). Choose another one, or leave it unset.`,
      );
    });
  }

  async onApplicationShutdown(): Promise<void> {
    this.#stopRuntime();
    await this.#provider.shutdown();
  }
}

const nameOf = (vital: WebVital): string => `web_vital_${vital.toLowerCase()}${vital === 'CLS' ? '' : '_seconds'}`;

/** A database that hangs must not take the other measures away. */
async function inTime<Value>(value: Value | Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(reject, READ_MS, new Error('a measure took too long'));
  });
  return Promise.race([value, late]).finally(() => clearTimeout(timer));
}
