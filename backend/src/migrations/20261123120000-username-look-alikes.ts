import { Migration } from '@mikro-orm/migrations';

const LETTERS =
  'ɑαаꭺƅβвьᏼꞵꮟсᴄꮯԁꭰꮷεеҽꬲꭼϝքẝꞙꬵƍɡԍցᏻᶃꮐηнһհꮋꮒʝϳјꭻκкꮶıǀɩɪιіӏꙇꭵꮮμϻмꮇոռοσоօᴏᴑꬽρрꮲԛգզʀгᴦꭇꭈꭱꮁꮢƽѕտꜱꮥꮪτтꭲʋυսᴜꞟꭎꭒνѵᴠꮩɯѡԝաᴡꮃꮤχхꭓɣʏγуүᶌỿꭚꭹꮍζᴢꮓ0i1|';
const LOOK_LIKE =
  'aaaabbbbbbbcccdddeeeeefffffggggggghhhhhhjjjjkkkllllllllllmmmmnnooooooopppqqqrrrrrrrrsssssstttuuuuuuuvvvvwwwwwwwxxxyyyyyyyyyyzzzolll';
const keyOf = (name: string) =>
  String.raw`replace(translate(lower(normalize(translate(${name}, U&'\200C\200D\FE0F', ''), NFKC)), '${LETTERS}', '${LOOK_LIKE}'), 'rn', 'm')`;

/** Letters that look alike make no new name: 'Мeena' with a Cyrillic М is 'Meena'. The oldest account keeps its name. */
export class UsernameLookAlikesMigration extends Migration {
  /** Where somebody takes the name of a twin meanwhile, the index fails, and `operate migrate` with it: run again, it renames that one too. */
  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    this.addSql('set lock_timeout = 0');
    this.addSql('drop index concurrently if exists account.account_username_key_unique');
    this.addSql(`
      do $$
      declare
        twin record;
        fresh text;
        number bigint;
      begin
        create temporary table name_key on commit drop as
          select id, username, ${keyOf('username')} as key from account.account;
        create index on name_key (key);
        for twin in
          select id, username from name_key n
          where exists (select 1 from name_key older where older.key = n.key and older.id < n.id) order by id
        loop
          number := twin.id;
          loop
            fresh := left(twin.username, 80) || ' ' || number;
            exit when not exists (select 1 from name_key where key = ${keyOf('fresh')});
            number := number + 1;
          end loop;
          update account.account set username = fresh where id = twin.id;
          update name_key set key = ${keyOf('fresh')} where id = twin.id;
        end loop;
      end $$`);
    this.addSql(
      `create unique index concurrently account_username_key_unique on account.account (${keyOf('username')})`,
    );
    this.addSql('drop index concurrently if exists account.account_username_unique');
    this.addSql('reset lock_timeout');
  }
}
