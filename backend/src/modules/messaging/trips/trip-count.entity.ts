import { defineEntity, p } from '@mikro-orm/core';

const TripCountSchema = defineEntity({
  name: 'TripCount',
  schema: 'messaging',
  tableName: 'trip_count',
  properties: {
    userId: p.bigint('number').primary().autoincrement(false),
    /** Counted up by the transaction that makes a trip done. */
    done: p.integer(),
  },
  checks: [{ name: 'trip_count_possible', expression: 'done > 0' }],
});

/** How many trips somebody has taken with people of the site, published as `messaging.trips_done` (PRODUCT.md 35). */
export class TripCountEntity extends TripCountSchema.class {}
TripCountSchema.setClass(TripCountEntity);
