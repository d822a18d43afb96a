import { Migration } from '@mikro-orm/migrations';

/** Which mails about a tip have left, so that a job that runs twice sends none twice. It tells of nobody. */
export class TipMailsMigration extends Migration {
  override up(): void {
    this.addSql(`
      create table payments.tip_mail (
        tip_id uuid not null,
        kind text not null,
        sent_at timestamptz not null,
        primary key (tip_id, kind),
        constraint tip_mail_tip_id_foreign
          foreign key (tip_id) references payments.tip (id) on delete cascade,
        constraint tip_mail_kind check (kind in ('tip', 'receipt', 'sent-back'))
      )`);
  }
}
