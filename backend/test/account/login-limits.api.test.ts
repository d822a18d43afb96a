import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { BotCheck } from '../../src/platform/bot-check/bot-check.ts';
import { browserOf } from '../browser.ts';
import { run } from '../database.ts';
import { useTestApp } from '../harness.ts';
import { account } from '../listings/given.ts';
import { anEmail, anotherNode, asked, at, forgetCounts, mailsTo, MINUTE, other, tighten } from './given-login.ts';

const app = useTestApp();

const LIMITED = { status: 429, body: { code: 'request.limited' } };

afterEach(() => forgetCounts(app()));

describe('mails of logins', () => {
  it.each([
    ['account.login-mail', 3600],
    ['account.login-mail-day', 86_400],
  ])('to one address are limited by %s, whichever browser asks and whether there is an account', async (name, most) => {
    tighten(app(), name, 2);
    const [known, unknown] = [anEmail(), anEmail()];
    await account(app(), { username: `Somebody ${name}`, email: known });
    for (const email of [known, unknown]) {
      const answers = [];
      for (let count = 0; count < 3; count += 1) answers.push(await browserOf(app()).askToLogIn(email.toUpperCase()));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 429]);
      expect(answers[2]).toMatchObject(LIMITED);
      const wait = Number(answers[2]?.headers['retry-after']);
      expect(wait).toBeGreaterThan(most - 60);
      expect(wait).toBeLessThanOrEqual(most);
      await app().mailTo(email, () => mailsTo(app(), email).length === 2);
    }
  });

  it('count what Resend Code sends, and not what it refuses', async () => {
    tighten(app(), 'account.login-mail', 3);
    const { resend, nextCode, verify } = await asked(app());
    await nextCode(resend);
    for (let count = 0; count < 3; count += 1)
      expect((await resend()).body).toMatchObject({ code: 'account.resend_too_soon' });
    await at(app(), MINUTE, async () => {
      const next = await nextCode(resend);
      await at(app(), MINUTE, async () => {
        expect(await resend()).toMatchObject(LIMITED);
        expect((await verify(next)).status).toBe(200);
      });
    });
  });

  it('from one machine are limited, whatever addresses it names', async () => {
    tighten(app(), 'account.login-mail-from', 2);
    const statuses = [];
    for (let count = 0; count < 3; count += 1) statuses.push((await browserOf(app()).askToLogIn(anEmail())).status);
    expect(statuses).toEqual([200, 200, 429]);
  });

  it('are not used up by who fails the bot check', async () => {
    tighten(app(), 'account.login-mail', 1);
    const email = anEmail();
    for (let count = 0; count < 3; count += 1)
      expect((await app().post('/api/auth/login', { email, captchaToken: 'wrong' })).status).toBe(403);
    expect((await browserOf(app()).askToLogIn(email)).status).toBe(200);
  });
});

describe('calls', () => {
  it.each([
    ['account.login', () => app().post('/api/auth/login', {})],
    ['account.verify', () => app().post('/api/auth/verify', { userId: 1, code: '123456' })],
    ['account.resend-code', () => app().post('/api/auth/resend-code', { userId: 1 })],
  ])('from one machine are limited by %s', async (name, call) => {
    tighten(app(), name, 1);
    expect((await call()).status).not.toBe(429);
    expect(await call()).toMatchObject(LIMITED);
  });

  it('come with the action of this form to the bot check', async () => {
    const verify = jest.spyOn(app().nest.get(BotCheck), 'verify');
    await browserOf(app()).askToLogIn(anEmail());
    expect(verify).toHaveBeenCalledWith(expect.any(String), 'login');
  });
});

describe('wrong codes', () => {
  it.each([
    'account.wrong-code',
    'account.wrong-code-network',
    'account.wrong-code-site',
    'account.wrong-code-site-day',
  ])('close the door by %s when they are too many, for right ones too, and say when to come back', async (name) => {
    tighten(app(), name, 3);
    const [first, second] = [await asked(app()), await asked(app())];
    for (const { verify, code } of [first, second, first]) expect((await verify(other(code))).status).toBe(422);
    const closed = await second.verify();
    expect(closed).toMatchObject({ status: 429, body: { code: 'account.codes_closed' } });
    expect(Number(closed.headers['retry-after'])).toBeGreaterThan(3000);
    jest.restoreAllMocks();
    expect((await second.verify()).status).toBe(200);
  });

  it('are not counted where they could not have been right', async () => {
    tighten(app(), 'account.wrong-code', 1);
    const { userId, code, verify } = await asked(app());
    for (let count = 0; count < 3; count += 1) {
      await browserOf(app()).post('/api/auth/verify', { userId, code: other(code) });
      await verify('12345');
    }
    expect((await verify()).status).toBe(200);
  });

  it('are looked at no more often when many come at once', async () => {
    tighten(app(), 'account.wrong-code', 3);
    const logins = [await asked(app()), await asked(app()), await asked(app())];
    await Promise.all([1, 2, 3].flatMap((step) => logins.map(({ verify, code }) => verify(other(code, step)))));
    const [looked] = await run<{ tries: number }>(
      app().settings.databaseUrl,
      `select sum(tries)::int as tries from account.login_challenge where id in (${logins.map(({ userId }) => userId).join()})`,
    );
    expect(looked?.tries).toBe(3);
  });

  it('are not counted where no try was left', async () => {
    const { code, verify } = await asked(app());
    for (let count = 1; count <= 8; count += 1) await verify(other(code, count));
    const counted = await run<{ hits: number }>(
      app().settings.databaseUrl,
      "select hits from platform.rate_limit where key like 'account.wrong-code%'",
    );
    expect(counted).toEqual([{ hits: 5 }, { hits: 5 }, { hits: 5 }, { hits: 5 }]);
  });

  it('are counted together by all nodes', async () => {
    const node = await anotherNode(app(), { LIMITS_FACTOR: '0.05' });
    try {
      const { browser, userId, code } = await asked(app());
      const wrong = { userId, code: other(code) };
      for (let count = 0; count < 2; count += 1) await browser.post('/api/auth/verify', wrong);
      const there = browser.at(node);
      expect((await there.post('/api/auth/verify', { userId, code })).body).toMatchObject({
        code: 'account.codes_closed',
      });
    } finally {
      await node.close();
    }
  });
});
