import { expect, it, jest } from '@jest/globals';
import { HOUR_MS } from 'contracts';
import type { PinoLogger } from 'nestjs-pino';
import type { PreparedSql } from '../database/prepared-sql.ts';
import { Clock } from './clock.ts';
import { DatabaseClock } from './database-clock.ts';

/** A clock beside a database whose time differs by so much, or that is away. */
async function givenCheck(differenceMs: number | undefined) {
  const clock = new Clock();
  const run = async () => {
    if (differenceMs === undefined) throw new Error('away');
    return [{ now: new Date(Date.now() + differenceMs) }];
  };
  const warn = jest.fn();
  const log = { warn } as unknown as PinoLogger;
  const database = new DatabaseClock(clock, { run } as unknown as PreparedSql, log, { runsSchedules: false });
  await database.check();
  return { clock, database, warn, aheadMs: clock.now().getTime() - Date.now() };
}

it.each([HOUR_MS, -HOUR_MS])(
  'a clock that is wrong by %i ms goes by that of the database, and says so once',
  async (ms) => {
    const { aheadMs, database, warn } = await givenCheck(ms);
    expect(Math.abs(aheadMs - ms)).toBeLessThan(1000);
    await database.check();
    expect(warn).toHaveBeenCalledTimes(1);
  },
);

it.each([
  ['differ by less than a second', 500],
  ['cannot be compared', undefined],
])('a clock stays as it is where the two %s', async (_what, ms) => {
  const { clock, warn } = await givenCheck(ms);
  expect([clock.correctionMs, warn.mock.calls]).toEqual([0, []]);
});
