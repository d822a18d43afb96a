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

const FormerTripCountSchema = defineEntity({
  name: 'FormerTripCount',
  schema: 'messaging',
  tableName: 'former_trip_count',
  properties: {
    id: p.bigint('number').generated('by default as identity').autoincrement().primary(),
    /** Keyed hashes: they recognize somebody who comes back, and nobody else. */
    emailKey: p.text().nullable(),
    phoneKey: p.text().nullable(),
    done: p.integer(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
  indexes: [
    {
      name: 'former_trip_count_by_email',
      expression: 'create index former_trip_count_by_email on messaging.former_trip_count (email_key)',
    },
    {
      name: 'former_trip_count_by_phone',
      expression: 'create index former_trip_count_by_phone on messaging.former_trip_count (phone_key)',
    },
    {
      name: 'former_trip_count_by_age',
      expression: 'create index former_trip_count_by_age on messaging.former_trip_count (created_at)',
    },
  ],
  checks: [{ name: 'former_trip_count_possible', expression: 'done > 0' }],
});

/** The trips of a deleted account: who comes back has them again, as they have their ratings (PRODUCT.md 34). */
export class FormerTripCountEntity extends FormerTripCountSchema.class {}
FormerTripCountSchema.setClass(FormerTripCountEntity);
