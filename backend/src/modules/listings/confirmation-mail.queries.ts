import type { ReadDb } from '../../platform/database/prepared-sql.ts';
import type { ListingsTables } from './listings.tables.ts';

/** What a mail to the owner of an unconfirmed listing says; no row for one that its owner deleted. Index: the keys. */
export function mailFacts(db: ReadDb<ListingsTables>, listingId: number) {
  return db
    .selectFrom('listings.listing as l')
    .innerJoin('listings.airport as departure', 'departure.id', 'l.departure_airport_id')
    .innerJoin('listings.airport as arrival', 'arrival.id', 'l.arrival_airport_id')
    .select(['l.email', 'l.type', 'l.date', 'l.end_date as endDate', 'l.time', 'l.flight_number as flightNumber'])
    .select(['l.tip_amount as tipAmount', 'l.min_tip as minTip', 'l.max_tip as maxTip'])
    .select(['l.offers_tips as offersTips', 'l.accepts_tips as acceptsTips', 'l.confirmed_at as confirmedAt'])
    .select(({ eb, exists }) =>
      exists(
        eb.selectFrom('listings.pending_contact_request as r').select('r.id').whereRef('r.listing_id', '=', 'l.id'),
      ).as('isAsked'),
    )
    .select([
      'departure.code as departureAirport',
      'departure.city as departureCity',
      'departure.country as departureCountry',
    ])
    .select(['arrival.code as arrivalAirport', 'arrival.city as arrivalCity', 'arrival.country as arrivalCountry'])
    .where('l.id', '=', String(listingId))
    .where('l.status', '<>', 'deleted');
}

export type MailFacts = Awaited<ReturnType<ReturnType<typeof mailFacts>['executeTakeFirstOrThrow']>>;
