import pg from 'pg';
import type { DeletedListing, OwnListing } from 'contracts';
import { ListingEntity } from '../../src/modules/listings/index.ts';
import type { Answer, TestBrowser } from '../browser.ts';
import { run, waitForLock } from '../database.ts';
import type { TestApp } from '../harness.ts';

/** Everything that an owner can do with an existing listing. */
export const ACTIONS = {
  'editing it': (who: TestBrowser, id: number) =>
    who.patch(`/api/listing/${id}`, { description: 'Something quite else' }),
  'closing it': (who: TestBrowser, id: number) => who.post(`/api/listing/${id}/close`),
  'reopening it': (who: TestBrowser, id: number) => who.post(`/api/listing/${id}/reopen`),
  'deleting it': (who: TestBrowser, id: number) => who.delete(`/api/listing/${id}`),
  'restoring it': (who: TestBrowser, id: number) => who.post(`/api/listing/${id}/restore`),
};

export const toOwnListing = ({ status, body, text }: Answer): OwnListing => {
  if (status !== 200) throw new Error(`The action failed: ${status} ${text}`);
  return body as OwnListing;
};

export const remove = async (who: TestBrowser, id: number): Promise<DeletedListing> =>
  toOwnListing(await who.delete(`/api/listing/${id}`)) as unknown as DeletedListing;

export const listOwn = async (who: TestBrowser): Promise<OwnListing[]> =>
  (await who.get('/api/my-listings')).body as OwnListing[];

/** The stored row, with all columns but what jobs write soon after it is posted. */
export async function getRow(app: TestApp, id: number): Promise<Record<string, unknown> | undefined> {
  const rows = await run<Record<string, unknown>>(
    app.settings.databaseUrl,
    'select * from listings.listing where id = $1',
    [id],
  );
  const [row] = rows.map(({ announced_trip: _byOther, ...columns }) => columns);
  return row;
}

/** Hides a listing as the operator does. */
export const hide = (app: TestApp, id: number): Promise<number> =>
  app.em().nativeUpdate(ListingEntity, { id }, { status: 'hidden' });

/** Changes a row in another transaction, which commits once `act` waits for that row. Answers the response to `act`. */
export async function actWhileLocked(
  app: TestApp,
  sql: string,
  values: unknown[],
  act: () => Promise<Answer>,
): Promise<Answer> {
  const client = new pg.Client({ connectionString: app.settings.databaseUrl });
  await client.connect();
  try {
    await client.query('begin');
    await client.query(sql, values);
    const answer = act();
    await waitForLock(app.settings.databaseUrl);
    await client.query('commit');
    return await answer;
  } finally {
    await client.end();
  }
}
