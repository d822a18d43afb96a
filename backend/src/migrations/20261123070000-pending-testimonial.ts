import { Migration } from '@mikro-orm/migrations';

/** Testimonials that wait for the operator, and who has written to whom, which earns one (PRODUCT.md 4). */
export class PendingTestimonialMigration extends Migration {
  override up(): void {
    this.addSql(`
      alter table listings.testimonial
        add column status text not null default 'shown',
        add column unproven boolean not null default false,
        add constraint testimonial_status check (status in ('shown', 'pending', 'rejected'))`);
    this.addSql(`create index testimonial_pending on listings.testimonial (id) where status = 'pending'`);
    this.addSql(`
      alter table messaging.moderation_action
        add column testimonial_id bigint,
        drop constraint moderation_action_known,
        add constraint moderation_action_known check (action in ('show', 'hide-listing', 'restore-listing', 'suspend',
          'unsuspend', 'close', 'accept-review', 'reject-review'))`);
    this.addSql(
      `create view messaging.written_to as ${writtenTo('lower', 'higher')} union all ${writtenTo('higher', 'lower')}`,
    );
  }
}

const writtenTo = (one: 'lower' | 'higher', other: 'lower' | 'higher'): string => `
  select c.${one}_id as user_id, c.${other}_id as other_id from messaging.conversation c
  where exists (select from messaging.message m where m.conversation_id = c.id and m.sender_id = c.${one}_id)`;
