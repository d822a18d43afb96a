export type Attributes = Readonly<Record<string, string | number>>;

/** One stretch of work in a trace. Its name and attributes are patterns and names, never what a person gave. */
export interface Span {
  /** What others continue this trace by (W3C Trace Context). */
  readonly traceparent: string;
  /** A part of it that waits for somebody else: the database, or a provider. */
  child(name: string, attributes?: Attributes): Span;
  /** Told once. Of an error its class is kept: its words may repeat what a person typed. */
  end(outcome?: { readonly attributes?: Attributes; readonly error?: unknown }): void;
}

/** Where a request comes from, as its headers say. */
export type TraceHeaders = Readonly<Record<string, string | string[] | undefined>>;

/** Begins traces. Everything else adds to the span of the work it belongs to (current-work.ts). */
export abstract class Tracing {
  /** Continues the trace of whoever asks, where the headers name one. */
  abstract request(name: string, attributes: Attributes, from: TraceHeaders): Span | undefined;
  /** A trace of its own, linked to the one that it was sent in: a job may run long after. */
  abstract job(name: string, attributes: Attributes, sentIn?: string): Span | undefined;
}

/** Where OTEL_EXPORTER_OTLP_ENDPOINT is unset. */
export class NoTracing extends Tracing {
  request(): undefined {}
  job(): undefined {}
}
