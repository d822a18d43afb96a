import { Migration } from '@mikro-orm/migrations';
import { getKnownNames } from '../platform/languages/language-names.ts';

const normalized = (text: string) =>
  String.raw`btrim(regexp_replace(lower(normalize(${text}, NFC)), '[\s-]+', ' ', 'g'))`;

/**
 * Reads the free texts of profiles into codes, as `readLanguages` does, and makes the listings of a language findable. In batches, each
 * committed, so that nobody who saves a profile waits for more than one.
 */
export class SpokenLanguagesMigration extends Migration {
  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    this.addSql('set lock_timeout = 0');
    this.addSql(String.raw`
      do $do$
      declare
        last_id bigint := 0;
        ids bigint[];
      begin
        create temporary table language_name as
          select key as name, value as code
          from jsonb_each_text($names$${JSON.stringify(Object.fromEntries(getKnownNames()))}$names$);
        loop
          select array_agg(id), max(id) into ids, last_id
          from (select id from account.account where id > last_id order by id limit 1000) batch;
          exit when ids is null;
          update account.account a set language_codes = read.codes
          from (
            select id, (array_agg(code order by place))[:20] as codes
            from (
              select person.id, coalesce(main.code, variant.code) as code, min(part.place) as place
              from account.account person
                cross join regexp_split_to_table(
                  person.languages, '\s*[,،、;/&+\n]\s*|\s+and\s+', 'i') with ordinality as part (text, place)
                cross join coalesce(
                  regexp_match(btrim(part.text, E' \t\r\n'), '^([^()]+) \(([^()]+)\)$'), array[part.text, part.text]) as parts
                join language_name main on main.name = ${normalized('parts[1]')}
                join language_name variant on variant.name = ${normalized('parts[2]')}
              where person.id = any(ids) and coalesce(main.code, variant.code) is not null
              group by 1, 2
            ) spoken
            group by id
          ) read
          where a.id = read.id and a.language_codes = '{}';
          update listings.listing l set spoken = a.language_codes
          from account.account a
          where a.id = any(ids) and a.language_codes <> '{}' and l.user_id = a.id and l.spoken = '{}';
          commit;
        end loop;
        drop table language_name;
      end $do$`);
    this.addSql('drop index concurrently if exists listings.listing_by_language');
    // Far more is read than written: with a list of pending entries each search would read that list
    this.addSql(`
      create index concurrently listing_by_language on listings.listing using gin (spoken) with (fastupdate = off)
        where status = 'active' and confirmed_at is not null`);
    this.addSql('reset lock_timeout');
  }
}
