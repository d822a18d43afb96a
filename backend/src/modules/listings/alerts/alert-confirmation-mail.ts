import { PRODUCT } from 'contracts';
import { layoutMail } from '../../../platform/mail/layout-mail.ts';
import { button, note, paragraph } from '../../../platform/mail/mail-blocks.ts';
import { mailKind } from '../../../platform/mail/mail-kind.ts';
import { looksLikeFlightNumber } from '../trip/flight-number.ts';
import { LINK_TTL_MS } from '../listing.entity.ts';
import { listingsDb } from '../listings.db.ts';
import { type AlertSearch, formatAlert, formatAlertRoute } from './alert-text.ts';
import { alerts, toAlert } from './alerts.queries.ts';

export const ALERT_CONFIRMATION_MAIL = 'listings.alert-confirmation-mail';
export const CONFIRM_ALERT_PURPOSE = 'listings.confirm-alert';
/** There is one mail, so one link. */
const LINK_GENERATION = 1;

/** Asks the address that somebody typed for an alert whether it wants one, by the alert's id. Nothing where it is confirmed, or too old. */
export const alertConfirmationMailKind = mailKind({
  name: ALERT_CONFIRMATION_MAIL,
  findFacts: async ({ subject }, { em, now, codes }) => {
    const row = await alerts(listingsDb(em))
      .select('a.email')
      .where('a.id', '=', Number(subject))
      .where('a.created_at', '>', new Date(now.getTime() - LINK_TTL_MS))
      .executeTakeFirst();
    if (!row?.email) return undefined;
    const token = codes.createLinkToken(CONFIRM_ALERT_PURPOSE, row.id, LINK_GENERATION);
    return { to: row.email, search: toAlert(row), token };
  },
  compose: ({ search, token }, siteUrl) => alertConfirmationMail(search, { token, siteUrl }),
});

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
