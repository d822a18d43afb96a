import { defineEntity, p } from '@mikro-orm/core';
import { ListingEntity } from '../listing.entity.ts';

const HealthNeedsSchema = defineEntity({
  name: 'HealthNeeds',
  schema: 'listings',
  tableName: 'health_needs',
  properties: {
    listing: () => p.manyToOne(ListingEntity).mapToPk().primary().deleteRule('cascade'),
    ciphertext: p.type('blob').$type<Buffer>(),
    keyId: p.text(),
    /** When the poster ticked that the traveler agrees. */
    consentedAt: p.datetime(),
  },
});

/** What tells of a traveler's health (PRODUCT.md 29). There is a row only while there is a consent. */
export class HealthNeedsEntity extends HealthNeedsSchema.class {}
HealthNeedsSchema.setClass(HealthNeedsEntity);
