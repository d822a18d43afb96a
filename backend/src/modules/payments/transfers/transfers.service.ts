import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { CardPayments, type Transfer } from '../../../platform/cards/card-payments.ts';
import { CardsRefusedError } from '../../../platform/cards/cards.errors.ts';
import { Ledger } from '../ledger/ledger.ts';
import type { TipJob } from '../payments.jobs.ts';
import { PayoutAccounts } from '../payouts/payout-accounts.ts';
import { lockEnabledAccount } from '../payouts/payouts.queries.ts';
import { Settlement } from '../settlement/settlement.service.ts';
import type { TipEntity } from '../tips/tip.entity.ts';
import { type ClaimedTip, TipClaims } from './tip-claims.ts';

/** Money of one charge to transfer to the helper's account. */
interface TransferOrder {
  readonly chargeId: string;
  readonly accountId: string;
  readonly amountCents: number;
}

/** Transfers what is owed on a tip to its helper, once (product.md 26). */
@Injectable()
export class Transfers {
  constructor(
    private readonly claims: TipClaims,
    private readonly ledger: Ledger,
    private readonly payouts: PayoutAccounts,
    private readonly cards: CardPayments,
    private readonly settlement: Settlement,
    private readonly log: PinoLogger,
  ) {}

  /**
   * Settles the tip first, in case the webhook of a refund or dispute was lost; then claims it, calls the provider and books the
   * transfer. The sweep repeats what the provider refuses. Throws CardsUnavailableError where it is unknown whether the transfer was
   * made: the claim stays, and is taken over later. Throws PaymentBusyError, without any effect.
   */
  async transfer({ tipId }: TipJob): Promise<void> {
    await this.settlement.settle(tipId);
    const claimed = await this.claims.claim('transfer', tipId, (em, tip) => this.getOrder(em, tip));
    if (claimed === undefined) return;
    const transfer = await this.execute(claimed);
    if (transfer === undefined) await this.handleRefusal(claimed);
    else await this.claims.withLock(tipId, (em, tip, now) => this.record(em, tip, transfer, now));
  }

  private async getOrder(em: EntityManager, tip: TipEntity): Promise<TransferOrder | undefined> {
    const { chargeId, transferId, status } = tip;
    if (status !== 'paid' || typeof chargeId !== 'string' || typeof transferId === 'string') return undefined;
    const accountId = await lockEnabledAccount(em, tip.recipientId);
    const amountCents = await this.ledger.getOwedCents(em, tip.id);
    return accountId === undefined || amountCents <= 0 ? undefined : { chargeId, accountId, amountCents };
  }

  /** The transfer, made now or before; undefined where there is none. */
  private async execute({ tipId, order, isResumed }: ClaimedTip<TransferOrder>): Promise<Transfer | undefined> {
    // The provider forgets idempotency keys after a day: only its list is certain
    const [existing] = isResumed ? await this.cards.listTransfers(tipId) : [];
    if (existing !== undefined || order === undefined) return existing;
    try {
      // One key for all attempts, also after a refusal, which the provider repeats for a day: slow, but a tip is never paid out twice
      return await this.cards.transfer({ ...order, group: tipId, idempotencyKey: `transfer-${tipId}` });
    } catch (error) {
      if (!(error instanceof CardsRefusedError)) throw error;
      this.log.warn({ tipId, reason: error.reason }, 'a transfer to a helper was refused: it is tried again later');
      return undefined;
    }
  }

  /** The account may be gone, or restricted. */
  private async handleRefusal(claimed: ClaimedTip<TransferOrder>): Promise<void> {
    await this.claims.release(claimed);
    if (claimed.order !== undefined) await this.payouts.trySync(claimed.order.accountId);
  }

  /** The helper has the money, whatever happened to the tip meanwhile: the operator bears the difference. */
  private async record(em: EntityManager, tip: TipEntity, { id, amountCents }: Transfer, now: Date): Promise<void> {
    if (tip.transferId === id) return;
    const fact = { key: `transfer:${id}`, kind: 'transfer', account: 'paid_out', amountCents: -amountCents } as const;
    await this.ledger.book(em, tip, fact);
    tip.markTransferred(id, now);
  }
}
