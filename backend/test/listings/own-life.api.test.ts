import { beforeAll, describe, expect, it } from '@jest/globals';
import { LOGIN_NEEDED } from 'shared-ui/contracts';
import { at, MINUTE, tighten, forgetCounts } from '../account/given-login.ts';
import { type Browser, browserOf } from '../browser.ts';
import { useTestApp } from '../harness.ts';
import { givenIn, inDays, listings, published, aRequest, search } from './given.ts';
import { ACTS, hide, mine, ownOf, remove, rowOf, actBehind } from './own-acts.ts';

const app = useTestApp();
const given = givenIn(app);
const SECOND = 1000;

let me: Browser;
let other: Browser;
beforeAll(async () => {
  [me, other] = [await given.verified(), await given.verified()];
});
/** A listing that is simply there, of `me`. */
const aListing = async (): Promise<number> =>
  (await listings(app(), [{ userId: me.user.id, email: me.email }]))[0] ?? 0;

const isMine = async (id: number) => (await mine(me)).some((own) => own.id === id);
const isPublic = async (id: number) => {
  const found = await search(app(), { from: 'MAA', order: 'newest', limit: 50 });
  return found.some((listing) => listing.id === id);
};

describe.each(Object.entries(ACTS))('%s', (what, act) => {
  it('is refused to who is not logged in, and changes nothing', async () => {
    const id = await aListing();
    const before = await rowOf(app(), id);
    const { status, body } = await act(browserOf(app()), id);
    expect([status, body]).toMatchObject([401, { code: LOGIN_NEEDED }]);
    expect(await rowOf(app(), id)).toEqual(before);
  });

  it('is as of a listing that does not exist for anybody else, and changes nothing', async () => {
    const id = await aListing();
    if (what === 'restoring it') await remove(me, id);
    if (what === 'reopening it') await me.post(`/api/listing/${id}/close`);
    const before = await rowOf(app(), id);
    const [answer, none] = [await act(other, id), await act(other, 999_999)];
    expect(answer).toMatchObject({ status: 404, body: { code: 'listings.no_such_listing' } });
    expect(answer.body).toEqual(none.body);
    expect(await rowOf(app(), id)).toEqual(before);
  });

  it('is not for who had its address once, and never confirmed it', async () => {
    const [id = 0] = await listings(app(), [{ userId: me.user.id, email: 'former@example.com', confirmed: false }]);
    const before = await rowOf(app(), id);
    expect((await act(me, id)).status).toBe(404);
    expect(await rowOf(app(), id)).toEqual(before);
  });

  it('is possible with what somebody posted with one’s address', async () => {
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
  it('take a listing out of the public lists and put it back, said once or twice', async () => {
    const id = await aListing();
    for (const [path, status] of [
      ['close', 'closed'],
      ['close', 'closed'],
      ['reopen', 'active'],
      ['reopen', 'active'],
    ]) {
      expect(ownOf(await me.post(`/api/listing/${id}/${path}`))).toMatchObject({ id, status, email: me.email });
      expect(await isPublic(id)).toBe(status === 'active');
    }
  });

  it.each(['active', 'closed', 'expired'] as const)('leave %s ones that are over where they are', async (status) => {
    const [id = 0] = await listings(app(), [{ userId: me.user.id, date: inDays(-3), status }]);
    const answer = await me.post(`/api/listing/${id}/reopen`);
    expect(answer).toMatchObject({
      status: 409,
      body: { code: 'listings.over', message: expect.stringContaining('Please post a new one') },
    });
    expect(ownOf(await me.post(`/api/listing/${id}/close`)).status).toBe('expired');
    expect((await me.post(`/api/listing/${id}/reopen`)).status).toBe(409);
  });

  it('count a trip as over once its last day is over everywhere on Earth', async () => {
    const [id = 0] = await listings(app(), [{ userId: me.user.id, date: inDays(0), endDate: inDays(1) }]);
    await me.post(`/api/listing/${id}/close`);
    await at(app(), 24 * 60 * MINUTE, async () => void ownOf(await me.post(`/api/listing/${id}/reopen`)));
    await at(app(), 48 * 60 * MINUTE, async () => {
      expect((await me.post(`/api/listing/${id}/reopen`)).status).toBe(409);
    });
  });

  it('do not show what the operator has hidden', async () => {
    const id = await aListing();
    await hide(app(), id);
    for (const path of ['close', 'reopen']) {
      expect(await me.post(`/api/listing/${id}/${path}`)).toMatchObject({
        status: 409,
        body: { code: 'listings.hidden', message: expect.stringContaining('You can delete it') },
      });
    }
    expect((await mine(me)).find((own) => own.id === id)?.status).toBe('hidden');
  });
});

describe('deleting', () => {
  it('takes a listing from everybody’s lists and one’s own, and says until when that can be undone', async () => {
    const id = await aListing();
    const { restorableUntil } = await remove(me, id);
    const left = Date.parse(restorableUntil) - app().clock.now().getTime();
    expect(left).toBeGreaterThan(50 * SECOND);
    expect(left).toBeLessThanOrEqual(60 * SECOND);
    expect([await isMine(id), await isPublic(id)]).toEqual([false, false]);
  });

  it.each(['active', 'closed', 'expired', 'hidden'] as const)('can be undone within its time: %s', async (status) => {
    const [id = 0] = await listings(app(), [{ userId: me.user.id, status }]);
    const before = await rowOf(app(), id);
    await remove(me, id);
    await at(app(), 59 * SECOND, async () => {
      expect(ownOf(await me.post(`/api/listing/${id}/restore`))).toMatchObject({ id, status });
    });
    expect(await rowOf(app(), id)).toEqual(before);
  });

  it('said again answers the same time, as long as it can be undone, and gives no more of it', async () => {
    const id = await aListing();
    const first = await remove(me, id);
    await at(app(), 30 * SECOND, async () => expect(await remove(me, id)).toEqual(first));
    await at(app(), 61 * SECOND, async () => {
      expect((await me.delete(`/api/listing/${id}`)).status).toBe(404);
      expect((await me.post(`/api/listing/${id}/restore`)).status).toBe(404);
    });
  });

  it('is final after its time', async () => {
    const id = await aListing();
    await remove(me, id);
    await at(app(), 61 * SECOND, async () => {
      expect(await me.post(`/api/listing/${id}/restore`)).toMatchObject({
        status: 404,
        body: { code: 'listings.no_such_listing' },
      });
    });
    expect(await isMine(id)).toBe(false);
  });

  it('leaves nothing to edit, close or reopen', async () => {
    const id = await aListing();
    await remove(me, id);
    const { 'restoring it': _, 'deleting it': _again, ...others } = ACTS;
    for (const act of Object.values(others)) expect((await act(me, id)).status).toBe(404);
  });

  it('is undone by saying so twice as by saying so once, and by nothing else', async () => {
    const id = await aListing();
    await me.post(`/api/listing/${id}/close`);
    await remove(me, id);
    for (const _time of [1, 2])
      expect(ownOf(await me.post(`/api/listing/${id}/restore`))).toMatchObject({ status: 'closed' });
  });
});

describe('of two acts at once', () => {
  it('the second sees what the first left: nothing deleted comes back by an edit', async () => {
    for (const act of [ACTS['editing it'], ACTS['closing it'], ACTS['reopening it']]) {
      const id = await aListing();
      const [deleted, second] = await Promise.all([me.delete(`/api/listing/${id}`), act(me, id)]);
      expect(deleted.status).toBe(200);
      expect([200, 404]).toContain(second.status);
      expect(await rowOf(app(), id)).toMatchObject({ status: 'deleted' });
    }
  });

  it('an edit that waited for a deletion finds nothing', async () => {
    const id = await aListing();
    const deleted =
      "update listings.listing set status = 'deleted', status_before = status, deleted_at = now() where id = $1";
    const late = () => me.patch(`/api/listing/${id}`, { description: 'Too late for this description' });
    expect((await actBehind(app(), deleted, [id], late)).status).toBe(404);
    expect(await rowOf(app(), id)).toMatchObject({ description: null, status: 'deleted' });
  });

  it('one deletes, and the others say the same', async () => {
    const id = await aListing();
    const answers = await Promise.all([1, 2, 3].map(() => remove(me, id)));
    expect(new Set(answers.map(({ restorableUntil }) => restorableUntil)).size).toBe(1);
    expect(ownOf(await me.post(`/api/listing/${id}/restore`))).toMatchObject({ status: 'active' });
  });
});

describe('limits on one’s own listings', () => {
  it('count what was done, by account, and never keep a deletion from being undone', async () => {
    const id = await aListing();
    const [theirs = 0] = await listings(app(), [{ userId: other.user.id }]);
    await forgetCounts(app());
    tighten(app(), 'listings.own', 2);
    for (const _try of [1, 2, 3]) expect((await me.post('/api/listing/999999/close')).status).toBe(404);
    await me.post(`/api/listing/${id}/close`);
    await remove(me, id);
    expect(await me.delete(`/api/listing/${id}`)).toMatchObject({ status: 429, body: { code: 'request.limited' } });
    expect(ownOf(await me.post(`/api/listing/${id}/restore`))).toMatchObject({ status: 'closed' });
    expect((await other.post(`/api/listing/${theirs}/close`)).status).toBe(200);
    await forgetCounts(app());
  });
});
