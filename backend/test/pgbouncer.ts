import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { findFreePort } from '../src/platform/http/port.ts';

const PROGRAM = '/usr/sbin/pgbouncer';
export const PGBOUNCER_HINT = 'This machine has no PgBouncer. Install the package pgbouncer of Debian or Ubuntu.';

export const findPgBouncer = (): string | undefined => (existsSync(PROGRAM) ? PROGRAM : undefined);

/** Set for `npm test -- long`: the applications of the tests reach PostgreSQL through PgBouncer in transaction mode. */
export const throughPooler = process.env['TEST_POOLER'] !== undefined;

export interface Pooler {
  readonly url: string;
  stop(): Promise<void>;
}

/** Starts PgBouncer in transaction mode before each database of this server. */
export async function startPooler(server: string): Promise<Pooler> {
  if (findPgBouncer() === undefined) throw new Error(PGBOUNCER_HINT);
  const { hostname, port, username, password } = new URL(server);
  const folder = await mkdtemp(join(tmpdir(), 'fa-pooler-'));
  await chmod(folder, 0o755);
  const listenPort = await findFreePort();
  const file = join(folder, 'pgbouncer.ini');
  const configuration = `[databases]
* = host=${hostname} port=${port} user=${username} password=${password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${listenPort}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 20
max_client_conn = 2000
server_idle_timeout = 5
ignore_startup_parameters = statement_timeout,lock_timeout,idle_in_transaction_session_timeout
logfile = ${join(folder, 'log')}
`;
  await writeFile(file, configuration);
  await writeFile(join(folder, 'log'), '');
  await chmod(join(folder, 'log'), 0o666);
  // It refuses to run as root
  const child = spawn(PROGRAM, ['-q', ...(process.getuid?.() === 0 ? ['-u', 'nobody'] : []), file], {
    stdio: 'ignore',
  });
  const url = new URL(server);
  url.port = String(listenPort);
  await untilReached(child, url.href);
  const stop = async () => {
    const ended = once(child, 'exit');
    if (child.exitCode === null && child.kill('SIGKILL')) await ended;
    await rm(folder, { recursive: true, force: true });
  };
  return { url: url.href, stop };
}

/** Connects again and again until it accepts a connection. Throws where it has ended. */
async function untilReached(child: ChildProcess, url: string): Promise<void> {
  while (child.exitCode === null) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      await client.query('select 1');
      return;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ECONNREFUSED') throw error;
    } finally {
      await client.end().catch(() => undefined);
    }
  }
  throw new Error(`PgBouncer ended with ${child.exitCode}.`);
}

/** The address of a database through the pooler; of another server than that of the tests as it is. */
export function toPoolerUrl(databaseUrl: string): string {
  const [pooler, admin] = [process.env['TEST_POOLER_URL'], process.env['TEST_ADMIN_URL']];
  if (pooler === undefined || admin === undefined || new URL(databaseUrl).host !== new URL(admin).host)
    return databaseUrl;
  const url = new URL(pooler);
  url.pathname = new URL(databaseUrl).pathname;
  return url.href;
}
