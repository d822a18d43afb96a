import { describe, expect, it } from '@jest/globals';
import type { Traveler } from 'contracts';
import type { Browser } from '../browser.ts';
import { run } from '../database.ts';
import { useTestApp } from '../harness.ts';
import { bodyOf, givenMessages, ids } from './given.ts';

const app = useTestApp();
const given = givenMessages(app);

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Time passes for everybody, and is put back after the test's part. */
async function after<Result>(milliseconds: number, act: () => Promise<Result>): Promise<Result> {
  app().clock.moveBy(milliseconds);
  try {
    return await act();
  } finally {
    app().clock.moveBy(-milliseconds);
  }
}

/** A stranger writes, and this person answers so much later. */
async function answer(me: Browser, milliseconds: number): Promise<Browser> {
  const stranger = await given.traveler();
  await given.send(stranger, me, 'Do you fly on Friday?');
  await after(milliseconds, () => given.send(me, stranger, 'Yes'));
  return stranger;
}

async function answerAll(me: Browser, ...waits: number[]): Promise<void> {
  for (const wait of waits) await answer(me, wait);
}

interface Stored {
  seconds: number[];
  median_seconds: number | null;
}
const storedOf = (me: Browser) =>
  run<Stored>(
    app().settings.databaseUrl,
    'select seconds, median_seconds from messaging.reply_times where user_id = $1',
    [ids(me)],
  );

/** As everybody sees it. */
const publicOf = async (me: Browser) =>
  bodyOf<Traveler>(await app().get(`/api/listings/${ids(me)}`)).user.answersWithin;

describe('how soon somebody answers', () => {
  it('is the median of three answers and more, on their page and on their cards', async () => {
    const me = await given.verified();
    const { id } = await given.listing(me);
    await answerAll(me, 10 * MINUTE, 5 * HOUR);
    expect(await publicOf(me)).toBeNull();
    await answer(me, 90 * MINUTE);
    expect(await publicOf(me)).toBe('two_hours');
    expect((await app().get(`/api/listing/${id}`)).body).toMatchObject({ user: { answersWithin: 'two_hours' } });
    const own = await me.get('/api/my-listings');
    expect(own.body).toMatchObject([{ user: { answersWithin: 'two_hours' } }]);
  });

  it('never shows more precisely', async () => {
    const me = await given.verified();
    await given.listing(me);
    await answerAll(me, 61 * MINUTE, 61 * MINUTE, 61 * MINUTE);
    for (const path of [`/api/listings/${ids(me)}`, '/api/listings?limit=50', '/api/my-listings'])
      expect((await me.get(path)).text).not.toMatch(/3660|Seconds|seconds/);
  });

  it('counts the first answer of a conversation only', async () => {
    const me = await given.traveler();
    const stranger = await answer(me, HOUR);
    await given.send(stranger, me, 'And on Saturday?');
    await after(3 * HOUR, () => given.send(me, stranger, 'No'));
    expect(await storedOf(me)).toEqual([{ seconds: [3600], median_seconds: null }]);
  });

  it('counts from the first message where several wait', async () => {
    const [me, stranger] = await given.people();
    await given.send(stranger, me, 'Do you fly on Friday?');
    await after(HOUR, () => given.send(stranger, me, 'Hello?'));
    await after(2 * HOUR, () => given.send(me, stranger, 'Yes'));
    expect(await storedOf(me)).toMatchObject([{ seconds: [7200] }]);
  });

  it('counts nothing for who wrote first, and for who does not answer', async () => {
    const me = await given.traveler();
    const stranger = await answer(me, HOUR);
    await given.send(stranger, me, 'Thank you');
    const silent = await given.traveler();
    await given.send(me, silent, 'Hello');
    expect([await storedOf(stranger), await storedOf(silent)]).toEqual([[], []]);
  });

  it('counts an answer once that is sent again, and none that is refused', async () => {
    const [me, stranger] = await given.people();
    await given.send(stranger, me, 'Hello');
    const clientId = crypto.randomUUID();
    await after(HOUR, () => given.post(me, stranger, 'Yes', { clientId }));
    await after(HOUR, () => given.post(me, stranger, 'Yes', { clientId }));
    const blocked = await given.traveler();
    await given.send(blocked, me, 'Hello');
    await blocked.put(`/api/blocks/${ids(me)}`);
    expect((await given.post(me, blocked, 'Yes')).status).toBe(404);
    expect(await storedOf(me)).toMatchObject([{ seconds: [3600] }]);
  });

  it('forgets all but the last ten', async () => {
    const me = await given.traveler();
    await answerAll(me, ...Array.from({ length: 10 }, () => 3 * HOUR));
    expect(await publicOf(me)).toBe('day');
    await answerAll(me, ...Array.from({ length: 6 }, () => 5 * MINUTE));
    expect((await storedOf(me))[0]?.seconds).toHaveLength(10);
    expect(await publicOf(me)).toBe('hour');
  });

  it('is in one’s own data, and is deleted with the account', async () => {
    const me = await given.traveler();
    await answerAll(me, HOUR, 2 * HOUR);
    expect((await me.get('/api/account/data')).body).toMatchObject({ messages: { replyTimesInSeconds: [7200, 3600] } });
    await given.leave(me);
    expect(await storedOf(me)).toEqual([]);
  });
});
