import { sql } from 'kysely';
import type { ReadDb } from '../../../platform/database/prepared-sql.ts';
import type { MessagingTables } from '../messaging.tables.ts';

type Db = ReadDb<MessagingTables>;

/**
 * How many rows a statement asks for: one of a few numbers, written into the SQL. As a parameter it would be unknown to
 * the prepared plan, which then expects a tenth of the table.
 */
const ROWS = [21, 31, 51];
export const rowsFor = (limit: number) => sql.lit(ROWS.find((size) => size > limit) ?? limit + 1);

/** The pair as it is kept: the smaller id first. */
export const pairOf = (one: number, other: number) => ({
  lower_id: String(Math.min(one, other)),
  higher_id: String(Math.max(one, other)),
});

/**
 * One page of a person's conversations, the newest message first, and at least one row more if there is another. The page
 * is cut first and joined after. Index: participant_newest.
 */
export function conversationPage(db: Db, meId: number, limit: number, beforeId?: number) {
  let page = db.selectFrom('messaging.participant').selectAll().where('user_id', '=', String(meId));
  if (beforeId !== undefined) page = page.where('last_message_id', '<', String(beforeId));
  return db
    .selectFrom(page.orderBy('last_message_id', 'desc').limit(rowsFor(limit)).as('p'))
    .leftJoin('account.public_profile as other', 'other.id', 'p.other_id')
    .leftJoin('messaging.participant as theirs', (on) =>
      on.onRef('theirs.user_id', '=', 'p.other_id').onRef('theirs.conversation_id', '=', 'p.conversation_id'),
    )
    .select(['p.conversation_id as id', 'p.other_id as otherId', 'p.unread as unread'])
    .select([
      'p.last_message_id as lastMessageId',
      'p.last_sender_id as senderId',
      'p.last_message_at as lastMessageAt',
    ])
    .select(['other.username as username', 'other.profile_picture_url as profilePictureUrl'])
    .select(({ eb, not, exists, selectFrom }) =>
      eb
        .case()
        // While a block stands, nobody learns what the other one looks at
        .when(
          not(
            exists(
              selectFrom('messaging.blocked_pair as b')
                .select('b.other_id')
                .whereRef('b.user_id', '=', 'p.user_id')
                .whereRef('b.other_id', '=', 'p.other_id'),
            ),
          ),
        )
        .thenRef('theirs.read_up_to')
        .end()
        .as('otherReadUpTo'),
    )
    .orderBy('p.last_message_id', 'desc');
}

/** The conversation of the two, held until the transaction ends, before its participants. Index: conversation_pair. */
export function lockPair(db: Db, one: number, other: number) {
  const { lower_id, higher_id } = pairOf(one, other);
  return db
    .selectFrom('messaging.conversation as c')
    .select(['c.id', 'c.listing_id as listingId'])
    .where('c.lower_id', '=', lower_id)
    .where('c.higher_id', '=', higher_id)
    .forUpdate();
}

/** Makes the conversation of the two, unless it is there; one that is made at the same moment is waited for. */
export const addPair = (db: Db, one: number, other: number, now: Date) =>
  db
    .insertInto('messaging.conversation')
    .values({ ...pairOf(one, other), created_at: now.toISOString() })
    .onConflict((conflict) => conflict.columns(['lower_id', 'higher_id']).doNothing());

/** Whether the two have written before. Index: conversation_pair. */
export function findPair(db: Db, one: number, other: number) {
  const { lower_id, higher_id } = pairOf(one, other);
  return db
    .selectFrom('messaging.conversation')
    .select('id')
    .where('lower_id', '=', lower_id)
    .where('higher_id', '=', higher_id);
}
