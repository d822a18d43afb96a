import { ormConfigOf } from './app.module.ts';
import { recordSquashed } from './migrations/squashed.ts';
import { migrate } from './platform/database/migrate.ts';
import { removeOldSchedules } from './platform/jobs/jobs.ts';
import { schedules } from './schedules.ts';

/** Runs the pending migrations of this version, and removes the schedules of jobs that it does not have. */
export async function updateDatabase(databaseUrl: string): Promise<void> {
  await migrate(ormConfigOf({ databaseUrl }), recordSquashed);
  await removeOldSchedules(databaseUrl, schedules);
}
