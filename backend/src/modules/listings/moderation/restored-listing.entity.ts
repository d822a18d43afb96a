import { defineEntity, p } from '@mikro-orm/core';
import { ListingEntity } from '../listing.entity.ts';

const RestoredListingSchema = defineEntity({
  name: 'RestoredListing',
  schema: 'listings',
  tableName: 'restored_listing',
  properties: {
    listing: () => p.manyToOne(ListingEntity).mapToPk().primary().deleteRule('cascade'),
  },
});

/** A listing that the operator has restored, until the sweep looks for its alerts: the operator's commands run without jobs. */
export class RestoredListingEntity extends RestoredListingSchema.class {}
RestoredListingSchema.setClass(RestoredListingEntity);
