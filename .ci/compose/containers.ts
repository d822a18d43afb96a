import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { copyRepository } from '../../.tools/copy-repository.ts';

const OPERATIONS = readFileSync(join(import.meta.dirname, '../../OPERATIONS.md'), 'utf8');
const PROJECT = 'flight-amigo-ci';
const NODE_IMAGE = `${PROJECT}-node`;

/** Whether this machine has a running Docker engine, and Compose. */
export const hasEngine = (): boolean =>
  ['info', 'compose version'].every((command) => spawnSync('docker', command.split(' ')).status === 0);

/** The containers of docker-compose.yml, built from a copy of the repository whose sources may be changed. */
export class Containers {
  /** The copy. */
  readonly folder = copyRepository();
  /** What an operator has in .env. */
  readonly settings: Record<string, string>;

  constructor(settings: Record<string, string>) {
    this.settings = settings;
  }

  /** Runs a command of OPERATIONS.md, and returns what it prints. Throws where it fails, or is not there. */
  operate(command: string): Promise<string> {
    if (!OPERATIONS.includes(command)) throw new Error(`OPERATIONS.md does not have this command: ${command}`);
    return this.run(command);
  }

  /** Runs the first block of commands in a section of OPERATIONS.md, up to the first that fails. */
  operateAll(section: string): Promise<string> {
    const [, commands = 'false'] = OPERATIONS.split(`## ${section}\n`)[1]?.split(/^```(?:sh)?$/m) ?? [];
    return this.run(`set -e\n${commands}`);
  }

  /** Runs a shell command in the copy, and returns what it prints. Throws where it fails. */
  async run(command: string): Promise<string> {
    const child = spawn('sh', ['-c', command], {
      cwd: this.folder,
      env: this.#env(),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const closed = once(child, 'close') as Promise<[number | null]>;
    const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), closed]);
    if (code !== 0) throw new Error(`${command}\nended with ${code}:\n${stdout}${stderr}`.slice(-5000));
    return stdout.trim();
  }

  services(): Promise<string[]> {
    return this.run('docker compose ps --services').then((list) => list.split('\n').toSorted());
  }

  /** Which containers run, and since when: another value means that one was restarted or replaced. */
  async startsOf(...services: string[]): Promise<string> {
    const ids = await this.run(`docker compose ps --quiet ${services.join(' ')}`);
    return this.run(`docker inspect --format '{{.Name}} {{.Id}} {{.State.StartedAt}}' ${ids.replaceAll('\n', ' ')}`);
  }

  /** Removes everything: containers, volumes, networks, images, the copy. */
  remove(): void {
    this.down();
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** Removes what an earlier run left behind where it was killed. */
  down(): void {
    const options = { cwd: this.folder, env: this.#env(), stdio: 'ignore' } as const;
    execFileSync('docker', ['compose', 'down', '--volumes', '--remove-orphans', '--rmi', 'local'], options);
    spawnSync('docker', ['image', 'rm', '--force', NODE_IMAGE], options);
    const replaced = `label=com.docker.compose.project=${PROJECT}`;
    spawnSync('docker', ['image', 'prune', '--force', '--filter', replaced], options);
  }

  #env(): NodeJS.ProcessEnv {
    const own = Object.entries(process.env).filter(([name]) => /^(PATH|HOME|DOCKER_\w+|BUILDKIT_\w+)$/.test(name));
    return {
      ...Object.fromEntries(own),
      COMPOSE_PROJECT_NAME: PROJECT,
      COMPOSE_FILE: 'docker-compose.yml:.ci/compose/override.yml',
      ...this.settings,
    };
  }
}
