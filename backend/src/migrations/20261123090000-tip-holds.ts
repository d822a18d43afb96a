import { Migration } from '@mikro-orm/migrations';

/**
 * Tips are safe against stolen cards: they wait before their transfer, for a review where their payment is risky, and for the end of
 * a freeze of their helper; transfers can be taken back. Tips that wait already are held as a helper's first ones. What the operator
 * does about it is in the log of moderation.
 */
export class TipHoldsMigration extends Migration {
  override up(): void {
    this.addSql(`
      alter table payments.tip
        add column held_until timestamptz,
        add column in_review boolean not null default false,
        add column approved_at timestamptz,
        add column over_cap text,
        add column reversal_due_cents int not null default 0,
        add column key_version int not null default 0,
        add constraint tip_over_cap check (over_cap in ('helper', 'tipper', 'card')),
        drop constraint tip_claim,
        add constraint tip_claim check (claim in ('transfer', 'refund', 'reversal'))`);
    this.addSql(`
      update payments.tip set held_until = paid_at + interval '14 days'
      where paid_at is not null and transfer_id is null`);
    this.addSql(`create index tip_begun on payments.tip (recipient_id, created_at) where status = 'open'`);
    this.addSql(`create table payments.payout_freeze (user_id bigint primary key, frozen_at timestamptz not null)`);
    this.addSql(`
      alter table payments.tip_mail
        drop constraint tip_mail_kind,
        add constraint tip_mail_kind check (kind in ('tip', 'receipt', 'sent-back', 'taken-back'))`);
    this.addSql(`
      alter table messaging.moderation_action
        add column tip_id uuid,
        drop constraint moderation_action_known,
        add constraint moderation_action_known check (action in (
          'show', 'hide-listing', 'restore-listing', 'suspend', 'unsuspend', 'close', 'accept-review',
          'reject-review', 'freeze-payouts', 'unfreeze-payouts', 'approve-tip'))`);
  }
}
