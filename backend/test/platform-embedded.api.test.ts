import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { StartError } from '../src/platform/config/start-error.ts';
import { EmbeddedPostgres } from '../src/platform/database/embedded/embedded-postgres.ts';
import { Launcher } from '../src/platform/database/embedded/launcher.ts';

const START_MS = 60_000;
let dataDir: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'fa-embedded-'));
  await chmod(dataDir, 0o755);
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

/** Above what Linux hands out. */
const pidThatIsGone = 2 ** 22 + 1;
const pidOf = async () => Number((await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0]);

it(
  'leaves no server behind that did not answer in time',
  async () => {
    const late = EmbeddedPostgres.start({ dataDir, password: 'test', patienceMs: 0 });
    await expect(late).rejects.toThrow(/^PostgreSQL did not start\. Its log is .*postgres\.log\.$/);
    const left = (await pidOf().catch(() => undefined)) ?? pidThatIsGone;
    expect(() => process.kill(left, 0)).toThrow('ESRCH');
  },
  START_MS,
);

it(
  'tells when it ends without having been asked to, and not when it was',
  async () => {
    const told: StartError[] = [];
    const first = Promise.withResolvers<void>();
    const lost = (reason: StartError) => {
      told.push(reason);
      first.resolve();
    };
    const server = await EmbeddedPostgres.start({ dataDir, password: 'test', lost });
    await server.stop();
    await server.run();
    process.kill(await pidOf(), 'SIGQUIT');
    await first.promise;
    await server.stop();
    expect(told.map(({ message }) => message)).toEqual([
      `PostgreSQL has ended unexpectedly. Its log is ${join(dataDir, 'postgres.log')}.`,
    ]);
  },
  START_MS,
);

it('says in one sentence that a program cannot be run', async () => {
  const launching = new Launcher(dataDir, process.execPath).spawn(join(dataDir, 'no-such-postgres'), [], 'ignore');
  await expect(launching).rejects.toThrow(StartError);
  await expect(launching).rejects.toThrow(/^PostgreSQL cannot be run on this machine \(.*ENOENT\)\./);
});
