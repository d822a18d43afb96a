import { describe, expect, it } from '@jest/globals';
import { browserOf } from '../browser.ts';
import { startTestApp, useTestApp } from '../harness.ts';
import { bodyOf, ids } from '../messaging/given.ts';
import { givenTips } from './given.ts';

const app = useTestApp();
const given = givenTips(app);
const PREFERENCES = '/api/tips/preferences';
const getRecipient = (id: number | string) => app().get(`/api/users/${id}`);

it('recipients are shown 600 times an hour to one address', async () => {
  const limited = await startTestApp({ env: { LIMITS_FACTOR: '1' } });
  try {
    const statuses = await Promise.all(
      Array.from({ length: 601 }, async () => (await limited.get('/api/users/1')).status),
    );
    expect(statuses.filter((status) => status === 404)).toHaveLength(600);
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  } finally {
    await limited.close();
  }
});

describe('the recipient of a tip', () => {
  it('is shown to everybody: name, picture and whether they accept tips [spec 220]', async () => {
    const [helper, traveler] = [await given.helper(), await given.traveler()];
    const { username } = helper.user;
    const recipient = { id: ids(helper), username, profilePictureUrl: null, takesTips: true };
    expect(await getRecipient(ids(helper))).toMatchObject({ status: 200, body: recipient });
    expect((await getRecipient(ids(helper))).body).toEqual(recipient);
    expect((await getRecipient(ids(traveler))).body).toMatchObject({ takesTips: false });
  });

  it('accepts no tips once they have turned them off', async () => {
    const helper = await given.helper();
    bodyOf(await helper.patch(PREFERENCES, { noTips: true }));
    expect((await getRecipient(ids(helper))).body).toMatchObject({ takesTips: false });
  });

  it('is not found where the user does not exist or is suspended', async () => {
    const message = 'The user you are trying to tip does not exist';
    const notFound = { status: 404, body: { code: 'payments.no_recipient', message } };
    const helper = await given.helper();
    await app()
      .em()
      .execute('update account.account set suspended_at = now() where id = ?', [ids(helper)]);
    for (const id of [ids(helper), 999_999_999]) expect(await getRecipient(id)).toMatchObject(notFound);
  });

  it.each(['0', '-1', '1.5', '1e3', 'me', "1' or '1'='1"])('is not found by the invalid id %p', async (id) => {
    expect((await getRecipient(encodeURIComponent(id))).status).toBe(400);
  });
});

describe('the preference for tips', () => {
  it('is on by default, and stored when changed', async () => {
    const me = await given.helper();
    const response = await me.get(PREFERENCES);
    expect(response.headers['cache-control']).toBe('no-store');
    expect(bodyOf(response)).toEqual({ noTips: false });
    for (const noTips of [true, true, false]) {
      expect(bodyOf(await me.patch(PREFERENCES, { noTips }))).toEqual({ noTips });
      expect(bodyOf(await me.get(PREFERENCES))).toEqual({ noTips });
    }
  });

  it('can be changed before the first listing', async () => {
    const me = await given.verified();
    bodyOf(await me.patch(PREFERENCES, { noTips: true }));
    await given.listing(me, { acceptsTips: true });
    expect(await given.requestIntent(app(), me)).toMatchObject({ status: 403, body: { code: 'payments.no_tips' } });
  });

  it('can be read and changed by its user only', async () => {
    const [other, helper] = [await given.traveler(), await given.helper()];
    expect(await app().get(PREFERENCES)).toMatchObject({ status: 401 });
    expect(await browserOf(app()).patch(PREFERENCES, { noTips: true })).toMatchObject({ status: 401 });
    const input = { noTips: true, userId: ids(helper), user_id: ids(helper), id: ids(helper) };
    expect(bodyOf(await other.patch(PREFERENCES, input))).toEqual({ noTips: true });
    expect(bodyOf(await helper.get(PREFERENCES))).toEqual({ noTips: false });
    expect((await given.requestIntent(app(), helper)).status).toBe(201);
  });

  it.each([{}, { noTips: null }, { noTips: 'yes' }, { noTips: 1 }])('cannot be set to %j', async (body) => {
    expect((await (await given.traveler()).patch(PREFERENCES, body)).status).toBe(400);
  });

  it('does not affect a payment that was created before', async () => {
    const [tipper, helper] = [await given.traveler(), await given.helper()];
    const intent = await given.createIntent(tipper, helper);
    bodyOf(await helper.patch(PREFERENCES, { noTips: true }));
    app().stripe.confirm(intent.clientSecret, 'succeeds');
    expect((await given.reportSuccess(tipper, helper, intent)).status).toBe(200);
  });
});
