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
  /** Called if the server ends by itself, and is not started again. */
  readonly onUnexpectedExit?: (reason: StartError) => void;
  /** Called if the server ends by itself, before it is started again; where absent it is not. */
  readonly onRestart?: (reason: StartError) => void;
}

const USER = 'postgres';
const START_POLL_MS = 20;
const START_TIMEOUT_MS = 60_000;
const STOP_TIMEOUT_MS = 15_000;
/** More often than this within a minute it is not started again: something is wrong that a restart does not end. */
const MAX_RESTARTS = 5;
const RESTARTS_MS = 60_000;
const RESTART_POLL_MS = 200;
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
  /** When it was started again. */
  #restartedAt: number[] = [];
  #restarting: Promise<void> | undefined;
  #isStopped = false;

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
    this.#isStopped = false;
    await this.#start('w');
  }

  /** @param logMode 'a' after a crash, whose reason the log has */
  async #start(logMode: 'w' | 'a'): Promise<void> {
    const { startTimeoutMs = START_TIMEOUT_MS } = this.options;
    const started = await this.#spawn(logMode);
    this.#process = started;
    for (let waited = 0; waited < startTimeoutMs; waited += START_POLL_MS) {
      if (started.exitCode !== null || started.signalCode !== null) break;
      if (await this.#acceptsConnections()) return this.#watch(started);
      await wait(START_POLL_MS);
    }
    await this.#end('immediately');
    throw new StartError(`PostgreSQL did not start. Its log is ${this.#logPath}.`);
  }

  async #spawn(logMode: 'w' | 'a'): Promise<ChildProcess> {
    const log = await open(this.#logPath, logMode);
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
      if (this.#process !== started || this.#isStopped) return;
      this.#restarting = this.#recover().catch((reason: unknown) =>
        this.options.onUnexpectedExit?.(reason as StartError),
      );
    };
    if (started.exitCode !== null || started.signalCode !== null) onExit();
    else started.once('exit', onExit);
  }

  /** Starts the server again, on the same port. Throws a StartError where that is not wanted, does not work, or was done too often. */
  async #recover(): Promise<void> {
    const { onRestart, startTimeoutMs = START_TIMEOUT_MS } = this.options;
    const itsLog = `Its log is ${this.#logPath}.`;
    if (onRestart === undefined) throw new StartError(`PostgreSQL has ended unexpectedly. ${itsLog}`);
    const now = performance.now();
    this.#restartedAt = [...this.#restartedAt.filter((at) => now - at < RESTARTS_MS), now];
    const times = this.#restartedAt.length;
    if (times > MAX_RESTARTS) throw new StartError(`PostgreSQL has ended ${times} times within a minute. ${itsLog}`);
    onRestart(new StartError(`PostgreSQL has ended unexpectedly, and is started again. ${itsLog}`));
    // Until the last process of a killed server has noticed its end, the next one refuses to start
    while (!this.#isStopped) {
      try {
        return await this.#start('a');
      } catch (error) {
        if (performance.now() - now > startTimeoutMs) throw error;
        await wait(RESTART_POLL_MS);
      }
    }
  }

  /** Shuts the server down; `immediately` like a crash. */
  async stop(how: 'fast' | 'immediately' = 'fast'): Promise<void> {
    this.#isStopped = true;
    await this.#restarting;
    await this.#end(how);
  }

  async #end(how: 'fast' | 'immediately'): Promise<void> {
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
    const logPath = join(this.options.dataDir, 'initdb.log');
    const log = await open(logPath, 'w');
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
      throw new StartError(`PostgreSQL could not make its data folder:\n${await tailOf(logPath)}`);
  }
}

const TAIL_LINES = 10;

/** The reason stands above what the program says as it gives up. */
const tailOf = async (path: string): Promise<string> =>
  (await readFile(path, 'utf8')).trim().split('\n').slice(-TAIL_LINES).join('\n');

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
