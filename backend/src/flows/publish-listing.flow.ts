import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { FindHelp, ListingType, OfferHelp, PublishedListing } from 'shared-ui/contracts';
import { AccountsFacade } from '../modules/account/index.ts';
import { ListingsFacade } from '../modules/listings/index.ts';
import { BotCheck } from '../platform/bot-check/bot-check.ts';
import { Limits } from '../platform/limits/limits.ts';

/** The actions a bot-check token is made for (spec §7). */
const BOT_CHECK_ACTIONS = { seeking_help: 'find_help_submit', helper: 'offer_help_submit' } as const;

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

  async publish(type: ListingType, { captchaToken, ...form }: FindHelp | OfferHelp): Promise<PublishedListing> {
    await this.botCheck.verify(captchaToken, BOT_CHECK_ACTIONS[type]);
    // After the bot check: a program must not be able to use up somebody else's address.
    await this.limits.take('listings.publish-as-email', form.email);
    return this.em.transactional(async (em) => {
      const userId = await this.accounts.findOrCreateByEmail(em, form);
      return this.listings.publish(em, { type, userId, form });
    });
  }
}
