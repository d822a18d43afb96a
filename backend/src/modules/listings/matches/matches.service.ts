import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import {
  type HealthNeed,
  type Listing,
  type Match,
  type Matches,
  type MatchReason,
  type Need,
  NEEDS,
  type OwnListing,
  todayAnywhere,
} from 'contracts';
import { Clock } from '../../../platform/clock/clock.ts';
import { PreparedSql } from '../../../platform/database/prepared-sql.ts';
import { Limits } from '../../../platform/limits/limits.ts';
import { listingsDb } from '../listings.db.ts';
import { cardById, toListing } from '../listings.queries.ts';
import type { Owner } from '../owner.ts';
import { OwnListingsService } from '../own/own-listings.service.ts';
import { toReasons } from './match-reasons.ts';
import { type MatchFilter, matchesOf } from './matches.queries.ts';
import { listMetNeeds, SKILL_WORDS } from './met-needs.ts';

const MAX_MATCHES = 20;

@Injectable()
export class MatchesService {
  constructor(
    private readonly em: EntityManager,
    private readonly prepared: PreparedSql,
    private readonly own: OwnListingsService,
    private readonly limits: Limits,
    private readonly clock: Clock,
  ) {}

  /** As `read`, for the owner's page. Throws LimitedError too. */
  async list(me: Owner, id: number): Promise<Matches> {
    await this.limits.consume('listings.matches', { account: me });
    return this.read(me, id);
  }

  /** Who fits one's own listing, best first (PRODUCT.md 31); nobody for one that is not public. Throws no_such_listing. */
  async read(me: Owner, id: number): Promise<Matches> {
    const own = await this.own.get(this.em.fork(), me, id);
    const isPublic = own.status === 'active' && own.userId !== null;
    return { own, matches: isPublic ? await this.find(me.id, own) : [] };
  }

  /** Why these listings fit one's own, without health needs: for mails. */
  async explain(userId: number, ownId: number, among: readonly number[]): Promise<Map<number, MatchReason[]>> {
    const own = toListing(await cardById(listingsDb(this.em.fork()), ownId).executeTakeFirstOrThrow());
    const filter = { ...toFilter(own, own.needs ?? []), userId, today: this.today(), limit: among.length, among };
    const rows = await this.prepared.run(undefined, matchesOf(listingsDb(this.em), filter));
    return new Map(rows.map((row) => [row.id, toReasons(own, row)]));
  }

  private async find(userId: number, own: OwnListing): Promise<Match[]> {
    const needs = [...(own.needs ?? []), ...(own.healthNeeds ?? [])];
    const filter = { ...toFilter(own, needs), userId, today: this.today(), limit: MAX_MATCHES };
    const rows = await this.prepared.run('listings_matches', matchesOf(listingsDb(this.em), filter));
    return rows.map((row) => ({ listing: toListing(row), reasons: toReasons(own, row) }));
  }

  private today() {
    return todayAnywhere(this.clock.now().getTime());
  }
}

function toFilter(
  own: Listing,
  needs: readonly (Need | HealthNeed)[],
): Pick<MatchFilter, 'listingId' | 'type' | 'needs' | 'metNeeds'> {
  const listingId = own.id;
  if (own.type === 'helper')
    // Nobody learns of a traveler's health needs from matches, nor from their order
    return { listingId, type: 'seeking_help', needs: [], metNeeds: listMetNeeds(own.skills, NEEDS) };
  const met = needs.map((need) => ({ need, words: SKILL_WORDS[need] }));
  return { listingId, type: 'helper', needs: met, metNeeds: [] };
}
