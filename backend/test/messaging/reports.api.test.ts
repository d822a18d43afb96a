import { afterEach, describe, expect, it } from '@jest/globals';
import type { ReportReceipt } from 'shared-ui/contracts';
import { ListingEntity } from '../../src/modules/listings/index.ts';
import { BlockEntity, ReportEntity } from '../../src/modules/messaging/index.ts';
import { forgetCounts, tighten } from '../account/given-login.ts';
import { type Browser, browserOf, type TestBrowser } from '../browser.ts';
import { useTestApp } from '../harness.ts';
import { aRequest, published } from '../listings/given.ts';
import { bodyOf, givenTalk } from './given.ts';

const app = useTestApp();
const talk = givenTalk(app);
const NOTHING = { status: 404, body: { code: 'messaging.nothing_to_report' } };
const ONESELF = { status: 403, body: { code: 'messaging.report_oneself' } };

type Kind = 'person' | 'listing' | 'message';
const send = (who: TestBrowser, kind: Kind, id: number, more: object = {}) =>
  who.post('/api/reports', { kind, id, reason: 'spam', ...more });
const report = async (who: TestBrowser, kind: Kind, id: number, more: object = {}): Promise<ReportReceipt> =>
  bodyOf(await send(who, kind, id, more), 201);
const kept = () =>
  app()
    .em()
    .find(ReportEntity, {}, { orderBy: { id: 'asc' } });
const set = (id: number, columns: Partial<ListingEntity>) => app().em().nativeUpdate(ListingEntity, { id }, columns);

afterEach(async () => {
  await forgetCounts(app());
  const em = app().em();
  await em.nativeDelete(ReportEntity, {});
  await em.nativeDelete(BlockEntity, {});
});

describe('a report', () => {
  it('is for who is logged in', async () => {
    const [, you] = await talk.people();
    expect(await send(browserOf(app()), 'person', you.user.id)).toMatchObject({
      status: 401,
      body: { code: 'account.login_needed' },
    });
    expect(await kept()).toEqual([]);
  });

  it('of a person keeps who, why, and who says so', async () => {
    const [me, you] = await talk.people();
    const said = { reason: 'money', details: 'Asked for money before the flight' };
    const { id, blocked } = await report(me, 'person', you.user.id, said);
    expect(blocked).toBe(false);
    expect(await kept()).toMatchObject([
      {
        ...{ id, kind: 'person', subjectId: you.user.id, aboutId: you.user.id, reporterId: me.user.id, ...said },
        ...{ excerpt: you.user.username, status: 'open', conversationId: null },
      },
    ]);
  });

  it('of a message keeps what it said, and the conversation', async () => {
    const [me, you] = await talk.people();
    const { id } = await talk.say(you, me, 'Send me 200 dollars first');
    await report(me, 'message', id);
    expect(await kept()).toMatchObject([
      { kind: 'message', subjectId: id, aboutId: you.user.id, excerpt: 'Send me 200 dollars first' },
    ]);
    expect((await kept())[0]?.conversationId).toEqual(expect.any(Number));
  });

  it('of a listing keeps what it said then', async () => {
    const [me, you] = await talk.verifiedPair();
    const listing = await talk.listing(you, { description: 'Pay me before the flight', flightNumber: 'BA 36' });
    await report(me, 'listing', listing.id);
    await set(listing.id, { description: 'I know both airports well' });
    await report(me, 'listing', listing.id);
    const [{ excerpt } = { excerpt: '' }] = await kept();
    expect(excerpt).toContain('MAA to LHR');
    expect(excerpt).toContain('Pay me before the flight');
    expect(excerpt).not.toMatch(/@|\+44/);
  });

  it('of the same thing again changes the open one, and begins another once that is closed', async () => {
    const [me, you] = await talk.people();
    const first = await report(me, 'person', you.user.id, { details: 'At first' });
    const again = await report(me, 'person', you.user.id, { reason: 'abuse', details: null });
    expect(again.id).toBe(first.id);
    expect(await kept()).toMatchObject([{ reason: 'abuse', details: null }]);
    await app().em().nativeUpdate(ReportEntity, { id: first.id }, { status: 'closed' });
    expect((await report(me, 'person', you.user.id)).id).not.toBe(first.id);
  });

  it('made again knows the conversation that has begun since', async () => {
    const [me, you] = await talk.people();
    await report(me, 'person', you.user.id);
    await talk.say(you, me, 'Why did you report me?');
    await report(me, 'person', you.user.id);
    expect((await kept())[0]?.conversationId).toEqual(expect.any(Number));
  });

  it('is one where a press comes twice, and another one’s is another', async () => {
    const [me, you] = await talk.people();
    const other = await talk.traveler();
    const twice = await Promise.all([1, 2, 3].map(() => report(me, 'person', you.user.id)));
    expect(new Set(twice.map(({ id }) => id)).size).toBe(1);
    await report(other, 'person', you.user.id);
    expect(await kept()).toHaveLength(2);
  });

  it('blocks too where that was asked for', async () => {
    const [me, you] = await talk.people();
    expect(await report(me, 'person', you.user.id, { alsoBlock: true })).toMatchObject({ blocked: true });
    expect(await app().em().findAll(BlockEntity)).toMatchObject([{ blockerId: me.user.id, blockedId: you.user.id }]);
    expect(await talk.events(me)).toMatchObject([{ kind: 'changed' }]);
    expect(await report(me, 'person', you.user.id, { alsoBlock: true })).toMatchObject({ blocked: true });
    expect(await talk.events(me)).toHaveLength(1);
    expect(await talk.events(you)).toEqual([]);
  });

  it('blocks nobody whose address a stranger may have typed', async () => {
    const [me, you] = await talk.people();
    const { listing } = await published(app(), aRequest({ email: you.email }));
    expect(await report(me, 'listing', listing.id, { alsoBlock: true })).toMatchObject({ blocked: false });
    expect(await app().em().findAll(BlockEntity)).toEqual([]);
    expect(await kept()).toHaveLength(1);
  });

  it.each([
    ['no reason', { reason: undefined }, 'reason'],
    ['a reason of one’s own', { reason: 'rude' }, 'reason'],
    ['too many words', { details: 'x'.repeat(501) }, 'details'],
    ['something else', { kind: 'airport' }, 'kind'],
  ])('with %s is refused at its field', async (_, more, path) => {
    const [me, you] = await talk.people();
    const answer = await send(me, 'person', you.user.id, more);
    expect(answer).toMatchObject({ status: 400, body: { fields: [{ path }] } });
    expect(await kept()).toEqual([]);
  });
});

describe('nobody reports', () => {
  it('oneself, or one’s own listing', async () => {
    const me = await talk.verified();
    const listing = await talk.listing(me);
    expect(await send(me, 'person', me.user.id)).toMatchObject(ONESELF);
    expect(await send(me, 'listing', listing.id)).toMatchObject(ONESELF);
  });

  it('who or what is not there', async () => {
    const me = await talk.traveler();
    for (const kind of ['person', 'listing', 'message'] as const)
      expect(await send(me, kind, 999_999)).toMatchObject(NOTHING);
  });

  it('a message that they have not received: others’, or one’s own', async () => {
    const [me, you] = await talk.people();
    const stranger = await talk.traveler();
    const { id } = await talk.say(me, you, 'Shall we meet?');
    for (const who of [stranger, me]) expect(await send(who, 'message', id)).toMatchObject(NOTHING);
    await report(you, 'message', id);
  });

  it.each(['closed', 'hidden', 'expired', 'deleted'] as const)(
    'a listing that is %s, unless they have asked or written about it',
    async (status) => {
      const you = await talk.verified();
      const [stranger, asker, writer] = [await talk.traveler(), await talk.traveler(), await talk.traveler()];
      const listing = await talk.listing(you);
      await asker.post(`/api/listings/${listing.id}/contact`);
      await talk.say(writer, you, 'Are you on this flight?', { listingId: listing.id });
      const isDeleted = status === 'deleted';
      await set(listing.id, { status, ...(isDeleted && { deletedAt: new Date(), statusBefore: 'active' }) });
      expect(await send(stranger, 'listing', listing.id)).toMatchObject(NOTHING);
      for (const who of [asker, writer])
        expect((await send(who, 'listing', listing.id)).status).toBe(isDeleted ? 404 : 201);
    },
  );
});

describe('who is blocked', () => {
  it.each(['person', 'listing', 'message'] as const)('reports a %s as if they were not', async (kind) => {
    const [me, you] = await talk.verifiedPair();
    const listing = await talk.listing(you);
    const message = await talk.say(you, me, 'Pay me first');
    await you.put(`/api/blocks/${me.user.id}`);
    const id = { person: you.user.id, listing: listing.id, message: message.id }[kind];
    expect(await report(me, kind, id, { alsoBlock: true })).toEqual({ id: expect.any(Number), blocked: true });
    expect(await kept()).toMatchObject([{ kind, subjectId: id, aboutId: you.user.id }]);
  });
});

describe('reports of one person', () => {
  it('are ten a day, and what is refused is not counted', async () => {
    const [me, you] = await talk.people();
    tighten(app(), 'messaging.report', 2);
    await send(me, 'message', 999_999);
    await report(me, 'person', you.user.id);
    await report(me, 'person', you.user.id);
    expect(await send(me, 'person', you.user.id)).toMatchObject({
      status: 429,
      headers: { 'retry-after': expect.any(String) },
    });
    await report(you, 'person', me.user.id);
  });

  it('stay without them when they leave', async () => {
    const [me, you] = await talk.people();
    await report(me, 'person', you.user.id, { details: 'Was rude' });
    await talk.leave(me);
    expect(await kept()).toMatchObject([{ reporterId: null, aboutId: you.user.id, details: 'Was rude' }]);
  });

  it('outlive what they are about', async () => {
    const [me, you] = await talk.verifiedPair();
    const listing = await talk.listing(you);
    const { id } = await talk.say(you, me, 'Pay me first');
    for (const [kind, subject] of [
      ['person', you.user.id],
      ['listing', listing.id],
      ['message', id],
    ] as const)
      await report(me, kind, subject);
    await talk.leave(you);
    expect((await kept()).map(({ kind, aboutId }) => [kind, aboutId])).toEqual([
      ['person', you.user.id],
      ['listing', you.user.id],
      ['message', you.user.id],
    ]);
  });

  it('are in their own download, and in nobody else’s', async () => {
    const [me, you] = await talk.people();
    await report(me, 'person', you.user.id, { details: 'Was rude' });
    const reportsOf = async (who: Browser) =>
      ((await who.get('/api/account/data')).body as { messages: { reports: object[] } }).messages.reports;
    expect(await reportsOf(me)).toMatchObject([
      { kind: 'person', reason: 'spam', details: 'Was rude', status: 'open' },
    ]);
    expect(await reportsOf(you)).toEqual([]);
  });
});
