import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/clock/clock.ts';
import { lockAccounts } from '../../../views/account.views.ts';
import { TipEntity } from '../tip.entity.ts';
import { PayoutAccountEntity } from './payout-account.entity.ts';
import { PayoutFreezeEntity } from './payout-freeze.entity.ts';

/** `unchanged`: it was so already. */
type FreezeOutcome = 'done' | 'unchanged' | 'missing';

/** What the operator decides about payouts where cards may be stolen. Call each in a transaction. */
@Injectable()
export class PayoutFreezes {
  constructor(private readonly clock: Clock) {}

  /** From then on no tip of this helper is claimed for a transfer, and none is begun. */
  async freeze(em: EntityManager, userId: number): Promise<FreezeOutcome> {
    if (!(await lockAccounts(em, [userId], { exclusive: true })).has(userId)) return 'missing';
    // Waits for a transfer that is being claimed
    await em.findOne(PayoutAccountEntity, { userId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if ((await em.count(PayoutFreezeEntity, { userId })) > 0) return 'unchanged';
    em.create(PayoutFreezeEntity, { userId, frozenAt: this.clock.now() });
    return 'done';
  }

  async unfreeze(em: EntityManager, userId: number): Promise<FreezeOutcome> {
    return (await em.nativeDelete(PayoutFreezeEntity, { userId })) === 1 ? 'done' : 'unchanged';
  }

  /** A person has looked at the risky payment of this tip. */
  async approveTip(em: EntityManager, id: string): Promise<FreezeOutcome> {
    const tip = await em.findOne(TipEntity, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });
    if (tip === null) return 'missing';
    if (!tip.inReview) return 'unchanged';
    Object.assign(tip, { inReview: false, approvedAt: this.clock.now(), revision: tip.revision + 1 });
    return 'done';
  }
}
