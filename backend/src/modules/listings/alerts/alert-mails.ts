import type { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import type { LiveSettings } from '../../../platform/config/live-settings.ts';
import { SETTINGS } from '../../../platform/config/settings.ts';
import { Jobs } from '../../../platform/jobs/jobs.ts';
import { ALERT_CONFIRMATION_MAIL } from './alert-confirmation-mail.job.ts';
import { ALERT_MAIL } from './alert-mail.job.ts';
import { AlertsOffError } from './alerts.errors.ts';

/** Orders the mails of alerts, in the transaction that they follow. */
@Injectable()
export class AlertMails {
  constructor(
    private readonly jobs: Jobs,
    @Inject(SETTINGS) private readonly settings: LiveSettings,
  ) {}

  /** Throws AlertsOffError. */
  ensureOn(): void {
    if (this.settings.smtpUrl === undefined) throw new AlertsOffError();
  }

  /**
   * Of what these alerts have found. They wait a little, so that a burst of listings is one mail. `step`: of the search that has found them;
   * mails of further steps go after those of other searches.
   */
  async order(em: EntityManager, alertIds: readonly number[], step = 0): Promise<void> {
    const mails = alertIds.map((alertId) => ({ data: { alertId }, key: String(alertId) }));
    const { alertDelaySeconds: startAfterSeconds } = this.settings;
    await this.jobs.sendAll(em, ALERT_MAIL, mails, { startAfterSeconds, priority: -step });
  }

  async orderConfirmation(em: EntityManager, alertId: number): Promise<void> {
    await this.jobs.send(em, ALERT_CONFIRMATION_MAIL, { alertId });
  }
}
