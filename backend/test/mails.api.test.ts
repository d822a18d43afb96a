import { describe, expect, it } from '@jest/globals';
import { NEW_ADDRESS_MAIL, OLD_ADDRESS_MAIL } from '../src/modules/account/email-change/email-change.mails.ts';
import { SUSPENDED_DATA_MAIL } from '../src/modules/account/suspension/suspended-data-links.ts';
import { ALERT_MAIL } from '../src/modules/listings/alerts/alert-mail-kind.ts';
import { CONTACT_OPEN_MAIL } from '../src/modules/listings/contact/contact-open-mail.ts';
import { MATCHES_MAIL } from '../src/modules/listings/mail-names.ts';
import { REVIEW_SHOWN_MAIL, REVIEW_WRITTEN_MAIL } from '../src/modules/listings/testimonials/trip-review-mail.ts';
import { UNREAD_MAIL } from '../src/modules/messaging/notices/unread-mail.ts';
import { TRIP_MAIL } from '../src/modules/messaging/trips/trip-mail-kind.ts';
import {
  RECEIPT_MAIL,
  SENT_BACK_MAIL,
  TAKEN_BACK_MAIL,
  TIP_MAIL,
} from '../src/modules/payments/mails/tip-mail-kinds.ts';
import { MailKinds } from '../src/platform/mail/mail-kind.ts';
import { MailOutbox } from '../src/platform/mail/mail-outbox.ts';
import { later, MINUTE } from './account/given-login.ts';
import { run } from './database.ts';
import { orderMails } from './given-mail.ts';
import { useTestApp } from './harness.ts';
import { ids } from './messaging/given.ts';
import { givenTrips } from './messaging/given-trips.ts';
import { addTip } from './payments/tip-rows.ts';

const app = useTestApp({ settings: { alertDelaySeconds: 3600 } });
const given = givenTrips(app);
const kinds = () => app().nest.get(MailKinds).all;
const sql = <Row extends object>(text: string, values: unknown[] = []) =>
  run<Row>(app().settings.databaseUrl, text, values);

/** Kinds that go to who has an account. The others go to the operator, or to an address that somebody typed. */
const PERSONAL = [
  ALERT_MAIL,
  CONTACT_OPEN_MAIL,
  MATCHES_MAIL,
  NEW_ADDRESS_MAIL,
  OLD_ADDRESS_MAIL,
  RECEIPT_MAIL,
  REVIEW_SHOWN_MAIL,
  REVIEW_WRITTEN_MAIL,
  SENT_BACK_MAIL,
  SUSPENDED_DATA_MAIL,
  TAKEN_BACK_MAIL,
  TIP_MAIL,
  TRIP_MAIL,
  UNREAD_MAIL,
];
const IMPERSONAL = [
  'account.send-email-notice',
  'account.send-login-code',
  'account.send-login-link',
  'listings.alert-confirmation-mail',
  'listings.contact-email-mail',
  'listings.remind-to-confirm',
  'listings.reviews-wait',
  'listings.send-confirmation',
  'messaging.contact-copy',
  'messaging.contact-mail',
  'messaging.hiding-report-mail',
  'messaging.report-mail',
  'messaging.report-summary-mail',
  'payments.fraud-report-mail',
];

/** Two who have done everything that they are mailed about, as of now. */
async function givenMailed() {
  const { seeker, helper, offerId, trip } = await given.done();
  await given.review(seeker, trip);
  const reviewed = await given.done();
  for (const who of [reviewed.seeker, reviewed.helper]) await given.review(who, reviewed.trip);
  await given.send(helper, seeker, 'Hello');
  await given.listing(seeker, { type: 'seeking_help' });
  await seeker.post('/api/email-change', { email: 'somewhere.else@example.com' });
  const { body } = await reviewed.seeker.post('/api/alerts', { from: 'MAA', to: 'LHR', date: trip.itinerary.date });
  const { alert } = body as { alert: { id: number } };
  const people = [seeker, helper, reviewed.seeker, reviewed.helper];
  const person = ids(seeker);
  await sql('insert into listings.alert_match (alert_id, listing_id, found_at) values ($1, $2, now())', [
    alert.id,
    offerId,
  ]);
  await orderMails(app(), ALERT_MAIL, [{ subject: alert.id, person: ids(reviewed.seeker) }]);
  await orderMails(app(), CONTACT_OPEN_MAIL, [{ subject: offerId, person }]);
  const paid = await addTip(app(), { to: ids(helper), from: person });
  const refunded = await addTip(app(), { to: ids(helper), from: person, status: 'refunded' });
  for (const kind of [TIP_MAIL, RECEIPT_MAIL, TAKEN_BACK_MAIL]) await orderMails(app(), kind, [{ subject: paid }]);
  await orderMails(app(), SENT_BACK_MAIL, [{ subject: refunded }]);
  await app().whenIdle();
  return people;
}

/** Sends every mail as if none had been, and answers the kinds of those that were. */
async function sendAll(): Promise<Set<string>> {
  await sql('update platform.mail set ended_at = null, outcome = null, due_at = least(due_at, now())');
  await sql('update listings.alert_match set sent_at = null');
  const rows = await sql<{ id: number }>('select id::int from platform.mail order by id');
  await later(app(), 6 * MINUTE, async () => {
    for (const { id } of rows) await app().nest.get(MailOutbox).send(id);
  });
  const sent = await sql<{ kind: string }>("select distinct kind from platform.mail where outcome = 'sent'");
  return new Set(sent.map(({ kind }) => kind));
}

describe('each kind of mail', () => {
  it('says nothing where its subject is gone', async () => {
    const before = app().outbox().length;
    for (const { name } of kinds()) {
      const subject = name.startsWith('payments.') ? crypto.randomUUID() : 987_654_321;
      await orderMails(app(), name, [{ subject, person: 987_654_321 }]);
    }
    await app().whenIdle();
    expect(await sql("select kind from platform.mail where outcome is distinct from 'nothing'")).toEqual([]);
    expect(app().outbox()).toHaveLength(before);
  });

  it('is one that the next test sends to a person, or goes to none', () => {
    const names = kinds().map(({ name }) => name);
    expect(names.toSorted()).toEqual([...PERSONAL, ...IMPERSONAL].toSorted());
  });

  it('is late past its limit, or one of several, and has two ways to end it where it has one', () => {
    const limited = kinds().filter(({ sendWithin }) => sendWithin !== undefined);
    expect(limited.map(({ name }) => name).toSorted()).toEqual([ALERT_MAIL, TRIP_MAIL, UNREAD_MAIL].toSorted());
    for (const { composeSeveral } of limited) expect(composeSeveral).toBeDefined();
    for (const { headers = {}, text } of app().outbox())
      expect(Boolean(headers['list-unsubscribe'])).toBe(/^(Stop these emails|End this alert): /m.test(text));
  });

  it('is sent to nobody who has deleted their account or is suspended', async () => {
    const [seeker, helper, ...others] = await givenMailed();
    const active = PERSONAL.filter((kind) => kind !== SUSPENDED_DATA_MAIL);
    const sent = await sendAll();
    expect(active.filter((kind) => !sent.has(kind))).toEqual([]);
    await orderMails(app(), SUSPENDED_DATA_MAIL, [{ subject: ids(seeker!), person: ids(seeker!) }]);
    for (const who of [helper!, others[0]!]) await given.leave(who);
    await sql('update account.account set suspended_at = now()');
    // A change of email was asked for before, by who had a session
    const still = new Set([OLD_ADDRESS_MAIL, NEW_ADDRESS_MAIL, SUSPENDED_DATA_MAIL]);
    expect([...(await sendAll())].filter((kind) => active.includes(kind) && !still.has(kind))).toEqual([]);
    await sql('delete from account.account');
    expect([...(await sendAll())].filter((kind) => PERSONAL.includes(kind))).toEqual([]);
  });
});
