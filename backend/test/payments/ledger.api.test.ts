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

/** What one who holds the database tries to book by hand, in one transaction. */
async function book(tipId: string, entries: Entries): Promise<void> {
  const client = new pg.Client({ connectionString: app().settings.databaseUrl });
  await client.connect();
  try {
    await client.query('begin');
    const { rows } = await client.query<{ id: string }>(
      `insert into payments.ledger_transaction (key, kind, tip_id, booked_at) values ($1, 'payment', $2, now()) returning id`,
      [`by hand ${randomUUID()}`, tipId],
    );
    const values = (account: string, cents: number) => [rows[0]?.id, account, cents];
    for (const [account, cents] of Object.entries(entries))
      await client.query('insert into payments.ledger_entry values ($1, $2, null, $3)', values(account, cents));
    await client.query('commit');
  } finally {
    await client.end();
  }
}

const aTip = async () => given.tip(await given.traveler(), await given.helper());

describe('the books', () => {
  it('take a transaction that balances', async () => {
    const { tipId } = await aTip();
    await expect(book(tipId, { operator_cost: 30, operator_fees: -30 })).resolves.toBeUndefined();
  });

  it.each<[string, string, Entries]>([
    ['does not balance', 'does not balance', { tipper_payments: 1500, operator_cost: -1400 }],
    ['has one entry', 'does not balance', { tipper_payments: 1500 }],
    ['has none', 'does not balance', {}],
    ['has entries of nothing', 'ledger_entry_some', { tipper_payments: 0, operator_cost: 0 }],
    ['names an account that there is not', 'ledger_entry_account', { tipper_payments: 10, somewhere: -10 }],
    ['owes something to nobody', 'ledger_entry_helper', { tipper_payments: 10, owed_to_helper: -10 }],
  ])('refuse a transaction that %s', async (_what, because, entries) => {
    const tip = await aTip();
    const before = await given.entries(tip);
    await expect(book(tip.tipId, entries)).rejects.toThrow(because);
    expect(await given.entries(tip)).toEqual(before);
    expect(await app().em().count(LedgerTransactionEntity, { tip: tip.tipId })).toBe(2);
  });

  it('refuse entries that are added to a transaction later, even such as balance', async () => {
    const { tipId } = await aTip();
    const { id } = await app().em().findOneOrFail(LedgerTransactionEntity, { tip: tipId, kind: 'fee' });
    const add = (...values: string[]) =>
      sql(`insert into payments.ledger_entry values ${values.map((value) => `($1, ${value})`).join()}`, [id]);
    await expect(add(`'refunds', null, 100`)).rejects.toThrow('was booked before');
    await expect(add(`'refunds', null, -100`, `'paid_out', null, 100`)).rejects.toThrow('was booked before');
  });

  it('take a transaction whose entries come in savepoints of the same database transaction', async () => {
    const { tipId } = await aTip();
    const fact = { key: `refund:${tipId}`, kind: 'refund', account: 'refunds', cents: -500 } as const;
    const booked = await app()
      .em()
      .transactional((em) =>
        em.transactional(async (inner) =>
          app()
            .nest.get(Ledger)
            .book(inner, await TipEntity.hold(inner, tipId), fact),
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
      for (const [account, cents] of Object.entries({ operator_cost: 30, operator_fees: -30 })) {
        await client.query('savepoint more');
        await client.query('insert into payments.ledger_entry values ($1, $2, null, $3)', [
          rows[0]?.id,
          account,
          cents,
        ]);
        await client.query('release savepoint more');
      }
      await expect(client.query('commit')).resolves.toMatchObject({ command: 'COMMIT' });
    } finally {
      await client.end();
    }
  });

  it.each(['ledger_entry', 'ledger_transaction'])('let nobody change or remove what is in %s', async (table) => {
    await aTip();
    const [column, value] = table === 'ledger_entry' ? ['amount_cents', 'amount_cents + 1'] : ['key', `key || 'x'`];
    await expect(sql(`update payments.${table} set ${column} = ${value}`)).rejects.toThrow('only grows');
    await expect(sql(`delete from payments.${table}`)).rejects.toThrow('only grows');
    await expect(sql(`truncate payments.${table} cascade`)).rejects.toThrow('only grows');
  });

  it('keep a tip that something is booked of', async () => {
    const { tipId } = await aTip();
    await expect(sql('delete from payments.tip where id = $1', [tipId])).rejects.toThrow('foreign key');
  });

  it('book a fact once, however often it is told', async () => {
    const { tipId } = await aTip();
    const fact = { key: `refund:${tipId}`, kind: 'refund', account: 'refunds', cents: -500 } as const;
    const tell = () =>
      app()
        .em()
        .transactional(async (em) =>
          app()
            .nest.get(Ledger)
            .book(em, await TipEntity.hold(em, tipId), fact),
        );
    const told = await Promise.all([tell(), tell(), tell()]);
    expect(told.filter(Boolean)).toHaveLength(1);
    expect(await app().nest.get(Ledger).owedOf(app().em(), tipId)).toBe(1000);
  });

  it('balance as a whole', async () => {
    await aTip();
    const entries = await app().em().findAll(LedgerEntryEntity);
    expect(entries.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(0);
  });
});
