import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { ConfirmedListing, ConfirmListing, WithdrawContactEmail } from 'contracts';
import { Clock } from '../../../platform/clock/clock.ts';
import { MailOutbox } from '../../../platform/mail/mail-outbox.ts';
import { type CodeSubject, OneTimeCodes } from '../../../platform/one-time-codes/one-time-codes.ts';
import { ListingEntity } from '../listing.entity.ts';
import { listingsDb } from '../listings.db.ts';
import { listingErrors } from '../listings.errors.ts';
import { cardById, toListing } from '../listings.queries.ts';
import { ContactEmailConfirmationEntity } from './contact-email-confirmation.entity.ts';
import { contactErrors } from './contact.errors.ts';
import { CONTACT_EMAIL_MAIL, CONTACT_EMAIL_PURPOSE, getLinkExpiry } from './contact-email-mail.ts';

/** A contact address other than the account's own: revealed once the link sent there was followed (spec §5). */
@Injectable()
export class ContactEmailsService {
  constructor(
    private readonly em: EntityManager,
    private readonly codes: OneTimeCodes,
    private readonly outbox: MailOutbox,
    private readonly clock: Clock,
  ) {}

  /** Queues the mail with the link. Call it in the transaction that publishes the listing. */
  async requestConfirmation(em: EntityManager, listingId: number, email: string): Promise<void> {
    const { id } = ContactEmailConfirmationEntity.open(em, listingId, email, this.clock.now());
    await em.flush();
    await this.outbox.order(em, CONTACT_EMAIL_MAIL, [{ subject: id }]);
  }

  /**
   * Answers undefined for what is no link of a contact address. Repeating it changes nothing. Throws contact_link_gone,
   * contact_link_expired.
   */
  async confirmByLink(input: ConfirmListing): Promise<ConfirmedListing | undefined> {
    const link = 'token' in input ? this.codes.verifyLinkToken(CONTACT_EMAIL_PURPOSE, input.token) : undefined;
    if (link === undefined) return undefined;
    return this.em.fork().transactional(async (em) => {
      const card = cardById(listingsDb(em), await this.confirm(em, link));
      return { listing: toListing(await card.executeTakeFirstOrThrow()), isContactEmail: true };
    });
  }

  /**
   * The owner of the address withdraws it by the link sent there, however old: the account's own address is the contact again, and the
   * other one is deleted. Repeating it changes nothing. Throws link_wrong.
   */
  async withdrawByLink({ token }: WithdrawContactEmail): Promise<void> {
    const link = this.codes.verifyLinkToken(CONTACT_EMAIL_PURPOSE, token);
    if (link === undefined) throw listingErrors.link_wrong();
    await this.em.fork().transactional(async (em) => {
      const { listing, confirmation } = await lock(em, link.id);
      if (listing && confirmation) await clearContactEmail(em, listing);
    });
  }

  /** Answers the listing's id. */
  private async confirm(em: EntityManager, link: CodeSubject): Promise<number> {
    const now = this.clock.now();
    const { listing, confirmation } = await lock(em, link.id);
    if (!listing || !confirmation || listing.status === 'deleted')
      throw getLinkExpiry(link) <= now ? contactErrors.contact_link_expired() : contactErrors.contact_link_gone();
    if (confirmation.confirmedAt) return listing.id;
    if (confirmation.linkExpiresAt <= now) throw contactErrors.contact_link_expired();
    confirmation.confirmedAt = now;
    listing.contactEmail = confirmation.email;
    await em.flush();
    return listing.id;
  }
}

/** Makes the account's own address the contact again. Call it with the listing locked. */
export async function clearContactEmail(em: EntityManager, listing: ListingEntity): Promise<void> {
  listing.contactEmail = null;
  await em.flush();
  await em.nativeDelete(ContactEmailConfirmationEntity, { listing: listing.id });
}

/** Locks the listing before the confirmation, in the same order as deleting the listing does. */
async function lock(em: EntityManager, id: number) {
  const locked = { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true } as const;
  const found = await em.findOne(ContactEmailConfirmationEntity, { id });
  const listing = found && (await em.findOne(ListingEntity, { id: found.listing }, locked));
  const confirmation = listing && (await em.findOne(ContactEmailConfirmationEntity, { id }, locked));
  return { listing, confirmation };
}
