import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import {
  type CalendarDay,
  idSchema,
  type SmsUnavailable,
  type Thread,
  type ThreadQuery,
  todayAnywhere,
} from 'shared-ui/contracts';
import { Clock } from '../../../platform/clock/clock.ts';
import { PreparedSql, readDb } from '../../../platform/database/prepared-sql.ts';
import { cutPage, readPage } from '../../../platform/http/page-cursor.ts';
import { Limits } from '../../../platform/limits/limits.ts';
import type { SessionUser } from '../../../platform/login/session-store.ts';
import { type MessageRow, toMessage } from '../messages/message.ts';
import { ReadsService } from '../messages/reads.service.ts';
import { UnreachableError } from '../messaging.errors.ts';
import type { MessagingTables } from '../messaging.tables.ts';
import { SmsCopies } from '../sms/sms-copies.ts';
import { toOtherUser } from './conversation.ts';
import { threadHead, threadPage, type ThreadRow } from './thread.queries.ts';
import { type Beginning, toTrip } from './trip.queries.ts';

export interface ThreadPage {
  thread: Thread;
  /** Of the page before this one; opaque, undefined on the first page of all. */
  next: string | undefined;
}

/** What two people said to each other, as one of them sees it. */
@Injectable()
export class ThreadsService {
  constructor(
    private readonly em: EntityManager,
    private readonly prepared: PreparedSql,
    private readonly clock: Clock,
    private readonly sms: SmsCopies,
    private readonly reads: ReadsService,
    private readonly limits: Limits,
  ) {}

  /**
   * A page of a conversation, which may be new. The newest page is marked read, unless `peek`. Throws UnreachableError for
   * oneself, and for nobody whom one has ever written with; UnknownPageError; LimitedError where one looks up many strangers.
   */
  async get(me: SessionUser, otherId: number, query: ThreadQuery): Promise<ThreadPage> {
    const beforeId = readPage(query.cursor, idSchema);
    const today = todayAnywhere(this.clock.now().getTime());
    const [head, rows, smsUnavailable] = await this.readAll({ meId: me.id, otherId, today }, query, beforeId);
    if (head === undefined || head.lastMessageId === null) await this.takeLook(me);
    if (head === undefined || otherId === me.id || isNobody(head)) throw new UnreachableError();
    const { page, next } = cutPage(rows, query.limit, ({ id }) => Number(id));
    const messages = page.toReversed().map((row) => toMessage(row, me.id));
    const newest = beforeId === undefined && !query.peek ? messages.at(-1)?.id : undefined;
    const readUpTo = newest === undefined ? head.readUpTo : await this.markRead(me, head, newest);
    return { thread: { ...toThread(head, { smsUnavailable, today }), messages, readUpTo: idOrNull(readUpTo) }, next };
  }

  /** Else anybody could read all accounts there are, one number after the other. */
  private async takeLook(me: SessionUser): Promise<void> {
    await this.limits.takeAll([
      ['messaging.look', me.email],
      ['messaging.look-day', me.email],
    ]);
  }

  private readAll(two: Beginning, { limit, listing }: ThreadQuery, beforeId?: number) {
    const db = readDb<MessagingTables>(this.em);
    return Promise.all([
      this.prepared
        .run<ThreadRow>('messaging_thread_head', threadHead(db, two, listing).compile())
        .then(([row]) => row),
      this.prepared.run<MessageRow>('messaging_thread', threadPage(db, two, limit, beforeId).compile()),
      this.sms.unavailable(this.em, { senderId: two.meId, receiverId: two.otherId }),
    ]);
  }

  private async markRead(me: SessionUser, head: ThreadRow, newest: number): Promise<number> {
    if (Number(head.readUpTo ?? 0) < newest) await this.reads.mark(me, Number(head.otherId), newest);
    return Math.max(Number(head.readUpTo ?? 0), newest);
  }
}

/** @param today the earliest day there is on Earth */
function toThread(
  head: ThreadRow,
  { smsUnavailable, today }: { smsUnavailable: SmsUnavailable | null; today: CalendarDay },
): Omit<Thread, 'messages' | 'readUpTo'> {
  const reachable = isThere(head);
  const trip = toTrip(head, { today, blocked: head.blockedBetween });
  return {
    otherUser: toOtherUser(head),
    trip,
    // While a block stands, neither learns what the other looks at
    otherReadUpTo: head.blockedBetween ? null : idOrNull(head.otherReadUpTo),
    canSms: reachable && smsUnavailable === null,
    smsUnavailable: reachable ? smsUnavailable : 'no_phone',
    blocked: head.blocked,
    reachable,
  };
}

/** Neither somebody now, nor somebody whom one has written with. */
const isNobody = (head: ThreadRow): boolean => !isThere(head) && head.lastMessageId === null;

/** Who is suspended is not there, as is who has left. */
const isThere = ({ suspended }: ThreadRow): boolean => suspended === false;

const idOrNull = (id: string | number | null): number | null => (id === null ? null : Number(id));
