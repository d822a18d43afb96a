import type { Provider } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import type { LiveSettings } from '../config/live-settings.ts';
import { SETTINGS } from '../config/settings.ts';
import { Measures, NoMeasures } from './measures.ts';
import { PoolGauge } from './pool-gauge.ts';
import { NoTracing, Tracing } from './tracing.ts';

const MEASURES: Provider = {
  provide: Measures,
  useFactory: async ({ metrics }: LiveSettings, log: PinoLogger): Promise<Measures> => {
    if (metrics === undefined) return new NoMeasures();
    await tellFaults(log);
    return new (await import('./prometheus.measures.ts')).PrometheusMeasures(metrics);
  },
  inject: [SETTINGS, PinoLogger],
};

const TRACING: Provider = {
  provide: Tracing,
  useFactory: async ({ tracesUrl }: LiveSettings, log: PinoLogger): Promise<Tracing> => {
    if (tracesUrl === undefined) return new NoTracing();
    await tellFaults(log);
    return new (await import('./otlp.tracing.ts')).OtlpTracing(tracesUrl);
  },
  inject: [SETTINGS, PinoLogger],
};

const tellFaults = async (log: PinoLogger): Promise<void> => (await import('./diagnostics.ts')).tellFaults(log);

/** OpenTelemetry is loaded here and only where it is asked for: it takes 16 MB. */
export const OBSERVABILITY: readonly Provider[] = [MEASURES, TRACING, PoolGauge];
