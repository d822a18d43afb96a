// `npm run dev`: the backend and all sites with hot reload, on one origin.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { serve } from 'shared-ui/build/run.mjs';
import { PRODUCT } from 'shared-ui/contracts';
import { buildBackend } from './build-all.ts';
import { devRemotes } from './dev-remotes.ts';
import { addressOf, here, remotesIn, workspaceOf, type RemoteName } from './sites.ts';
import { stopWithParent } from './stop-with-parent.ts';

const port = Number(process.env['PORT'] ?? 3000);
const backendPort = Number(process.env['BACKEND_PORT'] ?? port + 100);
const remotes = remotesIn(here);
const portOf = (remote: RemoteName) => port + 1 + remotes.indexOf(remote);
const local = (at: number) => `http://localhost:${at}`;
const socketOf = (remote: RemoteName) => `${addressOf(remote)}/ws`;

stopWithParent();
const children = await startBackend();
let stopping: Promise<never> | undefined;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopOnce(0));
// Neither of the two watchers ends by itself: without it there is nothing to wait for.
for (const child of children) child.once('exit', () => stopOnce(1));

console.log(`Starting: the shell, ${remotes.length} remotes and the backend. This takes a few seconds.`);
// One after the other: together they would take as long, and five times the memory at once.
for (const remote of remotes) await serveRemote(remote);
await serveShell();
await healthy();
console.log(
  `\n${PRODUCT} is ready for changes: ${local(port)}  (its mails: ${local(port)}/dev/outbox, stop with Ctrl-C)\n`,
);

/** The compiler watches the sources, and Node what the compiler writes. */
async function startBackend(): Promise<ChildProcess[]> {
  await buildBackend(here);
  const env = { ...process.env, PORT: String(backendPort), PUBLIC_URL: local(port) };
  // In groups of their own: Ctrl-C in a terminal would reach the backend too, which takes a second signal for impatience.
  const node = (...args: string[]) =>
    spawn(process.execPath, args, { cwd: here.root, env, stdio: ['ignore', 'inherit', 'inherit'], detached: true });
  return [
    node('node_modules/typescript/bin/tsc', '-b', 'backend', '--watch', '--preserveWatchOutput'),
    node('--watch', '--watch-preserve-output', 'backend/dist/main.js'),
  ];
}

function serveRemote(remote: RemoteName): Promise<unknown> {
  return serve(workspaceOf(here, remote), {
    env: { federated: true, address: `${addressOf(remote)}/` },
    devServer: {
      port: portOf(remote),
      host: 'localhost',
      proxy: [],
      // Through the shell's origin, as everything: the browser needs one port only.
      webSocketServer: { type: 'ws', options: { path: socketOf(remote) } },
      client: {
        overlay: false,
        logging: 'warn',
        webSocketURL: { hostname: '0.0.0.0', port: 0, pathname: socketOf(remote) },
      },
    },
  });
}

function serveShell(): Promise<unknown> {
  const toRemotes = remotes.map((remote) => ({
    context: [addressOf(remote)],
    target: local(portOf(remote)),
    ws: true,
  }));
  return serve(workspaceOf(here, 'shell'), {
    devServer: {
      port,
      host: 'localhost',
      proxy: [...toRemotes, { context: ['/api', '/dev/'], target: local(backendPort) }],
      setupMiddlewares: (middlewares: unknown[]) => [devRemotes(here), ...middlewares],
    },
  });
}

async function healthy(): Promise<void> {
  while (!(await fetch(`${local(backendPort)}/api/health`).catch(() => undefined))?.ok) {
    await new Promise((next) => setTimeout(next, 200));
  }
}

/** npm hands Ctrl-C on to a process that the terminal has told already. */
function stopOnce(code: number): void {
  stopping ??= stop(code);
}

/** Waits for the children: the backend stops its PostgreSQL before it ends. */
async function stop(code: number): Promise<never> {
  const running = children.filter((child) => child.exitCode === null && child.signalCode === null);
  const ended = running.map((child) => once(child, 'exit'));
  for (const child of running) child.kill('SIGTERM');
  await Promise.all(ended);
  if (code !== 0) console.error('The backend or its compiler ended by itself, so everything was stopped.');
  process.exit(code);
}
