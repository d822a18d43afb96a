import { once } from 'node:events';
import { type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';

export interface Asked {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

interface Question {
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: string;
}

/** The head of an answer, over a connection of its own. `fetch` would decompress, and not let a test send any header. */
export async function opened(
  url: string,
  { method = 'GET', headers = {}, body }: Question = {},
): Promise<IncomingMessage> {
  const asking = request(url, { agent: false, method, headers });
  asking.end(body);
  const [answer] = (await once(asking, 'response')) as [IncomingMessage];
  return answer;
}

export async function ask(url: string, question?: Question): Promise<Asked> {
  const answer = await opened(url, question);
  const body = await text(answer);
  return { status: answer.statusCode ?? 0, headers: answer.headers, text: body };
}
