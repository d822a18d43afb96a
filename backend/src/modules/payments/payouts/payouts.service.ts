import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import type { PayoutLink, PayoutLinkRequest, Payouts, PayoutsQuery } from 'shared-ui/contracts';
import { CardPayments } from '../../../platform/cards/card-payments.ts';
import { CardsOffError, CardsRefusedError, CardsUnavailableError } from '../../../platform/cards/cards.errors.ts';
import type { LiveSettings } from '../../../platform/config/live-settings.ts';
import { SETTINGS } from '../../../platform/config/settings.ts';
import { Limits } from '../../../platform/limits/limits.ts';
import type { SessionUser } from '../../../platform/login/session-store.ts';
import type { PayoutAccountEntity } from './payout-account.entity.ts';
import { PayoutAccounts } from './payout-accounts.ts';
import { PayoutUpdates } from './payout-updates.ts';
import { waitingDays } from './payouts.queries.ts';

/** How one gets one's tips paid out: by an account at the provider, which alone knows bank and papers. */
@Injectable()
export class PayoutsService {
  constructor(
    private readonly em: EntityManager,
    private readonly cards: CardPayments,
    private readonly accounts: PayoutAccounts,
    private readonly updates: PayoutUpdates,
    private readonly limits: Limits,
    @Inject(SETTINGS) private readonly settings: LiveSettings,
  ) {}

  /** Where the provider says nothing of the account, `fresh` gets what is kept. Throws LimitedError. */
  async get(me: SessionUser, { fresh }: PayoutsQuery): Promise<Payouts> {
    if (fresh && this.cards.on) await this.refresh(me);
    const account = await this.accounts.find(me.id);
    const days = await waitingDays(this.em.fork(), me.id);
    const state = this.cards.on ? stateOf(account) : 'off';
    const next = days.find(({ returningCents }) => returningCents > 0);
    const returns = state === 'off' || account?.transfersEnabled === true ? undefined : next;
    return {
      ...{ state, country: account?.country ?? null },
      waitingCents: days.reduce((sum, { cents }) => sum + cents, 0),
      nextReturn: returns === undefined ? null : { cents: returns.returningCents, on: returns.on },
    };
  }

  /** An account that is gone at the provider is begun anew. Throws CardsOffError, LimitedError, and what PayoutAccounts.ensure throws. */
  async link(me: SessionUser, { country }: PayoutLinkRequest): Promise<PayoutLink> {
    if (!this.cards.on) throw new CardsOffError();
    await this.limits.take('payments.payouts-link', me.email);
    const account = await this.accounts.ensure(me.id, country);
    try {
      return { url: await this.open(account) };
    } catch (error) {
      if (!(error instanceof CardsRefusedError) || !error.missing) throw error;
      await this.updates.update(account.accountId);
      return { url: await this.open(await this.accounts.ensure(me.id, country ?? account.country)) };
    }
  }

  private async open(account: PayoutAccountEntity & { accountId: string }): Promise<string> {
    const { accountId } = account;
    if (stateOf(account) === 'enabled') return this.cards.createDashboardLink(accountId);
    const page = (what: string) => `${this.settings.publicUrl}/profile?payouts=${what}#payouts`;
    const pages = { returnUrl: page('back'), refreshUrl: page('again') };
    return this.cards.createAccountLink(accountId, pages);
  }

  private async refresh(me: SessionUser): Promise<void> {
    const { accountId } = (await this.accounts.find(me.id)) ?? {};
    if (typeof accountId !== 'string') return;
    await this.limits.take('payments.payouts-fresh', me.email);
    await this.updates.update(accountId).catch((error: unknown) => {
      if (!(error instanceof CardsUnavailableError || error instanceof CardsRefusedError)) throw error;
    });
  }
}

function stateOf(account: PayoutAccountEntity | null): Payouts['state'] {
  if (account === null) return 'none';
  if (account.transfersEnabled && account.payoutsEnabled) return 'enabled';
  if (!account.detailsSubmitted) return 'started';
  return account.needsMore ? 'needs_more' : 'reviewing';
}
