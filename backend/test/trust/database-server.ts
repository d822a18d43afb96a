import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EmbeddedPostgres } from '../../src/platform/database/embedded/embedded-postgres.ts';

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
    await chmod(dataDir, 0o755);
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
