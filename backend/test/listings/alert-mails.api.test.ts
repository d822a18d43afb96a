import { LockMode } from '@mikro-orm/core';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { AlertEntity, AlertMatchEntity, ListingEntity } from '../../src/modules/listings/index.ts';
import { ALERT_MAIL } from '../../src/modules/listings/alerts/alert-mail-kind.ts';
import { DailyAlertsJob } from '../../src/modules/listings/alerts/daily-alerts.job.ts';
import { AccountEntity } from '../../src/modules/account/index.ts';
import { FindAlertsJob } from '../../src/modules/listings/alerts/find-alerts.job.ts';
import { findAlertsOf } from '../../src/modules/listings/alerts/alert-matching.ts';
import { followListings } from '../../src/modules/listings/listing-alerts.ts';
import { Limits } from '../../src/platform/limits/limits.ts';
import { later } from '../account/given-login.ts';
import type { Browser } from '../browser.ts';
import { waitForLock } from '../database.ts';
import { orderAndSend, sendMails } from '../given-mail.ts';
import { type TestApp, useTestApp } from '../harness.ts';
import { givenTrips } from '../messaging/given-trips.ts';
import { clearListings, type Form, givenIn, inDays, listings, type ListingRow, published } from './given.ts';

// PRODUCT.md 32: the tests run the jobs, which would wait for an hour by themselves.
const app = useTestApp({ settings: { alertDelaySeconds: 3600 } });
const given = givenIn(app);
const HOUR_MS = 3_600_000;

const SEARCH = { from: 'MAA', to: 'LHR', date: inDays(10), type: 'helper' };

interface Watcher extends Browser {
  readonly alertId: number;
}

async function givenWatcher(search: Form = SEARCH): Promise<Watcher> {
  const me = await given.traveler();
  const { body } = await me.post('/api/alerts', search);
  return Object.assign(me, { alertId: (body as { alert: { id: number } }).alert.id });
}

/** Listings that fit, as the job that follows their publication has found them. */
async function givenFound(rows: readonly ListingRow[]): Promise<number[]> {
  const owner = await given.traveler();
  const ids = await listings(
    app(),
    rows.map((row) => ({ userId: owner.user.id, ...row })),
  );
  for (const id of ids) await findAlertsOf(app().em(), id, { now: app().clock.now(), today: inDays(0) });
  return ids;
}

/** As the job does that waits for an hour. */
async function send({ alertId }: { alertId: number }, site: TestApp = app()): Promise<void> {
  const alert = await site.em().findOne(AlertEntity, { id: alertId });
  await orderAndSend(site, ALERT_MAIL, { subject: alertId, person: alert?.userId ?? null });
}
const mailsTo = ({ email }: { email: string }) =>
  app()
    .outbox()
    .filter(({ to, subject }) => to === email && / fits?: /.test(subject));

beforeEach(() => clearListings(app()));

describe('the mail about listings that fit', () => {
  it('says what the alert is for and who fits, without contact details, in both of its forms', async () => {
    const me = await givenWatcher();
    const [id] = await givenFound([{ name: 'Meena Iyer', flight: 'BA 36' }]);
    await send(me);
    const [mail] = mailsTo(me);
    expect(mail?.subject).toBe('An Amigo fits: MAA to LHR');
    expect(mail?.text).toContain('You asked to be told about: Amigos, MAA to LHR, ');
    expect(mail?.text).toContain('Flight Number: BA 36');
    expect(mail?.text).toContain(`/search?listing=${id ?? 0}`);
    expect(mail?.text).toMatch(/End this alert: http:\/\/localhost:3000\/alerts\/end#\d+\.1\./);
    expect(mail?.text).not.toMatch(/7700|meena\.iyer@/);
    expect(mail?.html).not.toMatch(/7700|meena\.iyer@/);
  });

  it('says which of the languages that were searched for somebody speaks', async () => {
    const me = await givenWatcher({ ...SEARCH, languages: ['ta', 'ne'] });
    const helper = await given.verified();
    await helper.patch('/api/profile', { languageCodes: ['en', 'ta'] });
    const [id = 0] = await listings(app(), [{ userId: helper.user.id, spoken: ['en', 'ta'] }]);
    await findAlertsOf(app().em(), id, { now: app().clock.now(), today: inDays(0) });
    await send(me);
    expect(mailsTo(me)[0]?.text).toContain(`${helper.user.username}: Speaks Tamil, verified phone`);
  });

  it('is one for all that was found, and one when two jobs run together or a job runs twice', async () => {
    const me = await givenWatcher();
    await givenFound([{}, {}, {}]);
    await Promise.all([send(me), send(me)]);
    await send(me);
    expect(mailsTo(me)).toMatchObject([{ subject: '3 Amigos fit: MAA to LHR' }]);
  });

  it('shows 10 listings of 11, and says how many more', async () => {
    const me = await givenWatcher();
    await givenFound(Array.from({ length: 11 }, () => ({})));
    await send(me);
    const [mail] = mailsTo(me);
    expect(mail?.text.match(/\/search\?listing=/g)).toHaveLength(10);
    expect(mail?.text).toContain('And 1 more on the site.');
    await send(me);
    expect(mailsTo(me)).toHaveLength(1);
  });

  it('names a listing once to a person who has two alerts', async () => {
    const me = await givenWatcher();
    const { body } = await me.post('/api/alerts', { from: 'MAA' });
    const { alert: other } = body as { alert: { id: number } };
    await givenFound([{}]);
    await send(me);
    await send({ alertId: other.id });
    expect(mailsTo(me)).toHaveLength(1);
  });

  it.each<[string, (id: number) => Promise<unknown>]>([
    ['closed', (id) => app().em().nativeUpdate(ListingEntity, { id }, { status: 'closed' })],
    ['hidden', (id) => app().em().nativeUpdate(ListingEntity, { id }, { status: 'hidden' })],
    [
      'past',
      (id) =>
        app()
          .em()
          .nativeUpdate(ListingEntity, { id }, { date: inDays(-1) }),
    ],
    ['deleted', (id) => app().em().nativeDelete(ListingEntity, { id })],
  ])('leaves out a listing that is %s meanwhile', async (_what, change) => {
    const me = await givenWatcher();
    const [first] = await givenFound([{}, {}]);
    await change(first ?? 0);
    await send(me);
    expect(mailsTo(me)).toMatchObject([{ subject: 'An Amigo fits: MAA to LHR' }]);
  });

  it('leaves out whom its owner has blocked meanwhile', async () => {
    const me = await givenWatcher();
    const [id = 0] = await givenFound([{}]);
    const { userId } = await app().em().findOneOrFail(ListingEntity, id);
    await me.put(`/api/blocks/${userId}`);
    await send(me);
    expect(mailsTo(me)).toEqual([]);
  });

  it('is no obstacle to the deletion of its alert while it is marked as sent', async () => {
    const me = await givenWatcher();
    await givenFound([{}]);
    let sending: Promise<void> | undefined;
    await app()
      .em()
      .transactional(async (em) => {
        await em.findOneOrFail(AlertEntity, me.alertId, { lockMode: LockMode.PESSIMISTIC_WRITE });
        sending = send(me);
        await waitForLock(app().settings.databaseUrl);
        await em.nativeDelete(AlertEntity, { id: me.alertId });
      });
    await sending;
    expect(await app().em().count(AlertMatchEntity, { alertId: me.alertId })).toBe(0);
  });

  it('is not sent to who is suspended meanwhile, or has ended or silenced the alert', async () => {
    const [suspended, ended, silent] = [await givenWatcher(), await givenWatcher(), await givenWatcher()];
    await givenFound([{}]);
    await app().em().nativeUpdate(AccountEntity, { email: suspended.email }, { suspendedAt: new Date() });
    await ended.delete(`/api/alerts/${ended.alertId}`);
    await silent.patch(`/api/alerts/${silent.alertId}`, { frequency: 'off' });
    for (const me of [suspended, ended, silent]) await send(me);
    expect([suspended, ended, silent].flatMap(mailsTo)).toEqual([]);
  });
});

describe('an address that has had twenty mails of alerts today', () => {
  const sendLate = ({ alertId, user }: Watcher) =>
    later(app(), HOUR_MS, () => sendMails(app(), ALERT_MAIL, alertId, user.id));
  const useUp = async ({ email }: Browser): Promise<void> => {
    for (let time = 0; time < 20; time += 1)
      await app().nest.get(Limits).consume('listings.alert-mail', { receiver: email });
  };
  const moreTo = ({ email }: Browser) =>
    app()
      .outbox()
      .filter(({ to, subject }) => to === email && subject.includes('more listings'));

  it('gets one an hour later about all that its alerts have found, each listing once, without those that have ended (ASVS 2.4.1)', async () => {
    const me = await givenWatcher();
    await useUp(me);
    const others: number[] = [];
    for (const search of [{ from: 'MAA' }, { to: 'LHR' }])
      others.push(((await me.post('/api/alerts', search)).body as { alert: { id: number } }).alert.id);
    await givenFound([{}]);
    await send(me);
    await givenFound([{ to: 'CDG' }]);
    for (const alertId of others) await send({ alertId });
    await send(me);
    expect(mailsTo(me)).toEqual([]);
    await me.delete(`/api/alerts/${others[1]}`);
    await Promise.all([sendLate(me), sendLate(me)]);
    const [mail, ...more] = moreTo(me);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('2 more listings fit');
    expect(mail?.text.match(/: 1 fits\./g)).toHaveLength(2);
    expect(mail?.text.match(/\/alerts\/end#/g)).toHaveLength(2);
    for (const alertId of [me.alertId, ...others]) await send({ alertId });
    await sendLate(me);
    expect(mailsTo(me)).toEqual([]);
  });

  it('gets the usual mail, later, of an alert that waits alone', async () => {
    const me = await givenWatcher();
    await useUp(me);
    await givenFound([{}]);
    await send(me);
    expect(mailsTo(me)).toEqual([]);
    await sendLate(me);
    expect(mailsTo(me)).toMatchObject([{ subject: 'An Amigo fits: MAA to LHR' }]);
  });
});

describe('a daily mail', () => {
  const KATHMANDU_OFFSET_MS = 5.75 * HOUR_MS;
  let movedMs = 0;
  const moveTo = (localHour: number) => {
    const localMs = (app().clock.now().getTime() + KATHMANDU_OFFSET_MS) % (24 * HOUR_MS);
    const byMs = (localHour * HOUR_MS - localMs + 48 * HOUR_MS) % (24 * HOUR_MS);
    app().clock.moveBy(byMs);
    movedMs += byMs;
  };
  afterEach(() => {
    app().clock.moveBy(-movedMs);
    movedMs = 0;
  });

  it('comes in the morning of its owner, once a day, and only if there is something new', async () => {
    const daily = { ...SEARCH, date: inDays(10), endDate: inDays(20), frequency: 'daily', timeZone: 'Asia/Kathmandu' };
    const me = await givenWatcher(daily);
    moveTo(7.5);
    await givenFound([{}]);
    await send(me);
    expect(mailsTo(me)).toEqual([]);
    moveTo(8.5);
    await app().nest.get(DailyAlertsJob).order();
    await app().mailTo(me.email, ({ subject }) => subject.startsWith('An Amigo fits'));
    await givenFound([{}, {}]);
    await app().nest.get(DailyAlertsJob).order();
    await app().whenIdle();
    expect(mailsTo(me)).toHaveLength(1);
    moveTo(8.5);
    app().clock.moveBy(24 * HOUR_MS);
    movedMs += 24 * HOUR_MS;
    await app().nest.get(DailyAlertsJob).order();
    await app().mailTo(me.email, ({ subject }) => subject.startsWith('2 Amigos fit'));
    expect(mailsTo(me)).toHaveLength(2);
  });

  it('waits for no further day where the alert is to be immediate now', async () => {
    const me = await givenWatcher({ ...SEARCH, frequency: 'daily', timeZone: 'Asia/Kathmandu' });
    moveTo(15);
    await givenFound([{}]);
    await me.patch(`/api/alerts/${me.alertId}`, { frequency: 'immediately' });
    await send(me);
    expect(mailsTo(me)).toHaveLength(1);
  });
});

describe('the links of a mail', () => {
  async function givenMail() {
    const me = await givenWatcher();
    await givenFound([{}]);
    await send(me);
    const [mail] = mailsTo(me);
    const token = /\/alerts\/end#(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
    return { me, mail, token };
  }
  const list = async (me: Browser) => (await me.get('/api/alerts')).body as object[];

  it('end the alert from a mail program, without a login and from anywhere, however often (RFC 8058)', async () => {
    const { me, token } = await givenMail();
    const press = () =>
      app().inject({
        method: 'POST',
        url: `/api/alerts/unsubscribe?token=${encodeURIComponent(token)}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'List-Unsubscribe=One-Click',
      });
    expect((await press()).status).toBe(200);
    expect((await press()).status).toBe(200);
    expect(await list(me)).toEqual([]);
  });

  it('end it from our page, which undoes that', async () => {
    const { me, token } = await givenMail();
    const ended = await app().post('/api/alerts/unsubscribe', { token });
    expect(ended).toMatchObject({ status: 200, body: { alert: { id: me.alertId, from: 'MAA' } } });
    expect(await list(me)).toEqual([]);
    expect((await app().post('/api/alerts/resubscribe', { token })).status).toBe(200);
    expect(await list(me)).toHaveLength(1);
  });

  it('change nothing when they are opened, but show the page', async () => {
    const { me, token } = await givenMail();
    const answer = await app().get(`/api/alerts/unsubscribe?token=${encodeURIComponent(token)}`);
    expect(answer).toMatchObject({ status: 303, headers: { location: `/alerts/end#${token}` } });
    expect(await list(me)).toHaveLength(1);
  });

  it('end no other alert, and are refused when they are not ours', async () => {
    const { token } = await givenMail();
    const other = await givenWatcher();
    const forged = token.replace(/^\d+/, String(other.alertId));
    expect(await app().post('/api/alerts/unsubscribe', { token: forged })).toMatchObject({
      status: 422,
      body: { code: 'listings.alert_link_wrong' },
    });
    expect(await list(other)).toHaveLength(1);
  });

  it('answer as usual where the alert is deleted by now', async () => {
    const { me, token } = await givenMail();
    await app().em().nativeDelete(AlertEntity, { id: me.alertId });
    expect(await app().post('/api/alerts/unsubscribe', { token })).toMatchObject({
      status: 200,
      body: { alert: null },
    });
  });
});

describe('a published listing', () => {
  const immediate = useTestApp({ settings: { alertDelaySeconds: 0 } });
  const givenNow = givenIn(immediate);
  const fitting = ({ subject }: { subject: string }) => subject.startsWith('An Amigo fits');

  it('sends the mail by itself, once its address is confirmed', async () => {
    const me = await givenNow.traveler();
    await me.post('/api/alerts', SEARCH);
    const email = 'helper@example.com';
    const offer = { departureAirport: 'MAA', arrivalAirport: 'LHR', date: inDays(10), name: 'Meena Iyer' };
    await published(immediate(), { ...offer, email, consent: true, acceptsTips: false });
    const { text } = await immediate().mailTo(email);
    expect(await immediate().em().count(AlertMatchEntity, {})).toBe(0);
    await immediate().post('/api/listing-confirmations', { token: /\/confirm#(\S+)/.exec(text)?.[1] });
    expect((await immediate().mailTo(me.email, fitting)).text).toContain('Meena Iyer');
  });

  const countMails = ({ email }: Browser) =>
    immediate()
      .outbox()
      .filter((mail) => mail.to === email && fitting(mail)).length;

  it.each<[string, (owner: Browser, id: number) => Promise<unknown>]>([
    [
      'reopened',
      async (owner, id) => {
        await owner.post(`/api/listing/${id}/close`);
        await owner.post(`/api/listing/${id}/reopen`);
      },
    ],
    [
      'full no more',
      async (owner, id) => {
        await owner.put(`/api/listing/${id}/full`, { full: true });
        await owner.put(`/api/listing/${id}/full`, { full: false });
      },
    ],
  ])('sends it to who waits when it is %s, and again to nobody', async (_name, act) => {
    const [first, second] = [await givenNow.traveler(), await givenNow.traveler()];
    await first.post('/api/alerts', SEARCH);
    const owner = await givenNow.verified();
    const { id } = await givenNow.listing(owner, { date: inDays(10) });
    await immediate().mailTo(first.email, fitting);
    await second.post('/api/alerts', SEARCH);
    await act(owner, id);
    await immediate().mailTo(second.email, fitting);
    expect([countMails(first), countMails(second)]).toEqual([1, 1]);
  });

  it('with an Amigo is sent to nobody until that trip is cancelled, and to each once', async () => {
    const trips = givenTrips(immediate);
    const { seeker, requestId, trip } = await trips.agreed();
    await trips.followAmigo(requestId);
    const { departureAirport: from, arrivalAirport: to, date } = trip.itinerary;
    const me = await givenNow.traveler();
    await me.post('/api/alerts', { from, to, date, type: 'seeking_help' });
    const find = () => immediate().nest.get(FindAlertsJob).find({ listingId: requestId });
    await find();
    expect(await immediate().em().count(AlertMatchEntity, { listingId: requestId, sentAt: null })).toBe(0);
    await trips.step(seeker, trip.id, 'cancel', { reason: 'other' });
    await immediate().mailTo(me.email, ({ subject }) => subject.includes('fits'));
    for (const _ of [1, 2]) await trips.followAmigo(requestId);
    await find();
    expect(
      immediate()
        .outbox()
        .filter(({ to: receiver, subject }) => receiver === me.email && subject.includes('fits')),
    ).toHaveLength(1);
  });

  it('that comes while a request has an Amigo is mailed to its owner once that trip is cancelled, and not before', async () => {
    const trips = givenTrips(immediate);
    const { seeker, helper, requestId, trip } = await trips.agreed();
    await trips.followAmigo(requestId);
    // Stored, not posted: a job of its own might run as late as after the cancellation
    const other = await givenNow.verified();
    const [id = 0] = await listings(immediate(), [{ userId: other.user.id, date: trip.itinerary.date }]);
    const find = () => immediate().nest.get(FindAlertsJob).find({ listingId: id });
    await find();
    const { id: alertId } = await immediate().em().findOneOrFail(AlertEntity, { listing: requestId });
    await send({ alertId }, immediate());
    const isAboutIt = ({ to, text }: { to: string; text: string }) =>
      to === seeker.email && text.includes(`listing=${id}\n`);
    expect(immediate().outbox().some(isAboutIt)).toBe(false);
    await trips.step(helper, trip.id, 'cancel', { reason: 'other' });
    await immediate().mailTo(seeker.email, isAboutIt);
    for (const _ of [1, 2]) await trips.followAmigo(requestId);
    await find();
    await send({ alertId }, immediate());
    expect(immediate().outbox().filter(isAboutIt)).toHaveLength(1);
  });

  it('that shares only the part of a request that has its Amigo is mailed to its owner once that trip is cancelled, and not before', async () => {
    const trips = givenTrips(immediate);
    const [seeker, helper, other] = [await givenNow.verified(), await givenNow.verified(), await givenNow.verified()];
    const date = inDays(10);
    const [requestId = 0, offerId = 0] = await listings(immediate(), [
      { type: 'seeking_help', userId: seeker.user.id, email: seeker.email, date, stops: [{ at: 'DOH' }] },
      { userId: helper.user.id, email: helper.email, from: 'DOH', date },
    ]);
    const em = immediate().em();
    await followListings(em, [requestId]);
    const { trip } = await trips.agreed({ seeker, helper, requestId, offerId });
    await trips.followAmigo(requestId);
    const [part = 0, rest = 0] = await listings(immediate(), [
      { userId: other.user.id, from: 'DOH', date },
      { userId: other.user.id, to: 'DOH', date },
    ]);
    const { id: alertId } = await em.findOneOrFail(AlertEntity, { listing: requestId });
    const isAbout = (id: number) => (mail: { to: string; text: string }) =>
      mail.to === seeker.email && mail.text.includes(`listing=${id}\n`);
    for (const listingId of [part, rest]) await immediate().nest.get(FindAlertsJob).find({ listingId });
    await sendMails(immediate(), ALERT_MAIL, alertId);
    await immediate().mailTo(seeker.email, isAbout(rest));
    expect(immediate().outbox().some(isAbout(part))).toBe(false);
    await trips.step(helper, trip.id, 'cancel', { reason: 'other' });
    await trips.followAmigo(requestId);
    await immediate().mailTo(seeker.email, isAbout(part));
  });
});
