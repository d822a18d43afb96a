import { Migration } from '@mikro-orm/migrations';

/** What a job does at the moment, so that no other does the same; unlogged, since a crash ends all of it. */
export class JobClaimMigration extends Migration {
  override up(): void {
    this.addSql(`create unlogged table platform.job_claim (key text primary key, until timestamptz not null)`);
  }
}
