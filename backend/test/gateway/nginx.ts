import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { findFreePort } from '../../src/platform/http/port.ts';

export const GATEWAY_DIR = join(import.meta.dirname, '../../../.tools/gateway');
const USER_DIRECTIVE = process.getuid?.() === 0 ? 'user root; ' : '';
const BROTLI_MODULE = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so';
const NGINX_PATHS = ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/opt/homebrew/bin/nginx'];

export const NGINX_PACKAGES = ['nginx-light', 'libnginx-mod-http-brotli-static'];
export const INSTALL_HINT = `This machine has no nginx with brotli. Install ${NGINX_PACKAGES.join(' and ')} of Debian or Ubuntu.`;

/** The nginx to test with, Debian's with its brotli module; undefined where there is none. */
export const findNginx = (): string | undefined =>
  existsSync(BROTLI_MODULE) ? NGINX_PATHS.find((path) => existsSync(path)) : undefined;

export interface Nginx {
  readonly url: string;
  readonly port: number;
  /** Its log so far. */
  log(): string;
  stop(): Promise<void>;
}

/** Starts nginx on a free port, with a template of .tools/gateway rendered as in its containers. */
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
  const child = spawn(program, ['-e', 'stderr', '-c', file, '-g', `${USER_DIRECTIVE}daemon off;`], {
    stdio: ['ignore', output, output],
  });
  closeSync(output);
  const kill = (): boolean => child.kill();
  process.once('exit', kill);
  await waitUntilListening(child, port, log);
  const stop = async (): Promise<void> => {
    process.off('exit', kill);
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill();
    await once(child, 'exit');
  };
  return { url: `http://127.0.0.1:${port}`, port, log: () => readFileSync(log, 'utf8'), stop };
}

async function waitUntilListening(child: ChildProcess, port: number, log: string): Promise<void> {
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
