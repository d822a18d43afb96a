import { defineEntity, p } from '@mikro-orm/core';

const ACTIONS = [
  'show',
  'hide-listing',
  'restore-listing',
  'suspend',
  'unsuspend',
  'close',
  'accept-review',
  'reject-review',
  'freeze-payouts',
  'unfreeze-payouts',
  'approve-tip',
] as const;
export type ModerationActionName = (typeof ACTIONS)[number];

const ModerationActionSchema = defineEntity({
  name: 'ModerationAction',
  schema: 'messaging',
  tableName: 'moderation_action',
  properties: {
    id: p.bigint('number').generated('by default as identity').autoincrement().primary(),
    action: p.text().$type<ModerationActionName>(),
    reportId: p.bigint('number').nullable(),
    listingId: p.bigint('number').nullable(),
    testimonialId: p.bigint('number').nullable(),
    userId: p.bigint('number').nullable(),
    tipId: p.uuid().nullable(),
    byWhom: p.text(),
    because: p.text().nullable(),
    createdAt: p.datetime(),
  },
  checks: [
    {
      name: 'moderation_action_known',
      expression: `action in (${ACTIONS.map((action) => `'${action}'`).join(', ')})`,
    },
    { name: 'moderation_action_why', expression: "because is not null or action = 'show'" },
  ],
  triggers: [
    {
      name: 'moderation_action_kept',
      timing: 'before',
      events: ['update', 'delete'],
      expression:
        'create trigger moderation_action_kept before update or delete on messaging.moderation_action for each row execute function messaging.refuse_change()',
    },
  ],
});

/** What the operator did or read, and why. Append-only: the database refuses changes, and deletes what is five years old only. */
export class ModerationActionEntity extends ModerationActionSchema.class {}
ModerationActionSchema.setClass(ModerationActionEntity);
