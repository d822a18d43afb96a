import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { ConfirmedListing, ConfirmListing } from 'shared-ui/contracts';
import { Clock } from '../../../platform/clock/clock.ts';
import { readDb } from '../../../platform/database/prepared-sql.ts';
import { Jobs } from '../../../platform/jobs/jobs.ts';
import { OneTimeCodes } from '../../../platform/one-time-codes/one-time-codes.ts';
import { LinkExpiredError, LinkWrongError } from '../confirmations.errors.ts';
import { toListing } from '../listing-card.ts';
import { ListingEntity } from '../listing.entity.ts';
import { cardById } from '../listings.queries.ts';
import type { ListingsTables } from '../listings.tables.ts';
import { ContactEmailConfirmationEntity } from './contact-email-confirmation.entity.ts';
import { CONTACT_EMAIL_MAIL, CONTACT_EMAIL_PURPOSE } from './contact-email-mail.job.ts';

/** A contact address other than the account's own: given to who asks once the link sent there was followed (spec §5). */
@Injectable()
export class ContactEmailsService {
  constructor(
    private readonly em: EntityManager,
    private readonly codes: OneTimeCodes,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
  ) {}

  /** Orders the mail with the link. Call it in the transaction that publishes the listing. */
  async request(em: EntityManager, listingId: number, email: string): Promise<void> {
    const { id } = ContactEmailConfirmationEntity.open(em, listingId, email, this.clock.now());
    await em.flush();
    await this.jobs.send(em, CONTACT_EMAIL_MAIL, { confirmationId: id });
  }

  /**
   * Undefined for what is no link of a contact address. Following it again changes nothing. Throws LinkWrongError,
   * LinkExpiredError.
   */
  async confirmByLink(input: ConfirmListing): Promise<ConfirmedListing | undefined> {
    const link = 'token' in input ? this.codes.readLinkToken(CONTACT_EMAIL_PURPOSE, input.token) : undefined;
    if (link === undefined) return undefined;
    return this.em.fork().transactional(async (em) => {
      const listingId = await this.confirm(em, link.id);
      return { listing: toListing(await cardById(readDb<ListingsTables>(em), listingId).executeTakeFirstOrThrow()) };
    });
  }

  /** Answers the listing's id. Locks the listing before the confirmation, as deleting the listing does. */
  private async confirm(em: EntityManager, id: number): Promise<number> {
    const found = await em.findOne(ContactEmailConfirmationEntity, { id });
    const listing = found && (await lockListing(em, found.listing));
    if (!listing || listing.status === 'deleted') throw new LinkWrongError();
    const confirmation = await em.findOne(
      ContactEmailConfirmationEntity,
      { id },
      { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true },
    );
    if (confirmation === null) throw new LinkWrongError();
    if (confirmation.confirmedAt) return listing.id;
    const now = this.clock.now();
    if (confirmation.linkExpiresAt <= now) throw new LinkExpiredError();
    confirmation.confirmedAt = now;
    listing.contactEmail = confirmation.email;
    await em.flush();
    return listing.id;
  }
}

const lockListing = (em: EntityManager, id: number) =>
  em.findOne(ListingEntity, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
