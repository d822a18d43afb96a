import { describe, expect, it } from '@jest/globals';
import { run } from '../database.ts';
import { useTestApp } from '../harness.ts';
import { givenTalk, ids } from '../messaging/given.ts';
import { addTip } from './tip-rows.ts';

const app = useTestApp();
const given = givenTalk(app);
const HEAD = 'Direction,Date (UTC),Person,Amount (USD),State';

describe('the file for spreadsheets', () => {
  it('holds tips of both kinds, and is a download that no cache keeps', async () => {
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
        HEAD,
        `Received,2026-11-16,${username},15.00,Waiting`,
        'Received,2026-10-28,A traveler who was not logged in,20.00,Paid out',
        `Received,2026-08-19,${username},25.00,Sent back`,
        `Sent,2026-12-31,${username},10.00,Paid`,
      ].join('\r\n')}\r\n`,
    );
  });

  it('has a head where there are no tips, and a name without a year where none was asked for', async () => {
    const me = await given.traveler();
    const { headers, text } = await me.get('/api/tips/csv');
    expect(headers['content-disposition']).toBe('attachment; filename="flight-amigo-tips.csv"');
    expect(text).toBe(`\uFEFF${HEAD}\r\n`);
  });

  it.each([
    ['=HYPERLINK("http://evil.example","Prize")', `"'=HYPERLINK(""http://evil.example"",""Prize"")"`],
    ['+44 and more', "'+44 and more"],
    ['@SUM(A1:A9)', "'@SUM(A1:A9)"],
    ['Iyer, Meena "Paati"', '"Iyer, Meena ""Paati"""'],
    ['two\r\nlines', '"two\r\nlines"'],
  ])('runs nothing that somebody is called: %j', async (username, cell) => {
    const [me, other] = await given.people();
    const { databaseUrl } = app().settings;
    await run(databaseUrl, 'update account.account set username = $1 where id = $2', [username, ids(other)]);
    await addTip(app(), { to: ids(me), from: ids(other), paidAt: new Date('2026-11-16T00:00:00Z') });
    const { text } = await me.get('/api/tips/csv');
    expect(text).toBe(`\uFEFF${HEAD}\r\nReceived,2026-11-16,${cell},15.00,Waiting\r\n`);
  });

  it('holds all of very many, each once', async () => {
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
