import { defineEntity, p } from '@mikro-orm/core';
import { ListingEntity, type Status } from '../listing.entity.ts';

const HiddenListingSchema = defineEntity({
  name: 'HiddenListing',
  schema: 'listings',
  tableName: 'hidden_listing',
  properties: {
    listing: () => p.manyToOne(ListingEntity).mapToPk().primary().deleteRule('cascade'),
    /** What it was before, and will be again. */
    was: p.text().$type<Exclude<Status, 'hidden'>>(),
    /** Hidden for what it says itself. */
    byItself: p.boolean().default(false),
    /** Hidden because its owner is suspended. */
    withOwner: p.boolean().default(false),
  },
  checks: [
    { name: 'hidden_listing_was', expression: "was in ('active', 'closed', 'expired')" },
    { name: 'hidden_listing_why', expression: 'by_itself or with_owner' },
  ],
});

/** Why the operator keeps a listing hidden: one reason or both. It shows again when none is left. */
export class HiddenListingEntity extends HiddenListingSchema.class {}
HiddenListingSchema.setClass(HiddenListingEntity);
