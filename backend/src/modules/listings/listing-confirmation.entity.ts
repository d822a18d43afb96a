import { defineEntity, type EntityManager, type Opt, p } from '@mikro-orm/core';
import {
  AlreadyConfirmedError,
  CodeExpiredError,
  CodeWrongError,
  LinkExpiredError,
  ResendTooSoonError,
  TooManyTriesError,
} from './confirmations.errors.ts';
import type { AppError } from '../../platform/errors/app-error.ts';
import {
  coolDownOf,
  hasTries,
  mailedCodeColumns,
  MOST_TRIES,
  unguessableId,
} from '../../platform/one-time-codes/code-rules.ts';
import { ListingEntity } from './listing.entity.ts';

const CODE_MS = 30 * 60_000;
export const LINK_MS = 7 * 24 * 3_600_000;

const ListingConfirmationSchema = defineEntity({
  name: 'ListingConfirmation',
  schema: 'listings',
  tableName: 'listing_confirmation',
  properties: {
    id: p.bigint('number').primary().autoincrement(false),
    listing: () => p.manyToOne(ListingEntity).mapToPk().unique().deleteRule('cascade'),
    codeExpiresAt: p.datetime(),
    linkExpiresAt: p.datetime(),
    /** When its address was last told that somebody asks for the contact. */
    remindedAt: p.datetime().nullable(),
    ...mailedCodeColumns(),
  },
});

/**
 * One address to be confirmed, for one listing (product.md 2): a code on the page that published it, or a link in the
 * mail. Both are derived when needed and stored nowhere.
 */
export class ListingConfirmationEntity extends ListingConfirmationSchema.class {
  static open(em: EntityManager, listing: number, now: Date): ListingConfirmationEntity {
    return em.create(ListingConfirmationEntity, {
      id: unguessableId(),
      listing,
      lastSentAt: now,
      ...deadlines(now),
    });
  }

  get takesCodes(): Opt<boolean> {
    return hasTries(this.tries);
  }

  /**
   * Counts a wrong code. What is wrong is returned, not thrown: the count must outlive the refusal. A code that has done
   * its work already stays welcome, like a link; another one is told that there is nothing left to do.
   */
  tryCode(isRight: boolean, isConfirmed: boolean, now: Date): AppError | undefined {
    if (isConfirmed) return isRight ? undefined : new AlreadyConfirmedError();
    if (!this.takesCodes) return new TooManyTriesError();
    if (this.codeExpiresAt <= now) return new CodeExpiredError();
    if (isRight) return undefined;
    this.tries += 1;
    return new CodeWrongError(MOST_TRIES - this.tries);
  }

  /** A link that has done its work already stays welcome, however old: a person who presses twice is not told off. */
  tryLink(isConfirmed: boolean, now: Date): LinkExpiredError | undefined {
    return isConfirmed || this.linkExpiresAt > now ? undefined : new LinkExpiredError();
  }

  /** Throws ResendTooSoonError within a minute of the last mail. */
  ensureCooledDown(now: Date): void {
    const seconds = coolDownOf(this.lastSentAt, now);
    if (seconds > 0) throw new ResendTooSoonError(seconds);
  }

  /** The next code; the one before stops working, the wrong tries stay counted. Throws ResendTooSoonError. */
  renew(now: Date): void {
    this.ensureCooledDown(now);
    this.generation += 1;
    this.lastSentAt = now;
    Object.assign(this, deadlines(now));
  }
}
ListingConfirmationSchema.setClass(ListingConfirmationEntity);

const deadlines = (now: Date) => ({
  codeExpiresAt: new Date(now.getTime() + CODE_MS),
  linkExpiresAt: new Date(now.getTime() + LINK_MS),
});
