import type { Agreement } from 'contracts';
import { sql } from 'kysely';
import type { RowOf } from '../../../platform/database/kysely-types.ts';
import type { MessagingDb } from '../messaging.db.ts';
import type { TripSnapshot } from './agreement.entity.ts';
import { OPEN_STATES } from './transitions.ts';

/** The morning after the last flight, where it lands. */
const QUESTION_AT = sql<Date>`((t.last_date + 1) + time '09:00') at time zone t.time_zone`;

export type TripRow = RowOf<typeof tripsByIds>;

/** Listings that are not deleted, confirmed ones only. Index: the key of the listing. */
export const tripsByIds = (db: MessagingDb, ids: readonly number[]) =>
  db
    .selectFrom('listings.trip as t')
    .select(['t.id', 't.user_id as ownerId', 't.type', 't.status', 't.flight_number as flightNumber'])
    .select(['t.departure_airport as departureAirport', 't.arrival_airport as arrivalAirport'])
    .select(['t.date', 't.end_date as endDate', 't.last_date as lastDate', QUESTION_AT.as('questionAt')])
    .where('t.id', '=', sql<number>`any(${ids}::bigint[])`)
    .where('t.confirmed_at', 'is not', null);

/** What an agreement stores of it. */
export const toSnapshot = (trip: TripRow): TripSnapshot => {
  const { departureAirport, arrivalAirport, date, endDate, lastDate, flightNumber, questionAt } = trip;
  return { departureAirport, arrivalAirport, date, endDate, lastDate, flightNumber, questionAt };
};

interface Between {
  readonly one: number;
  readonly other: number;
  readonly requestId: number | null;
  readonly offerId: number | null;
}

/**
 * An open agreement of the two about the same trip: of the same request, or of the same offer where one of both names no request.
 * Index: agreement_open_once.
 */
export const openBetween = (db: MessagingDb, { one, other, requestId, offerId }: Between) =>
  db
    .selectFrom('messaging.agreement')
    .select('id')
    .where(sql<boolean>`least(asker_id, asked_id) = ${Math.min(one, other)}`)
    .where(sql<boolean>`greatest(asker_id, asked_id) = ${Math.max(one, other)}`)
    .where('state', 'in', OPEN_STATES)
    .where(({ eb, or, and, val }) =>
      or([
        eb('request_id', '=', requestId),
        and([eb('offer_id', '=', offerId), or([eb('request_id', 'is', null), val(requestId === null)])]),
      ]),
    )
    .limit(1);

/** An agreement that a helper has given this request. Index: agreement_one_amigo. */
export const agreedForRequest = (db: MessagingDb, requestId: number) =>
  db
    .selectFrom('messaging.agreement')
    .select('id')
    .where('request_id', '=', requestId)
    .where('state', '=', sql.lit('agreed'));

/** The two of an agreement. Without a lock, to lock their accounts first. Index: the key. */
export const peopleOf = (db: MessagingDb, id: number) =>
  db
    .selectFrom('messaging.agreement')
    .select(['asker_id as askerId', 'asked_id as askedId'])
    .where('id', '=', id);

export type StepRow = RowOf<typeof stepsOf>;

/** In the order in which they happened. Index: agreement_step_by_agreement. */
export const stepsOf = (db: MessagingDb, ids: readonly number[]) =>
  db
    .selectFrom('messaging.agreement_step')
    .select(['agreement_id as agreementId', 'step', 'by_id as byId', 'reason', 'message_id as messageId'])
    .select('created_at as createdAt')
    .where('agreement_id', '=', sql<number>`any(${ids}::bigint[])`)
    .orderBy('agreement_id')
    .orderBy('id');

/** Index: the key of the account. */
export const profilesOf = (db: MessagingDb, ids: readonly number[]) =>
  db
    .selectFrom('account.public_profile')
    .select(['id', 'username', 'profile_picture_url as profilePictureUrl'])
    .where('id', '=', sql<number>`any(${ids}::bigint[])`);

/** A step as this person sees it: what somebody does not feel right about stays theirs. */
export function toStep({ step, byId, reason, messageId, createdAt }: StepRow, meId: number): Agreement['steps'][number] {
  const isMine = byId === meId;
  return {
    ...{ step, messageId, at: createdAt.toISOString() },
    by: byId === null ? 'site' : isMine ? 'me' : 'other',
    reason: reason === 'not_comfortable' && !isMine ? null : reason,
  };
}
