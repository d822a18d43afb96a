import { defineEntity, p } from '@mikro-orm/core';
import { ListingEntity, type ListingStatus } from '../listing.entity.ts';

const HiddenListingSchema = defineEntity({
  name: 'HiddenListing',
  schema: 'listings',
  tableName: 'hidden_listing',
  properties: {
    listing: () => p.manyToOne(ListingEntity).mapToPk().primary().deleteRule('cascade'),
    /** The status before, which it gets back. */
    was: p.text().$type<Exclude<ListingStatus, 'hidden'>>(),
    /** Hidden for its own content. */
    byItself: p.boolean().default(false),
    /** By reports alone: no person of the operator has looked yet. */
    byReports: p.boolean().default(false),
    /** Hidden because its owner is suspended. */
    withOwner: p.boolean().default(false),
  },
  checks: [
    { name: 'hidden_listing_was', expression: "was in ('active', 'closed', 'expired')" },
    { name: 'hidden_listing_why', expression: 'by_itself or with_owner' },
  ],
});

/** Why the operator hid a listing: one reason or both. It is visible again when none is left. */
export class HiddenListingEntity extends HiddenListingSchema.class {}
HiddenListingSchema.setClass(HiddenListingEntity);
