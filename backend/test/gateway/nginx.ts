import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync, closeSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { findFreePort } from '../../src/platform/http/port.ts';

export const GATEWAY_DIR = join(import.meta.dirname, '../../../.gateway');
const AS_ROOT = process.getuid?.() === 0 ? 'user root; ' : '';

export interface Nginx {
  readonly url: string;
  readonly port: number;
  /** What it has written so far. */
  log(): string;
  stop(): Promise<void>;
}

/** Starts nginx with one of the templates of .gateway, filled in as its containers do it, on a free port of this machine. */
export async function startNginx(
  program: string,
  template: 'gateway.conf.template' | 'static.conf.template',
  folder: string,
  variables: Readonly<Record<string, string>>,
): Promise<Nginx> {
  await mkdir(folder, { recursive: true });
  const port = await findFreePort();
  const env = { ...process.env, RUN_DIR: folder, LISTEN: `127.0.0.1:${port}`, ...variables };
  const configuration = execFileSync(join(GATEWAY_DIR, 'render'), [template], { env, encoding: 'utf8' });
  const [file, log] = [join(folder, 'nginx.conf'), join(folder, 'log')];
  writeFileSync(file, configuration);
  const output = openSync(log, 'a');
  const child = spawn(program, ['-e', 'stderr', '-c', file, '-g', `${AS_ROOT}daemon off;`], {
    stdio: ['ignore', output, output],
  });
  closeSync(output);
  const kill = (): boolean => child.kill();
  process.once('exit', kill);
  await listening(child, port, log);
  const stop = async (): Promise<void> => {
    process.off('exit', kill);
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill();
    await once(child, 'exit');
  };
  return { url: `http://127.0.0.1:${port}`, port, log: () => readFileSync(log, 'utf8'), stop };
}

async function listening(child: ChildProcess, port: number, log: string): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`nginx did not start: ${readFileSync(log, 'utf8')}`);
    const socket = connect(port, '127.0.0.1');
    const isOpen = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isOpen) return;
  }
}
