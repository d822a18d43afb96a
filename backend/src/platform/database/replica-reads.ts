import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import type { Compilable, CompiledQuery } from 'kysely';
import { PinoLogger } from 'nestjs-pino';
import { Clock } from '../clock/clock.ts';
import type { LiveSettings } from '../config/live-settings.ts';
import { SETTINGS } from '../config/settings.ts';
import { currentContext } from '../observability/tracing.ts';
import { type ConnectionPool, createReplicaPool } from './database-pools.ts';
import { PreparedSql } from './prepared-sql.ts';

const CHECK_MS = 1000;
/** A replica that has not replayed what the primary had written this long ago is not read. */
const MAX_LAG_MS = 10_000;

const WRITTEN = { sql: "select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::int8 as position", parameters: [] };
/** null on a server that is no replica, such as one that was promoted. */
const REPLAYED = {
  sql: `select case when pg_is_in_recovery() then pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::int8 end as position`,
  parameters: [],
};

/** How far the primary had written its log, in bytes, and when. */
interface Mark {
  readonly position: number;
  readonly at: number;
}

/**
 * Public lists, which may be seconds old. They are read on the streaming replica of REPLICA_URL, but on the primary for whoever has a
 * session, since people look for what they have just written; for everybody where there is no replica, where it cannot be reached, and
 * where it is too far behind. What answers 404 without its row belongs on the primary: its address may be younger than the replica.
 */
@Injectable()
export class ReplicaReads implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #pool: ConnectionPool | undefined;
  #isUsable = false;
  #isStopped = false;
  /**
   * Of the last seconds, and the newest of before: what the replica must have replayed. Its own time of the last transaction would call an
   * idle site late, and a replica that has lost its primary up to date.
   */
  #marks: Mark[] = [];
  #timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly prepared: PreparedSql,
    private readonly clock: Clock,
    private readonly log: PinoLogger,
    @Inject(SETTINGS)
    private readonly settings: Pick<LiveSettings, 'replicaUrl' | 'databasePools' | 'runsSchedules'>,
  ) {
    const { replicaUrl, databasePools } = settings;
    this.#pool = replicaUrl === undefined ? undefined : createReplicaPool(replicaUrl, databasePools);
  }

  /** As PreparedSql does. What fails on the replica is read on the primary. */
  async run<Row>(
    label: string | undefined,
    query: Compilable<Row> | Pick<CompiledQuery, 'sql' | 'parameters'>,
  ): Promise<Row[]> {
    if (!this.#isUsable || currentContext()?.hasSession !== false) return this.prepared.run(label, query);
    try {
      return await this.prepared.run(label, query, this.#pool);
    } catch (error) {
      this.#setUsable(false, error);
      return this.prepared.run(label, query);
    }
  }

  onApplicationBootstrap(): void {
    if (this.#pool !== undefined && this.settings.runsSchedules) void this.#checkAgain();
  }

  async onModuleDestroy(): Promise<void> {
    this.#isStopped = true;
    this.#isUsable = false;
    clearTimeout(this.#timer);
    await this.#pool?.end();
  }

  /** Finds out whether the replica can be read. By itself once a second; tests call it. Never throws. */
  async check(): Promise<void> {
    const written = await this.#positionOf(WRITTEN).catch(() => null);
    const now = this.clock.now().getTime();
    // Without its primary the site still has the lists that the replica has.
    if (written !== null) this.#marks.push({ position: written, at: now });
    const isDue = ({ at }: Mark) => now - at > MAX_LAG_MS;
    const due = this.#marks.findLast(isDue) ?? this.#marks[0];
    this.#marks = this.#marks.filter((mark) => mark === due || !isDue(mark));
    try {
      const replayed = await this.#positionOf(REPLAYED, this.#pool);
      if (replayed === null) throw new Error('REPLICA_URL names a server that is not a replica.');
      if (due === undefined || replayed < due.position) throw new Error('The replica is too far behind.');
      this.#setUsable(true);
    } catch (error) {
      this.#setUsable(false, error);
    }
  }

  async #checkAgain(): Promise<void> {
    await this.check();
    if (!this.#isStopped) this.#timer = setTimeout(() => void this.#checkAgain(), CHECK_MS).unref();
  }

  async #positionOf(query: typeof WRITTEN, pool?: ConnectionPool): Promise<number | null> {
    const [row] = await this.prepared.run<{ position: number | null }>('replica_position', query, pool);
    return row?.position ?? null;
  }

  /** One line for each change, not for each request. */
  #setUsable(isUsable: boolean, error?: unknown): void {
    if (isUsable === this.#isUsable) return;
    this.#isUsable = isUsable;
    if (isUsable) this.log.info('public lists are read on the replica');
    else this.log.warn({ err: error }, 'public lists are read on the primary: the replica cannot be read');
  }
}
