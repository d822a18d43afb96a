import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { todayAnywhere, type Traveler } from 'shared-ui/contracts';
import { Clock } from '../../../platform/clock/clock.ts';
import { PreparedSql, readDb } from '../../../platform/database/prepared-sql.ts';
import { NoSuchTravelerError } from '../listings.errors.ts';
import { type CardRow, toListing } from '../listing-card.ts';
import { cardsOfTraveler, type ViewerId } from '../listings.queries.ts';
import type { ListingsTables } from '../listings.tables.ts';
import { profileOf, type ProfileRow } from './traveler.queries.ts';

const MOST_LISTINGS = 50;

@Injectable()
export class TravelerService {
  constructor(
    private readonly em: EntityManager,
    private readonly prepared: PreparedSql,
    private readonly clock: Clock,
  ) {}

  /**
   * Somebody as everybody may see them, and at most 50 of their public listings, the soonest ones: two statements.
   * Throws NoSuchTravelerError, also where this viewer and they are kept apart by a block.
   */
  async get(userId: number, viewerId?: ViewerId): Promise<Traveler> {
    const db = readDb<ListingsTables>(this.em);
    const today = todayAnywhere(this.clock.now().getTime());
    const cards = cardsOfTraveler(db, userId, { today, most: MOST_LISTINGS });
    const [[profile], rows] = await Promise.all([
      this.prepared.run<ProfileRow>('listings_traveler', profileOf(db, userId, viewerId).compile()),
      this.prepared.run<CardRow>('listings_of_traveler', cards.compile()),
    ]);
    if (profile === undefined) throw new NoSuchTravelerError();
    return { user: toUser(profile), listings: rows.map(toListing) };
  }
}

const toUser = ({ id, averageRating, ratingCount, ...shown }: ProfileRow): Traveler['user'] => ({
  ...shown,
  id: Number(id),
  averageRating: averageRating === null ? null : Number(averageRating),
  ratingCount: ratingCount ?? 0,
});
