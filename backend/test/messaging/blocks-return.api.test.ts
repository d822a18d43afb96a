import { afterEach, describe, expect, it } from '@jest/globals';
import type { Listing } from 'shared-ui/contracts';
import { BlockEntity } from '../../src/modules/messaging/index.ts';
import { asked, forgetCounts, tighten } from '../account/given-login.ts';
import type { Browser } from '../browser.ts';
import { run } from '../database.ts';
import { useTestApp } from '../harness.ts';
import { aRequest, published } from '../listings/given.ts';
import { actBehind } from '../listings/own-acts.ts';
import { bodyOf, givenTalk } from './given.ts';

const app = useTestApp();
const talk = givenTalk(app);
const MISSING = { status: 404, body: { code: 'messaging.unreachable' } };

const url = ({ user }: Browser) => `/api/blocks/${user.id}`;
const block = async (who: Browser, whom: Browser) => bodyOf(await who.put(url(whom)));
const blocks = () => app().em().findAll(BlockEntity);
const again = ({ email }: Browser) => app().logIn(email);
const aReport = ({ user }: Browser) => ({ kind: 'person', id: user.id, reason: 'spam' });
const pairs = async () => (await blocks()).map(({ blockerId, blockedId }) => [blockerId, blockedId]);

async function leaveAndComeBack(who: Browser): Promise<Browser> {
  await talk.leave(who);
  return again(who);
}

afterEach(async () => {
  await forgetCounts(app());
  await app().em().nativeDelete(BlockEntity, {});
});

describe('who was blocked, deleted their account and comes back with the same address', () => {
  it('writes nothing to who has blocked them, and finds none of their listings', async () => {
    const [me, you] = [await talk.verified(), await talk.traveler()];
    const listing = await talk.listing(me);
    await block(me, you);
    const back = await leaveAndComeBack(you);
    expect(back.user.id).not.toBe(you.user.id);
    expect(await talk.post(back, me, 'Me again')).toMatchObject(MISSING);
    expect(await talk.post(me, back, 'Who is this?')).toMatchObject(MISSING);
    expect((await back.get(`/api/listing/${listing.id}`)).status).toBe(404);
    expect((await back.get(`/api/listings/${me.user.id}`)).status).toBe(404);
    const found = (await back.get('/api/listings?limit=50&from=MAA&to=LHR')).body as Listing[];
    expect(found.map(({ id }) => id)).not.toContain(listing.id);
  });

  it('is blocked once more, to be seen and taken back by who has blocked them', async () => {
    const [me, you] = await talk.people();
    await block(me, you);
    const back = await leaveAndComeBack(you);
    expect(await talk.thread(me, back)).toMatchObject({ blocked: true });
    expect(await talk.thread(back, me)).toMatchObject({ blocked: false, reachable: true });
    await again(back);
    expect(await blocks()).toMatchObject([{ blockerId: me.user.id, blockedId: back.user.id, blockedKey: null }]);
    bodyOf(await me.delete(url(back)));
    await talk.say(await again(back), me, 'Sorry');
  });

  it('is so for each who had blocked them, however often they leave', async () => {
    const [[me, you], other] = [await talk.people(), await talk.traveler()];
    await block(me, you);
    await block(other, you);
    const back = await leaveAndComeBack(await leaveAndComeBack(you));
    expect(await pairs()).toEqual([
      [me.user.id, back.user.id],
      [other.user.id, back.user.id],
    ]);
  });

  it('is blocked once where the new account was blocked before they logged in', async () => {
    const [me, you] = await talk.people();
    await block(me, you);
    await talk.leave(you);
    await published(app(), aRequest({ email: you.email }));
    const sql = 'select id from account.account where email = $1';
    const [made] = await run<{ id: string }>(app().settings.databaseUrl, sql, [you.email]);
    const id = Number(made?.id);
    bodyOf(await me.put(`/api/blocks/${id}`));
    expect((await again(you)).user.id).toBe(id);
    expect(await pairs()).toEqual([[me.user.id, id]]);
  });

  it('has blocked nobody any more', async () => {
    const [me, you] = await talk.people();
    await block(you, me);
    const back = await leaveAndComeBack(you);
    expect(await blocks()).toEqual([]);
    await talk.say(me, back, 'Hello');
  });

  it('is not taken for somebody with another address, nor for who has blocked them', async () => {
    const [me, you] = await talk.people();
    await block(me, you);
    await talk.leave(you);
    await talk.say(await talk.traveler(), me, 'Hello');
    const sql = 'update account.account set email = $1 where id = $2';
    await run(app().settings.databaseUrl, sql, [you.email, me.user.id]);
    expect((await again(you)).user.id).toBe(me.user.id);
    expect(await pairs()).toEqual([]);
  });
});

describe('who comes back with the same address', () => {
  it.each([
    ['block', 'messaging.block', (me: Browser, you: Browser) => me.put(url(you)), 200],
    ['report', 'messaging.report', (me: Browser, you: Browser) => me.post('/api/reports', aReport(you)), 201],
  ] as const)('counts on in what they may %s', async (_, limit, act, status) => {
    const [me, you] = await talk.people();
    tighten(app(), limit, 1);
    expect((await act(me, you)).status).toBe(status);
    expect((await act(await leaveAndComeBack(me), you)).status).toBe(429);
  });
});

describe('a block of who has left', () => {
  it('knows them by nothing that tells their address', async () => {
    const [me, you] = await talk.people();
    await block(me, you);
    await talk.leave(you);
    const rows = await run<{ blocked_key: string }>(app().settings.databaseUrl, 'select * from messaging.block');
    expect(rows).toMatchObject([{ blocked_key: expect.stringMatching(/^[\w-]{43}$/) }]);
    expect(JSON.stringify(rows)).not.toContain(you.email);
  });

  it('is in the download of who made it, without a name', async () => {
    const [me, you] = await talk.people();
    await block(me, you);
    await talk.leave(you);
    const { messages } = (await me.get('/api/account/data')).body as { messages: { blocks: object } };
    expect(messages.blocks).toEqual([{ blocked: 'Deleted traveler', since: expect.any(String) }]);
  });

  it('can be taken back: they come back unblocked', async () => {
    const [me, you] = await talk.people();
    await block(me, you);
    await talk.leave(you);
    expect(await me.delete(url(you))).toMatchObject({ status: 200, body: { blocked: false } });
    expect(await me.delete(url(you))).toMatchObject(MISSING);
    await talk.say(await again(you), me, 'Hello again');
  });

  it('goes when who made it leaves too', async () => {
    const [me, you] = await talk.people();
    await block(me, you);
    await talk.leave(you);
    await talk.leave(me);
    expect(await blocks()).toEqual([]);
    await talk.say(await again(you), await again(me), 'Hello again');
  });
});

describe('a block whose two people leave and come back at the same moment', () => {
  it('is of an account that is there, or is not', async () => {
    for (let round = 0; round < 4; round += 1) {
      const [me, you] = await talk.people();
      await block(me, you);
      await talk.leave(you);
      const login = await asked(app(), you.email);
      const [left, back] = await Promise.all([me.delete('/api/account', { confirmation: 'DELETE' }), login.verify()]);
      expect([left.status, back.status]).toEqual([204, 200]);
      expect(await blocks()).toEqual([]);
    }
  });

  it('is kept where a login comes while they leave', async () => {
    for (let round = 0; round < 4; round += 1) {
      const [me, you] = await talk.people();
      await block(me, you);
      const login = await asked(app(), you.email);
      await Promise.all([you.delete('/api/account', { confirmation: 'DELETE' }), login.verify()]);
      const back = await again(you);
      expect(await talk.post(back, me, 'Me again')).toMatchObject(MISSING);
    }
  });
});

describe('a block and a message at the same moment', () => {
  const held = `
    select id from messaging.conversation
    where lower_id = least($1::bigint, $2::bigint) and higher_id = greatest($1::bigint, $2::bigint) for update`;

  it('come one after the other: what comes after the block is refused', async () => {
    const [me, you] = await talk.people();
    await talk.say(me, you, 'Are you at the airport?');
    const sql = `
      with held as (${held})
      insert into messaging.block (blocker_id, blocked_id, created_at) select $1::bigint, $2::bigint, now() from held`;
    const answer = await actBehind(app(), sql, [you.user.id, me.user.id], () => talk.post(me, you, 'Hello?'));
    expect(answer).toMatchObject(MISSING);
    expect((await talk.thread(you, me)).messages).toHaveLength(1);
  });

  it.each([
    ['blocking', (me: Browser, you: Browser) => me.put(url(you)), 200],
    [
      'reporting and blocking',
      (me: Browser, you: Browser) => me.post('/api/reports', { ...aReport(you), alsoBlock: true }),
      201,
    ],
  ] as const)('%s waits for the message', async (_, act, status) => {
    const [me, you] = await talk.people();
    await talk.say(me, you, 'Are you at the airport?');
    const answer = await actBehind(app(), held, [me.user.id, you.user.id], () => act(me, you));
    expect(answer).toMatchObject({ status, body: { blocked: true } });
  });
});
