import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import {
  type Alert,
  type ChangeAlert,
  getAlertDays,
  MAX_ALERTS,
  type NewAlert,
  todayAnywhere,
  toFlightKey,
} from 'contracts';
import { Clock } from '../../../platform/clock/clock.ts';
import { Limits } from '../../../platform/limits/limits.ts';
import type { SessionUser } from '../../../platform/login/session-store.ts';
import { OneTimeCodes } from '../../../platform/one-time-codes/one-time-codes.ts';
import { lockAccounts } from '../../../views/account.views.ts';
import { AirportEntity } from '../airports/airport.entity.ts';
import { AirportsService } from '../airports/airports.service.ts';
import { LINK_TTL_MS } from '../listing.entity.ts';
import { listingsDb } from '../listings.db.ts';
import { CONFIRM_ALERT_PURPOSE } from './alert-confirmation-mail.ts';
import { ALERT_PURPOSE } from './alert-mail-kind.ts';
import { AlertMails } from './alert-mails.ts';
import { AlertEntity } from './alert.entity.ts';
import { alertErrors } from './alerts.errors.ts';
import { alerts, ownAlerts, toAlert } from './alerts.queries.ts';
import { isTimeZone } from './mornings.ts';

type Search = Omit<NewAlert, 'email' | 'captchaToken'>;
type Me = Pick<SessionUser, 'id' | 'email'>;

/** One's own alerts (PRODUCT.md 32). What is somebody else's throws no_such_alert. */
@Injectable()
export class AlertsService {
  constructor(
    private readonly em: EntityManager,
    private readonly airports: AirportsService,
    private readonly codes: OneTimeCodes,
    private readonly mails: AlertMails,
    private readonly limits: Limits,
    private readonly clock: Clock,
  ) {}

  /** Without those that have ended. */
  async list(me: Me): Promise<Alert[]> {
    return (await ownAlerts(listingsDb(this.em.fork()), me.id, this.today()).execute()).map(toAlert);
  }

  /**
   * Starts an alert. One of the same search gets the new frequency instead. Throws too_many_alerts, unknown_airport,
   * alerts_off; a refusal counts for no limit.
   */
  create(me: Me, search: Search): Promise<Alert> {
    this.mails.ensureOn();
    return this.limits.countIfDone(['listings.alert'], { account: me }, () =>
      this.em.transactional(async (em) => {
        await lockAccounts(em, [me.id], { exclusive: true });
        const columns = await this.toColumns(em, search);
        const alert = em.create(AlertEntity, { ...columns, userId: me.id, confirmedAt: this.clock.now() });
        return this.start(em, alert, me.id);
      }),
    );
  }

  /** An alert that begins once its address is confirmed, and the mail that asks for it. Throws unknown_airport, alerts_off. */
  async requestConfirmation(email: string, search: Search): Promise<void> {
    this.mails.ensureOn();
    await this.em.transactional(async (em) => {
      const alert = em.create(AlertEntity, { ...(await this.toColumns(em, search)), email });
      await em.flush();
      await this.mails.orderConfirmation(em, alert.id);
    });
  }

  /** The address behind the link of a confirmation mail; undefined where it is confirmed already. Throws alert_link_wrong. */
  async lockUnconfirmed(em: EntityManager, token: string): Promise<{ alertId: number; email: string | undefined }> {
    const link = this.codes.verifyLinkToken(CONFIRM_ALERT_PURPOSE, token);
    const alert = link && (await em.findOne(AlertEntity, link.id, { lockMode: LockMode.PESSIMISTIC_WRITE }));
    if (!alert) throw alertErrors.alert_link_wrong();
    if (alert.email && alert.createdAt.getTime() + LINK_TTL_MS < this.clock.now().getTime())
      throw alertErrors.alert_link_wrong();
    return { alertId: alert.id, email: alert.email ?? undefined };
  }

  /** Starts the alert of `lockUnconfirmed`. Throws too_many_alerts. */
  async confirm(em: EntityManager, alertId: number, userId: number): Promise<Alert> {
    await lockAccounts(em, [userId], { exclusive: true });
    const alert = await em.findOneOrFail(AlertEntity, alertId);
    alert.confirm(userId, this.clock.now());
    return this.start(em, alert, userId);
  }

  /** Whether it has ended or not. */
  async get(em: EntityManager, id: number): Promise<Alert> {
    return toAlert(await alerts(listingsDb(em)).where('a.id', '=', id).executeTakeFirstOrThrow());
  }

  change(me: Me, id: number, { frequency }: ChangeAlert): Promise<Alert> {
    return this.update(me, id, async (em, alert) => {
      alert.frequency = frequency;
      await em.flush();
      await this.mailSoon(em, alert);
    });
  }

  /** Ends it; `restore` undoes that. Repeating it changes nothing. */
  remove(me: Me, id: number): Promise<Alert> {
    return this.update(me, id, (_em, alert) => this.end(alert));
  }

  /** Throws too_many_alerts, alert_over. */
  restore(me: Me, id: number): Promise<Alert> {
    return this.update(me, id, (em, alert) => this.resume(em, alert));
  }

  /** Ends the alert of a mail, for whoever has its link; does nothing for one that is deleted. Throws alert_link_wrong. */
  endByLink(token: string): Promise<Alert | null> {
    return this.updateByLink(token, (_em, alert) => this.end(alert));
  }

  /** Undoes `endByLink`. Throws as it, too_many_alerts and alert_over. */
  restoreByLink(token: string): Promise<Alert | null> {
    return this.updateByLink(token, (em, alert) => this.resume(em, alert));
  }

  private async start(em: EntityManager, alert: AlertEntity, userId: number): Promise<Alert> {
    const same = await findSame(em, alert, userId);
    if (same) {
      same.frequency = alert.frequency;
      em.remove(alert);
    }
    await em.flush();
    await this.ensureWithinMax(em, userId);
    return this.get(em, (same ?? alert).id);
  }

  private update(
    me: Me,
    id: number,
    work: (em: EntityManager, alert: AlertEntity) => void | Promise<void>,
  ): Promise<Alert> {
    return this.limits.countIfDone(['listings.alert-change'], { account: me }, () =>
      this.em.transactional(async (em) => {
        await lockAccounts(em, [me.id], { exclusive: true });
        const alert = await em.findOne(AlertEntity, { id, userId: me.id, confirmedAt: { $ne: null } });
        if (alert === null) throw alertErrors.no_such_alert();
        await work(em, alert);
        await em.flush();
        return this.get(em, id);
      }),
    );
  }

  private async updateByLink(
    token: string,
    work: (em: EntityManager, alert: AlertEntity) => void | Promise<void>,
  ): Promise<Alert | null> {
    const link = this.codes.verifyLinkToken(ALERT_PURPOSE, token);
    if (link === undefined) throw alertErrors.alert_link_wrong();
    return this.em.fork().transactional(async (em) => {
      const alert = await em.findOne(AlertEntity, { id: link.id, userId: { $ne: null } });
      if (!alert?.userId) return null;
      await lockAccounts(em, [alert.userId], { exclusive: true });
      await work(em, alert);
      await em.flush();
      return this.get(em, alert.id);
    });
  }

  private end(alert: AlertEntity): void {
    alert.endedAt ??= this.clock.now();
  }

  private async resume(em: EntityManager, alert: AlertEntity): Promise<void> {
    if (!alert.endedAt) return;
    if (alert.lastDay < this.today()) throw alertErrors.alert_over();
    alert.endedAt = null;
    await em.flush();
    if (alert.userId) await this.ensureWithinMax(em, alert.userId);
    await this.mailSoon(em, alert);
  }

  /** What it found while it was daily or off, or had ended. The mails of other alerts wait for what they find. */
  private async mailSoon(em: EntityManager, { id, frequency }: AlertEntity): Promise<void> {
    if (frequency === 'immediately') await this.mails.order(em, [id]);
  }

  /** Call it with the account locked, and with what it is about written. */
  private async ensureWithinMax(em: EntityManager, userId: number): Promise<void> {
    const count = await em.count(AlertEntity, {
      userId,
      listing: null,
      endedAt: null,
      lastDay: { $gte: this.today() },
    });
    if (count > MAX_ALERTS) throw alertErrors.too_many_alerts();
  }

  private async toColumns(em: EntityManager, { date, endDate, flight, type, ...search }: Search) {
    const { departure, arrival } = await this.airports.getEndIds(em, { from: search.from, to: search.to });
    const typed = search.timeZone !== undefined && isTimeZone(search.timeZone) ? search.timeZone : undefined;
    const [airport] = await em.find(AirportEntity, { id: departure ?? arrival }, { fields: ['timeZone'] });
    return {
      ...getAlertDays({ date, endDate }, this.today()),
      type,
      departureAirport: departure,
      arrivalAirport: arrival,
      frequency: search.frequency,
      flightNumber: flight,
      flightKey: flight === undefined ? undefined : toFlightKey(flight),
      languages: [...new Set(search.languages)].toSorted(),
      timeZone: typed ?? airport?.timeZone ?? 'UTC',
    };
  }

  private today() {
    return todayAnywhere(this.clock.now().getTime());
  }
}

/** Another alert of the same search, which has not ended. Index: alert_by_user. */
async function findSame(em: EntityManager, alert: AlertEntity, userId: number): Promise<AlertEntity | undefined> {
  const { departureAirport = null, arrivalAirport = null, type = null, flightKey = null } = alert;
  const { firstDay, lastDay, languages } = alert;
  const search = { departureAirport, arrivalAirport, type, flightKey, firstDay, lastDay };
  const found = await em.find(
    AlertEntity,
    { userId, listing: null, endedAt: null, ...search },
    { flushMode: 'commit' },
  );
  return found.find((other) => other !== alert && other.languages.join() === languages.join());
}
