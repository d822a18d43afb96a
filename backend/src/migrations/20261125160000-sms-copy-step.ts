import { Migration } from '@mikro-orm/migrations';

/** Which copies by SMS are about a step of two people's trip: null for a message. */
export class SmsCopyStepMigration extends Migration {
  override up(): void {
    this.addSql('alter table messaging.sms_copy add column agreement_step_id bigint');
  }
}
