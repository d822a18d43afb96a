import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { freePort } from './free-port.ts';
import { served, type SiteProcess, startProcess } from './site-process.ts';

const START_MS = 60_000;

const health = async (port: number) => (await fetch(`http://127.0.0.1:${port}/api/health`)).status;

describe('npm start', () => {
  let dataDir: string;
  let port: number;
  const running: SiteProcess[] = [];
  const run = (env: Record<string, string> = {}) => {
    const one = startProcess({ DATA_DIR: dataDir, PORT: String(port), ...env });
    running.push(one);
    return one;
  };

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'fa-start-'));
    port = await freePort();
  });

  afterAll(async () => {
    for (const { process: child } of running) child.kill('SIGTERM');
    await Promise.all(running.map(({ ended }) => ended));
    await rm(dataDir, { recursive: true, force: true });
  }, START_MS);

  it(
    'says where to look, serves, and stops with 0 on Ctrl-C',
    async () => {
      const first = run();
      expect(await served(first)).toBe(
        `Flight Amigo is at http://localhost:${port} (its mails: http://localhost:${port}/dev/outbox). Ctrl-C stops it.\n`,
      );
      expect(await health(port)).toBe(200);
      first.process.kill('SIGINT');
      expect(await first.ended).toBe(0);
      await expect(readFile(join(dataDir, 'postgres/postmaster.pid'))).rejects.toThrow('ENOENT');
    },
    START_MS,
  );

  it(
    'takes signals that come at once for one wish, a closed terminal’s too, and stops in order',
    async () => {
      const one = run();
      await served(one);
      for (const signal of ['SIGHUP', 'SIGINT', 'SIGTERM'] as const) one.process.kill(signal);
      expect(await one.ended).toBe(0);
      await expect(readFile(join(dataDir, 'postgres/postmaster.pid'))).rejects.toThrow('ENOENT');
    },
    START_MS,
  );

  it(
    'names the port that it chose itself, and ends with a sentence when its PostgreSQL ends',
    async () => {
      const one = run({ PORT: '0' });
      const chosen = Number(/ at http:\/\/localhost:(\d+) /.exec(await served(one))?.[1]);
      expect(await health(chosen)).toBe(200);
      const before = one.out();
      process.kill(
        Number((await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0]),
        'SIGQUIT',
      );
      expect(await one.ended).toBe(1);
      expect(one.out().slice(before.length)).toMatch(/^PostgreSQL has ended unexpectedly\. Its log is .*\.$/m);
    },
    START_MS,
  );

  it(
    'starts again after it was killed, and turns away a second start beside it',
    async () => {
      const killed = run();
      await served(killed);
      killed.process.kill('SIGKILL');
      await killed.ended;
      const again = run();
      await served(again);
      expect(await health(port)).toBe(200);

      const samePort = run();
      expect(await samePort.ended).toBe(1);
      expect(samePort.out()).toBe(
        `Port ${port} is in use already. Stop what runs there, or choose another one, e.g. PORT=${port + 1} npm start\n`,
      );

      const sameData = run({ PORT: String(await freePort()) });
      expect(await sameData.ended).toBe(1);
      expect(sameData.out()).toMatch(
        /^The data in .* is in use by another start of Flight Amigo\. Stop that one first, or .*DATA_DIR=.*\n$/,
      );
      expect(await health(port)).toBe(200);
    },
    2 * START_MS,
  );
});

it.each([
  [{ PORT: 'eighty' }, /^The setting PORT must be a whole number from 0 to 65535\. It is 'eighty' now\.\n$/],
  [{ NODE_ENV: 'production' }, /^SECRET_KEY must be set when NODE_ENV is production\.\n$/],
  [
    { SITE_DIR: '/no/such/folder', DATABASE_URL: 'postgres://u:p@127.0.0.1:1/x' },
    /^The database at DATABASE_URL cannot be reached: .*\n$/,
  ],
])(
  'does not start with %j, says so in one sentence, and ends with 1',
  async (env, sentence) => {
    const refused = startProcess({
      PORT: String(await freePort()),
      DATA_DIR: await mkdtemp(join(tmpdir(), 'fa-none-')),
      ...env,
    });
    expect(await refused.ended).toBe(1);
    expect(refused.out()).toMatch(sentence);
  },
  START_MS,
);
