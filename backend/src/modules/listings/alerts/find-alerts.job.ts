import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type CalendarDay, HOUR_SECONDS, todayAnywhere } from 'contracts';
import { Clock } from '../../../platform/clock/clock.ts';
import { Jobs, runExclusively } from '../../../platform/jobs/jobs.ts';
import { LimitedError, Limits } from '../../../platform/limits/limits.ts';
import { ListingEntity } from '../listing.entity.ts';
import { findAlertsOf, findOwnAlerts, lockTrip } from './alert-matching.ts';
import { AlertMails } from './alert-mails.ts';
import { FIND_ALERTS } from '../listing-alerts.ts';

interface SearchStep {
  readonly listingId: number;
  /** The last alert of the step before; absent for the first. */
  readonly afterId?: number;
  /** How many steps were before it. */
  readonly count?: number;
}

/**
 * Finds the alerts that a new or changed listing fits, and orders their mails: in steps, each a job and a short transaction that orders the
 * next, so that however many wait on a route, nobody else waits for them, and none is lost or found twice where a node dies.
 */
@Injectable()
export class FindAlertsJob implements OnModuleInit {
  constructor(
    private readonly em: EntityManager,
    private readonly jobs: Jobs,
    private readonly mails: AlertMails,
    private readonly limits: Limits,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.jobs.handle<SearchStep>(FIND_ALERTS, (step) => this.find(step), {
      deduplicateByKey: true,
      deleteAfterSeconds: HOUR_SECONDS,
    });
  }

  async find(step: SearchStep): Promise<void> {
    await runExclusively(this.em, `${FIND_ALERTS}/${step.listingId}`, (own) =>
      own.transactional((em) => this.take(em, step)),
    );
  }

  private async take(em: EntityManager, { listingId, afterId = 0, count = 0 }: SearchStep): Promise<void> {
    const now = this.clock.now();
    const today = todayAnywhere(now.getTime());
    const announces = await this.mayAnnounce(em, { listingId, isFirst: afterId === 0, today });
    const { mailed, lastId } = await findAlertsOf(em, listingId, { now, today, afterId, announces });
    const own = afterId === 0 ? await findOwnAlerts(em, listingId) : [];
    await this.mails.order(em, [...own, ...mailed], count);
    if (lastId === undefined) return;
    const next: SearchStep = { listingId, afterId: lastId, count: count + 1 };
    await this.jobs.send(em, FIND_ALERTS, next, { key: `${listingId}/${lastId}`, priority: -count - 1 });
  }

  /**
   * Whether further alerts may be found. Another route or other days than before count as an announcement; past the limit they wait for
   * the next day. A step after which the listing has moved finds no more: a search of its own follows the move.
   */
  private async mayAnnounce(
    em: EntityManager,
    { listingId, isFirst, today }: { listingId: number; isFirst: boolean; today: CalendarDay },
  ): Promise<boolean> {
    const locked = await lockTrip(em, listingId, today);
    if (locked === undefined) return false;
    const { trip, announced } = locked;
    if (trip === announced || !isFirst) return trip === announced;
    try {
      await this.limits.consume('listings.announce', { listing: listingId }, em);
    } catch (error) {
      if (!(error instanceof LimitedError)) throw error;
      const late = { key: `${listingId}/late`, startAfterSeconds: error.retryAfter };
      await this.jobs.send(em, FIND_ALERTS, { listingId } satisfies SearchStep, late);
      return false;
    }
    await em.nativeUpdate(ListingEntity, { id: listingId }, { announcedTrip: trip });
    return true;
  }
}
