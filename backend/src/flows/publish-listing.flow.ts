import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import {
  BOT_CHECK_ACTIONS,
  type FindHelp,
  type ListingType,
  type OfferHelp,
  type PublishedListing,
} from 'shared-ui/contracts';
import { AccountsFacade, publicNameOf } from '../modules/account/index.ts';
import { ListingsFacade } from '../modules/listings/index.ts';
import { BotCheck } from '../platform/bot-check/bot-check.ts';
import { Limits } from '../platform/limits/limits.ts';

const ACTION_OF = { seeking_help: BOT_CHECK_ACTIONS.findHelp, helper: BOT_CHECK_ACTIONS.offerHelp };

/**
 * Somebody without a login asks for help or offers it: account, listing, confirmation and the job that mails it are
 * kept together, or not at all (product.md 2).
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

  /** `from` is the caller's address, which limits count by. */
  async publish(
    type: ListingType,
    { captchaToken, ...form }: FindHelp | OfferHelp,
    from: string,
  ): Promise<PublishedListing> {
    await this.botCheck.verify(captchaToken, ACTION_OF[type]);
    // After the bot check: a program must not be able to use up somebody else's address, nor a mistake one's own.
    await this.limits.take('listings.publish', from);
    await this.limits.take('listings.publish-as-email', form.email);
    await this.limits.take('listings.mail', form.email);
    const shown = { ...form, name: publicNameOf(form.name) };
    return this.em.transactional(async (em) => {
      const userId = await this.accounts.findOrCreateByEmail(em, shown);
      return this.listings.publish(em, { type, userId, form: shown });
    });
  }
}
