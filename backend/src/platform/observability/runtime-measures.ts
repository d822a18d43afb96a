import { constants, monitorEventLoopDelay, type PerformanceEntry, PerformanceObserver } from 'node:perf_hooks';
import type { Meter } from '@opentelemetry/api';

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

/**
 * How this process fares, from Node itself, under the names that ready-made boards look for (those of prom-client).
 * Answers how to stop.
 */
export function measureRuntime(meter: Meter): () => void {
  const about = (description: string): { description: string } => ({ description });
  meter
    .createObservableGauge('process_resident_memory_bytes', about('Memory of this process.'))
    .addCallback((result) => result.observe(process.memoryUsage.rss()));
  meter
    .createObservableGauge('nodejs_heap_size_used_bytes', about('What JavaScript holds of it.'))
    .addCallback((result) => result.observe(process.memoryUsage().heapUsed));
  meter
    .createObservableCounter('process_cpu_seconds_total', about('Processor time since the start.'))
    .addCallback((result) => result.observe(secondsOf(process.cpuUsage())));
  meter
    .createObservableGauge('process_start_time_seconds', about('When it started, in seconds since 1970.'))
    .addCallback((result) => result.observe(performance.timeOrigin / 1000));
  const stops = [measureEventLoop(meter), measureGc(meter)];
  return () => stops.forEach((stop) => stop());
}

const secondsOf = ({ user, system }: NodeJS.CpuUsage): number => (user + system) / US;

function measureEventLoop(meter: Meter): () => void {
  const delay = monitorEventLoopDelay({ resolution: TICK_MS });
  delay.enable();
  meter
    .createObservableGauge('nodejs_eventloop_lag_seconds', {
      description: 'How late a timer came since the last look: the half of them, 99 of 100, and the latest.',
    })
    .addCallback((result) => {
      // The first tick may be still to come: it knows no time then
      if (delay.count > 0) {
        result.observe(late(delay.percentile(50)), { quantile: '0.5' });
        result.observe(late(delay.percentile(99)), { quantile: '0.99' });
        result.observe(late(delay.max), { quantile: '1' });
      }
      delay.reset();
    });
  return () => delay.disable();
}

/** Node measures from tick to tick, its own wait among it. */
const late = (ns: number): number => Math.max(0, ns / NS - TICK_MS / 1000);

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
