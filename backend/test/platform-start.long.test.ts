import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { findFreePort } from '../src/platform/http/port.ts';
import { makeDatabase } from './database.ts';
import { sendRequest } from './gateway/http-request.ts';
import { firstOutput, type SiteProcess, startProcess } from './site-process.ts';

const START_MS = 180_000;

let dataDir: string;
const running: SiteProcess[] = [];
const run = (env: Record<string, string>) => {
  const one = startProcess({ DATA_DIR: dataDir, ...env });
  running.push(one);
  return one;
};
const started = async (env: Record<string, string>) => {
  const one = run(env);
  await firstOutput(one);
  return one;
};
const health = async (port: number) => (await sendRequest(`http://127.0.0.1:${port}/api/health`)).status;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'fa-start-'));
});

afterAll(async () => {
  for (const { process: child } of running) child.kill('SIGTERM');
  await Promise.all(running.map(({ ended }) => ended));
  await rm(dataDir, { recursive: true, force: true });
}, START_MS);

/** Of the postmaster; undefined while there is none. */
const postgresPid = async () => {
  const [pid = ''] = (await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8').catch(() => '')).split('\n');
  return pid === '' ? undefined : Number(pid);
};

it(
  'names the port that it chose itself, and starts its PostgreSQL again where that is killed: 503 with Retry-After meanwhile',
  async () => {
    const one = run({ PORT: '0' });
    const chosen = Number(/ at http:\/\/localhost:(\d+) /.exec(await firstOutput(one))?.[1]);
    expect(await health(chosen)).toBe(200);
    const killed = await postgresPid();
    process.kill(killed ?? 0, 'SIGKILL');
    const seen = new Set<string>();
    do {
      const { status, headers } = await sendRequest(`http://127.0.0.1:${chosen}/api/listings`);
      seen.add(status === 503 ? `503, ${Number(headers['retry-after']) > 0}` : String(status));
    } while ((await postgresPid()) === killed || (await health(chosen)) !== 200);
    expect([...seen].filter((answer) => answer !== '200' && answer !== '503, true')).toEqual([]);
    expect(one.out()).toMatch(/^PostgreSQL has ended unexpectedly, and is started again\. Its log is .*\.$/m);
    one.process.kill('SIGTERM');
    expect(await one.ended).toBe(0);
  },
  START_MS,
);

it(
  'ends with a sentence when its PostgreSQL ends again and again',
  async () => {
    const PORT = String(await findFreePort());
    const one = await started({ PORT });
    const isHealthy = async () => (await health(Number(PORT)).catch(() => 0)) === 200;
    let killed: number | undefined;
    while (one.process.exitCode === null) {
      const pid = await postgresPid();
      if (!(await isHealthy()) || pid === killed || pid === undefined) continue;
      process.kill(pid, 'SIGKILL');
      killed = pid;
    }
    expect(await one.ended).toBe(1);
    expect(one.out()).toMatch(/^PostgreSQL has ended 6 times within a minute\. Its log is .*\.$/m);
  },
  START_MS,
);

it(
  'starts again after it was killed',
  async () => {
    const PORT = String(await findFreePort());
    const killed = await started({ PORT });
    killed.process.kill('SIGKILL');
    await killed.ended;
    await started({ PORT });
    expect(await health(Number(PORT))).toBe(200);
  },
  START_MS,
);

it(
  'stops immediately on a later second signal, and takes signals of one moment as one',
  async () => {
    const database = await makeDatabase();
    const PORT = String(await findFreePort());
    const { process: child, ended } = await started({ PORT, DATABASE_URL: database.url, DRAIN_SECONDS: '300' });
    for (const signal of ['SIGHUP', 'SIGINT', 'SIGTERM'] as const) child.kill(signal);
    while ((await fetch(`http://127.0.0.1:${PORT}/api/ready`)).status !== 503);
    while (child.exitCode === null) {
      child.kill('SIGTERM');
      await new Promise(setImmediate);
    }
    expect(await ended).toBe(1);
    await database.drop();
  },
  START_MS,
);
