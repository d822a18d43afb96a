// `npm run dev`: the backend and all five sites with hot reload, on one origin.
import { spawn, type ChildProcess } from 'node:child_process';
import { serve } from 'shared-ui/build/run.mjs';
import { buildBackend } from './build-all.ts';
import { devRemotes } from './dev-remotes.ts';
import { addressOf, here, REMOTES, workspaceOf, type RemoteName } from './sites.ts';
import { stopWithParent } from './stop-with-parent.ts';

const port = Number(process.env['PORT'] ?? 3000);
const backendPort = Number(process.env['BACKEND_PORT'] ?? port + 100);
const portOf = (remote: RemoteName) => port + 1 + REMOTES.indexOf(remote);
const local = (at: number) => `http://localhost:${at}`;
const socketOf = (remote: RemoteName) => `${addressOf(remote)}/ws`;

stopWithParent();
const children = [...(await startBackend())];
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);

console.log('Starting: the shell, four remotes and the backend. This takes a few seconds.');
// One after the other: together they would take as long, and five times the memory at once.
for (const remote of REMOTES) await serveRemote(remote);
await serveShell();
await healthy();
console.log(
  `\nFlight Amigo is ready for changes: ${local(port)}  (its mails: ${local(port)}/dev/outbox, stop with Ctrl-C)\n`,
);

/** The compiler watches the sources, and Node what the compiler writes. */
async function startBackend(): Promise<ChildProcess[]> {
  await buildBackend(here);
  const env = { ...process.env, PORT: String(backendPort), PUBLIC_URL: local(port) };
  const node = (...args: string[]) =>
    spawn(process.execPath, args, { cwd: here.root, env, stdio: ['ignore', 'inherit', 'inherit'] });
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
  const toRemotes = REMOTES.map((remote) => ({
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

function stop(): void {
  for (const child of children) child.kill('SIGTERM');
  process.exit(0);
}
