import { Migration } from '@mikro-orm/migrations';

/** What the platform keeps for itself: counts of limits, and puzzles that were solved once already. */
export class PlatformMigration extends Migration {
  override up(): void {
    this.addSql('create schema if not exists platform');
    // Unlogged: losing the counts in a crash is cheaper than writing each of them to the log.
    this.addSql(`
      create unlogged table platform.rate_limit (
        key text primary key,
        hits int not null,
        expires_at timestamptz not null
      )`);
    this.addSql('create index rate_limit_expires_at on platform.rate_limit (expires_at)');
    this.addSql(`
      create table platform.bot_check_used (
        nonce text primary key,
        expires_at timestamptz not null
      )`);
    this.addSql('create index bot_check_used_expires_at on platform.bot_check_used (expires_at)');
  }
}
