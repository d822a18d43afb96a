import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { ConfirmedListing, ConfirmListing, ResendConfirmation } from 'shared-ui/contracts';
import { Clock } from '../../platform/clock/clock.ts';
import { readDb } from '../../platform/database/prepared-sql.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { Jobs } from '../../platform/jobs/jobs.ts';
import { LimitedError, Limits } from '../../platform/limits/limits.ts';
import { OneTimeCodes } from '../../platform/one-time-codes/one-time-codes.ts';
import { CONFIRM_PURPOSE, SEND_CONFIRMATION } from './confirmation-mail.job.ts';
import {
  AlreadyConfirmedError,
  CodesClosedError,
  CodeWrongError,
  ConfirmationMissingError,
  LinkWrongError,
} from './confirmations.errors.ts';
import { toListing } from './listing-card.ts';
import { PendingContactRequests } from './contact/pending-contact-requests.ts';
import { ListingConfirmationEntity } from './listing-confirmation.entity.ts';
import { ListingEntity } from './listing.entity.ts';
import { cardById } from './listings.queries.ts';
import type { ListingsTables } from './listings.tables.ts';

const CONFIRM_POSTED = `
  update listings.listing set confirmed_at = ? where user_id = ? and email = ? and confirmed_at is null returning id`;

const WRONG_CODES = ['listings.wrong-code', 'site'] as const;

type ByCode = Extract<ConfirmListing, { code: string }>;
type Judge = (confirmation: ListingConfirmationEntity, listing: ListingEntity) => AppError | undefined;

@Injectable()
export class ListingConfirmationsService {
  constructor(
    private readonly em: EntityManager,
    private readonly codes: OneTimeCodes,
    private readonly jobs: Jobs,
    private readonly pending: PendingContactRequests,
    private readonly limits: Limits,
    private readonly clock: Clock,
  ) {}

  /** Opens the confirmation of a new listing and orders its mail, in the transaction that publishes it. */
  async open(em: EntityManager, listingId: number): Promise<number> {
    const { id } = ListingConfirmationEntity.open(em, listingId, this.clock.now());
    await em.flush();
    await this.jobs.send(em, SEND_CONFIRMATION, { confirmationId: id });
    return id;
  }

  /** Confirms by code or by link. Saying it twice answers the same again and changes nothing. */
  confirm(input: ConfirmListing): Promise<ConfirmedListing> {
    if (!('token' in input)) return this.confirmByCode(input);
    const now = this.clock.now();
    const link = this.codes.readLinkToken(CONFIRM_PURPOSE, input.token);
    if (link === undefined) throw new LinkWrongError();
    return this.settle(link.id, new LinkWrongError(), (it, listing) => it.tryLink(Boolean(listing.confirmedAt), now));
  }

  /** Who has logged in as this address has shown that it is theirs: what was posted with it is confirmed (product.md 2). */
  async confirmPostedBy(em: EntityManager, { userId, email }: { userId: number; email: string }): Promise<void> {
    const confirmed = await em.execute<{ id: string }[]>(CONFIRM_POSTED, [this.clock.now(), userId, email]);
    await this.pending.announce(
      em,
      confirmed.map(({ id }) => Number(id)),
    );
  }

  private async confirmByCode({ confirmationId, code }: ByCode): Promise<ConfirmedListing> {
    const giveBack = await this.takeGuess();
    const now = this.clock.now();
    let wasGuess = false;
    try {
      return await this.settle(confirmationId, new ConfirmationMissingError(), (it, listing) => {
        const isRight = this.codes.isCode(CONFIRM_PURPOSE, it.id, it.generation, code);
        return it.tryCode(isRight, Boolean(listing.confirmedAt), now);
      });
    } catch (error) {
      wasGuess = error instanceof CodeWrongError;
      throw error;
    } finally {
      if (!wasGuess) await giveBack();
    }
  }

  // Counted before the code is looked at, and uncounted unless it was wrong: many calls at once get no more guesses.
  private takeGuess(): Promise<() => Promise<void>> {
    return this.limits.takeAll([WRONG_CODES]).catch((error: unknown) => {
      throw error instanceof LimitedError ? new CodesClosedError(error.retryAfter) : error;
    });
  }

  /** A new code to the same address. Throws ResendTooSoonError within 60 s, LimitedError beyond the day's number. */
  async resend({ confirmationId }: ResendConfirmation): Promise<void> {
    await this.takeMail(confirmationId);
    await this.em.transactional(async (em) => {
      const { confirmation, listing } = await this.lock(em, confirmationId, new ConfirmationMissingError());
      if (listing.confirmedAt) throw new AlreadyConfirmedError();
      confirmation.renew(this.clock.now());
      await this.jobs.send(em, SEND_CONFIRMATION, { confirmationId });
    });
  }

  // What is refused anyway uses up none of the day's mails. Before the transaction: counting needs a connection of its own.
  private async takeMail(confirmationId: number): Promise<void> {
    const em = this.em.fork();
    const confirmation = await em.findOne(ListingConfirmationEntity, { id: confirmationId });
    if (confirmation === null) throw new ConfirmationMissingError();
    const { email, confirmedAt, status } = await em.findOneOrFail(ListingEntity, confirmation.listing);
    if (status === 'deleted') throw new ConfirmationMissingError();
    if (confirmedAt) throw new AlreadyConfirmedError();
    confirmation.ensureCooledDown(this.clock.now());
    await this.limits.take('listings.mail', email);
  }

  // The refusal is thrown after the commit, so that a wrong try stays counted.
  private async settle(id: number, missing: AppError, judge: Judge): Promise<ConfirmedListing> {
    const outcome = await this.em.transactional(async (em) => {
      const { confirmation, listing } = await this.lock(em, id, missing);
      const refusal = judge(confirmation, listing);
      if (refusal !== undefined) return refusal;
      if (!listing.confirmedAt) {
        listing.confirmedAt = this.clock.now();
        await em.flush();
        await this.pending.announce(em, [listing.id]);
      }
      return cardById(readDb<ListingsTables>(em), listing.id).executeTakeFirstOrThrow();
    });
    if (outcome instanceof AppError) throw outcome;
    return { listing: toListing(outcome), isContactEmail: false };
  }

  private async lock(em: EntityManager, id: number, missing: AppError) {
    const confirmation = await em.findOne(ListingConfirmationEntity, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (confirmation === null) throw missing;
    const listing = await em.findOneOrFail(ListingEntity, confirmation.listing);
    // What its owner deleted is there for nobody, until it is taken back.
    if (listing.status === 'deleted') throw missing;
    return { confirmation, listing };
  }
}
