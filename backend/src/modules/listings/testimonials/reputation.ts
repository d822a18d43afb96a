import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Secrets } from '../../../platform/config/secrets.ts';
import { findMailAddress, findReachablePhone } from '../../../views/account.views.ts';
import { listingsDb } from '../listings.db.ts';
import { FormerRatingEntity, RatingEntity } from './testimonial.entity.ts';
import { addRatings } from './testimonials.queries.ts';

const EMAIL_PURPOSE = 'former-rating/email';
const PHONE_PURPOSE = 'former-rating/phone';

type Ratings = Pick<RatingEntity, 'sum' | 'count'>;

/** Keeps a person's ratings beyond their account, so that deleting it and coming back makes nobody new. Call it in a transaction. */
@Injectable()
export class Reputation {
  constructor(private readonly secrets: Secrets) {}

  /**
   * Before the account is erased: keeps sum and count under its proven address and its verified phone, if it has them. `blind`: of
   * reviews that nobody has seen yet, which leaving does not escape.
   */
  async keep(em: EntityManager, userId: number, blind: Ratings): Promise<void> {
    const rating = (await em.findOne(RatingEntity, { userId })) ?? { sum: 0, count: 0 };
    const all = { sum: rating.sum + blind.sum, count: rating.count + blind.count };
    if (all.count === 0) return;
    const [email, phone] = [await findMailAddress(em, userId), await findReachablePhone(em, userId)];
    if (email === undefined && phone === undefined) return;
    em.create(FormerRatingEntity, {
      emailKey: email && this.secrets.keysOf(EMAIL_PURPOSE, email)[0],
      phoneKey: phone && this.secrets.keysOf(PHONE_PURPOSE, phone)[0],
      ...all,
    });
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
    const db = listingsDb(em);
    const found = await db
      .deleteFrom('listings.former_rating')
      .where(column, 'in', keys)
      .returning(['sum', 'count'])
      .execute();
    for (const { sum, count } of found) await addRatings(db, userId, { sum, count });
  }
}
