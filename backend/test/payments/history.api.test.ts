import { describe, expect, it } from '@jest/globals';
import type { Receipt, ReceivedTip, SentTip, TipsSummary } from 'shared-ui/contracts';
import { type Browser, browserOf } from '../browser.ts';
import { run } from '../database.ts';
import { useTestApp } from '../harness.ts';
import { nextOf } from '../listings/given.ts';
import { bodyOf, givenTalk, ids } from '../messaging/given.ts';
import { addTip, daysAgo, type TipRow } from './tip-rows.ts';

const app = useTestApp();
const given = givenTalk(app);
const add = (row: TipRow) => addTip(app(), row);
const PATHS = ['received', 'sent', 'summary', 'csv', '0198c0de-0000-7000-8000-000000000000'];

describe('tips that somebody got', () => {
  it('come newest first, and name who gave them', async () => {
    const [me, priya] = await given.people();
    const old = await add({ to: ids(me), cents: 2000, paidAt: new Date('2026-10-28T10:00:00.123Z') });
    const young = await add({ to: ids(me), from: ids(priya), paidAt: new Date('2026-11-16T09:00:00Z') });
    const answer = await me.get('/api/tips/received');
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(bodyOf<ReceivedTip[]>(answer)).toEqual([
      {
        ...{ id: young, amountCents: 1500, message: null, state: 'waiting', paidAt: '2026-11-16T09:00:00.000Z' },
        ...{ from: { id: ids(priya), username: priya.user.username }, returnsOn: '2027-01-15' },
      },
      {
        ...{ id: old, amountCents: 2000, message: null, state: 'waiting', paidAt: '2026-10-28T10:00:00.123Z' },
        ...{ from: null, returnsOn: '2026-12-27' },
      },
    ]);
  });

  it.each([
    ['waiting', { status: 'paid' }],
    ['paid_out', { status: 'transferred' }],
    ['sent_back', { status: 'refunded' }],
    ['disputed', { status: 'disputed' }],
    // What the operator bears changes nothing for who has the money.
    ['paid_out', { status: 'transferred', moved: [['paid_out', -1500] as const, ['refunds', -1500] as const] }],
  ] satisfies [ReceivedTip['state'], Partial<TipRow>][])('are %s where they are %j', async (state, row) => {
    const [me, priya] = await given.people();
    await add({ to: ids(me), from: ids(priya), ...row });
    const [tip] = bodyOf<ReceivedTip[]>(await me.get('/api/tips/received'));
    expect(tip?.state).toBe(state);
    expect(typeof tip?.returnsOn).toBe(state === 'waiting' ? 'string' : 'object');
  });

  it('go back on no day once payouts are set up', async () => {
    const [me, priya] = await given.people();
    await add({ to: ids(me), from: ids(priya) });
    await run(
      app().settings.databaseUrl,
      `insert into payments.payout_account (user_id, country, transfers_enabled, created_at, updated_at)
       values ($1, 'GB', true, now(), now())`,
      [ids(me)],
    );
    const [tip] = bodyOf<ReceivedTip[]>(await me.get('/api/tips/received'));
    expect(tip).toMatchObject({ state: 'waiting', returnsOn: null });
  });

  it('keep their place where who gave them has left', async () => {
    const [me, priya] = await given.people();
    const id = await add({ to: ids(me), from: ids(priya) });
    await given.leave(priya);
    await run(app().settings.databaseUrl, 'update payments.tip set tipper_id = null where id = $1', [id]);
    const [tip] = bodyOf<ReceivedTip[]>(await me.get('/api/tips/received'));
    expect(tip?.from).toEqual({ id: null, username: 'Deleted traveler' });
  });

  it('show what they were where some of it went back', async () => {
    const [me, priya] = await given.people();
    await add({ to: ids(me), from: ids(priya), moved: [['refunds', -500]] });
    const [tip] = bodyOf<ReceivedTip[]>(await me.get('/api/tips/received'));
    expect(tip).toMatchObject({ amountCents: 1500, state: 'waiting' });
  });

  it('do not hold what nobody has paid', async () => {
    const [me, priya] = await given.people();
    await add({ to: ids(me), from: ids(priya), status: 'open' });
    await add({ to: ids(me), from: ids(priya), status: 'canceled' });
    expect(bodyOf(await me.get('/api/tips/received'))).toEqual([]);
    expect(bodyOf(await priya.get('/api/tips/sent'))).toEqual([]);
  });
});

describe('what a tipper wrote', () => {
  const WORDS = 'Thank you! <b>https://example.com</b>\nPriya';
  const messages = async (who: Browser) =>
    bodyOf<ReceivedTip[]>(await who.get('/api/tips/received')).map(({ message }) => message);

  it('is read by the helper at the tip, as it was written', async () => {
    const [me, priya] = await given.people();
    await add({ to: ids(me), from: ids(priya), message: WORDS });
    await add({ to: ids(me), message: 'From nobody known' });
    expect(await messages(me)).toEqual(['From nobody known', WORDS]);
    const elsewhere = [
      await priya.get('/api/tips/sent'),
      await me.get('/api/tips/csv'),
      await me.get('/api/tips/summary'),
    ];
    for (const { text } of elsewhere) expect(text).not.toMatch(/Thank you|nobody known/);
  });

  it.each(['the helper', 'the tipper'])('does not show once %s has blocked the other', async (who) => {
    const [me, priya] = await given.people();
    await add({ to: ids(me), from: ids(priya), message: WORDS });
    await add({ to: ids(me), message: 'Of another' });
    const [by, blocked] = who === 'the helper' ? [me, priya] : [priya, me];
    bodyOf(await by.put(`/api/blocks/${ids(blocked)}`));
    expect(await messages(me)).toEqual(['Of another', null]);
  });

  it('does not show of somebody who is suspended', async () => {
    const [me, priya] = await given.people();
    await add({ to: ids(me), from: ids(priya), message: WORDS });
    await app()
      .em()
      .execute('update account.account set suspended_at = now() where id = ?', [ids(priya)]);
    expect(await messages(me)).toEqual([null]);
  });

  it('can be hidden by the helper, for good', async () => {
    const [me, priya] = await given.people();
    const id = await add({ to: ids(me), from: ids(priya), message: WORDS });
    await add({ to: ids(me), from: ids(priya), message: 'Another' });
    for (let times = 0; times < 2; times += 1) expect((await me.delete(`/api/tips/${id}/message`)).status).toBe(204);
    expect(await messages(me)).toEqual(['Another', null]);
  });

  it('is nobody else’s to hide: not the tipper’s, not another helper’s, not a stranger’s', async () => {
    const [me, priya] = await given.people();
    const id = await add({ to: ids(me), from: ids(priya), message: WORDS });
    const open = await add({ to: ids(me), from: ids(priya), status: 'open', message: WORDS });
    const missing = { status: 404, body: { code: 'payments.no_such_tip' } };
    for (const who of [priya, await given.traveler()])
      expect(await who.delete(`/api/tips/${id}/message`)).toMatchObject(missing);
    expect(await browserOf(app()).delete(`/api/tips/${id}/message`)).toMatchObject({ status: 401 });
    expect(await me.delete(`/api/tips/${open}/message`)).toMatchObject(missing);
    expect(await messages(me)).toEqual([WORDS]);
  });
});

describe('tips that somebody gave', () => {
  it.each([
    ['paid', { status: 'paid' }],
    ['paid', { status: 'transferred' }],
    ['paid', { status: 'paid', moved: [['refunds', -500] as const] }],
    ['sent_back', { status: 'refunded' }],
    ['sent_back', { status: 'transferred', moved: [['paid_out', -1500] as const, ['disputes', -1500] as const] }],
    ['disputed', { status: 'disputed' }],
  ] satisfies [SentTip['state'], Partial<TipRow>][])('are %s where they are %j', async (state, row) => {
    const [me, meena] = await given.people();
    const id = await add({ to: ids(meena), from: ids(me), paidAt: new Date('2026-07-02T08:00:00Z'), ...row });
    expect(bodyOf(await me.get('/api/tips/sent'))).toEqual([
      {
        ...{ id, amountCents: 1500, state, paidAt: '2026-07-02T08:00:00.000Z' },
        to: { id: ids(meena), username: meena.user.username },
      },
    ]);
  });

  it('keep their place where who got them has left', async () => {
    const [me, meena] = await given.people();
    await add({ to: ids(meena), from: ids(me), status: 'transferred' });
    await given.leave(meena);
    const [tip] = bodyOf<SentTip[]>(await me.get('/api/tips/sent'));
    expect(tip?.to).toEqual({ id: null, username: 'Deleted traveler' });
  });
});

describe('pages', () => {
  it('follow each other by the Link header, also where tips came at the same moment', async () => {
    const [me, priya] = await given.people();
    const paidAt = new Date('2026-05-05T05:05:05.005Z');
    const made = [];
    for (let at = 0; at < 5; at += 1) made.push(await add({ to: ids(me), from: ids(priya), paidAt }));
    const seen: string[] = [];
    let url: string | undefined = '/api/tips/received?limit=2&year=2026';
    while (url !== undefined) {
      const answer = await me.get(url);
      seen.push(...bodyOf<ReceivedTip[]>(answer).map(({ id }) => id));
      url = nextOf(answer);
    }
    expect(seen).toEqual(made.toSorted().toReversed());
  });

  it('refuse a place that is not one of theirs', async () => {
    const me = await given.traveler();
    for (const cursor of ['nonsense', Buffer.from('["2026-01-01T00:00:00Z",7]').toString('base64url')])
      expect(await me.get(`/api/tips/sent?cursor=${cursor}`)).toMatchObject({ status: 400 });
  });
});

describe('a year', () => {
  it('is one in UTC', async () => {
    const [me, priya] = await given.people();
    const last = await add({ to: ids(me), from: ids(priya), paidAt: new Date('2025-12-31T23:59:59.999Z') });
    const first = await add({ to: ids(me), from: ids(priya), paidAt: new Date('2026-01-01T00:00:00Z') });
    const of = async (path: string) => bodyOf<ReceivedTip[]>(await me.get(path)).map(({ id }) => id);
    expect(await of('/api/tips/received?year=2025')).toEqual([last]);
    expect(await of('/api/tips/received?year=2026')).toEqual([first]);
    expect(await of('/api/tips/received')).toEqual([first, last]);
  });

  it.each(['2019', '2201', 'last', '2026.5'])('%s is refused', async (year) => {
    const me = await given.traveler();
    expect((await me.get(`/api/tips/summary?year=${year}`)).status).toBe(400);
  });
});

describe('sums', () => {
  it('count all that came, and what is left of it, of one year and of all, and name the years', async () => {
    const [me, priya] = await given.people();
    await add({ to: ids(me), from: ids(priya), cents: 1500, paidAt: new Date('2026-11-16T00:00:00Z') });
    await add({ to: ids(me), cents: 2000, paidAt: new Date('2026-10-28T00:00:00Z'), moved: [['refunds', -500]] });
    await add({
      to: ids(me),
      from: ids(priya),
      cents: 2500,
      status: 'refunded',
      paidAt: new Date('2026-11-01T00:00:00Z'),
    });
    await add({
      to: ids(me),
      from: ids(priya),
      cents: 3000,
      status: 'disputed',
      paidAt: new Date('2026-11-01T00:00:00Z'),
    });
    await add({ to: ids(me), cents: 700, status: 'transferred', paidAt: new Date('2024-05-01T00:00:00Z') });
    await add({ to: ids(priya), from: ids(me), cents: 1000, paidAt: new Date('2023-07-02T00:00:00Z') });
    await add({
      to: ids(priya),
      from: ids(me),
      cents: 900,
      status: 'refunded',
      paidAt: new Date('2026-11-01T00:00:00Z'),
    });
    const all = bodyOf<TipsSummary>(await me.get('/api/tips/summary'));
    expect(all).toEqual({
      ...{ years: [2026, 2024, 2023], receivedCents: 9700, waitingCents: 3000, paidOutCents: 700, sentCents: 1000 },
    });
    expect(bodyOf(await me.get('/api/tips/summary?year=2024'))).toEqual({
      ...{ years: [2026, 2024, 2023], receivedCents: 700, waitingCents: 0, paidOutCents: 700, sentCents: 0 },
    });
  });

  it('are nothing for who has no tips', async () => {
    const me = await given.traveler();
    const nothing = { years: [], receivedCents: 0, waitingCents: 0, paidOutCents: 0, sentCents: 0 };
    expect(bodyOf(await me.get('/api/tips/summary'))).toEqual(nothing);
  });
});

describe('a receipt', () => {
  it('tells who gave the tip what it was, and what came back', async () => {
    const [me, meena] = await given.people();
    const tipId = await add({ to: ids(meena), from: ids(me), paidAt: daysAgo(2), moved: [['refunds', -500]] });
    const answer = await me.get(`/api/tips/${tipId}`);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(bodyOf<Receipt>(answer)).toEqual({
      ...{ tipId, amountCents: 1500, sentBackCents: 500, state: 'paid', paidAt: expect.any(String) },
      to: { id: ids(meena), username: meena.user.username, profilePictureUrl: null },
    });
  });

  it('does not count what the bank holds before it has decided', async () => {
    const [me, meena] = await given.people();
    const tipId = await add({ to: ids(meena), from: ids(me), status: 'disputed' });
    expect(bodyOf(await me.get(`/api/tips/${tipId}`))).toMatchObject({ sentBackCents: 0, state: 'disputed' });
  });

  it('is for nobody else: not for its helper, not for a stranger, and not before it was paid', async () => {
    const [me, meena] = await given.people();
    const stranger = await given.traveler();
    const tipId = await add({ to: ids(meena), from: ids(me) });
    const open = await add({ to: ids(meena), from: ids(me), status: 'open' });
    const anonymous = await add({ to: ids(meena) });
    const refused = { status: 404, body: { code: 'payments.no_such_tip' } };
    for (const other of [meena, stranger]) expect(await other.get(`/api/tips/${tipId}`)).toMatchObject(refused);
    for (const id of [open, anonymous, PATHS[4]]) expect(await me.get(`/api/tips/${id}`)).toMatchObject(refused);
    expect((await me.get('/api/tips/17')).status).toBe(400);
  });
});

it.each(PATHS)('GET /api/tips/%s is for who is logged in', async (path) => {
  expect(await app().get(`/api/tips/${path}`)).toMatchObject({ status: 401 });
});

it('shows nobody the tips of others', async () => {
  const [me, priya] = await given.people();
  const stranger = await given.traveler();
  await add({ to: ids(me), from: ids(priya) });
  expect(bodyOf(await stranger.get('/api/tips/received'))).toEqual([]);
  expect(bodyOf(await stranger.get('/api/tips/sent'))).toEqual([]);
  expect(bodyOf(await stranger.get('/api/tips/summary'))).toMatchObject({ years: [], receivedCents: 0, sentCents: 0 });
  expect((await stranger.get('/api/tips/csv')).text.trimEnd().split('\r\n')).toHaveLength(1);
});
