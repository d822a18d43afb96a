import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { HOUR_MS, RETENTION, type RetentionId, type RetentionPeriod } from 'contracts';
import { Clock } from '../clock/clock.ts';
import { deleteInBatches } from '../database/delete-in-batches.ts';
import { Jobs } from '../jobs/jobs.ts';

/** How rows of a table end. */
type RetentionRule =
  /**
   * The sweep deletes rows for which this SQL holds, or sets columns of them; `?` is the moment since when the period is over.
   */
  | { readonly period: RetentionId; readonly where: string; readonly set?: string }
  /** The job of this name, which does more than to delete rows. */
  | { readonly period: RetentionId; readonly job: string }
  /** Somebody's act, such as deleting the account. */
  | { readonly period: RetentionId; readonly act: string };

/** The application's one table of what is stored of people, by database table. */
export type RetentionTable = Readonly<Record<string, readonly RetentionRule[]>>;
export const RETENTION_TABLE = Symbol('RETENTION_TABLE');

/** The job that deletes by the rules with `where`. */
export const RETENTION_JOB = 'platform.sweep';

/** Once an hour, on one node: deletes what is past its period. */
@Injectable()
export class RetentionSweep implements OnModuleInit {
  constructor(
    @Inject(RETENTION_TABLE) private readonly table: RetentionTable,
    private readonly em: EntityManager,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.jobs.every(RETENTION_JOB, () => this.sweep());
  }

  /** A table that fails keeps no other. */
  async sweep(): Promise<void> {
    const now = this.clock.now();
    const errors: unknown[] = [];
    for (const [table, rules] of Object.entries(this.table))
      for (const rule of rules)
        if ('where' in rule) {
          const values = rule.where.includes('?') ? [startOfPeriod(rule.period, now)] : [];
          const rows = { table, where: rule.where, values, set: rule.set };
          await deleteInBatches(this.em, rows).catch((error: unknown) => errors.push(error));
        }
    if (errors.length > 0) throw new AggregateError(errors, `${errors.length} tables keep what is past its period.`);
  }
}

/** What happened before is past the period. Throws for what has none. */
export function startOfPeriod(id: RetentionId, now: Date): Date {
  const period: RetentionPeriod | null = RETENTION[id];
  if (period === null) throw new Error(`RETENTION has no period for ${id}.`);
  const { amount, unit } = period;
  if (unit !== 'year') return new Date(now.getTime() - amount * (unit === 'day' ? 24 : 1) * HOUR_MS);
  const start = new Date(now);
  start.setUTCFullYear(start.getUTCFullYear() - amount);
  return start;
}
