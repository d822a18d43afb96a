import { beforeAll, expect, it, jest } from '@jest/globals';
import { LimitedError, Limits } from '../src/platform/limits/limits.ts';
import { run } from './database.ts';
import { startTestApp, useTestApp } from './harness.ts';
import { recordStatements } from './listings/statements.ts';

/** Every limit of the table allows one try. */
const app = useTestApp({ env: { LIMITS_FACTOR: '0.0001' } });
/** Whoever counts by what. */
const by = (name: string) => ({ caller: name, account: { email: name } });

beforeAll(async () => expect((await app().get('/api/bot-check/challenge')).status).toBe(200));

it('answers 429 with a sentence and Retry-After beyond the limit', async () => {
  const answer = await app().get('/api/bot-check/challenge');
  expect(answer).toMatchObject({
    status: 429,
    body: { code: 'request.limited', message: 'That was a lot in a short time. Please try again in 10 minutes.' },
  });
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
});

it('counts by the address of the caller, and does not believe a forged one (ASVS 15.3.4)', async () => {
  const forged = await app().get('/api/bot-check/challenge', { 'x-forwarded-for': '203.0.113.9' });
  expect(forged.status).toBe(429);
});

it('counts together with another node (ASVS 2.4.1)', async () => {
  const other = await startTestApp({ env: { LIMITS_FACTOR: '0.0001' }, databaseUrl: app().settings.databaseUrl });
  try {
    expect((await other.get('/api/bot-check/challenge')).status).toBe(429);
  } finally {
    await other.close();
  }
});

it('counts one person at a time, whatever the case of their address, and keeps no address', async () => {
  const limits = app().nest.get(Limits);
  await limits.consume('listings.publish', by('Priya@example.com'));
  await limits.consume('listings.publish', by('other@example.com'));
  await expect(limits.consume('listings.publish', by('priya@EXAMPLE.com'))).rejects.toMatchObject({ kind: 'limited' });
  const rows = await run<{ key: string }>(app().settings.databaseUrl, 'select key from platform.rate_limit');
  expect(rows.map(({ key }) => key).join(' ')).not.toMatch(/example|127\.0/);
});

it('starts again when the period is over', async () => {
  const limits = app().nest.get(Limits);
  await limits.consume('listings.publish', by('again@example.com'));
  await run(app().settings.databaseUrl, "update platform.rate_limit set expires_at = now() - interval '1 second'");
  await expect(limits.consume('listings.publish', by('again@example.com'))).resolves.toBeUndefined();
});

it('leaves limits by account as they are, whatever LIMITS_FACTOR says', () => {
  const limits = app().nest.get(Limits);
  expect(limits.getRule('listings.publish').times).toBe(1);
  for (const name of ['listings.create', 'listings.publish-own'] as const) expect(limits.getRule(name).times).toBe(20);
});

it('counts what is done, and not what fails or is refused for another limit', async () => {
  const limits = app().nest.get(Limits);
  const all = ['listings.create-unproven', 'listings.publish'] as const;
  const somebody = by('somebody');
  const broken = () => limits.countIfDone(all, somebody, () => Promise.reject(new Error('broken')));
  for (const _try of [1, 2, 3]) await expect(broken()).rejects.toThrow('broken');
  await expect(limits.countIfDone(all, somebody, () => Promise.resolve('done'))).resolves.toBe('done');
  // The second of the two is used up now: the first is given back each time.
  const work = jest.fn(() => Promise.resolve());
  for (const _try of [1, 2, 3])
    await expect(limits.countIfDone(all, somebody, work)).rejects.toMatchObject({ kind: 'limited' });
  expect(work).not.toHaveBeenCalled();
  await expect(limits.consume('listings.create-unproven', somebody)).resolves.toBeUndefined();
  await expect(limits.consume('listings.create-unproven', somebody)).rejects.toMatchObject({ kind: 'limited' });
});

it('counts several limits with one statement, and uncounts them with one', async () => {
  const limits = app().nest.get(Limits);
  const consume = () => limits.consumeAll(['listings.publish', 'listings.create-unproven'], by('one-statement'));
  let release: () => Promise<void> = () => Promise.reject(new Error('Nothing is counted.'));
  expect(await recordStatements(app(), async () => void (release = await consume()))).toHaveLength(1);
  expect(await recordStatements(app(), () => release())).toHaveLength(1);
  await consume();
  expect(
    await recordStatements(app(), () => expect(consume()).rejects.toMatchObject({ kind: 'limited' })),
  ).toHaveLength(1);
});

it('lets as many pass in parallel as one after the other, in whichever order they name their limits (ASVS 15.4.2)', async () => {
  const limits = app().nest.get(Limits);
  // By account, so 20 an hour each
  const names = ['listings.publish-own', 'listings.create'] as const;
  const answers = await Promise.allSettled(
    Array.from({ length: 60 }, (_, nth) =>
      limits.consumeAll(nth % 2 === 0 ? names : names.toReversed(), by('parallel')),
    ),
  );
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(20);
  const refusals = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason as unknown] : []));
  expect(refusals.every((reason) => reason instanceof LimitedError)).toBe(true);
});

it('counts an attempt although another limit is used up, and then nothing but attempts', async () => {
  const limits = app().nest.get(Limits);
  const consume = () => limits.consumeAll(['listings.publish'], by('attempts'), { attempt: 'listings.create' });
  await consume();
  for (let count = 1; count < 20; count += 1)
    await expect(consume()).rejects.toMatchObject({ limit: 'listings.publish' });
  await limits.release(['listings.publish'], by('attempts'));
  await expect(consume()).rejects.toMatchObject({ limit: 'listings.create' });
  await expect(limits.consume('listings.publish', by('attempts'))).resolves.toBeUndefined();
});

it('counts amounts: as much as fits, also in parallel, and uncounts them', async () => {
  const limits = app().nest.get(Limits);
  // By account, so 20 an hour
  const consume = (amount: number) => limits.consumeAll([['listings.create', amount]], by('amounts'));
  const answers = await Promise.allSettled(Array.from({ length: 9 }, () => consume(6)));
  const passed = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
  expect(passed).toHaveLength(3);
  await expect(consume(3)).rejects.toMatchObject({ limit: 'listings.create' });
  await expect(consume(2)).resolves.toBeDefined();
  await passed[0]?.();
  await expect(consume(6)).resolves.toBeDefined();
  await expect(limits.consume('listings.create', by('amounts'))).rejects.toMatchObject({ limit: 'listings.create' });
});
