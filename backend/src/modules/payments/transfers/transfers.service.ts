import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { CardPayments, type Transfer } from '../../../platform/cards/card-payments.ts';
import { CardsRefusedError } from '../../../platform/cards/cards.errors.ts';
import { Clock } from '../../../platform/clock/clock.ts';
import { Ledger } from '../ledger/ledger.ts';
import type { TipJob } from '../payments.jobs.ts';
import { enabledAccountOf } from '../payouts/enabled-payouts.ts';
import type { TipEntity } from '../tips/tip.entity.ts';
import { type Claimed, TipClaims } from './tip-claims.ts';

/** Money of one charge, to the helper's account. */
interface Order {
  readonly chargeId: string;
  readonly accountId: string;
  readonly cents: number;
}

/** Moves what is owed on a tip to its helper, once (product.md 26). */
@Injectable()
export class Transfers {
  constructor(
    private readonly claims: TipClaims,
    private readonly cards: CardPayments,
    private readonly ledger: Ledger,
    private readonly clock: Clock,
    private readonly log: PinoLogger,
  ) {}

  /**
   * Claims the tip, asks the provider, keeps what it did. What the provider refuses is tried again by the sweep. Throws
   * CardsUnavailableError where nobody knows what was done: the claim stays then, and is taken up again.
   */
  async transfer({ tipId }: TipJob): Promise<void> {
    const claimed = await this.claims.take('transfer', tipId, (em, tip) => this.orderOf(em, tip));
    if (claimed === undefined) return;
    const transfer = await this.made(claimed);
    if (transfer === undefined) await this.claims.release(claimed);
    else await this.claims.locked(tipId, (em, tip) => this.keep(em, tip, transfer));
  }

  private async orderOf(em: EntityManager, tip: TipEntity): Promise<Order | undefined> {
    const { chargeId, transferId, status } = tip;
    if (status !== 'paid' || typeof chargeId !== 'string' || typeof transferId === 'string') return undefined;
    const accountId = await enabledAccountOf(em, tip.recipientId);
    const cents = await this.ledger.owedOf(em, tip.id);
    return accountId === undefined || cents <= 0 ? undefined : { chargeId, accountId, cents };
  }

  /** The transfer, also where it was made before; undefined where there is none. */
  private async made({ tipId, order, again }: Claimed<Order>): Promise<Transfer | undefined> {
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

  /** Whatever became of the tip meanwhile, the helper has the money: what is missing for it is the operator's. */
  private async keep(em: EntityManager, tip: TipEntity, { id, cents }: Transfer): Promise<void> {
    if (tip.transferId === id) return;
    const fact = { key: `transfer:${id}`, kind: 'transfer', account: 'paid_out', cents: -cents } as const;
    await this.ledger.book(em, tip, fact);
    tip.transferred(id, this.clock.now());
  }
}
