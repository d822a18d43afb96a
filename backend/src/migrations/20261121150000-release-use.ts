import { Migration } from '@mikro-orm/migrations';

/** How each release of each site fares in browsers, by the hour: how many page loads used it, and how many met a fault. */
export class ReleaseUseMigration extends Migration {
  override up(): void {
    this.addSql(`
      create table platform.release_use (
        hour timestamptz not null,
        site text not null,
        release text not null,
        used integer not null default 0,
        failed integer not null default 0,
        errors integer not null default 0,
        primary key (hour, site, release)
      )`);
  }
}
