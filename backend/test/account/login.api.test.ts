import { describe, expect, it } from '@jest/globals';
import type { PublishedListing } from 'contracts';
import { AccountEntity, AccountsFacade, LoginChallengeEntity } from '../../src/modules/account/index.ts';
import { LOGIN_CODE_MAIL } from '../../src/modules/account/login/login-mail.ts';
import { ListingEntity } from '../../src/modules/listings/index.ts';
import { type Answer, browserOf, codeIn, loggedIn, setCookiesOf } from '../browser.ts';
import { run } from '../database.ts';
import { orderAndSend, sendMails } from '../given-mail.ts';
import { startTestApp, type TestApp, useTestApp } from '../harness.ts';
import { account, aRequest, post, published, search } from '../listings/given.ts';
import { anEmail, later, loginIdIn, loginMailsTo, MINUTE, startLogin, wrongCode } from './given-login.ts';

const app = useTestApp();

/** All of an answer that a stranger sees, without what differs from one login to the next. */
const shapeOf = ({ status, body, headers }: Answer) => {
  const { 'x-request-id': _id, 'set-cookie': cookies = '', date: _date, ...others } = headers;
  const shown = cookies.replaceAll(/=[\w-]{43}/g, '=<token>');
  const id = expect.any(Number) as unknown;
  return { status, body: { ...(body as object), user: { id } }, others: { ...others, 'content-length': '' }, shown };
};

describe('logging in', () => {
  it('by the code of the mail makes an account, and is known from then on [spec 187]', async () => {
    const browser = await loggedIn(app(), 'priya.raman+trips84@example.com');
    expect(browser.user).toMatchObject({
      email: 'priya.raman+trips84@example.com',
      username: 'Priya Raman',
      verified: false,
      phoneNumber: null,
      phoneNumberMasked: null,
    });
    const me = await browser.get('/api/auth/me');
    expect([me.status, me.body, me.headers['cache-control']]).toEqual([200, browser.user, 'no-store']);
  });

  it('as an account that is there already changes nothing of it', async () => {
    const email = anEmail();
    const id = await account(app(), { username: 'Meena of Chennai', email, languages: 'Tamil' });
    const { user } = await loggedIn(app(), email);
    expect(user).toMatchObject({ id, username: 'Meena of Chennai', languages: 'Tamil' });
  });

  it('finds a username that is free, of 3 characters and without what would give the address away', async () => {
    const names = [];
    for (const email of ['jo@a.example.com', '1984@example.com', 'meena_iyer.77@example.com', 'meena-iyer@example.com'])
      names.push((await loggedIn(app(), email)).user.username);
    expect(names).toEqual(['Jo 2', 'Traveler', 'Meena Iyer', 'Meena Iyer 2']);
  });

  it('takes an address with spaces around it and in upper case for what it is', async () => {
    const { email } = await startLogin(app());
    const { user } = await loggedIn(app(), `  ${email.toUpperCase()} `);
    expect(user.email).toBe(email);
    expect(await app().em().count(AccountEntity, { email })).toBe(1);
  });

  it.each([
    ['no address', 'priya'],
    ['an empty one', '  '],
    ['letters of other scripts', 'प्रिया@example.com'],
    ['full-width signs', 'priya＠example.com'],
    ['300 characters', `${'x'.repeat(288)}@example.com`],
    ['a line break', 'priya@example.com\nbcc: x@example.com'],
    ['two addresses', 'a@example.com,b@example.com'],
    ['a number', 7],
    ['nothing', undefined],
  ])('refuses %s, and uses up no bot check', async (_what, email) => {
    const captchaToken = await app().botCheckToken();
    const answer = await app().post('/api/auth/login', { email, captchaToken });
    expect(answer).toMatchObject({ status: 400, body: { code: 'input.invalid' } });
    expect(answer.text).toContain('Please enter a valid email address');
    expect((await app().post('/api/auth/login', { email: anEmail(), captchaToken })).status).toBe(200);
  });

  it('refuses a program, before anything is sent (ASVS 2.4.1) [spec 12]', async () => {
    const email = anEmail();
    const captchaToken = await app().botCheckToken();
    const login = () => app().post('/api/auth/login', { email, captchaToken });
    expect((await login()).status).toBe(200);
    expect(await login()).toMatchObject({ status: 403, body: { code: 'bot_check.failed' } });
    await app().mailTo(email);
    expect(loginMailsTo(app(), email)).toHaveLength(1);
  });

  it('is refused from a page of another site (ASVS 3.5.1)', async () => {
    const headers = { origin: 'https://evil.example' };
    const login = await app().post('/api/auth/login', { email: anEmail(), captchaToken: 'x' }, headers);
    const verify = await app().post('/api/auth/verify', { userId: 1, code: '123456' }, headers);
    for (const answer of [login, verify])
      expect(answer).toMatchObject({ status: 403, body: { code: 'request.foreign_origin' } });
  });
});

describe('who asks with an address', () => {
  it('learns nothing of whether it is known: same answer, same headers, same mail (ASVS 6.3.8) [spec 148]', async () => {
    const [known, unknown] = [anEmail(), anEmail()];
    await account(app(), { username: 'Somebody Known', email: known });
    const answers = [];
    const mails = [];
    for (const email of [known, unknown]) {
      answers.push(await browserOf(app()).requestLogin(email));
      mails.push(await app().mailTo(email));
    }
    const [first, second] = answers.map(shapeOf);
    expect(first).toEqual(second);
    expect(first).toMatchObject({ status: 200, body: { needsVerification: true } });
    const [one, two] = mails.map(({ subject, text, html = '' }) => [
      subject,
      text.replace(/\d{6}/, ''),
      html.replace(/\d{6}(?=<)/, ''),
    ]);
    expect(one).toEqual(two);
  });

  it('does not get the id of the account', async () => {
    const email = anEmail();
    const { user } = await loggedIn(app(), email);
    const ids = [];
    for (let count = 0; count < 3; count += 1) ids.push(loginIdIn(await browserOf(app()).requestLogin(email)));
    expect(new Set([...ids, user.id]).size).toBe(4);
    expect(Math.min(...ids)).toBeGreaterThan(1_000_000);
  });

  it('leaves no account behind when nobody answers', async () => {
    const { email } = await startLogin(app());
    expect(await app().em().count(AccountEntity, { email })).toBe(0);
  });

  it('need not verify anything who is logged in here as that address, and gets no mail', async () => {
    const browser = await loggedIn(app(), anEmail());
    const answer = await browser.requestLogin(browser.email);
    expect(answer.body).toEqual({ needsVerification: false, user: { id: browser.user.id } });
    expect(setCookiesOf(answer)).toEqual([]);
    expect((await browser.requestLogin(anEmail())).body).toMatchObject({ needsVerification: true });
    expect((await browserOf(app()).requestLogin(browser.email)).body).toMatchObject({ needsVerification: true });
  });

  it('needs a code again once that session has ended', async () => {
    const browser = await loggedIn(app(), anEmail());
    await later(app(), 31 * 24 * 60 * MINUTE, async () => {
      expect((await browser.requestLogin(browser.email)).body).toMatchObject({ needsVerification: true });
    });
  });
});

describe('the mail', () => {
  it('brings the code, how long it works, and what to do when one did not ask', async () => {
    const { email, code } = await startLogin(app());
    const { subject, text, html } = await app().mailTo(email);
    expect(subject).toBe('Your code to log in to Flight Amigo');
    for (const form of [text, html]) {
      for (const words of [code, '10 minutes', 'If you did not ask for it, do nothing']) expect(form).toContain(words);
    }
    expect(`${subject}${text}${html}`).not.toMatch(/undefined|somebody\./);
  });
});

const send = (challengeId: number) => sendMails(app(), LOGIN_CODE_MAIL, challengeId);

/** While the mail server refuses every connection. */
async function withoutMail(running: TestApp, work: () => Promise<void>): Promise<void> {
  await running.standIns.mail.down();
  try {
    await work();
  } finally {
    await running.standIns.mail.up();
  }
}

describe('while the mail server is down', () => {
  it('a login answers the same, and its mail comes once when the server is back', async () => {
    const [browser, email] = [browserOf(app()), anEmail()];
    let userId = 0;
    await withoutMail(app(), async () => {
      const answer = await browser.requestLogin(email);
      expect(answer).toMatchObject({ status: 200, body: { needsVerification: true } });
      userId = loginIdIn(answer);
      await expect(send(userId)).rejects.toThrow('ECONNREFUSED');
    });
    const code = codeIn(await app().mailTo(email));
    expect((await browser.post('/api/auth/verify', { userId, code })).status).toBe(200);
    await send(userId);
    expect(loginMailsTo(app(), email)).toHaveLength(1);
  });

  it('who asks again gets one mail, with the code that works', async () => {
    const [browser, email] = [browserOf(app()), anEmail()];
    let userId = 0;
    await withoutMail(app(), async () => {
      userId = loginIdIn(await browser.requestLogin(email));
      await later(app(), MINUTE, async () => {
        expect((await browser.post('/api/auth/resend-code', { userId })).status).toBe(204);
      });
      // An attempt with the first code would send it once the server is back
      await app().whenIdle();
    });
    const code = codeIn(await app().mailTo(email));
    await Promise.all([send(userId), send(userId)]);
    expect(loginMailsTo(app(), email)).toHaveLength(1);
    expect((await browser.post('/api/auth/verify', { userId, code })).status).toBe(200);
  });
});

describe('no mail is sent', () => {
  it('twice, however often its job runs', async () => {
    const { email, userId } = await startLogin(app());
    await Promise.all([send(userId), send(userId), send(userId)]);
    expect(loginMailsTo(app(), email)).toHaveLength(1);
  });

  it('for a code that has expired meanwhile', async () => {
    const email = anEmail();
    const id = await unsent(email);
    await later(app(), 11 * MINUTE, () => orderAndSend(app(), LOGIN_CODE_MAIL, { subject: id }));
    expect(loginMailsTo(app(), email)).toHaveLength(0);
    await orderAndSend(app(), LOGIN_CODE_MAIL, { subject: id });
    expect(loginMailsTo(app(), email)).toHaveLength(1);
  });

  it('for a login that was given up, or that takes no codes any more', async () => {
    const email = anEmail();
    const id = await unsent(email);
    await app().em().nativeUpdate(LoginChallengeEntity, { id }, { tries: 5 });
    await orderAndSend(app(), LOGIN_CODE_MAIL, { subject: id });
    await app().em().nativeDelete(LoginChallengeEntity, { id });
    await orderAndSend(app(), LOGIN_CODE_MAIL, { subject: id });
    expect(loginMailsTo(app(), email)).toHaveLength(0);
  });

  /** A login whose mail is not ordered. */
  async function unsent(email: string): Promise<number> {
    const em = app().em();
    const { id } = LoginChallengeEntity.open(em, email, email, app().clock.now());
    await em.flush();
    return id;
  }
});

describe('where production has no mail server', () => {
  it('nobody can log in, and the answer says so in a sentence', async () => {
    const running = await startTestApp({ env: { NODE_ENV: 'production', LIMITS_FACTOR: '1000' } });
    try {
      expect(await browserOf(running).requestLogin(anEmail())).toMatchObject({
        status: 503,
        body: { code: 'mail.off', message: expect.stringContaining('cannot send mail') },
      });
    } finally {
      await running.close();
    }
  });
});

const confirmedAtOf = async (id: number) => (await app().em().findOneOrFail(ListingEntity, { id })).confirmedAt;
const postAs = async (email: string, browser = browserOf(app())) =>
  (await published(app(), aRequest({ email, name: 'Amma' }), browser)).listing;
const newest = { type: 'seeking_help', limit: 50 };

describe('logging in as an address that posted listings', () => {
  it('confirms those of the same browser, so that they speak for the account', async () => {
    const [email, browser] = [anEmail(), browserOf(app())];
    const [first, second] = [await postAs(email, browser), await postAs(email, browser)];
    const { user } = await loggedIn(app(), email, browser);
    const shown = (await search(app(), newest)).filter(({ id }) => [first.id, second.id].includes(id));
    expect(shown.map(({ userId, username }) => [userId, username])).toEqual([
      [user.id, 'Amma'],
      [user.id, 'Amma'],
    ]);
    expect(user.username).toBe('Amma');
    expect(
      await run(app().settings.databaseUrl, `select from listings.listing_poster where listing_id = ${first.id}`),
    ).toEqual([]);
  });

  it('confirms nothing that strangers posted with it, and the owner says which are theirs (ASVS 8.2.2)', async () => {
    const [email, mallory] = [anEmail(), browserOf(app())];
    const [real, fake] = [await postAs(email), await postAs(email, mallory)];
    const me = await loggedIn(app(), email);
    const stranger = await loggedIn(app(), anEmail());
    for (const { id } of [real, fake]) {
      expect(await confirmedAtOf(id)).toBeNull();
      for (const act of ['claim', 'disown'])
        expect((await stranger.post(`/api/listing/${id}/${act}`)).status).toBe(404);
    }
    expect(await me.post(`/api/listing/${real.id}/claim`)).toMatchObject({ status: 200, body: { userId: me.user.id } });
    expect((await me.post(`/api/listing/${fake.id}/disown`)).status).toBe(200);
    expect((await me.get('/api/my-listings')).body).toMatchObject([{ id: real.id, userId: me.user.id }]);
    expect((await search(app(), newest)).filter(({ id }) => id === fake.id)).toEqual([]);
    expect(await me.post(`/api/listing/${real.id}/disown`)).toMatchObject({
      status: 409,
      body: { code: 'listings.already_confirmed' },
    });
  });

  it('asks its owner again about one that they said is not theirs and then restored (ASVS 8.2.2)', async () => {
    const email = anEmail();
    const { id } = await postAs(email, browserOf(app()));
    const me = await loggedIn(app(), email);
    const stranger = await loggedIn(app(), anEmail());
    expect((await me.post(`/api/listing/${id}/disown`)).status).toBe(200);
    expect((await stranger.post(`/api/listing/${id}/restore`)).status).toBe(404);
    expect(await me.post(`/api/listing/${id}/restore`)).toMatchObject({
      status: 200,
      body: { id, userId: null, status: 'active' },
    });
    expect(await confirmedAtOf(id)).toBeNull();
    expect(await me.post(`/api/listing/${id}/claim`)).toMatchObject({ status: 200, body: { userId: me.user.id } });
  });

  it('keeps no address of who posted, in no form that can be read', async () => {
    const browser = browserOf(app());
    const { id } = await postAs(anEmail(), browser);
    const sql = `select browser_key, network_key from listings.listing_poster where listing_id = ${id}`;
    expect(await run(app().settings.databaseUrl, sql)).toEqual([
      { browser_key: expect.stringMatching(/^[\w-]{43}$/), network_key: expect.stringMatching(/^[\w-]{43}$/) },
    ]);
    const { browser: token } = browser.cookies;
    expect(JSON.stringify(await run(app().settings.databaseUrl, sql))).not.toContain(token);
  });

  it('is by a cookie that no script reads and nobody guesses, and that ends after a week', async () => {
    const email = anEmail();
    const answer = await post(app(), 'find-help', aRequest({ email }));
    const [line] = setCookiesOf(answer);
    expect(line).toMatch(/^browser=[\w-]{43}; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/);
    const { id } = (answer.body as PublishedListing).listing;
    await loggedIn(app(), email, browserOf(app(), { cookie: `browser=${'x'.repeat(43)}` }));
    const sql = `update listings.listing set created_at = now() - interval '8 days' where id = ${id}`;
    await run(app().settings.databaseUrl, sql);
    await loggedIn(app(), email, browserOf(app(), { cookie: line?.split(';')[0] ?? '' }));
    expect(await confirmedAtOf(id)).toBeNull();
  });

  it('leaves the moment alone at which one was confirmed before', async () => {
    const [email, browser] = [anEmail(), browserOf(app())];
    const listing = await postAs(email, browser);
    await loggedIn(app(), email, browser);
    const before = await confirmedAtOf(listing.id);
    await browser.post('/api/auth/logout');
    app().clock.moveBy(60_000);
    await loggedIn(app(), email, browser);
    app().clock.moveBy(-60_000);
    expect(await confirmedAtOf(listing.id)).toEqual(before);
  });

  it('confirms nothing by a code that is wrong, or by asking for one', async () => {
    const [email, browser] = [anEmail(), browserOf(app())];
    const listing = await postAs(email, browser);
    const { code, verify } = await startLogin(app(), email, browser);
    await verify(wrongCode(code));
    expect(await confirmedAtOf(listing.id)).toBeNull();
  });
});

describe('an address', () => {
  /** Whether other modules may mail it. */
  const isReached = async (email: string) =>
    (await run(app().settings.databaseUrl, 'select from account.mail_address where email = $1', [email])).length === 1;

  it('that was typed into a form is proven by a login, and not before', async () => {
    const email = 'typed.first@example.com';
    await published(app(), aRequest({ email }));
    expect(await isReached(email)).toBe(false);
    await app().logIn(email);
    await run(app().settings.databaseUrl, 'delete from listings.listing where email = $1', [email]);
    expect(await isReached(email)).toBe(true);
  });

  it('of a new account is proven by the login that makes it', async () => {
    await app().logIn('made.by.login@example.com');
    expect(await isReached('made.by.login@example.com')).toBe(true);
  });

  it('that logs in first in several places at once is proven, and no login waits for another one for ever', async () => {
    const email = 'everywhere@example.com';
    await published(app(), aRequest({ email }));
    const accounts = app().nest.get(AccountsFacade);
    const logIn = () =>
      app()
        .em()
        .transactional((em) => accounts.findOrCreateByEmail(em, { email, name: 'Priya', proven: true }));
    const ids = await Promise.all(Array.from({ length: 6 }, logIn));
    expect(new Set(ids).size).toBe(1);
    await run(app().settings.databaseUrl, 'delete from listings.listing where email = $1', [email]);
    expect(await isReached(email)).toBe(true);
  });

  it('of somebody who is suspended is given to nobody (ASVS 7.4.2)', async () => {
    const email = 'suspended.one@example.com';
    await app().logIn(email);
    await run(app().settings.databaseUrl, 'update account.account set suspended_at = now() where email = $1', [email]);
    expect(await isReached(email)).toBe(false);
  });
});
