import { afterEach, describe, expect, it } from '@jest/globals';
import type { Listing } from 'contracts';
import { BlockEntity } from '../../src/modules/messaging/index.ts';
import { startLogin, resetLimits, setLimit } from '../account/given-login.ts';
import type { Browser } from '../browser.ts';
import { run } from '../database.ts';
import { useTestApp } from '../harness.ts';
import { aRequest, published } from '../listings/given.ts';
import { actWhileLocked } from '../listings/own-actions.ts';
import { bodyOf, givenMessages } from './given.ts';

const app = useTestApp();
const given = givenMessages(app);
const MISSING = { status: 404, body: { code: 'messaging.unreachable' } };

const url = ({ user }: Browser) => `/api/blocks/${user.id}`;
const block = async (who: Browser, whom: Browser) => bodyOf(await who.put(url(whom)));
const blocks = () => app().em().findAll(BlockEntity);
const again = ({ email }: Browser) => app().logIn(email);
const aReport = ({ user }: Browser) => ({ kind: 'person', id: user.id, reason: 'spam' });
const pairs = async () => (await blocks()).map(({ blockerId, blockedId }) => [blockerId, blockedId]);

async function leaveAndComeBack(who: Browser): Promise<Browser> {
  await given.leave(who);
  return again(who);
}

afterEach(async () => {
  await resetLimits(app());
  await app().em().nativeDelete(BlockEntity, {});
});

describe('somebody who was blocked, deleted their account and registers again with the same address', () => {
  it('cannot write to the blocker, nor find their listings', async () => {
    const [me, you] = [await given.verified(), await given.traveler()];
    const listing = await given.listing(me);
    await block(me, you);
    const back = await leaveAndComeBack(you);
    expect(back.user.id).not.toBe(you.user.id);
    expect(await given.post(back, me, 'Me again')).toMatchObject(MISSING);
    expect(await given.post(me, back, 'Who is this?')).toMatchObject(MISSING);
    expect((await back.get(`/api/listing/${listing.id}`)).status).toBe(404);
    expect((await back.get(`/api/listings/${me.user.id}`)).status).toBe(404);
    const found = (await back.get('/api/listings?limit=50&from=MAA&to=LHR')).body as Listing[];
    expect(found.map(({ id }) => id)).not.toContain(listing.id);
  });

  it('is blocked again, which the blocker sees and can undo', async () => {
    const [me, you] = await given.people();
    await block(me, you);
    const back = await leaveAndComeBack(you);
    expect(await given.thread(me, back)).toMatchObject({ blocked: true });
    expect(await given.thread(back, me)).toMatchObject({ blocked: false, reachable: true });
    await again(back);
    expect(await blocks()).toMatchObject([{ blockerId: me.user.id, blockedId: back.user.id, blockedKey: null }]);
    bodyOf(await me.delete(url(back)));
    await given.send(await again(back), me, 'Sorry');
  });

  it('is blocked by each former blocker, however often they leave', async () => {
    const [[me, you], other] = [await given.people(), await given.traveler()];
    await block(me, you);
    await block(other, you);
    const back = await leaveAndComeBack(await leaveAndComeBack(you));
    expect(await pairs()).toEqual([
      [me.user.id, back.user.id],
      [other.user.id, back.user.id],
    ]);
  });

  it('is blocked once where the blocker has blocked the new account already', async () => {
    const [me, you] = await given.people();
    await block(me, you);
    await given.leave(you);
    await published(app(), aRequest({ email: you.email }));
    const sql = 'select id from account.account where email = $1';
    const [made] = await run<{ id: string }>(app().settings.databaseUrl, sql, [you.email]);
    const id = Number(made?.id);
    bodyOf(await me.put(`/api/blocks/${id}`));
    expect((await again(you)).user.id).toBe(id);
    expect(await pairs()).toEqual([[me.user.id, id]]);
  });

  it('has no blocks of their own any more', async () => {
    const [me, you] = await given.people();
    await block(you, me);
    const back = await leaveAndComeBack(you);
    expect(await blocks()).toEqual([]);
    await given.send(me, back, 'Hello');
  });

  it('is not confused with another address, nor with the blocker', async () => {
    const [me, you] = await given.people();
    await block(me, you);
    await given.leave(you);
    await given.send(await given.traveler(), me, 'Hello');
    const sql = 'update account.account set email = $1 where id = $2';
    await run(app().settings.databaseUrl, sql, [you.email, me.user.id]);
    expect((await again(you)).user.id).toBe(me.user.id);
    expect(await pairs()).toEqual([]);
  });
});

describe('registering again with the same address', () => {
  it.each([
    ['block', 'messaging.block', (me: Browser, you: Browser) => me.put(url(you)), 200],
    ['report', 'messaging.report', (me: Browser, you: Browser) => me.post('/api/reports', aReport(you)), 201],
  ] as const)('does not reset the limit of a %s', async (_, limit, act, status) => {
    const [me, you] = await given.people();
    setLimit(app(), limit, 1);
    expect((await act(me, you)).status).toBe(status);
    expect((await act(await leaveAndComeBack(me), you)).status).toBe(429);
  });
});

describe('a block of a deleted account', () => {
  it('does not reveal the address', async () => {
    const [me, you] = await given.people();
    await block(me, you);
    await given.leave(you);
    const rows = await run<{ blocked_key: string }>(app().settings.databaseUrl, 'select * from messaging.block');
    expect(rows).toMatchObject([{ blocked_key: expect.stringMatching(/^[\w-]{43}$/) }]);
    expect(JSON.stringify(rows)).not.toContain(you.email);
  });

  it('is in the blocker’s download, without a name', async () => {
    const [me, you] = await given.people();
    await block(me, you);
    await given.leave(you);
    const { messages } = (await me.get('/api/account/data')).body as { messages: { blocks: object } };
    expect(messages.blocks).toEqual([{ blocked: 'Deleted traveler', since: expect.any(String) }]);
  });

  it('can be undone: the person returns unblocked', async () => {
    const [me, you] = await given.people();
    await block(me, you);
    await given.leave(you);
    expect(await me.delete(url(you))).toMatchObject({ status: 200, body: { blocked: false } });
    expect(await me.delete(url(you))).toMatchObject(MISSING);
    await given.send(await again(you), me, 'Hello again');
  });

  it('is deleted when the blocker leaves too', async () => {
    const [me, you] = await given.people();
    await block(me, you);
    await given.leave(you);
    await given.leave(me);
    expect(await blocks()).toEqual([]);
    await given.send(await again(you), await again(me), 'Hello again');
  });
});

describe('a block whose two people leave and return concurrently', () => {
  it('never names a deleted account', async () => {
    for (let round = 0; round < 4; round += 1) {
      const [me, you] = await given.people();
      await block(me, you);
      await given.leave(you);
      const login = await startLogin(app(), you.email);
      const [left, back] = await Promise.all([me.delete('/api/account', { confirmation: 'DELETE' }), login.verify()]);
      expect([left.status, back.status]).toEqual([204, 200]);
      expect(await blocks()).toEqual([]);
    }
  });

  it('stays where a login comes during the deletion', async () => {
    for (let round = 0; round < 4; round += 1) {
      const [me, you] = await given.people();
      await block(me, you);
      const login = await startLogin(app(), you.email);
      await Promise.all([you.delete('/api/account', { confirmation: 'DELETE' }), login.verify()]);
      const back = await again(you);
      expect(await given.post(back, me, 'Me again')).toMatchObject(MISSING);
    }
  });
});

describe('a block and a concurrent message', () => {
  const lockConversation = `
    select id from messaging.conversation
    where lower_id = least($1::bigint, $2::bigint) and higher_id = greatest($1::bigint, $2::bigint) for update`;

  it('are ordered: a message after the block is refused', async () => {
    const [me, you] = await given.people();
    await given.send(me, you, 'Are you at the airport?');
    const sql = `
      with locked as (${lockConversation})
      insert into messaging.block (blocker_id, blocked_id, created_at) select $1::bigint, $2::bigint, now() from locked`;
    const answer = await actWhileLocked(app(), sql, [you.user.id, me.user.id], () => given.post(me, you, 'Hello?'));
    expect(answer).toMatchObject(MISSING);
    expect((await given.thread(you, me)).messages).toHaveLength(1);
  });

  it.each([
    ['blocking', (me: Browser, you: Browser) => me.put(url(you)), 200],
    [
      'reporting and blocking',
      (me: Browser, you: Browser) => me.post('/api/reports', { ...aReport(you), alsoBlock: true }),
      201,
    ],
  ] as const)('%s waits for the message', async (_, act, status) => {
    const [me, you] = await given.people();
    await given.send(me, you, 'Are you at the airport?');
    const answer = await actWhileLocked(app(), lockConversation, [me.user.id, you.user.id], () => act(me, you));
    expect(answer).toMatchObject({ status, body: { blocked: true } });
  });
});
