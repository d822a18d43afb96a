import { Injectable } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { CardPayments, type Transfer } from '../../../platform/cards/card-payments.ts';
import { CardsRefusedError } from '../../../platform/cards/cards.errors.ts';
import type { TipJob } from '../payments.jobs.ts';
import { PayoutUpdates } from '../payouts/payout-updates.ts';
import { Settlement } from '../settlement/settlement.service.ts';
import { type Claimed, TipClaims } from './tip-claims.ts';
import { type TransferOrder, TransferRules } from './transfer-rules.ts';

/** Moves what is owed on a tip to its helper, once (product.md 26). */
@Injectable()
export class Transfers {
  constructor(
    private readonly claims: TipClaims,
    private readonly rules: TransferRules,
    private readonly payouts: PayoutUpdates,
    private readonly cards: CardPayments,
    private readonly settlement: Settlement,
    private readonly log: PinoLogger,
  ) {}

  /**
   * Claims the tip, asks the provider, keeps what it did. Before, the tip is settled: it may have been sent back, or disputed,
   * and nobody has told us. What the provider refuses is tried again by the sweep. Throws CardsUnavailableError where nobody
   * knows what was done: the claim stays then, and is taken up again. Throws PaymentBusyError and has done nothing then.
   */
  async transfer({ tipId }: TipJob): Promise<void> {
    await this.settlement.settle(tipId);
    const claimed = await this.claims.take('transfer', tipId, (em, tip) => this.rules.orderOf(em, tip));
    if (claimed === undefined) return;
    const transfer = await this.made(claimed);
    if (transfer === undefined) await this.leave(claimed);
    else await this.claims.locked(tipId, (em, tip) => this.rules.keep(em, tip, transfer));
  }

  /** The transfer, also where it was made before; undefined where there is none. */
  private async made({ tipId, order, again }: Claimed<TransferOrder>): Promise<Transfer | undefined> {
    // The provider forgets keys after a day: only its list tells for sure
    const [known] = again ? await this.cards.listTransfers(tipId) : [];
    if (known !== undefined || order === undefined) return known;
    try {
      return await this.cards.transfer({ ...order, group: tipId, key: `transfer-${tipId}` });
    } catch (error) {
      if (!(error instanceof CardsRefusedError)) throw error;
      this.log.warn({ tipId, reason: error.reason }, 'a transfer to a helper was refused: it is tried again later');
      return undefined;
    }
  }

  /** It was refused: the account may be gone, or may get nothing any more. */
  private async leave(claimed: Claimed<TransferOrder>): Promise<void> {
    await this.claims.release(claimed);
    if (claimed.order !== undefined) await this.payouts.updateRefused(claimed.order.accountId);
  }
}
