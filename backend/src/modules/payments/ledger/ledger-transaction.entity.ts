import { defineEntity, p } from '@mikro-orm/core';
import { TipEntity } from '../tips/tip.entity.ts';
import { balancedBy, keptBy } from './ledger-triggers.ts';

/** Which fact a transaction tells of. */
export const FACT_KINDS = ['payment', 'fee', 'refund', 'refund-failed', 'dispute', 'transfer'] as const;
export type FactKind = (typeof FACT_KINDS)[number];

const TABLE = 'ledger_transaction';

const LedgerTransactionSchema = defineEntity({
  name: 'LedgerTransaction',
  schema: 'payments',
  tableName: TABLE,
  properties: {
    id: p.bigint('number').generated('by default as identity').primary(),
    /** The kind and the provider's own id of the fact: booked once, however often it is heard of. */
    key: p.text().unique(),
    kind: p.text().$type<FactKind>(),
    tip: () => p.manyToOne(TipEntity).mapToPk().deleteRule('restrict'),
    bookedAt: p.datetime(),
    /** The database transaction that made it: only there it gets entries. */
    bookedIn: p.text().columnType('xid8').defaultRaw('pg_current_xact_id()'),
  },
  indexes: [
    {
      name: 'ledger_transaction_by_tip',
      expression: 'create index ledger_transaction_by_tip on payments.ledger_transaction (tip_id)',
    },
  ],
  triggers: [balancedBy(TABLE), keptBy(TABLE)],
});

/** One fact about a tip's money. Only ever added; its entries balance, or the commit fails. */
export class LedgerTransactionEntity extends LedgerTransactionSchema.class {}
LedgerTransactionSchema.setClass(LedgerTransactionEntity);
