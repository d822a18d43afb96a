import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { BOT_CHECK_ACTIONS, type ChangeListing, type CreateListing, type OwnListing } from 'contracts';
import { AccountsFacade, type Member, toPublicName } from '../../modules/account/index.ts';
import { ListingsFacade, OwnListingsService } from '../../modules/listings/index.ts';
import { BotCheck } from '../../platform/bot-check/bot-check.ts';
import { defineErrors } from '../../platform/errors/define-errors.ts';
import { type LimitName, Limits } from '../../platform/limits/limits.ts';
import type { SessionUser } from '../../platform/login/session-store.ts';
import { postOnce } from '../post-once.ts';

const ownListingErrors = defineErrors('listings', {
  forbidden: {
    /** Posting needs a verified phone number (PRODUCT.md 1). The number in the listing itself may be another one. */
    phone_unverified: 'You need to verify your phone number to create listings',
  },
});

/** Listings that a logged-in person creates or changes, under their own profile. */
@Injectable()
export class OwnListingFlow {
  constructor(
    private readonly em: EntityManager,
    private readonly botCheck: BotCheck,
    private readonly limits: Limits,
    private readonly accounts: AccountsFacade,
    private readonly listings: ListingsFacade,
    private readonly own: OwnListingsService,
  ) {}

  /**
   * Publishes a listing, confirmed (PRODUCT.md 1, 2). Another contact address than the account's takes effect once the link sent there
   * was followed (spec §5). Idempotent by `attemptId`. Throws phone_unverified, unknown_airport, LimitedError; a refusal counts
   * for no limit.
   */
  create(me: SessionUser, form: CreateListing, callerAddress: string): Promise<OwnListing> {
    const find = (attemptId: string) => this.listings.findOwnPublished(this.em.fork(), me, attemptId);
    return postOnce(form.attemptId, find, () => this.store(me, form, callerAddress));
  }

  private async store(
    me: SessionUser,
    { captchaToken, attemptId, type, ...form }: CreateListing,
    callerAddress: string,
  ): Promise<OwnListing> {
    ensurePhoneVerified(me);
    const ofContactEmail = form.email === me.email ? [] : CONTACT_EMAIL_LIMITS;
    const limits = [...(await this.getCreateLimits(captchaToken)), ...ofContactEmail];
    const subjects = { account: me, address: form.email, caller: callerAddress };
    return this.limits.countIfDone(limits, subjects, () =>
      this.em.transactional(async (em) => {
        const member = await this.accounts.getOwn(em, me.id);
        // The address and the phone number may have changed since the session was read.
        ensurePhoneVerified(member);
        const name = toListingName(member, form.name);
        const contactEmail = form.email === member.email ? undefined : form.email;
        const ownForm = { ...form, name, email: member.email };
        return this.listings.publishOwn(em, me, { type, form: ownForm, attemptId, contactEmail });
      }),
    );
  }

  /**
   * An emptied name becomes the account's. Needs no verified phone, unlike `create`: listings of the short forms can be changed too, and
   * those need none. Throws as OwnListingsService.change, and LimitedError; a refusal counts for no limit.
   */
  change(me: SessionUser, id: number, { name: typed, ...rest }: ChangeListing): Promise<OwnListing> {
    return this.limits.countIfDone(['listings.change'], { account: me }, () =>
      this.em.transactional(async (em) => {
        if (typed === undefined) return this.own.change(em, me, id, rest);
        const name = toListingName(await this.accounts.getOwn(em, me.id), typed);
        return this.own.change(em, me, id, { ...rest, name });
      }),
    );
  }

  /** Without a passed bot check a much lower limit applies as well (PRODUCT.md, the fallback token). */
  private async getCreateLimits(token: string | undefined) {
    const isProven = await this.botCheck.proves(token, BOT_CHECK_ACTIONS.createListing);
    return isProven ? CREATE_LIMITS : UNPROVEN_CREATE_LIMITS;
  }
}

function ensurePhoneVerified({ verified }: Pick<Member, 'verified'>): void {
  if (!verified) throw ownListingErrors.phone_unverified();
}

/** Against flooding strangers with mail: by who posts, with the address too, and by caller; what others send there refuses nobody. */
const CONTACT_EMAIL_LIMITS = [
  'listings.contact-email',
  'listings.contact-email-pair',
  'listings.contact-email-from',
] as const satisfies LimitName[];
const CREATE_LIMITS = ['listings.create'] as const satisfies LimitName[];
const UNPROVEN_CREATE_LIMITS = ['listings.create-unproven', ...CREATE_LIMITS] as const;

/**
 * The owner's name in a listing: the typed one, or else the username. The username itself is public already: one that the site generated
 * may end in digits, which toPublicName would take for a phone number.
 */
function toListingName({ username }: Pick<Member, 'username'>, typed: string | null | undefined): string {
  const name = typed ?? username;
  return name === username ? username : toPublicName(name);
}
