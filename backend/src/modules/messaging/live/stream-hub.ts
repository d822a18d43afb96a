import type { Writable } from 'node:stream';
import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import type { LiveEvent } from 'contracts';
import { PinoLogger } from 'nestjs-pino';
import { Bus } from '../../../platform/live/bus.ts';
import { EventStream } from '../../../platform/live/event-stream.ts';
import { readSessionsKey, SessionStore, type SessionUser } from '../../../platform/login/session-store.ts';
import { Metrics } from '../../../platform/observability/metrics.ts';
import { EVENT_PAGE_SIZE, LiveEventReader, toLiveEvent } from './live-event-reader.ts';

/**
 * How long a browser waits before it reconnects, and up to how much longer: all streams of a node or gateway end together, and must not
 * come back together. A node opens some 600 streams a second (backend/bench/SCALE.md), so that many need longer.
 */
const MIN_RETRY_MS = 1000;
const MIN_RETRY_JITTER_MS = 2000;
const RETRY_JITTER_MS_PER_STREAM = 2;
/** How often a node checks for events whose notification was lost. */
const POLL_MS = 5000;
/** Sent to readers, which reconnect after two and a half of these without a heartbeat. */
const HEARTBEAT_MS = 20_000;
/** A reader that takes nothing for so many heartbeats is disconnected. */
const MAX_MISSED_HEARTBEATS = 3;
/** How long readers get at a stop to take what was written to them. */
const CLOSE_TIMEOUT_MS = 300;
const USERS_PER_READ = 100;

/** The open streams of this node. */
@Injectable()
export class StreamHub implements OnModuleInit, OnModuleDestroy {
  readonly #users = new Map<number, UserStreams>();
  /** Ended ones too, until their readers have taken what was written. */
  readonly #open = new Set<OpenStream>();
  readonly #delivery: EventDelivery;
  readonly #cleanups: (() => void)[] = [];
  #isLeaving = false;

  constructor(
    private readonly bus: Bus,
    private readonly reader: LiveEventReader,
    private readonly sessions: SessionStore,
    private readonly log: PinoLogger,
    private readonly metrics: Metrics,
  ) {
    this.#delivery = new EventDelivery(this.#users, reader, log);
  }

  onModuleInit(): void {
    this.metrics.addGauge(
      { name: 'event_streams', description: 'Streams of events that are open on this node.' },
      () => [{ value: this.size }],
    );
    const timers = [
      setInterval(() => void this.poll(), POLL_MS),
      setInterval(() => void this.heartbeat(), HEARTBEAT_MS),
    ];
    for (const timer of timers) timer.unref();
    this.#cleanups.push(
      this.bus.subscribe((key) => void this.#receive(key)),
      this.bus.onReconnect(() => void this.poll()),
      ...timers.map((timer) => () => clearInterval(timer)),
    );
  }

  async onModuleDestroy(): Promise<void> {
    await this.close();
  }

  /** The number of streams open here. */
  get size(): number {
    return this.#open.size;
  }

  /** Opens a stream for this connection, and replays what came after `lastEventId` where that is possible. */
  async open(
    { id: userId, sessionId }: SessionUser,
    lastEventId: number | undefined,
    connection: Writable,
  ): Promise<EventStream> {
    const { resumed, sentUpTo, unread } = await this.reader.start(userId, lastEventId);
    const stream = new EventStream();
    const open: OpenStream = { stream, connection, sessionId, sentUpTo, missedHeartbeats: 0 };
    sendEvent(
      stream,
      { kind: 'hello', resumed, unread, heartbeatMs: HEARTBEAT_MS },
      { retryMs: this.#retryMs(), ...(!resumed && { id: sentUpTo }) },
    );
    if (this.#isLeaving || connection.destroyed) stream.end();
    else this.#add(userId, open);
    return stream;
  }

  #retryMs(): number {
    const jitter = Math.max(MIN_RETRY_JITTER_MS, this.size * RETRY_JITTER_MS_PER_STREAM);
    return MIN_RETRY_MS + Math.floor(Math.random() * jitter);
  }

  /** Delivers events whose notification was lost, or whose node died before it could send one. */
  async poll(): Promise<void> {
    const users = [...this.#users.values()];
    if (users.length === 0) return;
    try {
      const last = await this.reader.lastEventIds(users.map(({ userId }) => userId));
      const behind = users.filter(({ userId, sentUpTo = Infinity }) => (last.get(userId) ?? 0) > sentUpTo);
      await this.#delivery.deliverTo(...behind.map(({ userId }) => userId));
    } catch (error) {
      this.log.warn({ err: error }, 'live streams could not be compared with the mailboxes: that is repeated');
    }
  }

  /**
   * Sends a heartbeat to each stream, disconnects stuck readers, and ends the streams whose session has ended without a hint: expired, or
   * ended by an operator.
   */
  async heartbeat(): Promise<void> {
    const all = [...this.#open];
    if (all.length === 0) return;
    for (const open of all) {
      const isStuck = open.stream.isFull || !open.stream.isOpen;
      open.missedHeartbeats = isStuck ? open.missedHeartbeats + 1 : 0;
      if (open.missedHeartbeats >= MAX_MISSED_HEARTBEATS) open.connection.destroy();
      else open.stream.heartbeat();
    }
    await this.#endWithSession(all);
  }

  /** Ends all streams and opens no more: their readers reconnect to another node. */
  leave(): void {
    this.#isLeaving = true;
    for (const { stream } of this.#open) stream.end();
  }

  /** Leaves, and waits until all connections are closed. */
  async close(): Promise<void> {
    for (const cleanup of this.#cleanups.splice(0)) cleanup();
    const connections = [...this.#open].map(({ connection }) => connection);
    const closed = connections.map((connection) => new Promise((resolve) => connection.once('close', resolve)));
    this.leave();
    const timer = setTimeout(() => connections.forEach((connection) => connection.destroy()), CLOSE_TIMEOUT_MS);
    await Promise.all(closed).finally(() => clearTimeout(timer));
  }

  async #receive(key: string): Promise<void> {
    const loggedOut = readSessionsKey(key);
    if (loggedOut === undefined) await this.#delivery.deliverTo(Number(key));
    else await this.#endWithSession(this.#users.get(loggedOut)?.streams ?? []);
  }

  async #endWithSession(streams: readonly OpenStream[]): Promise<void> {
    if (streams.length === 0) return;
    try {
      const alive = await this.sessions.findLive([...new Set(streams.map(({ sessionId }) => sessionId))]);
      for (const { sessionId, stream } of streams) if (!alive.has(sessionId)) stream.end();
    } catch (error) {
      this.log.warn({ err: error }, 'the sessions of live streams could not be checked: they will be checked again');
    }
  }

  #add(userId: number, open: OpenStream): void {
    const user = this.#users.get(userId) ?? new UserStreams(userId);
    this.#users.set(userId, user);
    user.add(open);
    this.#open.add(open);
    open.connection.once('close', () => {
      this.#open.delete(open);
      // Not every carrier ends the stream: without this, events would be read for nobody
      open.stream.destroy();
    });
    open.stream.onDrain(() => void this.#delivery.deliverTo(userId));
    open.stream.once('close', () => {
      if (user.remove(open) && this.#users.get(userId) === user) this.#users.delete(userId);
    });
    void this.#delivery.deliverTo(userId);
  }
}

/**
 * Reads events and sends them to streams. One read at a time, for all people with events by then: the more there is to do,
 * the more each read does.
 */
class EventDelivery {
  readonly #pending = new Set<number>();
  #running: Promise<void> | undefined;

  constructor(
    private readonly users: ReadonlyMap<number, UserStreams>,
    private readonly reader: LiveEventReader,
    private readonly log: PinoLogger,
  ) {}

  /** For those of these people with streams on this node. Resolves when nobody is pending. */
  async deliverTo(...userIds: number[]): Promise<void> {
    for (const userId of userIds) if (this.users.has(userId)) this.#pending.add(userId);
    if (this.#pending.size > 0) this.#running ??= this.#run();
    await this.#running;
  }

  /** Ends in the same tick in which it finds nobody pending, so that no event falls between two runs. */
  async #run(): Promise<void> {
    try {
      while (this.#pending.size > 0) await this.#deliverPage();
    } catch (error) {
      this.#pending.clear();
      this.log.warn({ err: error }, 'events could not be read for live streams: that is repeated');
    } finally {
      this.#running = undefined;
    }
  }

  async #deliverPage(): Promise<void> {
    const userIds = [...this.#pending].slice(0, USERS_PER_READ);
    for (const userId of userIds) this.#pending.delete(userId);
    // Without room for anybody's events there is no position: their stream asks again when it has room
    const positions = userIds.flatMap((userId) => {
      const sentUpTo = this.users.get(userId)?.sentUpTo;
      return sentUpTo === undefined ? [] : [{ userId, sentUpTo }];
    });
    if (positions.length === 0) return;
    const rows = Map.groupBy(await this.reader.eventsAfter(positions), ({ userId }) => userId);
    for (const { userId, sentUpTo } of positions) {
      const events = (rows.get(userId) ?? []).map((row) => ({ id: row.eventId, event: toLiveEvent(row) }));
      this.users.get(userId)?.send(sentUpTo, events);
      if (events.length === EVENT_PAGE_SIZE) this.#pending.add(userId);
    }
  }
}

/** Per person and node; the oldest ends when there are more. A browser needs one, whatever its tabs. */
const MAX_STREAMS_PER_USER = 8;

/** An open stream, and how far it has come. */
interface OpenStream {
  readonly stream: EventStream;
  /** The socket of its reader. */
  readonly connection: Writable;
  readonly sessionId: number;
  sentUpTo: number;
  missedHeartbeats: number;
}

/** The open streams of one person on this node. */
class UserStreams {
  readonly #open = new Set<OpenStream>();

  constructor(readonly userId: number) {}

  get streams(): readonly OpenStream[] {
    return [...this.#open];
  }

  /** The last event that all streams with room have been sent; undefined where none has room. */
  get sentUpTo(): number | undefined {
    const ready = [...this.#open].filter(({ stream }) => stream.isOpen && !stream.isFull);
    return ready.length === 0 ? undefined : Math.min(...ready.map(({ sentUpTo }) => sentUpTo));
  }

  add(open: OpenStream): void {
    const [oldest] = this.#open;
    if (oldest !== undefined && this.#open.size >= MAX_STREAMS_PER_USER) {
      this.#open.delete(oldest);
      sendEvent(oldest.stream, { kind: 'replaced' });
      oldest.stream.end();
    }
    this.#open.add(open);
  }

  /** Returns whether none is left. */
  remove(open: OpenStream): boolean {
    this.#open.delete(open);
    return this.#open.size === 0;
  }

  /**
   * Sends these events, which directly follow the event `after`, to each stream that has not had them. A full stream gets
   * the rest when it has room; one that is behind `after` gets nothing now, and is read for separately.
   */
  send(after: number, events: readonly { id: number; event: LiveEvent | undefined }[]): void {
    for (const open of this.#open) {
      if (open.sentUpTo < after) continue;
      for (const { id, event } of events) {
        if (!open.stream.isOpen || open.stream.isFull) break;
        if (id <= open.sentUpTo) continue;
        if (event !== undefined) sendEvent(open.stream, event, { id });
        open.sentUpTo = id;
      }
    }
  }
}

/** Sends one typed event. `retryMs`: how long the browser waits before it reconnects. */
const sendEvent = (stream: EventStream, data: LiveEvent, fields: { id?: number; retryMs?: number } = {}): void =>
  stream.send({ ...fields, data });
