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
import pTimeout from 'p-timeout';
import { type Attributes, type Span, type TraceHeaders, Tracing } from './tracing.ts';

const SERVICE = 'flight-amigo';
/** Longer waits for the collector lose spans, and would delay the stop of the site. */
const TIMEOUT_MS = 3000;
const W3C = new W3CTraceContextPropagator();

/** Traces by OpenTelemetry, sent in batches by OTLP over HTTP to OTEL_EXPORTER_OTLP_ENDPOINT. */
export class OtlpTracing extends Tracing implements OnApplicationShutdown {
  readonly #provider: TracerProvider;
  readonly #tracer: Tracer;

  constructor(url: string) {
    super();
    const exporter = new OTLPTraceExporter({ url: `${url.replace(/\/$/, '')}/v1/traces`, timeoutMillis: TIMEOUT_MS });
    this.#provider = new TracerProvider({
      resource: defaultResource().merge(
        resourceFromAttributes({ 'service.name': process.env['OTEL_SERVICE_NAME'] ?? SERVICE }),
      ),
      spanProcessors: [new BatchSpanProcessor({ exporter, exportTimeoutMillis: TIMEOUT_MS })],
    });
    this.#tracer = this.#provider.getTracer(SERVICE);
  }

  request(name: string, attributes: Attributes, from: TraceHeaders): Span {
    const parent = W3C.extract(ROOT_CONTEXT, from, defaultTextMapGetter);
    return this.#toSpan(this.#tracer.startSpan(name, { kind: SpanKind.SERVER, attributes }, parent), parent);
  }

  job(name: string, attributes: Attributes, sentIn?: string): Span {
    const sender = trace.getSpanContext(W3C.extract(ROOT_CONTEXT, { traceparent: sentIn }, defaultTextMapGetter));
    const links = sender === undefined ? [] : [{ context: sender }];
    return this.#toSpan(
      this.#tracer.startSpan(name, { kind: SpanKind.CONSUMER, attributes, links }, ROOT_CONTEXT),
      ROOT_CONTEXT,
    );
  }

  async onApplicationShutdown(): Promise<void> {
    await pTimeout(this.#provider.shutdown(), { milliseconds: TIMEOUT_MS, message: false }).catch(() => undefined);
  }

  #toSpan(span: OtelSpan, parent: Context): Span {
    const context = trace.setSpan(parent, span);
    return {
      get traceparent() {
        const carrier: { traceparent?: string } = {};
        W3C.inject(context, carrier, { set: (to, key, value) => void Object.assign(to, { [key]: value }) });
        return carrier.traceparent ?? '';
      },
      child: (name, attributes) =>
        this.#toSpan(this.#tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes }, context), context),
      end: ({ attributes = {}, error } = {}) => {
        span.setAttributes(attributes);
        if (error !== undefined)
          span.setStatus({ code: SpanStatusCode.ERROR }).setAttribute('error.type', errorType(error));
        span.end();
      },
    };
  }
}

/** The error's code if it has one, such as PostgreSQL's, otherwise its class. */
function errorType(error: unknown): string {
  if (typeof error === 'string') return error;
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown };
  if (typeof code === 'string' && /^\w{1,40}$/.test(code)) return code;
  return typeof name === 'string' ? name : 'unknown';
}
