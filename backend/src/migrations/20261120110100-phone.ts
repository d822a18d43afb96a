import { Migration } from '@mikro-orm/migrations';

/** Verified phone numbers, and usernames that are unique whatever they look like. */
export class PhoneMigration extends Migration {
  override up(): void {
    this.addSql(`
      create table account.phone_verification (
        account_id bigint primary key,
        phone_number text not null,
        reference text,
        state text not null,
        tries int not null default 0,
        sent_at timestamptz not null,
        expires_at timestamptz not null,
        constraint phone_verification_account_id_foreign
          foreign key (account_id) references account.account (id) on delete cascade,
        constraint phone_verification_state_check check (state in ('sent', 'failed', 'unsure'))
      )`);
    this.cleanNumbers();
    this.addSql(`create unique index account_verified_phone_unique on account.account (phone_number) where verified`);
    this.addSql(`
      alter table account.account
        add constraint account_verified_has_phone check (not verified or phone_number is not null)`);
    this.addUsernameKey();
  }

  /**
   * E.164, as numbers are kept from here on; the oldest account with a number stays its verified one. Nobody could verify
   * one before but the demo people, whose numbers were written with spaces.
   */
  private cleanNumbers(): void {
    this.addSql(`
      update account.account set phone_number = regexp_replace(phone_number, '[^+0-9]', '', 'g')
      where phone_number ~ '[^+0-9]'`);
    this.addSql(`
      update account.account set verified = false
      where verified and id not in (
        select min(id) from account.account where verified and phone_number is not null group by phone_number)`);
  }

  /** Case, full-width letters, and the joiners and the emoji mark that nobody sees make no new name. */
  private addUsernameKey(): void {
    const keyOf = (name: string) => String.raw`lower(normalize(translate(${name}, U&'\200C\200D\FE0F', ''), NFKC))`;
    const key = keyOf('username');
    // Counted on from the id until nobody has the name: there may be an 'Ann 2' beside the two Anns.
    this.addSql(`
      do $$
      declare
        twin record;
        fresh text;
        number bigint;
      begin
        for twin in
          select id, username from account.account
          where id not in (select min(id) from account.account group by ${key}) order by id
        loop
          number := twin.id;
          loop
            fresh := left(twin.username, 80) || ' ' || number;
            exit when not exists (select 1 from account.account where ${key} = ${keyOf('fresh')});
            number := number + 1;
          end loop;
          update account.account set username = fresh where id = twin.id;
        end loop;
      end $$`);
    this.addSql(`drop index account.account_username_unique`);
    this.addSql(`create unique index account_username_unique on account.account (${key})`);
  }
}
