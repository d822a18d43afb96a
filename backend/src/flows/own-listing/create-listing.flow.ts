import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { BOT_CHECK_ACTIONS, type CreateListing, type OwnListing } from 'shared-ui/contracts';
import { AccountsFacade, type Member } from '../../modules/account/index.ts';
import { ListingsFacade } from '../../modules/listings/index.ts';
import { BotCheck } from '../../platform/bot-check/bot-check.ts';
import { type Counted, Limits } from '../../platform/limits/limits.ts';
import type { SessionUser } from '../../platform/login/session-store.ts';
import { PhoneUnverifiedError } from './create-listing.errors.ts';
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

  /**
   * An address other than the account's own takes effect once the link sent there was followed (spec §5). Throws
   * PhoneUnverifiedError, UnknownAirportError, LimitedError; none of them uses up a limit.
   */
  async create(me: SessionUser, { captchaToken, type, ...form }: CreateListing): Promise<OwnListing> {
    ensureMayPost(me);
    const limits = [...(await this.limitsOf(me, captchaToken)), ...contactEmailLimits(me, form.email)];
    return this.limits.countIfDone(limits, () =>
      this.em.transactional(async (em) => {
        const member = await this.accounts.getOwn(em, me.id);
        // Address and number may have changed since the session was read.
        ensureMayPost(member);
        const name = shownNameOf(member, form.name);
        const contactEmail = form.email === member.email ? undefined : form.email;
        return this.listings.publishOwn(em, me, { type, form: { ...form, name, email: member.email }, contactEmail });
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

function ensureMayPost({ verified }: Pick<Member, 'verified'>): void {
  if (!verified) throw new PhoneUnverifiedError();
}

/** Nobody floods a stranger with mail: few a day by who posts, and few to one address, whoever names it. */
const contactEmailLimits = (me: SessionUser, typed: string): Counted[] =>
  typed === me.email
    ? []
    : [
        ['listings.contact-email', String(me.id)],
        ['listings.contact-email-to', typed],
        ['listings.mail', typed],
      ];
