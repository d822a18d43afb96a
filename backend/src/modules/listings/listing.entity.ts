import { defineEntity, type Opt, p } from '@mikro-orm/core';
import {
  addDays,
  type AgeBand,
  type CalendarDay,
  DAY_MS,
  daysBetween,
  type LISTING_STATUSES,
  type LISTING_TYPES,
  type Need,
  type Relation,
  type TRIP_TRAVELERS,
  type TripTravelerInput,
} from 'contracts';
import { AirportEntity } from './airports/airport.entity.ts';
import { listingErrors } from './listings.errors.ts';

/** A status that its owner may see. */
export type ListingStatus = (typeof LISTING_STATUSES)[number];
export type StoredStatus = ListingStatus | 'deleted';

/** How long a deletion can be undone: the page offers it for 10 seconds; the rest is for slow networks. */
export const RESTORABLE_MS = 60_000;
/** How long a link in a mail about a listing or an alert is valid. Longer than its code: a code can be guessed, a link cannot. */
export const LINK_TTL_MS = 7 * DAY_MS;

const ACTIVE = "status = 'active'";
/** Of trips with flights on several days. */
const UNDER_WAY = `${ACTIVE} and last_flight_date > last_date`;

/** True of all rows: no other order is read by these indexes. */
const RATED = `${ACTIVE} and rating_rank >= 0`;

const index = (name: string, columns: string, where = ACTIVE) => ({
  name,
  expression: `create index ${name} on listings.listing (${columns}) where ${where}`,
});

const ListingSchema = defineEntity({
  name: 'Listing',
  schema: 'listings',
  tableName: 'listing',
  properties: {
    id: p.bigint('number').generated('by default as identity').autoincrement().primary(),
    type: p.text().$type<(typeof LISTING_TYPES)[number]>(),
    /** An account's id. No foreign key: the account module's tables are its own. */
    userId: p.bigint('number'),
    name: p.text(),
    /** The account's address. Null once the contact details are erased, a while after the trip. */
    email: p.text().nullable(),
    /** Revealed instead of `email`; set once its owner has followed the link (spec §5). */
    contactEmail: p.text().nullable(),
    phoneNumber: p.text().nullable(),
    departureAirport: () => p.manyToOne(AirportEntity).mapToPk(),
    arrivalAirport: () => p.manyToOne(AirportEntity).mapToPk(),
    date: p.type('date').$type<string>(),
    endDate: p.type('date').$type<string>().nullable(),
    lastDate: p.type('date').$type<Opt<string>>().generated('(coalesce(end_date, date)) stored'),
    /** The last possible day of the last flight of a trip with connections; null for one flight. */
    lastFlightDate: p.type('date').$type<string>().nullable(),
    time: p.text().nullable(),
    flightNumber: p.text().nullable(),
    /** The normalized flight number that a search compares: see toFlightKey. */
    flightKey: p.text().nullable(),
    skills: p.text().nullable(),
    description: p.text().nullable(),
    tipAmount: p.integer().nullable(),
    minTip: p.integer().nullable(),
    maxTip: p.integer().nullable(),
    offersTips: p.boolean().default(false),
    acceptsTips: p.boolean().default(false),
    /** Who travels on a request. All that follows is null or empty unless it is 'other' (PRODUCT.md 29). */
    traveler: p.text().$type<(typeof TRIP_TRAVELERS)[number]>().nullable(),
    /** Erased with the contact details, a while after the trip. */
    travelerFirstName: p.text().nullable(),
    travelerRelation: p.text().$type<Relation>().nullable(),
    travelerAgeBand: p.text().$type<AgeBand>().nullable(),
    travelerLanguageCodes: p.array().columnType('text[]').$type<Opt<string[]>>().default([]),
    needs: p.array().columnType('text[]').$type<Opt<Need[]>>().default([]),
    status: p.text().$type<StoredStatus>().default('active'),
    /** The status before the deletion, and when that was. Both null unless deleted. */
    statusBefore: p.text().$type<ListingStatus>().nullable(),
    deletedAt: p.datetime().nullable(),
    /** When the owner of `email` confirmed it. Until then the listing shows nobody's profile (PRODUCT.md 2). */
    confirmedAt: p.datetime().nullable(),
    /** The codes of the languages of who travels: see spoken.ts. */
    spoken: p.array().columnType('text[]').$type<Opt<string[]>>().default([]),
    /** Whether all flights of this request have an Amigo. Only flows/amigos changes it. */
    hasAmigo: p.boolean().default(false),
    /** The positions of those that have one while others have none, in order. */
    amigoFlights: p.array(Number).columnType('smallint[]').$type<Opt<number[]>>().default([]),
    /** Since when nobody else is looked for; null while somebody is. */
    fullSince: p.datetime().nullable(),
    /** Whether its status is 'closed' only because it is full, so that all lists leave it out. To its owner it is active. */
    closedAsFull: p.boolean().default(false),
    /** Of the draft that it was posted from: the same draft posted again is the same listing. Null once it was deleted. */
    attemptId: p.uuid().nullable(),
    /** The route and days with which its alerts were last looked for: see alert-matching.ts. */
    announcedTrip: p.text().nullable(),
    /**
     * How well its owner is rated, the best first, as triggers of the database write it: a mean of all ratings and five of 4 stars more,
     * so that one rating of 5 comes after fifty of 4.9; in thousandths of a star below 5. 32767 where the card shows no rating.
     */
    ratingRank: p.smallint().default(32767),
    createdAt: p.datetime().defaultRaw('now()'),
  },
  // Each search uses one of these: see search.queries.ts.
  indexes: [
    index('listing_by_route', 'departure_airport_id, arrival_airport_id, date, last_date, type, id'),
    index('listing_by_departure', 'departure_airport_id, date, last_date, type, id'),
    index('listing_by_arrival', 'arrival_airport_id, date, last_date, type, id'),
    index('listing_by_date', 'date, last_date, type, id'),
    index('listing_by_flight', 'flight_key, date, last_date, type, id'),
    index('listing_created', 'created_at desc, id desc'),
    index('listing_created_by_type', 'type, created_at desc, id desc'),
    index('listing_created_by_departure', 'departure_airport_id, created_at desc, id desc'),
    index('listing_created_by_arrival', 'arrival_airport_id, created_at desc, id desc'),
    index('listing_rated', 'rating_rank, date, last_date, type, id', RATED),
    index('listing_rated_by_departure', 'departure_airport_id, rating_rank, date, last_date, type, id', RATED),
    index('listing_rated_by_arrival', 'arrival_airport_id, rating_rank, date, last_date, type, id', RATED),
    index('listing_under_way', 'last_flight_date, last_date, type, id', UNDER_WAY),
    index('listing_under_way_by_arrival', 'arrival_airport_id, last_flight_date, last_date, type, id', UNDER_WAY),
    {
      name: 'listing_deleted',
      expression: "create index listing_deleted on listings.listing (deleted_at) where status = 'deleted'",
    },
    {
      name: 'listing_contact_by_age',
      expression: 'create index listing_contact_by_age on listings.listing (last_date) where email is not null',
    },
    {
      name: 'listing_unconfirmed',
      expression: 'create index listing_unconfirmed on listings.listing (created_at) where confirmed_at is null',
    },
    {
      name: 'listing_by_language',
      expression:
        "create index listing_by_language on listings.listing using gin (spoken) with (fastupdate = off) where status = 'active' and confirmed_at is not null",
    },
    {
      name: 'listing_attempt',
      expression:
        'create unique index listing_attempt on listings.listing (attempt_id, user_id) where attempt_id is not null',
    },
    { name: 'listing_by_user', expression: 'create index listing_by_user on listings.listing (user_id, id desc)' },
  ],
  triggers: [
    {
      name: 'listing_deletes_matches',
      timing: 'after',
      events: ['delete'],
      expression:
        'create trigger listing_deletes_matches after delete on listings.listing referencing old table as gone for each statement execute function listings.delete_matches_of_listing()',
    },
    {
      name: 'listing_takes_rating_rank',
      timing: 'before',
      events: ['insert', 'update'],
      expression:
        'create trigger listing_takes_rating_rank before insert or update of user_id, confirmed_at on listings.listing for each row execute function listings.take_rating_rank()',
    },
    {
      name: 'listing_copies_rating_rank',
      timing: 'after',
      events: ['update'],
      expression:
        'create trigger listing_copies_rating_rank after update on listings.listing for each row when (new.last_flight_date is not null and (new.rating_rank <> old.rating_rank or new.status <> old.status)) execute function listings.copy_rating_rank()',
    },
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
    {
      name: 'listing_last_flight',
      expression: 'last_flight_date >= coalesce(end_date, date) and last_flight_date <= coalesce(end_date, date) + 14',
    },
    { name: 'listing_email_lower_case', expression: 'email = lower(email)' },
    { name: 'listing_contact_email_lower_case', expression: 'contact_email = lower(contact_email)' },
    { name: 'listing_time_of_day', expression: "time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'" },
    { name: 'listing_tips', expression: 'tip_amount >= 0 and min_tip >= 0 and max_tip >= coalesce(min_tip, 0)' },
    { name: 'listing_traveler_known', expression: "traveler in ('me', 'other')" },
    {
      name: 'listing_traveler_whole',
      expression:
        "coalesce(traveler, 'me') = 'other' or (traveler_first_name is null and traveler_relation is null and traveler_age_band is null and traveler_language_codes = '{}')",
    },
    { name: 'listing_traveler_first_name_length', expression: 'char_length(traveler_first_name) <= 40' },
    {
      name: 'listing_needs_known',
      expression: "needs <@ array['first_flight', 'no_english', 'changing_planes', 'carrying_bags', 'forms_passport']",
    },
    { name: 'listing_seekers_travel', expression: "type = 'seeking_help' or (traveler is null and needs = '{}')" },
    { name: 'listing_description_length', expression: 'char_length(description) <= 500' },
  ],
});

/** Over once its last day is over everywhere on Earth (`today` is the earliest day there is), or once the sweep marked it. */
export const isOver = (trip: StoredDays & { status: StoredStatus }, today: CalendarDay): boolean =>
  trip.status === 'expired' || getFinalDate(trip) < today;

type StoredDays = { lastDate: CalendarDay; lastFlightDate: CalendarDay | null };

/** The last possible day of the trip: until then it is public. */
export const getFinalDate = ({ lastDate, lastFlightDate }: StoredDays): CalendarDay => lastFlightDate ?? lastDate;

/** What the trips about a listing say. */
export interface TripsOfListing {
  /** The flights of this request that have an Amigo, each as 'DOH-LHR'; none for offers. */
  readonly amigoSegments: readonly string[];
  /** When the last one was cancelled or missed; null where none was. */
  readonly endedAt: Date | null;
}

/** From 1 on, of those flights that are `among` these; each as 'DOH-LHR'. */
export const listPositions = (flights: readonly string[], among: readonly string[]): number[] =>
  flights.flatMap((flight, at) => (among.includes(flight) ? [at + 1] : []));

/** An offer of help, or a request for it. Private to this module. */
export class ListingEntity extends ListingSchema.class {
  isOver(today: CalendarDay): boolean {
    // Not `lastDate`: the generated column is stale once the dates were changed here.
    const { status, date, endDate, lastFlightDate = null } = this;
    return isOver({ status, lastDate: endDate ?? date, lastFlightDate }, today);
  }

  /** Sets what depends on the days of its flights, in order. Call it after its own days were changed. */
  setFlightDays(flights: readonly { date: CalendarDay }[]): void {
    const last = flights.at(-1);
    const windowDays = this.endDate ? daysBetween(this.date, this.endDate) : 0;
    this.lastFlightDate = last === undefined || flights.length === 1 ? null : addDays(last.date, windowDays);
  }

  /** Throws hidden, over. */
  ensureChangeable(today: CalendarDay): void {
    if (this.status === 'hidden') throw listingErrors.hidden();
    if (this.isOver(today)) throw listingErrors.over();
  }

  /** Replaces who travels, all of it; null clears it. */
  setTraveler(traveler: TripTravelerInput | null | undefined): void {
    this.traveler = traveler?.who ?? null;
    this.travelerFirstName = traveler?.firstName ?? null;
    this.travelerRelation = traveler?.relation ?? null;
    this.travelerAgeBand = traveler?.ageBand ?? null;
    this.travelerLanguageCodes = traveler?.languageCodes ?? [];
  }

  /** Call it after `setTraveler`, with the languages of its account: they count unless somebody else travels, whose are said. */
  setSpoken(ownerCodes: string[]): void {
    this.spoken = this.travelerLanguageCodes.length > 0 ? [...this.travelerLanguageCodes] : ownerCodes;
  }

  /** Removes an active listing from the public lists; a closed or expired one keeps its status. Throws hidden. */
  close(): void {
    if (this.status === 'hidden') throw listingErrors.hidden();
    if (this.status === 'active') this.status = 'closed';
    this.closedAsFull = false;
  }

  /** Returns it to the public lists, unless it is full. Throws hidden, over. */
  reopen(today: CalendarDay): void {
    this.ensureChangeable(today);
    this.status = 'active';
    this.applyFull();
  }

  /** A full listing leaves all lists; null brings it back (PRODUCT.md 33). Closing and reopening it are independent of that. */
  setFull(since: Date | null): void {
    this.fullSince = since;
    this.applyFull();
  }

  /**
   * Follows what its trips say: a request of which all flights have an Amigo is full, until its owner says otherwise; a trip that has ended
   * since it became full ends that, of offers too. `segments` are its flights, each as 'DOH-LHR'. Returns whether it looks for somebody
   * again, for all of its way or a part.
   */
  followTrips({ amigoSegments, endedAt }: TripsOfListing, segments: readonly string[], now: Date): boolean {
    const { hasAmigo: hadAmigo, amigoFlights: before, fullSince = null } = this;
    const positions = listPositions(segments, amigoSegments);
    const hasAmigo = positions.length > 0 && positions.length === segments.length;
    this.hasAmigo = hasAmigo;
    this.amigoFlights = hasAmigo ? [] : positions;
    if (hasAmigo && !hadAmigo) this.setFull(fullSince ?? now);
    // The clocks of two nodes differ: a request that has lost its Amigo comes back whatever they say
    const hasEnded = hadAmigo || (endedAt !== null && fullSince !== null && endedAt >= fullSince);
    if (hasAmigo) return false;
    if (fullSince === null) return positions.length < before.length;
    if (hasEnded) this.setFull(null);
    return hasEnded;
  }

  /** Makes the status follow `fullSince`. Call it after the status was changed by anybody but the owner who closes it. */
  applyFull(): void {
    const isFull = (this.fullSince ?? null) !== null;
    if (isFull && this.undeletedStatus === 'active') {
      this.undeletedStatus = 'closed';
      this.closedAsFull = true;
    }
    // A hidden one has the status to which it returns elsewhere
    if (isFull || !this.closedAsFull || this.undeletedStatus === 'hidden') return;
    if (this.undeletedStatus === 'closed') this.undeletedStatus = 'active';
    this.closedAsFull = false;
  }

  /** Marks it as deleted. Answers until when it can be restored. Throws no_such_listing where that time is over. */
  remove(now: Date): Date {
    if (this.status !== 'deleted') {
      this.statusBefore = this.status;
      this.status = 'deleted';
      this.deletedAt = now;
      this.attemptId = null;
    }
    return this.getRestoreDeadline(now);
  }

  /** Undoes a deletion; does nothing where it is not deleted. Throws no_such_listing where the time for it is over. */
  restore(now: Date): void {
    const { deletedAt, statusBefore } = this;
    if (!deletedAt || !statusBefore) return;
    this.getRestoreDeadline(now);
    this.status = statusBefore;
    this.statusBefore = null;
    this.deletedAt = null;
  }

  /** The status, or for a deleted listing the one that it gets when it is restored. */
  get undeletedStatus(): Opt<ListingStatus> {
    return this.statusBefore ?? (this.status as ListingStatus);
  }

  set undeletedStatus(status: ListingStatus) {
    if (this.statusBefore) this.statusBefore = status;
    else this.status = status;
  }

  private getRestoreDeadline(now: Date): Date {
    const deadline = new Date((this.deletedAt ?? now).getTime() + RESTORABLE_MS);
    if (now > deadline) throw listingErrors.no_such_listing();
    return deadline;
  }
}
ListingSchema.setClass(ListingEntity);
