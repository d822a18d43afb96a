import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../platform/clock/clock.ts';
import type { RowOf } from '../../platform/database/kysely-types.ts';
import { Jobs } from '../../platform/jobs/jobs.ts';
import { nameOrDeleted, PersonalData, type PersonalDataPart } from '../../platform/personal-data/personal-data.ts';
import { type PaymentsDb, paymentsDb } from './payments.db.ts';
import { REFUND, sendTipJob } from './payments.jobs.ts';
import { PayoutAccountEntity } from './payouts/payout-account.entity.ts';
import { PayoutFreezeEntity } from './payouts/payout-freeze.entity.ts';
import { getTipPreferences } from './recipients/recipients.queries.ts';
import { TipPreferencesEntity } from './recipients/tip-preferences.entity.ts';
import { TipEntity } from './tip.entity.ts';

/** What this module stores about a user: tips they gave and received, their preferences, and their payout account. */
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
    const db = paymentsDb(em);
    const [sent, received] = [
      await selectSentTips(db, userId).execute(),
      await selectReceivedTips(db, userId).execute(),
    ];
    const fields = ['country', 'detailsSubmitted', 'transfersEnabled', 'payoutsEnabled', 'createdAt'] as const;
    return {
      sent: sent.map((row) => ({ to: nameOrDeleted(row.username), ...toTip(row) })),
      received: received.map((row) => ({ from: row.anonymous ? null : nameOrDeleted(row.username), ...toTip(row) })),
      preferences: await getTipPreferences(em, userId),
      payouts: await em.findOne(PayoutAccountEntity, { userId }, { fields }),
      payoutsFrozenAt: (await em.findOne(PayoutFreezeEntity, { userId }))?.frozenAt ?? null,
    };
  }

  /** In a fixed order, before anything is erased, so that two users who leave at the same time cannot deadlock. */
  async lock(em: EntityManager, userId: number): Promise<void> {
    const rows = await selectTipsToErase(paymentsDb(em), userId).execute();
    const locked = { orderBy: { id: 'asc' }, lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true } as const;
    await em.find(TipEntity, { id: { $in: rows.map(({ id }) => id) } }, locked);
  }

  /** The ledger stays: it knows users by ids only. Tips that wait for a helper who leaves are refunded, unless a transfer has begun. */
  async erase(em: EntityManager, userId: number): Promise<void> {
    for (const tip of await em.find(TipEntity, { recipientId: userId, status: 'paid', paidAt: { $ne: null } }))
      if (tip.tryClaim('refund', this.clock.now())) await sendTipJob(this.jobs, em, REFUND, tip.id);
    for (const tip of await em.find(TipEntity, { tipperId: userId })) {
      tip.tipperId = null;
      tip.message = null;
    }
    await em.flush();
    await em.nativeDelete(PayoutAccountEntity, { userId });
    await em.nativeDelete(PayoutFreezeEntity, { userId });
    await em.nativeDelete(TipPreferencesEntity, { userId });
  }
}

/** Tips that `erase` changes: those that the user gave, and those that wait for them. Indexes: tip_sent, tip_received. */
export const selectTipsToErase = (db: PaymentsDb, userId: number) =>
  db
    .selectFrom('payments.tip')
    .select('id')
    .where('tipper_id', '=', userId)
    .union(
      db
        .selectFrom('payments.tip')
        .select('id')
        .where('recipient_id', '=', userId)
        .where('paid_at', 'is not', null)
        .where('status', '=', 'paid'),
    );

const COLUMNS = [
  'other.username',
  't.amount_cents as amountCents',
  't.message',
  't.status',
  't.created_at as createdAt',
  't.paid_at as paidAt',
] as const;

/** All tips that the user gave or began to give. Index: tip_sent. */
export const selectSentTips = (db: PaymentsDb, userId: number) =>
  db
    .selectFrom('payments.tip as t')
    .leftJoin('account.public_profile as other', 'other.id', 't.recipient_id')
    .select(COLUMNS)
    .where('t.tipper_id', '=', userId)
    .orderBy('t.created_at', 'desc');

/** All tips that the user received. Index: tip_received. */
export const selectReceivedTips = (db: PaymentsDb, userId: number) =>
  db
    .selectFrom('payments.tip as t')
    .leftJoin('account.public_profile as other', 'other.id', 't.tipper_id')
    .select(COLUMNS)
    .select('t.anonymous')
    .where('t.recipient_id', '=', userId)
    .where('t.paid_at', 'is not', null)
    .orderBy('t.paid_at', 'desc');

type TipRow = RowOf<typeof selectSentTips>;

const toTip = ({ amountCents, message, status, createdAt, paidAt }: TipRow): object => ({
  amountCents,
  message,
  status,
  begunAt: createdAt.toISOString(),
  paidAt: paidAt && paidAt.toISOString(),
});
