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
import type { SessionUser } from '../platform/login/session-store.ts';

const ACTION_OF = { seeking_help: BOT_CHECK_ACTIONS.findHelp, helper: BOT_CHECK_ACTIONS.offerHelp };

export interface Caller {
  /** Which limits count by. */
  address: string;
  /** Undefined: nobody is logged in. */
  user: SessionUser | undefined;
}

/**
 * Somebody asks for help or offers it: account, listing, confirmation and the job that mails it are kept together, or
 * not at all. Who is logged in as the address of the form has shown already that it is theirs (product.md 2).
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
    caller: Caller,
  ): Promise<PublishedListing> {
    await this.botCheck.verify(captchaToken, ACTION_OF[type]);
    // After the bot check: a program must not be able to use up somebody else's address, nor a mistake one's own.
    const owner = caller.user?.email === form.email ? caller.user : undefined;
    await this.takeLimits(form.email, caller.address, owner);
    const shown = { ...form, name: publicNameOf(form.name) };
    return this.em.transactional(async (em) => {
      const userId = await this.accounts.findOrCreateByEmail(em, shown);
      // The address may have moved to another account since the session was read.
      return this.listings.publish(em, { type, userId, form: shown, confirmed: userId === owner?.id });
    });
  }

  /** Who posts as themselves gets no mail, and what strangers post with their address does not count against them. */
  private async takeLimits(email: string, address: string, owner: SessionUser | undefined): Promise<void> {
    await this.limits.take('listings.publish', address);
    if (owner) return this.limits.take('listings.publish-own', String(owner.id));
    await this.limits.take('listings.publish-as-email', email);
    await this.limits.take('listings.mail', email);
  }
}
