import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { todayAnywhere } from 'contracts';
import { Clock } from '../../../platform/clock/clock.ts';
import type { LiveSettings } from '../../../platform/config/live-settings.ts';
import { SETTINGS } from '../../../platform/config/settings.ts';
import { HOUR_SECONDS, Jobs, runExclusively } from '../../../platform/jobs/jobs.ts';
import { mailClaim, type SeveralMail, WaitingMails } from '../../../platform/mail/waiting-mails.ts';
import { listingsDb } from '../listings.db.ts';
import { MAX_MAILED_LISTINGS } from './alert-mail.ts';
import { AlertMailWriter } from './alert-mail-writer.ts';
import { cardsOf, type MailedAlert, mailedAlert, unsentListings } from './alerts.queries.ts';
import { isMorning } from './mornings.ts';

export const ALERT_MAIL = 'listings.alert-mail';
const DAILY_ALERTS = 'listings.daily-alerts';

/** Less than a day, since clocks are put forward. */
const DAILY_AFTER_MS = 20 * 3_600_000;
const BATCH_SIZE = 500;

// Alerts with something unsent. Index: alert_match_by_alert, the key.
const DAILY = `
  select a.id, a.time_zone as "timeZone" from listings.alert a
  where a.id > ? and a.frequency = 'daily' and a.user_id is not null and a.ended_at is null and a.last_day >= ?
    and (a.mailed_at is null or a.mailed_at < ?)
    and exists (select from listings.alert_match m where m.alert_id = a.id and m.sent_at is null)
  order by a.id limit ${BATCH_SIZE}`;

// The alert first: its deletion locks it before what it has found, too.
const MARK_SENT = `
  with mailed as (update listings.alert set mailed_at = ? where id = ? returning id)
  update listings.alert_match m set sent_at = ? from mailed where m.alert_id = mailed.id and m.listing_id = any(?::bigint[])`;

/**
 * Mails about listings that alerts have found: soon after, or in the morning of their owners. Past the limit of an address, alerts wait, and
 * several become one mail.
 */
@Injectable()
export class AlertMailJob implements OnModuleInit {
  constructor(
    private readonly em: EntityManager,
    private readonly jobs: Jobs,
    private readonly waiting: WaitingMails,
    private readonly writer: AlertMailWriter,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: LiveSettings,
  ) {}

  onModuleInit(): void {
    this.jobs.handle<{ alertId: number }>(ALERT_MAIL, (data) => this.send(data), {
      deduplicateByKey: true,
      deleteAfterSeconds: HOUR_SECONDS,
      concurrency: 4,
    });
    this.waiting.handle(ALERT_MAIL, (em, userId, alertIds) => this.composeSeveral(em, userId, alertIds));
    this.jobs.every(DAILY_ALERTS, () => this.sendDaily());
  }

  /**
   * One mail about everything that was found and is still public. Sends nothing where the alert has ended, or its owner is suspended or
   * deleted; a daily one waits for the morning. A crash between sending and marking repeats the mail, under the same message id.
   */
  async send({ alertId }: { alertId: number }): Promise<void> {
    if (this.settings.smtpUrl === undefined) return;
    const found = await this.findAlert(this.em.fork(), alertId);
    if (found === undefined) return;
    // By person: two alerts may have found the same listing
    await runExclusively(this.em, mailClaim({ kind: ALERT_MAIL, person: found.userId }), async (em) => {
      const alert = await this.findAlert(em, alertId);
      if (alert !== undefined) await this.sendNow(em, alert);
    });
  }

  /** Orders the mails of daily alerts whose owners have their morning: they go after those of alerts that are mailed immediately. */
  async sendDaily(): Promise<void> {
    const now = this.clock.now();
    const before = new Date(now.getTime() - DAILY_AFTER_MS);
    let lastId = 0;
    for (let step = 1; ; step += 1) {
      const values = [lastId, this.today(), before];
      const batch = await this.em.fork().execute<{ id: number; timeZone: string }[]>(DAILY, values);
      const mails = batch
        .filter(({ timeZone }) => isMorning(timeZone, now))
        .map(({ id }) => ({ data: { alertId: id }, key: String(id) }));
      await this.em.fork().transactional((em) => this.jobs.sendAll(em, ALERT_MAIL, mails, { priority: -step }));
      const last = batch.at(-1);
      if (last === undefined || batch.length < BATCH_SIZE) return;
      lastId = last.id;
    }
  }

  private async findAlert(em: EntityManager, id: number): Promise<MailedAlert | undefined> {
    const alert = await mailedAlert(listingsDb(em), id, this.today()).executeTakeFirst();
    const isDue = alert?.frequency === 'immediately' || (alert && isMorning(alert.timeZone, this.clock.now()));
    return isDue ? alert : undefined;
  }

  private async sendNow(em: EntityManager, alert: MailedAlert): Promise<void> {
    const ids = await this.findUnsent(em, alert);
    if (ids.length === 0) return;
    const mail = await this.writer.write(alert, await this.firstCards(em, ids), ids.length);
    const key = { kind: ALERT_MAIL, subject: alert.id, person: alert.userId };
    const full = { ...mail, to: alert.email, messageId: `alert.${alert.id}.${Math.min(...ids)}` };
    if (await this.waiting.sendOrWait(key, full, [['listings.alert-mail', alert.email]]))
      await this.markSent(em, alert.id, ids);
  }

  private async composeSeveral(
    em: EntityManager,
    userId: number,
    alertIds: readonly number[],
  ): Promise<SeveralMail | undefined> {
    const found: { alert: MailedAlert; ids: number[] }[] = [];
    for (const alertId of alertIds) {
      const alert = await this.findAlert(em, alertId);
      if (alert?.userId !== userId) continue;
      const named = new Set(found.flatMap(({ ids }) => ids));
      const ids = (await this.findUnsent(em, alert)).filter((id) => !named.has(id));
      if (ids.length > 0) found.push({ alert, ids });
    }
    const [first, ...others] = found;
    if (first === undefined) return undefined;
    const counts = found.map(({ alert, ids }) => ({ alert, count: ids.length }));
    const mail =
      others.length === 0
        ? await this.writer.write(first.alert, await this.firstCards(em, first.ids), first.ids.length)
        : this.writer.writeSeveral(counts);
    return {
      mail: { ...mail, to: first.alert.email },
      onSent: async (own) => {
        for (const { alert, ids } of found) await this.markSent(own, alert.id, ids);
      },
    };
  }

  private async findUnsent(em: EntityManager, { id: alertId, userId }: MailedAlert): Promise<number[]> {
    const unsent = await unsentListings(listingsDb(em), { alertId, userId, today: this.today() }).execute();
    return unsent.map(({ id }) => id);
  }

  private firstCards(em: EntityManager, ids: readonly number[]) {
    return cardsOf(listingsDb(em), ids.slice(0, MAX_MAILED_LISTINGS)).execute();
  }

  private async markSent(em: EntityManager, alertId: number, listingIds: readonly number[]): Promise<void> {
    const now = this.clock.now();
    await em.execute(MARK_SENT, [now, alertId, now, `{${listingIds.join(',')}}`]);
  }

  private today() {
    return todayAnywhere(this.clock.now().getTime());
  }
}
