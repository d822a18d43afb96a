import { defineEntity, p } from '@mikro-orm/core';
import { TipEntity } from '../tip.entity.ts';

/** What the provider did with the money of a tip. */
export type FactKind = 'payment' | 'fee' | 'refund' | 'refund-failed' | 'dispute' | 'transfer' | 'reversal';

/** Money at the provider: what tippers paid, and what has left since. */
export const CASH_ACCOUNTS = ['tipper_payments', 'paid_out', 'refunds', 'disputes', 'operator_fees'] as const;
/** `owed_to_helper`: what helpers have yet to receive. `operator_cost`: what the operator bears. */
export const ACCOUNTS = [...CASH_ACCOUNTS, 'owed_to_helper', 'operator_cost'] as const;
export type LedgerAccount = (typeof ACCOUNTS)[number];

type TriggerEvent = 'insert' | 'update' | 'delete';

const trigger = (name: string, timing: 'before' | 'after', events: TriggerEvent[], expression: string) => ({
  name,
  timing,
  events,
  expression,
});

/** At commit: at least two entries, which sum up to zero and were inserted in the same database transaction. */
const balanced = (table: string) =>
  trigger(
    `${table}_balanced`,
    'after',
    ['insert'],
    `create constraint trigger ${table}_balanced after insert on payments.${table} deferrable initially deferred for each row execute function payments.refuse_unbalanced()`,
  );

/** Append-only for ten years. A trigger that MikroORM cannot see refuses truncating, too. */
const appendOnly = (table: string) =>
  trigger(
    `${table}_kept`,
    'before',
    ['update', 'delete'],
    `create trigger ${table}_kept before update or delete on payments.${table} for each row execute function payments.refuse_change()`,
  );

const TRANSACTION_TABLE = 'ledger_transaction';

const LedgerTransactionSchema = defineEntity({
  name: 'LedgerTransaction',
  schema: 'payments',
  tableName: TRANSACTION_TABLE,
  properties: {
    id: p.bigint('number').generated('by default as identity').autoincrement().primary(),
    /** The kind and the provider's id of the fact: it is booked once. */
    key: p.text().unique(),
    kind: p.text().$type<FactKind>(),
    tip: () => p.manyToOne(TipEntity).mapToPk().deleteRule('restrict'),
    bookedAt: p.datetime(),
    /** The database transaction: entries of another one are refused. */
    bookedIn: p.text().columnType('xid8').defaultRaw('pg_current_xact_id()'),
  },
  indexes: [
    {
      name: 'ledger_transaction_by_tip',
      expression: 'create index ledger_transaction_by_tip on payments.ledger_transaction (tip_id)',
    },
    {
      name: 'ledger_transaction_by_age',
      expression: 'create index ledger_transaction_by_age on payments.ledger_transaction (booked_at)',
    },
  ],
  triggers: [balanced(TRANSACTION_TABLE), appendOnly(TRANSACTION_TABLE)],
});

/** One fact about the money of a tip, with entries that balance. */
export class LedgerTransactionEntity extends LedgerTransactionSchema.class {}
LedgerTransactionSchema.setClass(LedgerTransactionEntity);

const ENTRY_TABLE = 'ledger_entry';

const LedgerEntrySchema = defineEntity({
  name: 'LedgerEntry',
  schema: 'payments',
  tableName: ENTRY_TABLE,
  properties: {
    transaction: () => p.manyToOne(LedgerTransactionEntity).mapToPk().primary().deleteRule('restrict'),
    account: p.text().$type<LedgerAccount>().primary(),
    /** Of `owed_to_helper` only: the helper. */
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
  triggers: [balanced(ENTRY_TABLE), appendOnly(ENTRY_TABLE)],
});

/** The change of one account by one transaction, in cents of US dollars. */
export class LedgerEntryEntity extends LedgerEntrySchema.class {}
LedgerEntrySchema.setClass(LedgerEntryEntity);
