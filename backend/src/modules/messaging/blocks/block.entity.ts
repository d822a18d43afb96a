import { defineEntity, p } from '@mikro-orm/core';

const BlockSchema = defineEntity({
  name: 'Block',
  schema: 'messaging',
  tableName: 'block',
  properties: {
    blockerId: p.bigint('number').primary().autoincrement(false),
    blockedId: p.bigint('number').primary().autoincrement(false),
    createdAt: p.datetime(),
  },
  indexes: [
    {
      name: 'block_by_blocked',
      expression: 'create index block_by_blocked on messaging.block (blocked_id, blocker_id)',
    },
  ],
  checks: [{ name: 'block_of_another', expression: 'blocker_id <> blocked_id' }],
});

/** One person wants nothing more of another. It holds both ways; the other one is not told. */
export class BlockEntity extends BlockSchema.class {}
BlockSchema.setClass(BlockEntity);
