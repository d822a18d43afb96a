import { describe, expect, it } from '@jest/globals';
import type { Receipt, ReceivedTip, SentTip, TipsSummary } from 'contracts';
import { type Browser, browserOf } from '../browser.ts';
import { run } from '../database.ts';
import { useTestApp } from '../harness.ts';
import { nextOf } from '../listings/given.ts';
import { bodyOf, givenMessages, ids } from '../messaging/given.ts';
import { addTip, daysAgo, type TipRow } from './tip-rows.ts';

const app = useTestApp();
const given = givenMessages(app);
const add = (row: TipRow) => addTip(app(), row);
const PATHS = ['received', 'sent', 'summary', 'csv', '0198c0de-0000-7000-8000-000000000000'];

describe('received tips', () => {
  it('are listed newest first, with the tipper', async () => {
    const [me, priya] = await given.people();
    const old = await add({ to: ids(me), cents: 2000, paidAt: new Date('2026-10-28T10:00:00.123Z') });
    const young = await add({ to: ids(me), from: ids(priya), paidAt: new Date('2026-11-16T09:00:00Z') });
    const response = await me.get('/api/tips/received');
    expect(response.headers['cache-control']).toBe('no-store');
    expect(bodyOf<ReceivedTip[]>(response)).toEqual([
      {
        id: young,
        amountCents: 1500,
        message: null,
        state: 'waiting',
        paidAt: '2026-11-16T09:00:00.000Z',
        from: { id: ids(priya), username: priya.user.username },
        returnsOn: '2027-01-15',
        heldUntil: null,
        inReview: false,
      },
      {
        id: old,
        amountCents: 2000,
        message: null,
        state: 'waiting',
        paidAt: '2026-10-28T10:00:00.123Z',
        from: null,
        returnsOn: '2026-12-27',
        heldUntil: null,
        inReview: false,
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
  ] satisfies [ReceivedTip['state'], Partial<TipRow>][])('are %s for %j', async (state, row) => {
    const [me, priya] = await given.people();
    await add({ to: ids(me), from: ids(priya), ...row });
    const [tip] = bodyOf<ReceivedTip[]>(await me.get('/api/tips/received'));
    expect(tip?.state).toBe(state);
    expect(typeof tip?.returnsOn).toBe(state === 'waiting' ? 'string' : 'object');
  });

  it('have no return day once payouts are set up', async () => {
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

  it('stay in the list when the tipper has been deleted', async () => {
    const [me, priya] = await given.people();
    const id = await add({ to: ids(me), from: ids(priya) });
    await given.leave(priya);
    await run(app().settings.databaseUrl, 'update payments.tip set tipper_id = null where id = $1', [id]);
    const [tip] = bodyOf<ReceivedTip[]>(await me.get('/api/tips/received'));
    expect(tip?.from).toEqual({ id: null, username: 'Deleted traveler' });
  });

  it('show the original amount after a partial refund', async () => {
    const [me, priya] = await given.people();
    await add({ to: ids(me), from: ids(priya), moved: [['refunds', -500]] });
    const [tip] = bodyOf<ReceivedTip[]>(await me.get('/api/tips/received'));
    expect(tip).toMatchObject({ amountCents: 1500, state: 'waiting' });
  });

  it('do not include unpaid tips', async () => {
    const [me, priya] = await given.people();
    await add({ to: ids(me), from: ids(priya), status: 'open' });
    await add({ to: ids(me), from: ids(priya), status: 'canceled' });
    expect(bodyOf(await me.get('/api/tips/received'))).toEqual([]);
    expect(bodyOf(await priya.get('/api/tips/sent'))).toEqual([]);
  });
});

describe('the message of a tip', () => {
  const MESSAGE = 'Thank you! <b>https://example.com</b>\nPriya';
  const listMessages = async (who: Browser) =>
    bodyOf<ReceivedTip[]>(await who.get('/api/tips/received')).map(({ message }) => message);

  it('is shown to the helper only, unchanged', async () => {
    const [me, priya] = await given.people();
    await add({ to: ids(me), from: ids(priya), message: MESSAGE });
    await add({ to: ids(me), message: 'From nobody known' });
    expect(await listMessages(me)).toEqual(['From nobody known', MESSAGE]);
    const elsewhere = [
      await priya.get('/api/tips/sent'),
      await me.get('/api/tips/csv'),
      await me.get('/api/tips/summary'),
    ];
    for (const { text } of elsewhere) expect(text).not.toMatch(/Thank you|nobody known/);
  });

  it.each(['the helper', 'the tipper'])('is not shown once %s has blocked the other', async (who) => {
    const [me, priya] = await given.people();
    await add({ to: ids(me), from: ids(priya), message: MESSAGE });
    await add({ to: ids(me), message: 'Of another' });
    const [by, blocked] = who === 'the helper' ? [me, priya] : [priya, me];
    bodyOf(await by.put(`/api/blocks/${ids(blocked)}`));
    expect(await listMessages(me)).toEqual(['Of another', null]);
  });

  it('is not shown of a suspended tipper', async () => {
    const [me, priya] = await given.people();
    await add({ to: ids(me), from: ids(priya), message: MESSAGE });
    await app()
      .em()
      .execute('update account.account set suspended_at = now() where id = ?', [ids(priya)]);
    expect(await listMessages(me)).toEqual([null]);
  });

  it('can be hidden by the helper, for good', async () => {
    const [me, priya] = await given.people();
    const id = await add({ to: ids(me), from: ids(priya), message: MESSAGE });
    await add({ to: ids(me), from: ids(priya), message: 'Another' });
    for (let times = 0; times < 2; times += 1) expect((await me.delete(`/api/tips/${id}/message`)).status).toBe(204);
    expect(await listMessages(me)).toEqual(['Another', null]);
  });

  it('cannot be hidden by anybody else: not by the tipper, another user or logged out', async () => {
    const [me, priya] = await given.people();
    const id = await add({ to: ids(me), from: ids(priya), message: MESSAGE });
    const open = await add({ to: ids(me), from: ids(priya), status: 'open', message: MESSAGE });
    const missing = { status: 404, body: { code: 'payments.no_such_tip' } };
    for (const who of [priya, await given.traveler()])
      expect(await who.delete(`/api/tips/${id}/message`)).toMatchObject(missing);
    expect(await browserOf(app()).delete(`/api/tips/${id}/message`)).toMatchObject({ status: 401 });
    expect(await me.delete(`/api/tips/${open}/message`)).toMatchObject(missing);
    expect(await listMessages(me)).toEqual([MESSAGE]);
  });
});

describe('sent tips', () => {
  it.each([
    ['paid', { status: 'paid' }],
    ['paid', { status: 'transferred' }],
    ['paid', { status: 'paid', moved: [['refunds', -500] as const] }],
    ['sent_back', { status: 'refunded' }],
    ['sent_back', { status: 'transferred', moved: [['paid_out', -1500] as const, ['disputes', -1500] as const] }],
    ['disputed', { status: 'disputed' }],
  ] satisfies [SentTip['state'], Partial<TipRow>][])('are %s for %j', async (state, row) => {
    const [me, meena] = await given.people();
    const id = await add({ to: ids(meena), from: ids(me), paidAt: new Date('2026-07-02T08:00:00Z'), ...row });
    expect(bodyOf(await me.get('/api/tips/sent'))).toEqual([
      {
        id,
        amountCents: 1500,
        state,
        paidAt: '2026-07-02T08:00:00.000Z',
        to: { id: ids(meena), username: meena.user.username },
      },
    ]);
  });

  it('stay in the list when the helper has been deleted', async () => {
    const [me, meena] = await given.people();
    await add({ to: ids(meena), from: ids(me), status: 'transferred' });
    await given.leave(meena);
    const [tip] = bodyOf<SentTip[]>(await me.get('/api/tips/sent'));
    expect(tip?.to).toEqual({ id: null, username: 'Deleted traveler' });
  });
});

describe('pages', () => {
  it('follow each other by the Link header, also where tips were paid at the same moment', async () => {
    const [me, priya] = await given.people();
    const paidAt = new Date('2026-05-05T05:05:05.005Z');
    const tipIds: string[] = [];
    for (let count = 0; count < 5; count += 1) tipIds.push(await add({ to: ids(me), from: ids(priya), paidAt }));
    const listed: string[] = [];
    let url: string | undefined = '/api/tips/received?limit=2&year=2026';
    while (url !== undefined) {
      const response = await me.get(url);
      listed.push(...bodyOf<ReceivedTip[]>(response).map(({ id }) => id));
      url = nextOf(response);
    }
    expect(listed).toEqual(tipIds.toSorted().toReversed());
  });

  it('refuse an invalid cursor', async () => {
    const me = await given.traveler();
    for (const cursor of ['nonsense', Buffer.from('["2026-01-01T00:00:00Z",7]').toString('base64url')])
      expect(await me.get(`/api/tips/sent?cursor=${cursor}`)).toMatchObject({ status: 400 });
  });
});

describe('a year', () => {
  it('is a calendar year in UTC', async () => {
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
  it('add up what was received, waits, was paid out and sent, for one year and all years', async () => {
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
      years: [2026, 2024, 2023],
      receivedCents: 9700,
      waitingCents: 3000,
      paidOutCents: 700,
      sentCents: 1000,
    });
    expect(bodyOf(await me.get('/api/tips/summary?year=2024'))).toEqual({
      years: [2026, 2024, 2023],
      receivedCents: 700,
      waitingCents: 0,
      paidOutCents: 700,
      sentCents: 0,
    });
  });

  it('are zero without tips', async () => {
    const me = await given.traveler();
    const nothing = { years: [], receivedCents: 0, waitingCents: 0, paidOutCents: 0, sentCents: 0 };
    expect(bodyOf(await me.get('/api/tips/summary'))).toEqual(nothing);
  });
});

describe('a receipt', () => {
  it('shows the tipper the amount, and what was refunded', async () => {
    const [me, meena] = await given.people();
    const tipId = await add({ to: ids(meena), from: ids(me), paidAt: daysAgo(2), moved: [['refunds', -500]] });
    const response = await me.get(`/api/tips/${tipId}`);
    expect(response.headers['cache-control']).toBe('no-store');
    expect(bodyOf<Receipt>(response)).toEqual({
      tipId,
      amountCents: 1500,
      sentBackCents: 500,
      state: 'paid',
      paidAt: expect.any(String),
      to: { id: ids(meena), username: meena.user.username, profilePictureUrl: null },
    });
  });

  it('does not count a dispute that is still open', async () => {
    const [me, meena] = await given.people();
    const tipId = await add({ to: ids(meena), from: ids(me), status: 'disputed' });
    expect(bodyOf(await me.get(`/api/tips/${tipId}`))).toMatchObject({ sentBackCents: 0, state: 'disputed' });
  });

  it('is shown to nobody else: not to the helper or another user, and not before it was paid', async () => {
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

it.each(PATHS)('GET /api/tips/%s needs a login', async (path) => {
  expect(await app().get(`/api/tips/${path}`)).toMatchObject({ status: 401 });
});

it('does not show the tips of other users', async () => {
  const [me, priya] = await given.people();
  const stranger = await given.traveler();
  await add({ to: ids(me), from: ids(priya) });
  expect(bodyOf(await stranger.get('/api/tips/received'))).toEqual([]);
  expect(bodyOf(await stranger.get('/api/tips/sent'))).toEqual([]);
  expect(bodyOf(await stranger.get('/api/tips/summary'))).toMatchObject({ years: [], receivedCents: 0, sentCents: 0 });
  expect((await stranger.get('/api/tips/csv')).text.trimEnd().split('\r\n')).toHaveLength(1);
});

const HEADER = 'Direction,Date (UTC),Person,Amount (USD),State';

describe('the CSV file', () => {
  it('lists received and sent tips, as a download that is not cached', async () => {
    const [me, priya] = await given.people();
    const [at, from] = [(day: string) => new Date(`${day}T23:59:59.999Z`), ids(priya)];
    await addTip(app(), { to: ids(me), from, paidAt: at('2026-11-16') });
    await addTip(app(), { to: ids(me), cents: 2000, paidAt: at('2026-10-28'), status: 'transferred' });
    await addTip(app(), { to: ids(me), from, cents: 2500, paidAt: at('2026-08-19'), status: 'refunded' });
    await addTip(app(), { to: from, from: ids(me), cents: 1000, paidAt: at('2026-12-31') });
    await addTip(app(), { to: from, from: ids(me), cents: 1000, paidAt: at('2027-01-01') });
    const { status, headers, text } = await me.get('/api/tips/csv?year=2026');
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(headers['content-disposition']).toBe('attachment; filename="flight-amigo-tips-2026.csv"');
    expect(headers['cache-control']).toBe('no-store');
    const { username } = priya.user;
    expect(text).toBe(
      `\uFEFF${[
        HEADER,
        `Received,2026-11-16,${username},15.00,Waiting`,
        'Received,2026-10-28,A traveler who was not logged in,20.00,Paid out',
        `Received,2026-08-19,${username},25.00,Sent back`,
        `Sent,2026-12-31,${username},10.00,Paid`,
      ].join('\r\n')}\r\n`,
    );
  });

  it('has a header without tips, and a file name without a year for all years', async () => {
    const me = await given.traveler();
    const { headers, text } = await me.get('/api/tips/csv');
    expect(headers['content-disposition']).toBe('attachment; filename="flight-amigo-tips.csv"');
    expect(text).toBe(`\uFEFF${HEADER}\r\n`);
  });

  it.each([
    ['=HYPERLINK("http://evil.example","Prize")', `"'=HYPERLINK(""http://evil.example"",""Prize"")"`],
    ['+44 and more', "'+44 and more"],
    ['@SUM(A1:A9)', "'@SUM(A1:A9)"],
    ['Iyer, Meena "Paati"', '"Iyer, Meena ""Paati"""'],
    ['two\r\nlines', '"two\r\nlines"'],
  ])('makes text of a username that a spreadsheet would run: %j', async (username, cell) => {
    const [me, other] = await given.people();
    const { databaseUrl } = app().settings;
    await run(databaseUrl, 'update account.account set username = $1 where id = $2', [username, ids(other)]);
    await addTip(app(), { to: ids(me), from: ids(other), paidAt: new Date('2026-11-16T00:00:00Z') });
    const { text } = await me.get('/api/tips/csv');
    expect(text).toBe(`\uFEFF${HEADER}\r\nReceived,2026-11-16,${cell},15.00,Waiting\r\n`);
  });

  it('lists each of 1201 tips once', async () => {
    const me = await given.traveler();
    await run(
      app().settings.databaseUrl,
      `insert into payments.tip (id, anonymous, recipient_id, amount_cents, status, created_at, paid_at)
       select gen_random_uuid(), true, $1, 100 * (n % 500 + 1), 'paid', now(), date '2026-01-01' + (n % 300)
       from generate_series(1, 1201) n`,
      [ids(me)],
    );
    const lines = (await me.get('/api/tips/csv')).text.trimEnd().split('\r\n').slice(1);
    expect(lines).toHaveLength(1201);
    const dates = lines.map((line) => line.split(',')[1] ?? '');
    expect(dates).toEqual(dates.toSorted().toReversed());
  });
});
