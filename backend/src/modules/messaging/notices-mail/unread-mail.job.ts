import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../../platform/clock/clock.ts';
import type { LiveSettings } from '../../../platform/config/live-settings.ts';
import { SETTINGS } from '../../../platform/config/settings.ts';
import { readDb } from '../../../platform/database/prepared-sql.ts';
import { inTurn } from '../../../platform/jobs/in-turn.ts';
import { AN_HOUR, Jobs } from '../../../platform/jobs/jobs.ts';
import type { NoticesMailTables } from './notices-mail.tables.ts';
import { type Notice, NoticePost } from './notice-post.ts';
import { noteNoticed, noticeFacts, waitingSince } from './unread-mail.queries.ts';
import { type Unread, UNREAD_MAIL, UNREAD_SECONDS, UnreadNotices } from './unread-notices.ts';

/** Tells somebody by mail of what they have not read for five minutes: once a conversation, until they have. */
@Injectable()
export class UnreadMailJob implements OnModuleInit {
  constructor(
    private readonly em: EntityManager,
    private readonly jobs: Jobs,
    private readonly notices: UnreadNotices,
    private readonly post: NoticePost,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: LiveSettings,
  ) {}

  onModuleInit(): void {
    this.jobs.handle<Unread>(UNREAD_MAIL, (data) => this.send(data), {
      oneWaits: true,
      deleteAfterSeconds: AN_HOUR,
    });
  }

  /**
   * Sends nothing where it has been read, or told already. What turned unread only later is looked at again when its own five
   * minutes are over.
   */
  async send(unread: Unread): Promise<void> {
    if (this.settings.smtpUrl === undefined) return;
    const waiting = await waitingSince(this.db(this.em.fork()), unread).executeTakeFirst();
    if (waiting === undefined || waiting.since === null || waiting.noticedAt !== null) return;
    const rest = this.secondsLeft(waiting.since);
    if (rest > 0) await this.em.fork().transactional((em) => this.notices.order(em, unread, rest));
    else
      await inTurn(this.em, `${UNREAD_MAIL}/${unread.userId}/${unread.conversationId}`, (em) => this.tell(em, unread));
  }

  private async tell(em: EntityManager, unread: Unread): Promise<void> {
    const facts = await noticeFacts(this.db(em), unread).executeTakeFirst();
    if (facts === undefined || facts.since === null || this.secondsLeft(facts.since) > 0) return;
    const { email, since, writerId, writer } = facts;
    const notice: Notice = { ...unread, since, writerId, writer };
    if (await this.post.send(email, notice)) await noteNoticed(this.db(em), unread, since, this.clock.now()).execute();
  }

  private secondsLeft(since: string): number {
    const waited = this.clock.now().getTime() - new Date(since).getTime();
    return Math.ceil(UNREAD_SECONDS - waited / 1000);
  }

  private readonly db = (em: EntityManager) => readDb<NoticesMailTables>(em);
}
