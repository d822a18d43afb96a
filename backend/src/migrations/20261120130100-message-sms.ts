import { Migration } from '@mikro-orm/migrations';

/**
 * How people want to hear of messages, and the copies that go by SMS. The account module publishes to whom: phones that are
 * verified, in `account.reachable_phone`.
 */
export class MessageSmsMigration extends Migration {
  override up(): void {
    this.addSql(`
      create table messaging.message_notices (
        user_id bigint primary key,
        sms_copies boolean not null default true,
        mail_notices boolean not null default true
      )`);
    this.addSql(`
      create table messaging.sms_copy (
        conversation_id bigint not null,
        message_id bigint not null,
        sender_id bigint not null,
        receiver_id bigint not null,
        step text not null default 'waiting',
        reference text,
        ordered_at timestamptz not null,
        constraint sms_copy_pkey primary key (conversation_id, message_id),
        constraint sms_copy_conversation_id_foreign
          foreign key (conversation_id) references messaging.conversation (id) on delete cascade,
        constraint sms_copy_step_check
          check (step in ('waiting', 'sending', 'accepted', 'unsure', 'sent', 'delivered', 'failed', 'refused'))
      )`);
    this.addSql(`create index sms_copy_by_age on messaging.sms_copy (ordered_at)`);
    this.addSql(`create index sms_copy_by_sender on messaging.sms_copy (sender_id)`);
    this.addSql(`create index sms_copy_by_receiver on messaging.sms_copy (receiver_id)`);
    this.addSql(`
      create table messaging.sms_stop (
        number_hash bytea primary key,
        stopped_at timestamptz not null
      )`);
    this.addSql(`
      create table messaging.sms_day (
        day date primary key,
        segments int not null,
        constraint sms_day_segments check (segments >= 0)
      )`);
    this.addSql(`
      create view account.reachable_phone as
        select id, phone_number from account.account where verified and phone_number is not null`);
  }
}
