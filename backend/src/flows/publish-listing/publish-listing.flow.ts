import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { BOT_CHECK_ACTIONS, type FindHelp, type ListingType, type OfferHelp, type PublishedListing } from 'contracts';
import { AccountsFacade, toPublicName } from '../../modules/account/index.ts';
import { ListingPosters, ListingsFacade, type Poster } from '../../modules/listings/index.ts';
import { BotCheck } from '../../platform/bot-check/bot-check.ts';
import { defineErrors } from '../../platform/errors/define-errors.ts';
import { LimitedError, type LimitName, Limits } from '../../platform/limits/limits.ts';
import type { SessionUser } from '../../platform/login/session-store.ts';
import { postOnce } from '../post-once.ts';

const BOT_CHECK_ACTION = { seeking_help: BOT_CHECK_ACTIONS.findHelp, helper: BOT_CHECK_ACTIONS.offerHelp };

export interface PublishingCaller extends Poster {
  /** Undefined where nobody is logged in. */
  user: SessionUser | undefined;
}

const publishErrors = defineErrors('listings', {
  limited: {
    /** Strangers have posted with this address all day. Its owner can log in, which they cannot prevent. */
    log_in_to_publish: (retryAfter: number) => ({
      message:
        'Too many listings were posted with this email today. If it is yours, please log in with it, and post again.',
      retryAfter,
    }),
    /** Several people have said that they did not post what came with their address from this network or browser. */
    posts_disowned: (retryAfter: number) => ({
      message:
        'Listings from your network were posted with the email of somebody else. Please log in with your own email, and post again.',
      retryAfter,
    }),
  },
});

/**
 * Publishes an offer or a request by the short forms: account, listing, confirmation and the job that mails it are stored in one
 * transaction. A login with the form's address proves it already (PRODUCT.md 2). Idempotent by `attemptId` and address.
 */
@Injectable()
export class PublishListingFlow {
  constructor(
    private readonly em: EntityManager,
    private readonly botCheck: BotCheck,
    private readonly limits: Limits,
    private readonly accounts: AccountsFacade,
    private readonly listings: ListingsFacade,
    private readonly posters: ListingPosters,
  ) {}

  async publish(
    type: ListingType,
    { captchaToken, attemptId, ...form }: FindHelp | OfferHelp,
    caller: PublishingCaller,
  ): Promise<PublishedListing> {
    const find = (attempt: string) => this.listings.findPublished(this.em.fork(), form.email, attempt);
    return postOnce(attemptId, find, async () => {
      await this.botCheck.verify(captchaToken, BOT_CHECK_ACTION[type]);
      return this.store(type, { ...form, attemptId }, caller);
    });
  }

  private async store(
    type: ListingType,
    { attemptId, ...form }: Omit<FindHelp | OfferHelp, 'captchaToken'>,
    { user, ...poster }: PublishingCaller,
  ): Promise<PublishedListing> {
    const owner = user?.email === form.email ? user : undefined;
    // Counted after the bot check: a program must not use up the limits of somebody else's address.
    await this.takeLimits(form.email, poster, owner);
    const publicForm = { ...form, name: toPublicName(form.name) };
    return this.em.transactional(async (em) => {
      const userId = await this.accounts.findOrCreateByEmail(em, publicForm);
      // The address may have moved to another account since the session was read.
      const confirmed = userId === owner?.id;
      return this.listings.publish(em, { type, userId, form: publicForm, attemptId, confirmed, poster });
    });
  }

  /** Posting with one's own address sends no mail, and is counted apart from what strangers post with that address. */
  private async takeLimits(email: string, poster: Poster, owner: SessionUser | undefined): Promise<void> {
    const { callerAddress: caller } = poster;
    if (owner) {
      await this.limits.consumeAll(['listings.publish', 'listings.publish-own'], { caller, account: owner });
      return;
    }
    const limits = ['listings.publish', 'listings.publish-pair', ...ADDRESS_LIMITS, 'listings.publish-site'] as const;
    // Counts nothing, and refuses who has posted too many of those
    const ofPoster = ['listings.disowned', 0] as const;
    const subjects = { caller, address: email, poster: this.posters.keysOf(poster) };
    await this.limits.consumeAll([...limits, ofPoster], subjects).catch((error) => {
      if (!(error instanceof LimitedError)) throw error;
      if (ADDRESS_LIMITS.some((name) => name === error.limit)) throw publishErrors.log_in_to_publish(error.retryAfter);
      if (error.limit === 'listings.disowned') throw publishErrors.posts_disowned(error.retryAfter);
      throw error;
    });
  }
}

const ADDRESS_LIMITS = ['listings.publish-as-email', 'listings.mail'] as const satisfies LimitName[];
