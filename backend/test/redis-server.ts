import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { createInterface } from 'node:readline';
import { findFreePort } from '../src/platform/http/port.ts';

const PROGRAM = '/usr/bin/redis-server';
const PASSWORD = 'hunter2-hunter2';
export const REDIS_HINT =
  'The tests of Redis are left out. Install the package redis-server of Debian or Ubuntu to run them.';

export const findRedis = (): string | undefined => (existsSync(PROGRAM) ? PROGRAM : undefined);

/** A Redis of one test file, which can be gone for a while. It stores nothing. */
export class RedisServer {
  readonly #port: number;
  #process: ChildProcess | undefined;

  private constructor(port: number) {
    this.#port = port;
  }

  static async start(): Promise<RedisServer> {
    const server = new RedisServer(await findFreePort());
    await server.up();
    return server;
  }

  get url(): string {
    return `redis://:${PASSWORD}@127.0.0.1:${this.#port}`;
  }

  /** On the port that it has had before. */
  async up(): Promise<void> {
    if (findRedis() === undefined) throw new Error(REDIS_HINT);
    const address = ['--bind', '127.0.0.1', '--port', String(this.#port), '--requirepass', PASSWORD];
    const child = spawn(PROGRAM, [...address, '--save', '', '--dir', tmpdir()], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    this.#process = child;
    for await (const line of createInterface(child.stdout)) if (line.includes('Ready to accept connections')) break;
    child.stdout.resume();
    if (child.exitCode !== null) throw new Error(`redis-server ended with ${child.exitCode}.`);
  }

  /** Ends every connection, and accepts none. */
  async down(): Promise<void> {
    const child = this.#process;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }
}
