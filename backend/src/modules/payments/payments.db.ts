import type { EntityManager } from '@mikro-orm/postgresql';
import type { Kysely } from 'kysely';
import type { TableOf } from '../../platform/database/kysely-types.ts';
import type { AccountViews } from '../../views/account.views.ts';
import type { ListingsViews } from '../../views/listings.views.ts';
import type { MessagingViews } from '../../views/messaging.views.ts';
import type { PaymentsViews } from '../../views/payments.views.ts';
import type { LedgerEntryEntity, LedgerTransactionEntity } from './ledger/ledger.entity.ts';
import type { PayoutAccountEntity } from './payouts/payout-account.entity.ts';
import type { PayoutFreezeEntity } from './payouts/payout-freeze.entity.ts';
import type { TipPreferencesEntity } from './recipients/tip-preferences.entity.ts';
import type { TipEntity } from './tip.entity.ts';
import type { WebhookEventEntity } from './webhook-event.entity.ts';

/** What this module's queries may name: its tables, and the published views. */
export interface PaymentsTables extends AccountViews, ListingsViews, MessagingViews, PaymentsViews {
  'payments.ledger_entry': TableOf<LedgerEntryEntity>;
  'payments.ledger_transaction': TableOf<LedgerTransactionEntity>;
  'payments.payout_account': TableOf<PayoutAccountEntity>;
  'payments.payout_freeze': TableOf<PayoutFreezeEntity>;
  'payments.tip': TableOf<TipEntity>;
  'payments.tip_preferences': TableOf<TipPreferencesEntity>;
  'payments.webhook_event': TableOf<WebhookEventEntity>;
}

export type PaymentsDb = Kysely<PaymentsTables>;

/** Typed SQL on the connection of `em`, in its transaction if there is one. */
export const paymentsDb = (em: EntityManager): PaymentsDb => em.getKysely<PaymentsTables>();
