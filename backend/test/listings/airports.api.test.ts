import { describe, expect, it } from '@jest/globals';
import type { Airport } from 'shared-ui/contracts';
import { AirportEntity, AirportReleaseEntity } from '../../src/modules/listings/index.ts';
import { AirportsLoader } from '../../src/modules/listings/airports.loader.ts';
import { useTestApp } from '../harness.ts';

const app = useTestApp();

describe('GET /api/airports', () => {
  it('answers every airport of the world with scheduled service', async () => {
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

  it('is kept for a day, and sent again only when it has changed', async () => {
    const { headers } = await app().get('/api/airports');
    expect(headers['cache-control']).toBe('public, max-age=86400');
    expect(headers['etag']).toMatch(/^"[\w-]{20,}"$/);
    const again = await app().get('/api/airports', { 'if-none-match': headers['etag']! });
    expect([again.status, again.text]).toEqual([304, '']);
    expect(again.headers['etag']).toBe(headers['etag']);
    expect((await app().get('/api/airports', { 'if-none-match': '"another"' })).status).toBe(200);
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

  it('again changes no key, and mends what has changed', async () => {
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

  it('uses up no keys for airports that are known', async () => {
    const [row] = await app()
      .em()
      .execute<{ last: number }[]>(
        "select last_value::int as last from pg_sequences where schemaname = 'listings' and sequencename = 'airport_id_seq'",
      );
    expect(row?.last).toBeLessThan((await keys()).length + 5);
  });
});
