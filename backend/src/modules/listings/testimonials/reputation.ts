import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { FormerAccounts, type ProvenContact } from '../../../platform/former-accounts/former-accounts.ts';
import { findProvenContact } from '../../../views/account.views.ts';
import { listingsDb } from '../listings.db.ts';
import { RatingEntity } from './testimonial.entity.ts';
import { addRatings } from './testimonials.queries.ts';

const FORMER_RATING = { name: 'former-rating', contentSchema: z.object({ sum: z.int(), count: z.int() }) };

/** A person's ratings outlive their account, so that deleting it and coming back makes nobody new. Call it in a transaction. */
@Injectable()
export class Reputation {
  constructor(private readonly formerAccounts: FormerAccounts) {}

  /** Before the account is erased. `blind`: of reviews that nobody has seen yet, which leaving does not escape. */
  async store(em: EntityManager, userId: number, blind: Pick<RatingEntity, 'sum' | 'count'>): Promise<void> {
    const rating = (await em.findOne(RatingEntity, { userId })) ?? { sum: 0, count: 0 };
    const all = { sum: rating.sum + blind.sum, count: rating.count + blind.count };
    if (all.count > 0) await this.formerAccounts.store(em, FORMER_RATING, await findProvenContact(em, userId), all);
  }

  /** Gives back what earlier accounts of this address or number had. */
  async restore(em: EntityManager, userId: number, contact: ProvenContact): Promise<void> {
    for (const ratings of await this.formerAccounts.restore(em, FORMER_RATING, contact))
      await addRatings(listingsDb(em), userId, ratings);
  }
}
