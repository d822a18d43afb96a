import { beforeEach, describe, expect, it } from '@jest/globals';
import { AccountEntity } from '../../src/modules/account/index.ts';
import { AlertEntity, AlertMatchEntity } from '../../src/modules/listings/index.ts';
import { ALERT_MAIL } from '../../src/modules/listings/alerts/alert-mail-kind.ts';
import { FindAlertsJob } from '../../src/modules/listings/alerts/find-alerts.job.ts';
import { MATCHES_MAIL } from '../../src/modules/listings/mail-names.ts';
import { type Browser, browserOf, loggedIn } from '../browser.ts';
import { orderAndSend } from '../given-mail.ts';
import { useTestApp } from '../harness.ts';
import { anOffer, clearListings, type Form, givenIn, inDays, listings, published } from './given.ts';

// PRODUCT.md 31
const app = useTestApp({ settings: { alertDelaySeconds: 3600 } });
const given = givenIn(app);

const TRIP = { departureAirport: 'MAA', arrivalAirport: 'LHR', date: inDays(10), flightNumber: 'BA 36' };
const HEALTH = { needs: ['carrying_bags'], healthNeeds: ['wheelchair'], healthConsent: true };

const givenRequest = (me: Browser, form: Form = {}) => given.listing(me, { type: 'seeking_help', ...TRIP, ...form });
const isAboutMatches = ({ subject }: { subject: string }) => / fits? your (offer|request): /i.test(subject);
const mailsTo = ({ email }: { email: string }) =>
  app()
    .outbox()
    .filter((mail) => mail.to === email && isAboutMatches(mail));
const send = (listingId: number) => orderAndSend(app(), MATCHES_MAIL, { subject: listingId });

async function givenOffer(form: Form = {}): Promise<number> {
  const helper = await given.verified();
  const { id } = await given.listing(helper, { ...TRIP, skills: 'Wheelchair requests, Carrying bags', ...form });
  return id;
}

beforeEach(() => clearListings(app()));

describe('the mail about matches', () => {
  it('comes when a request is posted, with the reasons, and without health needs and contact details', async () => {
    await givenOffer();
    const me = await given.verified();
    const { id } = await givenRequest(me, HEALTH);
    const { subject, text, html } = await app().mailTo(me.email, isAboutMatches);
    expect(subject).toBe('An Amigo Fits Your Request: MAA to LHR');
    expect(text).toContain(': Same flight MAA to LHR, helps with bags, verified phone');
    expect(text).toContain(`/listing/${id}/matches`);
    expect(text + html).not.toMatch(/wheelchair|7700|verified\.\d+@/i);
  });

  it('comes when an offer is posted, and tells nothing of the health of who asks', async () => {
    for (const form of [HEALTH, { needs: ['carrying_bags'] }]) await givenRequest(await given.verified(), form);
    const me = await given.verified();
    await given.listing(me, { ...TRIP, skills: 'Wheelchair requests, Carrying bags' });
    const { subject, text, html } = await app().mailTo(me.email, isAboutMatches);
    expect(subject).toBe('These Travelers Fit Your Offer: MAA to LHR');
    expect(text.match(/: Same flight MAA to LHR, needs help with bags, verified phone/g)).toHaveLength(2);
    expect(text + html).not.toMatch(/wheelchair/i);
  });

  it('waits for the confirmation of a listing that is posted without a login', async () => {
    await givenRequest(await given.verified());
    const email = 'offers.help@example.com';
    await published(app(), anOffer({ ...TRIP, email, acceptsTips: false }));
    const { text } = await app().mailTo(email);
    expect(mailsTo({ email })).toEqual([]);
    await app().post('/api/listing-confirmations', { token: /\/confirm#(\S+)/.exec(text)?.[1] });
    expect((await app().mailTo(email, isAboutMatches)).subject).toBe('A Traveler Fits Your Offer: MAA to LHR');
  });

  it('comes where a login confirms what was posted', async () => {
    await givenRequest(await given.verified());
    const email = 'logs.in@example.com';
    const browser = browserOf(app());
    await published(app(), anOffer({ ...TRIP, email, acceptsTips: false }), browser);
    await loggedIn(app(), email, browser);
    expect((await app().mailTo(email, isAboutMatches)).subject).toBe('A Traveler Fits Your Offer: MAA to LHR');
  });

  it('is one for a listing, whatever is changed later, and when two jobs run together', async () => {
    await givenOffer();
    const me = await given.verified();
    const { id } = await givenRequest(me);
    await app().mailTo(me.email, isAboutMatches);
    await me.patch(`/api/listing/${id}`, { date: inDays(11) });
    await Promise.all([send(id), send(id)]);
    expect(mailsTo(me)).toHaveLength(1);
  });

  it('does not come later where nobody fitted at first', async () => {
    const me = await given.verified();
    const { id } = await givenRequest(me);
    await send(id);
    await givenOffer();
    await send(id);
    expect(mailsTo(me)).toEqual([]);
  });

  it('shows 5 matches of 6, and says how many more', async () => {
    await listings(
      app(),
      await Promise.all([1, 2, 3, 4, 5, 6].map(async () => ({ userId: (await given.traveler()).user.id }))),
    );
    const me = await given.verified();
    await givenRequest(me);
    const { text } = await app().mailTo(me.email, isAboutMatches);
    expect(text.match(/: Same day/g)).toHaveLength(5);
    expect(text).toContain('And 1 more on the site.');
  });

  it('is not sent of a closed listing, nor to who is suspended', async () => {
    await givenOffer();
    const [me, suspended] = [await given.traveler(), await given.traveler()];
    const [closed = 0, other = 0] = await listings(app(), [
      { type: 'seeking_help', status: 'closed', userId: me.user.id },
      { type: 'seeking_help', userId: suspended.user.id },
    ]);
    await app().em().nativeUpdate(AccountEntity, { email: suspended.email }, { suspendedAt: new Date() });
    await send(closed);
    await send(other);
    expect([me, suspended].flatMap(mailsTo)).toEqual([]);
  });

  it('leaves to the alert of the listing whom it did not name, or who flew on another day', async () => {
    const named = await givenOffer();
    await givenOffer({ date: inDays(11) });
    const me = await given.verified();
    const { id } = await givenRequest(me);
    await app().mailTo(me.email, isAboutMatches);
    await send(id);
    const em = app().em();
    const alert = await em.findOneOrFail(AlertEntity, { listing: id });
    const sent = await em.find(AlertMatchEntity, { alertId: alert.id, sentAt: { $ne: null } });
    expect(sent.map(({ listingId }) => listingId)).toEqual([named]);
  });
});

describe('the mail of the alert that a waiting listing made', () => {
  const isOfAlert = ({ subject }: { subject: string }) => / fits: /.test(subject);

  it('says why a new offer fits, on a part of the way too', async () => {
    const me = await given.verified();
    await me.patch('/api/profile', { languageCodes: ['ta'] });
    const helper = await given.verified();
    await helper.patch('/api/profile', { languageCodes: ['en', 'ta'] });
    const flights = [
      { departureAirport: 'MAA', arrivalAirport: 'DOH', date: TRIP.date, flightNumber: 'QR 529' },
      { departureAirport: 'DOH', arrivalAirport: 'LHR', date: TRIP.date, flightNumber: 'QR 3' },
    ];
    const request = await givenRequest(me, { ...HEALTH, flightNumber: 'QR 529', flights });
    const offer = { departureAirport: 'DOH', flightNumber: 'QR 3', skills: 'Carrying bags, Wheelchair requests' };
    const { id } = await given.listing(helper, { ...TRIP, ...offer });
    await sendAlertMail(request.id, id);
    const { text, html } = await app().mailTo(me.email, isOfAlert);
    expect(text).toContain(': Same flight DOH to LHR, speaks Tamil, helps with bags, verified phone');
    expect(text + html).not.toMatch(/wheelchair/i);
  });

  it('tells the owner of an offer nothing of the health of who asks', async () => {
    const me = await given.verified();
    const offer = await given.listing(me, { ...TRIP, skills: 'Wheelchair requests, Carrying bags' });
    const { id } = await givenRequest(await given.verified(), HEALTH);
    await sendAlertMail(offer.id, id);
    const { text, html } = await app().mailTo(me.email, isOfAlert);
    expect(text).toContain(': Same flight MAA to LHR, needs help with bags, verified phone');
    expect(text + html).not.toMatch(/wheelchair/i);
  });
});

/** As the job does that waits for an hour. */
async function sendAlertMail(waitingId: number, newId: number): Promise<void> {
  await app().nest.get(FindAlertsJob).find({ listingId: newId });
  const { id: subject, userId: person } = await app().em().findOneOrFail(AlertEntity, { listing: waitingId });
  await orderAndSend(app(), ALERT_MAIL, { subject, person: person ?? null });
}
