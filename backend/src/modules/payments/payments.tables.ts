import type { Generated } from 'kysely';
import type { LedgerAccount } from './ledger/ledger-entry.entity.ts';
import type { FactKind } from './ledger/ledger-transaction.entity.ts';
import type { TipClaim, TipStatus } from './tips/tip.entity.ts';

/** What this module reads by typed SQL: its own tables, and the views that other modules publish. int8 arrives as text. */
export interface PaymentsTables {
  'payments.tip': TipTable;
  'payments.ledger_transaction': {
    id: Generated<string>;
    key: string;
    kind: FactKind;
    tip_id: string;
    booked_at: string;
  };
  'payments.ledger_entry': {
    transaction_id: string;
    account: LedgerAccount;
    user_id: string | null;
    amount_cents: string;
  };
  'payments.webhook_event': { id: string; type: string; received_at: string };
  'payments.payout_account': PayoutAccountTable;
  'payments.tip_preferences': { user_id: string; no_tips: Generated<boolean> };
  'account.public_profile': {
    id: string;
    username: string;
    profile_picture_url: string | null;
    /** Nobody hears of them, nor they of anybody. */
    suspended: boolean;
  };
  /** How a mail reaches a person: proven addresses only. */
  'account.mail_address': { id: string; email: string };
  /** Who offers help somewhere: they can be tipped, unless they want no tips. */
  'listings.takes_tips': { user_id: string };
  /** Each block twice, once from either side. */
  'messaging.blocked_pair': { user_id: string; other_id: string };
}

interface TipTable {
  id: string;
  attempt_id: string | null;
  tipper_id: string | null;
  anonymous: boolean;
  recipient_id: string;
  amount_cents: number;
  currency: Generated<string>;
  message: string | null;
  message_hidden_at: string | null;
  status: Generated<TipStatus>;
  intent_id: string | null;
  charge_id: string | null;
  transfer_id: string | null;
  refund_id: string | null;
  created_at: string;
  check_at: string | null;
  checks: Generated<number>;
  declines: Generated<number>;
  paid_at: string | null;
  claim: TipClaim | null;
  claimed_at: string | null;
  revision: Generated<number>;
  ended_at: string | null;
}

interface PayoutAccountTable {
  user_id: string;
  country: string;
  account_id: string | null;
  details_submitted: Generated<boolean>;
  transfers_enabled: Generated<boolean>;
  payouts_enabled: Generated<boolean>;
  needs_more: Generated<boolean>;
  created_at: string;
  updated_at: string;
}
