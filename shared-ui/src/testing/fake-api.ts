/** Returns a value for JSON with 200, or a Response. */
type Handler = (request: Request) => unknown;

/** A call, with its body parsed. */
export interface ApiCall {
  method: string;
  path: string;
  query: URLSearchParams;
  body: unknown;
}

/**
 * Replaces the API: `fakeApi({ 'GET /api/airports': () => [anAirport()] })`. Paths are without the query. A call without a
 * handler fails as unreachable. @returns all calls, in order
 */
export function fakeApi(handlers: Record<string, Handler>): ApiCall[] {
  const calls: ApiCall[] = [];
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const { pathname, searchParams } = new URL(request.url);
    const text = await request.clone().text();
    calls.push({
      method: request.method,
      path: pathname,
      query: searchParams,
      body: text && isJson(request) ? JSON.parse(text) : undefined,
    });
    const handle = handlers[`${request.method} ${pathname}`];
    if (!handle) throw new TypeError(`No stand-in for ${request.method} ${pathname}`);
    const answer = await handle(request);
    return answer instanceof Response ? answer : Response.json(answer);
  };
  return calls;
}

/** A file is none. */
const isJson = ({ headers }: Request): boolean => headers.get('content-type')?.includes('json') === true;

/** A list with a next page in its Link header, as the API sends it (PRODUCT.md 14). */
export const withNextPage = (items: unknown, cursor: string, path = '/api/listings'): Response =>
  Response.json(items, { headers: { Link: `<${path}?cursor=${encodeURIComponent(cursor)}>; rel="next"` } });
