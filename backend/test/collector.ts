import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

interface Attribute {
  readonly key: string;
  readonly value: { readonly stringValue?: string; readonly intValue?: number | string };
}

/** A span as OTLP has it. */
export interface CollectedSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly attributes: Readonly<Record<string, string>>;
  readonly links: readonly { readonly traceId: string; readonly spanId: string }[];
  readonly status: number;
}

interface Sent {
  readonly resourceSpans: { readonly scopeSpans: { readonly spans: RawSpan[] }[] }[];
}
type RawSpan = Omit<CollectedSpan, 'attributes' | 'links' | 'status'> & {
  readonly attributes: Attribute[];
  readonly links?: CollectedSpan['links'];
  readonly status?: { readonly code?: number };
};

/** A collector of traces that keeps what it is sent, by OTLP over HTTP. */
export async function startCollector() {
  const spans: CollectedSpan[] = [];
  const bodies: string[] = [];
  const keep = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await text(request);
    bodies.push(`${request.url} ${body}`);
    const { resourceSpans } = JSON.parse(body) as Sent;
    spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans.map(toSpan))));
    response.setHeader('content-type', 'application/json').end('{}');
  };
  const server = createServer((request, response) => void keep(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const stop = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  return { url: `http://127.0.0.1:${port}`, spans, bodies, stop };
}

const toSpan = ({ attributes, links = [], status = {}, ...span }: RawSpan): CollectedSpan => ({
  ...span,
  links,
  status: status.code ?? 0,
  attributes: Object.fromEntries(
    attributes.map(({ key, value }) => [key, String(value.stringValue ?? value.intValue)]),
  ),
});
