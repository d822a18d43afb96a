import { HOUR_SECONDS } from 'contracts';
import { setTimeout as pause } from 'node:timers/promises';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import pg from 'pg';
import { fromKysely, type JobWithMetadata, PgBoss, type QueueResult } from 'pg-boss';
import type { LiveSettings } from '../config/live-settings.ts';
import { SETTINGS } from '../config/settings.ts';
import { jitterLifetime } from '../database/pool-settings.ts';
import { redactPersonalData } from '../logging/logger-options.ts';
import { Metrics } from '../observability/metrics.ts';
import { currentContext, Tracing } from '../observability/tracing.ts';
import { deadLetterQueue, type JobAttempt, observeJob, observeQueues } from './observe-jobs.ts';

/** Must be idempotent: a job is delivered at least once. */
export type JobHandler<Data extends object> = (data: Data, jobId: string) => Promise<void>;

export interface QueueOptions {
  /** Retries of a failing job before it moves to the dead-letter queue; 12 by default. */
  readonly retryLimit?: number;
  /** Seconds before the first retry, doubled each time, with jitter, up to `retryDelayMax`; 2 by default. */
  readonly retryDelay?: number;
  /** Seconds; an hour by default. */
  readonly retryDelayMax?: number;
  /**
   * Timeout of one attempt; 15 minutes by default. What a node was doing when it died is retried after it, within
   * SUPERVISE_SECONDS more.
   */
  readonly expireInSeconds?: number;
  /** How long a finished job is kept; a week by default. Shorten it for frequent jobs. */
  readonly deleteAfterSeconds?: number;
  /** Jobs of the queue that this node runs at the same time; 1 by default. More where they wait for others, such as a mail server. */
  readonly concurrency?: number;
  /** Of several waiting jobs with the same `key`, only the first is kept. Fixed once the queue exists. */
  readonly deduplicateByKey?: boolean;
}

export interface SendOptions {
  /** Seconds to wait before the job starts; 0 by default. It cannot be cancelled. */
  readonly startAfterSeconds?: number;
  /** Of the jobs of a queue that are due, those with more go first; 0 by default. */
  readonly priority?: number;
  /** For queues with `deduplicateByKey`. */
  readonly key?: string;
  /** Instead of the queue's. */
  readonly retryDelayMax?: number;
}

/** A job of a batch. */
export interface JobToSend extends SendOptions {
  readonly data: object;
}

/** When each scheduled job runs: a cron expression in UTC, by the job's name. The application's one table. */
export type ScheduleTable = Readonly<Record<string, string>>;
export const SCHEDULE_TABLE = Symbol('SCHEDULE_TABLE');

interface Queue {
  readonly name: string;
  readonly handler: JobHandler<object>;
  readonly options: QueueOptions;
  readonly cron?: string;
}

const WEEK_SECONDS = 7 * 24 * HOUR_SECONDS;
const ATTEMPT_TIMEOUT_SECONDS = 15 * 60;
/** How often each queue is polled without a connection for NOTIFY. */
const POLL_SECONDS = 2;
/** How often a queue is polled beside that, in case that a hint is lost. */
const IDLE_POLL_SECONDS = 60;
const WORK_OPTIONS = {
  pollingIntervalSeconds: POLL_SECONDS,
  notifyPollingIntervalSeconds: IDLE_POLL_SECONDS,
  includeMetadata: true,
} as const;
/** Queues with a job that could start. Index: job_i11. */
const FIND_DUE = `
  select due.name from unnest($1::text[]) as due (name) where exists (
    select from pgboss.job j
    where j.name = due.name and j.state < 'active' and not j.blocked and j.start_after <= pgboss.job_now())`;
/** Of the queue itself, beside those of the jobs that it runs. */
const QUEUE_CONNECTIONS = 3;
const STOP_MS = 8000;
/** How often finished jobs past their retention are deleted. */
const MAINTENANCE_SECONDS = 10 * 60;
/** How often timed-out jobs are looked for; each look counts all kept jobs. */
const SUPERVISE_SECONDS = 20;

/**
 * Work that follows a transaction: `send` writes the job in it, so that both are committed or neither. Data holds ids only; a
 * handler reads personal data when it runs.
 */
@Injectable()
export class Jobs implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #queues: Queue[] = [];
  /** By queue, its worker. */
  readonly #workers = new Map<string, string>();
  #lookTimer: NodeJS.Timeout | undefined;
  #isStopped = false;
  readonly #boss: PgBoss;

  constructor(
    @Inject(SETTINGS) private readonly settings: LiveSettings,
    @Inject(SCHEDULE_TABLE) private readonly schedules: ScheduleTable,
    private readonly log: PinoLogger,
    private readonly metrics: Metrics,
    private readonly tracing: Tracing,
  ) {
    // pg-boss passes it on to the pool, which its types do not mention
    const lifetime = { maxLifetimeSeconds: jitterLifetime(settings.databasePools.maxLifetimeSeconds) };
    this.#boss = new PgBoss({
      connectionString: settings.databaseDirectUrl,
      schema: 'pgboss',
      max: QUEUE_CONNECTIONS,
      ...lifetime,
      useListenNotify: true,
      schedule: settings.runsSchedules,
      supervise: settings.runsJobs,
      superviseIntervalSeconds: SUPERVISE_SECONDS,
      monitorIntervalSeconds: SUPERVISE_SECONDS,
      maintenanceIntervalSeconds: MAINTENANCE_SECONDS,
      application_name: 'flight-amigo-jobs',
    });
    this.#boss.on('error', (error) => this.log.error({ err: error }, 'job queue error'));
    this.#boss.on('warning', (warning) => this.log.warn({ warning: warning.message }, 'job queue warning'));
  }

  /** Declares a queue and its handler. Call it in onModuleInit. */
  handle<Data extends object>(name: string, handler: JobHandler<Data>, options: QueueOptions = {}): void {
    this.#queues.push({ name, handler: handler as JobHandler<object>, options });
  }

  /**
   * Declares a job of the table of schedules, which runs on one node. One that fails is neither retried nor kept for a person: the next run
   * does what it did not. Call it in onModuleInit.
   */
  every(name: string, handler: () => Promise<void>): void {
    const cron = this.schedules[name];
    if (cron === undefined) throw new Error(`The table of schedules does not say when ${name} runs.`);
    this.#queues.push({ name, handler, options: { retryLimit: 0 }, cron });
  }

  /** Sends a job in the transaction of `em`. */
  async send(em: EntityManager, name: string, data: object, options: SendOptions = {}): Promise<void> {
    const { data: sent, ...rest } = toJobInsert({ ...options, data });
    await this.#boss.send(name, sent, { ...rest, db: fromKysely(em.getKysely()) });
  }

  /** Sends these jobs in one statement, in the transaction of `em`. */
  async sendAll(em: EntityManager, name: string, jobs: readonly JobToSend[]): Promise<void> {
    if (jobs.length === 0) return;
    await this.#boss.insert(name, jobs.map(toJobInsert), { db: fromKysely(em.getKysely()) });
  }

  /** Sends every scheduled job now, beside its schedule. */
  async runSchedules(): Promise<void> {
    for (const { name, cron } of this.#queues) if (cron !== undefined) await this.#boss.send(name, {});
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.#boss.start();
    const stored = new Map((await this.#boss.getQueues()).map((queue) => [queue.name, queue]));
    for (const queue of this.#queues) await this.#ensureQueue(queue, stored);
    if (!this.settings.runsJobs) return;
    for (const queue of this.#queues) await this.#work(queue);
    observeQueues(this.#boss, this.metrics);
    this.#lookLater();
  }

  async onModuleDestroy(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#lookTimer);
    await this.#boss.stop({ graceful: true, timeout: STOP_MS });
  }

  /** A node that starts finds most queues as they should be: to write each takes three statements. */
  async #ensureQueue({ name, options, cron }: Queue, stored: ReadonlyMap<string, QueueResult>): Promise<void> {
    const { retryLimit = 12, retryDelay = 2, retryDelayMax = HOUR_SECONDS } = options;
    const { expireInSeconds = ATTEMPT_TIMEOUT_SECONDS, deleteAfterSeconds = WEEK_SECONDS } = options;
    const retries = { retryLimit, retryDelay, retryBackoff: true, retryDelayMax };
    const rules = { ...retries, expireInSeconds, deleteAfterSeconds, notify: true };
    const deadLetter = cron === undefined ? deadLetterQueue(name) : null;
    if (deadLetter !== null && !stored.has(deadLetter)) await this.#boss.createQueue(deadLetter);
    const policy = options.deduplicateByKey === true ? 'short' : 'standard';
    if (!stored.has(name)) await this.#boss.createQueue(name, { ...rules, policy });
    const wanted = { ...rules, deadLetter };
    if (!isSame(stored.get(name), wanted)) await this.#boss.updateQueue(name, wanted);
  }

  async #work(queue: Queue): Promise<void> {
    const { name, options, cron } = queue;
    const worker: string = await this.#boss.work(
      name,
      { ...WORK_OPTIONS, localConcurrency: options.concurrency ?? 1 },
      async ([job]: JobWithMetadata<object | null>[]) => {
        if (job === undefined) return;
        // Retries and delayed jobs are not announced. Fetch the next one now: looking alone would take one each time.
        this.#boss.notifyWorker(worker);
        await this.#run(queue, job);
      },
    );
    this.#workers.set(name, worker);
    if (cron !== undefined) await this.#boss.schedule(name, cron);
  }

  #lookLater(): void {
    if (!this.#isStopped)
      this.#lookTimer = setTimeout(() => void this.#look(), this.settings.jobLookSeconds * 1000).unref();
  }

  /** Wakes the workers of retries and delayed jobs that are due. */
  async #look(): Promise<void> {
    try {
      const { rows } = await this.#boss.getDb().executeSql(FIND_DUE, [[...this.#workers.keys()]]);
      for (const { name } of rows as { name: string }[]) this.#boss.notifyWorker(this.#workers.get(name) ?? '');
    } catch (error) {
      if (!this.#isStopped) this.log.error({ err: error }, 'no look for jobs that are due: the next one follows');
    }
    this.#lookLater();
  }

  async #run({ name: queue, handler, cron }: Queue, job: JobWithMetadata<object | null>): Promise<void> {
    // Scheduled jobs have no data
    const { sentIn, ...data } = (job.data ?? {}) as { sentIn?: string };
    const [isLast, isScheduled] = [job.retryCount >= job.retryLimit, cron !== undefined];
    const attempt = { queue, jobId: job.id, sentIn, isLast, isScheduled };
    const { metrics, tracing } = this;
    await observeJob({ metrics, tracing }, attempt, () => this.#attempt(attempt, () => handler(data, job.id)));
  }

  async #attempt(attempt: JobAttempt, action: () => Promise<void>): Promise<void> {
    try {
      await action();
    } catch (error) {
      this.log.error({ job: attempt.queue, jobId: attempt.jobId, err: error }, describeFailure(attempt));
      // pg-boss stores the message: a mail server's refusal repeats the address.
      throw new Error(redactPersonalData(error instanceof Error ? error.message : String(error)));
    }
  }
}

const isSame = (stored: QueueResult | undefined, wanted: object): boolean =>
  stored !== undefined && Object.entries(wanted).every(([name, value]) => stored[name as keyof QueueResult] === value);

function toJobInsert({ data, key, startAfterSeconds: startAfter = 0, priority = 0, retryDelayMax }: JobToSend) {
  // `#run` separates it from the data again
  const sentIn = currentContext()?.span?.traceparent;
  return {
    data: sentIn === undefined ? data : { ...data, sentIn },
    startAfter,
    priority,
    ...(key !== undefined && { singletonKey: key }),
    ...(retryDelayMax !== undefined && { retryDelayMax }),
  };
}

function describeFailure({ queue, isLast, isScheduled }: JobAttempt): string {
  if (!isLast) return 'job failed';
  return isScheduled
    ? 'scheduled job failed: its next run follows'
    : `job given up: it waits in the queue ${deadLetterQueue(queue)}`;
}

/**
 * Removes the schedules of jobs that are not in the table: nobody works on the queues that they would fill. Only when the database is
 * brought up to date: a node that starts may be the older one, which does not know what the newer ones do.
 */
export async function removeOldSchedules(databaseUrl: string, schedules: ScheduleTable): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    // The first node creates it
    const { rowCount } = await client.query("select where to_regclass('pgboss.schedule') is not null");
    if (rowCount === 0) return;
    await client.query('delete from pgboss.schedule where name <> all($1)', [Object.keys(schedules)]);
  } finally {
    await client.end();
  }
}

/** Longer than an attempt at a mail, whose connection and answer have timeouts (mailer.ts). */
const CLAIM_SECONDS = 45;
/** Two jobs with one key are rare. */
const CLAIM_POLL_MS = 200;

const CLAIM = `
  insert into platform.job_claim as claim (key, until) values (?, now() + ? * interval '1 s')
  on conflict (key) do update set until = excluded.until where claim.until <= now()
  returning 1 as claimed`;

/**
 * Runs `work`, one at a time per `key` on all nodes: a job may run twice, and two jobs may send the same mail. A claim is committed
 * before it, and there is no transaction around it: a slow mail server keeps neither a connection nor rows. Where a node dies, its claim
 * expires.
 */
export async function runExclusively(
  em: EntityManager,
  key: string,
  work: (em: EntityManager) => Promise<void>,
): Promise<void> {
  const own = em.fork();
  while ((await own.execute<object[]>(CLAIM, [key, CLAIM_SECONDS])).length === 0) await pause(CLAIM_POLL_MS);
  try {
    await work(own);
    await own.flush();
  } finally {
    await own.execute('delete from platform.job_claim where key = ?', [key]);
  }
}
