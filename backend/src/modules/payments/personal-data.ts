import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../platform/clock/clock.ts';
import { readDb } from '../../platform/database/prepared-sql.ts';
import { Jobs } from '../../platform/jobs/jobs.ts';
import { PersonalData, type PersonalDataPart } from '../../platform/personal-data/personal-data.ts';
import { getTipPreferences } from './people.queries.ts';
import { tipsOfWhoLeaves } from './personal-data.queries.ts';
import { REFUND, sendTipJob } from './payments.jobs.ts';
import type { PaymentsTables } from './payments.tables.ts';
import { PayoutAccountEntity } from './payouts/payout-account.entity.ts';
import { TipPreferencesEntity } from './preferences/tip-preferences.entity.ts';
import { TipEntity } from './tips/tip.entity.ts';
import { toldOfTips } from './tips/tips-personal-data.ts';

/** What this module keeps of a person: the tips they gave and got, whether they want any, and where theirs are paid out to. */
@Injectable()
export class PaymentsPersonalData implements PersonalDataPart, OnModuleInit {
  readonly part = 'tips';

  constructor(
    private readonly personalData: PersonalData,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.personalData.register(this);
  }

  async collect(em: EntityManager, userId: number): Promise<object> {
    const fields = ['country', 'detailsSubmitted', 'transfersEnabled', 'payoutsEnabled', 'createdAt'] as const;
    return {
      ...(await toldOfTips(em, userId)),
      preferences: await getTipPreferences(em, userId),
      payouts: await em.findOne(PayoutAccountEntity, { userId }, { fields }),
    };
  }

  /** In a fixed order, before anything is erased: else two who leave at once could wait for each other. */
  async lock(em: EntityManager, userId: number): Promise<void> {
    const ids = (await tipsOfWhoLeaves(readDb<PaymentsTables>(em), userId).execute()).map(({ id }) => id);
    const theirs = { id: { $in: ids } };
    await em.find(TipEntity, theirs, { orderBy: { id: 'asc' }, lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });
  }

  /**
   * The books stay, and know people by ids only. What waits for a helper who leaves goes back at once; what is just being moved
   * arrives.
   */
  async erase(em: EntityManager, userId: number): Promise<void> {
    for (const tip of await em.find(TipEntity, { recipientId: userId, status: 'paid', paidAt: { $ne: null } }))
      if (tip.take('refund', this.clock.now())) await sendTipJob(this.jobs, em, REFUND, tip.id);
    for (const tip of await em.find(TipEntity, { tipperId: userId })) {
      tip.tipperId = null;
      tip.message = null;
    }
    await em.flush();
    await em.nativeDelete(PayoutAccountEntity, { userId });
    await em.nativeDelete(TipPreferencesEntity, { userId });
  }
}
