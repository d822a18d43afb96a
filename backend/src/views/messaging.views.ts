import type { EntityManager } from '@mikro-orm/postgresql';

/** The views that the messaging module publishes. By hand: no entity declares them. */
export interface MessagingViews {
  /** Each block twice, once from either side. */
  'messaging.blocked_pair': { user_id: number; other_id: number };
  /** The median of a person's last first answers; no row for people with too few. */
  'messaging.answer_time': { user_id: number; median_seconds: number };
  /** Routes of their conversations, where the trip is that of `other_id`, or both have written. */
  'messaging.talked_trip': { user_id: number; other_id: number; route: string };
  /** `user_id` has written to `other_id`. */
  'messaging.written_to': { user_id: number; other_id: number };
  /** How many trips somebody has agreed on here and taken; no row for none. */
  'messaging.trips_done': { user_id: number; count: number };
}

/** Whether one of the two has blocked the other. */
export async function isBlockedBetween(em: EntityManager, one: number, other: number): Promise<boolean> {
  const block = em
    .getKysely<MessagingViews>()
    .selectFrom('messaging.blocked_pair')
    .select('other_id')
    .where('user_id', '=', one)
    .where('other_id', '=', other);
  return (await block.executeTakeFirst()) !== undefined;
}
