import { once } from 'node:events';
import { type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';

interface RequestOptions {
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: string;
}

export interface HttpResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** Answers once the headers are there. On its own connection; `fetch` would decompress, and not send every header. */
export async function openRequest(
  url: string,
  { method = 'GET', headers = {}, body }: RequestOptions = {},
): Promise<IncomingMessage> {
  const sent = request(url, { agent: false, method, headers });
  sent.end(body);
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  // A refusal comes before all of a large body is sent, and what is left of it then fails
  sent.on('error', () => undefined);
  return response;
}

export async function sendRequest(url: string, options?: RequestOptions): Promise<HttpResponse> {
  const response = await openRequest(url, options);
  const body = await text(response);
  return { status: response.statusCode ?? 0, headers: response.headers, text: body };
}
