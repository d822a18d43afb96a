import { afterEach, describe, expect, it } from '@jest/globals';
import { browserOf, loggedIn, setCookiesOf, type TestBrowser } from '../browser.ts';
import { run } from '../database.ts';
import { useTestApp } from '../harness.ts';
import { account } from '../listings/given.ts';
import { anEmail, asked, at, forgetCounts, mailsTo, MINUTE, other, tighten } from './given-login.ts';

const app = useTestApp();

const LIMITED = { status: 429, body: { code: 'request.limited' } };
const CLOSED = { status: 429, body: { code: 'account.codes_closed' } };

/** A browser that has logged in as this address, and out again. */
async function knownBrowser(email: string, browser?: TestBrowser): Promise<TestBrowser> {
  const known = await loggedIn(app(), email, browser);
  await known.post('/api/auth/logout');
  return known;
}

/** Strangers ask for one mail more than the address gets; all that were sent have come. */
async function strangersUseUp(email: string, most: number): Promise<void> {
  const before = mailsTo(app(), email).length;
  const statuses = [];
  for (let count = 0; count <= most; count += 1) statuses.push((await browserOf(app()).askToLogIn(email)).status);
  const sent = statuses.filter((status) => status === 200).length;
  expect(sent).toBeLessThanOrEqual(most);
  if (sent > 0) await app().mailTo(email, () => mailsTo(app(), email).length === before + sent);
}

afterEach(() => forgetCounts(app()));

describe('the cookie of a known device', () => {
  it('comes with a login, lasts 400 days, and says nothing of the address', async () => {
    const { email, verify } = await asked(app());
    const line = setCookiesOf(await verify()).find((cookie) => cookie.startsWith('known_device='));
    expect(line).toMatch(/^known_device=[\w-]{43}; Max-Age=34560000; Path=\/api\/auth; HttpOnly; SameSite=Lax$/);
    expect(Buffer.from(line ?? '', 'base64').toString()).not.toContain(email);
  });

  it('does not come before the right code: to ask, or to guess, makes nobody known', async () => {
    const { browser, verify, code, resend } = await asked(app());
    await verify(other(code));
    await resend();
    expect(Object.keys(browser.cookies)).toEqual(['login_challenge']);
  });

  it('is no login: who logged out is nobody', async () => {
    const browser = await knownBrowser(anEmail());
    expect(Object.keys(browser.cookies)).toEqual(['known_device']);
    expect((await browser.get('/api/auth/me')).status).toBe(401);
    expect((await browser.askToLogIn(anEmail())).body).toMatchObject({ needsVerification: true });
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
      tighten(app(), name, 2);
      await strangersUseUp(email, 2);
      const { verify } = await asked(app(), email, known);
      expect((await verify()).status).toBe(200);
    },
  );

  it('does not use up what that browser gets by Resend Code', async () => {
    const email = anEmail();
    const known = await knownBrowser(email);
    const { resend, nextCode, verify } = await asked(app(), email, known);
    tighten(app(), 'account.login-mail', 1);
    await strangersUseUp(email, 1);
    await at(app(), MINUTE, async () => expect((await verify(await nextCode(resend))).status).toBe(200));
  });

  it.each(['account.login-mail-known', 'account.login-mail-known-day'])(
    'is limited by %s there too, and leaves strangers theirs',
    async (name) => {
      const email = anEmail();
      const known = await knownBrowser(email);
      tighten(app(), name, 1);
      const [first, second] = [await copyOf(known).askToLogIn(email), await copyOf(known).askToLogIn(email)];
      expect(first.status).toBe(200);
      expect(second).toMatchObject(LIMITED);
      expect((await browserOf(app()).askToLogIn(email)).status).toBe(200);
    },
  );

  it('is answered the same, whether the address is known or not, and has logged in somewhere or not', async () => {
    const [inUse, known, unknown] = [anEmail(), anEmail(), anEmail()];
    await knownBrowser(inUse);
    await account(app(), { username: 'Somebody Known', email: known });
    await forgetCounts(app());
    tighten(app(), 'account.login-mail', 1);
    const answers = [];
    for (const email of [inUse, known, unknown]) {
      await strangersUseUp(email, 1);
      const { status, text, headers } = await browserOf(app()).askToLogIn(email);
      answers.push({ status, text, cookies: headers['set-cookie'] });
    }
    expect(answers[0]).toMatchObject({ status: 429, cookies: undefined });
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
      async (email: string) => (await asked(app(), email)).browser.cookies['login_challenge'],
    ],
  ])('is who %s', async (_how, cookieFor) => {
    const email = anEmail();
    const cookie = `known_device=${await cookieFor(email)}`;
    await forgetCounts(app());
    tighten(app(), 'account.login-mail', 1);
    await strangersUseUp(email, 1);
    expect(await browserOf(app(), { cookie }).askToLogIn(email)).toMatchObject(LIMITED);
  });

  it('is also who has logged in as somebody else since, in the same browser', async () => {
    const [first, last] = [anEmail(), anEmail()];
    const browser = await knownBrowser(last, await knownBrowser(first));
    tighten(app(), 'account.login-mail', 1);
    for (const email of [first, last]) await strangersUseUp(email, 1);
    expect(await browser.askToLogIn(first)).toMatchObject(LIMITED);
    expect((await browser.askToLogIn(last)).status).toBe(200);
  });
});

describe('while the site has sent all the mails of an hour', () => {
  it('strangers wait, whatever address they type, and known browsers do not', async () => {
    const email = anEmail();
    const known = await knownBrowser(email);
    await forgetCounts(app());
    tighten(app(), 'account.login-mail-site', 2);
    for (let count = 0; count < 2; count += 1) expect((await browserOf(app()).askToLogIn(anEmail())).status).toBe(200);
    const refused = anEmail();
    expect(await browserOf(app()).askToLogIn(refused)).toMatchObject(LIMITED);
    expect(await known.askToLogIn(anEmail())).toMatchObject(LIMITED);
    expect((await asked(app(), email, known)).code).toMatch(/^\d{6}$/);
    expect(mailsTo(app(), refused)).toEqual([]);
  });

  it('what is refused uses up nothing else', async () => {
    tighten(app(), 'account.login-mail-site', 1);
    expect((await browserOf(app()).askToLogIn(anEmail())).status).toBe(200);
    for (let count = 0; count < 3; count += 1)
      expect(await browserOf(app()).askToLogIn(anEmail())).toMatchObject(LIMITED);
    const counted = await run<{ hits: number }>(
      app().settings.databaseUrl,
      "select hits from platform.rate_limit where key like 'account.login-mail%' and hits > 0",
    );
    expect(counted).toEqual(Array.from({ length: 5 }, () => ({ hits: 1 })));
  });
});

describe('while strangers have sent all the wrong codes of the site', () => {
  it.each([
    ['account.wrong-code-site', /in (60|59) minutes/],
    ['account.wrong-code-site-day', /in 24 hours/],
  ])('by %s, a known browser goes on, with its five tries', async (name, wait) => {
    const email = anEmail();
    const known = await knownBrowser(email);
    const stranger = await asked(app());
    const { verify, code } = await asked(app(), email, known);
    tighten(app(), name, 2);
    for (let step = 1; step <= 2; step += 1)
      expect((await stranger.verify(other(stranger.code, step))).status).toBe(422);
    const closed = await stranger.verify();
    expect(closed).toMatchObject(CLOSED);
    expect(closed.text).toMatch(wait);
    for (let step = 1; step <= 4; step += 1) expect((await verify(other(code, step))).status).toBe(422);
    expect((await verify()).status).toBe(200);
  });

  it('a browser that knows another address does not', async () => {
    const known = await knownBrowser(anEmail());
    const { verify, code } = await asked(app(), anEmail(), known);
    tighten(app(), 'account.wrong-code-site', 1);
    expect((await verify(other(code))).status).toBe(422);
    expect(await verify()).toMatchObject(CLOSED);
  });

  it('wrong codes of known browsers close nothing for strangers', async () => {
    const email = anEmail();
    const { verify, code } = await asked(app(), email, await knownBrowser(email));
    tighten(app(), 'account.wrong-code-site', 1);
    for (let step = 1; step <= 4; step += 1) await verify(other(code, step));
    expect((await (await asked(app())).verify()).status).toBe(200);
  });

  it.each(['account.wrong-code', 'account.wrong-code-network'])(
    'a known browser still is limited by %s',
    async (name) => {
      const email = anEmail();
      const { verify, code } = await asked(app(), email, await knownBrowser(email));
      tighten(app(), name, 2);
      for (let step = 1; step <= 2; step += 1) expect((await verify(other(code, step))).status).toBe(422);
      expect(await verify()).toMatchObject(CLOSED);
    },
  );

  it('and tries of a login are five there too', async () => {
    const email = anEmail();
    const { verify, code } = await asked(app(), email, await knownBrowser(email));
    for (let step = 1; step <= 5; step += 1) await verify(other(code, step));
    expect(await verify()).toMatchObject({ status: 429, body: { code: 'account.too_many_tries' } });
  });
});

describe('a caller with many IPv6 networks', () => {
  const proxied = useTestApp({ env: { TRUST_PROXY: '1' } });
  const from = (ip: string) => browserOf(proxied(), { 'x-forwarded-for': ip });

  afterEach(() => forgetCounts(proxied()));

  it('is one caller for wrong codes within a /48', async () => {
    const [first, second, neighbour] = [
      await asked(proxied(), anEmail(), from('2001:db8:7:1::1')),
      await asked(proxied(), anEmail(), from('2001:db8:7:2::1')),
      await asked(proxied(), anEmail(), from('2001:db8:8:1::1')),
    ];
    tighten(proxied(), 'account.wrong-code-network', 2);
    for (const { verify, code } of [first, second]) expect((await verify(other(code))).status).toBe(422);
    for (const { verify } of [first, second]) expect(await verify()).toMatchObject(CLOSED);
    expect((await neighbour.verify()).status).toBe(200);
  });

  it('is one caller for mails within a /48', async () => {
    tighten(proxied(), 'account.login-mail-network', 2);
    const ask = async (ip: string) => (await from(ip).askToLogIn(anEmail())).status;
    const statuses = [];
    for (const ip of ['2001:db8:7:1::1', '2001:db8:7:2::1', '2001:db8:7:3::1', '2001:db8:8:1::1'])
      statuses.push(await ask(ip));
    expect(statuses).toEqual([200, 200, 429, 200]);
  });
});
