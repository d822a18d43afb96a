import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { BOT_CHECK_ACTIONS, type CreateListing, type OwnListing } from 'shared-ui/contracts';
import { AccountsFacade, type Member } from '../../modules/account/index.ts';
import { ListingsFacade } from '../../modules/listings/index.ts';
import { BotCheck } from '../../platform/bot-check/bot-check.ts';
import { type Counted, Limits } from '../../platform/limits/limits.ts';
import type { SessionUser } from '../../platform/login/session-store.ts';
import { ForeignEmailError, PhoneUnverifiedError } from './create-listing.errors.ts';
import { shownNameOf } from './shown-name.ts';

/** Who is logged in publishes a trip under their own profile: confirmed at once (product.md 1, 2). */
@Injectable()
export class CreateListingFlow {
  constructor(
    private readonly em: EntityManager,
    private readonly botCheck: BotCheck,
    private readonly limits: Limits,
    private readonly accounts: AccountsFacade,
    private readonly listings: ListingsFacade,
  ) {}

  /** Throws PhoneUnverifiedError, ForeignEmailError, UnknownAirportError, LimitedError; none of them uses up a limit. */
  async create(me: SessionUser, { captchaToken, type, ...form }: CreateListing): Promise<OwnListing> {
    ensureMayPost(me, form.email);
    const limits = await this.limitsOf(me, captchaToken);
    return this.limits.countIfDone(limits, () =>
      this.em.transactional(async (em) => {
        const member = await this.accounts.getOwn(em, me.id);
        // Address and number may have changed since the session was read.
        ensureMayPost(member, form.email);
        const name = shownNameOf(member, form.name);
        return this.listings.publishOwn(em, me, { type, form: { ...form, name } });
      }),
    );
  }

  /** Who did not pass the bot check goes on, under a much lower limit (product.md, the fallback token). */
  private async limitsOf(me: SessionUser, token: string | undefined): Promise<Counted[]> {
    const who = String(me.id);
    const isProven = await this.botCheck.proves(token, BOT_CHECK_ACTIONS.createListing);
    return [...(isProven ? [] : [['listings.create-unproven', who] as const]), ['listings.create', who]];
  }
}

function ensureMayPost({ verified, email }: Pick<Member, 'verified' | 'email'>, typed: string): void {
  if (!verified) throw new PhoneUnverifiedError();
  if (email !== typed) throw new ForeignEmailError();
}
