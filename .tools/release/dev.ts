import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { PRODUCT, publishedManifestSchema, type RemotesFile } from 'contracts';
import { serve } from '../build/run.mjs';
import { buildBackend } from './build.ts';
import { localPaths, remotesIn, urlPath, workspacePath, type RemoteName } from './sites.ts';
import { stopWithParent } from './start.ts';

const port = Number(process.env['PORT'] ?? 3000);
const backendPort = Number(process.env['BACKEND_PORT'] ?? port + 100);
const remotes = remotesIn(localPaths);
const portOf = (remote: RemoteName) => port + 1 + remotes.indexOf(remote);
const local = (at: number) => `http://localhost:${at}`;
const socketPath = (remote: RemoteName) => `${urlPath(remote)}/ws`;

/** Runs the backend and all sites with hot reload, on one origin, until a signal. */
export async function dev(): Promise<void> {
  stopWithParent();
  const children = await startBackend();
  let stopping: Promise<never> | undefined;
  // Once: npm passes on a Ctrl-C that the terminal has sent to this process too
  const stopOnce = (code: number): void => {
    stopping ??= stop(children, code);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopOnce(0));
  // Neither of the two watchers exits by itself
  for (const child of children) child.once('exit', () => stopOnce(1));
  console.log(`Starting: the shell, ${remotes.length} remotes and the backend. This takes a few seconds.`);
  // In sequence: in parallel they would take as long, and five times the memory
  for (const remote of remotes) await serveRemote(remote);
  await serveShell();
  await backendHealthy();
  console.log(
    `\n${PRODUCT} is ready for changes: ${local(port)}  (its mails: ${local(port)}/dev/outbox, stop with Ctrl-C)\n`,
  );
}

/** The compiler watches the sources, and Node what the compiler writes. */
async function startBackend(): Promise<ChildProcess[]> {
  await buildBackend(localPaths);
  const env = { ...process.env, PORT: String(backendPort), PUBLIC_URL: local(port) };
  // In process groups of their own: Ctrl-C in a terminal would reach the backend twice, which then skips its orderly stop
  const node = (...args: string[]) =>
    spawn(process.execPath, args, {
      cwd: localPaths.root,
      env,
      stdio: ['ignore', 'inherit', 'inherit'],
      detached: true,
    });
  return [
    node('node_modules/typescript/bin/tsc', '-b', 'backend', '--watch', '--preserveWatchOutput'),
    node('--watch', '--watch-preserve-output', 'backend/dist/src/main.js'),
  ];
}

function serveRemote(remote: RemoteName): Promise<unknown> {
  return serve(workspacePath(localPaths, remote), {
    env: { federated: true, address: `${urlPath(remote)}/` },
    devServer: {
      port: portOf(remote),
      host: 'localhost',
      proxy: [],
      // Through the shell's origin, as everything: the browser needs one port only
      webSocketServer: { type: 'ws', options: { path: socketPath(remote) } },
      client: {
        overlay: false,
        logging: 'warn',
        webSocketURL: { hostname: '0.0.0.0', port: 0, pathname: socketPath(remote) },
      },
    },
  });
}

function serveShell(): Promise<unknown> {
  const toRemotes = remotes.map((remote) => ({
    context: [urlPath(remote)],
    target: local(portOf(remote)),
    ws: true,
  }));
  return serve(workspacePath(localPaths, 'shell'), {
    devServer: {
      port,
      host: 'localhost',
      proxy: [...toRemotes, { context: ['/api', '/dev/'], target: local(backendPort) }],
      setupMiddlewares: (middlewares: unknown[]) => [remotesMiddleware, ...middlewares],
    },
  });
}

/** Serves /remotes.json from each remote's present remote.json; the entries are those of the development servers. */
const remotesMiddleware = {
  name: 'remotes.json',
  path: '/remotes.json',
  middleware: (_request: unknown, response: ServerResponse, next: (error: unknown) => void) => {
    readRemotes().then((file) => {
      response.setHeader('Content-Type', 'application/json');
      response.end(JSON.stringify(file));
    }, next);
  },
};

async function readRemotes(): Promise<RemotesFile> {
  const entries = remotesIn(localPaths).map(async (name) => {
    const text = await readFile(join(workspacePath(localPaths, name), 'remote.json'), 'utf8');
    const manifest = publishedManifestSchema.parse(JSON.parse(text));
    return [name, { ...manifest, entry: `${urlPath(name)}/remoteEntry.js` }] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

async function backendHealthy(): Promise<void> {
  while (!(await fetch(`${local(backendPort)}/api/health`).catch(() => undefined))?.ok) {
    await new Promise((next) => setTimeout(next, 200));
  }
}

/** Waits for the children: the backend stops its PostgreSQL before it exits. */
async function stop(children: readonly ChildProcess[], code: number): Promise<never> {
  const running = children.filter((child) => child.exitCode === null && child.signalCode === null);
  const exited = running.map((child) => once(child, 'exit'));
  for (const child of running) child.kill('SIGTERM');
  await Promise.all(exited);
  if (code !== 0) console.error('The backend or its compiler exited by itself, so everything was stopped.');
  process.exit(code);
}
