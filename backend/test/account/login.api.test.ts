import { describe, expect, it } from '@jest/globals';
import { AccountEntity } from '../../src/modules/account/index.ts';
import { browserOf, loggedIn, setCookiesOf } from '../browser.ts';
import { type Answer, useTestApp } from '../harness.ts';
import { account } from '../listings/given.ts';
import { anEmail, asked, idIn, mailsTo, MINUTE, at } from './given-login.ts';

const app = useTestApp();

/** All of an answer that a stranger sees, without what differs from one login to the next. */
const shapeOf = ({ status, body, headers }: Answer) => {
  const { 'x-request-id': _id, 'set-cookie': cookies = '', date: _date, ...others } = headers;
  const shown = cookies.replaceAll(/=[\w-]{43}/g, '=<token>');
  const id = expect.any(Number) as unknown;
  return { status, body: { ...(body as object), user: { id } }, others: { ...others, 'content-length': '' }, shown };
};

describe('logging in', () => {
  it('by the code of the mail makes an account, and is known from then on', async () => {
    const browser = await loggedIn(app(), 'priya.raman+trips84@example.com');
    expect(browser.user).toMatchObject({
      ...{ email: 'priya.raman+trips84@example.com', username: 'Priya Raman', verified: false },
      ...{ phoneNumber: null, phoneNumberMasked: null },
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
    const { email } = await asked(app());
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

  it('refuses a program, before anything is sent', async () => {
    const email = anEmail();
    const captchaToken = await app().botCheckToken();
    const login = () => app().post('/api/auth/login', { email, captchaToken });
    expect((await login()).status).toBe(200);
    expect(await login()).toMatchObject({ status: 403, body: { code: 'bot_check.failed' } });
    await app().mailTo(email);
    expect(mailsTo(app(), email)).toHaveLength(1);
  });

  it('is refused from a page of another site', async () => {
    const headers = { origin: 'https://evil.example' };
    const login = await app().post('/api/auth/login', { email: anEmail(), captchaToken: 'x' }, headers);
    const verify = await app().post('/api/auth/verify', { userId: 1, code: '123456' }, headers);
    for (const answer of [login, verify])
      expect(answer).toMatchObject({ status: 403, body: { code: 'request.foreign_origin' } });
  });
});

describe('who asks with an address', () => {
  it('learns nothing of whether it is known: same answer, same headers, same mail', async () => {
    const [known, unknown] = [anEmail(), anEmail()];
    await account(app(), { username: 'Somebody Known', email: known });
    const answers = [];
    const mails = [];
    for (const email of [known, unknown]) {
      answers.push(await browserOf(app()).askToLogIn(email));
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

  it('is not told the id of the account', async () => {
    const email = anEmail();
    const { user } = await loggedIn(app(), email);
    const ids = [];
    for (let count = 0; count < 3; count += 1) ids.push(idIn(await browserOf(app()).askToLogIn(email)));
    expect(new Set([...ids, user.id]).size).toBe(4);
    expect(Math.min(...ids)).toBeGreaterThan(1_000_000);
  });

  it('leaves no account behind when nobody answers', async () => {
    const { email } = await asked(app());
    expect(await app().em().count(AccountEntity, { email })).toBe(0);
  });

  it('need not verify anything who is logged in here as that address, and gets no mail', async () => {
    const browser = await loggedIn(app(), anEmail());
    const answer = await browser.askToLogIn(browser.email);
    expect(answer.body).toEqual({ needsVerification: false, user: { id: browser.user.id } });
    expect(setCookiesOf(answer)).toEqual([]);
    expect((await browser.askToLogIn(anEmail())).body).toMatchObject({ needsVerification: true });
    expect((await browserOf(app()).askToLogIn(browser.email)).body).toMatchObject({ needsVerification: true });
  });

  it('needs a code again once that session has ended', async () => {
    const browser = await loggedIn(app(), anEmail());
    await at(app(), 31 * 24 * 60 * MINUTE, async () => {
      expect((await browser.askToLogIn(browser.email)).body).toMatchObject({ needsVerification: true });
    });
  });
});

describe('the mail', () => {
  it('brings the code, how long it works, and what to do when one did not ask', async () => {
    const { email, code } = await asked(app());
    const { subject, text, html } = await app().mailTo(email);
    expect(subject).toBe('Your code to log in to Flight Amigo');
    for (const form of [text, html]) {
      for (const words of [code, '10 minutes', 'If you did not ask for it, do nothing']) expect(form).toContain(words);
    }
    expect(`${subject}${text}${html}`).not.toMatch(/undefined|somebody\./);
  });
});
