import { AsyncLocalStorage } from 'node:async_hooks';

export type Attributes = Readonly<Record<string, string | number>>;

/** A span of a trace. Its name and attributes are patterns and names, never what a person typed. */
export interface Span {
  /** For others to continue this trace (W3C Trace Context). */
  readonly traceparent: string;
  /** A part that waits for the database or a provider. */
  child(name: string, attributes?: Attributes): Span;
  /** Call it once. Of an error only its class is recorded: the message may repeat what a person typed. */
  end(outcome?: { readonly attributes?: Attributes; readonly error?: unknown }): void;
}

export type TraceHeaders = Readonly<Record<string, string | string[] | undefined>>;

/** Starts traces. Everything else adds to the span of its context. */
export abstract class Tracing {
  /** Continues the caller's trace, where the headers name one. */
  abstract request(name: string, attributes: Attributes, from: TraceHeaders): Span | undefined;
  /** A trace of its own, linked to the one that sent the job: it may run long after. */
  abstract job(name: string, attributes: Attributes, sentIn?: string): Span | undefined;
}

/** Where OTEL_EXPORTER_OTLP_ENDPOINT is unset. */
export class NoTracing extends Tracing {
  request(): undefined {}
  job(): undefined {}
}

/** The request or the job that code runs for: shared by its log lines, its SQL and its spans. */
export interface WorkContext {
  readonly reqId?: string;
  readonly job?: string;
  readonly jobId?: string;
  /** Removed once the work is done: what runs later is not part of the trace. */
  span: Span | undefined;
}

const contexts = new AsyncLocalStorage<WorkContext | undefined>();

/** undefined for what the site does by itself. */
export const currentContext = (): WorkContext | undefined => contexts.getStore();

export const runInContext = <Result>(context: WorkContext, action: () => Result): Result =>
  contexts.run(context, action);

/** Calls an outside service, as a span of the current trace. */
export async function traced<Result>(
  name: string,
  call: () => Promise<Result>,
  attributes?: Attributes,
): Promise<Result> {
  const span = currentContext()?.span?.child(name, attributes);
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
