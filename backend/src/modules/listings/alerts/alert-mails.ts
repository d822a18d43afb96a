import type { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import type { LiveSettings } from '../../../platform/config/live-settings.ts';
import { SETTINGS } from '../../../platform/config/settings.ts';
import { MailOutbox } from '../../../platform/mail/mail-outbox.ts';
import { ALERT_CONFIRMATION_MAIL } from './alert-confirmation-mail.ts';
import { ALERT_MAIL } from './alert-mail-kind.ts';
import { alertErrors } from './alerts.errors.ts';

// Index: the key.
const OWNERS = `
  select id as subject, user_id as person from listings.alert where id = any(?::bigint[]) and user_id is not null`;

/** Orders the mails of alerts, in the transaction that they follow. */
@Injectable()
export class AlertMails {
  constructor(
    private readonly outbox: MailOutbox,
    @Inject(SETTINGS) private readonly settings: LiveSettings,
  ) {}

  /** Throws alerts_off. */
  ensureOn(): void {
    if (!this.outbox.isOn) throw alertErrors.alerts_off();
  }

  /**
   * Of what these alerts have found. They wait a little, so that a burst of listings is one mail, and go after all other mails. `step`: of
   * the search that has found them; mails of further steps go after those of other searches.
   */
  async order(em: EntityManager, alertIds: readonly number[], step = 0): Promise<void> {
    const mails = await em.execute<{ subject: number; person: number }[]>(OWNERS, [`{${alertIds.join(',')}}`]);
    await this.outbox.order(em, ALERT_MAIL, mails, {
      delaySeconds: this.settings.alertDelaySeconds,
      priority: -1 - step,
    });
  }

  async orderConfirmation(em: EntityManager, alertId: number): Promise<void> {
    await this.outbox.order(em, ALERT_CONFIRMATION_MAIL, [{ subject: alertId }]);
  }
}
