import { defineEntity, type Opt, p } from '@mikro-orm/core';
import type { CalendarDay, LISTING_STATUSES, LISTING_TYPES } from 'shared-ui/contracts';
import { AirportEntity } from './airport.entity.ts';
import { isOver } from './over.ts';
import { ListingHiddenError, ListingMissingError, ListingOverError } from './own/own-listing.errors.ts';

/** What its owner may see it as. */
export type Status = (typeof LISTING_STATUSES)[number];
export type KeptStatus = Status | 'deleted';

/** How long a deletion can be undone: the page offers it for 10 seconds, and a slow network gets the rest. */
export const RESTORABLE_MS = 60_000;

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
    /** The account's address. */
    email: p.text(),
    /** Given to who asks in the place of `email`, once its owner has followed the link (spec §5). */
    contactEmail: p.text().nullable(),
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
    status: p.text().$type<KeptStatus>().default('active'),
    /** What it was before its owner deleted it, and when that was. Both null while it is there. */
    statusBefore: p.text().$type<Status>().nullable(),
    deletedAt: p.datetime().nullable(),
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
    {
      name: 'listing_deleted',
      expression: "create index listing_deleted on listings.listing (deleted_at) where status = 'deleted'",
    },
    { name: 'listing_by_user', expression: 'create index listing_by_user on listings.listing (user_id, id desc)' },
  ],
  checks: [
    { name: 'listing_type_known', expression: "type in ('helper', 'seeking_help')" },
    { name: 'listing_status_known', expression: "status in ('active', 'closed', 'expired', 'hidden', 'deleted')" },
    {
      name: 'listing_deleted_whole',
      expression:
        "(status = 'deleted') = (deleted_at is not null) and (status = 'deleted') = (status_before is not null)",
    },
    { name: 'listing_goes_somewhere', expression: 'departure_airport_id <> arrival_airport_id' },
    { name: 'listing_window', expression: 'end_date is null or (end_date >= date and end_date <= date + 60)' },
    { name: 'listing_email_lower_case', expression: 'email = lower(email)' },
    { name: 'listing_contact_email_lower_case', expression: 'contact_email = lower(contact_email)' },
    { name: 'listing_time_of_day', expression: "time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'" },
    { name: 'listing_tips', expression: 'tip_amount >= 0 and min_tip >= 0 and max_tip >= coalesce(min_tip, 0)' },
    { name: 'listing_description_length', expression: 'char_length(description) <= 500' },
  ],
});

/** An offer of help, or a request for it. Private to this module. */
export class ListingEntity extends ListingSchema.class {
  /** @param today the earliest day there is on Earth */
  isOver(today: CalendarDay): boolean {
    // Not the generated column: that is as old as the row that was read
    return isOver({ status: this.status, lastDate: this.endDate ?? this.date }, today);
  }

  /** Throws ListingHiddenError, ListingOverError: neither is to be changed any more. */
  ensureChangeable(today: CalendarDay): void {
    if (this.status === 'hidden') throw new ListingHiddenError();
    if (this.isOver(today)) throw new ListingOverError();
  }

  /** Takes it out of the public lists. One that is closed, or over, stays what it is. Throws ListingHiddenError. */
  close(): void {
    if (this.status === 'hidden') throw new ListingHiddenError();
    if (this.status === 'active') this.status = 'closed';
  }

  /** Puts it back into the public lists. Throws ListingHiddenError, ListingOverError. */
  reopen(today: CalendarDay): void {
    this.ensureChangeable(today);
    this.status = 'active';
  }

  /**
   * Deletes it for everybody. Answers until when its owner can take that back: the same again, while that is so. Throws
   * ListingMissingError after it.
   */
  remove(now: Date): Date {
    if (this.status !== 'deleted') {
      this.statusBefore = this.status;
      this.status = 'deleted';
      this.deletedAt = now;
    }
    return this.restorableUntil(now);
  }

  /** What it was before. One that is there already stays as it is. Throws ListingMissingError after the time for it. */
  restore(now: Date): void {
    const { deletedAt, statusBefore } = this;
    if (!deletedAt || !statusBefore) return;
    this.restorableUntil(now);
    this.status = statusBefore;
    this.statusBefore = null;
    this.deletedAt = null;
  }

  /** What it is, or will be again when its owner takes a deletion back. */
  get standing(): Opt<Status> {
    return this.statusBefore ?? (this.status as Status);
  }

  set standing(standing: Status) {
    if (this.statusBefore) this.statusBefore = standing;
    else this.status = standing;
  }

  private restorableUntil(now: Date): Date {
    const until = new Date((this.deletedAt ?? now).getTime() + RESTORABLE_MS);
    if (now > until) throw new ListingMissingError();
    return until;
  }
}
ListingSchema.setClass(ListingEntity);
