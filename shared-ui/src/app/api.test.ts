import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { aRefusal, fakeApi, fakeShell, withNextPage } from 'shared-ui/testing';
import * as z from 'zod/mini';
import { api } from './api.ts';
import { type Page, pageFrom } from './paging.ts';

const testApi = api.injectEndpoints({
  endpoints: (build) => ({
    getNumbers: build.query<Page<number>, { from?: string | undefined }>({
      query: (params) => ({ url: 'numbers', params }),
      transformResponse: (numbers: number[], meta) => pageFrom(numbers, meta),
      responseSchema: z.object({ items: z.array(z.number()), nextCursor: z.union([z.string(), z.undefined()]) }),
      providesTags: ['Airport'],
    }),
    listNumbers: build.infiniteQuery<number[], void, number>({
      infiniteQueryOptions: { initialPageParam: 0, getNextPageParam: () => undefined },
      query: () => 'numbers',
    }),
    sendNumber: build.mutation<null, number>({
      query: (number) => ({ url: 'numbers', method: 'POST', body: { number } }),
    }),
  }),
});

let shell: ReturnType<typeof fakeShell>;
beforeEach(() => {
  shell = fakeShell();
});
const ask = (params: { from?: string | undefined } = {}) =>
  shell.store.dispatch(testApi.endpoints.getNumbers.initiate(params));

describe('a query', () => {
  it('leaves out what is not given', async () => {
    const calls = fakeApi({ 'GET /api/numbers': () => [1] });
    await ask({ from: undefined });
    expect(calls.map((call) => call.query.toString())).toEqual(['']);
  });
  it('reads the next page from the Link header', async () => {
    fakeApi({ 'GET /api/numbers': () => withNextPage([1, 2], 'a b/c', '/api/numbers') });
    expect((await ask()).data).toEqual({ items: [1, 2], nextCursor: 'a b/c' });
  });
  it.each([
    ['</api/numbers?limit=9&cursor=abc%3D>; rel="next"', 'abc='],
    ['</api/numbers?cursor=one>; rel="prev", </api/numbers?cursor=two>; rel="next"', 'two'],
    ['</api/numbers?cursor=x>; rel="last"', undefined],
  ])('finds the cursor in %s', async (link, cursor) => {
    fakeApi({ 'GET /api/numbers': () => Response.json([1], { headers: { Link: link } }) });
    expect((await ask()).data?.nextCursor).toBe(cursor);
  });
  it('is asked once, however often it is used [spec 195]', async () => {
    const calls = fakeApi({ 'GET /api/numbers': () => [1] });
    await ask();
    await ask();
    expect(calls).toHaveLength(1);
  });
  it('is not asked again when the window gets the focus back, nor when the network does [spec 195]', async () => {
    const calls = fakeApi({ 'GET /api/numbers': () => [1] });
    await ask();
    for (const event of ['focus', 'visibilitychange', 'online']) window.dispatchEvent(new Event(event));
    await ask();
    expect(calls).toHaveLength(1);
  });
  it('is not asked again when it fails [spec 195]', async () => {
    const calls = fakeApi({ 'GET /api/numbers': () => aRefusal(500) });
    await ask();
    expect(calls).toHaveLength(1);
  });
});

describe('a failure', () => {
  it('reads STATUS: BODY [spec 230]', async () => {
    fakeApi({ 'GET /api/numbers': () => new Response('no such thing', { status: 404 }) });
    expect((await ask()).error).toEqual({ status: 404, message: '404: no such thing' });
  });
  it('reads STATUS: STATUS TEXT where the body is empty [spec 230]', async () => {
    fakeApi({ 'GET /api/numbers': () => new Response('', { status: 401, statusText: 'Unauthorized' }) });
    expect((await ask()).error).toEqual({ status: 401, message: '401: Unauthorized' });
  });
  it('is a FETCH_ERROR where no answer comes', async () => {
    fakeApi({});
    expect((await ask()).error).toMatchObject({ status: 'FETCH_ERROR' });
  });
  it('is INVALID_RESPONSE where the response breaks the contract', async () => {
    fakeApi({ 'GET /api/numbers': () => ['one'] });
    expect((await ask()).error).toMatchObject({ status: 'INVALID_RESPONSE' });
  });
  it('is INVALID_RESPONSE where the response is not JSON', async () => {
    fakeApi({ 'GET /api/numbers': () => new Response('<!doctype html>') });
    expect((await ask()).error).toMatchObject({ status: 'INVALID_RESPONSE' });
  });
});

describe('a request without an answer', () => {
  afterEach(() => void jest.useRealTimers());
  const hang = ({ signal }: Request) =>
    new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))));

  it.each([
    ['a query', 8, () => ask()],
    ['an infinite query', 8, () => shell.store.dispatch(testApi.endpoints.listNumbers.initiate())],
    ['a mutation', 30, () => shell.store.dispatch(testApi.endpoints.sendNumber.initiate(7))],
  ])('of %s is given up after %i seconds', async (_what, seconds, send) => {
    jest.useFakeTimers();
    fakeApi({ 'GET /api/numbers': hang, 'POST /api/numbers': hang });
    const settled = jest.fn();
    const sent = send().then(settled);
    await jest.advanceTimersByTimeAsync(seconds * 1000 - 1);
    expect(settled).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    await sent;
    expect(settled).toHaveBeenCalledWith(
      expect.objectContaining({ error: expect.objectContaining({ status: 'FETCH_ERROR' }) }),
    );
  });

  it('holds back what else is fetched again no longer than that', async () => {
    jest.useFakeTimers();
    let count = 0;
    fakeApi({
      'GET /api/numbers': (request) => (request.url.endsWith('from=slow') ? hang(request) : [(count += 1)]),
    });
    const { getNumbers } = testApi.endpoints;
    await ask();
    void ask({ from: 'slow' });
    shell.store.dispatch(api.util.invalidateTags(['Airport']));
    await jest.advanceTimersByTimeAsync(8000);
    expect(getNumbers.select({})(shell.store.getState() as never).data?.items).toEqual([2]);
  });
});

it('sends cookies along, whatever it asks [spec 195]', async () => {
  const sent: string[] = [];
  const answer = ({ method, credentials }: Request) => {
    sent.push(`${method} ${credentials}`);
    return [1];
  };
  fakeApi({ 'GET /api/numbers': answer, 'POST /api/numbers': answer });
  await ask();
  await shell.store.dispatch(testApi.endpoints.sendNumber.initiate(7));
  expect(sent).toEqual(['GET include', 'POST include']);
});

it('sends JSON, and takes an empty answer for null [spec 195]', async () => {
  const bodies: string[] = [];
  const answer = async (request: Request) => {
    bodies.push(`${request.headers.get('content-type') ?? 'no type'}: ${await request.text()}`);
    return new Response(null, { status: 204 });
  };
  fakeApi({ 'POST /api/numbers': answer });
  const { data } = await shell.store.dispatch(testApi.endpoints.sendNumber.initiate(7));
  expect([data, bodies]).toEqual([null, ['application/json: {"number":7}']]);
});
