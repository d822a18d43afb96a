import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { todayAnywhere } from 'contracts';
import { Clock } from '../../../platform/clock/clock.ts';
import { HOUR_SECONDS, Jobs, runExclusively } from '../../../platform/jobs/jobs.ts';
import { findAlertsOf } from './alert-matching.ts';
import { AlertMails } from './alert-mails.ts';
import { FIND_ALERTS } from './listing-alerts.ts';

/** Finds the alerts that a new or changed listing fits, and orders their mails. */
@Injectable()
export class FindAlertsJob implements OnModuleInit {
  constructor(
    private readonly em: EntityManager,
    private readonly jobs: Jobs,
    private readonly mails: AlertMails,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.jobs.handle<{ listingId: number }>(FIND_ALERTS, (data) => this.find(data), {
      deduplicateByKey: true,
      deleteAfterSeconds: HOUR_SECONDS,
    });
  }

  async find({ listingId }: { listingId: number }): Promise<void> {
    const now = this.clock.now();
    await runExclusively(this.em, `${FIND_ALERTS}/${listingId}`, (own) =>
      own.transactional(async (em) => {
        const ids = await findAlertsOf(em, listingId, { now, today: todayAnywhere(now.getTime()) });
        await this.mails.order(em, ids);
      }),
    );
  }
}
