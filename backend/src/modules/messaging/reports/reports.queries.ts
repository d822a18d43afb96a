import type { NewReport } from 'shared-ui/contracts';
import { sql } from 'kysely';
import type { ReadDb } from '../../../platform/database/prepared-sql.ts';
import { findPair } from '../conversations/conversations.queries.ts';
import type { MessagingTables } from '../messaging.tables.ts';

type Db = ReadDb<MessagingTables>;

/** What somebody reports. */
export interface ReportSubject {
  kind: NewReport['kind'];
  id: number;
  /** The person behind it. */
  aboutId: number;
  /** What it looks like at this moment. */
  excerpt: string;
}

/** A message that this person has received. Indexes: the keys. */
export async function receivedMessage(db: Db, meId: number, id: number): Promise<ReportSubject | undefined> {
  const message = await db
    .selectFrom('messaging.message as m')
    .innerJoin('messaging.participant as p', 'p.conversation_id', 'm.conversation_id')
    .select(['m.sender_id', 'm.content'])
    .where('m.id', '=', String(id))
    .where('p.user_id', '=', String(meId))
    .where('m.sender_id', '<>', String(meId))
    .executeTakeFirst();
  return message && { kind: 'message', id, aboutId: Number(message.sender_id), excerpt: message.content };
}

/** A person as everybody sees them. Index: the key of the account. */
export async function reportedPerson(db: Db, id: number): Promise<ReportSubject | undefined> {
  const person = await db
    .selectFrom('account.public_profile')
    .select(['username', 'languages'])
    .where('id', '=', String(id))
    .executeTakeFirst();
  if (person === undefined) return undefined;
  return { kind: 'person', id, aboutId: id, excerpt: [person.username, person.languages].filter(Boolean).join(', ') };
}

/** Whether the two have written about this listing. Indexes: conversation_pair, the key. */
export async function hasTalkedAbout(db: Db, meId: number, otherId: number, listingId: number): Promise<boolean> {
  const talk = db
    .selectFrom('messaging.conversation_trip as t')
    .select('t.listing_id')
    .where('t.listing_id', '=', String(listingId))
    .where('t.conversation_id', '=', findPair(db, meId, otherId));
  return (await talk.executeTakeFirst()) !== undefined;
}

/** Keeps a report; the same one again, while it is open, changes it. What was seen first stays. Answers its id. */
export async function keepReport(
  db: Db,
  reporterId: number,
  { kind, id, aboutId, excerpt }: ReportSubject,
  { reason, at, ...typed }: Pick<NewReport, 'reason' | 'details'> & { at: Date },
): Promise<number> {
  const moment = at.toISOString();
  const details = typed.details ?? null;
  const row = await db
    .insertInto('messaging.report')
    .values({
      ...{ reporter_id: String(reporterId), kind, subject_id: String(id), about_id: String(aboutId), excerpt },
      ...{ reason, details, created_at: moment, updated_at: moment },
      conversation_id: findPair(db, reporterId, aboutId),
    })
    .onConflict((open) =>
      open
        .columns(['reporter_id', 'kind', 'subject_id'])
        .where('status', '=', sql.lit('open'))
        .doUpdateSet(({ ref }) => ({
          ...{ reason, details, updated_at: moment },
          conversation_id: ref('excluded.conversation_id'),
        })),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return Number(row.id);
}
