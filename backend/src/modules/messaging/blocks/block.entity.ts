import { defineEntity, p } from '@mikro-orm/core';

const BlockSchema = defineEntity({
  name: 'Block',
  schema: 'messaging',
  tableName: 'block',
  properties: {
    blockerId: p.bigint('number').primary().autoincrement(false),
    blockedId: p.bigint('number').primary().autoincrement(false),
    /** Keyed hash of the blocked person's address, once they have deleted their account: it blocks them if they return. */
    blockedKey: p.text().nullable(),
    createdAt: p.datetime(),
  },
  indexes: [
    {
      name: 'block_by_blocked',
      expression: 'create index block_by_blocked on messaging.block (blocked_id, blocker_id)',
    },
    {
      name: 'block_by_key',
      expression:
        'create index block_by_key on messaging.block (blocked_key, blocker_id) where blocked_key is not null',
    },
  ],
  checks: [{ name: 'block_of_another', expression: 'blocker_id <> blocked_id' }],
});

/** Holds both ways. The blocked person is not notified, and may have deleted their account. */
export class BlockEntity extends BlockSchema.class {}
BlockSchema.setClass(BlockEntity);
