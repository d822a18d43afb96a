import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Body, Controller, Module, Post } from '@nestjs/common';
import { TakesRawJson } from '../src/platform/http/raw-json.ts';
import { startTestApp, type TestApp } from './harness.ts';

const SPACED = '{ "b" : 1,\n\t"a": "\\u00fc ü" }';

@Controller('bodies')
class BodiesController {
  @Post('raw')
  @TakesRawJson()
  raw(@Body() body: Buffer | undefined) {
    return { bytes: body?.toString('hex') ?? null };
  }

  @Post('parsed')
  parsed(@Body() body: unknown) {
    return { body };
  }
}

@Module({ controllers: [BodiesController] })
class BodiesModule {}

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ modules: [{ module: BodiesModule }] });
});
afterAll(() => app.close());

const send = (path: 'raw' | 'parsed', payload: string | Buffer | undefined, type = 'application/json') =>
  app.inject({ method: 'POST', url: `/api/bodies/${path}`, payload, headers: { 'content-type': type } });
const hexOf = (text: string | Buffer) => Buffer.from(text).toString('hex');

describe('a handler that takes raw JSON', () => {
  it.each([
    ['JSON with all its spaces', SPACED],
    ['what is no JSON', '{"id": '],
    ['JSON nested 5,000 deep', '['.repeat(5000)],
    ['NUL', '{"a": "\\u0000"}'],
    ['bytes that are no text', Buffer.from([0x7b, 0xff, 0x00, 0x7d])],
  ])('gets %s as it came', async (_what, body) => {
    expect(await send('raw', body)).toMatchObject({ status: 201, body: { bytes: hexOf(body) } });
  });

  it('gets it with a charset beside the type too', async () => {
    const { body } = await send('raw', SPACED, 'application/json; charset=utf-8');
    expect(body).toEqual({ bytes: hexOf(SPACED) });
  });

  it('is asked without a body as well', async () => {
    expect((await app.inject({ method: 'POST', url: '/api/bodies/raw' })).body).toEqual({ bytes: null });
  });

  it('gets nothing that is too large, and no other type', async () => {
    expect(await send('raw', 'x'.repeat(300_000))).toMatchObject({ status: 413, body: { code: 'request.too_large' } });
    expect(await send('raw', 'a=1', 'application/x-www-form-urlencoded')).toMatchObject({ status: 415 });
    expect(await send('raw', 'a', 'text/plain')).toMatchObject({ status: 415, body: { code: 'request.not_json' } });
  });
});

describe('every other handler', () => {
  it('gets what the JSON says', async () => {
    expect((await send('parsed', SPACED)).body).toEqual({ body: { b: 1, a: 'ü ü' } });
    expect((await send('parsed', '{"a": "grüße €"}')).body).toEqual({ body: { a: 'grüße €' } });
  });

  it('gets nothing that is no JSON', async () => {
    expect(await send('parsed', '{"id": ')).toMatchObject({ status: 400, body: { code: 'request.bad_json' } });
  });
});
