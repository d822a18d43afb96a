import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { TIP_WAITS_DAYS } from 'shared-ui/contracts';
import { Clock } from '../../../platform/clock/clock.ts';
import { readDb } from '../../../platform/database/prepared-sql.ts';
import { Ledger } from '../ledger/ledger.ts';
import { enabledAccountOf } from '../payouts/enabled-payouts.ts';
import type { PaymentsTables } from '../payments.tables.ts';
import type { TipEntity } from '../tips/tip.entity.ts';

const DAY_MS = 24 * 3600_000;

/** A tip that was paid at this moment or before has waited for as long as a tip waits (product.md 26). */
export const waitedSince = (now: Date): Date => new Date(now.getTime() - TIP_WAITS_DAYS * DAY_MS);

/** What goes back of one payment. */
export interface ReturnOrder {
  readonly paymentId: string;
  readonly cents: number;
}

/** Which tips go back to who gave them: those that nobody claimed in time, and those of helpers who have left. */
@Injectable()
export class ReturnRules {
  constructor(
    private readonly ledger: Ledger,
    private readonly clock: Clock,
  ) {}

  /** What is to be sent back of this tip, which is locked; undefined: nothing. */
  async orderOf(em: EntityManager, tip: TipEntity): Promise<ReturnOrder | undefined> {
    const { intentId, status, transferId, refundId } = tip;
    if (status !== 'paid' || typeof intentId !== 'string') return undefined;
    if (typeof transferId === 'string' || typeof refundId === 'string') return undefined;
    if (!(await this.isDue(em, tip))) return undefined;
    const cents = await this.ledger.owedOf(em, tip.id);
    return cents > 0 ? { paymentId: intentId, cents } : undefined;
  }

  private async isDue(em: EntityManager, { recipientId, paidAt }: TipEntity): Promise<boolean> {
    if (!(await isThere(em, recipientId))) return true;
    if ((await enabledAccountOf(em, recipientId)) !== undefined) return false;
    return paidAt instanceof Date && paidAt <= waitedSince(this.clock.now());
  }
}

/** Held by nobody: who is deleting the account waits for the tip, which is locked here. */
async function isThere(em: EntityManager, userId: number): Promise<boolean> {
  const person = await readDb<PaymentsTables>(em)
    .selectFrom('account.public_profile')
    .select('id')
    .where('id', '=', String(userId))
    .executeTakeFirst();
  return person !== undefined;
}
