import { execFile } from 'node:child_process';
import { chmod, chown, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { EmbeddedPostgres } from '../../src/platform/database/embedded/embedded-postgres.ts';

const run = promisify(execFile);
const DATABASE = 'flight_amigo';

/** A PostgreSQL of a test's own, with durability: it can be killed, frozen and restarted. */
export class DatabaseServer {
  #hasEnded = false;

  private constructor(
    private readonly folder: string,
    private readonly server: EmbeddedPostgres,
    /** Of an empty database. */
    readonly url: string,
  ) {}

  /** @param folder a new one where undefined */
  static async start(folder?: string): Promise<DatabaseServer> {
    const dataDir = folder ?? (await mkdtemp(join(tmpdir(), 'fa-trust-database-')));
    await mkdir(dataDir, { recursive: true });
    // PostgreSQL runs as another user
    await chmod(dataDir, 0o755);
    if (folder !== undefined) await chmod(dirname(folder), 0o755);
    const onUnexpectedExit = () => (started.#hasEnded = true);
    const flags = ['max_connections=100'];
    const server = await EmbeddedPostgres.start({ dataDir, password: 'test', flags, onUnexpectedExit });
    const started = new DatabaseServer(dataDir, server, await server.ensureDatabase(DATABASE));
    return started;
  }

  get port(): number {
    return Number(new URL(this.url).port);
  }

  /** Ends it as a crash does. */
  crash(): Promise<void> {
    return this.server.stop('immediately');
  }

  /** After a crash; recovers what was committed. */
  async restart(): Promise<void> {
    this.#hasEnded = false;
    await this.server.run();
  }

  /** As what watches over servers does: it may have ended by itself. */
  async restartIfEnded(): Promise<void> {
    if (this.#hasEnded) await this.restart();
  }

  /** Stops its processes: it keeps its connections, and does not answer. */
  async freeze(): Promise<void> {
    await this.#signal('SIGSTOP');
  }

  async thaw(): Promise<void> {
    await this.#signal('SIGCONT');
  }

  /** Restores a base backup, made while it runs as OPERATIONS.md says, on a server of its own. */
  async restoreBackup(): Promise<DatabaseServer> {
    const folder = await mkdtemp(join(tmpdir(), 'fa-trust-restored-'));
    const [source, target] = [join(this.folder, 'postgres'), join(folder, 'postgres')];
    const client = new pg.Client({ connectionString: this.url });
    await client.connect();
    await client.query("select pg_backup_start('trust', true)");
    await run('cp', ['-a', source, target]);
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
    await client.end();
    // The WAL written until then
    await run('cp', ['-a', join(source, 'pg_wal'), target]);
    const { uid, gid } = await stat(target);
    const label = join(target, 'backup_label');
    await writeFile(label, rows[0]?.labelfile ?? '');
    await chown(label, uid, gid);
    await rm(join(target, 'postmaster.pid'));
    return DatabaseServer.start(folder);
  }

  async stop(): Promise<void> {
    await this.server.stop('immediately');
    await rm(this.folder, { recursive: true, force: true });
  }

  /** To the postmaster first, which begins the others. */
  async #signal(name: 'SIGSTOP' | 'SIGCONT'): Promise<void> {
    const [line = ''] = (await readFile(join(this.folder, 'postgres/postmaster.pid'), 'utf8')).split('\n');
    const pid = Number(line);
    process.kill(pid, name);
    const children = (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).trim().split(' ').map(Number);
    for (const child of children.filter((one) => one > 0)) {
      try {
        process.kill(child, name);
      } catch (error) {
        // It has ended meanwhile
        if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
      }
    }
  }
}
