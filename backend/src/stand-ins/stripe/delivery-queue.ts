import type { Provider } from './provider.ts';
import type { Row } from './state.ts';

export const MODES = ['normal', 'held', 'twice', 'late', 'shuffled'] as const;
export type Mode = (typeof MODES)[number];

export interface Delivery {
  readonly id: number;
  readonly eventId: string;
  readonly createdAt: number;
  readonly tries: number;
}

const LATE_MS = 15_000;
const SHUFFLED_WITHIN_MS = 3000;
/** Longer than a call takes: then whoever had it is gone. */
const CLAIMED_MS = 20_000;
const FIRST_RETRY_MS = 1000;
const LAST_RETRY_MS = 60 * 60 * 1000;
const GIVEN_UP_AFTER_MS = 3 * 24 * 60 * 60 * 1000;

/** What is to be told, and when. Each is taken by one node at a time. */
export class DeliveryQueue {
  constructor(private readonly provider: Provider) {}

  get mode(): Mode {
    const found = this.provider.state.row(`select value from setting where name = 'webhooks'`)?.['value'];
    return MODES.find((mode) => mode === found) ?? 'normal';
  }

  set mode(mode: Mode) {
    this.provider.state.run(`insert or replace into setting (name, value) values ('webhooks', ?)`, mode);
  }

  add(eventId: string): void {
    const { mode } = this;
    for (let copy = 0; copy < (mode === 'twice' ? 2 : 1); copy += 1)
      this.provider.state.run(
        'insert into delivery (event_id, created_at, due_at) values (?, ?, ?)',
        ...[eventId, this.#now(), this.#dueIn(mode)],
      );
  }

  held(): Delivery[] {
    return this.provider.state.rows('select * from delivery where due_at is null order by id').map(deliveryOf);
  }

  isDue(): boolean {
    const sql = 'select 1 from delivery where due_at <= ? and claimed_until <= ? limit 1';
    return this.provider.state.row(sql, this.#now(), this.#now()) !== undefined;
  }

  /** The next that is due, for this node alone. */
  claim(): Delivery | undefined {
    if (!this.isDue()) return undefined;
    const found = this.provider.state.row(
      `update delivery set claimed_until = ? where id = (
         select id from delivery where due_at <= ? and claimed_until <= ? order by due_at, id limit 1
       ) returning *`,
      ...[this.#now() + CLAIMED_MS, this.#now(), this.#now()],
    );
    return found && deliveryOf(found);
  }

  remove(deliveries: readonly Delivery[]): void {
    for (const { id } of deliveries) this.provider.state.run('delete from delivery where id = ?', id);
  }

  /** Later each time, for three days. */
  retry({ id, tries, createdAt }: Delivery): void {
    if (this.#now() - createdAt > GIVEN_UP_AFTER_MS) return this.remove([{ id, tries, createdAt, eventId: '' }]);
    const due = this.mode === 'held' ? null : this.#now() + Math.min(FIRST_RETRY_MS * 2 ** tries, LAST_RETRY_MS);
    const sql = 'update delivery set tries = tries + 1, due_at = ?, claimed_until = 0 where id = ?';
    this.provider.state.run(sql, due, id);
  }

  #dueIn(mode: Mode): number | null {
    if (mode === 'held') return null;
    if (mode === 'late') return this.#now() + LATE_MS;
    return this.#now() + (mode === 'shuffled' ? Math.floor(Math.random() * SHUFFLED_WITHIN_MS) : 0);
  }

  #now(): number {
    return this.provider.now().getTime();
  }
}

const deliveryOf = (row: Row): Delivery => ({
  ...{ id: Number(row['id']), eventId: String(row['event_id']) },
  ...{ createdAt: Number(row['created_at']), tries: Number(row['tries']) },
});
