import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { type Matches, type OwnListing, todayAnywhere } from 'contracts';
import { Clock } from '../../../platform/clock/clock.ts';
import { PreparedSql } from '../../../platform/database/prepared-sql.ts';
import type { Owner } from "../own/own-listings.queries.ts";
import { listingsDb } from '../listings.db.ts';
import { toListing } from '../listings.queries.ts';
import { OwnListingsService } from '../own/own-listings.service.ts';
import { toReasons } from './match-reasons.ts';
import { matchesOf } from './matches.queries.ts';
import { getSkillPattern, listMetNeeds } from './met-needs.ts';

const MAX_MATCHES = 20;

@Injectable()
export class MatchesService {
  constructor(
    private readonly em: EntityManager,
    private readonly prepared: PreparedSql,
    private readonly own: OwnListingsService,
    private readonly clock: Clock,
  ) {}

  /**
   * Who fits one's own listing, best first, in one statement (product.md 31); nobody, for one that is not public. Throws
   * OwnListingNotFoundError.
   */
  async list(me: Owner, id: number): Promise<Matches> {
    const own = await this.own.get(this.em.fork(), me, id);
    const isPublic = own.status === 'active' && own.userId !== null;
    return { own, matches: isPublic ? await this.find(me.id, own) : [] };
  }

  private async find(userId: number, own: OwnListing): Promise<Matches['matches']> {
    const isRequest = own.type === 'seeking_help';
    const needs = isRequest ? [...(own.needs ?? []), ...(own.healthNeeds ?? [])] : [];
    const query = matchesOf(listingsDb(this.em), {
      ...{ listingId: own.id, userId },
      type: isRequest ? 'helper' : 'seeking_help',
      today: todayAnywhere(this.clock.now().getTime()),
      limit: MAX_MATCHES,
      needs: needs.flatMap((need) => {
        const skills = getSkillPattern(need);
        return skills === undefined ? [] : [{ need, skills }];
      }),
      metNeeds: isRequest ? [] : listMetNeeds(own.skills),
    });
    const rows = await this.prepared.run('listings_matches', query);
    return rows.map((row) => ({ listing: toListing(row), reasons: toReasons(own, row) }));
  }
}
