import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import type { PayoutLink, PayoutLinkRequest, Payouts, PayoutsQuery } from 'contracts';
import { CardPayments } from '../../../platform/cards/card-payments.ts';
import { cardErrors, CardsRefusedError, CardsUnavailableError } from '../../../platform/cards/cards.errors.ts';
import type { LiveSettings } from '../../../platform/config/live-settings.ts';
import { SETTINGS } from '../../../platform/config/settings.ts';
import { Limits } from '../../../platform/limits/limits.ts';
import type { SessionUser } from '../../../platform/login/session-store.ts';
import type { PayoutAccountEntity } from './payout-account.entity.ts';
import { PayoutAccounts } from './payout-accounts.ts';
import { isFrozen, listHeldByDay, listOwedByDeadline } from './payouts.queries.ts';

/** A helper's payouts, by an account at the provider. */
@Injectable()
export class PayoutsService {
  constructor(
    private readonly em: EntityManager,
    private readonly cards: CardPayments,
    private readonly accounts: PayoutAccounts,
    private readonly limits: Limits,
    @Inject(SETTINGS) private readonly settings: LiveSettings,
  ) {}

  /** `fresh` fetches the account from the provider first, or returns the stored state where that fails. Throws LimitedError. */
  async get(me: SessionUser, { fresh }: PayoutsQuery): Promise<Payouts> {
    if (fresh && this.cards.enabled) await this.refresh(me);
    const account = await this.accounts.find(me.id);
    const em = this.em.fork();
    const owed = await listOwedByDeadline(em, me.id);
    const held = await listHeldByDay(em, me.id);
    const frozen = await isFrozen(em, me.id);
    const state = this.cards.enabled ? getState(account) : 'off';
    const [first] = held;
    const canReturn = state !== 'off' && (frozen || account?.transfersEnabled !== true);
    const next = canReturn ? owed.find(({ returningCents }) => returningCents > 0) : undefined;
    return {
      state,
      country: account?.country ?? null,
      waitingCents: sumCents(owed),
      heldCents: sumCents(held),
      nextTransfer: first === undefined || first.on === null ? null : { cents: first.cents, on: first.on },
      frozen,
      nextReturn: next === undefined ? null : { cents: next.returningCents, on: next.on },
    };
  }

  /** Recreates an account that is gone at the provider. Throws cardErrors.off, LimitedError, and what PayoutAccounts.ensure throws. */
  async link(me: SessionUser, { country }: PayoutLinkRequest): Promise<PayoutLink> {
    if (!this.cards.enabled) throw cardErrors.off();
    await this.limits.consume('payments.payouts-link', { account: me });
    const account = await this.accounts.ensure(me.id, country);
    try {
      return { url: await this.createLink(account) };
    } catch (error) {
      if (!(error instanceof CardsRefusedError) || !error.missing) throw error;
      await this.accounts.sync(account.accountId);
      return { url: await this.createLink(await this.accounts.ensure(me.id, country ?? account.country)) };
    }
  }

  private createLink(account: PayoutAccountEntity & { accountId: string }): Promise<string> {
    const { accountId } = account;
    if (getState(account) === 'enabled') return this.cards.createDashboardLink(accountId);
    const getUrl = (payouts: string) => `${this.settings.publicUrl}/profile/tips?payouts=${payouts}#payouts`;
    return this.cards.createAccountLink(accountId, { returnUrl: getUrl('back'), refreshUrl: getUrl('again') });
  }

  private async refresh(me: SessionUser): Promise<void> {
    const { accountId } = (await this.accounts.find(me.id)) ?? {};
    if (typeof accountId !== 'string') return;
    await this.limits.consume('payments.payouts-fresh', { account: me });
    await this.accounts.sync(accountId).catch((error: unknown) => {
      if (!(error instanceof CardsUnavailableError || error instanceof CardsRefusedError)) throw error;
    });
  }
}

const sumCents = (amounts: readonly { readonly cents: number }[]): number =>
  amounts.reduce((sum, { cents }) => sum + cents, 0);

function getState(account: PayoutAccountEntity | null): Payouts['state'] {
  if (account === null) return 'none';
  if (account.transfersEnabled && account.payoutsEnabled) return 'enabled';
  if (!account.detailsSubmitted) return 'started';
  return account.needsMore ? 'needs_more' : 'reviewing';
}
