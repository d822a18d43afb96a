import pg from 'pg';
import type { DeletedListing, OwnListing } from 'shared-ui/contracts';
import { ListingEntity } from '../../src/modules/listings/index.ts';
import type { TestBrowser } from '../browser.ts';
import { run } from '../database.ts';
import type { Answer, TestApp } from '../harness.ts';

/** All that an owner can do with a listing that is there. */
export const ACTS = {
  'editing it': (who: TestBrowser, id: number) =>
    who.patch(`/api/listing/${id}`, { description: 'Something quite else' }),
  'closing it': (who: TestBrowser, id: number) => who.post(`/api/listing/${id}/close`),
  'reopening it': (who: TestBrowser, id: number) => who.post(`/api/listing/${id}/reopen`),
  'deleting it': (who: TestBrowser, id: number) => who.delete(`/api/listing/${id}`),
  'restoring it': (who: TestBrowser, id: number) => who.post(`/api/listing/${id}/restore`),
};

export const ownOf = ({ status, body, text }: Answer): OwnListing => {
  if (status !== 200) throw new Error(`It was not done: ${status} ${text}`);
  return body as OwnListing;
};

export const remove = async (who: TestBrowser, id: number): Promise<DeletedListing> =>
  ownOf(await who.delete(`/api/listing/${id}`)) as unknown as DeletedListing;

export const mine = async (who: TestBrowser): Promise<OwnListing[]> =>
  (await who.get('/api/my-listings')).body as OwnListing[];

/** The whole row, as it is kept. */
export const rowOf = async (app: TestApp, id: number): Promise<Record<string, unknown> | undefined> =>
  (
    await run<Record<string, unknown>>(app.settings.databaseUrl, 'select * from listings.listing where id = $1', [id])
  )[0];

/** The operator takes a listing out of the public lists. */
export const hide = (app: TestApp, id: number): Promise<number> =>
  app.em().nativeUpdate(ListingEntity, { id }, { status: 'hidden' });

const WAITING = "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";

/** Until a statement of the application waits for a lock. */
export async function somebodyWaits(app: TestApp): Promise<void> {
  while ((await run(app.settings.databaseUrl, WAITING)).length === 0);
}

/** Changes a row in another transaction, which ends once `act` waits for that row. Answers what came of it. */
export async function actBehind(
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
    await somebodyWaits(app);
    await client.query('commit');
    return await answer;
  } finally {
    await client.end();
  }
}
