import { beforeAll, describe, expect, it } from '@jest/globals';
import { LOGIN_NEEDED } from 'contracts';
import { later, MINUTE, setLimit, resetLimits } from '../account/given-login.ts';
import { type Browser, browserOf } from '../browser.ts';
import { useTestApp } from '../harness.ts';
import { givenIn, inDays, listings, published, aRequest, search } from './given.ts';
import { ACTIONS, hide, listOwn, toOwnListing, remove, getRow, actWhileLocked } from './own-actions.ts';

const app = useTestApp();
const given = givenIn(app);
const SECOND = 1000;

let me: Browser;
let other: Browser;
beforeAll(async () => {
  [me, other] = [await given.verified(), await given.verified()];
});
const addOwnListing = async (): Promise<number> =>
  (await listings(app(), [{ userId: me.user.id, email: me.email }]))[0] ?? 0;

const isMine = async (id: number) => (await listOwn(me)).some((own) => own.id === id);
const isPublic = async (id: number) => {
  const found = await search(app(), { from: 'MAA', order: 'newest', limit: 50 });
  return found.some((listing) => listing.id === id);
};

describe.each(Object.entries(ACTIONS))('%s', (what, act) => {
  it('requires a login, and changes nothing without one', async () => {
    const id = await addOwnListing();
    const before = await getRow(app(), id);
    const { status, body } = await act(browserOf(app()), id);
    expect([status, body]).toMatchObject([401, { code: LOGIN_NEEDED }]);
    expect(await getRow(app(), id)).toEqual(before);
  });

  it('answers 404 to anybody else, and changes nothing', async () => {
    const id = await addOwnListing();
    if (what === 'restoring it') await remove(me, id);
    if (what === 'reopening it') await me.post(`/api/listing/${id}/close`);
    const before = await getRow(app(), id);
    const [answer, none] = [await act(other, id), await act(other, 999_999)];
    expect(answer).toMatchObject({ status: 404, body: { code: 'listings.no_such_listing' } });
    expect(answer.body).toEqual(none.body);
    expect(await getRow(app(), id)).toEqual(before);
  });

  it('answers 404 for an unconfirmed listing with a former address', async () => {
    const [id = 0] = await listings(app(), [{ userId: me.user.id, email: 'former@example.com', confirmed: false }]);
    const before = await getRow(app(), id);
    expect((await act(me, id)).status).toBe(404);
    expect(await getRow(app(), id)).toEqual(before);
  });

  it('is possible for what somebody posted with one’s address', async () => {
    const { listing } = await published(app(), aRequest({ email: me.email, name: 'A Stranger' }));
    expect((await act(me, listing.id)).status).toBe(200);
  });

  it.each(['0', '-1', '1.5', 'x', '9007199254740993', '1e3', '0x10', '%2017', '007', '+7'])(
    'refuses the id %s',
    async (id) => {
      expect((await act(me, id as unknown as number)).status).toBe(400);
    },
  );
});

describe('closing and reopening', () => {
  it('remove a listing from the public lists and return it, also when repeated', async () => {
    const id = await addOwnListing();
    for (const [path, status] of [
      ['close', 'closed'],
      ['close', 'closed'],
      ['reopen', 'active'],
      ['reopen', 'active'],
    ]) {
      expect(toOwnListing(await me.post(`/api/listing/${id}/${path}`))).toMatchObject({ id, status, email: me.email });
      expect(await isPublic(id)).toBe(status === 'active');
    }
  });

  it.each(['active', 'closed', 'expired'] as const)('do not reopen %s ones that are over', async (status) => {
    const [id = 0] = await listings(app(), [{ userId: me.user.id, date: inDays(-3), status }]);
    const answer = await me.post(`/api/listing/${id}/reopen`);
    expect(answer).toMatchObject({
      status: 409,
      body: { code: 'listings.over', message: expect.stringContaining('Please post a new one') },
    });
    expect(toOwnListing(await me.post(`/api/listing/${id}/close`)).status).toBe('expired');
    expect((await me.post(`/api/listing/${id}/reopen`)).status).toBe(409);
  });

  it('count a trip as over once its last day is over everywhere on Earth', async () => {
    const [id = 0] = await listings(app(), [{ userId: me.user.id, date: inDays(0), endDate: inDays(1) }]);
    await me.post(`/api/listing/${id}/close`);
    await later(app(), 24 * 60 * MINUTE, async () => void toOwnListing(await me.post(`/api/listing/${id}/reopen`)));
    await later(app(), 48 * 60 * MINUTE, async () => {
      expect((await me.post(`/api/listing/${id}/reopen`)).status).toBe(409);
    });
  });

  it('are refused for hidden listings', async () => {
    const id = await addOwnListing();
    await hide(app(), id);
    for (const path of ['close', 'reopen']) {
      expect(await me.post(`/api/listing/${id}/${path}`)).toMatchObject({
        status: 409,
        body: { code: 'listings.hidden', message: expect.stringContaining('You can delete it') },
      });
    }
    expect((await listOwn(me)).find((own) => own.id === id)?.status).toBe('hidden');
  });
});

describe('deleting', () => {
  it('removes a listing from all lists, and answers until when it can be undone', async () => {
    const id = await addOwnListing();
    const { restorableUntil } = await remove(me, id);
    const left = Date.parse(restorableUntil) - app().clock.now().getTime();
    expect(left).toBeGreaterThan(50 * SECOND);
    expect(left).toBeLessThanOrEqual(60 * SECOND);
    expect([await isMine(id), await isPublic(id)]).toEqual([false, false]);
  });

  it.each(['active', 'closed', 'expired', 'hidden'] as const)('can be undone within its time: %s', async (status) => {
    const [id = 0] = await listings(app(), [{ userId: me.user.id, status }]);
    const before = await getRow(app(), id);
    await remove(me, id);
    await later(app(), 59 * SECOND, async () => {
      expect(toOwnListing(await me.post(`/api/listing/${id}/restore`))).toMatchObject({ id, status });
    });
    expect(await getRow(app(), id)).toEqual(before);
  });

  it('again answers the same deadline, and does not extend it', async () => {
    const id = await addOwnListing();
    const first = await remove(me, id);
    await later(app(), 30 * SECOND, async () => expect(await remove(me, id)).toEqual(first));
    await later(app(), 61 * SECOND, async () => {
      expect((await me.delete(`/api/listing/${id}`)).status).toBe(404);
      expect((await me.post(`/api/listing/${id}/restore`)).status).toBe(404);
    });
  });

  it('is final after the deadline', async () => {
    const id = await addOwnListing();
    await remove(me, id);
    await later(app(), 61 * SECOND, async () => {
      expect(await me.post(`/api/listing/${id}/restore`)).toMatchObject({
        status: 404,
        body: { code: 'listings.no_such_listing' },
      });
    });
    expect(await isMine(id)).toBe(false);
  });

  it('leaves nothing to edit, close or reopen', async () => {
    const id = await addOwnListing();
    await remove(me, id);
    const { 'restoring it': _, 'deleting it': _again, ...others } = ACTIONS;
    for (const act of Object.values(others)) expect((await act(me, id)).status).toBe(404);
  });

  it('is undone by restoring, which can be repeated', async () => {
    const id = await addOwnListing();
    await me.post(`/api/listing/${id}/close`);
    await remove(me, id);
    for (const _time of [1, 2])
      expect(toOwnListing(await me.post(`/api/listing/${id}/restore`))).toMatchObject({ status: 'closed' });
  });
});

describe('of two concurrent actions', () => {
  it('the second sees the first: no change brings a deleted listing back', async () => {
    for (const act of [ACTIONS['editing it'], ACTIONS['closing it'], ACTIONS['reopening it']]) {
      const id = await addOwnListing();
      const [deleted, second] = await Promise.all([me.delete(`/api/listing/${id}`), act(me, id)]);
      expect(deleted.status).toBe(200);
      expect([200, 404]).toContain(second.status);
      expect(await getRow(app(), id)).toMatchObject({ status: 'deleted' });
    }
  });

  it('an edit that waited for a deletion finds nothing', async () => {
    const id = await addOwnListing();
    const deleted =
      "update listings.listing set status = 'deleted', status_before = status, deleted_at = now() where id = $1";
    const late = () => me.patch(`/api/listing/${id}`, { description: 'Too late for this description' });
    expect((await actWhileLocked(app(), deleted, [id], late)).status).toBe(404);
    expect(await getRow(app(), id)).toMatchObject({ description: null, status: 'deleted' });
  });

  it('one deletes, and the others answer the same', async () => {
    const id = await addOwnListing();
    const answers = await Promise.all([1, 2, 3].map(() => remove(me, id)));
    expect(new Set(answers.map(({ restorableUntil }) => restorableUntil)).size).toBe(1);
    expect(toOwnListing(await me.post(`/api/listing/${id}/restore`))).toMatchObject({ status: 'active' });
  });
});

describe('limits on one’s own listings', () => {
  it('count successful actions, by account, and never prevent restoring', async () => {
    const id = await addOwnListing();
    const [theirs = 0] = await listings(app(), [{ userId: other.user.id }]);
    await resetLimits(app());
    setLimit(app(), 'listings.own', 2);
    for (const _try of [1, 2, 3]) expect((await me.post('/api/listing/999999/close')).status).toBe(404);
    await me.post(`/api/listing/${id}/close`);
    await remove(me, id);
    expect(await me.delete(`/api/listing/${id}`)).toMatchObject({ status: 429, body: { code: 'request.limited' } });
    expect(toOwnListing(await me.post(`/api/listing/${id}/restore`))).toMatchObject({ status: 'closed' });
    expect((await other.post(`/api/listing/${theirs}/close`)).status).toBe(200);
    await resetLimits(app());
  });
});
