import { describe, expect, it } from '@jest/globals';
import { SessionEntity } from '../../src/modules/account/index.ts';
import { LoginSweepJob } from '../../src/modules/account/login/login-sweep.job.ts';
import { browserOf, loggedIn, setCookiesOf, type TestBrowser } from '../browser.ts';
import { run } from '../database.ts';
import { startTestApp, useTestApp } from '../harness.ts';
import { anEmail, anotherNode, asked, at, DAY, MINUTE } from './given-login.ts';

const app = useTestApp();

const HOUR = 60 * MINUTE;
const NOBODY = { status: 401, body: { code: 'account.login_needed' } };

const me = (browser: TestBrowser) => browser.get('/api/auth/me');
const sessionsOf = (userId: number) => app().em().find(SessionEntity, { user: userId });

describe('who is not logged in', () => {
  it.each([
    ['without a cookie', {}],
    ['with a token that was never given', { cookie: `session=${'x'.repeat(43)}` }],
    ['with something that is no token', { cookie: "session=' or 1=1 --" }],
    ['with an empty token', { cookie: 'session=' }],
    ['with the hint alone', { cookie: 'logged_in=1' }],
    ['with the id of a session', { cookie: 'session=1' }],
  ])('is told so %s', async (_how, headers) => {
    const answer = await app().get('/api/auth/me', headers);
    expect(answer).toMatchObject({
      ...NOBODY,
      body: { message: 'You are not logged in. Please log in and try again.' },
    });
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('is nobody with the hash that the database keeps', async () => {
    const { user } = await loggedIn(app(), anEmail());
    const [session] = await sessionsOf(user.id);
    expect(await app().get('/api/auth/me', { cookie: `session=${session?.tokenHash}` })).toMatchObject(NOBODY);
  });

  it('loses the hint, so that the browser stops asking, and nothing else', async () => {
    const answer = await app().get('/api/auth/me', { cookie: `session=${'x'.repeat(43)}; logged_in=1` });
    const [line = '', ...others] = setCookiesOf(answer);
    expect(line).toMatch(/^logged_in=;.*Max-Age=0/);
    expect(others).toEqual([]);
  });
});

describe('a session', () => {
  it('lasts 30 days from its last use, noted once an hour', async () => {
    const browser = await loggedIn(app(), anEmail());
    expect(setCookiesOf(await me(browser))).toEqual([]);
    await at(app(), HOUR - MINUTE, async () => expect(setCookiesOf(await me(browser))).toEqual([]));
    for (const days of [29, 58, 87])
      await at(app(), days * DAY, async () => {
        const answer = await me(browser);
        expect(answer.status).toBe(200);
        expect(setCookiesOf(answer).join()).toMatch(
          /session=[\w-]{43}; Max-Age=2592000;.*logged_in=1; Max-Age=2592000/,
        );
        expect(setCookiesOf(await me(browser))).toEqual([]);
      });
    await at(app(), 117 * DAY + MINUTE, async () => expect(await me(browser)).toMatchObject(NOBODY));
  });

  it('gives a hint back that was lost', async () => {
    const browser = await loggedIn(app(), anEmail());
    const cookie = `session=${browser.cookies['session']}`;
    expect(setCookiesOf(await app().get('/api/auth/me', { cookie })).join()).toContain('logged_in=1');
  });

  it('is not made longer by a token that is not its own', async () => {
    const browser = await loggedIn(app(), anEmail());
    await at(app(), 2 * DAY, async () => {
      await me(browserOf(app(), { cookie: `session=${'x'.repeat(43)}` }));
      const [session] = await sessionsOf(browser.user.id);
      expect(session?.lastUsedAt.getTime()).toBeLessThan(app().clock.now().getTime() - DAY);
    });
  });

  it('gets a new token at each login, and the one before stops working', async () => {
    const browser = await loggedIn(app(), anEmail());
    const before = browser.at(app());
    await loggedIn(app(), anEmail(), browser);
    expect(browser.cookies['session']).not.toBe(before.cookies['session']);
    expect(await me(before)).toMatchObject(NOBODY);
    expect((await me(browser)).body).toMatchObject({ email: browser.email });
  });

  it('cannot be chosen by who sends a cookie along: the token is always made anew', async () => {
    const fixed = 'f'.repeat(43);
    const { browser, userId, code } = await asked(app());
    const cookie = `session=${fixed}; login_challenge=${browser.cookies['login_challenge']}`;
    expect((await app().post('/api/auth/verify', { userId, code }, { cookie })).status).toBe(200);
    expect(await app().get('/api/auth/me', { cookie: `session=${fixed}` })).toMatchObject(NOBODY);
  });

  it('leaves those of other browsers alone, at login and at logout', async () => {
    const email = anEmail();
    const [phone, laptop] = [await loggedIn(app(), email), await loggedIn(app(), email)];
    expect(phone.user).toEqual(laptop.user);
    expect((await phone.post('/api/auth/logout')).status).toBe(204);
    expect([(await me(phone)).status, (await me(laptop)).status]).toEqual([401, 200]);
  });

  it('ends at logout: its row, its token and its cookies', async () => {
    const browser = await loggedIn(app(), anEmail());
    const copy = browser.at(app());
    await browser.post('/api/auth/logout');
    expect(Object.keys(browser.cookies)).toEqual(['known_device']);
    expect(await me(copy)).toMatchObject(NOBODY);
    expect(await sessionsOf(browser.user.id)).toEqual([]);
    expect((await browser.post('/api/auth/logout')).status).toBe(204);
  });

  it('is not ended by a page of another site', async () => {
    const browser = await loggedIn(app(), anEmail());
    const answer = await browser.post('/api/auth/logout', undefined, { origin: 'https://evil.example' });
    expect(answer.status).toBe(403);
    expect((await me(browser)).status).toBe(200);
  });

  it('knows its place by name, and keeps neither user agent nor address', async () => {
    const userAgent =
      'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36';
    const { user } = await loggedIn(app(), anEmail(), browserOf(app(), { 'user-agent': userAgent }));
    const rows = await run(app().settings.databaseUrl, `select * from account.session where user_id = ${user.id}`);
    expect(rows).toMatchObject([{ browser: 'Chrome', system: 'Android', kind: 'mobile' }]);
    expect(JSON.stringify(rows)).not.toMatch(/Mozilla|Pixel|127\.0/);
  });
});

describe('in the database', () => {
  it('there are hashes of tokens only, and no code', async () => {
    const { browser, code } = await asked(app());
    const { session } = (await loggedIn(app(), anEmail())).cookies;
    const url = app().settings.databaseUrl;
    const kept = JSON.stringify([
      await run(url, 'select * from account.session'),
      await run(url, 'select * from account.login_challenge'),
      await run(url, "select data, output from pgboss.job where name like 'account.%'"),
    ]);
    expect(kept).toContain('challengeId');
    expect(kept.match(/"token_hash":"[\w-]{43}"/g)?.length).toBeGreaterThan(1);
    for (const secret of [session, browser.cookies['login_challenge'], code])
      expect(kept).not.toMatch(new RegExp(`(?<!\\d)${secret}(?!\\d)`));
  });

  it('what has ended is forgotten, and nothing else', async () => {
    const old = await asked(app());
    const gone = await loggedIn(app(), anEmail());
    const sweep = () => app().nest.get(LoginSweepJob).sweep();
    await at(app(), 5 * MINUTE, sweep);
    expect((await old.verify()).status).toBe(200);
    await at(app(), 31 * DAY, async () => {
      const fresh = await loggedIn(app(), anEmail());
      await sweep();
      expect((await me(fresh)).status).toBe(200);
      expect(await sessionsOf(fresh.user.id)).toHaveLength(1);
    });
    expect(await sessionsOf(gone.user.id)).toEqual([]);
    expect(
      await run(app().settings.databaseUrl, 'select from account.login_challenge where expires_at < now()'),
    ).toEqual([]);
  });
});

describe('cookies', () => {
  const HTTP = /; HttpOnly; SameSite=Lax$/;
  const HTTPS = /; HttpOnly; Secure; SameSite=Lax$/;

  it.each([
    ['http://localhost:3000', 'session', HTTP, '; SameSite=Lax'],
    ['https://flightamigo.example', '__Host-session', HTTPS, '; Secure; SameSite=Lax'],
  ])('at %s are out of reach for scripts, foreign sites and eavesdroppers', async (PUBLIC_URL, name, rest, hint) => {
    const other = await startTestApp({ env: { PUBLIC_URL } });
    try {
      const browser = browserOf(other);
      const answer = await browser.askToLogIn(anEmail());
      const [challenge = ''] = setCookiesOf(answer);
      expect(challenge).toMatch(/^login_challenge=[\w-]{43}; Max-Age=3600; Path=\/api\/auth; HttpOnly/);
      expect(challenge).toMatch(rest);
      const { browser: asking, verify } = await asked(other);
      const [session = '', hinted = '', cleared = '', known = '', ...others] = setCookiesOf(await verify());
      expect(session).toMatch(new RegExp(`^${name}=[\\w-]{43}; Max-Age=2592000; Path=/; HttpOnly`));
      expect(session).toMatch(rest);
      expect(hinted).toBe(`logged_in=1; Max-Age=2592000; Path=/${hint}`);
      expect(cleared).toMatch(/^login_challenge=; Max-Age=0; Path=\/api\/auth;/);
      expect(known).toMatch(/^known_device=[\w-]{43}; Max-Age=34560000; Path=\/api\/auth; HttpOnly/);
      expect(known).toMatch(rest);
      expect(others).toEqual([]);
      expect(Object.keys(asking.cookies)).toEqual([name, 'logged_in', 'known_device']);
    } finally {
      await other.close();
    }
  });

  it('of the session are taken over https under the name alone that no subdomain can set', async () => {
    const site = await startTestApp({ env: { PUBLIC_URL: 'https://flightamigo.example' } });
    try {
      const browser = await loggedIn(site, anEmail());
      const token = browser.cookies['__Host-session'];
      expect((await me(browser)).status).toBe(200);
      expect((await site.get('/api/auth/me', { cookie: `__Host-session=${token}` })).status).toBe(200);
      expect(await site.get('/api/auth/me', { cookie: `session=${token}` })).toMatchObject(NOBODY);
      const planted = { cookie: `session=${'x'.repeat(43)}; __Host-session=${token}` };
      expect((await site.get('/api/auth/me', planted)).body).toEqual(browser.user);
      const left = setCookiesOf(await browser.post('/api/auth/logout'));
      expect(left[0]).toMatch(/^__Host-session=; Max-Age=0; Path=\/; .*Secure/);
      expect(Object.keys(browser.cookies)).toEqual(['known_device']);
    } finally {
      await site.close();
    }
  });
});

describe('two nodes', () => {
  it('on one database know each other’s logins', async () => {
    const other = await anotherNode(app());
    try {
      const { browser, userId, code } = await asked(app());
      const there = browser.at(other);
      expect((await there.post('/api/auth/verify', { userId, code })).status).toBe(200);
      const back = there.at(app());
      expect((await me(back)).status).toBe(200);
      await there.post('/api/auth/logout');
      expect(await me(back)).toMatchObject(NOBODY);
    } finally {
      await other.close();
    }
  });

  it('on two databases, in one process, know nothing of each other', async () => {
    const browser = await loggedIn(app(), anEmail());
    const other = await startTestApp();
    try {
      expect(await me(browser.at(other))).toMatchObject(NOBODY);
      expect((await me(browser)).status).toBe(200);
      const { user } = await loggedIn(other, browser.email);
      expect(user.id).not.toBe(browser.user.id);
      const { verify } = await asked(app());
      expect((await verify()).status).toBe(200);
    } finally {
      await other.close();
    }
    expect((await me(browser)).status).toBe(200);
  });
});
