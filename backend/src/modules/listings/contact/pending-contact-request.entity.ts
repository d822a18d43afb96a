import { defineEntity, p } from '@mikro-orm/core';
import { ListingEntity } from '../listing.entity.ts';

const PendingContactRequestSchema = defineEntity({
  name: 'PendingContactRequest',
  schema: 'listings',
  tableName: 'pending_contact_request',
  properties: {
    id: p.bigint('number').generated('by default as identity').primary(),
    listing: () => p.manyToOne(ListingEntity).mapToPk().deleteRule('cascade'),
    askerId: p.bigint('number'),
    askedAt: p.datetime(),
  },
  uniques: [{ name: 'pending_contact_request_once', properties: ['listing', 'askerId'] }],
  indexes: [
    {
      name: 'pending_contact_request_by_asker',
      expression: 'create index pending_contact_request_by_asker on listings.pending_contact_request (asker_id)',
    },
  ],
});

/** Who waits for the address of a listing to be confirmed (product.md 2). Private to this module. */
export class PendingContactRequestEntity extends PendingContactRequestSchema.class {}
PendingContactRequestSchema.setClass(PendingContactRequestEntity);
