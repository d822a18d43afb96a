import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Transfer } from '../../../platform/cards/card-payments.ts';
import { Clock } from '../../../platform/clock/clock.ts';
import { Ledger } from '../ledger/ledger.ts';
import { enabledAccountOf } from '../payouts/enabled-payouts.ts';
import type { TipEntity } from '../tips/tip.entity.ts';

/** Money of one charge, to the helper's account. */
export interface TransferOrder {
  readonly chargeId: string;
  readonly accountId: string;
  readonly cents: number;
}

/** Which tips go to their helper, and what is kept of it. */
@Injectable()
export class TransferRules {
  constructor(
    private readonly ledger: Ledger,
    private readonly clock: Clock,
  ) {}

  /** What is to be moved of this tip, which is locked; undefined: nothing. */
  async orderOf(em: EntityManager, tip: TipEntity): Promise<TransferOrder | undefined> {
    const { chargeId, transferId, status } = tip;
    if (status !== 'paid' || typeof chargeId !== 'string' || typeof transferId === 'string') return undefined;
    const accountId = await enabledAccountOf(em, tip.recipientId);
    const cents = await this.ledger.owedOf(em, tip.id);
    return accountId === undefined || cents <= 0 ? undefined : { chargeId, accountId, cents };
  }

  /** Whatever became of the tip meanwhile, the helper has the money: what is missing for it is the operator's. */
  async keep(em: EntityManager, tip: TipEntity, { id, cents }: Transfer): Promise<void> {
    if (tip.transferId === id) return;
    const fact = { key: `transfer:${id}`, kind: 'transfer', account: 'paid_out', cents: -cents } as const;
    await this.ledger.book(em, tip, fact);
    tip.transferred(id, this.clock.now());
  }
}
