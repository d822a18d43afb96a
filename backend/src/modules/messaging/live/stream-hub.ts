import type { Writable } from 'node:stream';
import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { Bus } from '../../../platform/live/bus.ts';
import { EventStream } from '../../../platform/live/event-stream.ts';
import { Measures } from '../../../platform/observability/measures.ts';
import { SessionStore, type SessionUser } from '../../../platform/login/session-store.ts';
import { LiveReader } from './live-reader.ts';
import { NewsLoop } from './news-loop.ts';
import { beat, type OpenStream, PersonStreams, toSent } from './person-streams.ts';

/** A browser that lost its connection waits this long before it connects again. */
const RETRY_MS = 2000;
/** What no hint told is found by looking this often. */
const LOOK_MS = 5000;
/** How often each stream sends a heartbeat; its readers are told, and open it again after two and a half of silence. */
const HEARTBEAT_MS = 20_000;
/** At a stop, how long readers may take what has been written to them. */
const LAST_WORDS_MS = 300;

/** The open streams of this node. Whoever has news is read for, all of them together, and sent what they have not had. */
@Injectable()
export class StreamHub implements OnModuleInit, OnModuleDestroy {
  readonly #people = new Map<number, PersonStreams>();
  /** Those too that have ended, until their readers have taken what was written. */
  readonly #open = new Set<OpenStream>();
  readonly #news: NewsLoop;
  readonly #undo: (() => void)[] = [];
  #isLeaving = false;

  constructor(
    private readonly bus: Bus,
    private readonly reader: LiveReader,
    private readonly sessions: SessionStore,
    private readonly log: PinoLogger,
    private readonly measures: Measures,
  ) {
    this.#news = new NewsLoop(this.#people, reader, log);
  }

  onModuleInit(): void {
    this.measures.watch({ name: 'event_streams', about: 'Streams of events that are open on this node.' }, () => [
      { value: this.size },
    ]);
    const timers = [setInterval(() => void this.look(), LOOK_MS), setInterval(() => void this.beat(), HEARTBEAT_MS)];
    for (const timer of timers) timer.unref();
    this.#undo.push(
      this.bus.subscribe((key) => void this.#news.readFor(Number(key))),
      this.bus.onGap(() => void this.look()),
      ...timers.map((timer) => () => clearInterval(timer)),
    );
  }

  async onModuleDestroy(): Promise<void> {
    await this.close();
  }

  /** How many are open here. */
  get size(): number {
    return this.#open.size;
  }

  /** A new stream of this person for this connection; it replays what came after `heardUpTo` where that can be done. */
  async open(
    { id: userId, sessionId }: SessionUser,
    heardUpTo: number | undefined,
    connection: Writable,
  ): Promise<EventStream> {
    const { resumed, sentUpTo, unread } = await this.reader.beginning(userId, heardUpTo);
    const stream = new EventStream();
    const open: OpenStream = { stream, connection, sessionId, sentUpTo, missedBeats: 0 };
    const hello = toSent({ kind: 'hello', resumed, unread, heartbeatMs: HEARTBEAT_MS }, { retryMs: RETRY_MS });
    stream.send(resumed ? hello : { ...hello, id: sentUpTo });
    if (this.#isLeaving || connection.destroyed) stream.end();
    else this.#join(userId, open);
    return stream;
  }

  /** Finds what no hint told: a hint may be lost, or its sender may have died before it could send one. */
  async look(): Promise<void> {
    const people = [...this.#people.values()];
    if (people.length === 0) return;
    try {
      const last = await this.reader.lastEventIds(people.map(({ userId }) => userId));
      const behind = people.filter(({ userId, sentUpTo = Infinity }) => (last.get(userId) ?? 0) > sentUpTo);
      await this.#news.readFor(...behind.map(({ userId }) => userId));
    } catch (error) {
      this.log.warn({ err: error }, 'live streams could not look for news: they will look again');
    }
  }

  /** Keeps connections open, and ends those whose session has ended meanwhile. */
  async beat(): Promise<void> {
    const open = [...this.#open];
    if (open.length === 0) return;
    for (const one of open) beat(one);
    try {
      const alive = await this.sessions.alive([...new Set(open.map(({ sessionId }) => sessionId))]);
      for (const { sessionId, stream } of open) if (!alive.has(sessionId)) stream.end();
    } catch (error) {
      this.log.warn({ err: error }, 'the sessions of live streams could not be checked: they will be checked again');
    }
  }

  /** Ends all streams, and takes no more: their readers connect again, to another node. */
  leave(): void {
    this.#isLeaving = true;
    for (const { stream } of this.#open) stream.end();
  }

  /** Leaves, and waits until their readers have taken what was written to them, or will not. */
  async close(): Promise<void> {
    for (const undo of this.#undo.splice(0)) undo();
    const open = [...this.#open];
    const gone = open.map(({ connection }) => new Promise((resolve) => connection.once('close', resolve)));
    this.leave();
    const timer = setTimeout(() => open.forEach(({ connection }) => connection.destroy()), LAST_WORDS_MS);
    await Promise.all(gone).finally(() => clearTimeout(timer));
  }

  #join(userId: number, open: OpenStream): void {
    const person = this.#people.get(userId) ?? new PersonStreams(userId);
    this.#people.set(userId, person);
    person.add(open);
    this.#open.add(open);
    open.connection.once('close', () => {
      this.#open.delete(open);
      // Not all who carry it end it: else what nobody reads any more would be read for without end
      open.stream.destroy();
    });
    open.stream.onRoom(() => void this.#news.readFor(userId));
    open.stream.once('close', () => {
      if (person.remove(open) && this.#people.get(userId) === person) this.#people.delete(userId);
    });
    void this.#news.readFor(userId);
  }
}
