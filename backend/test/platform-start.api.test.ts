import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { findFreePort } from '../src/platform/http/port.ts';
import { boot } from '../src/boot.ts';
import { readSettings } from '../src/platform/config/settings.ts';
import { StartError } from '../src/platform/config/start-error.ts';
import { firstOutput, type SiteProcess, startProcess } from './site-process.ts';

const START_MS = 60_000;

let dataDir: string;
let port: number;
const running: SiteProcess[] = [];
const run = (env: Record<string, string> = {}) => {
  const one = startProcess({ DATA_DIR: dataDir, PORT: String(port), ...env });
  running.push(one);
  return one;
};
/** The error sentence of a start in this process that fails. */
const refusal = async (env: Record<string, string>): Promise<string> => {
  const starting = boot(readSettings({ SEED: 'none', ...env }), () => undefined);
  const error: unknown = await starting.then((started) => started.stop()).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(StartError);
  return (error as StartError).message;
};
const health = async (at: number) => (await fetch(`http://127.0.0.1:${at}/api/health`)).status;
const pidFile = () => readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8');

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'fa-start-'));
  port = await findFreePort();
});

afterAll(async () => {
  for (const { process: child } of running) child.kill('SIGTERM');
  await Promise.all(running.map(({ ended }) => ended));
  await rm(dataDir, { recursive: true, force: true });
}, START_MS);

describe('npm start', () => {
  it(
    'says where to look, serves, turns away a second start beside it, and stops in order on signals that come at once',
    async () => {
      const one = run();
      expect(await firstOutput(one)).toBe(
        `Flight Amigo is at http://localhost:${port} (its mails: http://localhost:${port}/dev/outbox). Ctrl-C stops it.\n`,
      );
      expect(await health(port)).toBe(200);

      expect(await refusal({ DATA_DIR: dataDir, PORT: String(port) })).toBe(
        `Port ${port} is in use already. Stop what runs there, or choose another one, e.g. PORT=${port + 1} npm start`,
      );
      expect(await refusal({ DATA_DIR: dataDir, PORT: '0' })).toMatch(
        /^The data in .* is in use by another start of Flight Amigo\. Stop that one first, or .*DATA_DIR=/,
      );
      expect(await health(port)).toBe(200);

      // A closed terminal and npm send several signals for one stop
      for (const signal of ['SIGHUP', 'SIGINT', 'SIGTERM'] as const) one.process.kill(signal);
      expect(await one.ended).toBe(0);
      await expect(pidFile()).rejects.toThrow('ENOENT');
    },
    START_MS,
  );

  it('ends with 1 and one sentence where a setting is wrong', async () => {
    const refused = run({ PORT: 'eighty' });
    expect(await refused.ended).toBe(1);
    expect(refused.out()).toBe("The setting PORT must be a whole number from 0 to 65535. It is 'eighty' now.\n");
  });

  it('says in one sentence that its database cannot be reached', async () => {
    const DATABASE_URL = 'postgres://u:p@127.0.0.1:1/x';
    expect(await refusal({ DATA_DIR: dataDir, PORT: '0', DATABASE_URL })).toMatch(
      /^The database at DATABASE_URL cannot be reached: .*$/,
    );
  });
});
