import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type Answer, type Browser, browserOf } from '../browser.ts';
import { run } from '../database.ts';
import { useTestApp } from '../harness.ts';
import { givenIn } from '../listings/given.ts';
import { type ApiRoute, fillPath, readRoutes, valuesOf } from './api-routes.ts';
import { countTries } from './count-tries.ts';

// Every route of the OpenAPI document, with what its contract allows and one value of it replaced by a hostile one.
const app = useTestApp();
const given = givenIn(app);
/** For each route. `npm run trust` tries more; a failure names its seed. */
const TRIES = Number(process.env['HOSTILE_INPUTS'] ?? 12);
/** Some milliseconds a try, on a busy machine. */
const TIMEOUT_MS = 20_000 + 3000 * TRIES;
/** Endless by intent. */
const EXCEPT = new Set(['GET /api/messages/stream']);

const HOSTILE_TEXTS = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "'; drop table account.account; --",
  "' or '1'='1",
  '%',
  '\\',
  'a\u0000b',
  '\uD800',
  '\uDFFF\uD83D',
  '\u202Egnp.exe',
  '\u200B',
  '{{7*7}}',
  '${7*7}',
  '../../../../etc/passwd',
  'javascript:alert(1)',
  '//evil.example/a',
  'x\r\nSet-Cookie: session=1',
  'ﷺ'.repeat(5000),
  '٠١٢٣',
  '2026-02-31',
  '-1',
  '1e309',
  'null',
];
const hostileTexts = fc.oneof(fc.constantFrom(...HOSTILE_TEXTS), fc.string({ unit: 'binary', maxLength: 200 }));
const hostileValues: fc.Arbitrary<unknown> = fc.oneof(
  hostileTexts,
  fc.constantFrom<unknown>(null, true, -1, 0, 1.5, 2 ** 31, 2 ** 53, 1e308, [], {}, [[]], ['a', 'b']),
  fc.constantFrom<unknown>({ $ne: null }, { length: 1e9 }, { toString: 'x' }, { constructor: { prototype: { x: 1 } } }),
  fc.anything({ withObjectString: true, withNullPrototype: true, maxDepth: 2 }).map((value) => toJson(value)),
);

/** What of a value JSON can carry. */
const toJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value) ?? 'null');

interface Request {
  readonly path: string;
  readonly query: string;
  readonly body: string | undefined;
}

/** Replaces the value at one place of a JSON value. */
function withHostile(value: unknown, place: number, hostile: unknown): unknown {
  if (typeof value !== 'object' || value === null) return hostile;
  const entries = Object.entries(value);
  const [name, inner] = entries[place % (entries.length + 1)] ?? [];
  if (name === undefined) return hostile;
  const replaced = withHostile(inner, Math.floor(place / (entries.length + 1)), hostile);
  return Array.isArray(value) ? value.with(Number(name), replaced) : { ...value, [name]: replaced };
}

/** JSON with what no object of a program holds: a name twice, and names of the prototype. */
const hostileSpelling = fc.constantFrom<(json: string) => string>(
  (json) => json,
  (json) => json,
  (json) => json.replace('{', '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}},'),
  (json) => json.replace(/^\{("[^"]+":)/, '{$1"first",$1'),
);

const encode = (text: string): string => encodeURIComponent(text.toWellFormed());

function requestsTo(route: ApiRoute): fc.Arbitrary<Request> {
  const { parameters, body = { type: 'null' } } = route;
  const values = parameters.map(({ schema }) => fc.oneof(valuesOf(schema).map(String), hostileTexts));
  const spellings = fc.constantFrom(
    (name: string, value: string) => `${name}=${encode(value)}`,
    (name: string, value: string) => `${name}[]=${encode(value)}&${name}[$ne]=1`,
    (name: string, value: string) => `${name}=${encode(value)}&${name}=${encode(value)}`,
    (name: string) => `${name}=%E0%A4%A`,
  );
  return fc
    .record({
      values: fc.tuple(...values),
      spelling: spellings,
      body: fc.tuple(valuesOf(body), fc.nat(), hostileValues, hostileSpelling),
    })
    .map(({ values: texts, spelling, body: [sample, place, hostile, spell] }) => {
      const byName = new Map(parameters.map(({ name }, at) => [name, texts[at] ?? '']));
      const inQuery = parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name);
      return {
        path: fillPath(route.path, (name) => (byName.get(name) ?? '').toWellFormed()),
        query: inQuery.map((name) => spelling(name, byName.get(name) ?? '')).join('&'),
        body: route.body === undefined ? undefined : spell(JSON.stringify(withHostile(sample, place, hostile))),
      };
    });
}

describe('whatever a request holds, no route fails (ASVS 1.2.4, 2.2.1, 3.7.2, 15.3.6, 15.3.7, 16.5.4)', () => {
  let me: Browser;
  let routes: ApiRoute[];

  beforeAll(async () => {
    routes = (await readRoutes(app())).filter(({ name }) => !EXCEPT.has(name));
  });
  beforeEach(() => run(app().settings.databaseUrl, 'delete from platform.rate_limit'));

  /** As a browser with a login sends it: the session's cookie, the origin of the site, and its own JSON. */
  async function send(route: ApiRoute, { path, query, body }: Request): Promise<Answer> {
    const cookie = Object.entries(me.cookies)
      .map(([name, value]) => `${name}=${value}`)
      .join('; ');
    const headers = { cookie, ...(body !== undefined && { 'content-type': 'application/json' }) };
    const url = query === '' ? path : `${path}?${query}`;
    return app().inject({ method: route.method, url, headers, ...(body !== undefined && { payload: body }) });
  }

  it(
    'with hostile values in every place of every contract',
    async () => {
      const statuses = new Map<string, number>();
      for (const route of routes) {
        // Some routes end the session that they are called with
        me = await given.verified();
        await fc.assert(
          fc.asyncProperty(requestsTo(route), async (request) => {
            const { status, text, headers } = await send(route, request);
            const kind = `${Math.floor(status / 100)}xx`;
            statuses.set(kind, (statuses.get(kind) ?? 0) + 1);
            if (/^(?!\/[^/\\])/.test(headers['location'] ?? '/own'))
              throw new Error(`${route.name} redirects to ${headers['location']}.`);
            if (status >= 500) throw new Error(`${route.name} answered ${status}: ${text.slice(0, 200)}`);
          }),
          { numRuns: TRIES, endOnFailure: true },
        );
      }
      // Not all are refused by the same first check
      expect([...statuses.keys()]).toEqual(expect.arrayContaining(['2xx', '4xx']));
      expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
      countTries(routes.length * TRIES);
    },
    TIMEOUT_MS,
  );

  it.each([
    ['nested 5,000 deep', '['.repeat(5000) + ']'.repeat(5000)],
    ['of 2 MB', JSON.stringify({ content: 'x'.repeat(2_000_000) })],
    ['that is no object', '"text"'],
    ['cut short', '{"email": "a'],
    ['of a number that no program can hold', `{"receiverId": ${'9'.repeat(400)}}`],
  ])('with a body %s', async (_what, body) => {
    const takers = routes.filter((route) => route.body !== undefined);
    me = await given.verified();
    const answers = [];
    for (const route of takers)
      answers.push(await send(route, { path: fillPath(route.path, () => '1'), query: '', body }));
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    countTries(answers.length);
  });

  it('with a body of another type, which is how a form of another site sends', async () => {
    const types = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'];
    const takers = routes.filter((route) => route.body !== undefined && !route.path.includes('unsubscribe'));
    for (const route of takers)
      for (const type of types) {
        const { status } = await browserOf(app(), { 'content-type': type }).post(
          fillPath(route.path, () => '1'),
          {},
        );
        expect([route.name, type, status < 500 && status >= 400]).toEqual([route.name, type, true]);
      }
    countTries(takers.length * types.length);
  });
});
