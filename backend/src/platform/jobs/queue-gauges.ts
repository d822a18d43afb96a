import type { PgBoss, QueueResult } from 'pg-boss';
import type { Measures, Reading } from '../observability/measures.ts';

const DEAD = '.dead';
/** pg-boss's own queues. */
const isOurs = ({ name }: QueueResult): boolean => !name.startsWith('__pgboss__');

/**
 * Shows how much waits in each queue, by the counts that pg-boss keeps anyway: as many seconds old as it looks for lost
 * jobs, and the same on every node.
 */
export function watchQueues(boss: PgBoss, measures: Measures): void {
  const queues = async (): Promise<QueueResult[]> => (await boss.getQueues()).filter(isOurs);
  measures.watch(
    { name: 'jobs', about: 'Jobs in each queue: ready to be done, for later, and being done; of all nodes.' },
    async () => (await queues()).filter(({ name }) => !name.endsWith(DEAD)).flatMap(statesOf),
  );
  measures.watch(
    { name: 'jobs_dead', about: 'Jobs of each queue that failed at every try, and wait for a person.' },
    async () =>
      (await queues())
        .filter(({ name }) => name.endsWith(DEAD))
        .map(({ name, queuedCount }) => ({ value: queuedCount, labels: { queue: name.slice(0, -DEAD.length) } })),
  );
}

const statesOf = ({ name: queue, readyCount, deferredCount, activeCount }: QueueResult): Reading[] => [
  { value: readyCount, labels: { queue, state: 'ready' } },
  { value: deferredCount, labels: { queue, state: 'later' } },
  { value: activeCount, labels: { queue, state: 'active' } },
];
