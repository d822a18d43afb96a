import type { PinoLogger } from 'nestjs-pino';
import { type EventRow, PAGE, type Reader, toLiveEvent } from './live-event.queries.ts';
import type { LiveReader } from './live-reader.ts';
import type { PersonStreams } from './person-streams.ts';

/** Of so many people at once the news is read in one statement. */
const PEOPLE_IN_ONE_READ = 100;

/**
 * Brings news from the database to the streams of the people whom it is for. One read at a time, for all who have news by
 * then: the more there is to do, the more each read does.
 */
export class NewsLoop {
  readonly #withNews = new Set<number>();
  #reading: Promise<void> | undefined;

  constructor(
    /** Those with open streams. */
    private readonly people: ReadonlyMap<number, PersonStreams>,
    private readonly reader: LiveReader,
    private readonly log: PinoLogger,
  ) {}

  /** Reads for these people, unless they are not here. Resolves when nobody is left with news. */
  async readFor(...userIds: number[]): Promise<void> {
    for (const userId of userIds) if (this.people.has(userId)) this.#withNews.add(userId);
    if (this.#withNews.size > 0) this.#reading ??= this.#readAll();
    await this.#reading;
  }

  /** Ends in the same moment in which it finds nobody left, so that no news falls between two reads. */
  async #readAll(): Promise<void> {
    try {
      while (this.#withNews.size > 0) await this.#readSome();
    } catch (error) {
      this.#withNews.clear();
      this.log.warn({ err: error }, 'news could not be read for live streams: they will look again');
    } finally {
      this.#reading = undefined;
    }
  }

  async #readSome(): Promise<void> {
    const readers = this.#nextReaders();
    if (readers.length === 0) return;
    const rows = Map.groupBy(await this.reader.eventsAfter(readers), ({ userId }) => Number(userId));
    for (const { userId, sentUpTo } of readers) {
      const own = rows.get(userId) ?? [];
      this.people.get(userId)?.send(sentUpTo, own.map(toEvent));
      if (own.length === PAGE) this.#withNews.add(userId);
    }
  }

  /** Who waits for a slow reader is left out: that stream asks by itself when it has room. */
  #nextReaders(): Reader[] {
    const userIds = [...this.#withNews].slice(0, PEOPLE_IN_ONE_READ);
    for (const userId of userIds) this.#withNews.delete(userId);
    return userIds.flatMap((userId) => {
      const sentUpTo = this.people.get(userId)?.sentUpTo;
      return sentUpTo === undefined ? [] : [{ userId, sentUpTo }];
    });
  }
}

const toEvent = (row: EventRow) => ({ id: Number(row.eventId), event: toLiveEvent(row) });
