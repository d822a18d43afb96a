import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import {
  type CreateListing,
  type FindHelp,
  type ListingType,
  type OfferHelp,
  type OwnListing,
  type PublishedListing,
  toFlightKey,
} from 'contracts';
import { Clock } from '../../platform/clock/clock.ts';
import { AirportsService } from './airports/airports.service.ts';
import { ListingConfirmationsService } from './confirmations/listing-confirmations.service.ts';
import { ContactEmailsService } from './contact/contact-emails.service.ts';
import { readFlights, storeFlights } from './flights/store-flights.ts';
import { ListingEntity } from './listing.entity.ts';
import { listingsDb } from './listings.db.ts';
import { cardById, toListing } from './listings.queries.ts';
import type { Owner } from './own/own-listings.queries.ts';
import { OwnListingsService } from './own/own-listings.service.ts';
import { TestimonialsService } from './testimonials/testimonials.service.ts';

/** The fields of all forms, some of which only the long one has. */
type TripForm = Omit<FindHelp & OfferHelp, 'captchaToken' | 'consent' | 'acceptsTips' | 'tipAmount'> &
  Partial<Pick<CreateListing, 'skills' | 'tipAmount' | 'minTip' | 'maxTip' | 'offersTips' | 'acceptsTips'>>;

interface NewListing {
  type: ListingType;
  /** The account of the form's address. */
  userId: number;
  form: TripForm;
  /** Whether the poster has proven the address: then there is nothing to confirm (product.md 2). */
  confirmed?: boolean;
}

/** What flows may call of this module. Call its methods in a transaction. */
@Injectable()
export class ListingsFacade {
  constructor(
    private readonly airports: AirportsService,
    private readonly confirmations: ListingConfirmationsService,
    private readonly own: OwnListingsService,
    private readonly contactEmails: ContactEmailsService,
    private readonly testimonials: TestimonialsService,
    private readonly clock: Clock,
  ) {}

  /** Publishes a listing; unless it is confirmed, queues the mail that confirms it (product.md 2). Throws UnknownAirportError. */
  async publish(em: EntityManager, listing: NewListing): Promise<PublishedListing> {
    const { id, confirmedAt } = await this.create(em, listing);
    const confirmationId = confirmedAt ? null : await this.confirmations.open(em, id);
    const card = await cardById(listingsDb(em), id).executeTakeFirstOrThrow();
    return { listing: toListing(card), confirmationId };
  }

  /**
   * Publishes one's own listing, confirmed. `contactEmail` is another address than the account's: it is revealed once the link sent
   * there was followed. Throws UnknownAirportError.
   */
  async publishOwn(
    em: EntityManager,
    me: Owner,
    { type, form, contactEmail }: Pick<NewListing, 'type' | 'form'> & { contactEmail?: string | undefined },
  ): Promise<OwnListing> {
    const { id } = await this.create(em, { type, form, userId: me.id, confirmed: true });
    if (contactEmail !== undefined) await this.contactEmails.requestConfirmation(em, id, contactEmail);
    return this.own.get(em, me, id);
  }

  /** A login proves the address: confirms everything that was posted with it (product.md 2). */
  confirmByEmail(em: EntityManager, owner: { userId: number; email: string }): Promise<void> {
    return this.confirmations.confirmByEmail(em, owner);
  }

  /** Moves confirmed listings and testimonials to an account's new address; for other listings see confirmByEmail. */
  async changeEmail(em: EntityManager, userId: number, { from, to }: { from: string; to: string }): Promise<void> {
    await em.nativeUpdate(ListingEntity, { userId, email: from, confirmedAt: { $ne: null } }, { email: to });
    await this.testimonials.changeEmail(em, userId, to);
  }

  private async create(em: EntityManager, { type, userId, form, confirmed }: NewListing): Promise<ListingEntity> {
    const { name, email, phoneNumber, date, endDate, skills, description } = form;
    const { tipAmount, minTip, maxTip, offersTips, acceptsTips } = form;
    const flights = await readFlights(em, this.airports, form);
    const [first] = flights;
    const { departureAirport, time, flightNumber } = first;
    const { arrivalAirport } = flights.at(-1) ?? first;
    const listing = em.create(ListingEntity, {
      type,
      userId,
      departureAirport,
      arrivalAirport,
      flightNumber,
      flightKey: flightNumber === undefined ? undefined : toFlightKey(flightNumber),
      // ' , ' is a list of no skills.
      skills: skills || undefined,
      ...{ name, email, phoneNumber, date, endDate, time, description },
      ...{ tipAmount, minTip, maxTip, offersTips, acceptsTips },
      confirmedAt: confirmed === true ? this.clock.now() : undefined,
    });
    listing.setFlightDays(flights);
    await em.flush();
    await storeFlights(em, listing, flights);
    return listing;
  }
}
