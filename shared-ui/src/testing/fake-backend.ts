import { LOGIN_NEEDED } from 'contracts';
import type { CurrentUser } from 'shared-ui/app';
import * as z from 'zod/mini';
import { anErrorBody, aRefusal, siteSettings } from './builders.ts';

/** The login at the fake backend. A handler may change it. */
export interface FakeSession {
  user: CurrentUser | null;
}

/** A call as its handler gets it. */
export interface FakeCall {
  /** The values of `:name` in the path. */
  params: Record<string, string>;
  query: URLSearchParams;
  /** As sent; parse it with the contract's schema, whose errors become a 400 as in the real backend. */
  body: unknown;
  session: FakeSession;
}

/** Handlers by method and path, `'GET /api/messages/:otherUserId'`. They return a value for JSON with 200, or a Response. */
export type FakeHandlers = Record<string, (call: FakeCall) => unknown>;

export interface FakeBackend {
  handlers: FakeHandlers;
  /** Server-sent events, by path. */
  streams?: FakeStreams;
}

/** Thrown by `refuse`. */
class FakeRefusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

/** Responds with an error, whose message is for a person. */
export function refuse(status: number, message: string, code = 'fake.refused'): never {
  throw new FakeRefusal(status, code, message);
}

/** The user who calls; refuses where nobody is logged in, as the API does. */
export const requireUser = ({ session }: FakeCall): CurrentUser =>
  session.user ?? refuse(401, 'Please log in to continue.', LOGIN_NEEDED);

/** The value; refuses with 404 where it is missing. */
export const found = <Value>(value: Value | undefined): Value =>
  value ?? refuse(404, 'This could not be found.', 'fake.not_found');

/** How long a response takes, to see loading states. */
const DELAY_MS = 150;
const DEFAULT_LIMIT = 20;

const COMMON_HANDLERS: FakeHandlers = {
  'GET /api/auth/me': ({ session }) => session.user ?? aRefusal(401, { code: LOGIN_NEEDED }),
  'GET /api/site': () => siteSettings(),
  'GET /api/health': () => ({ status: 'ok' }),
};

interface FakeBackendOptions extends FakeBackend {
  session: FakeSession;
  pause?: number;
}

/** Replaces the backend in this page: calls of /api and /dev are handled here, others go to the network. */
export function installFakeBackend({ handlers, streams = {}, session, pause = DELAY_MS }: FakeBackendOptions): void {
  const find = createFinder({ ...COMMON_HANDLERS, ...handlers });
  const realFetch = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const { origin, pathname, searchParams } = new URL(request.url);
    if (origin !== location.origin || !/^\/(api|dev)\//.test(pathname)) return realFetch(input, init);
    const text = await request.text();
    await new Promise((done) => setTimeout(done, pause));
    const match = find(request.method, pathname);
    if (!match) return respondNotFound(`${request.method} ${pathname}`);
    const body: unknown = text ? JSON.parse(text) : undefined;
    return respond(() => match.handle({ params: match.params, query: searchParams, body, session }));
  };
  globalThis.EventSource = fakeEventSource(streams, session);
}

function respondNotFound(call: string): Response {
  const message = `The fake backend has no answer to ${call}. Give it one in src/standalone-api.ts.`;
  console.warn(message);
  return aRefusal(404, { message, code: 'fake.no_answer' });
}

async function respond(handle: () => unknown): Promise<Response> {
  try {
    const result = await handle();
    if (result instanceof Response) return result;
    return result === undefined ? new Response(null, { status: 204 }) : Response.json(result);
  } catch (error) {
    if (error instanceof FakeRefusal) return aRefusal(error.status, { message: error.message, code: error.code });
    if (error instanceof z.core.$ZodError) return toValidationError(error);
    console.error(error);
    return aRefusal(500, { message: 'The fake backend failed: see the console.', code: 'fake.failed' });
  }
}

const toValidationError = ({ issues }: z.core.$ZodError): Response => {
  const fields = issues.map(({ path, message }) => ({ path: path.join('.'), message }));
  return Response.json({ ...anErrorBody(), fields }, { status: 400 });
};

/** Finds the handler of a call. A path without variables wins over one with: 'stream' in /messages/stream is no id. */
function createFinder(handlers: FakeHandlers) {
  const routes = Object.entries(handlers)
    .map(([call, handle]) => {
      const [method = '', path = ''] = call.split(' ');
      return { method, path: new RegExp(`^${path.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}$`), handle, call };
    })
    .toSorted((one, other) => countVariables(one.call) - countVariables(other.call));
  return (method: string, pathname: string) => {
    for (const { path, handle, ...of } of routes) {
      const match = of.method === method ? path.exec(pathname) : null;
      if (match) return { handle, params: { ...match.groups } };
    }
    return undefined;
  };
}

const countVariables = (call: string): number => call.split(':').length;

/** A page of a list with the link to the next one, by `limit` and `cursor` of the query as in the API. */
export function fakePage(items: readonly unknown[], query: URLSearchParams, path: string): Response {
  const start = Number(query.get('cursor') ?? 0);
  const end = start + Number(query.get('limit') ?? DEFAULT_LIMIT);
  const headers = { Link: `<${path}?cursor=${String(end)}>; rel="next"` };
  return Response.json(items.slice(start, end), end < items.length ? { headers } : {});
}

/** Sends one event, with its id. */
export type SendEvent = (id: string, data: unknown) => void;

/** Called when a page opens the stream; the result is called when it closes it. */
export type FakeStreams = Record<string, (send: SendEvent, session: FakeSession) => () => void>;

/** Replaces the browser's EventSource. A path without a stream is refused, as by a server. */
function fakeEventSource(streams: FakeStreams, session: FakeSession): typeof EventSource {
  class FakeEventSource extends EventTarget {
    static readonly CONNECTING = 0;
    static readonly OPEN = 1;
    static readonly CLOSED = 2;
    readyState: number = FakeEventSource.CONNECTING;
    #end: (() => void) | undefined;

    constructor(address: string) {
      super();
      const { pathname } = new URL(address, location.origin);
      queueMicrotask(() => this.#open(streams[pathname]));
    }

    #open(stream: FakeStreams[string] | undefined): void {
      if (this.readyState === FakeEventSource.CLOSED) return;
      if (!stream) {
        this.readyState = FakeEventSource.CLOSED;
        this.dispatchEvent(new Event('error'));
        return;
      }
      this.readyState = FakeEventSource.OPEN;
      this.#end = stream((id, data) => {
        if (this.readyState !== FakeEventSource.OPEN) return;
        this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(data), lastEventId: id }));
      }, session);
    }

    close(): void {
      this.readyState = FakeEventSource.CLOSED;
      this.#end?.();
    }
  }
  return FakeEventSource as unknown as typeof EventSource;
}
