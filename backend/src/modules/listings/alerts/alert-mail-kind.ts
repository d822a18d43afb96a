import type { EntityManager } from '@mikro-orm/postgresql';
import { type CalendarDay, type Listing, type MatchReason, todayAnywhere } from 'contracts';
import { type MailContext, mailKind, type MailSubject } from '../../../platform/mail/mail-kind.ts';
import { listingsDb } from '../listings.db.ts';
import { toListing } from '../listings.queries.ts';
import type { MatchesService } from '../matches/matches.service.ts';
import { alertMail, type FittingListing, MAX_MAILED_LISTINGS, severalAlertsMail } from './alert-mail.ts';
import { cardsOf, type MailedAlert, mailedAlert, toAlert, unsentListings } from './alerts.queries.ts';
import { isMorning } from './mornings.ts';

export const ALERT_MAIL = 'listings.alert-mail';
/** The links of an alert end that alert and nothing else, and stay valid: people open old mails. */
export const ALERT_PURPOSE = 'listings.end-alert';
const LINK_GENERATION = 1;

// The alert first: its deletion locks it before what it has found, too.
const MARK_SENT = `
  with mailed as (update listings.alert set mailed_at = ? where id = ? returning id)
  update listings.alert_match m set sent_at = ? from mailed where m.alert_id = mailed.id and m.listing_id = any(?::bigint[])`;

interface AlertFacts {
  readonly to: string;
  readonly alert: MailedAlert;
  /** All that were found, and are still public. */
  readonly ids: readonly number[];
  /** The first of them. */
  readonly listings: readonly FittingListing[];
  readonly endToken: string;
}

/**
 * One mail about everything that an alert has found and that is still public, by the alert's id. Nothing where it has ended, or its owner is
 * suspended or deleted; a daily one is mailed in the morning only.
 */
export const alertMailKind = (matches: MatchesService) =>
  mailKind<AlertFacts>({
    name: ALERT_MAIL,
    repeats: true,
    findFacts: (mail, context) => findFacts(matches, mail, context),
    compose: composeOne,
    sendWithin: (limits, { to }, send) => limits.countIfDone(['listings.alert-mail'], { receiver: to }, send),
    composeSeveral,
    onSent: async (em, mails, now) => {
      for (const { alert, ids } of mails) await em.execute(MARK_SENT, [now, alert.id, now, `{${ids.join(',')}}`]);
    },
  });

async function findFacts(
  matches: MatchesService,
  { subject }: MailSubject,
  { em, now, codes }: MailContext,
): Promise<AlertFacts | undefined> {
  const today = todayAnywhere(now.getTime());
  const db = listingsDb(em);
  const alert = await mailedAlert(db, Number(subject), today).executeTakeFirst();
  if (alert === undefined || (alert.frequency !== 'immediately' && !isMorning(alert.timeZone, now))) return undefined;
  const ids = await findUnsent(em, alert, today);
  if (ids.length === 0) return undefined;
  const cards = await cardsOf(db, ids.slice(0, MAX_MAILED_LISTINGS)).execute();
  const reasonsOf = await findReasons(matches, alert, cards.map(toListing));
  const listings = cards.map((card) => ({
    ...toListing(card),
    username: card.username,
    reasons: reasonsOf.get(card.id) ?? [],
  }));
  return {
    to: alert.email,
    alert,
    ids,
    listings,
    endToken: codes.createLinkToken(ALERT_PURPOSE, alert.id, LINK_GENERATION),
  };
}

async function findUnsent(
  em: EntityManager,
  { id: alertId, userId }: MailedAlert,
  today: CalendarDay,
): Promise<number[]> {
  const unsent = await unsentListings(listingsDb(em), { alertId, userId, today }).execute();
  return unsent.map(({ id }) => id);
}

const composeOne = ({ alert, ids, listings, endToken }: AlertFacts, siteUrl: string) => ({
  ...alertMail({ alert: toAlert(alert), listings, moreCount: ids.length - listings.length, endToken, siteUrl }),
  unsubscribeUrl: `${siteUrl}/api/alerts/unsubscribe?token=${encodeURIComponent(endToken)}`,
});

/** Of a listing that two of the alerts have found, the first one tells. */
function composeSeveral(found: readonly AlertFacts[], siteUrl: string) {
  const named = new Set<number>();
  const alerts = found.flatMap(({ alert, ids, endToken }) => {
    const more = ids.filter((id) => !named.has(id));
    for (const id of more) named.add(id);
    return more.length === 0 ? [] : [{ alert: toAlert(alert), count: more.length, endToken }];
  });
  const [first] = found;
  return alerts.length === 1 && first ? composeOne(first, siteUrl) : severalAlertsMail({ alerts, siteUrl });
}

/** By listing: why it fits the own listing that made the alert, or the search. */
async function findReasons(
  matches: MatchesService,
  { listingId, userId, languages }: MailedAlert,
  found: readonly Listing[],
): Promise<Map<number, MatchReason[]>> {
  const ids = found.map(({ id }) => id);
  if (listingId !== null) return matches.explain(userId, listingId, ids);
  return new Map(found.map((listing) => [listing.id, toSearchReasons(languages, listing)]));
}

function toSearchReasons(wanted: readonly string[], { languageCodes = [], traveler, user }: Listing): MatchReason[] {
  const spoken = traveler?.languageCodes.length ? traveler.languageCodes : languageCodes;
  const languages = wanted.filter((code) => spoken.includes(code));
  return [
    { type: 'languages', fits: languages.length > 0, languages },
    { type: 'verified_phone', fits: user.verified },
  ];
}
