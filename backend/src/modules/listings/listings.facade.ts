import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { FindHelp, ListingType, OfferHelp, PublishedListing } from 'shared-ui/contracts';
import { Clock } from '../../platform/clock/clock.ts';
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
  /** Whether the owner of the address is the one who posts: then nothing is left to confirm (product.md 2). */
  confirmed?: boolean;
}

/** What flows may ask of this module. */
@Injectable()
export class ListingsFacade {
  constructor(
    private readonly airports: AirportsService,
    private readonly confirmations: ListingConfirmationsService,
    private readonly clock: Clock,
  ) {}

  /**
   * Publishes at once. Unless it is confirmed already, the mail that confirms the address is ordered (product.md 2).
   * Throws UnknownAirportError. Call it in a transaction.
   */
  async publish(em: EntityManager, listing: NewListing): Promise<PublishedListing> {
    const route = await this.airports.route(em, listing.form.departureAirport, listing.form.arrivalAirport);
    const confirmedAt = listing.confirmed === true ? this.clock.now() : undefined;
    const made = em.create(ListingEntity, { ...columnsOf(listing, route), confirmedAt });
    await em.flush();
    const confirmationId = confirmedAt ? null : await this.confirmations.open(em, made.id);
    const card = await cardById(readDb<ListingsTables>(em), made.id).executeTakeFirstOrThrow();
    return { listing: toListing(card), confirmationId };
  }

  /** Who has logged in as this address has shown that it is theirs: what was posted with it is confirmed (product.md 2). */
  async confirmPostedBy(em: EntityManager, { userId, email }: { userId: number; email: string }): Promise<void> {
    await em.nativeUpdate(ListingEntity, { userId, email, confirmedAt: null }, { confirmedAt: this.clock.now() });
  }

  /** The confirmed listings of an account follow it to its new address; see confirmPostedBy for the others. */
  async changeEmail(em: EntityManager, userId: number, { from, to }: { from: string; to: string }): Promise<void> {
    await em.nativeUpdate(ListingEntity, { userId, email: from, confirmedAt: { $ne: null } }, { email: to });
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
