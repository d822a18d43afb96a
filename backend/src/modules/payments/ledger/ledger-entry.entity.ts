import { defineEntity, p } from '@mikro-orm/core';
import { balancedBy, keptBy } from './ledger-triggers.ts';
import { LedgerTransactionEntity } from './ledger-transaction.entity.ts';

/**
 * Cash is money at the provider: what tippers paid, and what left it since. `owed_to_helper` is what helpers have to get.
 * `operator_cost` is what the operator bears.
 */
export const CASH_ACCOUNTS = ['tipper_payments', 'paid_out', 'refunds', 'disputes', 'operator_fees'] as const;
export const ACCOUNTS = [...CASH_ACCOUNTS, 'owed_to_helper', 'operator_cost'] as const;
export type LedgerAccount = (typeof ACCOUNTS)[number];

const TABLE = 'ledger_entry';

const LedgerEntrySchema = defineEntity({
  name: 'LedgerEntry',
  schema: 'payments',
  tableName: TABLE,
  properties: {
    transaction: () => p.manyToOne(LedgerTransactionEntity).mapToPk().primary().deleteRule('restrict'),
    account: p.text().$type<LedgerAccount>().primary(),
    /** Of `owed_to_helper` only: whom it is owed to. */
    userId: p.bigint('number').nullable(),
    /** Positive: a debit; negative: a credit. */
    amountCents: p.bigint('number'),
  },
  indexes: [
    {
      name: 'ledger_entry_owed',
      expression: "create index ledger_entry_owed on payments.ledger_entry (user_id) where account = 'owed_to_helper'",
    },
  ],
  checks: [
    {
      name: 'ledger_entry_account',
      expression:
        "account in ('tipper_payments', 'owed_to_helper', 'paid_out', 'refunds', 'disputes', 'operator_fees', 'operator_cost')",
    },
    { name: 'ledger_entry_some', expression: 'amount_cents <> 0' },
    { name: 'ledger_entry_helper', expression: "(account = 'owed_to_helper') = (user_id is not null)" },
  ],
  triggers: [balancedBy(TABLE), keptBy(TABLE)],
});

/** What one transaction does to one account, in cents of US dollars. */
export class LedgerEntryEntity extends LedgerEntrySchema.class {}
LedgerEntrySchema.setClass(LedgerEntryEntity);
