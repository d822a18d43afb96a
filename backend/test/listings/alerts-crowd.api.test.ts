import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { AlertMatchEntity } from '../../src/modules/listings/index.ts';
import { ALERT_MAIL } from '../../src/modules/listings/alerts/alert-mail-kind.ts';
import { FindAlertsJob } from '../../src/modules/listings/alerts/find-alerts.job.ts';
import { FIND_ALERTS } from '../../src/modules/listings/listing-alerts.ts';
import { MailOutbox } from '../../src/platform/mail/mail-outbox.ts';
import { later } from '../account/given-login.ts';
import type { Browser } from '../browser.ts';
import { run } from '../database.ts';
import { useTestApp } from '../harness.ts';
import { clearListings, givenIn, inDays, listings } from './given.ts';
import { until } from '../until.ts';

// The mails wait for an hour, longer than these tests.
const app = useTestApp({ settings: { alertDelaySeconds: 3600 } });
const given = givenIn(app);
const rows = <Row extends object>(sql: string, values: unknown[] = []) =>
  run<Row>(app().settings.databaseUrl, sql, values);
const find = (listingId: number) => app().nest.get(FindAlertsJob).find({ listingId });
const DAY_MS = 24 * 3_600_000;

beforeEach(async () => {
  await clearListings(app());
  await rows(`delete from pgboss.job where name = '${FIND_ALERTS}'`);
  await rows('delete from platform.mail');
});
afterEach(() => {
  jest.restoreAllMocks();
});

describe('a listing that is moved from route to route', () => {
  const ROUTES = ['LHR', 'CDG', 'FRA', 'AMS', 'DOH', 'JFK'];

  /** Somebody who waits on each of the routes, and the listing that is moved to the first five. */
  async function givenMovedOften(): Promise<{ owner: Browser; id: number; alerts: number[] }> {
    const watcher = await given.traveler();
    const alerts: number[] = [];
    for (const to of ROUTES) {
      const { body } = await watcher.post('/api/alerts', { from: 'MAA', to, date: inDays(10), type: 'helper' });
      alerts.push((body as { alert: { id: number } }).alert.id);
    }
    const owner = await given.verified();
    const { id } = await given.listing(owner, { date: inDays(10) });
    await find(id);
    for (const to of ROUTES.slice(1, 5)) await move(owner, id, to);
    return { owner, id, alerts };
  }

  async function move(owner: Browser, id: number, arrivalAirport: string): Promise<void> {
    await owner.patch(`/api/listing/${id}`, { arrivalAirport });
    await find(id);
  }

  const foundBy = async (id: number): Promise<number[]> =>
    (
      await app()
        .em()
        .find(AlertMatchEntity, { listingId: id }, { orderBy: { alertId: 'asc' } })
    ).map(({ alertId }) => alertId);
  const orderedForLater = (id: number) =>
    rows<{ start_after: Date }>(
      `select start_after from pgboss.job
        where name = '${FIND_ALERTS}' and state = 'created' and data ->> 'listingId' = $1 and start_after > pgboss.job_now()`,
      [String(id)],
    );

  it('announces five times a day: nobody hears of the sixth route, nor of the fifth any more (ASVS 2.4.1)', async () => {
    const { owner, id, alerts } = await givenMovedOften();
    expect(await foundBy(id)).toEqual([alerts[4]]);
    await move(owner, id, 'JFK');
    expect(await foundBy(id)).toEqual([]);
  });

  it.each<[string, (owner: Browser, id: number) => Promise<unknown>]>([
    ['edited', (owner, id) => owner.patch(`/api/listing/${id}`, { description: 'I fly this route each year' })],
    [
      'closed and reopened',
      async (owner, id) => {
        await owner.post(`/api/listing/${id}/close`);
        await owner.post(`/api/listing/${id}/reopen`);
      },
    ],
  ])('is not announced by being %s after that', async (_what, act) => {
    const { owner, id } = await givenMovedOften();
    await move(owner, id, 'JFK');
    await act(owner, id);
    await find(id);
    expect(await foundBy(id)).toEqual([]);
  });

  it('is announced once when the day is over, as it is then', async () => {
    const { owner, id, alerts } = await givenMovedOften();
    for (const to of ['JFK', 'CDG', 'JFK']) await move(owner, id, to);
    const late = await orderedForLater(id);
    expect(late).toHaveLength(1);
    const wait = (late[0]?.start_after.getTime() ?? 0) - Date.now();
    expect(wait).toBeGreaterThan(DAY_MS - 600_000);
    expect(wait).toBeLessThan(DAY_MS + 600_000);
    await rows("delete from platform.rate_limit where key like 'listings.announce:%'");
    await find(id);
    expect(await foundBy(id)).toEqual([alerts[5]]);
  });

  it('counts no edit that leaves its route and days', async () => {
    const { owner, id, alerts } = await givenMovedOften();
    await rows("delete from platform.rate_limit where key like 'listings.announce:%'");
    for (let time = 0; time < 6; time += 1) {
      await owner.patch(`/api/listing/${id}`, { time: `0${time}:30`, flightNumber: `BA ${time + 30}` });
      await find(id);
    }
    await move(owner, id, 'JFK');
    expect(await foundBy(id)).toEqual([alerts[5]]);
  });
});

describe('more alerts on one route than are found in one step', () => {
  const CROWD = 1200;
  const STEP = 500;

  /** Alerts of one route, of as many people. */
  const givenCrowd = () =>
    rows(
      `insert into listings.alert (user_id, type, departure_airport_id, arrival_airport_id, first_day, last_day, frequency, time_zone, confirmed_at)
       select 1000000 + n, 'helper', d.id, a.id, $1, $1, 'immediately', 'Asia/Kolkata', now()
       from generate_series(1, $2::int) n, listings.airport d, listings.airport a where d.code = 'MAA' and a.code = 'LHR'`,
      [inDays(10), CROWD],
    );
  const givenListing = async (to = 'LHR'): Promise<number> => {
    const [id = Number.NaN] = await listings(app(), [{ userId: 999_999, to, date: inDays(10) }]);
    return id;
  };
  /** How many were found in each transaction. */
  const steps = async (id: number): Promise<number[]> =>
    (
      await rows<{ count: number }>(
        'select count(*)::int from listings.alert_match where listing_id = $1 group by xmin::text order by 1 desc',
        [id],
      )
    ).map(({ count }) => count);
  const untilFound = async (id: number, count: number): Promise<void> => {
    await until(async () => (await app().em().count(AlertMatchEntity, { listingId: id })) >= count);
  };
  const mails = async (): Promise<{ all: number; alerts: number }> => {
    const [counted] = await rows<{ all: number; alerts: number }>(
      'select count(*)::int as all, count(distinct subject)::int as alerts from platform.mail where kind = $1',
      [ALERT_MAIL],
    );
    return counted ?? { all: 0, alerts: 0 };
  };

  it('are found in short transactions, and their mails ordered with them, each once', async () => {
    await givenCrowd();
    const id = await givenListing();
    await find(id);
    await untilFound(id, CROWD);
    expect(await steps(id)).toEqual([STEP, STEP, CROWD - 2 * STEP]);
    expect(await mails()).toEqual({ all: CROWD, alerts: CROWD });
  });

  it('are found whole and once where a step fails and others come twice', async () => {
    await givenCrowd();
    const id = await givenListing();
    jest.spyOn(app().nest.get(MailOutbox), 'order').mockRejectedValueOnce(new Error('The node died.'));
    await expect(find(id)).rejects.toThrow('The node died.');
    expect(await app().em().count(AlertMatchEntity, { listingId: id })).toBe(0);
    await Promise.all([find(id), find(id)]);
    await untilFound(id, CROWD);
    await find(id);
    expect((await steps(id)).reduce((sum, count) => sum + count)).toBe(CROWD);
    expect((await mails()).alerts).toBe(CROWD);
  });

  it('are forgotten in steps too, once the listing has moved', async () => {
    await givenCrowd();
    const id = await givenListing();
    await find(id);
    await untilFound(id, CROWD);
    await rows('update listings.listing set date = date + 1 where id = $1', [id]);
    await find(id);
    await until(async () => (await app().em().count(AlertMatchEntity, { listingId: id })) === 0);
    const further = `select from pgboss.job where name = '${FIND_ALERTS}' and data ->> 'afterId' is not null`;
    expect(await rows(further)).toHaveLength(4);
  });

  it('leave the mail of who waits on another route to go before those of their further steps', async () => {
    await givenCrowd();
    const id = await givenListing();
    await find(id);
    await untilFound(id, CROWD);
    const watcher = await given.traveler();
    const { body } = await watcher.post('/api/alerts', { from: 'MAA', to: 'CDG', date: inDays(10), type: 'helper' });
    const { alert } = body as { alert: { id: number } };
    await find(await givenListing('CDG'));
    const sent: number[] = [];
    const [own] = await rows<{ id: number }>('select id::int from platform.mail where subject = $1', [alert.id]);
    jest.spyOn(app().nest.get(MailOutbox), 'send').mockImplementation(async (mailId) => void sent.push(mailId));
    await later(app(), DAY_MS, () => app().nest.get(MailOutbox).queueDue());
    await until(() => sent.includes(own?.id ?? 0));
    expect(sent.length).toBeLessThan(STEP + 50);
  });
});
