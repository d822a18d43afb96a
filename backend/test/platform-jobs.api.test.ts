import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, jest } from '@jest/globals';
import { type DynamicModule, Injectable, Module, type OnModuleInit } from '@nestjs/common';
import pg from 'pg';
import { PgBoss } from 'pg-boss';
import { runCommand } from '../src/commands/run-command.ts';
import { Jobs, type SendOptions } from '../src/platform/jobs/jobs.ts';
import { Mailer } from '../src/platform/mail/mailer.ts';
import { Metrics } from '../src/platform/observability/metrics.ts';
import { RETENTION_JOB, RetentionSweep } from '../src/platform/retention/retention.ts';
import { schedules } from '../src/schedules.ts';
import { Outbox } from '../stand-ins/outbox/outbox.ts';
import { SmtpStandIn } from '../stand-ins/smtp-stand-in.ts';
import { ServerSwitch } from '../stand-ins/stand-in-switch.ts';
import { run } from './database.ts';
import { startTestApp, type TestApp, useTestApp } from './harness.ts';
import { until } from './until.ts';

const QUEUE = 'test.note';
/** Never retried. */
const NO_RETRY_QUEUE = 'test.hopeless';
const KEYED_QUEUE = 'test.one-waits';
type Work = (note: string) => Promise<void>;

/** Handles the jobs of the test's queues, and records them. */
class JobRecorder {
  readonly started: string[] = [];
  readonly done: string[] = [];
  #changed = Promise.withResolvers<void>();

  constructor(private readonly work: Work = async () => undefined) {}

  async handle(note: string): Promise<void> {
    this.started.push(note);
    this.#notify();
    await this.work(note);
    this.done.push(note);
    this.#notify();
  }

  async until(isReached: (recorder: this) => boolean): Promise<void> {
    while (!isReached(this)) await this.#changed.promise;
  }

  untilStarted(note: string, times = 1): Promise<void> {
    return this.until(({ started }) => started.filter((one) => one === note).length >= times);
  }

  #notify(): void {
    this.#changed.resolve();
    this.#changed = Promise.withResolvers<void>();
  }
}

@Injectable()
class NoteJobs implements OnModuleInit {
  constructor(
    private readonly jobs: Jobs,
    private readonly recorder: JobRecorder,
  ) {}

  onModuleInit(): void {
    const handle = ({ note }: { note: string }) => this.recorder.handle(note);
    this.jobs.handle(QUEUE, handle, { retryDelay: 1, deleteAfterSeconds: 600 });
    this.jobs.handle(NO_RETRY_QUEUE, handle, { retryLimit: 0 });
    this.jobs.handle(KEYED_QUEUE, handle, { deduplicateByKey: true });
  }
}

@Module({})
class NotesModule {
  static register(recorder: JobRecorder): DynamicModule {
    return { module: NotesModule, providers: [NoteJobs, { provide: JobRecorder, useValue: recorder }] };
  }
}

const send = (app: TestApp, note: string, work: () => void = () => undefined, queue = QUEUE) =>
  app.em().transactional(async (em) => {
    await app.nest.get(Jobs).send(em, queue, { note });
    work();
  });

const withRecorder = async (
  recorder: JobRecorder,
  work: (app: TestApp) => Promise<void>,
  env: Record<string, string> = {},
  databaseUrl?: string,
) => {
  const app = await startTestApp({ modules: [NotesModule.register(recorder)], env, databaseUrl });
  try {
    await work(app);
  } finally {
    await app.close();
  }
};

describe('a job', () => {
  it('is done after the commit, and gone after a rollback', async () => {
    const recorder = new JobRecorder();
    await withRecorder(recorder, async (app) => {
      const rolledBack = send(app, 'rolled back', () => {
        throw new Error('changed my mind');
      });
      await expect(rolledBack).rejects.toThrow('changed my mind');
      await send(app, 'kept');
      await recorder.until(({ done }) => done.includes('kept'));
      expect(recorder.started).toEqual(['kept']);
      expect(await run(app.settings.databaseUrl, "select from pgboss.job where data->>'note' = 'rolled back'")).toEqual(
        [],
      );
    });
  });

  it('that is done is kept for as long as its queue says, a week unless it does', async () => {
    const recorder = new JobRecorder();
    await withRecorder(recorder, async (app) => {
      await send(app, 'short');
      await send(app, 'long', undefined, NO_RETRY_QUEUE);
      const sql = `select data->>'note' as note, deletion_seconds from pgboss.job where name in ('${QUEUE}', '${NO_RETRY_QUEUE}') order by 1`;
      expect(await run(app.settings.databaseUrl, sql)).toEqual([
        { note: 'long', deletion_seconds: 7 * 24 * 3600 },
        { note: 'short', deletion_seconds: 600 },
      ]);
    });
  });

  it('is tried again when it fails, and the failure keeps no address', async () => {
    let failures = 1;
    const recorder = new JobRecorder(async () => {
      if (failures-- > 0) throw new Error('550 no such person: priya@example.com');
    });
    await withRecorder(recorder, async (app) => {
      await send(app, 'twice');
      await recorder.until(({ done }) => done.length === 1);
      expect(recorder.started).toEqual(['twice', 'twice']);
      const stored = JSON.stringify(
        await run(app.settings.databaseUrl, "select * from pgboss.job where name = 'test.note'"),
      );
      expect(stored + app.log.join('')).not.toContain('priya@example.com');
    });
  });

  it('that failed at its last try is logged as an error, without personal data', async () => {
    const recorder = new JobRecorder(async () => {
      throw new Error('550 no such person: priya@example.com');
    });
    let log: readonly string[] = [];
    await withRecorder(recorder, async (app) => {
      log = app.log;
      await send(app, 'never', undefined, NO_RETRY_QUEUE);
      await recorder.until(({ started }) => started.length === 1);
    });
    const line = log.find((text) => text.includes('job given up')) ?? '{}';
    expect(JSON.parse(line)).toMatchObject({
      level: 50,
      job: NO_RETRY_QUEUE,
      msg: `job given up: it waits in the queue ${NO_RETRY_QUEUE}.dead`,
      err: { message: '550 no such person: [email]' },
    });
    expect(line).not.toContain('never');
  });

  it('is finished before the application stops', async () => {
    const gate = Promise.withResolvers<void>();
    const recorder = new JobRecorder(() => gate.promise);
    await withRecorder(recorder, async (app) => {
      await send(app, 'slow');
      await recorder.until(({ started }) => started.length === 1);
      const closed = app.close();
      gate.resolve();
      await closed;
      expect(recorder.done).toEqual(['slow']);
    });
  });
});

describe('a job that the clock starts', () => {
  /** As pg-boss sends it when its time has come: without data. */
  async function startAsTheClock(databaseUrl: string): Promise<readonly string[]> {
    const clock = new PgBoss({ connectionString: databaseUrl, schedule: false, supervise: false, migrate: false });
    await clock.start();
    const names = (await clock.getSchedules()).map(({ name }) => name);
    await Promise.all(names.map((name) => clock.send(name)));
    await clock.stop();
    return names;
  }

  /** Until none of its jobs is under way. */
  async function untilEnded({ settings: { databaseUrl } }: TestApp, name: string): Promise<void> {
    const active = `select 1 from pgboss.job where name = '${name}' and state in ('created', 'active')`;
    await until(async () => (await run(databaseUrl, active)).length === 0);
  }

  it('is done, each of the application’s', async () => {
    const outcomes = new Map<string, string>();
    const { promise: isAllDone, resolve } = Promise.withResolvers<void>();
    await withRecorder(new JobRecorder(), async (app) => {
      let started: readonly string[] = [];
      const look = () => started.length > 0 && started.every((name) => outcomes.has(name)) && resolve();
      jest.spyOn(app.nest.get(Metrics), 'recordJob').mockImplementation((queue, outcome) => {
        outcomes.set(queue, outcome);
        look();
      });
      started = await startAsTheClock(app.settings.databaseUrl);
      look();
      await isAllDone;
      expect(started).toContain('platform.sweep');
      expect(Object.fromEntries(outcomes)).toEqual(Object.fromEntries(started.map((name) => [name, 'done'])));
      expect(started.toSorted()).toEqual(Object.keys(schedules).toSorted());
    });
  });

  it('leaves nothing for a person where it fails: its next run follows', async () => {
    await withRecorder(new JobRecorder(), async (app) => {
      const { promise: hasFailed, resolve } = Promise.withResolvers<void>();
      jest.spyOn(app.nest.get(RetentionSweep), 'sweep').mockRejectedValue(new Error('the disk is full'));
      jest
        .spyOn(app.nest.get(Metrics), 'recordJob')
        .mockImplementation((queue, outcome) => void (queue === RETENTION_JOB && outcome === 'given up' && resolve()));
      await startAsTheClock(app.settings.databaseUrl);
      await hasFailed;
      await untilEnded(app, RETENTION_JOB);
      const left = `select 1 from pgboss.job where name = '${RETENTION_JOB}.dead'`;
      expect(await run(app.settings.databaseUrl, left)).toEqual([]);
      const line = app.log.find((text) => text.includes('the disk is full')) ?? '{}';
      expect(JSON.parse(line)).toMatchObject({
        level: 50,
        job: RETENTION_JOB,
        msg: 'scheduled job failed: its next run follows',
      });
    });
  });
});

describe('the schedule of a job that this version does not know', () => {
  const UNKNOWN = 'test.of-another-version';
  async function scheduleUnknown(databaseUrl: string): Promise<void> {
    const other = new PgBoss({ connectionString: databaseUrl, schedule: false, supervise: false, migrate: false });
    await other.start();
    await other.createQueue(UNKNOWN);
    await other.schedule(UNKNOWN, '* * * * *');
    await other.stop();
  }
  const scheduled = async (databaseUrl: string) =>
    (await run<{ name: string }>(databaseUrl, 'select name from pgboss.schedule')).map(({ name }) => name);

  it('stays where a node starts, which may be the older one, and goes with the next `migrate`', async () => {
    await withRecorder(new JobRecorder(), async ({ settings: { databaseUrl } }) => {
      const before = await scheduled(databaseUrl);
      await scheduleUnknown(databaseUrl);
      await withRecorder(new JobRecorder(), async () => undefined, {}, databaseUrl);
      expect(await scheduled(databaseUrl)).toContain(UNKNOWN);
      expect(await runCommand(['migrate'], { DATABASE_URL: databaseUrl })).toMatchObject({ code: 0 });
      expect((await scheduled(databaseUrl)).toSorted()).toEqual(before.toSorted());
    });
  });
});

describe('a mail', () => {
  it('goes out once when the mail server was down at first', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'fa-mail-'));
    const outbox = await Outbox.open(join(folder, 'outbox.json'));
    const smtp = new ServerSwitch(new SmtpStandIn(outbox));
    await smtp.up();
    const smtpUrl = `smtp://127.0.0.1:${smtp.port}`;
    await smtp.down();
    let mailer: Mailer | undefined;
    const recorder = new JobRecorder(async (to) =>
      mailer?.send({ to, subject: 'Hello', text: 'Hello', html: '<p>Hello</p>', messageId: 'test.1' }),
    );
    await withRecorder(
      recorder,
      async (app) => {
        mailer = app.nest.get(Mailer);
        await send(app, 'priya@example.com');
        await recorder.until(({ started }) => started.length === 1);
        await smtp.up();
        await recorder.until(({ done }) => done.length === 1);
        expect(outbox.list()).toMatchObject([
          { channel: 'email', to: 'priya@example.com', subject: 'Hello', text: 'Hello' },
        ]);
      },
      { SMTP_URL: smtpUrl },
    );
    await smtp.down();
    await rm(folder, { recursive: true });
  });
});

describe('a job for later, or with a key', () => {
  let gate: Promise<void> = Promise.resolve();
  const recorder = new JobRecorder(() => gate);
  const app = useTestApp({ modules: [NotesModule.register(recorder)] });
  const sendTo = (queue: string, note: string, options?: SendOptions) =>
    app()
      .em()
      .transactional((em) => app().nest.get(Jobs).send(em, queue, { note }, options));
  const sql = <Row extends object>(text: string, values: unknown[] = []) =>
    run<Row>(app().settings.databaseUrl, text, values);
  const waitingJobs = (note: string) =>
    sql<{ seconds: number }>(
      `select extract(epoch from start_after - created_on)::float8 as seconds from pgboss.job
       where state = 'created' and data->>'note' = $1`,
      [note],
    );
  /** As if its time had come. */
  const makeDue = (queue: string) =>
    sql(`update pgboss.job set start_after = now() where state = 'created' and name = $1`, [queue]);

  it('begins a late job when its seconds are over, and not before', async () => {
    await sendTo(QUEUE, 'later', { startAfterSeconds: 300 });
    expect(await waitingJobs('later')).toEqual([{ seconds: 300 }]);
    await sendTo(QUEUE, 'now');
    await recorder.untilStarted('now');
    expect(recorder.started).not.toContain('later');
    await makeDue(QUEUE);
    await recorder.untilStarted('later');
  });

  it('does jobs that fall due together one right after the other: nothing announces them', async () => {
    const notes = Array.from({ length: 20 }, (_, at) => `due ${at}`);
    for (const note of notes) await sendTo(QUEUE, note, { startAfterSeconds: 300 });
    await makeDue(QUEUE);
    // One at each poll would be forty seconds, longer than a test may take
    for (const note of notes) await recorder.untilStarted(note);
  });

  it('looks at all idle queues with one statement, and polls none of them meanwhile', async () => {
    const query = jest.spyOn(pg.Pool.prototype, 'query');
    const sent = (part: string) => query.mock.calls.filter(([text]) => String(text).includes(part));
    for (let round = 0; sent('due.name').length < 3; round += 1) {
      await sendTo(QUEUE, `round ${round}`, { startAfterSeconds: 300 });
      await makeDue(QUEUE);
      await recorder.untilStarted(`round ${round}`);
    }
    // A fetch names its queue
    expect(sent(`'${NO_RETRY_QUEUE}'`)).toEqual([]);
    expect(sent(`'${QUEUE}'`)).not.toEqual([]);
    query.mockRestore();
  });

  it('keeps one waiting job of a key, where the queue wants it so', async () => {
    for (const key of ['a', 'a', 'b', 'a']) await sendTo(KEYED_QUEUE, `keyed ${key}`, { startAfterSeconds: 300, key });
    expect([(await waitingJobs('keyed a')).length, (await waitingJobs('keyed b')).length]).toEqual([1, 1]);
    for (const key of ['c', 'c']) await sendTo(QUEUE, 'free', { startAfterSeconds: 300, key });
    expect(await waitingJobs('free')).toHaveLength(2);
  });

  it('takes another one of the same key as soon as the first has begun', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    gate = promise;
    await sendTo(KEYED_QUEUE, 'twice', { key: 'twice' });
    await recorder.untilStarted('twice');
    await sendTo(KEYED_QUEUE, 'twice', { key: 'twice', startAfterSeconds: 300 });
    expect(await waitingJobs('twice')).toHaveLength(1);
    resolve();
    await makeDue(KEYED_QUEUE);
    await recorder.untilStarted('twice', 2);
  });

  it('drops nothing where the transaction that sent the first is undone', async () => {
    const undone = app()
      .em()
      .transactional(async (em) => {
        await app().nest.get(Jobs).send(em, KEYED_QUEUE, { note: 'undone' }, { key: 'undone', startAfterSeconds: 300 });
        throw new Error('changed my mind');
      });
    await expect(undone).rejects.toThrow('changed my mind');
    await sendTo(KEYED_QUEUE, 'undone', { key: 'undone', startAfterSeconds: 300 });
    expect(await waitingJobs('undone')).toHaveLength(1);
  });
});
