import { type ReadDb } from '../../platform/database/prepared-sql.ts';
import type { PaymentsTables } from './payments.tables.ts';

/** The tips that change when this person leaves: those they gave, and those that wait for them. Indexes: tip_sent, tip_received. */
export const tipsOfWhoLeaves = (db: ReadDb<PaymentsTables>, userId: number) =>
  db
    .selectFrom('payments.tip')
    .select('id')
    .where('tipper_id', '=', String(userId))
    .union(
      db
        .selectFrom('payments.tip')
        .select('id')
        .where('recipient_id', '=', String(userId))
        .where('paid_at', 'is not', null)
        .where('status', '=', 'paid'),
    );
