import { type ChildProcess, spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import type pg from 'pg';

const MAIN = join(import.meta.dirname, '../dist/src/main.js');
/** Those of the Dockerfile. */
const NODE_FLAGS = ['--max-semi-space-size=16'];

/** A process of the built backend. */
export interface Node {
  readonly url: string;
  readonly pid: number;
  /** Resident memory in MB. Linux only. */
  memory(): number;
  stop(): Promise<void>;
  /** Like `kill -9`. */
  kill(): Promise<void>;
}

export async function startNode(
  databaseUrl: string,
  dataDir: string,
  overrides: Readonly<Record<string, string>> = {},
): Promise<Node> {
  const env = {
    ...process.env,
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    PORT: '0',
    SEED: 'none',
    ...overrides,
  };
  const child = spawn(process.execPath, [...NODE_FLAGS, MAIN], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  // Also if the bench fails
  const endToo = (): void => void child.kill();
  process.once('exit', endToo);
  child.once('exit', () => process.off('exit', endToo));
  const url = await readUrl(child.stdout);
  return {
    url,
    pid: child.pid ?? 0,
    memory: () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024,
    stop: () => end(child, 'SIGTERM'),
    kill: () => end(child, 'SIGKILL'),
  };
}

/** Reads on after the line with the address, without looking at it: a full pipe would stop the node. */
function readUrl(output: Readable): Promise<string> {
  return new Promise((resolve, reject) => {
    const lines = createInterface(output);
    lines.on('line', (line) => {
      const [, url] = / is at (\S+:\d+)/.exec(line) ?? [];
      if (url === undefined) return;
      resolve(url);
      lines.close();
      output.resume();
    });
    lines.once('close', () => reject(new Error('The node did not start.')));
  });
}

async function end(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill(signal);
  await exited;
}

export interface Person {
  readonly id: number;
  readonly cookie: string;
}

/** Creates `count` accounts with sessions. */
export async function addPeople(client: pg.Client, count: number): Promise<Person[]> {
  const tokens = Array.from({ length: count }, () => randomBytes(32).toString('base64url'));
  const hashes = tokens.map((token) => createHash('sha256').update(token).digest('base64url'));
  const { rows } = await client.query<{ id: string }>(
    `with people as (
       insert into account.account (email, username)
       select md5(hash) || '@example.com', 'Person ' || left(md5(hash), 12) from unnest($1::text[]) hash returning id, email
     )
     insert into account.session (user_id, token_hash, kind, created_at, last_used_at)
     select p.id, h.hash, 'desktop', now(), now()
     from unnest($1::text[]) with ordinality h(hash, at) join people p on p.email = md5(h.hash) || '@example.com'
     order by h.at returning user_id as id`,
    [hashes],
  );
  return rows.map(({ id }, at) => ({ id: Number(id), cookie: `session=${tokens[at]}` }));
}
