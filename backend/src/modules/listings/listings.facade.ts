import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type {
  CreateListing,
  FindHelp,
  ListingType,
  OfferHelp,
  OwnListing,
  PublishedListing,
} from 'shared-ui/contracts';
import { Clock } from '../../platform/clock/clock.ts';
import { readDb } from '../../platform/database/prepared-sql.ts';
import { AirportsService } from './airports.service.ts';
import { ContactEmailsService } from './contact/contact-emails.service.ts';
import { flightKeyOf } from './flight-key.ts';
import { ListingConfirmationsService } from './listing-confirmations.service.ts';
import { toListing } from './listing-card.ts';
import { ListingEntity } from './listing.entity.ts';
import { cardById } from './listings.queries.ts';
import type { ListingsTables } from './listings.tables.ts';
import { OwnListingsService } from './own/own-listings.service.ts';
import type { Owner } from './own/owner.ts';
import { TestimonialsService } from './testimonials/testimonials.service.ts';

/** What the forms have in common, and what some of them ask for besides. */
type TripForm = Omit<FindHelp & OfferHelp, 'captchaToken' | 'consent' | 'acceptsTips' | 'tipAmount'> &
  Partial<Pick<CreateListing, 'skills' | 'tipAmount' | 'minTip' | 'maxTip' | 'offersTips' | 'acceptsTips'>>;

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
    private readonly own: OwnListingsService,
    private readonly contactEmails: ContactEmailsService,
    private readonly testimonials: TestimonialsService,
    private readonly clock: Clock,
  ) {}

  /**
   * Publishes at once. Unless it is confirmed already, the mail that confirms the address is ordered (product.md 2).
   * Throws UnknownAirportError. Call it in a transaction.
   */
  async publish(em: EntityManager, listing: NewListing): Promise<PublishedListing> {
    const { id, confirmedAt } = await this.keep(em, listing);
    const confirmationId = confirmedAt ? null : await this.confirmations.open(em, id);
    const card = await cardById(readDb<ListingsTables>(em), id).executeTakeFirstOrThrow();
    return { listing: toListing(card), confirmationId };
  }

  /**
   * Publishes what somebody posts as themselves, as they see it. `contactEmail` is another address than the account's: it is
   * given to nobody before the link sent there was followed. Throws UnknownAirportError. Call it in a
   * transaction.
   */
  async publishOwn(
    em: EntityManager,
    me: Owner,
    { type, form, contactEmail }: Pick<NewListing, 'type' | 'form'> & { contactEmail?: string | undefined },
  ): Promise<OwnListing> {
    const { id } = await this.keep(em, { type, form, userId: me.id, confirmed: true });
    if (contactEmail !== undefined) await this.contactEmails.request(em, id, contactEmail);
    return this.own.get(em, me, id);
  }

  /** Who has logged in as this address has shown that it is theirs: what was posted with it is confirmed (product.md 2). */
  async confirmPostedBy(em: EntityManager, { userId, email }: { userId: number; email: string }): Promise<void> {
    await this.confirmations.confirmPostedBy(em, { userId, email });
  }

  /** Confirmed listings, and testimonials, follow an account to its new address; see confirmPostedBy for other listings. */
  async changeEmail(em: EntityManager, userId: number, { from, to }: { from: string; to: string }): Promise<void> {
    await em.nativeUpdate(ListingEntity, { userId, email: from, confirmedAt: { $ne: null } }, { email: to });
    await this.testimonials.changeEmail(em, userId, to);
  }

  private async keep(em: EntityManager, listing: NewListing): Promise<ListingEntity> {
    const route = await this.airports.route(em, listing.form.departureAirport, listing.form.arrivalAirport);
    const confirmedAt = listing.confirmed === true ? this.clock.now() : undefined;
    const made = em.create(ListingEntity, { ...columnsOf(listing, route), confirmedAt });
    await em.flush();
    return made;
  }
}

function columnsOf({ type, userId, form }: NewListing, route: { departure: number; arrival: number }) {
  const { name, email, phoneNumber, date, endDate, time, flightNumber, description, skills } = form;
  const { tipAmount, minTip, maxTip, offersTips, acceptsTips } = form;
  return {
    type,
    userId,
    departureAirport: route.departure,
    arrivalAirport: route.arrival,
    flightKey: flightNumber === undefined ? undefined : flightKeyOf(flightNumber),
    // ' , ' names none
    skills: skills || undefined,
    ...{ name, email, phoneNumber, date, endDate, time, flightNumber, description },
    ...{ tipAmount, minTip, maxTip, offersTips, acceptsTips },
  };
}
