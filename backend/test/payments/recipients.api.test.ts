import { describe, expect, it } from '@jest/globals';
import { startTestApp, useTestApp } from '../harness.ts';
import { bodyOf, ids } from '../messaging/given.ts';
import { givenTips } from './given.ts';

const app = useTestApp();
const given = givenTips(app);
const get = (id: number | string) => app().get(`/api/users/${id}`);

it('is told 600 times an hour to one address', async () => {
  const own = await startTestApp({ env: { LIMITS_FACTOR: '1' } });
  try {
    const statuses = await Promise.all(Array.from({ length: 601 }, async () => (await own.get('/api/users/1')).status));
    expect(statuses.filter((status) => status === 404)).toHaveLength(600);
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  } finally {
    await own.close();
  }
});

describe('who a tip is for', () => {
  it('is told to everybody: name, picture and whether they take tips', async () => {
    const [helper, traveler] = [await given.helper(), await given.traveler()];
    const { username } = helper.user;
    const told = { id: ids(helper), username, profilePictureUrl: null, takesTips: true };
    expect(await get(ids(helper))).toMatchObject({ status: 200, body: told });
    expect((await get(ids(helper))).body).toEqual(told);
    expect((await get(ids(traveler))).body).toMatchObject({ takesTips: false });
  });

  it('takes no tips where they want none', async () => {
    const helper = await given.helper();
    bodyOf(await helper.patch('/api/tips/preferences', { noTips: true }));
    expect((await get(ids(helper))).body).toMatchObject({ takesTips: false });
  });

  it('is nobody where nobody is, or who is there is suspended', async () => {
    const message = 'The user you are trying to tip does not exist';
    const nobody = { status: 404, body: { code: 'payments.no_recipient', message } };
    const helper = await given.helper();
    await app()
      .em()
      .execute('update account.account set suspended_at = now() where id = ?', [ids(helper)]);
    for (const id of [ids(helper), 999_999_999]) expect(await get(id)).toMatchObject(nobody);
  });

  it.each(['0', '-1', '1.5', '1e3', 'me', "1' or '1'='1"])('is not asked for by %p', async (id) => {
    expect((await get(encodeURIComponent(id))).status).toBe(400);
  });
});
