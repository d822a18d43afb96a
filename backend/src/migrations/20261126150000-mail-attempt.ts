import { Migration } from '@mikro-orm/migrations';

/** When a node has first tried to send a mail that its mail server did not refuse: it may have arrived where the node died then. */
export class MailAttemptMigration extends Migration {
  override up(): void {
    this.addSql('alter table platform.mail add column attempted_at timestamptz');
  }
}
