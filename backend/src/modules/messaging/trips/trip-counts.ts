import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { z } from 'zod';
import { FormerAccounts, type ProvenContact } from '../../../platform/former-accounts/former-accounts.ts';
import { findProvenContact } from '../../../views/account.views.ts';
import { messagingDb } from '../messaging.db.ts';
import type { TripEntity } from './trip.entity.ts';
import { TripCountEntity } from './trip-count.entity.ts';
import { countedBetween, countedOn } from './trips.queries.ts';

const FORMER_TRIPS = { name: 'former-trips', contentSchema: z.object({ done: z.int() }) };

/** A person's number of trips outlives their account, as their ratings do. Call it in a transaction. */
@Injectable()
export class TripCounts {
  constructor(private readonly formerAccounts: FormerAccounts) {}

  /** Before the account is erased. */
  async store(em: EntityManager, userId: number): Promise<void> {
    const count = await em.findOne(TripCountEntity, { userId });
    if (count === null) return;
    await this.formerAccounts.store(em, FORMER_TRIPS, await findProvenContact(em, userId), { done: count.done });
    await em.nativeDelete(TripCountEntity, { userId });
  }

  /** Gives back what earlier accounts of this address or number had. */
  async restore(em: EntityManager, userId: number, contact: ProvenContact): Promise<void> {
    const found = await this.formerAccounts.restore(em, FORMER_TRIPS, contact);
    const done = found.reduce((sum, trips) => sum + trips.done, 0);
    if (done > 0) await countTrips(em, [userId], done);
  }
}

/**
 * Counts a trip that is done for each of the two, unless they have counted another one on its day, or one together in the days around it: two
 * people must not count ten a day. Call it with both accounts locked exclusively.
 */
export async function countTrip(em: EntityManager, trip: TripEntity): Promise<void> {
  const { id, askerId, askedId, flightDays } = trip;
  const firstDay = trip.firstDay();
  const db = messagingDb(em);
  const days = flightDays.length === 0 ? [firstDay] : flightDays;
  const together = countedBetween(db, id, [askerId, askedId], firstDay);
  if ((await together.executeTakeFirst()) !== undefined) return;
  const isFree = async (userId: number): Promise<boolean> =>
    (await countedOn(db, userId, days).executeTakeFirst()) === undefined;
  trip.askerCounted = await isFree(askerId);
  trip.askedCounted = await isFree(askedId);
  await em.flush();
  const counted = [...(trip.askerCounted ? [askerId] : []), ...(trip.askedCounted ? [askedId] : [])];
  if (counted.length > 0) await countTrips(em, counted);
}

/** Adds trips to those of these people, as far as they have not left; in the order of ids, so that two cannot deadlock. */
async function countTrips(em: EntityManager, userIds: readonly number[], done = 1): Promise<void> {
  const db = messagingDb(em);
  await db
    .insertInto('messaging.trip_count')
    .columns(['user_id', 'done'])
    .expression(
      db
        .selectFrom('account.public_profile')
        .select(['id', sql<number>`${done}::int`.as('done')])
        .where('id', 'in', userIds)
        .orderBy('id'),
    )
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ done: sql`trip_count.done + excluded.done` }))
    .execute();
}
