import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { BOT_CHECK_ACTIONS, type FindHelp, type ListingType, type OfferHelp, type PublishedListing } from 'contracts';
import { AccountsFacade, toPublicName } from '../../modules/account/index.ts';
import { ListingsFacade } from '../../modules/listings/index.ts';
import { BotCheck } from '../../platform/bot-check/bot-check.ts';
import { Limits } from '../../platform/limits/limits.ts';
import type { SessionUser } from '../../platform/login/session-store.ts';

const BOT_CHECK_ACTION = { seeking_help: BOT_CHECK_ACTIONS.findHelp, helper: BOT_CHECK_ACTIONS.offerHelp };

interface Caller {
  callerAddress: string;
  /** Undefined where nobody is logged in. */
  user: SessionUser | undefined;
}

/**
 * Publishes an offer or a request by the short forms: account, listing, confirmation and the job that mails it are stored in one
 * transaction. A login with the form's address proves it already (product.md 2).
 */
@Injectable()
export class PublishListingFlow {
  constructor(
    private readonly em: EntityManager,
    private readonly botCheck: BotCheck,
    private readonly limits: Limits,
    private readonly accounts: AccountsFacade,
    private readonly listings: ListingsFacade,
  ) {}

  async publish(
    type: ListingType,
    { captchaToken, ...form }: FindHelp | OfferHelp,
    { callerAddress, user }: Caller,
  ): Promise<PublishedListing> {
    await this.botCheck.verify(captchaToken, BOT_CHECK_ACTION[type]);
    const owner = user?.email === form.email ? user : undefined;
    // Counted after the bot check: a program must not use up the limits of somebody else's address.
    await this.takeLimits(form.email, callerAddress, owner);
    const publicForm = { ...form, name: toPublicName(form.name) };
    return this.em.transactional(async (em) => {
      const userId = await this.accounts.findOrCreateByEmail(em, publicForm);
      // The address may have moved to another account since the session was read.
      return this.listings.publish(em, { type, userId, form: publicForm, confirmed: userId === owner?.id });
    });
  }

  /** Posting with one's own address sends no mail, and is counted apart from what strangers post with that address. */
  private async takeLimits(email: string, callerAddress: string, owner: SessionUser | undefined): Promise<void> {
    await this.limits.consume('listings.publish', callerAddress);
    if (owner) return this.limits.consume('listings.publish-own', String(owner.id));
    await this.limits.consume('listings.publish-as-email', email);
    await this.limits.consume('listings.mail', email);
  }
}
