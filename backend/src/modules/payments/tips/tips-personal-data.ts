import type { EntityManager } from '@mikro-orm/postgresql';
import { type ReadDb, readDb } from '../../../platform/database/prepared-sql.ts';
import { nameOrDeleted } from '../../../platform/personal-data/name-or-deleted.ts';
import type { PaymentsTables } from '../payments.tables.ts';

const COLUMNS = [
  'other.username',
  't.amount_cents as amountCents',
  't.message',
  't.status',
  't.created_at as createdAt',
  't.paid_at as paidAt',
] as const;

type Db = ReadDb<PaymentsTables>;

/** All that a person gave, or began to give. Index: tip_sent. */
export const toldSent = (db: Db, userId: number) =>
  db
    .selectFrom('payments.tip as t')
    .leftJoin('account.public_profile as other', 'other.id', 't.recipient_id')
    .select(COLUMNS)
    .where('t.tipper_id', '=', String(userId))
    .orderBy('t.created_at', 'desc');

/** All that a person got. Index: tip_received. */
export const toldReceived = (db: Db, userId: number) =>
  db
    .selectFrom('payments.tip as t')
    .leftJoin('account.public_profile as other', 'other.id', 't.tipper_id')
    .select(COLUMNS)
    .select('t.anonymous')
    .where('t.recipient_id', '=', String(userId))
    .where('t.paid_at', 'is not', null)
    .orderBy('t.paid_at', 'desc');

/** All tips that a person gave and got, the other one by username. */
export async function toldOfTips(em: EntityManager, userId: number): Promise<object> {
  const db = readDb<PaymentsTables>(em);
  const [sent, received] = [await toldSent(db, userId).execute(), await toldReceived(db, userId).execute()];
  return {
    sent: sent.map((row) => ({ to: nameOrDeleted(row.username), ...toTold(row) })),
    received: received.map((row) => ({ from: row.anonymous ? null : nameOrDeleted(row.username), ...toTold(row) })),
  };
}

interface TipRow {
  amountCents: number;
  message: string | null;
  status: string;
  createdAt: string;
  paidAt: string | null;
}

const toTold = ({ amountCents, message, status, createdAt, paidAt }: TipRow): object => ({
  ...{ amountCents, message, status },
  begunAt: new Date(createdAt).toISOString(),
  paidAt: paidAt && new Date(paidAt).toISOString(),
});
