import { Migration } from '@mikro-orm/migrations';

const REASONS = ['missed_flight', 'ill', 'plans_changed', 'not_found', 'did_not_come', 'not_comfortable', 'other'];

/** Who has missed the flight, or fell ill, says that the two did not fly together, and why. */
export class NotMetReasonsMigration extends Migration {
  override up(): void {
    const reasons = REASONS.map((reason) => `'${reason}'`).join(', ');
    this.addSql('alter table messaging.trip_answer drop constraint trip_answer_reason');
    this.addSql(
      `alter table messaging.trip_answer add constraint trip_answer_reason check (reason in (${reasons})) not valid`,
    );
  }
}

/** Apart from its addition: the check reads all rows, and locks none of them. */
export class NotMetReasonsCheckMigration extends Migration {
  override up(): void {
    this.addSql('alter table messaging.trip_answer validate constraint trip_answer_reason');
  }
}
