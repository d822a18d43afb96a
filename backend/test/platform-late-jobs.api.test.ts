import { type DynamicModule, Injectable, Module, type OnModuleInit } from '@nestjs/common';
import { expect, it } from '@jest/globals';
import { Jobs, type SendOptions } from '../src/platform/jobs/jobs.ts';
import { run } from './database.ts';
import { useTestApp } from './harness.ts';

const LATE = 'test.late';
const ONE_WAITS = 'test.one-waits';

/** What the queues' handlers were told; each waits until it may end. */
class Diary {
  readonly begun: string[] = [];
  gate: Promise<void> = Promise.resolve();
  #changed = Promise.withResolvers<void>();

  async take(note: string): Promise<void> {
    this.begun.push(note);
    this.#changed.resolve();
    this.#changed = Promise.withResolvers<void>();
    await this.gate;
  }

  async until(note: string, times = 1): Promise<void> {
    while (this.begun.filter((one) => one === note).length < times) await this.#changed.promise;
  }
}

const diary = new Diary();

@Injectable()
class DiaryJobs implements OnModuleInit {
  constructor(private readonly jobs: Jobs) {}

  onModuleInit(): void {
    this.jobs.handle<{ note: string }>(LATE, ({ note }) => diary.take(note));
    this.jobs.handle<{ note: string }>(ONE_WAITS, ({ note }) => diary.take(note), { oneWaits: true });
  }
}

@Module({ providers: [DiaryJobs] })
class DiaryModule {
  static register(): DynamicModule {
    return { module: DiaryModule };
  }
}

const app = useTestApp({ modules: [DiaryModule.register()] });
const send = (queue: string, note: string, options?: SendOptions) =>
  app()
    .em()
    .transactional((em) => app().nest.get(Jobs).send(em, queue, { note }, options));
const sql = <Row extends object>(text: string, values: unknown[] = []) =>
  run<Row>(app().settings.databaseUrl, text, values);
const waiting = (note: string) =>
  sql<{ seconds: number }>(
    `select extract(epoch from start_after - created_on)::float8 as seconds from pgboss.job
     where state = 'created' and data->>'note' = $1`,
    [note],
  );
/** As if its time had come. */
const makeDue = (queue: string) =>
  sql(`update pgboss.job set start_after = now() where state = 'created' and name = $1`, [queue]);

it('begins a late job when its seconds are over, and not before', async () => {
  await send(LATE, 'later', { startAfterSeconds: 300 });
  expect(await waiting('later')).toEqual([{ seconds: 300 }]);
  await send(LATE, 'now');
  await diary.until('now');
  expect(diary.begun).not.toContain('later');
  await makeDue(LATE);
  await diary.until('later');
});

it('does jobs that fall due together one right after the other: nothing announces them', async () => {
  const notes = Array.from({ length: 20 }, (_, at) => `due ${at}`);
  for (const note of notes) await send(LATE, note, { startAfterSeconds: 300 });
  await makeDue(LATE);
  const begun = performance.now();
  for (const note of notes) await diary.until(note);
  // One at each poll would be forty seconds.
  expect(performance.now() - begun).toBeLessThan(10_000);
});

it('keeps one waiting job of a key, where the queue wants it so', async () => {
  for (const key of ['a', 'a', 'b', 'a']) await send(ONE_WAITS, `keyed ${key}`, { startAfterSeconds: 300, key });
  expect([(await waiting('keyed a')).length, (await waiting('keyed b')).length]).toEqual([1, 1]);
  for (const key of ['c', 'c']) await send(LATE, 'free', { startAfterSeconds: 300, key });
  expect(await waiting('free')).toHaveLength(2);
});

it('takes another one of the same key as soon as the first has begun', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  diary.gate = promise;
  await send(ONE_WAITS, 'twice', { key: 'twice' });
  await diary.until('twice');
  await send(ONE_WAITS, 'twice', { key: 'twice', startAfterSeconds: 300 });
  expect(await waiting('twice')).toHaveLength(1);
  resolve();
  await makeDue(ONE_WAITS);
  await diary.until('twice', 2);
});

it('drops nothing where the transaction that sent the first is undone', async () => {
  const undone = app()
    .em()
    .transactional(async (em) => {
      await app().nest.get(Jobs).send(em, ONE_WAITS, { note: 'undone' }, { key: 'undone', startAfterSeconds: 300 });
      throw new Error('changed my mind');
    });
  await expect(undone).rejects.toThrow('changed my mind');
  await send(ONE_WAITS, 'undone', { key: 'undone', startAfterSeconds: 300 });
  expect(await waiting('undone')).toHaveLength(1);
});
