import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Session } from 'contracts';
import { SessionEntity } from '../../src/modules/account/index.ts';
import { RetentionSweep } from '../../src/platform/retention/retention.ts';
import { type Browser, browserOf, loggedIn, setCookiesOf, type TestBrowser } from '../browser.ts';
import { run } from '../database.ts';
import { startTestApp, useTestApp } from '../harness.ts';
import { anEmail, anotherNode, DAY, HOUR, later, MINUTE, startLogin } from './given-login.ts';

const app = useTestApp();
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1';

let counter = 0;
let email: string;
beforeEach(() => {
  counter += 1;
  email = `session.${counter}@example.com`;
});

const logInWith = (userAgent: string): Promise<Browser> =>
  loggedIn(app(), email, browserOf(app(), { 'user-agent': userAgent }));
const sessionsOf = async (browser: TestBrowser) => (await browser.get('/api/sessions')).body as Session[];
const currentOf = async (browser: TestBrowser) => (await sessionsOf(browser)).find(({ current }) => current)!;
const isLoggedIn = async (browser: TestBrowser) => (await browser.get('/api/auth/me')).status === 200;

describe('the list of where one is logged in', () => {
  it('names the devices: this one first, then the last used', async () => {
    const oldest = await logInWith(IPHONE);
    app().clock.moveBy(2 * HOUR);
    const newest = await logInWith(FIREFOX);
    app().clock.moveBy(HOUR);
    const me = await logInWith('');
    expect(await sessionsOf(me)).toMatchObject([
      { current: true, kind: 'unknown', browser: null },
      { current: false, browser: 'Firefox', system: 'Linux', kind: 'desktop' },
      { current: false, browser: 'Safari', system: 'iOS', kind: 'mobile' },
    ]);
    app().clock.moveBy(2 * HOUR);
    await oldest.get('/api/auth/me');
    expect((await sessionsOf(newest)).map(({ kind }) => kind)).toEqual(['desktop', 'mobile', 'unknown']);
    app().clock.moveBy(-5 * HOUR);
  });

  it('holds nothing that lets anybody in, and nothing of other people (ASVS 8.2.3)', async () => {
    const [me, stranger] = [await logInWith(FIREFOX), await app().logIn('stranger.to.me@example.com')];
    const { text } = await me.get('/api/sessions');
    expect(Object.keys((JSON.parse(text) as [Session])[0]).toSorted()).toEqual(
      ['browser', 'createdAt', 'current', 'id', 'kind', 'lastUsedAt', 'system'].toSorted(),
    );
    for (const { tokenHash } of await app().em().findAll(SessionEntity)) expect(text).not.toContain(tokenHash);
    expect(await sessionsOf(me)).toHaveLength(1);
    expect(await sessionsOf(stranger)).toHaveLength(1);
  });

  it('leaves out a session that has ended by itself', async () => {
    await logInWith(IPHONE);
    app().clock.moveBy(30 * DAY + 1000);
    expect(await sessionsOf(await logInWith(FIREFOX))).toHaveLength(1);
    app().clock.moveBy(-30 * DAY - 1000);
  });

  it.each(['get', 'delete'] as const)('is nothing to %s for who is not logged in', async (verb) => {
    for (const url of ['/api/sessions', ...(verb === 'delete' ? ['/api/sessions/1'] : [])])
      expect(await browserOf(app())[verb](url)).toMatchObject({
        status: 401,
        body: { code: 'account.login_needed' },
      });
  });
});

describe('ending one session', () => {
  it('logs out the other browser, and not this one', async () => {
    const [other, me] = [await logInWith(IPHONE), await logInWith(FIREFOX)];
    const { id } = await currentOf(other);
    expect((await me.delete(`/api/sessions/${id}`)).status).toBe(204);
    expect(await isLoggedIn(other)).toBe(false);
    expect(await isLoggedIn(me)).toBe(true);
    expect((await me.delete(`/api/sessions/${id}`)).status).toBe(404);
  });

  it('that is this one is a logout: its cookies go too', async () => {
    const me = await logInWith(FIREFOX);
    const copy = me.at(app());
    await me.delete(`/api/sessions/${(await currentOf(me)).id}`);
    expect(me.cookies).not.toHaveProperty('session');
    expect(me.cookies).not.toHaveProperty('logged_in');
    expect(await isLoggedIn(copy)).toBe(false);
  });

  it('of somebody else is not found, and they stay logged in (ASVS 8.2.2)', async () => {
    const [me, stranger] = [await logInWith(FIREFOX), await app().logIn('stranger.to.you@example.com')];
    const theirs = await currentOf(stranger);
    const [foreign, none] = [await me.delete(`/api/sessions/${theirs.id}`), await me.delete('/api/sessions/999999999')];
    expect(foreign).toMatchObject({ status: 404, body: { code: 'account.no_such_session' } });
    expect(foreign.text).toBe(none.text);
    expect(await isLoggedIn(stranger)).toBe(true);
  });

  it.each(['nonsense', '0', '-1', '1.5', '1e99'])('named %s is refused', async (id) => {
    const answer = await (await logInWith(FIREFOX)).delete(`/api/sessions/${id}`);
    expect(answer).toMatchObject({ status: 400, body: { code: 'input.invalid' } });
  });
});

describe('logging out everywhere', () => {
  it('ends every session of this person and nobody else, this one too', async () => {
    const [other, me] = [await logInWith(IPHONE), await logInWith(FIREFOX)];
    const stranger = await app().logIn('somebody.else@example.com');
    const copy = me.at(app());
    const answer = await me.delete('/api/sessions');
    expect(answer.status).toBe(204);
    expect(setCookiesOf(answer).map((line) => line.split('=')[0])).toEqual(
      expect.arrayContaining(['session', 'logged_in']),
    );
    expect(Object.keys(me.cookies)).toEqual(['known_device']);
    for (const browser of [other, copy]) expect(await isLoggedIn(browser)).toBe(false);
    expect(await isLoggedIn(stranger)).toBe(true);
  });

  it('cannot be done by a page of another site (ASVS 3.5.1)', async () => {
    const me = await logInWith(FIREFOX);
    const answer = await me.delete('/api/sessions', undefined, { origin: 'https://evil.example' });
    expect(answer).toMatchObject({ status: 403, body: { code: 'request.foreign_origin' } });
    expect(await isLoggedIn(me)).toBe(true);
  });
});

const NOBODY = { status: 401, body: { code: 'account.login_needed' } };

const me = (browser: TestBrowser) => browser.get('/api/auth/me');
const sessionRows = (userId: number) => app().em().find(SessionEntity, { user: userId });

describe('who is not logged in', () => {
  it.each([
    ['without a cookie', {}],
    ['with a token that was never given', { cookie: `session=${'x'.repeat(43)}` }],
    ['with something that is no token', { cookie: "session=' or 1=1 --" }],
    ['with an empty token', { cookie: 'session=' }],
    ['with the hint alone', { cookie: 'logged_in=1' }],
    ['with the id of a session', { cookie: 'session=1' }],
  ])('is refused %s [spec 187, 204]', async (_how, headers) => {
    const answer = await app().get('/api/auth/me', headers);
    expect(answer).toMatchObject({
      ...NOBODY,
      body: { message: 'You are not logged in. Please log in and try again.' },
    });
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('is nobody with the hash that the database keeps (ASVS 7.2.1)', async () => {
    const { user } = await loggedIn(app(), anEmail());
    const [session] = await sessionRows(user.id);
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
  it('lasts 30 days from its last use, noted once an hour (ASVS 7.3.1)', async () => {
    const browser = await loggedIn(app(), anEmail());
    expect(setCookiesOf(await me(browser))).toEqual([]);
    await later(app(), HOUR - MINUTE, async () => expect(setCookiesOf(await me(browser))).toEqual([]));
    for (const days of [29, 58, 87])
      await later(app(), days * DAY, async () => {
        const answer = await me(browser);
        expect(answer.status).toBe(200);
        expect(setCookiesOf(answer).join()).toMatch(
          /session=[\w-]{43}; Max-Age=2592000;.*logged_in=1; Max-Age=2592000/,
        );
        expect(setCookiesOf(await me(browser))).toEqual([]);
      });
    await later(app(), 117 * DAY + MINUTE, async () => expect(await me(browser)).toMatchObject(NOBODY));
  });

  it('lasts a year from its login, however often it is used (ASVS 7.3.2)', async () => {
    const browser = await loggedIn(app(), anEmail());
    for (let days = 28; days < 365; days += 28)
      await later(app(), days * DAY, async () => expect((await me(browser)).status).toBe(200));
    await later(app(), 365 * DAY + MINUTE, async () => expect(await me(browser)).toMatchObject(NOBODY));
  });

  it('gives a hint back that was lost', async () => {
    const browser = await loggedIn(app(), anEmail());
    const cookie = `session=${browser.cookies['session']}`;
    expect(setCookiesOf(await app().get('/api/auth/me', { cookie })).join()).toContain('logged_in=1');
  });

  it('is not made longer by a token that is not its own', async () => {
    const browser = await loggedIn(app(), anEmail());
    await later(app(), 2 * DAY, async () => {
      await me(browserOf(app(), { cookie: `session=${'x'.repeat(43)}` }));
      const [session] = await sessionRows(browser.user.id);
      expect(session?.lastUsedAt.getTime()).toBeLessThan(app().clock.now().getTime() - DAY);
    });
  });

  it('gets a new token at each login, and the one before stops working (ASVS 7.2.4)', async () => {
    const browser = await loggedIn(app(), anEmail());
    const before = browser.at(app());
    await loggedIn(app(), anEmail(), browser);
    expect(browser.cookies['session']).not.toBe(before.cookies['session']);
    expect(await me(before)).toMatchObject(NOBODY);
    expect((await me(browser)).body).toMatchObject({ email: browser.email });
  });

  it('cannot be chosen by who sends a cookie along: each login generates a new token (ASVS 7.2.4)', async () => {
    const fixed = 'f'.repeat(43);
    const { browser, userId, code } = await startLogin(app());
    const cookie = `session=${fixed}; login_challenge=${browser.cookies['login_challenge']}`;
    expect((await app().post('/api/auth/verify', { userId, code }, { cookie })).status).toBe(200);
    expect(await app().get('/api/auth/me', { cookie: `session=${fixed}` })).toMatchObject(NOBODY);
  });

  it('leaves those of other browsers alone, at login and at logout', async () => {
    const [phone, laptop] = [await loggedIn(app(), email), await loggedIn(app(), email)];
    expect(phone.user).toEqual(laptop.user);
    expect((await phone.post('/api/auth/logout')).status).toBe(204);
    expect([(await me(phone)).status, (await me(laptop)).status]).toEqual([401, 200]);
  });

  it('ends at logout: its row, its token and its cookies (ASVS 7.4.1) [spec 203]', async () => {
    const browser = await loggedIn(app(), anEmail());
    const copy = browser.at(app());
    await browser.post('/api/auth/logout');
    expect(Object.keys(browser.cookies)).toEqual(['known_device']);
    expect(await me(copy)).toMatchObject(NOBODY);
    expect(await sessionRows(browser.user.id)).toEqual([]);
    expect((await browser.post('/api/auth/logout')).status).toBe(204);
  });

  it('is not ended by a page of another site (ASVS 3.5.1)', async () => {
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
  it('there are hashes of tokens only, and no code (ASVS 6.5.2)', async () => {
    const { browser, code } = await startLogin(app());
    const { session } = (await loggedIn(app(), anEmail())).cookies;
    const url = app().settings.databaseUrl;
    const stored = JSON.stringify([
      await run(url, 'select * from account.session'),
      await run(url, 'select * from account.login_challenge'),
      await run(url, "select data, output from pgboss.job where data->>'kind' like 'account.%'"),
      await run(url, 'select * from platform.mail'),
    ]);
    expect(stored).toContain('mailId');
    expect(stored.match(/"token_hash":"[\w-]{43}"/g)?.length).toBeGreaterThan(1);
    for (const secret of [session, browser.cookies['login_challenge'], code])
      expect(stored).not.toMatch(new RegExp(`(?<!\\d)${secret}(?!\\d)`));
  });

  it('what has ended is forgotten, and nothing else', async () => {
    const old = await startLogin(app());
    const gone = await loggedIn(app(), anEmail());
    const sweep = () => app().nest.get(RetentionSweep).sweep();
    await later(app(), 5 * MINUTE, sweep);
    expect((await old.verify()).status).toBe(200);
    await later(app(), 31 * DAY, async () => {
      const fresh = await loggedIn(app(), anEmail());
      await sweep();
      expect((await me(fresh)).status).toBe(200);
      expect(await sessionRows(fresh.user.id)).toHaveLength(1);
    });
    expect(await sessionRows(gone.user.id)).toEqual([]);
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
      const answer = await browser.requestLogin(anEmail());
      const [challenge = ''] = setCookiesOf(answer);
      expect(challenge).toMatch(/^login_challenge=[\w-]{43}; Max-Age=3600; Path=\/api\/auth; HttpOnly/);
      expect(challenge).toMatch(rest);
      const { browser: asking, verify } = await startLogin(other);
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

  it('of the session are taken over https under the name alone that no subdomain can set (ASVS 3.3.3)', async () => {
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
      const { browser, userId, code } = await startLogin(app());
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
      const { verify } = await startLogin(app());
      expect((await verify()).status).toBe(200);
    } finally {
      await other.close();
    }
    expect((await me(browser)).status).toBe(200);
  });
});
