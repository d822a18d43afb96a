import { Migration } from '@mikro-orm/migrations';

/** The last report of a bank that the payment of a tip was fraud, of which the operator was told. */
export class FraudReportMigration extends Migration {
  override up(): void {
    this.addSql('alter table payments.tip add column fraud_reported_at timestamptz');
  }
}
