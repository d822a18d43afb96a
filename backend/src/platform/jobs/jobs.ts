import type { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { fromKysely, type JobWithMetadata, PgBoss } from 'pg-boss';
import type { LiveSettings } from '../config/live-settings.ts';
import { SETTINGS } from '../config/settings.ts';
import { withoutPersonalData } from '../logging/personal-data.ts';
import { currentWork } from '../observability/current-work.ts';
import { Measures } from '../observability/measures.ts';
import { observeJob, type Try } from '../observability/observe-job.ts';
import { Tracing } from '../observability/tracing.ts';
import { watchQueues } from './queue-gauges.ts';

/** Does one job. It may run more than once for the same job: delivery is at least once, so it must be idempotent. */
export type JobHandler<Data extends object> = (data: Data, jobId: string) => Promise<void>;

export interface QueueOptions {
  /** How often a failing job is tried again before it goes to the dead-letter queue. */
  readonly retryLimit?: number;
  /** Seconds before the first retry; doubled, with jitter, up to retryDelayMax. */
  readonly retryDelay?: number;
  /** An hour unless said otherwise. */
  readonly retryDelayMax?: number;
  /**
   * How long one try may take, 15 minutes unless said otherwise. What a node had begun when it died is tried again after
   * that, within LOST_SECONDS more.
   */
  readonly expireInSeconds?: number;
  /** How long a job that is done is kept; a week unless said otherwise, less for what there is a lot of. */
  readonly deleteAfterSeconds?: number;
  /** Of several jobs sent with the same `key`, all but the first are dropped until it begins. Fixed once the queue exists. */
  readonly oneWaits?: boolean;
}

export interface SendOptions {
  /** Seconds from now before which the job is not begun; 0 unless said otherwise. Nothing tells it to go away meanwhile. */
  readonly startAfterSeconds?: number;
  /** In a queue with `oneWaits`: what there is at most one waiting job of. */
  readonly key?: string;
}

interface Queue {
  readonly name: string;
  readonly handler: JobHandler<object>;
  readonly options: QueueOptions;
  readonly cron?: string;
}

export const AN_HOUR = 3600;
const A_WEEK = 7 * 24 * AN_HOUR;
/** Where a queue's jobs end that failed at every try. Nothing takes them from there: they are for a person to look at. */
const deadLetterOf = (name: string): string => `${name}.dead`;
/** NOTIFY brings new jobs at once; polling finds retries that have become due. */
const POLL_SECONDS = 2;
const WORKING = {
  pollingIntervalSeconds: POLL_SECONDS,
  notifyPollingIntervalSeconds: POLL_SECONDS,
  includeMetadata: true,
} as const;
const STOP_MS = 8000;
const A_TRY_SECONDS = 15 * 60;
/** How often what is done and has been kept for long enough is deleted. */
const TIDY_SECONDS = 10 * 60;
/** How often jobs that have taken too long are looked for; each look counts all jobs that are kept. */
const LOST_SECONDS = 20;

/**
 * Work that follows a transaction. `send` writes the job with the entities: commit keeps both, rollback neither. Data
 * holds ids only; a person's data is read when the job runs.
 */
@Injectable()
export class Jobs implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #queues: Queue[] = [];
  readonly #boss: PgBoss;

  constructor(
    @Inject(SETTINGS) settings: LiveSettings,
    private readonly log: PinoLogger,
    private readonly measures: Measures,
    private readonly tracing: Tracing,
  ) {
    this.#boss = new PgBoss({
      connectionString: settings.databaseUrl,
      schema: 'pgboss',
      max: 3,
      useListenNotify: true,
      schedule: settings.runsSchedules,
      superviseIntervalSeconds: LOST_SECONDS,
      monitorIntervalSeconds: LOST_SECONDS,
      maintenanceIntervalSeconds: TIDY_SECONDS,
      application_name: 'flight-amigo-jobs',
    });
    this.#boss.on('error', (error) => this.log.error({ err: error }, 'job queue error'));
    this.#boss.on('warning', (warning) => this.log.warn({ warning: warning.message }, 'job queue warning'));
  }

  /** Declares a queue and who does its jobs. Call it in onModuleInit. */
  handle<Data extends object>(name: string, handler: JobHandler<Data>, options: QueueOptions = {}): void {
    this.#queues.push({ name, handler: handler as JobHandler<object>, options });
  }

  /** Declares a job that the clock starts, once for all nodes; `cron` is in UTC. */
  every(cron: string, name: string, handler: () => Promise<void>): void {
    this.#queues.push({ name, handler, options: { retryLimit: 0 }, cron });
  }

  /** Sends within the transaction of `em`. */
  async send(em: EntityManager, name: string, data: object, options: SendOptions = {}): Promise<void> {
    const { startAfterSeconds: startAfter = 0, key: singletonKey } = options;
    // Beside the data, where traces are made: `#run` takes it out again.
    const sentIn = currentWork()?.span?.traceparent;
    await this.#boss.send(name, sentIn === undefined ? data : { ...data, sentIn }, {
      db: fromKysely(em.getKysely()),
      startAfter,
      ...(singletonKey && { singletonKey }),
    });
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.#boss.start();
    for (const queue of this.#queues) await this.#open(queue);
    watchQueues(this.#boss, this.measures);
  }

  async onModuleDestroy(): Promise<void> {
    await this.#boss.stop({ graceful: true, timeout: STOP_MS });
  }

  async #open({ name, handler, options, cron }: Queue): Promise<void> {
    const deadLetter = deadLetterOf(name);
    const { retryLimit = 12, retryDelay = 2, retryDelayMax = AN_HOUR } = options;
    const { expireInSeconds = A_TRY_SECONDS, deleteAfterSeconds = A_WEEK } = options;
    const rules = {
      expireInSeconds,
      deleteAfterSeconds,
      retryLimit,
      retryDelay,
      retryBackoff: true,
      retryDelayMax,
      deadLetter,
      notify: true,
    };
    await this.#boss.createQueue(deadLetter);
    await this.#boss.createQueue(name, { ...rules, policy: options.oneWaits === true ? 'short' : 'standard' });
    await this.#boss.updateQueue(name, rules);
    const worker: string = await this.#boss.work(name, WORKING, async ([job]: JobWithMetadata<object | null>[]) => {
      if (job === undefined) return;
      // Nothing announces retries and late jobs that are due: more may wait, and polling alone would take one each time.
      this.#boss.notifyWorker(worker);
      await this.#run(name, handler, job);
    });
    if (cron !== undefined) await this.#boss.schedule(name, cron);
  }

  async #run(name: string, handler: JobHandler<object>, job: JobWithMetadata<object | null>): Promise<void> {
    // What the clock starts comes without data.
    const { sentIn, ...data } = (job.data ?? {}) as { sentIn?: string };
    const one = { queue: name, jobId: job.id, sentIn, isLast: job.retryCount >= job.retryLimit };
    const { measures, tracing } = this;
    await observeJob({ measures, tracing }, one, () => this.#try(one, () => handler(data, job.id)));
  }

  async #try({ queue, jobId, isLast }: Try, action: () => Promise<void>): Promise<void> {
    try {
      await action();
    } catch (error) {
      const outcome = isLast ? `job given up: it waits in the queue ${deadLetterOf(queue)}` : 'job failed';
      this.log.error({ job: queue, jobId, err: error }, outcome);
      // pg-boss stores what it is given: a mail server's refusal repeats the address.
      throw new Error(withoutPersonalData(error instanceof Error ? error.message : String(error)));
    }
  }
}
