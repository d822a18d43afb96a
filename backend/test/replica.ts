import { execFile } from 'node:child_process';
import { chmod, chown, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { EmbeddedPostgres } from '../src/platform/database/embedded/embedded-postgres.ts';

const PASSWORD = 'test';
const DATABASE = 'app';

export interface ReplicatedPostgres {
  readonly primary: EmbeddedPostgres;
  readonly replica: EmbeddedPostgres;
  readonly primaryUrl: string;
  readonly replicaUrl: string;
  remove(): Promise<void>;
}

/** A PostgreSQL and its streaming replica. The copy is what pg_basebackup makes, which the package from npm lacks. */
export async function startReplicatedPostgres(prepare: (url: string) => Promise<void>): Promise<ReplicatedPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'fa-replica-'));
  await chmod(folder, 0o755);
  const [primaryDir, replicaDir] = [join(folder, 'primary'), join(folder, 'replica')];
  const primary = await EmbeddedPostgres.start({ dataDir: primaryDir, password: PASSWORD });
  const primaryUrl = await primary.ensureDatabase(DATABASE);
  await prepare(primaryUrl);
  const client = new pg.Client({ connectionString: primaryUrl });
  await client.connect();
  await client.query("select pg_backup_start('replica', fast => true)");
  await promisify(execFile)('cp', ['-a', primaryDir, replicaDir]);
  const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
  await client.end();
  const copied = join(replicaDir, 'postgres');
  await writeFile(join(copied, 'backup_label'), rows[0]?.labelfile ?? '');
  await writeFile(join(copied, 'standby.signal'), '');
  const { uid, gid } = await stat(copied);
  for (const name of ['backup_label', 'standby.signal']) await chown(join(copied, name), uid, gid);
  for (const name of ['postmaster.pid', 'postmaster.opts']) await rm(join(copied, name));
  const { port } = new URL(primaryUrl);
  const flags = [`primary_conninfo=host=127.0.0.1 port=${port} user=postgres password=${PASSWORD}`];
  const replica = await EmbeddedPostgres.start({ dataDir: replicaDir, password: PASSWORD, flags });
  return {
    primary,
    replica,
    primaryUrl,
    replicaUrl: replica.urlOf(DATABASE),
    remove: async () => {
      await Promise.all([replica.stop('immediately'), primary.stop('immediately')]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
