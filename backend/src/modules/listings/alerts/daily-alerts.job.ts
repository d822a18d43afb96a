import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { todayAnywhere } from 'contracts';
import { Clock } from '../../../platform/clock/clock.ts';
import { Jobs } from '../../../platform/jobs/jobs.ts';
import { MailOutbox } from '../../../platform/mail/mail-outbox.ts';
import { ALERT_MAIL } from './alert-mail-kind.ts';
import { isMorning } from './mornings.ts';

const DAILY_ALERTS = 'listings.daily-alerts';

/** Less than a day, since clocks are put forward. */
const DAILY_AFTER_MS = 20 * 3_600_000;
const BATCH_SIZE = 500;

// Alerts with something unsent. Index: alert_match_by_alert, the key.
const DAILY = `
  select a.id, a.user_id as "userId", a.time_zone as "timeZone" from listings.alert a
  where a.id > ? and a.frequency = 'daily' and a.user_id is not null and a.ended_at is null and a.last_day >= ?
    and (a.mailed_at is null or a.mailed_at < ?)
    and exists (select from listings.alert_match m where m.alert_id = a.id and m.sent_at is null)
  order by a.id limit ${BATCH_SIZE}`;

/** Orders the mails of daily alerts whose owners have their morning: they go after those of alerts that are mailed immediately. */
@Injectable()
export class DailyAlertsJob implements OnModuleInit {
  constructor(
    private readonly em: EntityManager,
    private readonly jobs: Jobs,
    private readonly outbox: MailOutbox,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.jobs.every(DAILY_ALERTS, () => this.order());
  }

  async order(): Promise<void> {
    const now = this.clock.now();
    const before = new Date(now.getTime() - DAILY_AFTER_MS);
    let lastId = 0;
    for (let step = 1; ; step += 1) {
      const values = [lastId, todayAnywhere(now.getTime()), before];
      const batch = await this.em.fork().execute<{ id: number; userId: number; timeZone: string }[]>(DAILY, values);
      const mails = batch
        .filter(({ timeZone }) => isMorning(timeZone, now))
        .map(({ id, userId }) => ({ subject: id, person: userId }));
      await this.em.fork().transactional((em) => this.outbox.order(em, ALERT_MAIL, mails, { priority: -1 - step }));
      const last = batch.at(-1);
      if (last === undefined || batch.length < BATCH_SIZE) return;
      lastId = last.id;
    }
  }
}
