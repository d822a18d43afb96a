import { type Trip, type CalendarDay, todayAnywhere } from 'contracts';
import { sql } from 'kysely';
import type { RowOf } from '../../../platform/database/kysely-types.ts';
import type { MessagingDb } from '../messaging.db.ts';
import type { TripsToCheck } from '../messaging.jobs.ts';
import { OPEN_STATES } from './transitions.ts';

/** The first morning after the last flight has landed, there: at nine, and so the day after most flights. */
const QUESTION_AT = sql<Date>`
  ((t.landed_by at time zone t.time_zone + interval '15 hours' - interval '1 microsecond')::date + time '09:00')
    at time zone t.time_zone`;

/** In order, on the first possible day. */
const FLIGHTS = sql<{ day: CalendarDay; time: string | null; number: string | null }[]>`(
  select jsonb_agg(jsonb_build_object('day', f.date, 'time', f.time, 'number', f.flight_number) order by f.position)
  from listings.every_flight f where f.listing_id = t.id)`;
const WINDOW_DAYS = sql<number>`coalesce(t.end_date - t.date, 0)`;

export type ItineraryRow = RowOf<typeof itinerariesByIds>;

/** Listings that are not deleted, confirmed ones only. Index: the key of the listing. */
export const itinerariesByIds = (db: MessagingDb, ids: readonly number[]) =>
  confirmedItineraries(db).where('t.id', '=', sql<number>`any(${ids}::bigint[])`);

/** One's own that others can find, the soonest first. Index: listing_by_user. */
export const ownItineraries = (db: MessagingDb, userId: number, limit: number) =>
  confirmedItineraries(db)
    .where('t.user_id', '=', userId)
    .where('t.status', '=', 'active')
    .orderBy('t.date')
    .orderBy('t.id')
    .limit(limit);

const confirmedItineraries = (db: MessagingDb) =>
  db
    .selectFrom('listings.itinerary as t')
    .select(['t.id', 't.user_id as ownerId', 't.type', 't.status', 't.flight_number as flightNumber'])
    .select(['t.is_full as isFull', 't.awaits_operator as awaitsOperator'])
    .select(['t.departure_airport as departureAirport', 't.arrival_airport as arrivalAirport'])
    .select(['t.date', 't.end_date as endDate', 't.last_date as lastDate', QUESTION_AT.as('questionAt')])
    .select(['t.schedule_hash as schedule', 't.via', 't.traveler', 't.traveler_name as travelerName'])
    .select([FLIGHTS.as('flights'), WINDOW_DAYS.as('windowDays')])
    .where('t.confirmed_at', 'is not', null);

/** Two people count one trip together in so many days, and later reviews within them wait for the operator. */
const PAIR_DAYS = 30;

/** Whether its last day is over everywhere, or its last flight has landed and the morning after has come: in the east that is earlier. */
export const isTripOver = ({ lastDate, questionAt }: { lastDate: CalendarDay; questionAt: Date }, now: Date): boolean =>
  lastDate < todayAnywhere(now.getTime()) || questionAt <= now;

export type OpenTripRow = RowOf<typeof openWith>;

/** What is open between this person and these, the newest first. Indexes: trip_by_asker, trip_by_asked. */
export const openWith = (db: MessagingDb, meId: number, otherIds: readonly number[]) =>
  db
    .selectFrom('messaging.trip')
    .select(['id', 'state', 'asker_id as askerId', 'asked_id as askedId', 'request_id as requestId'])
    .select(['offer_id as offerId', 'departure_airport as departureAirport', 'arrival_airport as arrivalAirport'])
    .select(['date', 'last_date as lastDate'])
    .where('state', 'in', OPEN_STATES)
    .where(({ eb, or, and }) => {
      const isOther = sql<number>`any(${otherIds}::bigint[])`;
      return or([
        and([eb('asker_id', '=', meId), eb('asked_id', '=', isOther)]),
        and([eb('asked_id', '=', meId), eb('asker_id', '=', isOther)]),
      ]);
    })
    .orderBy('id', 'desc');

/** The flights of these requests that have an Amigo; but for what this trip itself has agreed. Index: amigo_segment_pkey. */
export const takenSegments = (db: MessagingDb, requestIds: readonly number[], exceptTripId = 0) =>
  db
    .selectFrom('messaging.amigo_segment')
    .select(['request_id as requestId', 'segment'])
    .where('request_id', '=', sql<number>`any(${requestIds}::bigint[])`)
    .where('trip_id', '<>', exceptTripId);

/** Other trips to which one of these two has agreed. Indexes: trip_by_asker, trip_by_asked. */
export const otherAgreed = (db: MessagingDb, id: number, people: readonly number[]) =>
  db
    .selectFrom('messaging.trip')
    .select(['id', 'asker_id as askerId', 'asked_id as askedId', 'helper_id as helperId'])
    .select(['request_id as requestId', 'offer_id as offerId', 'flight_number as flightNumber'])
    .select(['departure_airport as departureAirport', 'arrival_airport as arrivalAirport'])
    .select(['date', 'end_date as endDate', 'flight_days as flightDays'])
    .where('state', '=', sql.lit('agreed'))
    .where('id', '<>', id)
    .where(({ eb, or }) => or([eb('asker_id', 'in', people), eb('asked_id', 'in', people)]))
    .orderBy('id');

/** The first day of its flights, as far as it is known. */
const FIRST_DAY = sql<CalendarDay>`coalesce(flight_days[1]::date, date)`;

/** Trips done by the two, whichever asked, other than this one, on days around `day`. */
const doneBetween = (db: MessagingDb, id: number, [one, other]: readonly [number, number], day: CalendarDay) =>
  db
    .selectFrom('messaging.trip')
    .select('id')
    .where('state', '=', sql.lit('done'))
    .where('id', '<>', id)
    .where(({ eb, or, and }) =>
      or([
        and([eb('asker_id', '=', one), eb('asked_id', '=', other)]),
        and([eb('asker_id', '=', other), eb('asked_id', '=', one)]),
      ]),
    )
    .where(sql<boolean>`abs(${FIRST_DAY} - ${day}::date) < ${sql.lit(PAIR_DAYS)}`);

/** A trip of the two on days around this one that has counted. Index: trip_by_asker. */
export const countedBetween = (...args: Parameters<typeof doneBetween>) =>
  doneBetween(...args).where(({ eb, or }) => or([eb('asker_counted', '=', true), eb('asked_counted', '=', true)]));

/** A trip of the two that was done before this one, on days around it. Index: trip_by_asker. */
export const flewBefore = (db: MessagingDb, { id, doneAt, people, day }: FlownTrip) =>
  doneBetween(db, id, people, day).where(({ eb, or, and }) =>
    or([eb('updated_at', '<', doneAt), and([eb('updated_at', '=', doneAt), eb('id', '<', id)])]),
  );

interface FlownTrip {
  readonly id: number;
  readonly doneAt: Date;
  readonly people: readonly [number, number];
  readonly day: CalendarDay;
}

/** A trip of this person on one of these days that has counted for them. Indexes: trip_by_asker, trip_by_asked. */
export const countedOn = (db: MessagingDb, userId: number, days: readonly CalendarDay[]) =>
  db
    .selectFrom('messaging.trip')
    .select('id')
    .where(({ eb, or, and }) =>
      or([
        and([eb('asker_id', '=', userId), eb('asker_counted', '=', true)]),
        and([eb('asked_id', '=', userId), eb('asked_counted', '=', true)]),
      ]),
    )
    .where(sql<boolean>`coalesce(nullif(flight_days, '{}'), array[date::text]) && ${days}::text[]`);

/** What its trips say of a listing. Indexes: amigo_segment_pkey, trip_by_request, trip_by_offer. */
export const tripsOfListing = (db: MessagingDb, listingId: number) =>
  db
    .selectFrom('messaging.trip')
    .select(({ fn }) => [
      sql<string[]>`array(select segment from messaging.amigo_segment where request_id = ${listingId})`.as(
        'amigoSegments',
      ),
      fn.max('updated_at').filterWhere('state', 'in', ['cancelled', 'not_met']).as('endedAt'),
    ])
    .where(({ eb, or }) => or([eb('request_id', '=', listingId), eb('offer_id', '=', listingId)]));

/** Indexes: trip_by_asker and trip_by_asked, or trip_by_request and trip_by_offer. */
export const openOf = (db: MessagingDb, of: TripsToCheck) =>
  db
    .selectFrom('messaging.trip')
    .select('id')
    .where('state', 'in', OPEN_STATES)
    .where(({ eb, or }) =>
      'userId' in of
        ? or([eb('asker_id', '=', of.userId), eb('asked_id', '=', of.userId)])
        : or([eb('request_id', '=', of.listingId), eb('offer_id', '=', of.listingId)]),
    )
    .orderBy('id');

interface Due {
  readonly now: Date;
  /** Questions of before then are repeated once. */
  readonly remindBefore: Date;
  /** One answer to questions of before then counts without the other. */
  readonly settleBefore: Date;
  readonly today: CalendarDay;
}

/**
 * Open trips with which the site may have to do something, in the order of ids: those of people who cannot be reached, whose trip
 * has changed, is gone or over, and those about which both are to be asked. Reads all of them but those that nobody has answered after
 * the reminder. Index: trip_unsettled.
 */
export const dueTrips = (db: MessagingDb, due: Due, { afterId, limit }: { afterId: number; limit: number }) =>
  db
    .selectFrom('messaging.trip as a')
    .leftJoin('account.public_profile as asker', 'asker.id', 'a.asker_id')
    .leftJoin('account.public_profile as asked', 'asked.id', 'a.asked_id')
    .leftJoin('listings.itinerary as request', 'request.id', 'a.request_id')
    .leftJoin('listings.itinerary as offer', 'offer.id', 'a.offer_id')
    .select('a.id')
    .where('a.id', '>', afterId)
    .where(
      'a.state',
      'in',
      OPEN_STATES.map((state) => sql.lit(state)),
    )
    .where(sql<boolean>`not (a.questions = 2 and a.asker_met is null and a.asked_met is null)`)
    .where(({ eb, or, and, not, exists, selectFrom }) => {
      const isUnreachable = or([
        sql<boolean>`(coalesce(asker.suspended, true) or coalesce(asked.suspended, true))`,
        exists(
          selectFrom('messaging.blocked_pair as b')
            .select('b.user_id')
            .whereRef('b.user_id', '=', 'a.asker_id')
            .whereRef('b.other_id', '=', 'a.asked_id'),
        ),
      ]);
      const isRemoved = or([
        sql<boolean>`(a.request_id is not null and coalesce(request.status, 'hidden') = 'hidden' and request.awaits_operator is not true)`,
        sql<boolean>`(a.offer_id is not null and coalesce(offer.status, 'hidden') = 'hidden' and offer.awaits_operator is not true)`,
        sql<boolean>`(request.status = 'closed' and request.user_id = a.asked_id)`,
        sql<boolean>`(offer.status = 'closed' and offer.user_id = a.asked_id)`,
        eb('a.last_date', '<', due.today),
        eb('a.question_at', '<=', due.now),
        exists(
          selectFrom('messaging.amigo_segment as taken')
            .select('taken.segment')
            .whereRef('taken.request_id', '=', 'a.request_id')
            .where(sql<boolean>`taken.segment = any(a.request_segments)`),
        ),
      ]);
      const hasChanged = sql<boolean>`
        ((request.status <> 'hidden' and request.schedule_hash is distinct from a.request_schedule)
        or (offer.status <> 'hidden' and offer.schedule_hash is distinct from a.offer_schedule))`;
      const isAnswered = or([eb('a.asker_met', 'is not', null), eb('a.asked_met', 'is not', null)]);
      const askedAt = sql<Date>`coalesce(a.asked_met_at, a.question_at)`;
      const isWaitOver = eb(askedAt, '<=', due.settleBefore);
      const isAgreed = eb('a.state', '=', sql.lit('agreed'));
      const isBefore = eb('a.question_at', '>', due.now);
      return or([
        and([isUnreachable, or([not(isAgreed), isBefore])]),
        and([hasChanged, or([not(isAgreed), isBefore])]),
        and([not(isAgreed), isRemoved]),
        and([isAgreed, not(isBefore), or([and([isAnswered, isWaitOver]), eb('a.questions', '=', 0)])]),
        and([isAgreed, eb('a.questions', '=', 1), eb(askedAt, '<=', due.remindBefore)]),
      ]);
    })
    .orderBy('a.id')
    .limit(limit);

/** Those of these listings that are deleted, which their owners can still undo. Index: the key of the listing. */
export const restorableListings = (db: MessagingDb, ids: readonly number[], now: Date) =>
  db
    .selectFrom('listings.deleted_listing')
    .select('id')
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .where('final_at', '>', now);

/** By how many people it was said, after trips that did not happen, that they did not meet this one. Indexes: trip_by_asker, trip_by_asked. */
export const missedBy = (db: MessagingDb, userId: number) =>
  db
    .selectFrom('messaging.trip')
    .select(({ fn }) =>
      fn
        .count<number>(sql`case when asker_id = ${userId} then asked_id else asker_id end`)
        .distinct()
        .as('people'),
    )
    .where('state', '=', sql.lit('not_met'))
    .where(({ eb, or, and }) =>
      or([
        and([eb('asker_id', '=', userId), eb('asked_met', '=', false)]),
        and([eb('asked_id', '=', userId), eb('asker_met', '=', false)]),
      ]),
    );

/** The two of a trip. Without a lock, to lock their accounts first. Index: the key. */
export const peopleOf = (db: MessagingDb, id: number) =>
  db.selectFrom('messaging.trip').select(['asker_id as askerId', 'asked_id as askedId']).where('id', '=', id);

/** Whether two had agreed to a trip, and an edit has parted them. Index: trip_step_by_trip. */
export const hasParted = async (db: MessagingDb, tripId: number): Promise<boolean> =>
  (await db
    .selectFrom('messaging.trip_step')
    .select('id')
    .where('trip_id', '=', tripId)
    .where('step', '=', 'part')
    .limit(1)
    .executeTakeFirst()) !== undefined;

export type StepRow = RowOf<typeof stepsOf>;

/** In the order in which they happened. Index: trip_step_by_trip. */
export const stepsOf = (db: MessagingDb, ids: readonly number[]) =>
  db
    .selectFrom('messaging.trip_step')
    .select(['trip_id as tripId', 'step', 'by_id as byId', 'reason', 'message_id as messageId'])
    .select('created_at as createdAt')
    .where('trip_id', '=', sql<number>`any(${ids}::bigint[])`)
    .orderBy('trip_id')
    .orderBy('id');

/** Index: the key of the account. */
export const profilesOf = (db: MessagingDb, ids: readonly number[]) =>
  db
    .selectFrom('account.public_profile')
    .select(['id', 'username', 'profile_picture_url as profilePictureUrl', 'suspended'])
    .where('id', '=', sql<number>`any(${ids}::bigint[])`);

/** Those of these listings that are not deleted, with who travels, which is stored with requests alone. Index: the key of the listing. */
export const undeletedListings = (db: MessagingDb, ids: readonly number[]) =>
  db
    .selectFrom('listings.itinerary')
    .select(['id', 'traveler_name as travelerName', 'awaits_operator as awaitsOperator'])
    .where('id', '=', sql<number>`any(${ids}::bigint[])`);

/** Those of these people whom this one has blocked, or who have blocked this one. Indexes: block_pkey, block_by_blocked. */
export const blocksOf = (db: MessagingDb, meId: number, otherIds: readonly number[]) =>
  db
    .selectFrom('messaging.blocked_pair')
    .select('other_id as otherId')
    .where('user_id', '=', meId)
    .where('other_id', '=', sql<number>`any(${otherIds}::bigint[])`);

/** Index: the code of the airport. */
export const citiesOf = (db: MessagingDb, codes: readonly string[]) =>
  db
    .selectFrom('listings.airport_city')
    .select(['code', 'city'])
    .where('code', '=', sql<string>`any(${codes}::text[])`);

/** Also those that were taken back. Indexes: testimonial_once_for_trip, the key. */
export const tripReviews = (db: MessagingDb, ids: readonly number[]) =>
  db
    .selectFrom('listings.trip_review')
    .select(['trip_id as tripId', 'author_id as authorId', 'is_revealed as isRevealed'])
    .select('is_taken_back as isTakenBack')
    .where('trip_id', '=', sql<number>`any(${ids}::bigint[])`);

/** A step as this person sees it: what somebody does not feel right about stays theirs, and looks like any other reason. */
export function toStep({ step, byId, reason, messageId, createdAt }: StepRow, meId: number): Trip['steps'][number] {
  const isMine = byId === meId;
  return {
    step,
    messageId,
    at: createdAt.toISOString(),
    by: byId === null ? 'site' : isMine ? 'me' : 'other',
    reason: reason === 'not_comfortable' && !isMine ? 'other' : reason,
  };
}
