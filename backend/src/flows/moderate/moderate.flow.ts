import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { ANSWER_DAYS } from 'contracts';
import { Suspensions } from '../../modules/account/index.ts';
import { ListingModeration, type PendingTestimonial, TestimonialModeration } from '../../modules/listings/index.ts';
import {
  type FullReport,
  ModerationService,
  type NewModerationAction,
  type ReportPage,
} from '../../modules/messaging/index.ts';
import { PayoutFreezes } from '../../modules/payments/index.ts';

/** A request of the operator that cannot be carried out, in a sentence that says what to do instead. */
export class ModerationRefusedError extends Error {
  override readonly name = 'ModerationRefusedError';
}

/** Who acts, and why. */
export interface Moderator {
  byWhom: string;
  because?: string | undefined;
}

/**
 * What the operator does about reports, and about stolen cards. Each action is one transaction, which also logs it. All but `list` throw
 * ModerationRefusedError where there is nothing to do.
 */
@Injectable()
export class ModerateFlow {
  constructor(
    private readonly em: EntityManager,
    private readonly moderation: ModerationService,
    private readonly suspensions: Suspensions,
    private readonly listings: ListingModeration,
    private readonly testimonials: TestimonialModeration,
    private readonly payouts: PayoutFreezes,
  ) {}

  /** The open reports, the oldest first; `all`: the newest, closed ones too. */
  list(filter: { all: boolean }): Promise<ReportPage> {
    return this.moderation.list(this.em.fork(), filter);
  }

  /** A report with its messages, unless it is closed. Logged too, since it reads other people's messages. */
  show(id: number, moderator: Moderator): Promise<FullReport> {
    return this.em.fork().transactional(async (em) => {
      const report = await this.moderation.get(em, id);
      if (report === undefined) throw new ModerationRefusedError(noReport(id));
      this.moderation.log(em, { action: 'show', reportId: id, ...moderator });
      return report;
    });
  }

  /** Returns a sentence about the result, as all below. */
  hideListing(id: number, moderator: Moderator): Promise<string> {
    return this.act({ action: 'hide-listing', listingId: id, ...moderator }, async (em) => {
      const outcome = await this.listings.hide(em, id);
      if (outcome === 'missing') throw new ModerationRefusedError(noListing(id));
      if (outcome === 'unchanged') throw new ModerationRefusedError(`Listing ${id} is hidden already.`);
      return `Listing ${id} is hidden. restore-listing ${id} takes that back.`;
    });
  }

  restoreListing(id: number, moderator: Moderator): Promise<string> {
    return this.act({ action: 'restore-listing', listingId: id, ...moderator }, async (em) => {
      const outcome = await this.listings.restore(em, id);
      if (outcome === 'missing') throw new ModerationRefusedError(noListing(id));
      if (outcome === 'unchanged') throw new ModerationRefusedError(`Listing ${id} was not hidden by hide-listing.`);
      if (outcome === 'stillHidden') return `Listing ${id} stays hidden only as long as its owner is suspended.`;
      return `Listing ${id} is what it was before it was hidden.`;
    });
  }

  suspend(userId: number, moderator: Moderator): Promise<string> {
    return this.act({ action: 'suspend', userId, ...moderator }, async (em) => {
      const outcome = await this.suspensions.suspend(em, userId);
      if (outcome === 'missing') throw new ModerationRefusedError(noAccount(userId));
      if (outcome === 'unchanged') throw new ModerationRefusedError(`Account ${userId} is suspended already.`);
      const hidden = await this.listings.hideAllOf(em, userId);
      return `Account ${userId} is suspended, and logged out everywhere. Listings hidden with it: ${hidden}.`;
    });
  }

  unsuspend(userId: number, moderator: Moderator): Promise<string> {
    return this.act({ action: 'unsuspend', userId, ...moderator }, async (em) => {
      const outcome = await this.suspensions.unsuspend(em, userId);
      if (outcome === 'missing') throw new ModerationRefusedError(noAccount(userId));
      if (outcome === 'unchanged') throw new ModerationRefusedError(`Account ${userId} is not suspended.`);
      const shown = await this.listings.restoreAllOf(em, userId);
      return `Account ${userId} can log in again. Listings that are what they were before: ${shown}.`;
    });
  }

  /** Testimonials that wait, the oldest first. */
  listReviews(): Promise<PendingTestimonial[]> {
    return this.testimonials.listPending(this.em.fork());
  }

  acceptReview(id: number, moderator: Moderator): Promise<string> {
    return this.act({ action: 'accept-review', testimonialId: id, ...moderator }, async (em) => {
      const outcome = await this.testimonials.accept(em, id);
      if (outcome === 'missing') throw new ModerationRefusedError(noReview(id));
      if (outcome === 'unchanged') throw new ModerationRefusedError(`Testimonial ${id} is shown already.`);
      if (outcome === 'waitsAlready') throw new ModerationRefusedError(`Testimonial ${id} ${WAITS}`);
      if (outcome === 'waits') return `Testimonial ${id} is not rejected any more. It ${WAITS}`;
      return `Testimonial ${id} is shown, and counts. reject-review ${id} takes that back.`;
    });
  }

  rejectReview(id: number, moderator: Moderator): Promise<string> {
    return this.act({ action: 'reject-review', testimonialId: id, ...moderator }, async (em) => {
      const outcome = await this.testimonials.reject(em, id);
      if (outcome === 'missing') throw new ModerationRefusedError(noReview(id));
      if (outcome === 'unchanged') throw new ModerationRefusedError(`Testimonial ${id} is rejected already.`);
      return `Testimonial ${id} is shown to nobody, and does not count.`;
    });
  }

  freezePayouts(userId: number, moderator: Moderator): Promise<string> {
    return this.act({ action: 'freeze-payouts', userId, ...moderator }, async (em) => {
      const outcome = await this.payouts.freeze(em, userId);
      if (outcome === 'missing') throw new ModerationRefusedError(noAccount(userId));
      if (outcome === 'unchanged')
        throw new ModerationRefusedError(`The payouts of account ${userId} are frozen already.`);
      return `The payouts of account ${userId} are frozen, and it gets no new tips. A transfer that has begun may still arrive.`;
    });
  }

  unfreezePayouts(userId: number, moderator: Moderator): Promise<string> {
    return this.act({ action: 'unfreeze-payouts', userId, ...moderator }, async (em) => {
      const outcome = await this.payouts.unfreeze(em, userId);
      if (outcome === 'unchanged') throw new ModerationRefusedError(`The payouts of account ${userId} are not frozen.`);
      return `The payouts of account ${userId} go on. What is due is transferred within an hour.`;
    });
  }

  /** For a risky payment. The end of a review at the provider does the same, but it reviews only some. */
  approveTip(tipId: string, moderator: Moderator): Promise<string> {
    return this.act({ action: 'approve-tip', tipId, ...moderator }, async (em) => {
      const outcome = await this.payouts.approveTip(em, tipId);
      if (outcome === 'missing') throw new ModerationRefusedError(`There is no tip ${tipId}.`);
      if (outcome === 'unchanged') throw new ModerationRefusedError(`Tip ${tipId} does not wait for a review.`);
      return `Tip ${tipId} is transferred once its hold is over.`;
    });
  }

  close(id: number, moderator: Moderator): Promise<string> {
    return this.act({ action: 'close', reportId: id, ...moderator }, async (em) => {
      const outcome = await this.moderation.close(em, id);
      if (outcome === 'missing') throw new ModerationRefusedError(noReport(id));
      if (outcome === 'unchanged') throw new ModerationRefusedError(`Report ${id} is closed already.`);
      return `Report ${id} is closed.`;
    });
  }

  private act(action: NewModerationAction, work: (em: EntityManager) => Promise<string>): Promise<string> {
    return this.em.fork().transactional(async (em) => {
      const result = await work(em);
      this.moderation.log(em, action);
      return result;
    });
  }
}

/** Of a review of a trip (PRODUCT.md 34). */
const WAITS = `goes on waiting: it is shown with the other one's review of the trip, or ${ANSWER_DAYS} days after the trip was done.`;
const noReport = (id: number) => `There is no report ${id}. list shows those that are open, list --all all of them.`;
const noListing = (id: number) => `There is no listing ${id}. It may have been deleted.`;
const noReview = (id: number) => `There is no testimonial ${id}. reviews shows those that wait.`;
const noAccount = (id: number) => `There is no account ${id}. It may have been deleted.`;
