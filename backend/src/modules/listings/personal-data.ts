import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { nameOrDeleted, PersonalData, type PersonalDataPart } from '../../platform/personal-data/personal-data.ts';
import { findOwnAddress } from '../../views/account.views.ts';
import { AlertEntity } from './alerts/alert.entity.ts';
import { alerts, toAlert } from './alerts/alerts.queries.ts';
import { AirportEntity } from './airports/airport.entity.ts';
import { ListingConfirmationEntity } from './confirmations/listing-confirmation.entity.ts';
import { ContactEmailConfirmationEntity } from './contact/contact-email-confirmation.entity.ts';
import { PendingContactRequestEntity } from './contact/contact-request.entity.ts';
import { FlightEntity } from './flights/flight.entity.ts';
import { HealthNeedsService } from './health-needs/health-needs.service.ts';
import { ListingEntity } from './listing.entity.ts';
import { listingsDb } from './listings.db.ts';
import { Reputation } from './testimonials/reputation.ts';
import { RatingEntity, TakenBackReviewEntity } from './testimonials/testimonial.entity.ts';

/** What this module stores about a person: listings, contact requests, testimonials. Other people appear by username only. */
@Injectable()
export class ListingsPersonalData implements PersonalDataPart, OnModuleInit {
  readonly part = 'listings';

  constructor(
    private readonly personalData: PersonalData,
    private readonly reputation: Reputation,
    private readonly healthNeeds: HealthNeedsService,
  ) {}

  onModuleInit(): void {
    this.personalData.register(this);
  }

  async collect(em: EntityManager, userId: number): Promise<object> {
    return {
      listings: await collectListings(em, userId, this.healthNeeds),
      alerts: await collectAlerts(em, userId),
      contactRequestsMade: await collectRequests(em, 'asker_id', userId),
      contactRequestsReceived: await collectRequests(em, 'owner_id', userId),
      contactRequestsPending: await collectPendingRequests(em, userId),
      rating: await em.findOne(RatingEntity, { userId }, { fields: ['sum', 'count'] }).then(toRating),
      testimonialsWritten: await collectTestimonials(em, 'author_id', userId),
      testimonialsReceived: await collectTestimonials(em, 'target_id', userId),
    };
  }

  /**
   * Testimonials that the person wrote stay, with the ratings: only a keyed hash identifies their author, so that one who comes back
   * replaces them. Rows are locked in a fixed order, that of the sweep and of confirming: contact requests, confirmations, listings,
   * each in the order of their ids.
   */
  async erase(em: EntityManager, userId: number): Promise<void> {
    await eraseContactRequests(em, userId);
    await eraseAlerts(em, userId);
    const own = await em.find(ListingEntity, { userId }, { fields: ['id'] });
    const confirmations = { listing: own.map(({ id }) => id) };
    const locked = { fields: ['id'], orderBy: { id: 'asc' }, lockMode: LockMode.PESSIMISTIC_WRITE } as const;
    await em.find(ListingConfirmationEntity, confirmations, locked);
    const contact = await findListingsWithContact(em, userId);
    // In one statement: two people who are each other's contact may leave at the same time.
    await em.find(ListingEntity, { $or: [{ userId }, { id: contact.listings }] }, locked);
    await em.nativeUpdate(ListingEntity, { id: contact.listings, contactEmail: contact.email }, { contactEmail: null });
    await em.nativeDelete(ContactEmailConfirmationEntity, { listing: contact.listings, email: contact.email });
    await em.nativeDelete(ListingConfirmationEntity, confirmations);
    await em.nativeDelete(ListingEntity, { userId });
    await this.reputation.store(em, userId, await eraseReceivedTestimonials(em, userId));
    await em.nativeDelete(TakenBackReviewEntity, { authorId: userId });
    await em.nativeDelete(RatingEntity, { userId });
  }
}

async function collectAlerts(em: EntityManager, userId: number): Promise<object[]> {
  const rows = alerts(listingsDb(em))
    .select(['a.time_zone as timeZone', 'a.created_at as createdAt', 'a.ended_at as endedAt'])
    .where('a.user_id', '=', userId)
    .orderBy('a.id', 'desc');
  return (await rows.execute()).map(({ timeZone, createdAt, endedAt, ...row }) => ({
    ...toAlert(row),
    timeZone,
    createdAt: createdAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
  }));
}

/** Those that wait for this address to be confirmed, too. */
async function eraseAlerts(em: EntityManager, userId: number): Promise<void> {
  const email = await findOwnAddress(em, userId);
  if (email !== undefined) await em.nativeDelete(AlertEntity, { email });
  await em.nativeDelete(AlertEntity, { userId });
}

/** The listings with this account's address as their contact, confirmed or not. */
async function findListingsWithContact(
  em: EntityManager,
  userId: number,
): Promise<{ email: string | null; listings: number[] }> {
  const email = await findOwnAddress(em, userId);
  if (email === undefined) return { email: null, listings: [] };
  const found = await em.find(ContactEmailConfirmationEntity, { email }, { fields: ['listing'] });
  return { email, listings: found.map(({ listing }) => listing) };
}

async function collectListings(em: EntityManager, userId: number, healthNeeds: HealthNeedsService): Promise<object[]> {
  const own = await em.find(ListingEntity, { userId }, { orderBy: { id: 'desc' } });
  const ownIds = own.map(({ id }) => id);
  const flights = await em.find(FlightEntity, { listing: ownIds }, { orderBy: { listing: 'asc', position: 'asc' } });
  const routes = [...own, ...flights];
  const airportIds = routes.flatMap(({ departureAirport, arrivalAirport }) => [departureAirport, arrivalAirport]);
  const airports = await em.find(AirportEntity, { id: airportIds }, { fields: ['code'] });
  const pending = await em.find(ContactEmailConfirmationEntity, { listing: ownIds, confirmedAt: null });
  const pendingEmails = new Map(pending.map(({ listing, email }) => [listing, email]));
  const codes = new Map(airports.map(({ id, code }) => [id, code]));
  const needsOf = await healthNeeds.listOf(em, ownIds);
  const toRoute = ({
    departureAirport,
    arrivalAirport,
  }: Pick<FlightEntity, 'departureAirport' | 'arrivalAirport'>) => ({
    departureAirport: codes.get(departureAirport),
    arrivalAirport: codes.get(arrivalAirport),
  });
  return own.map((listing) => ({
    ...toPersonalData(listing),
    healthNeeds: needsOf.get(listing.id) ?? null,
    pendingEmail: pendingEmails.get(listing.id) ?? null,
    ...toRoute(listing),
    flights: flights
      .filter((flight) => flight.listing === listing.id)
      .map(({ date, time, flightNumber, ...route }) => ({ ...toRoute(route), date, time, flightNumber })),
  }));
}

/** The columns that the person may download. Listed one by one: a new column is included only by a decision. */
function toPersonalData(listing: ListingEntity): object {
  const { id, type, status, name, email, contactEmail, phoneNumber, date, endDate, time, flightNumber } = listing;
  const { hasAmigo, amigoFlights, fullSince } = listing;
  const { skills, description, tipAmount, minTip, maxTip, offersTips, acceptsTips, confirmedAt, createdAt } = listing;
  const { traveler, travelerFirstName, travelerRelation, travelerAgeBand, travelerLanguageCodes, needs } = listing;
  return {
    id,
    type,
    status,
    name,
    email,
    contactEmail,
    phoneNumber,
    date,
    endDate,
    time,
    flightNumber,
    skills,
    description,
    tipAmount,
    minTip,
    maxTip,
    offersTips,
    acceptsTips,
    confirmedAt,
    createdAt,
    traveler,
    travelerFirstName,
    travelerRelation,
    travelerAgeBand,
    travelerLanguageCodes,
    needs,
    hasAmigo,
    amigoFlights,
    fullSince,
  };
}

async function collectPendingRequests(em: EntityManager, userId: number): Promise<object[]> {
  const requests = await em.find(PendingContactRequestEntity, { askerId: userId }, { orderBy: { id: 'desc' } });
  return requests.map(({ id, listing, askedAt }) => ({ id, listingId: listing, askedAt: askedAt.toISOString() }));
}

async function collectRequests(em: EntityManager, side: 'asker_id' | 'owner_id', userId: number): Promise<object[]> {
  const rows = await listingsDb(em)
    .selectFrom('listings.contact_request as c')
    .leftJoin('account.public_profile as other', 'other.id', side === 'asker_id' ? 'c.owner_id' : 'c.asker_id')
    .select(['c.id', 'c.listing_id as listingId', 'c.route', 'c.asked_at as askedAt', 'c.last_asked_at as lastAskedAt'])
    .select(['c.times', 'other.username'])
    .where(`c.${side}`, '=', userId)
    .orderBy('c.id', 'desc')
    .execute();
  return rows.map(({ id, listingId, route, times, askedAt, lastAskedAt, username }) => ({
    id,
    listingId,
    route,
    times,
    askedAt: askedAt.toISOString(),
    lastAskedAt: lastAskedAt.toISOString(),
    [side === 'asker_id' ? 'of' : 'by']: nameOrDeleted(username),
  }));
}

async function collectTestimonials(
  em: EntityManager,
  side: 'author_id' | 'target_id',
  userId: number,
): Promise<object[]> {
  const rows = await listingsDb(em)
    .selectFrom('listings.testimonial as t')
    .leftJoin('account.public_profile as other', 'other.id', side === 'author_id' ? 't.target_id' : 't.author_id')
    .select(['t.id', 't.route', 't.rating', 't.text', 't.created_at as createdAt', 'other.username'])
    .select('t.trip_id as tripId')
    .where(`t.${side}`, '=', userId)
    // Of what others have written, what everybody can read
    .$if(side === 'target_id', (received) => received.where('t.status', '=', 'shown'))
    .orderBy('t.id', 'desc')
    .execute();
  return rows.map(({ username, createdAt, tripId, ...testimonial }) => ({
    ...testimonial,
    flewTogether: tripId !== null,
    createdAt: createdAt.toISOString(),
    [side === 'author_id' ? 'about' : 'by']: nameOrDeleted(username),
  }));
}

/** Returns the ratings of those that nobody has seen yet. */
async function eraseReceivedTestimonials(em: EntityManager, userId: number): Promise<{ sum: number; count: number }> {
  const erased = await listingsDb(em)
    .deleteFrom('listings.testimonial')
    .where('target_id', '=', userId)
    .returning(['status', 'rating'])
    .execute();
  const blind = erased.filter(({ status }) => status === 'blind');
  return { sum: blind.reduce((sum, { rating }) => sum + rating, 0), count: blind.length };
}

const toRating = (rating: Pick<RatingEntity, 'sum' | 'count'> | null): object | null =>
  rating && { average: Math.round((rating.sum / rating.count) * 10) / 10, count: rating.count };

/**
 * Deletes the requests for this person's contact details. Requests that this person made stay with the listing's owner, without the
 * asker: who collects contact details cannot erase that by leaving. Locked in the order of their ids, so that two people who asked each
 * other can leave at the same time.
 */
export async function eraseContactRequests(em: EntityManager, userId: number): Promise<void> {
  const db = listingsDb(em);
  const requests = db.selectFrom('listings.contact_request').select('id').orderBy('id').forUpdate();
  await requests.where(({ eb, or }) => or([eb('asker_id', '=', userId), eb('owner_id', '=', userId)])).execute();
  await db.deleteFrom('listings.contact_request').where('owner_id', '=', userId).execute();
  // Deleting the person's listings later deletes their pending requests: those are locked here too.
  const listings = db.selectFrom('listings.listing').select('id').where('user_id', '=', userId);
  const pending = db.selectFrom('listings.pending_contact_request').select('id').orderBy('id').forUpdate();
  await pending.where(({ eb, or }) => or([eb('asker_id', '=', userId), eb('listing_id', 'in', listings)])).execute();
  await db.deleteFrom('listings.pending_contact_request').where('asker_id', '=', userId).execute();
  await db.updateTable('listings.contact_request').set({ asker_id: null }).where('asker_id', '=', userId).execute();
}
