import { sql } from 'kysely';
import { lockedAccounts } from '../../views/account.views.ts';
import type { MessagingDb } from './messaging.db.ts';

const ROW_LIMITS = [21, 31, 51];

/**
 * More rows than `limit`, as one of a few numbers written into the SQL: with a parameter, the prepared plan would not know
 * it and expect a tenth of the table.
 */
export const rowLimit = (limit: number) => sql.lit(ROW_LIMITS.find((rows) => rows > limit) ?? limit + 1);

/** The pair's key: the smaller id first. */
export const toPair = (one: number, other: number) => ({
  lower_id: Math.min(one, other),
  higher_id: Math.max(one, other),
});

/** The id of the conversation of the two; no row where they have not written. Index: conversation_pair. */
export function findConversation(db: MessagingDb, one: number, other: number) {
  const { lower_id, higher_id } = toPair(one, other);
  return db
    .selectFrom('messaging.conversation')
    .select('id')
    .where('lower_id', '=', lower_id)
    .where('higher_id', '=', higher_id);
}

/** Whether each of the two has written, and is still here. Index: participant_by_conversation. */
export async function haveBothWritten(db: MessagingDb, conversationId: number): Promise<boolean> {
  const written = db
    .selectFrom('messaging.participant')
    .select('user_id')
    .where('conversation_id', '=', conversationId)
    .where('has_written', '=', true);
  return (await written.execute()).length === 2;
}

export interface LockedConversation {
  readonly id: number;
  readonly listingId: number | null;
}

/**
 * Locks the conversation of the two until the transaction ends; lock it after the accounts and before its participants. No
 * row where they have not written. Index: conversation_pair.
 */
export function lockConversation(db: MessagingDb, one: number, other: number) {
  const { lower_id, higher_id } = toPair(one, other);
  return db
    .selectFrom('messaging.conversation as c')
    .select(['c.id', 'c.listing_id as listingId'])
    .where('c.lower_id', '=', lower_id)
    .where('c.higher_id', '=', higher_id)
    .forUpdate();
}

/**
 * Locks both accounts, as `lockAccounts` does, and then the conversation of the two, with one statement: a row is locked after the
 * join that returns it, and the join needs all accounts. No row where the two have not written: the accounts may be unlocked then.
 */
export function lockAccountsAndConversation(
  db: MessagingDb,
  senderId: number,
  receiverId: number,
  options: { exclusive?: boolean } = {},
) {
  const { lower_id, higher_id } = toPair(senderId, receiverId);
  const isActive = (id: number) => sql<boolean | null>`bool_or(account.id = ${id} and not account.suspended)`;
  return db
    .with('account', (cte) => lockedAccounts(cte, [senderId, receiverId], options))
    .selectFrom(({ selectFrom }) =>
      selectFrom('account')
        .select([isActive(senderId).as('senderIsActive'), isActive(receiverId).as('receiverIsActive')])
        .as('accounts'),
    )
    .innerJoin('messaging.conversation as c', (on) =>
      on.on('c.lower_id', '=', lower_id).on('c.higher_id', '=', higher_id),
    )
    .select(['c.id', 'c.listing_id as listingId', 'accounts.senderIsActive', 'accounts.receiverIsActive'])
    .forUpdate('c');
}

/** Creates the conversation of the two, and locks it. Where another transaction is creating it, waits for that. */
export async function createConversation(
  db: MessagingDb,
  one: number,
  other: number,
  now: Date,
): Promise<LockedConversation> {
  const created = await db
    .insertInto('messaging.conversation')
    .values({ ...toPair(one, other), created_at: now })
    .onConflict((conflict) => conflict.columns(['lower_id', 'higher_id']).doNothing())
    .returning(['id', 'listing_id as listingId'])
    .executeTakeFirst();
  return created ?? lockConversation(db, one, other).executeTakeFirstOrThrow();
}
