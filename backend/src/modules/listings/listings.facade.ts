import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { type HealthNeed, type Listing, type OwnListing, type PublishedListing, todayAnywhere } from 'contracts';
import { Clock } from '../../platform/clock/clock.ts';
import { ListingConfirmationsService } from './confirmations/listing-confirmations.service.ts';
import { ContactEmailsService } from './contact/contact-emails.service.ts';
import { type TripsOfListing, ListingEntity } from './listing.entity.ts';
import { listingsDb } from './listings.db.ts';
import { cardById, publicCard, toListing, type ViewerId } from './listings.queries.ts';
import { getTrip, toSegments } from './own/changed-trip.ts';
import { ListingWriter, type NewListing } from './own/listing-writer.ts';
import type { Owner } from './owner.ts';
import { OwnListingsService } from './own/own-listings.service.ts';
import { updateSpoken } from './spoken.ts';
import { TestimonialsService } from './testimonials/testimonials.service.ts';

/** What flows may call of this module. Call its methods in a transaction. */
@Injectable()
export class ListingsFacade {
  constructor(
    private readonly writer: ListingWriter,
    private readonly confirmations: ListingConfirmationsService,
    private readonly own: OwnListingsService,
    private readonly contactEmails: ContactEmailsService,
    private readonly testimonials: TestimonialsService,
    private readonly clock: Clock,
  ) {}

  /**
   * Publishes a listing; unless it is confirmed, stores who posted it, and queues the mail that confirms it (PRODUCT.md 2). Throws
   * unknown_airport, and UniqueConstraintViolationException where the account has posted this attempt.
   */
  async publish(em: EntityManager, listing: NewListing): Promise<PublishedListing> {
    const { id, confirmedAt } = await this.writer.create(em, listing);
    const confirmationId = confirmedAt ? null : await this.confirmations.open(em, id);
    const card = await cardById(listingsDb(em), id).executeTakeFirstOrThrow();
    return { listing: toListing(card), confirmationId };
  }

  /** What was published with this address and attempt, as `publish` answers. */
  async findPublished(em: EntityManager, email: string, attemptId: string): Promise<PublishedListing | undefined> {
    const listing = await em.findOne(ListingEntity, { email, attemptId });
    if (listing === null) return undefined;
    const confirmationId = listing.confirmedAt ? null : await this.confirmations.findId(em, listing.id);
    const card = await cardById(listingsDb(em), listing.id).executeTakeFirstOrThrow();
    return { listing: toListing(card), confirmationId };
  }

  /**
   * Publishes one's own listing, confirmed. `contactEmail` is another address than the account's: it is revealed once the link sent
   * there was followed. Throws as `publish`.
   */
  async publishOwn(
    em: EntityManager,
    me: Owner,
    {
      contactEmail,
      ...listing
    }: Pick<NewListing, 'type' | 'form' | 'attemptId'> & { contactEmail?: string | undefined },
  ): Promise<OwnListing> {
    const { id } = await this.writer.create(em, { ...listing, userId: me.id, confirmed: true });
    if (contactEmail !== undefined) await this.contactEmails.requestConfirmation(em, id, contactEmail);
    return this.own.get(em, me, id);
  }

  /** What this person has posted with this attempt, as `publishOwn` answers. */
  async findOwnPublished(em: EntityManager, me: Owner, attemptId: string): Promise<OwnListing | undefined> {
    const listing = await em.findOne(ListingEntity, { userId: me.id, attemptId });
    return listing === null ? undefined : this.own.get(em, me, listing.id);
  }

  /** A login proves the address: confirms what was posted with it in this browser. Its owner is asked about the rest (PRODUCT.md 2). */
  confirmPostedBy(
    em: EntityManager,
    owner: { userId: number; email: string },
    browserId: string | undefined,
  ): Promise<void> {
    return this.writer.confirmPostedBy(em, owner, browserId);
  }

  /**
   * Moves listings and testimonials to an account's new address. Links and codes that were sent to the old one end: who has that mailbox
   * next must not confirm a listing of this account.
   */
  async changeEmail(em: EntityManager, userId: number, { from, to }: { from: string; to: string }): Promise<void> {
    await this.confirmations.endUnconfirmed(em, { userId, email: from });
    await em.nativeUpdate(ListingEntity, { userId, email: from }, { email: to });
    await this.testimonials.changeEmail(em, userId, to);
  }

  /** Locks a listing, then reads what its trips say, and takes it off the lists or brings it back. */
  async followTrips(em: EntityManager, id: number, read: () => Promise<TripsOfListing>): Promise<void> {
    const options = { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true } as const;
    const listing = await em.findOne(ListingEntity, id, options);
    if (listing === null) return;
    const { stored } = await getTrip(em, listing);
    const isBack = listing.followTrips(await read(), toSegments(stored), this.clock.now());
    await em.flush();
    if (isBack) await this.writer.announce(em, [id]);
  }

  /**
   * The cards of two who have agreed, closed ones too; null for those that are hidden or deleted. With a viewer only what is public, and
   * this person may see.
   */
  async getAgreed(
    em: EntityManager,
    { requestId, offerId, viewerId }: { requestId: number | null; offerId: number | null; viewerId?: ViewerId },
  ): Promise<{ request: Listing | null; offer: Listing | null }> {
    const today = todayAnywhere(this.clock.now().getTime());
    const read = async (id: number | null): Promise<Listing | null> => {
      if (id === null) return null;
      const db = listingsDb(em);
      const query =
        viewerId === undefined
          ? cardById(db, id).where('l.status', 'not in', ['deleted', 'hidden'])
          : publicCard(db, id, today, viewerId);
      const card = await query.executeTakeFirst();
      return card === undefined ? null : toListing(card);
    };
    return { request: await read(requestId), offer: await read(offerId) };
  }

  /** For the helper who has agreed to this request, and its owner: the caller has made sure of that. */
  getHealthNeeds(em: EntityManager, requestId: number): Promise<HealthNeed[]> {
    return this.own.getHealthNeeds(em, requestId);
  }

  /** After a change of the profile's languages. */
  async updateSpoken(em: EntityManager, userId: number, codes: readonly string[]): Promise<void> {
    await this.writer.announce(em, await updateSpoken(em, userId, codes));
  }
}
