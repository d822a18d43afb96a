import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from '@jest/globals';
import { Body, Controller, Module, Post } from '@nestjs/common';
import { errorBodySchema } from 'contracts';
import { z } from 'zod';
import { DEFAULT_POOLS } from '../src/platform/database/pool-settings.ts';
import { AcceptsRawJson } from '../src/platform/http/request-body.ts';
import { ResponseSchema } from '../src/platform/http/response-schema.ts';
import { Public } from '../src/platform/login/access.ts';
import { useTestApp } from './harness.ts';

const app = useTestApp();
const json = { 'content-type': 'application/json' };
const POSTS = '/api/find-help/listings';

const send = (payload: string, headers: Record<string, string> = json) =>
  app().inject({ method: 'POST', url: POSTS, payload, headers });

describe('every refusal', () => {
  it.each([
    ['JSON that is none', 400, () => send('{"name": ')],
    ['JSON nested 5,000 deep', 400, () => send('['.repeat(5000) + ']'.repeat(5000))],
    ['NUL in a text', 400, () => send('{"name": "Pri\\u0000ya"}')],
    ['NUL in the address', 400, () => app().get('/api/listings?flight=a%00b')],
    ['half a character', 400, () => send('{"name": "\\ud83d"}')],
    ['half a character as a key', 400, () => send('{"\\ud83d": 1}')],
    ['a form instead of JSON', 415, () => send('name=Priya', { 'content-type': 'application/x-www-form-urlencoded' })],
    ['plain text', 415, () => send('Priya', { 'content-type': 'text/plain' })],
    ['no body at all', 400, () => app().inject({ method: 'POST', url: POSTS })],
    ['a body of 1 MB', 413, () => send(JSON.stringify({ description: 'x'.repeat(1_000_000) }))],
    ['an address that is not there', 404, () => app().get('/api/nothing-here')],
    ['a method that is not there', 404, () => app().inject({ method: 'DELETE', url: '/api/airports' })],
    ['an address that cannot be read', 400, () => app().get('/%')],
    ['an address of the API that cannot be read', 400, () => app().get('/api/listings/%E0%A4%A')],
  ] as const)('of %s is a sentence and a code with status %d [spec 226, 259]', async (_what, status, ask) => {
    const answer = await ask();
    expect(answer.status).toBe(status);
    const { message, code } = errorBodySchema.parse(answer.body);
    expect(message).toMatch(/^[A-Z].*\.?$/);
    expect(message).not.toMatch(/Exception|undefined|JSON at position|Unexpected token/);
    expect(code).toMatch(/^[a-z_]+\.[a-z_]+$/);
  });

  it('names the fields that are wrong', async () => {
    const answer = await app().post(POSTS, { departureAirport: 'MAA' });
    const { fields, code } = errorBodySchema.parse(answer.body);
    expect(code).toBe('input.invalid');
    expect(fields?.map(({ path }) => path)).toEqual(expect.arrayContaining(['name', 'email', 'date']));
    expect(fields?.find(({ path }) => path === 'email')?.message).toBe('Email is required');
  });

  it('names the field that holds NUL, deep inside', async () => {
    const answer = await send('{"person": {"names": ["a", "b\\u0000"]}}');
    expect(answer.body).toMatchObject({ code: 'input.invalid', fields: [{ path: 'person.names.1' }] });
  });

  it('takes an escaped backslash before u0000 for what it is: text', async () => {
    const answer = await send('{"name": "a\\\\u0000"}');
    expect(errorBodySchema.parse(answer.body).fields?.map(({ path }) => path)).not.toContain('name');
  });
});

describe('a foreign page', () => {
  it.each([
    ['by its origin', { origin: 'https://evil.example' }],
    ['by an origin without a host', { origin: 'null' }],
    ['by Sec-Fetch-Site alone', { 'sec-fetch-site': 'cross-site' }],
  ])('is refused a call that changes something, %s', async (_how, headers) => {
    const answer = await app().post(POSTS, {}, headers);
    expect(answer).toMatchObject({ status: 403, body: { code: 'request.foreign_origin' } });
  });

  it('may read what is public', async () => {
    expect((await app().get('/api/site', { origin: 'https://evil.example' })).status).toBe(200);
  });

  it('is distinguished from a page of the site', async () => {
    const answer = await app().post(POSTS, {}, { origin: 'http://localhost:3000', 'sec-fetch-site': 'same-origin' });
    expect(answer.body).toMatchObject({ code: 'input.invalid' });
  });
});

describe('answers', () => {
  it('to an address that cannot be read carry the same headers as all, and do not repeat it', async () => {
    const { headers, text } = await app().get('/%secret');
    expect(headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-request-id': expect.stringMatching(/^[\da-f-]{36}$/),
    });
    expect(text).not.toContain('secret');
  });

  it('carry the id of the request', async () => {
    expect((await app().get('/api/health')).headers['x-request-id']).toMatch(/^[\da-f-]{36}$/);
  });

  it('tell browsers what they may not do (ASVS 3.4.3, 3.4.4, 3.4.5, 3.4.6)', async () => {
    const { headers } = await app().get('/api/site');
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    });
    expect(headers['strict-transport-security']).toBeUndefined();
  });

  it('are compressed when they are large', async () => {
    const large = await app().get('/api/airports', { 'accept-encoding': 'br' });
    const small = await app().get('/api/health', { 'accept-encoding': 'br' });
    expect([large.headers['content-encoding'], small.headers['content-encoding']]).toEqual(['br', undefined]);
  });
});

const SPACED = '{ "b" : 1,\n\t"a": "\\u00fc ü" }';

@Public()
@Controller('bodies')
class BodiesController {
  @Post('raw')
  @AcceptsRawJson()
  raw(@Body() body: Buffer | undefined) {
    return { bytes: body?.toString('hex') ?? null };
  }

  @Post('parsed')
  parsed(@Body() body: unknown) {
    return { body };
  }

  @Post('named')
  @ResponseSchema(z.object({ name: z.string() }))
  named(@Body() body: { name: string }) {
    return body;
  }
}

@Module({ controllers: [BodiesController] })
class BodiesModule {}

const bodies = useTestApp({ modules: [{ module: BodiesModule }] });

const sendBody = (path: 'raw' | 'parsed' | 'named', payload: string | Buffer | undefined, type = 'application/json') =>
  bodies().inject({ method: 'POST', url: `/api/bodies/${path}`, payload, headers: { 'content-type': type } });
const hexOf = (text: string | Buffer) => Buffer.from(text).toString('hex');

describe('a handler with the schema of its response', () => {
  it('answers with what the schema names, and nothing else (ASVS 15.3.1)', async () => {
    const body = JSON.stringify({ name: 'Mia', email: 'mia@example.com' });
    expect(await sendBody('named', body)).toMatchObject({ status: 201, text: '{"name":"Mia"}' });
  });

  it('has failed where its response does not match', async () => {
    expect(await sendBody('named', '{"name":7}')).toMatchObject({ status: 500, body: { code: 'server.fault' } });
  });
});

describe('a handler that takes raw JSON', () => {
  it.each([
    ['JSON with all its spaces', SPACED],
    ['what is no JSON', '{"id": '],
    ['JSON nested 5,000 deep', '['.repeat(5000)],
    ['NUL', '{"a": "\\u0000"}'],
    ['bytes that are no text', Buffer.from([0x7b, 0xff, 0x00, 0x7d])],
  ])('gets %s as it came', async (_what, body) => {
    expect(await sendBody('raw', body)).toMatchObject({ status: 201, body: { bytes: hexOf(body) } });
  });

  it('gets it with a charset beside the type too', async () => {
    const { body } = await sendBody('raw', SPACED, 'application/json; charset=utf-8');
    expect(body).toEqual({ bytes: hexOf(SPACED) });
  });

  it('is asked without a body as well', async () => {
    expect((await bodies().inject({ method: 'POST', url: '/api/bodies/raw' })).body).toEqual({ bytes: null });
  });

  it('gets nothing that is too large, and no other type (ASVS 3.5.2)', async () => {
    expect(await sendBody('raw', 'x'.repeat(300_000))).toMatchObject({
      status: 413,
      body: { code: 'request.too_large' },
    });
    expect(await sendBody('raw', 'a=1', 'application/x-www-form-urlencoded')).toMatchObject({ status: 415 });
    expect(await sendBody('raw', 'a', 'text/plain')).toMatchObject({ status: 415, body: { code: 'request.not_json' } });
  });
});

describe('every other handler', () => {
  it('gets what the JSON says', async () => {
    expect((await sendBody('parsed', SPACED)).body).toEqual({ body: { b: 1, a: 'ü ü' } });
    expect((await sendBody('parsed', '{"a": "grüße €"}')).body).toEqual({ body: { a: 'grüße €' } });
  });

  it('gets nothing that is no JSON', async () => {
    expect(await sendBody('parsed', '{"id": ')).toMatchObject({ status: 400, body: { code: 'request.bad_json' } });
  });
});

describe('what is refused before it is a request', () => {
  /** The whole response to bytes on a connection. */
  async function talk(bytes: string): Promise<string> {
    if (!app().nest.getHttpServer().listening) await app().nest.listen(0, '127.0.0.1');
    const socket = connect(Number(new URL(await app().nest.getUrl()).port), '127.0.0.1');
    socket.write(bytes);
    return readText(socket);
  }

  it.each([
    ['no HTTP', 'hello\r\n\r\n', 400],
    ['headers that are too large', `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ])('is answered with a code too: %s', async (_what, bytes, status) => {
    const response = await talk(bytes);
    expect(response).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(errorBodySchema.parse(JSON.parse(response.split('\r\n\r\n')[1] ?? '')).code).toBe('request.unreadable');
  });

  it('is a body that drips: a request has 30 seconds (ASVS 15.2.2)', () => {
    expect(app().nest.getHttpServer()).toMatchObject({ requestTimeout: 30_000 });
  });
});

describe('a body that is refused before all of it has arrived', () => {
  const MB = 1024 * 1024;
  const STREAMED = { 'Transfer-Encoding': 'chunked' };
  const sockets: Socket[] = [];
  afterEach(() => sockets.splice(0).forEach((socket) => socket.destroy()));

  /** A connection that stays open. It resolves with the status and the text of one response, 0 where the connection ends instead. */
  async function openConnection() {
    if (!app().nest.getHttpServer().listening) await app().nest.listen(0, '127.0.0.1');
    const socket = connect(Number(new URL(await app().nest.getUrl()).port), '127.0.0.1').setNoDelay();
    sockets.push(socket);
    await once(socket, 'connect');
    let received = '';
    socket.on('data', (chunk) => (received += String(chunk))).on('error', () => undefined);
    return async (head: string, headers: Record<string, string>, ...body: (Buffer | string)[]) => {
      received = '';
      const lines = Object.entries({ Host: 'a', ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
      for (const part of [`${head} HTTP/1.1\r\n${lines.join('')}\r\n`, ...body]) socket.write(part);
      const isComplete = () => {
        const [top = '', text = ''] = received.split('\r\n\r\n');
        return top !== '' && text.length >= Number(/content-length: (\d+)/i.exec(top)?.[1] ?? 0);
      };
      while (!isComplete() && !socket.closed)
        await new Promise((resolve) => {
          for (const event of ['data', 'close']) socket.once(event, resolve);
        });
      return { status: Number(received.slice(9, 12)), text: received.split('\r\n\r\n')[1] };
    };
  }

  const upload = async (size: number) => {
    const { cookies } = await app().logIn('uploads@example.com');
    const Cookie = Object.entries(cookies)
      .map(([name, value]) => `${name}=${value}`)
      .join('; ');
    return {
      headers: { Cookie, 'Content-Type': 'image/jpeg', 'Content-Length': String(size) },
      body: Buffer.alloc(size),
    };
  };

  it('is a picture of more than 8 MB: the next request of the connection is answered', async () => {
    const request = await openConnection();
    const { headers, body } = await upload(12 * MB);
    expect(await request('POST /api/profile/picture', headers, body)).toMatchObject({ status: 413 });
    expect(await request('GET /api/live', {})).toMatchObject({ status: 200 });
  });

  it.each([
    ['a picture without a login', '/api/profile/picture', 'image/jpeg', 401],
    ['JSON', POSTS, 'application/json', 413],
    ['a form', '/api/sms/status', 'application/x-www-form-urlencoded', 413],
    ['a report', '/api/csp-reports', 'application/csp-report', 413],
    ['a webhook', '/api/webhooks/stripe', 'application/json', 413],
    ['of another type', POSTS, 'text/plain', 415],
  ])('is %s: the next request of the connection is answered', async (_what, url, type, status) => {
    const headers = { 'Content-Type': type };
    const request = await openConnection();
    const sized = await request(
      `POST ${url}`,
      { ...headers, 'Content-Length': String(2 * MB) },
      Buffer.alloc(2 * MB, ' '),
    );
    expect([sized.status, (await request('GET /api/live', {})).status]).toEqual([status, 200]);
    const chunk = [(2 * MB).toString(16), '\r\n', Buffer.alloc(2 * MB, ' '), '\r\n0\r\n\r\n'];
    const streamed = await request(`POST ${url}`, { ...headers, ...STREAMED }, ...chunk);
    expect([streamed.status, (await request('GET /api/live', {})).status]).toEqual([status, 200]);
  });

  it('ends its connection where there is no end of it', async () => {
    const request = await openConnection();
    const { headers, body } = await upload(8 * MB);
    const endless = { ...headers, 'Content-Length': String(200 * MB) };
    await request('POST /api/profile/picture', endless, body, body, body, body);
    expect(await request('', {}, body)).toMatchObject({ status: 0 });
  });
});

describe('a page of another scheme', () => {
  it('is another site (ASVS 3.5.1)', async () => {
    const headers = { host: 'site.example', origin: 'http://site.example' };
    expect((await app().post('/api/auth/logout', {}, headers)).status).toBe(204);
    const secure = { ...headers, origin: 'https://site.example' };
    expect(await app().post('/api/auth/logout', {}, secure)).toMatchObject({
      status: 403,
      body: { code: 'request.foreign_origin' },
    });
  });
});

describe('a node whose thread is late', () => {
  const late = useTestApp({ settings: { databasePools: { ...DEFAULT_POOLS, timeoutSeconds: 2 } } });

  it('refuses with 503 and Retry-After, is alive, and serves again by itself', async () => {
    const end = performance.now() + 2500;
    while (performance.now() < end);
    const [refused, live] = await Promise.all([late().get('/api/site'), late().get('/api/live')]);
    expect(refused).toMatchObject({ status: 503, body: { code: 'server.busy' } });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(live.status).toBe(200);
    let { status } = refused;
    while (status === 503) {
      // An injected request alone would let no timer run
      await new Promise(setImmediate);
      ({ status } = await late().get('/api/site'));
    }
    expect(status).toBe(200);
  });
});
