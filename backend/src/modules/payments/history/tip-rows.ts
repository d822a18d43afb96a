import type { Receipt, ReceivedTip, SentTip } from 'shared-ui/contracts';
import { nameOrDeleted } from '../../../platform/personal-data/name-or-deleted.ts';
import type { TipStatus } from '../tips/tip.entity.ts';
import { returnsOn } from './returns-on.ts';

/** A tip and who is on its other side, as the driver gives them: int8 as text, nulls for who has no account. */
interface TipRow {
  id: string;
  amountCents: number;
  status: TipStatus;
  paidAt: string | null;
  personId: string | null;
  username: string | null;
}

export interface ReceivedRow extends TipRow {
  anonymous: boolean;
  message: string | null;
  transferId: string | null;
  takesTransfers: boolean | null;
}

export interface SentRow extends TipRow {
  profilePictureUrl: string | null;
  /** What the ledger says of it: negative left us. */
  refunded: string | null;
  disputed: string | null;
}

/** From the helper's side: what they got before anybody asked for it back stays theirs. */
export function toReceived(row: ReceivedRow): ReceivedTip {
  const { id, amountCents, message, anonymous, takesTransfers } = row;
  const state = receivedStateOf(row);
  const paidAt = momentOf(row);
  return {
    ...{ id, amountCents, message, state, paidAt },
    from: anonymous ? null : personOf(row),
    returnsOn: state === 'waiting' && takesTransfers !== true ? returnsOn(paidAt) : null,
  };
}

function receivedStateOf({ status, transferId }: ReceivedRow): ReceivedTip['state'] {
  if (status === 'transferred' || transferId !== null) return 'paid_out';
  if (status === 'disputed') return 'disputed';
  return status === 'refunded' ? 'sent_back' : 'waiting';
}

/** From the side of who gave it. The amount is what they gave, also where some of it came back. */
export const toSent = (row: SentRow): SentTip => ({
  ...{ id: row.id, amountCents: row.amountCents, state: sentStateOf(row), paidAt: momentOf(row) },
  to: personOf(row),
});

export const toReceipt = (row: SentRow): Receipt => ({
  ...{ tipId: row.id, amountCents: row.amountCents, sentBackCents: backOf(row) },
  ...{ state: sentStateOf(row), paidAt: momentOf(row) },
  to: { ...personOf(row), profilePictureUrl: row.profilePictureUrl },
});

/** What was sent back after the helper had it is borne by the operator: for who gave it, it came back all the same. */
function sentStateOf(row: SentRow): SentTip['state'] {
  if (row.status === 'disputed') return 'disputed';
  return row.status === 'refunded' || backOf(row) >= row.amountCents ? 'sent_back' : 'paid';
}

/** Cents that came back to the card. What the bank took counts once it has decided. */
function backOf({ status, refunded, disputed }: SentRow): number {
  const cents = -Number(refunded ?? 0) - (status === 'disputed' ? 0 : Number(disputed ?? 0));
  return Math.max(0, cents);
}

const personOf = ({ personId, username }: TipRow) => ({
  id: personId === null ? null : Number(personId),
  username: nameOrDeleted(username),
});

export const momentOf = ({ paidAt }: Pick<TipRow, 'paidAt'>): string => new Date(paidAt ?? Number.NaN).toISOString();
