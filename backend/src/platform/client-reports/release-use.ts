import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { type ClientReport, HOUR_MS } from 'contracts';
import { Clock } from '../clock/clock.ts';
import { PreparedSql } from '../database/prepared-sql.ts';

/** Of one release: page loads that used it, those of them that met an error, and all errors. Sampled. */
export interface ReleaseCounts {
  readonly site: string;
  readonly release: string;
  readonly used: number;
  readonly failed: number;
  readonly errors: number;
}

/** In a fixed order, so that parallel statements for the same releases do not deadlock. */
const COUNT = `
  insert into platform.release_use as u (hour, site, release, used, failed, errors)
  select date_trunc('hour', $1::timestamptz, 'UTC'), r.*
  from unnest($2::text[], $3::text[], $4::int[], $5::int[], $6::int[]) as r (site, release, used, failed, errors)
  order by r.site, r.release
  on conflict (hour, site, release) do update set
    used = u.used + excluded.used, failed = u.failed + excluded.failed, errors = u.errors + excluded.errors`;

const SUM = `
  select site, release, sum(used)::int as used, sum(failed)::int as failed, sum(errors)::int as errors
  from platform.release_use where hour > ?::timestamptz group by site, release order by site, release`;

/** Counts the use of releases by the hour. */
@Injectable()
export class ReleaseUse {
  constructor(
    private readonly sql: PreparedSql,
    private readonly clock: Clock,
  ) {}

  async count(reports: readonly ClientReport[]): Promise<void> {
    const all = mergeByRelease(reports).filter(({ used, failed, errors }) => used + failed + errors > 0);
    if (all.length === 0) return;
    const columns = (['site', 'release', 'used', 'failed', 'errors'] as const).map((name) =>
      all.map((one) => one[name]),
    );
    await this.sql.run('release_use', { sql: COUNT, parameters: [this.clock.now(), ...columns] });
  }
}

/** Sums the last hours, including the current one. */
export async function releaseCounts(em: EntityManager, hours: number, now = new Date()): Promise<ReleaseCounts[]> {
  return em.execute<ReleaseCounts[]>(SUM, [new Date(now.getTime() - hours * HOUR_MS)]);
}

/** One statement can write a row only once: a release that one call names twice was used once. */
function mergeByRelease(reports: readonly ClientReport[]): ReleaseCounts[] {
  const all = new Map<string, ReleaseCounts>();
  for (const { site, release, used, failed, errors } of reports) {
    const key = `${site}/${release}`;
    const before = all.get(key) ?? { used: 0, failed: 0, errors: 0 };
    all.set(key, {
      site,
      release,
      used: Math.max(before.used, Number(used)),
      failed: Math.max(before.failed, Number(failed)),
      errors: before.errors + errors.length,
    });
  }
  return [...all.values()];
}
