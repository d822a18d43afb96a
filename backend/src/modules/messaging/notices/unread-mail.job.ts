import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../../platform/clock/clock.ts';
import type { LiveSettings } from '../../../platform/config/live-settings.ts';
import { SETTINGS } from '../../../platform/config/settings.ts';
import { HOUR_SECONDS, Jobs, runExclusively } from '../../../platform/jobs/jobs.ts';
import type { LimitKey } from '../../../platform/limits/limits.ts';
import { mailClaim, type SeveralMail, WaitingMails } from '../../../platform/mail/waiting-mails.ts';
import { type MessagingDb, messagingDb } from '../messaging.db.ts';
import { type UnreadNotice, UnreadMails } from './unread-mail.ts';

export const UNREAD_MAIL = 'messaging.unread-mail';

/** How long a message stays unread before a mail is sent (PRODUCT.md 23). */
const DELAY_SECONDS = 5 * 60;

/** A conversation as one of its two people sees it. */
interface ParticipantKey {
  readonly userId: number;
  readonly conversationId: number;
}

/**
 * Sends a mail about messages that stay unread for five minutes: one per conversation, until they are read. Past the reader's limit,
 * conversations wait, and several become one mail.
 */
@Injectable()
export class UnreadMailJob implements OnModuleInit {
  constructor(
    private readonly em: EntityManager,
    private readonly jobs: Jobs,
    private readonly mails: UnreadMails,
    private readonly waiting: WaitingMails,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: LiveSettings,
  ) {}

  onModuleInit(): void {
    this.jobs.handle<ParticipantKey>(UNREAD_MAIL, (key) => this.send(key), {
      deduplicateByKey: true,
      deleteAfterSeconds: HOUR_SECONDS,
    });
    this.waiting.handle(UNREAD_MAIL, (em, userId, ids) => this.composeSeveral(em, userId, ids));
  }

  /**
   * Orders the mail, in the transaction in which the conversation turns unread for `userId` and that has locked their
   * participant. Whether they want it is decided when it is due. One order waits per conversation, however often it is read
   * and turns unread again.
   */
  async order(em: EntityManager, { userId, conversationId }: ParticipantKey, seconds = DELAY_SECONDS): Promise<void> {
    if (this.settings.smtpUrl === undefined) return;
    const key = `${userId}/${conversationId}`;
    await this.jobs.send(em, UNREAD_MAIL, { userId, conversationId }, { startAfterSeconds: seconds, key });
  }

  /**
   * Sends nothing where the messages were read, or a mail was sent already. What turned unread later is ordered again for
   * when its own five minutes are over.
   */
  async send(key: ParticipantKey): Promise<void> {
    if (this.settings.smtpUrl === undefined) return;
    const state = await unreadState(messagingDb(this.em.fork()), key).executeTakeFirst();
    if (state === undefined || state.unreadSince === null || state.noticedAt !== null) return;
    const seconds = this.secondsLeft(state.unreadSince);
    if (seconds > 0) await this.em.fork().transactional((em) => this.order(em, key, seconds));
    else
      await runExclusively(this.em, mailClaim({ kind: UNREAD_MAIL, person: key.userId }), (em) =>
        this.sendNow(em, key),
      );
  }

  private async sendNow(em: EntityManager, { userId, conversationId }: ParticipantKey): Promise<void> {
    const [notice] = await this.findNotices(em, userId, [conversationId]);
    if (notice === undefined) return;
    const mail = { kind: UNREAD_MAIL, subject: conversationId, person: userId };
    const limits: LimitKey[] = [['messaging.unread-mail', notice.email]];
    if (await this.waiting.sendOrWait(mail, this.mails.compose(userId, notice), limits))
      await this.markNoticed(em, userId, [notice]);
  }

  private async composeSeveral(
    em: EntityManager,
    userId: number,
    conversationIds: readonly number[],
  ): Promise<SeveralMail | undefined> {
    const notices = await this.findNotices(em, userId, conversationIds);
    const [first, ...others] = notices;
    if (first === undefined) return undefined;
    return {
      mail: this.mails.composeSeveral(userId, first, others),
      onSent: (own) => this.markNoticed(own, userId, notices),
    };
  }

  /** Those of these conversations that have been unread for long enough, the first one first. */
  private async findNotices(em: EntityManager, userId: number, conversationIds: readonly number[]) {
    const rows = await noticeFacts(messagingDb(em), userId, conversationIds).execute();
    return rows.filter(
      (row): row is UnreadNotice => row.unreadSince !== null && this.secondsLeft(row.unreadSince) <= 0,
    );
  }

  /** Not where they have read it meanwhile. */
  private async markNoticed(em: EntityManager, userId: number, notices: readonly UnreadNotice[]): Promise<void> {
    for (const { conversationId, unreadSince } of notices)
      await messagingDb(em)
        .updateTable('messaging.participant')
        .set({ noticed_at: this.clock.now() })
        .where('user_id', '=', userId)
        .where('conversation_id', '=', conversationId)
        .where('unread_since', '=', unreadSince)
        .execute();
  }

  private secondsLeft(unreadSince: Date): number {
    const waited = this.clock.now().getTime() - unreadSince.getTime();
    return Math.ceil(DELAY_SECONDS - waited / 1000);
  }
}

/**
 * Since when the conversation is unread, and whether a mail was sent. Waits for a message that is being stored, whose own
 * order may have been dropped in favour of the running one; so the conditions must not be in the statement. Index: the key.
 */
const unreadState = (db: MessagingDb, { userId, conversationId }: ParticipantKey) =>
  db
    .selectFrom('messaging.participant')
    .select(['unread_since as unreadSince', 'noticed_at as noticedAt'])
    .where('user_id', '=', userId)
    .where('conversation_id', '=', conversationId)
    .forShare();

/** What a mail says, and its address; no row where it must not be sent. Index: the keys. */
const noticeFacts = (db: MessagingDb, userId: number, conversationIds: readonly number[]) =>
  db
    .selectFrom('messaging.participant as p')
    .where('p.user_id', '=', userId)
    .where('p.conversation_id', 'in', conversationIds)
    .where('p.unread', '=', true)
    .where('p.noticed_at', 'is', null)
    .innerJoin('account.mail_address as reader', 'reader.id', 'p.user_id')
    .innerJoin('account.public_profile as writer', 'writer.id', 'p.other_id')
    .leftJoin('messaging.message_notices as n', 'n.user_id', 'p.user_id')
    .select(['p.conversation_id as conversationId', 'p.unread_since as unreadSince', 'p.other_id as writerId'])
    .select(['writer.username as writer', 'reader.email'])
    .where('writer.suspended', '=', false)
    .where(({ or, eb }) => or([eb('n.mail_notices', 'is', null), eb('n.mail_notices', '=', true)]))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('messaging.blocked_pair as b')
            .select('b.user_id')
            .whereRef('b.user_id', '=', 'p.user_id')
            .whereRef('b.other_id', '=', 'p.other_id'),
        ),
      ),
    )
    .orderBy('p.unread_since');
