/**
 * What the reads of listings cost on a big table: `npm run build -w backend && node backend/bench/listings.bench.ts`.
 * LISTINGS sets how many (1000000). A scratch PostgreSQL is made for it and thrown away.
 */
import type pg from 'pg';
import { todayAnywhere } from 'shared-ui/contracts';
import type { ListingsTables } from '../src/modules/listings/listings.tables.ts';
import { fill, loadAirports } from './listings-data.ts';
import { searchesOf } from './listings-searches.ts';
import { compilerOf, measureAll } from './measure.ts';
import { connected, FAST, onScratchDatabase } from './scratch.ts';

const COUNT = Number(process.env['LISTINGS'] ?? 1_000_000);
const MOST_MS = 2;
const INDEX = /(?:using|on) ((?:listing|testimonial|contact_request)_\w+|account_pkey)/;
const TODAY = todayAnywhere();

/** The table is filled, and each read is measured. */
async function bench(client: pg.Client): Promise<void> {
  const began = performance.now();
  await loadAirports(client);
  await fill(client, COUNT, TODAY);
  process.stdout.write(`${COUNT} listings, filled in ${Math.round((performance.now() - began) / 1000)} s\n`);
  const searches = await searchesOf(client, compilerOf<ListingsTables>(), TODAY);
  await measureAll(client, searches, { mostMs: MOST_MS, index: INDEX });
}

await onScratchDatabase(FAST, (url) => connected(url, bench));
