/** What a stand-in of the API answers: a value as JSON with 200, or a whole Response. */
type Handler = (request: Request) => unknown;

/** A call that was made, its body parsed. */
export interface ApiCall {
  method: string;
  path: string;
  query: URLSearchParams;
  body: unknown;
}

/**
 * Stands in for the API: `fakeApi({ 'GET /api/airports': () => [anAirport()] })`. Paths are without the query. A call that
 * nobody stands in for is refused as unreachable. Answers every call made, in order.
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
      body: text ? JSON.parse(text) : undefined,
    });
    const handle = handlers[`${request.method} ${pathname}`];
    if (!handle) throw new TypeError(`No stand-in for ${request.method} ${pathname}`);
    const answer = await handle(request);
    return answer instanceof Response ? answer : Response.json(answer);
  };
  return calls;
}

/** A list's answer that names a next page in its Link header, as the API does (product.md 14). */
export const withNextPage = (items: unknown, cursor: string, path = '/api/listings'): Response =>
  Response.json(items, { headers: { Link: `<${path}?cursor=${encodeURIComponent(cursor)}>; rel="next"` } });
