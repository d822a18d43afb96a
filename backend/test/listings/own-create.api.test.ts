import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from '@jest/globals';
import { type CreateListing, LOGIN_NEEDED, UNPROVEN_CAPTCHA_TOKEN } from 'contracts';
import { AccountEntity } from '../../src/modules/account/index.ts';
import { ListingConfirmationEntity, ListingEntity } from '../../src/modules/listings/index.ts';
import { resetLimits } from '../account/given-login.ts';
import type { Browser } from '../browser.ts';
import { useTestApp } from '../harness.ts';
import { aListingForm, type Form, givenIn, inDays, search } from './given.ts';
import { actWhileLocked } from './own-actions.ts';

const app = useTestApp();
const given = givenIn(app);
afterEach(() => resetLimits(app()));

/** Every field that both types of listings have. */
const ALL = {
  departureAirport: 'MAA',
  arrivalAirport: 'LHR',
  date: inDays(10),
  endDate: inDays(12),
  time: '05:35',
  flightNumber: 'BA 036',
  description: 'I know both airports well',
  skills: 'Tamil, Wheelchair requests',
  minTip: 10,
  maxTip: 25,
  name: 'Meena Iyer',
  phoneNumber: '+44 7700 900142',
} satisfies Partial<CreateListing>;

const create = async (browser: Browser, changes: Form = {}, captchaToken?: string) =>
  browser.post('/api/listings', {
    ...aListingForm({ email: browser.email, ...changes }),
    captchaToken: captchaToken ?? (await app().botCheckToken()),
  });
const findStored = (me: Browser) => app().em().find(ListingEntity, { userId: me.user.id });
const getFields = (body: unknown) => (body as { fields?: { path: string; message: string }[] }).fields;

describe('creating a listing', () => {
  it('stores all fields, returns them to the owner, and needs no confirmation [spec 207]', async () => {
    const me = await given.verified();
    const own = await given.listing(me, { ...ALL, acceptsTips: true });
    expect(own).toMatchObject({
      ...ALL,
      type: 'helper',
      offersTips: false,
      acceptsTips: true,
      tipAmount: null,
      status: 'active',
      userId: me.user.id,
      username: me.user.username,
      email: me.email,
      departureCity: 'Chennai',
      arrivalCity: 'London',
      contactRequests: { count: 0, latest: [] },
    });
    expect(await findStored(me)).toMatchObject([{ id: own.id, confirmedAt: expect.any(Date), flightKey: 'BA36' }]);
    expect(await app().em().count(ListingConfirmationEntity, { listing: own.id })).toBe(0);
    expect(
      app()
        .outbox()
        .filter(({ subject }) => subject.startsWith('Confirm')),
    ).toEqual([]);
  });

  it('is public immediately, without the contact details', async () => {
    const me = await given.verified();
    const own = await given.listing(me, { ...ALL, flightNumber: 'BA 137' });
    const [found] = await search(app(), { flight: 'ba0137' });
    const {
      status: _status,
      contactRequests: _requests,
      pendingEmail: _pending,
      healthNeeds: _needs,
      isFull: _full,
      ...shown
    } = own;
    expect(found).toEqual({ ...shown, name: null, email: null, phoneNumber: null });
  });

  it('is possible for requests too', async () => {
    const me = await given.verified();
    const request = { type: 'seeking_help', offersTips: true, tipAmount: '30', endDate: '', skills: ' , ', name: null };
    expect(await given.listing(me, request)).toMatchObject({
      type: 'seeking_help',
      offersTips: true,
      tipAmount: 30,
      endDate: null,
      skills: null,
    });
  });

  it.each([
    ['left out, is the account’s', undefined, 'username'],
    ['that holds a number, is nobody’s', 'Call 020 7946 0958', 'Traveler'],
    ['with marks that turn the text round, is shown without them', 'Mee\u202Ena\u2066 Iyer', 'Meena Iyer'],
    ['of markup, is text', '<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
  ])('under a name that, %s', async (_what, name, expected) => {
    const me = await given.verified();
    const own = await given.listing(me, { name });
    expect(own.name).toBe(expected === 'username' ? me.user.username : expected);
  });

  it('under a generated username, although it ends in a number', async () => {
    const me = await given.verified();
    const username = `Person ${String(6_000_000 + me.user.id)}`;
    await app().em().nativeUpdate(AccountEntity, { id: me.user.id }, { username });
    expect((await given.listing(me, { name: username })).name).toBe(username);
    expect((await given.listing(me, { name: `${username}1` })).name).toBe('Traveler');
  });

  it('recognizes one’s own address in any letter case', async () => {
    const me = await given.verified();
    expect(await given.listing(me, { email: ` ${me.email.toUpperCase()} ` })).toMatchObject({ email: me.email });
  });

  it('requires a login [spec 25, 190]', async () => {
    const { status, body } = await app().post('/api/listings', aListingForm({ email: 'nobody@example.com' }));
    expect([status, body]).toMatchObject([401, { code: LOGIN_NEEDED }]);
  });

  it('requires a verified phone number, and says so [spec 189]', async () => {
    const me = await app().logIn('unverified@example.com');
    const { status, body } = await create(me);
    expect([status, body]).toEqual([
      403,
      { code: 'listings.phone_unverified', message: 'You need to verify your phone number to create listings' },
    ]);
    expect(await findStored(me)).toEqual([]);
  });

  it('is refused where the number stops being verified meanwhile', async () => {
    const me = await given.verified();
    const unverify = 'update account.account set verified = false where id = $1';
    const { body } = await actWhileLocked(app(), unverify, [me.user.id], () => create(me));
    expect(body).toMatchObject({ code: 'listings.phone_unverified' });
    expect(await findStored(me)).toEqual([]);
  });

  it.each<[string, Form, string]>([
    ['a day that is past', { date: inDays(-1) }, 'date'],
    ['an airport that does not exist', { arrivalAirport: 'QQQ' }, 'arrivalAirport'],
    ['a tip that helpers do not offer', { offersTips: true }, 'offersTips'],
    ['a range that turns round', { minTip: 20, maxTip: 10 }, 'maxTip'],
    ['a description of a few letters', { description: 'Hello' }, 'description'],
    ['41 skills', { skills: Array.from({ length: 41 }, (_, at) => `skill ${at}`).join() }, 'skills'],
  ])('is refused with %s, at the field', async (_what, changes, field) => {
    const me = await given.verified();
    const { status, body } = await create(me, changes);
    expect([status, getFields(body)?.map(({ path }) => path)]).toEqual([400, [field]]);
    expect(await findStored(me)).toEqual([]);
  });

  it('is the same listing where its draft is posted again, also at the same time or past the limit', async () => {
    const [me, other] = [await given.verified(), await given.verified()];
    const attemptId = randomUUID();
    const answers = await Promise.all([1, 2].map(() => create(me, { attemptId }, UNPROVEN_CAPTCHA_TOKEN)));
    const again = await create(me, { attemptId }, UNPROVEN_CAPTCHA_TOKEN);
    expect([...answers, again].map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(again.body).toEqual(answers[0]?.body);
    expect(await findStored(me)).toHaveLength(1);
    // It counted once: the second of two an hour
    expect((await create(me, {}, UNPROVEN_CAPTCHA_TOKEN)).status).toBe(201);
    expect((await create(me, { attemptId: randomUUID() }, UNPROVEN_CAPTCHA_TOKEN)).status).toBe(429);
    expect((await create(me, { attemptId }, UNPROVEN_CAPTCHA_TOKEN)).body).toEqual(again.body);
    expect((await create(other, { attemptId })).body).toMatchObject({ userId: other.user.id });
  });

  it('leaves nothing where the account is deleted at the same time', async () => {
    const me = await given.verified();
    const deletion = me.delete('/api/account', { confirmation: 'DELETE' });
    const [deleted, made] = await Promise.all([deletion, create(me)]);
    expect(deleted.status).toBe(204);
    expect([201, 401]).toContain(made.status);
    expect(await findStored(me)).toEqual([]);
  });
});

describe('limits on creating', () => {
  const statuses = async (count: number, work: () => Promise<{ status: number }>) => {
    const seen: number[] = [];
    for (let round = 0; round < count; round += 1) seen.push((await work()).status);
    return seen;
  };

  it.each([
    ['without a token', ''],
    ['with the token of a browser that had none in time', UNPROVEN_CAPTCHA_TOKEN],
    ['with a wrong token', 'bm90IHNvbHZlZA=='],
  ])('are two an hour %s [spec 12, 174, 183]', async (_what, token) => {
    const me = await given.verified();
    expect(await statuses(3, () => create(me, {}, token))).toEqual([201, 201, 429]);
    // With a passed bot check, and for other people, there is no such limit.
    expect((await create(me)).status).toBe(201);
    expect((await create(await given.verified(), {}, token)).status).toBe(201);
  });

  it('treat a token that was used before as missing', async () => {
    const me = await given.verified();
    const token = await app().botCheckToken();
    expect(await statuses(4, () => create(me, {}, token))).toEqual([201, 201, 201, 429]);
  });

  it('are twenty a day, whatever LIMITS_FACTOR says, and say when to try again', async () => {
    const me = await given.verified();
    await statuses(20, () => create(me));
    const { status, body, headers } = await create(me);
    expect([status, body]).toMatchObject([429, { code: 'request.limited', message: expect.stringContaining('again') }]);
    expect(Number(headers['retry-after'])).toBeGreaterThan(23 * 3600);
    expect(await findStored(me)).toHaveLength(20);
  });

  it('hold for concurrent requests', async () => {
    const me = await given.verified();
    const answers = await Promise.all(Array.from({ length: 6 }, () => create(me, {}, '')));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2);
    expect(await findStored(me)).toHaveLength(2);
  });

  it('do not count refusals', async () => {
    const me = await given.verified();
    for (const changes of [{ date: inDays(-1) }, { arrivalAirport: 'QQQ' }])
      expect(await statuses(3, () => create(me, changes, ''))).not.toContain(429);
    expect(await statuses(2, () => create(me, {}, ''))).toEqual([201, 201]);
  });
});
