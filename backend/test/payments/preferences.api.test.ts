import { describe, expect, it } from '@jest/globals';
import { browserOf } from '../browser.ts';
import { useTestApp } from '../harness.ts';
import { bodyOf, ids } from '../messaging/given.ts';
import { givenTips } from './given.ts';

const app = useTestApp();
const given = givenTips(app);
const PATH = '/api/tips/preferences';

describe('whether one wants tips', () => {
  it('is yes at first, and what one has chosen last', async () => {
    const me = await given.helper();
    const answer = await me.get(PATH);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(bodyOf(answer)).toEqual({ noTips: false });
    for (const noTips of [true, true, false]) {
      expect(bodyOf(await me.patch(PATH, { noTips }))).toEqual({ noTips });
      expect(bodyOf(await me.get(PATH))).toEqual({ noTips });
    }
  });

  it('can be chosen without a listing, for those that follow', async () => {
    const me = await given.verified();
    bodyOf(await me.patch(PATH, { noTips: true }));
    await given.listing(me, { acceptsTips: true });
    expect(await given.begin(app(), me)).toMatchObject({ status: 403, body: { code: 'payments.no_tips' } });
  });

  it('is nobody else’s to read or to change', async () => {
    const [other, helper] = [await given.traveler(), await given.helper()];
    expect(await app().get(PATH)).toMatchObject({ status: 401 });
    expect(await browserOf(app()).patch(PATH, { noTips: true })).toMatchObject({ status: 401 });
    const attack = { noTips: true, userId: ids(helper), user_id: ids(helper), id: ids(helper) };
    expect(bodyOf(await other.patch(PATH, attack))).toEqual({ noTips: true });
    expect(bodyOf(await helper.get(PATH))).toEqual({ noTips: false });
    expect((await given.begin(app(), helper)).status).toBe(201);
  });

  it.each([{}, { noTips: null }, { noTips: 'yes' }, { noTips: 1 }])('is not %j', async (body) => {
    expect((await (await given.traveler()).patch(PATH, body)).status).toBe(400);
  });

  it('leaves alone a tip whose payment was begun before', async () => {
    const [tipper, helper] = [await given.traveler(), await given.helper()];
    const intent = await given.intent(tipper, helper);
    bodyOf(await helper.patch(PATH, { noTips: true }));
    app().stripe.confirm(intent.clientSecret, 'succeeds');
    expect((await given.succeed(tipper, helper, intent)).status).toBe(200);
  });
});
