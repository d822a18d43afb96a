import { closeSync, openSync } from 'node:fs';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import type Stripe from 'stripe';

/** How long a node waits for the lock while another one writes. */
const LOCK_TIMEOUT_MS = 10_000;
const IN_MEMORY = ':memory:';

const TABLES = `
  create table if not exists object (
    seq integer primary key autoincrement, id text not null unique, kind text not null, owner text, grp text,
    body text not null);
  create index if not exists object_by_kind on object (kind, seq);
  create index if not exists object_by_owner on object (owner, kind, seq) where owner is not null;
  create index if not exists object_by_group on object (grp, kind, seq) where grp is not null;
  create table if not exists answer (
    key text primary key, fingerprint text not null, status integer, body text, at integer not null);
  create index if not exists answer_by_age on answer (at);
  create table if not exists delivery (
    id integer primary key autoincrement, event_id text not null, created_at integer not null, due_at integer,
    tries integer not null default 0, claimed_until integer not null default 0);
  create index if not exists delivery_by_due on delivery (due_at);
  create table if not exists later (id text primary key, due_at integer not null);
  create table if not exists link (
    token text primary key, kind text not null, account text not null, return_url text, refresh_url text,
    expires_at integer not null, used integer not null default 0);
  create table if not exists card (intent text primary key, card text not null);
  create table if not exists payout (account text primary key, cents integer not null);
  create table if not exists setting (name text primary key, value text not null);
`;

/** Stored objects, by the name of their kind. */
export interface Kinds {
  payment_intent: Stripe.PaymentIntent;
  charge: Stripe.Charge;
  refund: Stripe.Refund;
  dispute: Stripe.Dispute;
  review: Stripe.Review;
  'radar.early_fraud_warning': Stripe.Radar.EarlyFraudWarning;
  transfer: Stripe.Transfer;
  transfer_reversal: Stripe.TransferReversal;
  balance_transaction: Stripe.BalanceTransaction;
  account: Stripe.Account;
  event: Stripe.Event;
}
export type Kind = keyof Kinds;

interface Links {
  /** The object that this one belongs to. */
  readonly owner?: string | undefined;
  /** The transfer group. */
  readonly group?: string | undefined;
}

interface ListOptions extends Links {
  readonly limit?: number;
  /** Only objects that are older than this one. */
  readonly startingAfter?: string | undefined;
}

export type Row = Readonly<Record<string, string | number | null>>;

/** The database of the local Stripe: one SQLite file, which nodes with the same DATA_DIR share. */
export class State {
  readonly #database: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();
  #depth = 0;

  /** @param path a file, or ':memory:' */
  constructor(path: string) {
    // Private to its owner, as the outbox is: whoever reads it can pay, and be paid, here
    if (path !== IN_MEMORY) closeSync(openSync(path, 'a', 0o600));
    this.#database = new DatabaseSync(path, { timeout: LOCK_TIMEOUT_MS });
    this.#database.exec('pragma journal_mode = wal; pragma synchronous = normal');
    this.transaction(() => this.#database.exec(TABLES));
  }

  /** Rolls back where `work` throws. A nested transaction is part of the outer one. */
  transaction<T>(work: () => T): T {
    if (this.#depth > 0) return work();
    this.#database.exec('begin immediate');
    this.#depth += 1;
    try {
      const result = work();
      this.#database.exec('commit');
      return result;
    } catch (error) {
      this.#database.exec('rollback');
      throw error;
    } finally {
      this.#depth -= 1;
    }
  }

  rows(sql: string, ...values: SQLInputValue[]): Row[] {
    return this.#prepare(sql).all(...values) as Row[];
  }

  row(sql: string, ...values: SQLInputValue[]): Row | undefined {
    return this.#prepare(sql).get(...values) as Row | undefined;
  }

  /** @returns how many rows changed */
  run(sql: string, ...values: SQLInputValue[]): number {
    return Number(this.#prepare(sql).run(...values).changes);
  }

  /** Inserts an object, or updates its body. */
  put<T extends Kinds[Kind]>(object: T, { owner, group }: Links = {}): T {
    this.run(
      `insert into object (id, kind, owner, grp, body) values (?, ?, ?, ?, ?)
       on conflict (id) do update set body = excluded.body`,
      object.id,
      object.object,
      owner ?? null,
      group ?? null,
      JSON.stringify(object),
    );
    return object;
  }

  get<K extends Kind>(kind: K, id: string): Kinds[K] | undefined {
    const found = this.row('select body from object where id = ? and kind = ?', id, kind);
    return found && (JSON.parse(String(found['body'])) as Kinds[K]);
  }

  /** An object of any kind. */
  find(id: string): Kinds[Kind] | undefined {
    const found = this.row('select body from object where id = ?', id);
    return found && (JSON.parse(String(found['body'])) as Kinds[Kind]);
  }

  /** Newest first. */
  list<K extends Kind>(kind: K, { owner, group, startingAfter, limit = -1 }: ListOptions = {}): Kinds[K][] {
    const conditions = [
      'kind = ?1',
      ...(owner === undefined ? [] : ['owner = ?2']),
      ...(group === undefined ? [] : ['grp = ?3']),
      ...(startingAfter === undefined ? [] : ['seq < (select seq from object where id = ?4)']),
    ];
    return this.rows(
      `select body from object where ?2 is ?2 and ?3 is ?3 and ?4 is ?4 and ${conditions.join(' and ')}
       order by seq desc limit ?5`,
      kind,
      owner ?? null,
      group ?? null,
      startingAfter ?? null,
      limit,
    ).map(({ body }) => JSON.parse(String(body)) as Kinds[K]);
  }

  close(): void {
    this.#statements.clear();
    if (this.#database.isOpen) this.#database.close();
  }

  #prepare(sql: string): StatementSync {
    const cached = this.#statements.get(sql);
    if (cached !== undefined) return cached;
    const statement = this.#database.prepare(sql);
    this.#statements.set(sql, statement);
    return statement;
  }
}
