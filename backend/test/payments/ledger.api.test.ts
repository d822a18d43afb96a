import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { describe, expect, it } from '@jest/globals';
import { LedgerEntryEntity, LedgerTransactionEntity, TipEntity } from '../../src/modules/payments/index.ts';
import { Ledger } from '../../src/modules/payments/ledger/ledger.ts';
import { run } from '../database.ts';
import { useTestApp } from '../harness.ts';
import { givenTips } from './given.ts';

const app = useTestApp();
const given = givenTips(app);
const sql = (statement: string, values: unknown[] = []) => run(app().settings.databaseUrl, statement, values);

/** Cents by account. */
type Entries = Readonly<Record<string, number>>;

/** Books by hand, in one database transaction. */
async function book(tipId: string, entries: Entries): Promise<void> {
  const client = new pg.Client({ connectionString: app().settings.databaseUrl });
  await client.connect();
  try {
    await client.query('begin');
    const { rows } = await client.query<{ id: string }>(
      `insert into payments.ledger_transaction (key, kind, tip_id, booked_at) values ($1, 'payment', $2, now()) returning id`,
      [`by hand ${randomUUID()}`, tipId],
    );
    const values = (account: string, amountCents: number) => [rows[0]?.id, account, amountCents];
    for (const [account, amountCents] of Object.entries(entries))
      await client.query('insert into payments.ledger_entry values ($1, $2, null, $3)', values(account, amountCents));
    await client.query('commit');
  } finally {
    await client.end();
  }
}

const paidTip = async () => given.payTip(await given.traveler(), await given.helper());

describe('the ledger', () => {
  it('accepts a transaction that balances', async () => {
    const { tipId } = await paidTip();
    await expect(book(tipId, { operator_cost: 30, operator_fees: -30 })).resolves.toBeUndefined();
  });

  it.each<[string, string, Entries]>([
    ['does not balance', 'does not balance', { tipper_payments: 1500, operator_cost: -1400 }],
    ['has one entry', 'does not balance', { tipper_payments: 1500 }],
    ['has no entries', 'does not balance', {}],
    ['has entries of zero', 'ledger_entry_some', { tipper_payments: 0, operator_cost: 0 }],
    ['names an unknown account', 'ledger_entry_account', { tipper_payments: 10, somewhere: -10 }],
    ['owes something without a user', 'ledger_entry_helper', { tipper_payments: 10, owed_to_helper: -10 }],
  ])('refuses a transaction that %s', async (_name, message, entries) => {
    const tip = await paidTip();
    const before = await given.getEntries(tip);
    await expect(book(tip.tipId, entries)).rejects.toThrow(message);
    expect(await given.getEntries(tip)).toEqual(before);
    expect(await app().em().count(LedgerTransactionEntity, { tip: tip.tipId })).toBe(2);
  });

  it('refuses entries that are added to a transaction later, even if they balance', async () => {
    const { tipId } = await paidTip();
    const { id } = await app().em().findOneOrFail(LedgerTransactionEntity, { tip: tipId, kind: 'fee' });
    const add = (...values: string[]) =>
      sql(`insert into payments.ledger_entry values ${values.map((value) => `($1, ${value})`).join()}`, [id]);
    await expect(add(`'refunds', null, 100`)).rejects.toThrow('was booked before');
    await expect(add(`'refunds', null, -100`, `'paid_out', null, 100`)).rejects.toThrow('was booked before');
  });

  it('accepts entries that are inserted in savepoints of the same database transaction', async () => {
    const { tipId } = await paidTip();
    const fact = { key: `refund:${tipId}`, kind: 'refund', account: 'refunds', amountCents: -500 } as const;
    const booked = await app()
      .em()
      .transactional((em) =>
        em.transactional(async (inner) =>
          app()
            .nest.get(Ledger)
            .book(inner, await TipEntity.lock(inner, tipId), fact),
        ),
      );
    expect(booked).toBe(true);
    const client = new pg.Client({ connectionString: app().settings.databaseUrl });
    await client.connect();
    try {
      await client.query('begin; savepoint one');
      const { rows } = await client.query<{ id: string }>(
        `insert into payments.ledger_transaction (key, kind, tip_id, booked_at) values ($1, 'fee', $2, now()) returning id`,
        [`in savepoints ${tipId}`, tipId],
      );
      for (const [account, amountCents] of Object.entries({ operator_cost: 30, operator_fees: -30 })) {
        await client.query('savepoint more');
        await client.query('insert into payments.ledger_entry values ($1, $2, null, $3)', [
          rows[0]?.id,
          account,
          amountCents,
        ]);
        await client.query('release savepoint more');
      }
      await expect(client.query('commit')).resolves.toMatchObject({ command: 'COMMIT' });
    } finally {
      await client.end();
    }
  });

  it.each(['ledger_entry', 'ledger_transaction'])('refuses changes of %s', async (table) => {
    await paidTip();
    const [column, value] = table === 'ledger_entry' ? ['amount_cents', 'amount_cents + 1'] : ['key', `key || 'x'`];
    await expect(sql(`update payments.${table} set ${column} = ${value}`)).rejects.toThrow('only grows');
    await expect(sql(`delete from payments.${table}`)).rejects.toThrow('only grows');
    await expect(sql(`truncate payments.${table} cascade`)).rejects.toThrow('only grows');
  });

  it('refuses deleting a tip that has transactions', async () => {
    const { tipId } = await paidTip();
    await expect(sql('delete from payments.tip where id = $1', [tipId])).rejects.toThrow('foreign key');
  });

  it('books a fact once, however often it is reported', async () => {
    const { tipId } = await paidTip();
    const fact = { key: `refund:${tipId}`, kind: 'refund', account: 'refunds', amountCents: -500 } as const;
    const bookFact = () =>
      app()
        .em()
        .transactional(async (em) =>
          app()
            .nest.get(Ledger)
            .book(em, await TipEntity.lock(em, tipId), fact),
        );
    const booked = await Promise.all([bookFact(), bookFact(), bookFact()]);
    expect(booked.filter(Boolean)).toHaveLength(1);
    expect(await app().nest.get(Ledger).getOwedCents(app().em(), tipId)).toBe(1000);
  });

  it('balances as a whole', async () => {
    await paidTip();
    const entries = await app().em().findAll(LedgerEntryEntity);
    expect(entries.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(0);
  });
});
