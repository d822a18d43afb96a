import { Migration } from '@mikro-orm/migrations';

/** Finds the notes of trips that were long ago, which are erased. */
export class AgreementNotesIndexMigration extends Migration {
  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    this.addSql('set lock_timeout = 0');
    this.addSql('drop index concurrently if exists messaging.agreement_with_notes');
    this.addSql(`
      create index concurrently agreement_with_notes on messaging.agreement (last_date) where notes <> ''`);
    this.addSql('reset lock_timeout');
  }
}
