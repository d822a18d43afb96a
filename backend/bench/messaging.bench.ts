/**
 * What messages cost: `npm run build -w backend && node backend/bench/messaging.bench.ts`. The reads on a big table
 * (MESSAGES sets how many: 5000000), how long a message takes to the other person's stream, and what open streams weigh.
 * A scratch PostgreSQL is made for each and thrown away.
 */
import { join } from 'node:path';
import type pg from 'pg';
import type { MessagingTables } from '../src/modules/messaging/messaging.tables.ts';
import { compilerOf, measureAll } from './measure.ts';
import { fill } from './messaging-data.ts';
import { delivery, openStreams } from './messaging-live.ts';
import { startNode } from './nodes.ts';
import { readsOf } from './messaging-reads.ts';
import { connected, FAST, onScratchDatabase } from './scratch.ts';

const COUNT = Number(process.env['MESSAGES'] ?? 5_000_000);
const MOST_MS = 2;
const INDEX = /(?:using|on) ((?:participant|message|live_event)_\w+|mailbox_pkey(?![^]*live_event_))/;

async function reads(client: pg.Client): Promise<void> {
  const began = performance.now();
  await fill(client, COUNT);
  process.stdout.write(`${COUNT} messages, filled in ${Math.round((performance.now() - began) / 1000)} s\n`);
  await measureAll(client, await readsOf(client, compilerOf<MessagingTables>()), { mostMs: MOST_MS, index: INDEX });
}

/** With the durability that the product has: how long a commit takes is part of how long a message takes. */
async function live(url: string, dataDir: string): Promise<void> {
  const nodes = [await startNode(url, join(dataDir, 'one')), await startNode(url, join(dataDir, 'other'))] as const;
  try {
    await connected(url, async (client) => {
      await delivery(client, ...nodes);
      await openStreams(client, nodes[1]);
    });
  } finally {
    await Promise.all(nodes.map((node) => node.stop()));
  }
}

await onScratchDatabase(FAST, (url) => connected(url, reads));
await onScratchDatabase([], live);
