import { Injectable, type OnModuleInit, type Provider } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import type { LiveSettings } from '../config/live-settings.ts';
import { SETTINGS } from '../config/settings.ts';
import { type ConnectionPool, DatabasePools } from '../database/database-pools.ts';
import { redactPersonalData } from '../logging/logger-options.ts';
import { type GaugeReading, Metrics, NoMetrics } from './metrics.ts';
import { NoTracing, Tracing } from './tracing.ts';

/** A collector that is down would be logged every few seconds. */
const LOG_INTERVAL_MS = 60_000;
const MAX_LOGGED_LENGTH = 300;

// OpenTelemetry is loaded here and only where it is configured: it takes 16 MB.
const METRICS: Provider = {
  provide: Metrics,
  useFactory: async ({ metrics }: LiveSettings, log: PinoLogger): Promise<Metrics> => {
    if (metrics === undefined) return new NoMetrics();
    await logDiagnostics(log);
    return new (await import('./prometheus.metrics.ts')).PrometheusMetrics(metrics);
  },
  inject: [SETTINGS, PinoLogger],
};

const TRACING: Provider = {
  provide: Tracing,
  useFactory: async ({ tracesUrl }: LiveSettings, log: PinoLogger): Promise<Tracing> => {
    if (tracesUrl === undefined) return new NoTracing();
    await logDiagnostics(log);
    return new (await import('./otlp.tracing.ts')).OtlpTracing(tracesUrl);
  },
  inject: [SETTINGS, PinoLogger],
};

/** Logs errors of OpenTelemetry, such as a collector that cannot be reached, at most once a minute. */
async function logDiagnostics(log: PinoLogger): Promise<void> {
  const { diag, DiagLogLevel } = await import('@opentelemetry/api');
  let last = -LOG_INTERVAL_MS;
  const error = (...parts: unknown[]): void => {
    if (performance.now() - last < LOG_INTERVAL_MS) return;
    last = performance.now();
    const reason = redactPersonalData(parts.map(String).join(' ').slice(0, MAX_LOGGED_LENGTH));
    log.warn({ reason }, 'measures or traces were lost: see METRICS_ADDRESS and OTEL_EXPORTER_OTLP_ENDPOINT');
  };
  const ignore = (): void => undefined;
  diag.setLogger(
    { error, warn: ignore, info: ignore, debug: ignore, verbose: ignore },
    { logLevel: DiagLogLevel.ERROR, suppressOverrideMessage: true },
  );
}

/** Shows how many connections of this node's pool are in use, and how many requests wait for one. */
@Injectable()
class PoolGauge implements OnModuleInit {
  constructor(
    private readonly pools: DatabasePools,
    private readonly metrics: Metrics,
  ) {}

  onModuleInit(): void {
    this.metrics.addGauge(
      {
        name: 'database_connections',
        description: 'Connections of this node’s requests and jobs, and who waits for one.',
      },
      () => [...readPool('requests', this.pools.requests), ...readPool('jobs', this.pools.jobs)],
    );
  }
}

const readPool = (pool: string, connections: ConnectionPool): GaugeReading[] =>
  Object.entries(connections.count()).map(([state, value]) => ({ value, labels: { pool, state } }));

export const OBSERVABILITY: readonly Provider[] = [METRICS, TRACING, PoolGauge];
