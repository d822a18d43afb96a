import { defineEntity, p } from '@mikro-orm/core';
import { ListingEntity } from '../listing.entity.ts';

const ListingPosterSchema = defineEntity({
  name: 'ListingPoster',
  schema: 'listings',
  tableName: 'listing_poster',
  properties: {
    listing: () => p.manyToOne(ListingEntity).mapToPk().primary().deleteRule('cascade'),
    /** Keyed hashes of the browser's id and of the caller's network. */
    browserKey: p.text(),
    networkKey: p.text(),
  },
});

/** Who posted a listing whose address is not confirmed yet; deleted with its confirmation. */
export class ListingPosterEntity extends ListingPosterSchema.class {}
ListingPosterSchema.setClass(ListingPosterEntity);
