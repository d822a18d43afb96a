import { Migration } from '@mikro-orm/migrations';

/** Links that log in, where strangers keep codes from an address. */
export class LoginLinkMigration extends Migration {
  override up(): void {
    this.addSql(`
      create table account.login_link (
        id bigint primary key,
        email text not null constraint login_link_email_unique unique,
        generation int not null default 1,
        sent_generation int not null default 0,
        last_sent_at timestamptz not null,
        expires_at timestamptz not null
      )`);
  }
}
