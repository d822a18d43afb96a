import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Session } from 'shared-ui/contracts';
import { SessionEntity } from '../../src/modules/account/index.ts';
import { type Browser, browserOf, loggedIn, setCookiesOf, type TestBrowser } from '../browser.ts';
import { useTestApp } from '../harness.ts';

const app = useTestApp();
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
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

  it('holds nothing that lets anybody in, and nothing of other people', async () => {
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
    const kept = me.at(app());
    await me.delete(`/api/sessions/${(await currentOf(me)).id}`);
    expect(me.cookies).not.toHaveProperty('session');
    expect(me.cookies).not.toHaveProperty('logged_in');
    expect(await isLoggedIn(kept)).toBe(false);
  });

  it('of somebody else is not found, and they stay logged in', async () => {
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
    const kept = me.at(app());
    const answer = await me.delete('/api/sessions');
    expect(answer.status).toBe(204);
    expect(setCookiesOf(answer).map((line) => line.split('=')[0])).toEqual(
      expect.arrayContaining(['session', 'logged_in']),
    );
    expect(Object.keys(me.cookies)).toEqual(['known_device']);
    for (const browser of [other, kept]) expect(await isLoggedIn(browser)).toBe(false);
    expect(await isLoggedIn(stranger)).toBe(true);
  });

  it('cannot be done by a page of another site', async () => {
    const me = await logInWith(FIREFOX);
    const answer = await me.delete('/api/sessions', undefined, { origin: 'https://evil.example' });
    expect(answer).toMatchObject({ status: 403, body: { code: 'request.foreign_origin' } });
    expect(await isLoggedIn(me)).toBe(true);
  });
});
