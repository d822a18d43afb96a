import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { type Airport, CITIES } from 'contracts';
import { AirportEntity, AirportReleaseEntity } from '../../src/modules/listings/index.ts';
import { AirportsLoader } from '../../src/modules/listings/airports/airports.loader.ts';
import { useTestApp } from '../harness.ts';
import { aRequest, post } from './given.ts';

const app = useTestApp();

describe('GET /api/airports', () => {
  it('answers every airport of the world with scheduled service [spec 149, 212]', async () => {
    const { status, body, headers } = await app().get('/api/airports');
    expect(status).toBe(200);
    expect(headers['content-type']).toContain('application/json');
    expect((body as Airport[]).length).toBeGreaterThan(3000);
    expect(body).toContainEqual({
      code: 'LHR',
      name: 'London Heathrow Airport',
      city: 'London',
      country: 'United Kingdom',
    });
  });

  it('may be cached for a day, and is sent again only when it has changed', async () => {
    const { headers } = await app().get('/api/airports');
    expect(headers['cache-control']).toBe('public, max-age=86400');
    expect(headers['etag']).toMatch(/^"[\w-]{20,}"$/);
    const again = await app().get('/api/airports', { 'if-none-match': headers['etag']! });
    expect([again.status, again.text]).toEqual([304, '']);
    expect(again.headers['etag']).toBe(headers['etag']);
    expect((await app().get('/api/airports', { 'if-none-match': '"another"' })).status).toBe(200);
  });
});

describe('GET /api/airports, compressed', () => {
  const plain = async () => (await app().get('/api/airports')).text;
  const raw = (encodings: string) =>
    app().nest.inject({ url: '/api/airports', headers: { 'accept-encoding': encodings } });

  it.each([
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['gzip;q=0.8, br;q=0', 'gzip', gunzipSync],
    ['identity', undefined, (body: Buffer) => body],
  ])('is sent for %s as %s, with the same content', async (accepted, encoding, decompress) => {
    const { headers, rawPayload } = await raw(accepted);
    expect(headers['content-encoding']).toBe(encoding);
    expect(headers['vary']).toContain('accept-encoding');
    expect(decompress(rawPayload).toString()).toBe(await plain());
  });

  it('has a different ETag for each encoding', async () => {
    const [br, gzip, none] = await Promise.all(
      ['br', 'gzip', ''].map(async (accepted) => (await raw(accepted)).headers),
    );
    expect(new Set([br?.['etag'], gzip?.['etag'], none?.['etag']]).size).toBe(3);
    const cached = { 'accept-encoding': 'br', 'if-none-match': String(br?.['etag']) };
    expect((await app().get('/api/airports', cached)).status).toBe(304);
    expect((await app().get('/api/airports', { ...cached, 'accept-encoding': 'gzip' })).status).toBe(200);
  });
});

describe('cities of several airports', () => {
  it('have airports that exist, each of one city, and codes that no airport has', async () => {
    const codes = new Set(((await app().get('/api/airports')).body as Airport[]).map(({ code }) => code));
    const members = CITIES.flatMap(({ airports }) => airports);
    expect(members.filter((code) => !codes.has(code))).toEqual([]);
    expect(members.filter((code, at) => members.indexOf(code) !== at)).toEqual([]);
    expect(CITIES.filter(({ airports }) => airports.length < 2)).toEqual([]);
    expect(CITIES.filter(({ code }) => codes.has(code))).toEqual([]);
    // An airport keeps its code
    const ofAirports = CITIES.filter(({ code }) => code.endsWith('-ALL')).map(({ code }) => code.slice(0, 3));
    expect(ofAirports.filter((code) => !codes.has(code))).toEqual([]);
  });

  it('are no airports of a listing', async () => {
    for (const departureAirport of ['LON', 'BKK-ALL']) {
      const refused = await post(app(), 'find-help', aRequest({ departureAirport }));
      expect(refused).toMatchObject({ status: 400, body: { fields: [{ path: 'departureAirport' }] } });
    }
  });
});

describe('loading the airports', () => {
  const loader = () => app().nest.get(AirportsLoader);
  const keys = async () =>
    (
      await app()
        .em()
        .findAll(AirportEntity, { orderBy: { code: 'asc' } })
    ).map(({ id }) => id);

  it('again keeps the ids, and updates what has changed', async () => {
    const before = await keys();
    const em = app().em();
    await em.nativeUpdate(AirportEntity, { code: 'MAA' }, { name: 'An old name' });
    await em.insert(AirportEntity, {
      code: 'QQQ',
      name: 'Closed',
      city: 'Nowhere',
      country: 'Nowhere',
      timeZone: 'UTC',
    });
    await em.nativeDelete(AirportReleaseEntity, {});
    await Promise.all([loader().load(), loader().load()]);
    expect(await em.findOneOrFail(AirportEntity, { code: 'MAA' })).toMatchObject({
      name: 'Chennai International Airport',
      timeZone: 'Asia/Kolkata',
    });
    expect(await em.findOneOrFail(AirportEntity, { code: 'QQQ' })).toMatchObject({ inService: false });
    expect((await keys()).filter((id) => !before.includes(id))).toHaveLength(1);
    expect(await em.count(AirportReleaseEntity, {})).toBe(1);
  });

  it('uses up no ids for known airports', async () => {
    const [row] = await app()
      .em()
      .execute<{ last: number }[]>(
        "select last_value::int as last from pg_sequences where schemaname = 'listings' and sequencename = 'airport_id_seq'",
      );
    expect(row?.last).toBeLessThan((await keys()).length + 5);
  });
});
