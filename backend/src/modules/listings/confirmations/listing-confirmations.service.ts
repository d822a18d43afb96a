import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { ConfirmedListing, ConfirmListing, ResendConfirmation } from 'contracts';
import { Clock } from '../../../platform/clock/clock.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import { isError } from '../../../platform/errors/define-errors.ts';
import { LimitedError, Limits } from '../../../platform/limits/limits.ts';
import { MailOutbox } from '../../../platform/mail/mail-outbox.ts';
import { OneTimeCodes } from '../../../platform/one-time-codes/one-time-codes.ts';
import { ListingEntity } from '../listing.entity.ts';
import { listingsDb } from '../listings.db.ts';
import { listingErrors } from '../listings.errors.ts';
import { cardById, toListing } from '../listings.queries.ts';
import { ListingWriter } from '../own/listing-writer.ts';
import { CONFIRM_PURPOSE, CONFIRMATION_MAIL } from './confirmation-mail.ts';
import { confirmationErrors } from './confirmations.errors.ts';
import { ListingConfirmationEntity } from './listing-confirmation.entity.ts';

/** Returns why the confirmation is refused. */
type Check = (confirmation: ListingConfirmationEntity, listing: ListingEntity) => AppError | undefined;

@Injectable()
export class ListingConfirmationsService {
  constructor(
    private readonly em: EntityManager,
    private readonly codes: OneTimeCodes,
    private readonly outbox: MailOutbox,
    private readonly writer: ListingWriter,
    private readonly limits: Limits,
    private readonly clock: Clock,
  ) {}

  /** Opens the confirmation of a new listing and queues its mail. Call it in the transaction that publishes the listing. */
  async open(em: EntityManager, listingId: number): Promise<number> {
    const { id } = ListingConfirmationEntity.open(em, listingId, this.clock.now());
    await em.flush();
    await this.outbox.order(em, CONFIRMATION_MAIL, [{ subject: id }]);
    return id;
  }

  async findId(em: EntityManager, listingId: number): Promise<number> {
    return (await em.findOneOrFail(ListingConfirmationEntity, { listing: listingId })).id;
  }

  /** Confirms by code or by link. Repeating it answers the same and changes nothing. */
  confirm(input: ConfirmListing, callerAddress: string): Promise<ConfirmedListing> {
    return 'token' in input ? this.confirmByLink(input.token) : this.confirmByCode(input, callerAddress);
  }

  /** Their links and codes stop working; their owner, while logged in, can still say that they are theirs. */
  async endUnconfirmed(em: EntityManager, owner: { userId: number; email: string }): Promise<void> {
    const listings = await em.find(ListingEntity, { ...owner, confirmedAt: null }, { fields: ['id'] });
    const confirmations = { listing: listings.map(({ id }) => id) };
    await em.find(ListingConfirmationEntity, confirmations, {
      fields: ['id'],
      orderBy: { id: 'asc' },
      lockMode: LockMode.PESSIMISTIC_WRITE,
    });
    await em.nativeDelete(ListingConfirmationEntity, confirmations);
  }

  /** Sends a new code to the same address. Throws resend_too_soon within 60 s, LimitedError beyond the daily limit. */
  async resend({ confirmationId }: ResendConfirmation): Promise<void> {
    await this.countMail(confirmationId);
    await this.em.transactional(async (em) => {
      const { confirmation, listing } = await this.lock(em, confirmationId, confirmationErrors.no_such_confirmation());
      if (listing.confirmedAt) throw listingErrors.already_confirmed();
      confirmation.renew(this.clock.now());
      await this.outbox.order(em, CONFIRMATION_MAIL, [{ subject: confirmationId }]);
    });
  }

  private async confirmByLink(token: string): Promise<ConfirmedListing> {
    const link = this.codes.verifyLinkToken(CONFIRM_PURPOSE, token);
    if (link === undefined) throw listingErrors.link_wrong();
    return this.confirmUnlessRefused(link.id, listingErrors.link_wrong(), (confirmation, listing) =>
      confirmation.checkLink(Boolean(listing.confirmedAt), this.clock.now()),
    );
  }

  // Counted as wrong before the code is checked, and uncounted unless it was: concurrent calls get no more guesses.
  private async confirmByCode(
    { confirmationId, code }: Extract<ConfirmListing, { code: string }>,
    callerAddress: string,
  ): Promise<ConfirmedListing> {
    const limits = ['listings.wrong-code', 'listings.wrong-code-site'] as const;
    const uncount = await this.limits.consumeAll(limits, { caller: callerAddress }).catch((error: unknown) => {
      throw error instanceof LimitedError ? confirmationErrors.codes_closed(error.retryAfter) : error;
    });
    let isWrong = false;
    try {
      return await this.confirmUnlessRefused(
        confirmationId,
        confirmationErrors.no_such_confirmation(),
        (confirmation, listing) => {
          const isRight = this.codes.verifyCode(CONFIRM_PURPOSE, confirmation.id, confirmation.generation, code);
          return confirmation.checkCode(isRight, Boolean(listing.confirmedAt), this.clock.now());
        },
      );
    } catch (error) {
      isWrong = isError(error, confirmationErrors.code_wrong);
      throw error;
    } finally {
      if (!isWrong) await uncount();
    }
  }

  // Checked before it is counted: refused resends use up none of the daily mails. Outside the transaction, since counting takes a
  // connection of its own.
  private async countMail(confirmationId: number): Promise<void> {
    const em = this.em.fork();
    const confirmation = await em.findOne(ListingConfirmationEntity, { id: confirmationId });
    if (confirmation === null) throw confirmationErrors.no_such_confirmation();
    const { email, confirmedAt, status } = await em.findOneOrFail(ListingEntity, confirmation.listing);
    if (confirmedAt) throw listingErrors.already_confirmed();
    if (status === 'deleted' || !email) throw confirmationErrors.no_such_confirmation();
    confirmation.ensureCooledDown(this.clock.now());
    await this.limits.consume('listings.mail', { address: email });
  }

  // A refusal is thrown after the commit, so that the wrong attempt stays counted.
  private async confirmUnlessRefused(id: number, notFound: AppError, check: Check): Promise<ConfirmedListing> {
    const result = await this.em.transactional(async (em) => {
      const { confirmation, listing } = await this.lock(em, id, notFound);
      const refusal = check(confirmation, listing);
      if (refusal !== undefined) return refusal;
      if (!listing.confirmedAt) await this.writer.confirm(em, [listing.id]);
      return cardById(listingsDb(em), listing.id).executeTakeFirstOrThrow();
    });
    if (result instanceof AppError) throw result;
    return { listing: toListing(result), isContactEmail: false };
  }

  private async lock(em: EntityManager, id: number, notFound: AppError) {
    const confirmation = await em.findOne(ListingConfirmationEntity, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (confirmation === null) throw notFound;
    const listing = await em.findOneOrFail(ListingEntity, confirmation.listing);
    // A deleted listing cannot be confirmed until it is restored.
    if (listing.status === 'deleted') throw notFound;
    return { confirmation, listing };
  }
}
