import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { Secrets } from '../../../platform/config/secrets.ts';
import { findMailAddress, findReachablePhone } from '../../../views/account.views.ts';
import { messagingDb } from '../messaging.db.ts';
import type { TripEntity } from './trip.entity.ts';
import { countedBetween, countedOn } from './trips.queries.ts';
import { FormerTripCountEntity, TripCountEntity } from './trip-count.entity.ts';

const EMAIL_PURPOSE = 'former-trips/email';
const PHONE_PURPOSE = 'former-trips/phone';

/** Keeps a person's number of trips beyond their account, as `Reputation` keeps their ratings. Call it in a transaction. */
@Injectable()
export class TripCounts {
  constructor(private readonly secrets: Secrets) {}

  /** Before the account is erased: moves the number to its proven address and its verified phone, if it has them. */
  async keep(em: EntityManager, userId: number): Promise<void> {
    const count = await em.findOne(TripCountEntity, { userId });
    if (count === null) return;
    const [email, phone] = [await findMailAddress(em, userId), await findReachablePhone(em, userId)];
    if (email !== undefined || phone !== undefined)
      em.create(FormerTripCountEntity, {
        emailKey: email && this.secrets.keysOf(EMAIL_PURPOSE, email)[0],
        phoneKey: phone && this.secrets.keysOf(PHONE_PURPOSE, phone)[0],
        done: count.done,
      });
    em.remove(count);
    await em.flush();
  }

  /** Gives back what an earlier account of this proven address had. */
  async restoreByEmail(em: EntityManager, userId: number, email: string): Promise<void> {
    await this.restore(em, userId, 'email_key', this.secrets.keysOf(EMAIL_PURPOSE, email));
  }

  /** Gives back what an earlier account of this verified phone had. `phoneNumber` is E.164. */
  async restoreByPhone(em: EntityManager, userId: number, phoneNumber: string): Promise<void> {
    await this.restore(em, userId, 'phone_key', this.secrets.keysOf(PHONE_PURPOSE, phoneNumber));
  }

  private async restore(
    em: EntityManager,
    userId: number,
    column: 'email_key' | 'phone_key',
    keys: string[],
  ): Promise<void> {
    const found = await messagingDb(em)
      .deleteFrom('messaging.former_trip_count')
      .where(column, 'in', keys)
      .returning('done')
      .execute();
    const done = found.reduce((sum, row) => sum + row.done, 0);
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
