import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { PreparedSql, type ReadDb, readDb } from '../../../platform/database/prepared-sql.ts';
import type { MessagingTables } from '../messaging.tables.ts';
import {
  type EventRow,
  eventsAfter,
  mailboxAfter,
  mailboxesOf,
  MOST_REPLAYED,
  type Reader,
} from './live-event.queries.ts';

/** Where a new stream begins. */
export interface Beginning {
  /** Nothing was missed that could not be sent now. */
  readonly resumed: boolean;
  readonly sentUpTo: number;
  readonly unread: number;
}

/** Reads for open streams what their people are told. */
@Injectable()
export class LiveReader {
  readonly #db: ReadDb<MessagingTables>;

  constructor(
    em: EntityManager,
    private readonly sql: PreparedSql,
  ) {
    this.#db = readDb<MessagingTables>(em);
  }

  /** What comes next for each of these people, at most a page for each. */
  eventsAfter(readers: readonly Reader[]): Promise<EventRow[]> {
    return this.sql.run<EventRow>('live_events', eventsAfter(this.#db, readers).compile());
  }

  /** The number of the last event of each of these people who were ever told something. */
  async lastEventIds(userIds: readonly number[]): Promise<Map<number, number>> {
    const query = mailboxesOf(this.#db, userIds).compile();
    const rows = await this.sql.run<{ userId: string; lastEventId: string }>('live_mailboxes', query);
    return new Map(rows.map(({ userId, lastEventId }) => [Number(userId), Number(lastEventId)]));
  }

  /** Resumes after the event that the reader names, unless that one is of the future, or what followed it is not kept any more. */
  async beginning(userId: number, heardUpTo: number | undefined): Promise<Beginning> {
    const query = mailboxAfter(this.#db, userId, heardUpTo ?? 0).compile();
    const [row] = await this.sql.run<{ lastEventId: string; unread: number; kept: string }>('live_beginning', query);
    const [last, unread] = [Number(row?.lastEventId ?? 0), row?.unread ?? 0];
    const missed = last - (heardUpTo ?? Number.NaN);
    const resumed = missed <= MOST_REPLAYED && missed === Number(row?.kept ?? 0);
    return { resumed, sentUpTo: resumed ? last - missed : last, unread };
  }
}
