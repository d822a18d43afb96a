import { during } from './current-work.ts';
import type { Measures } from './measures.ts';
import type { Tracing } from './tracing.ts';

export interface Try {
  readonly queue: string;
  readonly jobId: string;
  /** The trace of whoever sent it. */
  readonly sentIn: string | undefined;
  /** Whether it is given up when this try fails too. */
  readonly isLast: boolean;
}

/** One try of a job, as work of its own: its lines, its SQL and its spans carry the job's id, and it is counted. */
export async function observeJob(
  { measures, tracing }: { readonly measures: Measures; readonly tracing: Tracing },
  { queue, jobId, sentIn, isLast }: Try,
  action: () => Promise<void>,
): Promise<void> {
  const span = tracing.job(`job ${queue}`, { 'job.queue': queue, 'job.id': jobId }, sentIn);
  const work = { job: queue, jobId, span };
  const since = performance.now();
  const seconds = (): number => (performance.now() - since) / 1000;
  try {
    await during(work, action);
    measures.worked(queue, 'done', seconds());
    span?.end();
  } catch (error) {
    measures.worked(queue, isLast ? 'given up' : 'failed', seconds());
    span?.end({ error });
    throw error;
  } finally {
    work.span = undefined;
  }
}
