import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { PRODUCT } from 'contracts';
import { Clock } from '../../../platform/clock/clock.ts';
import type { LiveSettings } from '../../../platform/config/live-settings.ts';
import { SETTINGS } from '../../../platform/config/settings.ts';
import { Jobs } from '../../../platform/jobs/jobs.ts';
import { layoutMail } from '../../../platform/mail/layout-mail.ts';
import { button, note, paragraph } from '../../../platform/mail/mail-blocks.ts';
import { Mailer } from '../../../platform/mail/mailer.ts';
import { OneTimeCodes } from '../../../platform/one-time-codes/one-time-codes.ts';
import { looksLikeFlightNumber } from '../trip/flight-number.ts';
import { listingsDb } from '../listings.db.ts';
import { type AlertSearch, formatAlert, formatAlertRoute } from './alert-text.ts';
import { alerts, toAlert } from './alerts.queries.ts';

export const ALERT_CONFIRMATION_MAIL = 'listings.alert-confirmation-mail';
export const CONFIRM_ALERT_PURPOSE = 'listings.confirm-alert';
export const LINK_TTL_MS = 7 * 24 * 3_600_000;
/** There is one mail, so one link. */
const LINK_GENERATION = 1;

/** Asks the address that somebody typed for an alert whether it wants one. The link is derived when it is sent. */
@Injectable()
export class AlertConfirmationMailJob implements OnModuleInit {
  constructor(
    private readonly em: EntityManager,
    private readonly jobs: Jobs,
    private readonly mailer: Mailer,
    private readonly codes: OneTimeCodes,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: LiveSettings,
  ) {}

  onModuleInit(): void {
    this.jobs.handle<{ alertId: number }>(ALERT_CONFIRMATION_MAIL, (data) => this.send(data));
  }

  /** Sends nothing where it is confirmed, or the link would be too old. Repeated mails have the same message id. */
  async send({ alertId }: { alertId: number }): Promise<void> {
    const since = new Date(this.clock.now().getTime() - LINK_TTL_MS);
    const row = await alerts(listingsDb(this.em.fork()))
      .select('a.email')
      .where('a.id', '=', alertId)
      .where('a.created_at', '>', since)
      .executeTakeFirst();
    if (!row?.email) return;
    const token = this.codes.createLinkToken(CONFIRM_ALERT_PURPOSE, alertId, LINK_GENERATION);
    const mail = alertConfirmationMail(toAlert(row), { token, siteUrl: this.settings.publicUrl });
    await this.mailer.send({ ...mail, to: row.email, messageId: `alert-confirmation.${alertId}` });
  }
}

/** The address may have been typed by a stranger: the mail repeats no free text. The token is in the fragment, which no server logs. */
export function alertConfirmationMail(search: AlertSearch, { token, siteUrl }: { token: string; siteUrl: string }) {
  const flight = search.flight !== null && looksLikeFlightNumber(search.flight) ? search.flight : null;
  return layoutMail({
    subject: `Confirm your alert: ${formatAlertRoute(search)}`,
    preheader: 'One step is left: confirm that this is your email address.',
    title: 'Shall We Tell You When Somebody Fits?',
    blocks: [
      paragraph(`**${formatAlert({ ...search, flight })}**`),
      paragraph(
        `Confirm that this is your email address, and ${PRODUCT} writes to you when somebody fits. Nothing is sent before that.`,
      ),
      button('Confirm My Alert', `${siteUrl}/alerts/confirm#${token}`),
      paragraph('The link is good for 7 days.'),
      note('**You did not ask for this?** Somebody typed your address by mistake. You need not do anything.'),
    ],
    because: 'your address was entered for an alert',
    siteUrl,
  });
}
