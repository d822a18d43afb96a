import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DynamicModule, Injectable, Module, type OnModuleInit } from '@nestjs/common';
import { describe, expect, it, jest } from '@jest/globals';
import { PgBoss } from 'pg-boss';
import { Jobs } from '../src/platform/jobs/jobs.ts';
import { Mailer } from '../src/platform/mail/mailer.ts';
import { Measures } from '../src/platform/observability/measures.ts';
import { Outbox } from '../src/stand-ins/outbox/outbox.ts';
import { SmtpStandIn } from '../src/stand-ins/smtp-stand-in.ts';
import { ServerSwitch } from '../src/stand-ins/stand-in-switch.ts';
import { run } from './database.ts';
import { startTestApp, type TestApp } from './harness.ts';

const QUEUE = 'test.note';
type Work = (note: string) => Promise<void>;

/** One that is never tried again. */
const HOPELESS = 'test.hopeless';
/** What the queue's handler is told, and how often it was tried. */
class Notebook {
  readonly tried: string[] = [];
  readonly done: string[] = [];
  #told = Promise.withResolvers<void>();

  constructor(private readonly work: Work = async () => undefined) {}

  async take(note: string): Promise<void> {
    this.tried.push(note);
    this.#tell();
    await this.work(note);
    this.done.push(note);
    this.#tell();
  }

  async until(isSo: (book: this) => boolean): Promise<void> {
    while (!isSo(this)) await this.#told.promise;
  }

  #tell(): void {
    this.#told.resolve();
    this.#told = Promise.withResolvers<void>();
  }
}

@Injectable()
class NoteJob implements OnModuleInit {
  constructor(
    private readonly jobs: Jobs,
    private readonly book: Notebook,
  ) {}

  onModuleInit(): void {
    this.jobs.handle<{ note: string }>(QUEUE, ({ note }) => this.book.take(note), {
      retryDelay: 1,
      deleteAfterSeconds: 600,
    });
    this.jobs.handle<{ note: string }>(HOPELESS, ({ note }) => this.book.take(note), { retryLimit: 0 });
  }
}

@Module({})
class NotesModule {
  static register(book: Notebook): DynamicModule {
    return { module: NotesModule, providers: [NoteJob, { provide: Notebook, useValue: book }] };
  }
}

const send = (app: TestApp, note: string, story: () => void = () => undefined, queue = QUEUE) =>
  app.em().transactional(async (em) => {
    await app.nest.get(Jobs).send(em, queue, { note });
    story();
  });

const withNotebook = async (
  book: Notebook,
  story: (app: TestApp) => Promise<void>,
  env: Record<string, string> = {},
) => {
  const app = await startTestApp({ modules: [NotesModule.register(book)], env });
  try {
    await story(app);
  } finally {
    await app.close();
  }
};

describe('a job', () => {
  it('is done after the commit, and gone after a rollback', async () => {
    const book = new Notebook();
    await withNotebook(book, async (app) => {
      const rolledBack = send(app, 'rolled back', () => {
        throw new Error('changed my mind');
      });
      await expect(rolledBack).rejects.toThrow('changed my mind');
      await send(app, 'kept');
      await book.until(({ done }) => done.includes('kept'));
      expect(book.tried).toEqual(['kept']);
      expect(await run(app.settings.databaseUrl, "select from pgboss.job where data->>'note' = 'rolled back'")).toEqual(
        [],
      );
    });
  });

  it('that is done is kept for as long as its queue says, a week unless it does', async () => {
    const book = new Notebook();
    await withNotebook(book, async (app) => {
      await send(app, 'short');
      await send(app, 'long', undefined, HOPELESS);
      const sql = `select data->>'note' as note, deletion_seconds from pgboss.job where name in ('${QUEUE}', '${HOPELESS}') order by 1`;
      expect(await run(app.settings.databaseUrl, sql)).toEqual([
        { note: 'long', deletion_seconds: 7 * 24 * 3600 },
        { note: 'short', deletion_seconds: 600 },
      ]);
    });
  });

  it('is tried again when it fails, and the failure keeps no address', async () => {
    let failures = 1;
    const book = new Notebook(async () => {
      if (failures-- > 0) throw new Error('550 no such person: priya@example.com');
    });
    await withNotebook(book, async (app) => {
      await send(app, 'twice');
      await book.until(({ done }) => done.length === 1);
      expect(book.tried).toEqual(['twice', 'twice']);
      const kept = JSON.stringify(
        await run(app.settings.databaseUrl, "select * from pgboss.job where name = 'test.note'"),
      );
      expect(kept + app.log.join('')).not.toContain('priya@example.com');
    });
  });

  it('that failed at its last try is told as an error, without a person’s data', async () => {
    const book = new Notebook(async () => {
      throw new Error('550 no such person: priya@example.com');
    });
    let log: readonly string[] = [];
    await withNotebook(book, async (app) => {
      log = app.log;
      await send(app, 'never', undefined, HOPELESS);
      await book.until(({ tried }) => tried.length === 1);
    });
    const line = log.find((text) => text.includes('job given up')) ?? '{}';
    expect(JSON.parse(line)).toMatchObject({
      level: 50,
      job: HOPELESS,
      msg: `job given up: it waits in the queue ${HOPELESS}.dead`,
      err: { message: '550 no such person: [email]' },
    });
    expect(line).not.toContain('never');
  });

  it('is finished before the application stops', async () => {
    const gate = Promise.withResolvers<void>();
    const book = new Notebook(() => gate.promise);
    await withNotebook(book, async (app) => {
      await send(app, 'slow');
      await book.until(({ tried }) => tried.length === 1);
      const closed = app.close();
      gate.resolve();
      await closed;
      expect(book.done).toEqual(['slow']);
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

  it('is done, each of the application’s', async () => {
    const outcomes = new Map<string, string>();
    const { promise: isAllDone, resolve } = Promise.withResolvers<void>();
    await withNotebook(new Notebook(), async (app) => {
      let started: readonly string[] = [];
      const look = () => started.length > 0 && started.every((name) => outcomes.has(name)) && resolve();
      jest.spyOn(app.nest.get(Measures), 'worked').mockImplementation((queue, outcome) => {
        outcomes.set(queue, outcome);
        look();
      });
      started = await startAsTheClock(app.settings.databaseUrl);
      look();
      await isAllDone;
      expect(started).toContain('platform.sweep');
      expect(Object.fromEntries(outcomes)).toEqual(Object.fromEntries(started.map((name) => [name, 'done'])));
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
    const book = new Notebook(async (to) =>
      mailer?.send({ to, subject: 'Hello', text: 'Hello', html: '<p>Hello</p>', messageId: 'test.1' }),
    );
    await withNotebook(
      book,
      async (app) => {
        mailer = app.nest.get(Mailer);
        await send(app, 'priya@example.com');
        await book.until(({ tried }) => tried.length === 1);
        await smtp.up();
        await book.until(({ done }) => done.length === 1);
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
