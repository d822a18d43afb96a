import type { CurrentUser } from 'shared-ui/app';
import { LOGIN_NEEDED } from 'shared-ui/contracts';
import { ZodError } from 'zod';
import { anErrorBody, aRefusal, siteSettings } from './builders.ts';
import { type FakeStreams, fakeEventSource } from './fake-stream.ts';

/** Who is logged in at the fake backend. An answer may put somebody else there, or oneself with another name. */
export interface FakeSession {
  user: CurrentUser | null;
}

/** A call as its answer sees it. */
export interface FakeCall {
  /** What stands in the place of each `:name` of the path. */
  params: Record<string, string>;
  query: URLSearchParams;
  /** As sent; read it with the contract's schema, whose refusal becomes a 400 as it does in the real backend. */
  body: unknown;
  session: FakeSession;
}

/** Answers by method and path, `'GET /api/messages/:otherUserId'`: a value as JSON with 200, or a whole Response. */
export type FakeAnswers = Record<string, (call: FakeCall) => unknown>;

export interface FakeBackend {
  answers: FakeAnswers;
  /** Server-sent events, by path. */
  streams?: FakeStreams;
}

/** An answer that is a refusal, as the API makes them: thrown by `refuse`. */
class FakeRefusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

/** Refuses the call, with a sentence for a person. */
export function refuse(status: number, message: string, code = 'fake.refused'): never {
  throw new FakeRefusal(status, code, message);
}

/** Who calls; refuses where nobody is logged in, as the API does. */
export const callerOf = ({ session }: FakeCall): CurrentUser =>
  session.user ?? refuse(401, 'Please log in to continue.', LOGIN_NEEDED);

/** What was asked for; refuses where it is not there. */
export const found = <Thing>(thing: Thing | undefined): Thing =>
  thing ?? refuse(404, 'This could not be found.', 'fake.not_found');

/** So long an answer takes: that one sees what a page shows meanwhile. */
const PAUSE_IN_MS = 150;
const LONGEST_LIST = 20;

const ALWAYS: FakeAnswers = {
  'GET /api/auth/me': ({ session }) => session.user ?? aRefusal(401, { code: LOGIN_NEEDED }),
  'GET /api/site': () => siteSettings(),
  'GET /api/health': () => ({ status: 'ok' }),
};

interface Installed extends FakeBackend {
  session: FakeSession;
  pause?: number;
}

/**
 * Puts a backend into the page in place of the real one: whatever it asks of /api and /dev is answered here. Other addresses go out
 * as ever.
 */
export function installFakeBackend({ answers, streams = {}, session, pause = PAUSE_IN_MS }: Installed): void {
  const find = finder({ ...ALWAYS, ...answers });
  const realFetch = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const { origin, pathname, searchParams } = new URL(request.url);
    if (origin !== location.origin || !/^\/(api|dev)\//.test(pathname)) return realFetch(input, init);
    const text = await request.text();
    await new Promise((done) => setTimeout(done, pause));
    const known = find(request.method, pathname);
    if (!known) return nobodyAnswers(`${request.method} ${pathname}`);
    const body: unknown = text ? JSON.parse(text) : undefined;
    return answerOf(() => known.answer({ params: known.params, query: searchParams, body, session }));
  };
  globalThis.EventSource = fakeEventSource(streams, session);
}

function nobodyAnswers(call: string): Response {
  const message = `The fake backend has no answer to ${call}. Give it one in src/standalone-api.ts.`;
  console.warn(message);
  return aRefusal(404, { message, code: 'fake.no_answer' });
}

async function answerOf(answer: () => unknown): Promise<Response> {
  try {
    const given = await answer();
    if (given instanceof Response) return given;
    return given === undefined ? new Response(null, { status: 204 }) : Response.json(given);
  } catch (error) {
    if (error instanceof FakeRefusal) return aRefusal(error.status, { message: error.message, code: error.code });
    if (error instanceof ZodError) return refusedBody(error);
    console.error(error);
    return aRefusal(500, { message: 'The fake backend failed: see the console.', code: 'fake.failed' });
  }
}

const refusedBody = ({ issues }: ZodError): Response => {
  const fields = issues.map(({ path, message }) => ({ path: path.join('.'), message }));
  return Response.json({ ...anErrorBody(), fields }, { status: 400 });
};

/** Finds the answer to a call. A path without variables wins over one with: /messages/stream is nobody's id. */
function finder(answers: FakeAnswers) {
  const known = Object.entries(answers)
    .map(([call, answer]) => {
      const [method = '', path = ''] = call.split(' ');
      return { method, path: new RegExp(`^${path.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}$`), answer, call };
    })
    .toSorted((one, other) => variables(one.call) - variables(other.call));
  return (method: string, pathname: string) => {
    for (const { path, answer, ...of } of known) {
      const match = of.method === method ? path.exec(pathname) : null;
      if (match) return { answer, params: { ...match.groups } };
    }
    return undefined;
  };
}

const variables = (call: string): number => call.split(':').length;

/** A page of a list, and where the next one is: by `limit` and `cursor` of the query, as the API pages. */
export function fakePage(items: readonly unknown[], query: URLSearchParams, path: string): Response {
  const start = Number(query.get('cursor') ?? 0);
  const end = start + Number(query.get('limit') ?? LONGEST_LIST);
  const headers = { Link: `<${path}?cursor=${String(end)}>; rel="next"` };
  return Response.json(items.slice(start, end), end < items.length ? { headers } : {});
}
