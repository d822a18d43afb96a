import type { ReadDb } from '../../../platform/database/prepared-sql.ts';
import type { NoticesMailTables } from './notices-mail.tables.ts';
import type { Unread } from './unread-notices.ts';

type Db = ReadDb<NoticesMailTables>;

const participant = (db: Db, { userId, conversationId }: Unread) =>
  db
    .selectFrom('messaging.participant as p')
    .where('p.user_id', '=', String(userId))
    .where('p.conversation_id', '=', String(conversationId));

/**
 * Since when this person has not read it, and whether a mail has told them. Waits for a message that is being stored at this
 * moment, whose own order may have been dropped in favour of the one that is being carried out: so it must find the row
 * whatever it says now. Index: the key.
 */
export const waitingSince = (db: Db, unread: Unread) =>
  participant(db, unread).select(['p.unread_since as since', 'p.noticed_at as noticedAt']).forShare();

/** What the mail says, and to whom; no row where there is nothing to tell, or they do not want to hear of it. Index: the keys. */
export const noticeFacts = (db: Db, unread: Unread) =>
  participant(db, unread)
    .where('p.unread', '=', true)
    .where('p.noticed_at', 'is', null)
    .innerJoin('account.mail_address as reader', 'reader.id', 'p.user_id')
    .innerJoin('account.public_profile as writer', 'writer.id', 'p.other_id')
    .leftJoin('messaging.message_notices as n', 'n.user_id', 'p.user_id')
    .select(['p.unread_since as since', 'p.other_id as writerId', 'writer.username as writer', 'reader.email'])
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
    );

/** Notes that a mail has told them, unless they have read it meanwhile. */
export const noteNoticed = (db: Db, { userId, conversationId }: Unread, since: string, now: Date) =>
  db
    .updateTable('messaging.participant')
    .set({ noticed_at: now.toISOString() })
    .where('user_id', '=', String(userId))
    .where('conversation_id', '=', String(conversationId))
    .where('unread_since', '=', since);
