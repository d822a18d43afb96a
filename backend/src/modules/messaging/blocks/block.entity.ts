import { defineEntity, p } from '@mikro-orm/core';

const BlockSchema = defineEntity({
  name: 'Block',
  schema: 'messaging',
  tableName: 'block',
  properties: {
    blockerId: p.bigint('number').primary().autoincrement(false),
    blockedId: p.bigint('number').primary().autoincrement(false),
    /** Of the address of who has left: if they come back, they are blocked still. Keyed: the table alone tells no address. */
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

/** One person wants nothing more of another, who may have left. It holds both ways; the other one is not told. */
export class BlockEntity extends BlockSchema.class {}
BlockSchema.setClass(BlockEntity);
