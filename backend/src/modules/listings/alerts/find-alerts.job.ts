import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { todayAnywhere } from 'contracts';
import { Clock } from '../../../platform/clock/clock.ts';
import type { LiveSettings } from '../../../platform/config/live-settings.ts';
import { SETTINGS } from '../../../platform/config/settings.ts';
import { HOUR_SECONDS, Jobs } from '../../../platform/jobs/jobs.ts';
import { findAlertsOf } from './alert-matching.ts';
import { ALERT_MAIL } from './alert-mail.job.ts';
import { FIND_ALERTS } from './listing-alerts.ts';

/** Finds the alerts that a new or changed listing fits, and orders their mails. */
@Injectable()
export class FindAlertsJob implements OnModuleInit {
  constructor(
    private readonly em: EntityManager,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: LiveSettings,
  ) {}

  onModuleInit(): void {
    this.jobs.handle<{ listingId: number }>(FIND_ALERTS, (data) => this.find(data), {
      deduplicateByKey: true,
      deleteAfterSeconds: HOUR_SECONDS,
    });
  }

  /** The mails wait a little, so that a burst of listings is one mail. */
  async find({ listingId }: { listingId: number }): Promise<void> {
    const now = this.clock.now();
    await this.em.fork().transactional(async (em) => {
      const ids = await findAlertsOf(em, listingId, { now, today: todayAnywhere(now.getTime()) });
      const mails = ids.map((alertId) => ({ data: { alertId }, key: String(alertId) }));
      await this.jobs.sendAll(em, ALERT_MAIL, mails, { startAfterSeconds: this.settings.alertDelaySeconds });
    });
  }
}
