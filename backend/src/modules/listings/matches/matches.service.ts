import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { type HealthNeed, type Listing, type Match, type Matches, type Need, NEEDS, todayAnywhere } from 'contracts';
import { Clock } from '../../../platform/clock/clock.ts';
import { PreparedSql } from '../../../platform/database/prepared-sql.ts';
import { listingsDb } from '../listings.db.ts';
import { toListing } from '../listings.queries.ts';
import type { Owner } from '../own/own-listings.queries.ts';
import { OwnListingsService } from '../own/own-listings.service.ts';
import { toReasons } from './match-reasons.ts';
import { type MatchFilter, matchesOf } from './matches.queries.ts';
import { listMetNeeds, SKILL_PATTERNS } from './met-needs.ts';

const MAX_MATCHES = 20;

@Injectable()
export class MatchesService {
  constructor(
    private readonly em: EntityManager,
    private readonly prepared: PreparedSql,
    private readonly own: OwnListingsService,
    private readonly clock: Clock,
  ) {}

  /** Who fits one's own listing, best first (product.md 31); nobody for one that is not public. Throws OwnListingNotFoundError. */
  async list(me: Owner, id: number): Promise<Matches> {
    const own = await this.own.get(this.em.fork(), me, id);
    const isPublic = own.status === 'active' && own.userId !== null;
    const needs = [...(own.needs ?? []), ...(own.healthNeeds ?? [])];
    return { own, matches: isPublic ? await this.find(me.id, own, needs) : [] };
  }

  private async find(userId: number, own: Listing, needs: readonly (Need | HealthNeed)[]): Promise<Match[]> {
    const rows = await this.prepared.run(
      'listings_matches',
      matchesOf(listingsDb(this.em), this.toFilter(userId, own, needs)),
    );
    return rows.map((row) => ({ listing: toListing(row), reasons: toReasons(own, row) }));
  }

  private toFilter(userId: number, own: Listing, needs: readonly (Need | HealthNeed)[]): MatchFilter {
    const isRequest = own.type === 'seeking_help';
    return {
      ...{ listingId: own.id, userId },
      type: isRequest ? 'helper' : 'seeking_help',
      today: todayAnywhere(this.clock.now().getTime()),
      limit: MAX_MATCHES,
      needs: isRequest ? needs.map((need) => ({ need, skills: SKILL_PATTERNS[need] })) : [],
      // Nobody learns of a traveler's health needs from matches, nor from their order
      metNeeds: isRequest ? [] : listMetNeeds(own.skills, NEEDS),
    };
  }
}
