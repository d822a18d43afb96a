import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { readDb } from '../../platform/database/prepared-sql.ts';
import { nameOrDeleted } from '../../platform/personal-data/name-or-deleted.ts';
import { PersonalData, type PersonalDataPart } from '../../platform/personal-data/personal-data.ts';
import { AirportEntity } from './airport.entity.ts';
import { ContactEmailConfirmationEntity } from './contact/contact-email-confirmation.entity.ts';
import { forgetContact, toldOfContact } from './contact/contact-personal-data.ts';
import { ListingConfirmationEntity } from './listing-confirmation.entity.ts';
import { ListingEntity } from './listing.entity.ts';
import type { ListingsTables } from './listings.tables.ts';
import { RatingEntity, TestimonialEntity } from './testimonials/testimonial.entity.ts';

/** What this module keeps of a person: listings, who asked whom for contact details, what was said by them and of them. */
@Injectable()
export class ListingsPersonalData implements PersonalDataPart, OnModuleInit {
  readonly part = 'listings';

  constructor(private readonly personalData: PersonalData) {}

  onModuleInit(): void {
    this.personalData.register(this);
  }

  async collect(em: EntityManager, userId: number): Promise<object> {
    return {
      listings: await ownListings(em, userId),
      ...(await toldOfContact(em, userId)),
      rating: await em.findOne(RatingEntity, { userId }, { fields: ['sum', 'count'] }).then(toRating),
      testimonialsWritten: await testimonials(em, 'author_id', userId),
      testimonialsReceived: await testimonials(em, 'target_id', userId),
    };
  }

  /**
   * What the person wrote of others stays with those others, and so does their rating: without the account only a keyed hash
   * leads back to its author, by which one who comes back replaces what they said. Contact requests go before their
   * listings, which would let go of them one by one; confirmations too, in the order in which confirming locks the two. All
   * in the order of their ids, as the sweep locks them.
   */
  async erase(em: EntityManager, userId: number): Promise<void> {
    await forgetContact(em, userId);
    const own = await em.find(ListingEntity, { userId }, { fields: ['id'] });
    const confirmations = { listing: own.map(({ id }) => id) };
    const inOrder = { fields: ['id'], orderBy: { id: 'asc' }, lockMode: LockMode.PESSIMISTIC_WRITE } as const;
    await em.find(ListingConfirmationEntity, confirmations, inOrder);
    const named = await contactOf(em, userId);
    // One's own and those of others together: two people who are each other's contact may leave at once.
    await em.find(ListingEntity, { $or: [{ userId }, { id: named.listings }] }, inOrder);
    await em.nativeUpdate(ListingEntity, { id: named.listings, contactEmail: named.email }, { contactEmail: null });
    await em.nativeDelete(ContactEmailConfirmationEntity, { listing: named.listings, email: named.email });
    await em.nativeDelete(ListingConfirmationEntity, confirmations);
    await em.nativeDelete(ListingEntity, { userId });
    await em.nativeDelete(TestimonialEntity, { targetId: userId });
    await em.nativeDelete(RatingEntity, { userId });
  }
}

/** The listings that name this account's address as their contact, or would once its link is followed. */
async function contactOf(em: EntityManager, userId: number): Promise<{ email: string | null; listings: number[] }> {
  const account = await readDb<ListingsTables>(em)
    .selectFrom('account.mail_address')
    .select('email')
    .where('id', '=', String(userId))
    .executeTakeFirst();
  if (account === undefined) return { email: null, listings: [] };
  const named = await em.find(ContactEmailConfirmationEntity, { email: account.email }, { fields: ['listing'] });
  return { email: account.email, listings: named.map(({ listing }) => listing) };
}

async function ownListings(em: EntityManager, userId: number): Promise<object[]> {
  const own = await em.find(ListingEntity, { userId }, { orderBy: { id: 'desc' } });
  const ids = own.flatMap(({ departureAirport, arrivalAirport }) => [departureAirport, arrivalAirport]);
  const airports = await em.find(AirportEntity, { id: ids }, { fields: ['code'] });
  const pending = await em.find(ContactEmailConfirmationEntity, {
    listing: own.map(({ id }) => id),
    confirmedAt: null,
  });
  const pendingEmails = new Map(pending.map(({ listing, email }) => [listing, email]));
  const codes = new Map(airports.map(({ id, code }) => [id, code]));
  return own.map((listing) => {
    const [departureAirport, arrivalAirport] = [codes.get(listing.departureAirport), codes.get(listing.arrivalAirport)];
    const pendingEmail = pendingEmails.get(listing.id) ?? null;
    return { ...toldOf(listing), pendingEmail, departureAirport, arrivalAirport };
  });
}

/** All that was said of a trip. Named one by one: a column that comes later is told only where somebody decides so. */
function toldOf(listing: ListingEntity): object {
  const { id, type, status, name, email, contactEmail, phoneNumber, date, endDate, time, flightNumber } = listing;
  const { skills, description, tipAmount, minTip, maxTip, offersTips, acceptsTips, confirmedAt, createdAt } = listing;
  return {
    ...{ id, type, status, name, email, contactEmail, phoneNumber, date, endDate, time, flightNumber },
    ...{ skills, description, tipAmount, minTip, maxTip, offersTips, acceptsTips, confirmedAt, createdAt },
  };
}

/** The other person is named as everybody sees them. */
async function testimonials(em: EntityManager, own: 'author_id' | 'target_id', userId: number): Promise<object[]> {
  const other = own === 'author_id' ? 't.target_id' : 't.author_id';
  const rows = await readDb<ListingsTables>(em)
    .selectFrom('listings.testimonial as t')
    .leftJoin('account.public_profile as other', 'other.id', other)
    .select(['t.id', 't.route', 't.rating', 't.text', 't.created_at as createdAt', 'other.username'])
    .where(`t.${own}`, '=', String(userId))
    .orderBy('t.id', 'desc')
    .execute();
  return rows.map(({ id, username, ...told }) => ({
    id: Number(id),
    ...told,
    [own === 'author_id' ? 'about' : 'by']: nameOrDeleted(username),
  }));
}

const toRating = (rating: Pick<RatingEntity, 'sum' | 'count'> | null): object | null =>
  rating && { average: Math.round((rating.sum / rating.count) * 10) / 10, count: rating.count };
