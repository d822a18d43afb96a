import { AsyncLocalStorage } from 'node:async_hooks';
import type { Attributes, Span } from './tracing.ts';

/** The request or the job that something is done for: what its log lines, its SQL and its spans have in common. */
export interface Work {
  readonly reqId?: string;
  readonly job?: string;
  readonly jobId?: string;
  /** Gone once it is answered: what goes on after that is part of no trace. */
  span: Span | undefined;
}

const works = new AsyncLocalStorage<Work>();

/** undefined for what the site does by itself. */
export const currentWork = (): Work | undefined => works.getStore();

export const during = <Result>(work: Work, action: () => Result): Result => works.run(work, action);

/** A call to somebody outside, as a part of the current trace. */
export async function traced<Result>(
  name: string,
  call: () => Promise<Result>,
  attributes?: Attributes,
): Promise<Result> {
  const span = currentWork()?.span?.child(name, attributes);
  if (span === undefined) return call();
  try {
    const result = await call();
    span.end();
    return result;
  } catch (error) {
    span.end({ error });
    throw error;
  }
}
