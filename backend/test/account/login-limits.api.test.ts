import { afterEach, describe, expect, it, jest } from '@jest/globals';
import type { LoginResponse } from 'contracts';
import { BotCheck } from '../../src/platform/bot-check/bot-check.ts';
import { type Answer, browserOf, isLoginLinkMail, loggedIn, setCookiesOf, type TestBrowser } from '../browser.ts';
import { run } from '../database.ts';
import { useTestApp } from '../harness.ts';
import { account } from '../listings/given.ts';
import {
  anEmail,
  anotherNode,
  DAY,
  HOUR,
  later,
  loginMailsTo,
  MINUTE,
  resetLimits,
  setLimit,
  startLogin,
  wrongCode,
} from './given-login.ts';

const app = useTestApp();

const methodOf = ({ body }: Answer) => (body as LoginResponse).method;

const LIMITED = { status: 429, body: { code: 'request.limited' } };

afterEach(() => resetLimits(app()));

describe('mails of logins', () => {
  it.each(['account.login-mail', 'account.login-mail-day'])(
    'to one address have a link past %s, whichever browser asks and whether there is an account',
    async (name) => {
      setLimit(app(), name, 2);
      const [known, unknown] = [anEmail(), anEmail()];
      await account(app(), { username: `Somebody ${name}`, email: known });
      for (const email of [known, unknown]) {
        const answers = [];
        for (let count = 0; count < 4; count += 1)
          answers.push(await browserOf(app()).requestLogin(email.toUpperCase()));
        expect(answers.map(methodOf)).toEqual(['code', 'code', 'link', 'link']);
        expect(answers[3]?.headers['set-cookie']).toBeUndefined();
        await app().mailTo(email, isLoginLinkMail);
        await app().whenIdle();
        expect(loginMailsTo(app(), email)).toHaveLength(2);
      }
    },
  );

  it('to one address from one caller are limited, which leaves other callers theirs (ASVS 2.4.1)', async () => {
    setLimit(app(), 'account.login-mail-pair', 1);
    const email = anEmail();
    expect((await browserOf(app()).requestLogin(email)).status).toBe(200);
    expect(await browserOf(app()).requestLogin(email)).toMatchObject(LIMITED);
    expect((await browserOf(app()).requestLogin(anEmail())).status).toBe(200);
  });

  it('count what Resend Code sends, and not what it refuses', async () => {
    setLimit(app(), 'account.login-mail', 3);
    const { email, resend, nextCode, verify } = await startLogin(app());
    await nextCode(resend);
    for (let count = 0; count < 3; count += 1)
      expect((await resend()).body).toMatchObject({ code: 'account.resend_too_soon' });
    await later(app(), MINUTE, async () => {
      const next = await nextCode(resend);
      await later(app(), MINUTE, async () => {
        expect((await resend()).status).toBe(204);
        await app().mailTo(email, isLoginLinkMail);
        expect((await verify(next)).status).toBe(200);
      });
    });
  });

  it('from one machine are limited, whatever addresses it names', async () => {
    setLimit(app(), 'account.login-mail-from', 2);
    const statuses = [];
    for (let count = 0; count < 3; count += 1) statuses.push((await browserOf(app()).requestLogin(anEmail())).status);
    expect(statuses).toEqual([200, 200, 429]);
  });

  it('are not used up by who fails the bot check', async () => {
    setLimit(app(), 'account.login-mail', 1);
    const email = anEmail();
    for (let count = 0; count < 3; count += 1)
      expect((await app().post('/api/auth/login', { email, captchaToken: 'wrong' })).status).toBe(403);
    expect(methodOf(await browserOf(app()).requestLogin(email))).toBe('code');
  });
});

describe('calls', () => {
  it.each([
    ['account.login', () => app().post('/api/auth/login', {})],
    ['account.verify', () => app().post('/api/auth/verify', { userId: 1, code: '123456' })],
    ['account.resend-code', () => app().post('/api/auth/resend-code', { userId: 1 })],
  ])('from one machine are limited by %s', async (name, call) => {
    setLimit(app(), name, 1);
    expect((await call()).status).not.toBe(429);
    expect(await call()).toMatchObject(LIMITED);
  });

  it('come with the action of this form to the bot check', async () => {
    const verify = jest.spyOn(app().nest.get(BotCheck), 'verify');
    await browserOf(app()).requestLogin(anEmail());
    expect(verify).toHaveBeenCalledWith(expect.any(String), 'login');
  });
});

describe('wrong codes', () => {
  it('of one caller close the door when they are too many, for right ones too, and say when to come back (ASVS 6.3.1)', async () => {
    setLimit(app(), 'account.wrong-code', 3);
    const [first, second] = [await startLogin(app()), await startLogin(app())];
    for (const { verify, code } of [first, second, first]) expect((await verify(wrongCode(code))).status).toBe(422);
    const closed = await second.verify();
    expect(closed).toMatchObject({ status: 429, body: { code: 'account.codes_closed' } });
    expect(Number(closed.headers['retry-after'])).toBeGreaterThan(3000);
    jest.restoreAllMocks();
    expect((await second.verify()).status).toBe(200);
  });

  it('are not counted where they could not have been right', async () => {
    setLimit(app(), 'account.wrong-code', 1);
    const { userId, code, verify } = await startLogin(app());
    for (let count = 0; count < 3; count += 1) {
      await browserOf(app()).post('/api/auth/verify', { userId, code: wrongCode(code) });
      await verify('12345');
    }
    expect((await verify()).status).toBe(200);
  });

  it('are looked at no more often when many come at once', async () => {
    setLimit(app(), 'account.wrong-code', 3);
    const logins = [await startLogin(app()), await startLogin(app()), await startLogin(app())];
    await Promise.all([1, 2, 3].flatMap((step) => logins.map(({ verify, code }) => verify(wrongCode(code, step)))));
    const [looked] = await run<{ tries: number }>(
      app().settings.databaseUrl,
      `select sum(tries)::int as tries from account.login_challenge where id in (${logins.map(({ userId }) => userId).join()})`,
    );
    expect(looked?.tries).toBe(3);
  });

  it('are not counted where no try was left', async () => {
    const { code, verify } = await startLogin(app());
    for (let count = 1; count <= 8; count += 1) await verify(wrongCode(code, count));
    const counted = await run<{ hits: number }>(
      app().settings.databaseUrl,
      "select hits from platform.rate_limit where key like 'account.wrong-code%'",
    );
    expect(counted).toEqual([{ hits: 5 }, { hits: 5 }, { hits: 5 }]);
  });

  it('are counted together by all nodes (ASVS 6.3.1)', async () => {
    const node = await anotherNode(app(), { LIMITS_FACTOR: '0.05' });
    try {
      const { browser, userId, code } = await startLogin(app());
      const wrong = { userId, code: wrongCode(code) };
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

const CLOSED = { status: 429, body: { code: 'account.codes_closed' } };

/** A browser that has logged in as this address, and out again. */
async function knownBrowser(email: string, browser?: TestBrowser): Promise<TestBrowser> {
  const known = await loggedIn(app(), email, browser);
  await known.post('/api/auth/logout');
  return known;
}

/** Strangers ask for one mail more than the address gets; all that were sent have come. */
async function strangersUseUp(email: string, most: number): Promise<void> {
  const before = loginMailsTo(app(), email).length;
  const methods = [];
  for (let count = 0; count <= most; count += 1) methods.push(methodOf(await browserOf(app()).requestLogin(email)));
  const sent = methods.filter((method) => method === 'code').length;
  expect(sent).toBeLessThanOrEqual(most);
  if (sent > 0) await app().mailTo(email, () => loginMailsTo(app(), email).length === before + sent);
}

describe('the cookie of a known device', () => {
  it('comes with a login, lasts 400 days, and says nothing of the address', async () => {
    const { email, verify } = await startLogin(app());
    const line = setCookiesOf(await verify()).find((cookie) => cookie.startsWith('known_device='));
    expect(line).toMatch(/^known_device=[\w-]{43}; Max-Age=34560000; Path=\/api\/auth; HttpOnly; SameSite=Lax$/);
    expect(Buffer.from(line ?? '', 'base64').toString()).not.toContain(email);
  });

  it('does not come before the right code: to ask, or to guess, makes nobody known', async () => {
    const { browser, verify, code, resend } = await startLogin(app());
    await verify(wrongCode(code));
    await resend();
    expect(Object.keys(browser.cookies)).toEqual(['login_challenge']);
  });

  it('is no login: who logged out is nobody', async () => {
    const browser = await knownBrowser(anEmail());
    expect(Object.keys(browser.cookies)).toEqual(['known_device']);
    expect((await browser.get('/api/auth/me')).status).toBe(401);
    expect((await browser.requestLogin(anEmail())).body).toMatchObject({ needsVerification: true });
  });

  it('stays when one logs out everywhere', async () => {
    const browser = await loggedIn(app(), anEmail());
    await browser.delete('/api/sessions');
    expect(Object.keys(browser.cookies)).toEqual(['known_device']);
  });
});

describe('who types an address again and again', () => {
  it.each(['account.login-mail', 'account.login-mail-day'])(
    'uses up %s for strangers, and not for a browser that has logged in as it',
    async (name) => {
      const email = anEmail();
      const known = await knownBrowser(email);
      setLimit(app(), name, 2);
      await strangersUseUp(email, 2);
      const { verify } = await startLogin(app(), email, known);
      expect((await verify()).status).toBe(200);
    },
  );

  it('does not use up what that browser gets by Resend Code', async () => {
    const email = anEmail();
    const known = await knownBrowser(email);
    const { resend, nextCode, verify } = await startLogin(app(), email, known);
    setLimit(app(), 'account.login-mail', 1);
    await strangersUseUp(email, 1);
    await later(app(), MINUTE, async () => expect((await verify(await nextCode(resend))).status).toBe(200));
  });

  it.each(['account.login-mail-known', 'account.login-mail-known-day'])(
    'is limited by %s there too, and leaves strangers theirs',
    async (name) => {
      const email = anEmail();
      const known = await knownBrowser(email);
      setLimit(app(), name, 1);
      const [first, second] = [await copyOf(known).requestLogin(email), await copyOf(known).requestLogin(email)];
      expect(first.status).toBe(200);
      expect(second).toMatchObject(LIMITED);
      expect((await browserOf(app()).requestLogin(email)).status).toBe(200);
    },
  );

  it('is answered the same, whether the address is known or not, and has logged in somewhere or not (ASVS 6.3.8)', async () => {
    const [inUse, known, unknown] = [anEmail(), anEmail(), anEmail()];
    await knownBrowser(inUse);
    await account(app(), { username: 'Somebody Known', email: known });
    await resetLimits(app());
    setLimit(app(), 'account.login-mail', 1);
    const answers = [];
    for (const email of [inUse, known, unknown]) {
      await strangersUseUp(email, 1);
      const { status, text, headers } = await browserOf(app()).requestLogin(email);
      answers.push({ status, text: text.replace(/\d+/, 'id'), cookies: headers['set-cookie'] });
    }
    expect(answers[0]).toMatchObject({ status: 200, cookies: undefined });
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  });

  /** With its known_device, without a login in progress. */
  function copyOf(browser: TestBrowser): TestBrowser {
    return browserOf(app(), { cookie: `known_device=${browser.cookies['known_device']}` });
  }
});

describe('a stranger', () => {
  it.each([
    ['has logged in as another address', async () => (await knownBrowser(anEmail())).cookies['known_device']],
    ['makes the cookie up', async () => Promise.resolve('x'.repeat(43))],
    ['sends it empty', async () => Promise.resolve('')],
    ['sends the address itself', async (email: string) => Promise.resolve(email)],
    [
      'takes that of a login in progress',
      async (email: string) => (await startLogin(app(), email)).browser.cookies['login_challenge'],
    ],
  ])('is who %s', async (_how, cookieFor) => {
    const email = anEmail();
    const cookie = `known_device=${await cookieFor(email)}`;
    await resetLimits(app());
    setLimit(app(), 'account.login-mail', 1);
    await strangersUseUp(email, 1);
    expect(methodOf(await browserOf(app(), { cookie }).requestLogin(email))).toBe('link');
  });

  it('is also who has logged in as somebody else since, in the same browser', async () => {
    const [first, last] = [anEmail(), anEmail()];
    const browser = await knownBrowser(last, await knownBrowser(first));
    setLimit(app(), 'account.login-mail', 1);
    for (const email of [first, last]) await strangersUseUp(email, 1);
    expect(methodOf(await browser.requestLogin(first))).toBe('link');
    expect(methodOf(await browser.requestLogin(last))).toBe('code');
  });
});

describe('a link instead of a code', () => {
  /** What strangers have used up the codes of, and the token of its mail. */
  async function mailedLink(email = anEmail()) {
    const earlier = new Set(
      app()
        .outbox()
        .map(({ id }) => id),
    );
    setLimit(app(), 'account.login-mail', 1);
    await strangersUseUp(email, 1);
    const mail = await app().mailTo(email, (item) => isLoginLinkMail(item) && !earlier.has(item.id));
    return { email, token: /log-in#(\S+)/.exec(mail.text)?.[1] ?? '' };
  }
  const logInByLink = (token: string, browser = browserOf(app())) => browser.post('/api/auth/login-link', { token });
  const GONE = { status: 422, body: { code: 'account.login_link_gone' } };

  it('logs in whoever opens it, in any browser, once (ASVS 6.5.1)', async () => {
    const { email, token } = await mailedLink();
    const browser = browserOf(app());
    expect((await logInByLink(token, browser)).status).toBe(200);
    expect((await browser.get('/api/auth/me')).body).toMatchObject({ email });
    expect(await logInByLink(token)).toMatchObject(GONE);
  });

  it('makes the browser a known device of the address', async () => {
    const { email, token } = await mailedLink();
    const browser = browserOf(app());
    await logInByLink(token, browser);
    await browser.post('/api/auth/logout');
    expect(methodOf(await browser.requestLogin(email))).toBe('code');
  });

  it('is mailed once an hour however often it is asked for, and each mail works', async () => {
    const { email, token } = await mailedLink();
    const linkMails = () =>
      app()
        .outbox()
        .filter((item) => item.to === email && isLoginLinkMail(item));
    await browserOf(app()).requestLogin(email);
    await later(app(), HOUR + MINUTE, async () => {
      await browserOf(app()).requestLogin(email);
      await app().mailTo(email, () => linkMails().length === 2);
      expect(new Set(linkMails().map(({ text }) => text)).size).toBe(1);
      expect((await logInByLink(token)).status).toBe(200);
    });
  });

  it('expires after a day; the next one is another', async () => {
    const { email, token } = await mailedLink();
    await later(app(), DAY + MINUTE, async () => {
      expect(await logInByLink(token)).toMatchObject(GONE);
      const { token: next } = await mailedLink(email);
      expect(next).not.toBe(token);
    });
  });

  it.each(['', 'nonsense', '1.1.', `1.1.${'x'.repeat(43)}`])('%j is none', async (token) => {
    expect(await logInByLink(token)).toMatchObject(GONE);
  });

  it('of another purpose is none', async () => {
    const { token } = await mailedLink();
    expect(await logInByLink(token.replace(/^\d+/, '7'))).toMatchObject(GONE);
  });
});

describe('wrong codes of strangers on the whole site', () => {
  /** Until the count of the site is `hits`. */
  async function guess(hits: number): Promise<void> {
    const { verify, code } = await startLogin(app());
    for (let step = 1; step <= hits; step += 1) await verify(wrongCode(code, step));
  }
  const LOGIN_LIMITS = ['account.wrong-code-site', 'account.wrong-code-site-day', 'account.login-mail-site'];
  const strictness = () => app().nest.get(BotCheck).strictness('login');

  it.each(LOGIN_LIMITS)(
    'and mails past %s make the bot check of logins stricter, and keep nobody out',
    async (name) => {
      const waiting = await startLogin(app());
      setLimit(app(), name, 2);
      expect(await strictness()).toBeLessThan(2);
      await guess(4);
      await browserOf(app()).requestLogin(anEmail());
      expect(await strictness()).toBeGreaterThan(0);
      expect(await app().nest.get(BotCheck).strictness('contact')).toBe(0);
      expect((await waiting.verify()).status).toBe(200);
    },
  );

  it('past twice the limit turn codes into links, but for known browsers (ASVS 6.3.1)', async () => {
    const email = anEmail();
    const known = await knownBrowser(email);
    await resetLimits(app());
    setLimit(app(), 'account.wrong-code-site', 2);
    await guess(4);
    const newcomer = anEmail();
    expect(methodOf(await browserOf(app()).requestLogin(newcomer))).toBe('link');
    await app().mailTo(newcomer, isLoginLinkMail);
    expect(loginMailsTo(app(), newcomer)).toEqual([]);
    const { verify } = await startLogin(app(), email, known);
    expect((await verify()).status).toBe(200);
  });

  it('are not those of known browsers', async () => {
    const email = anEmail();
    const { verify, code } = await startLogin(app(), email, await knownBrowser(email));
    await resetLimits(app());
    setLimit(app(), 'account.wrong-code-site', 1);
    for (let step = 1; step <= 4; step += 1) await verify(wrongCode(code, step));
    expect(await strictness()).toBe(0);
  });

  it('do not matter to a known browser, which is limited by its own', async () => {
    const email = anEmail();
    const { verify, code } = await startLogin(app(), email, await knownBrowser(email));
    setLimit(app(), 'account.wrong-code', 2);
    for (let step = 1; step <= 2; step += 1) expect((await verify(wrongCode(code, step))).status).toBe(422);
    expect(await verify()).toMatchObject(CLOSED);
  });

  it('leave a known browser its five tries of a login (ASVS 6.3.1)', async () => {
    const email = anEmail();
    const { verify, code } = await startLogin(app(), email, await knownBrowser(email));
    for (let step = 1; step <= 5; step += 1) await verify(wrongCode(code, step));
    expect(await verify()).toMatchObject({ status: 429, body: { code: 'account.too_many_tries' } });
  });
});

describe('a caller with many IPv6 networks', () => {
  const proxied = useTestApp({ env: { TRUST_PROXY: '1' } });
  const from = (ip: string) => browserOf(proxied(), { 'x-forwarded-for': ip });

  afterEach(() => resetLimits(proxied()));

  it('is one caller for wrong codes within a /48, which may do three times as much (ASVS 6.3.1)', async () => {
    const logins = [];
    for (const network of [1, 2, 3, 4])
      logins.push(await startLogin(proxied(), anEmail(), from(`2001:db8:7:${network}::1`)));
    const neighbor = await startLogin(proxied(), anEmail(), from('2001:db8:8:1::1'));
    setLimit(proxied(), 'account.wrong-code', 1);
    for (const { verify, code } of logins.slice(0, 3)) expect((await verify(wrongCode(code))).status).toBe(422);
    for (const { verify } of logins) expect(await verify()).toMatchObject(CLOSED);
    expect((await neighbor.verify()).status).toBe(200);
  });

  it('is one caller for mails within a /48', async () => {
    setLimit(proxied(), 'account.login-mail-from', 1);
    const statuses = [];
    for (const ip of [1, 2, 3, 4].map((network) => `2001:db8:7:${network}::1`).concat('2001:db8:8:1::1'))
      statuses.push((await from(ip).requestLogin(anEmail())).status);
    expect(statuses).toEqual([200, 200, 200, 429, 200]);
  });
});
