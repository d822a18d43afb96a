import { Migration } from '@mikro-orm/migrations';

export class DeletedMessagesChecksMigration extends Migration {
  override up(): void {
    this.addSql('alter table messaging.message validate constraint message_content');
    this.addSql('alter table messaging.participant validate constraint participant_cleared');
  }
}
