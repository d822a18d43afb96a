import { beforeEach, describe, expect, it } from '@jest/globals';
import { type Alert, MAX_ALERTS } from 'contracts';
import { AlertEntity } from '../../src/modules/listings/index.ts';
import { AccountEntity } from '../../src/modules/account/index.ts';
import { type Answer, type Browser, browserOf } from '../browser.ts';
import { useTestApp } from '../harness.ts';
import { clearListings, type Form, givenIn, inDays } from './given.ts';

const app = useTestApp({ settings: { alertDelaySeconds: 3600 } });
const given = givenIn(app);
let count = 0;

const SEARCH = { from: 'KTM', to: 'YYZ', date: inDays(20), endDate: inDays(26), type: 'helper' };

beforeEach(() => clearListings(app()));

async function givenAlert(me: Browser, search: Form = SEARCH): Promise<Alert> {
  const answer = await me.post('/api/alerts', search);
  if (answer.status !== 201) throw new Error(`No alert was made: ${answer.status} ${answer.text}`);
  return (answer.body as { alert: Alert }).alert;
}

const list = async (me: Browser) => (await me.get('/api/alerts')).body as Alert[];

describe('an alert of a search', () => {
  it('is listed with what it looks for', async () => {
    const me = await given.traveler();
    const alert = await givenAlert(me, { ...SEARCH, languages: ['ta', 'ne'], frequency: 'daily' });
    expect(alert).toEqual({
      id: expect.any(Number),
      listingId: null,
      type: 'helper',
      from: 'KTM',
      to: 'YYZ',
      flight: null,
      firstDay: inDays(20),
      lastDay: inDays(26),
      languages: ['ne', 'ta'],
      frequency: 'daily',
      foundCount: 0,
    });
    expect(await list(me)).toEqual([alert]);
  });

  it('without a date is for the next 60 days', async () => {
    const alert = await givenAlert(await given.traveler(), { from: 'KTM' });
    expect(alert).toMatchObject({ to: null, type: null, firstDay: inDays(0), lastDay: inDays(60) });
  });

  it('is one alert, with the new frequency, when it is made again', async () => {
    const me = await given.traveler();
    await givenAlert(me);
    await givenAlert(me, { ...SEARCH, frequency: 'daily' });
    expect(await list(me)).toMatchObject([{ frequency: 'daily' }]);
  });

  it.each<[Form, string, string]>([
    [{ from: undefined, to: undefined }, 'from', 'Please choose where the trip begins or ends'],
    [{ to: 'KTM' }, 'to', 'Please choose two different airports'],
    [{ to: 'QQQ' }, 'to', 'Please choose an airport from the list'],
    [{ date: inDays(-3), endDate: undefined }, 'date', 'Please choose today or a later day'],
    [{ endDate: inDays(19) }, 'endDate', 'The end date cannot be before the travel date'],
    [{ endDate: inDays(81) }, 'endDate', 'Please choose an end date within 60 days of the travel date'],
    [{ languages: ['tamil'] }, 'languages', 'Please choose languages from the list'],
  ])('is refused for %j', async (change, path, message) => {
    const me = await given.traveler();
    const answer = await me.post('/api/alerts', { ...SEARCH, ...change });
    expect(answer).toMatchObject({ status: 400, body: { fields: [{ path, message }] } });
    expect(await list(me)).toEqual([]);
  });

  it('ignores a time zone that does not exist, and takes that of the departure', async () => {
    const { id } = await givenAlert(await given.traveler(), { ...SEARCH, timeZone: 'Mars/Olympus' });
    expect(await app().em().findOneOrFail(AlertEntity, id)).toMatchObject({ timeZone: 'Asia/Kathmandu' });
  });

  it('is refused as the 21st, until another one ends', async () => {
    const me = await given.traveler();
    const made = [];
    for (let day = 0; day < MAX_ALERTS; day += 1)
      made.push(await givenAlert(me, { from: 'KTM', date: inDays(day + 1) }));
    expect(await me.post('/api/alerts', SEARCH)).toMatchObject({
      status: 409,
      body: { code: 'listings.too_many_alerts', message: expect.stringContaining('You have 20 alerts') },
    });
    await me.delete(`/api/alerts/${made[0]?.id ?? 0}`);
    await givenAlert(me);
    expect(await me.post(`/api/alerts/${made[0]?.id ?? 0}/restore`)).toMatchObject({ status: 409 });
  });
});

describe('its owner', () => {
  it('makes it silent, and loud again', async () => {
    const me = await given.traveler();
    const { id } = await givenAlert(me);
    expect(await me.patch(`/api/alerts/${id}`, { frequency: 'off' })).toMatchObject({ body: { frequency: 'off' } });
    expect(await list(me)).toMatchObject([{ id, frequency: 'off' }]);
    await me.patch(`/api/alerts/${id}`, { frequency: 'daily' });
    expect(await list(me)).toMatchObject([{ id, frequency: 'daily' }]);
  });

  it('ends it, and undoes that', async () => {
    const me = await given.traveler();
    const { id } = await givenAlert(me);
    expect((await me.delete(`/api/alerts/${id}`)).status).toBe(200);
    expect(await list(me)).toEqual([]);
    expect((await me.post(`/api/alerts/${id}/restore`)).status).toBe(200);
    expect(await list(me)).toMatchObject([{ id }]);
  });

  it('is the only one for whom it is there', async () => {
    const [me, other] = [await given.traveler(), await given.traveler()];
    const { id } = await givenAlert(me);
    const refusal = { status: 404, body: { code: 'listings.no_such_alert' } };
    expect(await other.patch(`/api/alerts/${id}`, { frequency: 'off' })).toMatchObject(refusal);
    expect(await other.delete(`/api/alerts/${id}`)).toMatchObject(refusal);
    expect(await other.post(`/api/alerts/${id}/restore`)).toMatchObject(refusal);
    expect(await list(other)).toEqual([]);
    expect(await list(me)).toMatchObject([{ id, frequency: 'immediately' }]);
  });

  it('cannot resume it once its last day is over', async () => {
    const me = await given.traveler();
    const { id } = await givenAlert(me);
    await me.delete(`/api/alerts/${id}`);
    await app()
      .em()
      .nativeUpdate(AlertEntity, { id }, { firstDay: inDays(-9), lastDay: inDays(-3) });
    expect(await me.post(`/api/alerts/${id}/restore`)).toMatchObject({
      status: 422,
      body: { code: 'listings.alert_over' },
    });
  });
});

describe('who is not logged in', () => {
  const visitor = () => browserOf(app());
  const newEmail = () => `visitor.${(count += 1)}@example.com`;
  const request = async (email: string, search: Form = SEARCH): Promise<Answer> =>
    visitor().post('/api/alerts', { ...search, email, captchaToken: await app().botCheckToken() });
  const readToken = async (email: string) => {
    const { text } = await app().mailTo(email, ({ subject }) => subject.startsWith('Confirm your alert'));
    return /\/alerts\/confirm#(\S+)/.exec(text)?.[1];
  };

  it('gets a mail, and an alert only by its link, with an account', async () => {
    const email = newEmail();
    expect(await request(email)).toMatchObject({ status: 201, body: { alert: null } });
    const token = await readToken(email);
    expect(await app().em().count(AccountEntity, { email })).toBe(0);
    const confirmed = await app().post('/api/alerts/confirm', { token });
    expect(confirmed).toMatchObject({ status: 200, body: { alert: { from: 'KTM', frequency: 'immediately' } } });
    expect(await app().post('/api/alerts/confirm', { token })).toMatchObject({ status: 200, body: confirmed.body });
    expect(await list(await app().logIn(email))).toMatchObject([{ from: 'KTM', to: 'YYZ' }]);
  });

  it('gets the same answer and mail for an address that has an account, which gets the alert', async () => {
    const owner = await given.traveler(newEmail());
    expect(await request(owner.email)).toMatchObject({ status: 201, body: { alert: null } });
    expect(await list(owner)).toEqual([]);
    await app().post('/api/alerts/confirm', { token: await readToken(owner.email) });
    expect(await list(owner)).toMatchObject([{ from: 'KTM', to: 'YYZ' }]);
  });

  it('needs an address and the bot check', async () => {
    const noEmail = await visitor().post('/api/alerts', SEARCH);
    expect(noEmail).toMatchObject({ status: 400, body: { fields: [{ path: 'email', message: 'Email is required' }] } });
    const noCheck = await visitor().post('/api/alerts', { ...SEARCH, email: newEmail() });
    expect(noCheck).toMatchObject({ status: 403, body: { code: 'bot_check.failed' } });
    expect(await app().em().count(AlertEntity, {})).toBe(0);
  });

  it('cannot use a link after 7 days, or one that is none', async () => {
    const email = newEmail();
    await request(email);
    const token = await readToken(email);
    await app()
      .em()
      .nativeUpdate(AlertEntity, { email }, { createdAt: new Date(Date.now() - 7.1 * 24 * 3_600_000) });
    const refusal = { status: 422, body: { code: 'listings.alert_link_wrong' } };
    expect(await app().post('/api/alerts/confirm', { token })).toMatchObject(refusal);
    expect(await app().post('/api/alerts/confirm', { token: '1.1.abc' })).toMatchObject(refusal);
  });

  it('is refused by the link, too, where the account has 20 alerts', async () => {
    const owner = await given.traveler(newEmail());
    for (let day = 0; day < MAX_ALERTS; day += 1) await givenAlert(owner, { from: 'KTM', date: inDays(day + 1) });
    await request(owner.email);
    expect(await app().post('/api/alerts/confirm', { token: await readToken(owner.email) })).toMatchObject({
      status: 409,
      body: { code: 'listings.too_many_alerts' },
    });
  });
});

describe('the limits of alerts', () => {
  const limited = useTestApp({ env: { LIMITS_FACTOR: '1' } });

  it('send one address at most 5 mails a day, whoever asks', async () => {
    const ask = async (email: string) =>
      browserOf(limited()).post('/api/alerts', { ...SEARCH, email, captchaToken: await limited().botCheckToken() });
    const answers = [];
    for (let time = 0; time < 6; time += 1) answers.push((await ask('flooded@example.com')).status);
    expect(answers).toEqual([201, 201, 201, 201, 201, 429]);
    expect((await ask('other@example.com')).status).toBe(201);
  });
});
