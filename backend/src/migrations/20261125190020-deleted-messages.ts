import { Migration } from '@mikro-orm/migrations';

/** Messages that are deleted for both, and up to which message and when somebody has deleted a conversation for themselves. */
export class DeletedMessagesMigration extends Migration {
  override up(): void {
    this.addSql(`
      alter table messaging.message
        add column deleted_at timestamptz,
        drop constraint message_content,
        add constraint message_content check (
          char_length(content) <= 2000 and (char_length(content) >= 1 or deleted_at is not null)
        ) not valid`);
    this.addSql(`
      alter table messaging.participant
        add column cleared_up_to bigint,
        add column cleared_at timestamptz,
        add constraint participant_cleared check ((cleared_up_to is null) = (cleared_at is null)) not valid`);
  }
}
