import { defineEntity, type Opt, p } from '@mikro-orm/core';
import type { LISTING_STATUSES, LISTING_TYPES } from 'shared-ui/contracts';
import { AirportEntity } from './airport.entity.ts';

const index = (name: string, columns: string) => ({
  name,
  expression: `create index ${name} on listings.listing (${columns}) where status = 'active'`,
});

const ListingSchema = defineEntity({
  name: 'Listing',
  schema: 'listings',
  tableName: 'listing',
  properties: {
    id: p.bigint('number').generated('by default as identity').primary(),
    type: p.text().$type<(typeof LISTING_TYPES)[number]>(),
    /** An account's id. No foreign key: the account module's tables are its own. */
    userId: p.bigint('number'),
    name: p.text(),
    email: p.text(),
    phoneNumber: p.text().nullable(),
    departureAirport: () => p.manyToOne(AirportEntity).mapToPk(),
    arrivalAirport: () => p.manyToOne(AirportEntity).mapToPk(),
    date: p.type('date').$type<string>(),
    endDate: p.type('date').$type<string>().nullable(),
    lastDate: p.type('date').$type<Opt<string>>().generated('(coalesce(end_date, date)) stored'),
    time: p.text().nullable(),
    flightNumber: p.text().nullable(),
    /** The flight number as it is searched: see flight-key.ts. */
    flightKey: p.text().nullable(),
    skills: p.text().nullable(),
    description: p.text().nullable(),
    tipAmount: p.integer().nullable(),
    minTip: p.integer().nullable(),
    maxTip: p.integer().nullable(),
    offersTips: p.boolean().default(false),
    acceptsTips: p.boolean().default(false),
    status: p.text().$type<(typeof LISTING_STATUSES)[number]>().default('active'),
    /** When the owner of `email` confirmed it. Until then the listing speaks for nobody's profile (product.md 2). */
    confirmedAt: p.datetime().nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
  // Each search finds its rows in one of these; the plans are in listings.queries.ts, the figures in architecture.md §6.
  indexes: [
    index('listing_by_route', 'departure_airport_id, arrival_airport_id, date, last_date, type, id'),
    index('listing_by_departure', 'departure_airport_id, date, last_date, type, id'),
    index('listing_by_arrival', 'arrival_airport_id, date, last_date, type, id'),
    index('listing_by_date', 'date, last_date, type, id'),
    index('listing_by_flight', 'flight_key, date, last_date, type, id'),
    index('listing_by_type', 'type, id desc'),
    { name: 'listing_by_user', expression: 'create index listing_by_user on listings.listing (user_id, id desc)' },
  ],
  checks: [
    { name: 'listing_type_known', expression: "type in ('helper', 'seeking_help')" },
    { name: 'listing_status_known', expression: "status in ('active', 'closed', 'expired', 'hidden')" },
    { name: 'listing_goes_somewhere', expression: 'departure_airport_id <> arrival_airport_id' },
    { name: 'listing_window', expression: 'end_date is null or (end_date >= date and end_date <= date + 60)' },
    { name: 'listing_email_lower_case', expression: 'email = lower(email)' },
    { name: 'listing_time_of_day', expression: "time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'" },
    { name: 'listing_tips', expression: 'tip_amount >= 0 and min_tip >= 0 and max_tip >= coalesce(min_tip, 0)' },
    { name: 'listing_description_length', expression: 'char_length(description) <= 500' },
  ],
});

/** An offer of help, or a request for it. Private to this module. */
export class ListingEntity extends ListingSchema.class {}
ListingSchema.setClass(ListingEntity);
