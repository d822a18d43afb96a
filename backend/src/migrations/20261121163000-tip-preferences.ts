import { Migration } from '@mikro-orm/migrations';

/**
 * Every helper with a confirmed listing can be tipped, whether or not the listing says 'Accepts tips', unless they want no tips
 * (PRODUCT.md 27). The receiver of a tip can hide its message.
 */
export class TipPreferencesMigration extends Migration {
  override up(): void {
    this.addSql(`
      create or replace view listings.takes_tips as
        select distinct user_id from listings.listing
        where type = 'helper' and confirmed_at is not null and status not in ('hidden', 'deleted')`);
    this.addSql(`
      create table payments.tip_preferences (
        user_id bigint primary key,
        no_tips boolean not null default false
      )`);
    this.addSql(`alter table payments.tip add column message_hidden_at timestamptz`);
  }
}
