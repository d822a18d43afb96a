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
import type { TipEntity } from '../tip.entity.ts';
import { getDatabaseTime } from '../settlement/tip-holds.ts';
import { type ClaimedTip, TipClaims, toIdempotencyKey } from './tip-claims.ts';

/** Money of one charge to transfer to the helper's account. */
interface TransferOrder {
  readonly chargeId: string;
  readonly accountId: string;
  readonly amountCents: number;
}

/** Transfers what is owed on a tip to its helper, once, after its hold (PRODUCT.md 26). */
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
   * made: the claim stays, and is taken over later. Throws busy, without any effect.
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
    const { chargeId, transferId } = tip;
    if (typeof chargeId !== 'string' || typeof transferId === 'string') return undefined;
    if (!tip.isTransferable(await getDatabaseTime(em))) return undefined;
    const accountId = await lockEnabledAccount(em, tip.recipientId);
    const amountCents = await this.ledger.getOwedCents(em, tip.id);
    return accountId === undefined || amountCents <= 0 ? undefined : { chargeId, accountId, amountCents };
  }

  /** The transfer, made now or before; undefined where there is none. */
  private async execute(claimed: ClaimedTip<TransferOrder>): Promise<Transfer | undefined> {
    const { tipId, order, isResumed, keyVersion } = claimed;
    // The provider forgets idempotency keys after a day, and knows nothing of a new one: only its list is certain
    const transfers = isResumed || keyVersion > 0 ? await this.cards.listTransfers(tipId) : [];
    const existing = transfers.find(({ isReversed }) => !isReversed);
    if (existing !== undefined || order === undefined) return existing;
    try {
      return await this.cards.transfer({ ...order, group: tipId, idempotencyKey: toIdempotencyKey(claimed) });
    } catch (error) {
      if (!(error instanceof CardsRefusedError)) throw error;
      this.log.warn({ tipId, reason: error.reason }, 'a transfer to a helper was refused: it is tried again later');
      return undefined;
    }
  }

  /** The account may be gone, or restricted. */
  private async handleRefusal(claimed: ClaimedTip<TransferOrder>): Promise<void> {
    await this.claims.release(claimed, { isRefused: claimed.order !== undefined });
    if (claimed.order !== undefined) await this.payouts.trySync(claimed.order.accountId);
  }

  /** The helper has the money, whatever happened to the tip meanwhile: the operator bears the difference. */
  private async record(em: EntityManager, tip: TipEntity, { id, amountCents }: Transfer, now: Date): Promise<void> {
    const fact = { key: `transfer:${id}`, kind: 'transfer', account: 'paid_out', amountCents: -amountCents } as const;
    // Another process has recorded it: by now it may have been taken back
    if (!(await this.ledger.book(em, tip, fact))) return;
    tip.markTransferred(id, now);
    // A dispute was lost meanwhile: the check of tips takes the transfer back
    if ((await this.ledger.getReversible(em, tip.id)).missingCents > 0) tip.checkAt = now;
  }
}
