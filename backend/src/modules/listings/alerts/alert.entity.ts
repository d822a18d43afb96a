import { defineEntity, type Opt, p } from '@mikro-orm/core';
import type { AlertFrequency, CalendarDay, ListingType } from 'contracts';
import { AirportEntity } from '../airports/airport.entity.ts';
import { ListingEntity } from '../listing.entity.ts';

const AlertSchema = defineEntity({
  name: 'Alert',
  schema: 'listings',
  tableName: 'alert',
  properties: {
    id: p.bigint('number').generated('by default as identity').autoincrement().primary(),
    /** Null until the address is confirmed, for who was not logged in. */
    userId: p.bigint('number').nullable(),
    /** The typed address, until it is confirmed. */
    email: p.text().nullable(),
    /** What the listings that fit offer or seek; null for both. */
    type: p.text().$type<ListingType>().nullable(),
    departureAirport: () => p.manyToOne(AirportEntity).mapToPk().nullable().deleteRule('no action'),
    arrivalAirport: () => p.manyToOne(AirportEntity).mapToPk().nullable().deleteRule('no action'),
    firstDay: p.type('date').$type<CalendarDay>(),
    lastDay: p.type('date').$type<CalendarDay>(),
    flightNumber: p.text().nullable(),
    /** The normalized flight number: see toFlightKey. */
    flightKey: p.text().nullable(),
    /** ISO 639-1; a listing fits with any of them, and without any. */
    languages: p.array().$type<Opt<string[]>>().default([]),
    /** The own listing that made it, whose route, days and end it shares; null for the alert of a search. */
    listing: () => p.manyToOne(ListingEntity).mapToPk().nullable().unique().deleteRule('cascade'),
    frequency: p.text().$type<AlertFrequency>(),
    /** IANA: when it is morning for a daily mail. */
    timeZone: p.text(),
    confirmedAt: p.datetime().nullable(),
    /** When its owner ended it. */
    endedAt: p.datetime().nullable(),
    /** When its last mail was sent. */
    mailedAt: p.datetime().nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
  indexes: [
    {
      // Finds the alerts of a new listing, with all that it reads of them: alert-matching.ts
      name: 'alert_by_route',
      expression: `create index alert_by_route on listings.alert (departure_airport_id, arrival_airport_id, first_day, last_day) include (id, user_id, type, frequency, flight_key, languages, listing_id) where user_id is not null and ended_at is null and frequency <> 'off'`,
    },
    { name: 'alert_by_user', expression: 'create index alert_by_user on listings.alert (user_id)' },
    { name: 'alert_by_last_day', expression: 'create index alert_by_last_day on listings.alert (last_day)' },
    {
      name: 'alert_unconfirmed',
      expression: 'create index alert_unconfirmed on listings.alert (created_at) where confirmed_at is null',
    },
    {
      name: 'alert_ended',
      expression: 'create index alert_ended on listings.alert (ended_at) where ended_at is not null',
    },
  ],
  triggers: [
    {
      name: 'alert_deletes_matches',
      timing: 'after',
      events: ['delete'],
      expression:
        'create trigger alert_deletes_matches after delete on listings.alert referencing old table as gone for each statement execute function listings.delete_matches_of_alert()',
    },
  ],
  checks: [
    { name: 'alert_type_known', expression: "type in ('helper', 'seeking_help')" },
    { name: 'alert_frequency_known', expression: "frequency in ('immediately', 'daily', 'off')" },
    { name: 'alert_has_route_end', expression: 'departure_airport_id is not null or arrival_airport_id is not null' },
    { name: 'alert_goes_somewhere', expression: 'departure_airport_id <> arrival_airport_id' },
    { name: 'alert_window', expression: 'last_day >= first_day and last_day <= first_day + 60' },
    { name: 'alert_has_owner', expression: '(user_id is null) <> (email is null)' },
    { name: 'alert_confirmed', expression: '(user_id is null) = (confirmed_at is null)' },
  ],
});

/** A search, or an own listing, whose owner is notified of listings that fit (PRODUCT.md 32). Private to this module. */
export class AlertEntity extends AlertSchema.class {
  /** The link in the mail was followed: from now on it belongs to the account of its address. */
  confirm(userId: number, now: Date): void {
    this.userId = userId;
    this.email = null;
    this.confirmedAt = now;
  }
}
AlertSchema.setClass(AlertEntity);

const AlertMatchSchema = defineEntity({
  name: 'AlertMatch',
  schema: 'listings',
  tableName: 'alert_match',
  properties: {
    // No foreign keys, which would check each of the rows that a listing writes: triggers of the two tables delete them. By listing first:
    // what a new one has found is written next to each other
    listingId: p.bigint('number').primary().autoincrement(false),
    alertId: p.bigint('number').primary().autoincrement(false),
    foundAt: p.datetime(),
    /** When it was in a mail. Null while none was sent. */
    sentAt: p.datetime().nullable(),
  },
  indexes: [
    {
      name: 'alert_match_by_alert',
      expression: 'create index alert_match_by_alert on listings.alert_match (alert_id)',
    },
  ],
});

/** A listing that an alert has found: one row, so that no alert notifies of it twice. Private to this module. */
export class AlertMatchEntity extends AlertMatchSchema.class {}
AlertMatchSchema.setClass(AlertMatchEntity);
