import type { OnApplicationShutdown } from '@nestjs/common';
import {
  type Context,
  defaultTextMapGetter,
  ROOT_CONTEXT,
  type Span as OtelSpan,
  SpanKind,
  SpanStatusCode,
  trace,
  type Tracer,
} from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import { type Attributes, type Span, type TraceHeaders, Tracing } from './tracing.ts';

const SERVICE = 'flight-amigo';
/** A collector that does not answer costs the spans of that time, and no stop of the site waits longer for it. */
const PATIENCE_MS = 3000;
const W3C = new W3CTraceContextPropagator();

/** Traces by OpenTelemetry, sent in batches by OTLP over HTTP to OTEL_EXPORTER_OTLP_ENDPOINT. */
export class OtlpTracing extends Tracing implements OnApplicationShutdown {
  readonly #provider: TracerProvider;
  readonly #tracer: Tracer;

  constructor(url: string) {
    super();
    const exporter = new OTLPTraceExporter({ url: `${url.replace(/\/$/, '')}/v1/traces`, timeoutMillis: PATIENCE_MS });
    this.#provider = new TracerProvider({
      resource: defaultResource().merge(
        resourceFromAttributes({ 'service.name': process.env['OTEL_SERVICE_NAME'] ?? SERVICE }),
      ),
      spanProcessors: [new BatchSpanProcessor({ exporter, exportTimeoutMillis: PATIENCE_MS })],
    });
    this.#tracer = this.#provider.getTracer(SERVICE);
  }

  request(name: string, attributes: Attributes, from: TraceHeaders): Span {
    const parent = W3C.extract(ROOT_CONTEXT, from, defaultTextMapGetter);
    return this.#begin(this.#tracer.startSpan(name, { kind: SpanKind.SERVER, attributes }, parent), parent);
  }

  job(name: string, attributes: Attributes, sentIn?: string): Span {
    const sender = trace.getSpanContext(W3C.extract(ROOT_CONTEXT, { traceparent: sentIn }, defaultTextMapGetter));
    const links = sender === undefined ? [] : [{ context: sender }];
    return this.#begin(
      this.#tracer.startSpan(name, { kind: SpanKind.CONSUMER, attributes, links }, ROOT_CONTEXT),
      ROOT_CONTEXT,
    );
  }

  async onApplicationShutdown(): Promise<void> {
    const late = new Promise<void>((resolve) => void setTimeout(resolve, PATIENCE_MS).unref());
    await Promise.race([this.#provider.shutdown().catch(() => undefined), late]);
  }

  #begin(span: OtelSpan, parent: Context): Span {
    const context = trace.setSpan(parent, span);
    return {
      get traceparent() {
        const carrier: { traceparent?: string } = {};
        W3C.inject(context, carrier, { set: (to, key, value) => void Object.assign(to, { [key]: value }) });
        return carrier.traceparent ?? '';
      },
      child: (name, attributes) =>
        this.#begin(this.#tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes }, context), context),
      end: ({ attributes = {}, error } = {}) => {
        span.setAttributes(attributes);
        if (error !== undefined)
          span.setStatus({ code: SpanStatusCode.ERROR }).setAttribute('error.type', classOf(error));
        span.end();
      },
    };
  }
}

/** The code where there is one, such as PostgreSQL's, else the error's class. */
function classOf(error: unknown): string {
  if (typeof error === 'string') return error;
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown };
  if (typeof code === 'string' && /^\w{1,40}$/.test(code)) return code;
  return typeof name === 'string' ? name : 'unknown';
}
