import type { PgBoss, QueueResult } from 'pg-boss';
import type { GaugeReading, Metrics } from '../observability/metrics.ts';
import { runInContext, type Tracing } from '../observability/tracing.ts';

/** One attempt of a job. */
export interface JobAttempt {
  readonly queue: string;
  readonly jobId: string;
  /** The trace of its sender. */
  readonly sentIn: string | undefined;
  /** Whether the job is given up if this attempt fails. */
  readonly isLast: boolean;
  /** Whether the clock starts it: nothing waits for a person where it is given up. */
  readonly isScheduled: boolean;
}

interface Observers {
  readonly metrics: Metrics;
  readonly tracing: Tracing;
}

/** Runs one attempt in a context of its own: log lines, SQL and spans carry the job's id. Counts it. */
export async function observeJob(
  { metrics, tracing }: Observers,
  { queue, jobId, sentIn, isLast }: JobAttempt,
  action: () => Promise<void>,
): Promise<void> {
  const span = tracing.job(`job ${queue}`, { 'job.queue': queue, 'job.id': jobId }, sentIn);
  const context = { job: queue, jobId, span };
  const start = performance.now();
  const seconds = (): number => (performance.now() - start) / 1000;
  try {
    await runInContext(context, action);
    metrics.recordJob(queue, 'done', seconds());
    span?.end();
  } catch (error) {
    metrics.recordJob(queue, isLast ? 'given up' : 'failed', seconds());
    span?.end({ error });
    throw error;
  } finally {
    context.span = undefined;
  }
}

const DEAD_LETTER_SUFFIX = '.dead';

/** Where jobs end that failed at every attempt, but scheduled ones. Nothing processes this queue: they wait for a person. */
export const deadLetterQueue = (name: string): string => `${name}${DEAD_LETTER_SUFFIX}`;

/**
 * Shows the length of each queue, from the counts that pg-boss maintains: as old as its last look for lost jobs, and the same
 * on every node.
 */
export function observeQueues(boss: PgBoss, metrics: Metrics): void {
  const getQueues = async (): Promise<QueueResult[]> =>
    (await boss.getQueues()).filter(({ name }) => !name.startsWith('__pgboss__'));
  metrics.addGauge(
    { name: 'jobs', description: 'Jobs in each queue: ready to be done, for later, and being done; of all nodes.' },
    async () => (await getQueues()).filter(({ name }) => !name.endsWith(DEAD_LETTER_SUFFIX)).flatMap(toReadings),
  );
  metrics.addGauge(
    { name: 'jobs_dead', description: 'Jobs of each queue that failed at every try, and wait for a person.' },
    async () => {
      const queues = await getQueues();
      const waiting = new Map(queues.map(({ name, queuedCount }) => [name, queuedCount]));
      // Scheduled jobs had one before 2026-11-25, which is still there
      return queues.flatMap(({ name: queue, deadLetter }) =>
        deadLetter ? [{ value: waiting.get(deadLetter) ?? 0, labels: { queue } }] : [],
      );
    },
  );
}

const toReadings = ({ name: queue, readyCount, deferredCount, activeCount }: QueueResult): GaugeReading[] => [
  { value: readyCount, labels: { queue, state: 'ready' } },
  { value: deferredCount, labels: { queue, state: 'later' } },
  { value: activeCount, labels: { queue, state: 'active' } },
];
