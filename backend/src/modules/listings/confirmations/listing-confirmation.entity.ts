import { defineEntity, type EntityManager, type Opt, p } from '@mikro-orm/core';
import { CONFIRMATION_CODE_LIFETIME_MINUTES } from 'contracts';
import type { AppError } from '../../../platform/errors/app-error.ts';
import {
  secondsOfCooldown,
  hasAttemptsLeft,
  mailedCodeColumns,
  MAX_ATTEMPTS,
  randomId,
} from '../../../platform/one-time-codes/one-time-codes.ts';
import { LINK_TTL_MS, ListingEntity } from '../listing.entity.ts';
import { listingErrors } from '../listings.errors.ts';
import { confirmationErrors } from './confirmations.errors.ts';

const CODE_TTL_MS = CONFIRMATION_CODE_LIFETIME_MINUTES * 60_000;

const ListingConfirmationSchema = defineEntity({
  name: 'ListingConfirmation',
  schema: 'listings',
  tableName: 'listing_confirmation',
  properties: {
    id: p.bigint('number').primary().autoincrement(false),
    listing: () => p.manyToOne(ListingEntity).mapToPk().unique().deleteRule('cascade'),
    codeExpiresAt: p.datetime(),
    linkExpiresAt: p.datetime(),
    /** When the last mail went out that somebody asks for the contact details. */
    remindedAt: p.datetime().nullable(),
    ...mailedCodeColumns(),
  },
});

/**
 * The confirmation of one listing's address (PRODUCT.md 2): by a code on the page that published it, or by a link in the mail. Both are
 * derived when needed and stored nowhere.
 */
export class ListingConfirmationEntity extends ListingConfirmationSchema.class {
  static open(em: EntityManager, listing: number, now: Date): ListingConfirmationEntity {
    return em.create(ListingConfirmationEntity, {
      id: randomId(),
      listing,
      lastSentAt: now,
      ...expiries(now),
    });
  }

  get acceptsCodes(): Opt<boolean> {
    return hasAttemptsLeft(this.tries);
  }

  /**
   * Counts a wrong code. The refusal is returned, not thrown: the count must be committed. The right code of a confirmed listing is
   * accepted again, however old.
   */
  checkCode(isRight: boolean, isConfirmed: boolean, now: Date): AppError | undefined {
    if (isConfirmed) return isRight ? undefined : listingErrors.already_confirmed();
    if (!this.acceptsCodes) return confirmationErrors.too_many_tries();
    if (this.codeExpiresAt <= now) return confirmationErrors.code_expired();
    if (isRight) return undefined;
    this.tries += 1;
    return confirmationErrors.code_wrong(MAX_ATTEMPTS - this.tries);
  }

  /** The link of a confirmed listing is accepted again, however old: people follow it twice. */
  checkLink(isConfirmed: boolean, now: Date): AppError | undefined {
    return isConfirmed || this.linkExpiresAt > now ? undefined : confirmationErrors.link_expired();
  }

  /** Throws resend_too_soon within a minute of the last mail. */
  ensureCooledDown(now: Date): void {
    const seconds = secondsOfCooldown(this.lastSentAt, now);
    if (seconds > 0) throw confirmationErrors.resend_too_soon(seconds);
  }

  /**
   * Replaces the code; wrong attempts stay counted, or each resend would allow more guesses. The links stay valid: people open the
   * older mail too. Throws resend_too_soon.
   */
  renew(now: Date): void {
    this.ensureCooledDown(now);
    this.generation += 1;
    this.lastSentAt = now;
    Object.assign(this, expiries(now));
  }
}
ListingConfirmationSchema.setClass(ListingConfirmationEntity);

const expiries = (now: Date) => ({
  codeExpiresAt: new Date(now.getTime() + CODE_TTL_MS),
  linkExpiresAt: new Date(now.getTime() + LINK_TTL_MS),
});
