import type { ReadDb } from '../../../platform/database/prepared-sql.ts';
import type { PaymentsTables } from '../payments.tables.ts';
import type { TipStatus } from '../tips/tip.entity.ts';

/** What a mail about a tip says, and to whom. Without an account, whoever is on its other side has no name. */
export interface TipMailFacts {
  readonly email: string;
  readonly amountCents: number;
  readonly status: TipStatus;
  /** The refund that we asked for: it waited too long, or its helper has left. */
  readonly refundId: string | null;
  readonly anonymous: boolean;
  readonly paidAt: string | null;
  readonly other: string | null;
  readonly takesTransfers: boolean | null;
}

/** No row where the reader has left, was never known, or has no address that is theirs. Indexes: the keys. */
export function tipMailFacts(db: ReadDb<PaymentsTables>, tipId: string, reader: 'helper' | 'tipper') {
  const [readerId, otherId] =
    reader === 'helper' ? (['t.recipient_id', 't.tipper_id'] as const) : (['t.tipper_id', 't.recipient_id'] as const);
  return db
    .selectFrom('payments.tip as t')
    .innerJoin('account.mail_address as reader', 'reader.id', readerId)
    .leftJoin('account.public_profile as other', 'other.id', otherId)
    .leftJoin('payments.payout_account as payouts', 'payouts.user_id', 't.recipient_id')
    .select([
      'reader.email',
      't.amount_cents as amountCents',
      't.status',
      't.refund_id as refundId',
      't.anonymous',
      't.paid_at as paidAt',
    ])
    .select(['other.username as other', 'payouts.transfers_enabled as takesTransfers'])
    .where('t.id', '=', tipId)
    .where('t.paid_at', 'is not', null);
}
