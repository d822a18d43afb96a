import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { FindHelp, ListingType, OfferHelp, PublishedListing } from 'shared-ui/contracts';
import { readDb } from '../../platform/database/prepared-sql.ts';
import { AirportsService } from './airports.service.ts';
import { flightKeyOf } from './flight-key.ts';
import { ListingConfirmationsService } from './listing-confirmations.service.ts';
import { toListing } from './listing-card.ts';
import { ListingEntity } from './listing.entity.ts';
import { cardById } from './listings.queries.ts';
import type { ListingsTables } from './listings.tables.ts';

type TripForm = Omit<FindHelp & OfferHelp, 'captchaToken' | 'consent' | 'acceptsTips'> & { acceptsTips?: boolean };

export interface NewListing {
  type: ListingType;
  /** The account it belongs to. */
  userId: number;
  form: TripForm;
}

/** What flows may ask of this module. */
@Injectable()
export class ListingsFacade {
  constructor(
    private readonly airports: AirportsService,
    private readonly confirmations: ListingConfirmationsService,
  ) {}

  /**
   * Publishes at once, unconfirmed, and orders the mail that confirms the address (product.md 2). Throws
   * UnknownAirportError. Call it in a transaction.
   */
  async publish(em: EntityManager, listing: NewListing): Promise<PublishedListing> {
    const route = await this.airports.route(em, listing.form.departureAirport, listing.form.arrivalAirport);
    const made = em.create(ListingEntity, columnsOf(listing, route));
    await em.flush();
    const confirmationId = await this.confirmations.open(em, made.id);
    const card = await cardById(readDb<ListingsTables>(em), made.id).executeTakeFirstOrThrow();
    return { listing: toListing(card), confirmationId };
  }
}

function columnsOf({ type, userId, form }: NewListing, route: { departure: number; arrival: number }) {
  const { name, email, phoneNumber, date, endDate, time, flightNumber, description, tipAmount, acceptsTips } = form;
  return {
    type,
    userId,
    departureAirport: route.departure,
    arrivalAirport: route.arrival,
    flightKey: flightNumber === undefined ? undefined : flightKeyOf(flightNumber),
    ...{ name, email, phoneNumber, date, endDate, time, flightNumber, description, tipAmount, acceptsTips },
  };
}
