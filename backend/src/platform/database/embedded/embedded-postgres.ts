import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { StartError } from '../../config/start-error.ts';
import { findFreePort } from '../../http/port.ts';
import { type Binaries, findBinaries, Launcher } from './launcher.ts';

export interface EmbeddedOptions {
  /** Contains the database (`postgres`) and its log (`postgres.log`). The caller has locked it. */
  readonly dataDir: string;
  readonly password: string;
  /** More server settings, e.g. for tests without durability. */
  readonly flags?: readonly string[];
  readonly startTimeoutMs?: number;
  /** Called once if the server ends by itself. */
  readonly onUnexpectedExit?: (reason: StartError) => void;
}

const USER = 'postgres';
const START_POLL_MS = 20;
const START_TIMEOUT_MS = 60_000;
const STOP_TIMEOUT_MS = 15_000;
const ORPHAN_POLL_MS = 50;
const ORPHAN_TIMEOUT_MS = 15_000;
/** Small, on loopback only, and without the values of statements in the log. */
const SETTINGS = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'max_connections=60',
  'shared_buffers=64MB',
  'io_method=sync',
  'jit=off',
  'log_min_error_statement=panic',
  'log_error_verbosity=terse',
];

export const embeddedUrl = ({ password, port, database }: { password: string; port: number; database: string }) =>
  `postgres://${USER}:${password}@127.0.0.1:${port}/${database}`;

/** A PostgreSQL without an installation: the binaries of the npm package, on a free port, with persistent data. */
export class EmbeddedPostgres {
  #process: ChildProcess | undefined;
  #port = 0;

  private constructor(
    private readonly options: EmbeddedOptions,
    private readonly binaries: Binaries,
    private readonly launcher: Launcher,
  ) {}

  static async start(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
    await mkdir(options.dataDir, { recursive: true });
    const binaries = await findBinaries();
    const server = new EmbeddedPostgres(
      options,
      binaries,
      new Launcher(join(options.dataDir, 'postgres'), binaries.postgres),
    );
    await server.#initialise();
    await endOrphan(server.#databaseDir);
    server.#port = await findFreePort();
    await server.run();
    return server;
  }

  get #databaseDir(): string {
    return join(this.options.dataDir, 'postgres');
  }

  get #logPath(): string {
    return join(this.options.dataDir, 'postgres.log');
  }

  urlOf(database: string): string {
    return embeddedUrl({ password: this.options.password, port: this.#port, database });
  }

  /** Creates the database unless it exists. Returns its URL. */
  async ensureDatabase(name: string): Promise<string> {
    const client = new pg.Client({ connectionString: this.urlOf('postgres') });
    await client.connect();
    try {
      const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
      if (rowCount === 0) await client.query(`create database ${client.escapeIdentifier(name)}`);
    } finally {
      await client.end();
    }
    return this.urlOf(name);
  }

  /** Starts the server, also again after `stop`. Resolves when it accepts connections. */
  async run(): Promise<void> {
    const { startTimeoutMs = START_TIMEOUT_MS } = this.options;
    const started = await this.#spawn();
    this.#process = started;
    for (let waited = 0; waited < startTimeoutMs; waited += START_POLL_MS) {
      if (started.exitCode !== null || started.signalCode !== null) break;
      if (await this.#acceptsConnections()) return this.#watch(started);
      await wait(START_POLL_MS);
    }
    await this.stop('immediately');
    throw new StartError(`PostgreSQL did not start. Its log is ${this.#logPath}.`);
  }

  async #spawn(): Promise<ChildProcess> {
    const log = await open(this.#logPath, 'w');
    const settings = [...SETTINGS, ...(this.options.flags ?? [])].flatMap((setting) => ['-c', setting]);
    const input = ['-D', this.#databaseDir, '-p', String(this.#port), ...settings];
    try {
      return await this.launcher.spawn(this.binaries.postgres, input, log.fd);
    } finally {
      await log.close();
    }
  }

  #watch(started: ChildProcess): void {
    const onExit = () => {
      if (this.#process === started)
        this.options.onUnexpectedExit?.(
          new StartError(`PostgreSQL has ended unexpectedly. Its log is ${this.#logPath}.`),
        );
    };
    if (started.exitCode !== null || started.signalCode !== null) onExit();
    else started.once('exit', onExit);
  }

  /** Shuts the server down; `immediately` like a crash. */
  async stop(how: 'fast' | 'immediately' = 'fast'): Promise<void> {
    const running = this.#process;
    this.#process = undefined;
    if (running === undefined || running.exitCode !== null || running.signalCode !== null) return;
    const exited = once(running, 'exit');
    running.kill(how === 'fast' ? 'SIGINT' : 'SIGQUIT');
    const timer = setTimeout(() => running.kill(how === 'fast' ? 'SIGQUIT' : 'SIGKILL'), STOP_TIMEOUT_MS);
    await exited;
    clearTimeout(timer);
  }

  async #acceptsConnections(): Promise<boolean> {
    const client = new pg.Client({ connectionString: this.urlOf('postgres') });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return true;
    } catch {
      return false;
    } finally {
      await client.end().catch(() => undefined);
    }
  }

  /** In a folder of its own, renamed when complete: an interrupted first start leaves no partial database. */
  async #initialise(): Promise<void> {
    if (await stat(join(this.#databaseDir, 'PG_VERSION')).catch(() => undefined)) return;
    const fresh = `${this.#databaseDir}.new`;
    const passwordFile = join(this.options.dataDir, 'postgres.password');
    await rm(fresh, { recursive: true, force: true });
    await mkdir(fresh, { mode: 0o700 });
    await writeFile(passwordFile, this.options.password, { mode: 0o600 });
    try {
      await this.#initdb(fresh, passwordFile);
    } finally {
      await rm(passwordFile, { force: true });
    }
    await rename(fresh, this.#databaseDir);
  }

  async #initdb(fresh: string, passwordFile: string): Promise<void> {
    const owner = this.launcher.owner;
    if (owner !== undefined) await Promise.all([fresh, passwordFile].map((path) => chown(path, owner.uid, owner.gid)));
    const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--locale=C.UTF-8', '--builtin-locale=C.UTF-8'];
    const log = await open(join(this.options.dataDir, 'initdb.log'), 'w');
    const init = await this.launcher.spawn(
      this.binaries.initdb,
      [
        '-D',
        fresh,
        '-U',
        USER,
        '--auth=scram-sha-256',
        `--pwfile=${passwordFile}`,
        '--no-sync',
        '--no-instructions',
        ...locale,
      ],
      log.fd,
    );
    await once(init, 'exit');
    await log.close();
    if (init.exitCode !== 0)
      throw new StartError(
        `PostgreSQL could not make its data folder: ${await lastLine(join(this.options.dataDir, 'initdb.log'))}`,
      );
  }
}

const lastLine = async (path: string): Promise<string> =>
  (await readFile(path, 'utf8')).trim().split('\n').at(-1) ?? '';

/** Ends a PostgreSQL that a killed process left running on this data, and removes a stale postmaster.pid. Requires the lock. */
async function endOrphan(databaseDir: string): Promise<void> {
  const pidFile = join(databaseDir, 'postmaster.pid');
  const text = await readFile(pidFile, 'utf8').catch(() => '');
  const pid = Number(text.split('\n')[0]);
  if (text === '') return;
  if (Number.isInteger(pid) && pid > 1 && (await isPostgresOn(pid, databaseDir))) {
    process.kill(pid, 'SIGINT');
    for (let waited = 0; isAlive(pid) && waited < ORPHAN_TIMEOUT_MS; waited += ORPHAN_POLL_MS)
      await wait(ORPHAN_POLL_MS);
  }
  await rm(pidFile, { force: true });
}

/** Process ids are reused: the process must be a postgres on this folder. Without /proc, any live process counts. */
async function isPostgresOn(pid: number, databaseDir: string): Promise<boolean> {
  if (!isAlive(pid)) return false;
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => undefined);
  return command === undefined
    ? process.platform !== 'linux'
    : command.includes('postgres') && command.includes(databaseDir);
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
