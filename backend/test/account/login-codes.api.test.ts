import { describe, expect, it } from '@jest/globals';
import { AccountEntity, LoginChallengeEntity, SessionEntity } from '../../src/modules/account/index.ts';
import { browserOf, loggedIn } from '../browser.ts';
import { useTestApp } from '../harness.ts';
import { anEmail, startLogin, later, loginIdIn, loginMailsTo, MINUTE, wrongCode } from './given-login.ts';

const app = useTestApp();

const GONE = { status: 422, body: { code: 'account.login_gone' } };
const WRONG = { status: 422, body: { code: 'account.code_wrong' } };
const NO_TRIES = { status: 429, body: { code: 'account.too_many_tries' } };

const triesOf = async (id: number) => (await app().em().findOneOrFail(LoginChallengeEntity, { id })).tries;

describe('a code', () => {
  it('that is wrong is refused with the number of attempts left, and logs nobody in', async () => {
    const { browser, code, verify, email } = await startLogin(app());
    const answer = await verify(wrongCode(code));
    expect(answer).toMatchObject(WRONG);
    expect(answer.text).toContain('4 tries are left');
    expect(browser.cookies).toEqual({ login_challenge: expect.any(String) });
    expect(await app().em().count(AccountEntity, { email })).toBe(0);
    expect((await verify()).status).toBe(200);
  });

  it('may be typed with spaces and hyphens', async () => {
    const { code, verify } = await startLogin(app());
    expect((await verify(` ${code.slice(0, 3)} - ${code.slice(3)} `)).status).toBe(200);
  });

  it.each(['12345', '1234567', 'abcdef', '12 34', ''])('%j is no code, and counts as no try', async (typed) => {
    const { userId, verify } = await startLogin(app());
    expect(await verify(typed)).toMatchObject({
      status: 400,
      body: { code: 'input.invalid', fields: [{ path: 'code', message: 'Please enter the 6 digits of the code' }] },
    });
    expect(await triesOf(userId)).toBe(0);
  });

  it('works once (ASVS 6.5.1)', async () => {
    const { browser, verify } = await startLogin(app());
    expect((await verify()).status).toBe(200);
    const { session } = browser.cookies;
    expect(await verify()).toMatchObject(GONE);
    expect(browser.cookies['session']).toBe(session);
  });

  it('works once even when it was seen together with the cookie (ASVS 6.5.1)', async () => {
    const { browser, userId, code, verify } = await startLogin(app());
    const copy = browser.at(app());
    await verify();
    expect(await copy.post('/api/auth/verify', { userId, code })).toMatchObject(GONE);
    expect(copy.cookies['session']).toBeUndefined();
  });

  it('works for 10 minutes, and after that a new one has to be asked for (ASVS 6.5.5)', async () => {
    const { verify, code, resend, nextCode } = await startLogin(app());
    await later(app(), 10 * MINUTE + 1000, async () => {
      expect(await verify(code)).toMatchObject({ status: 422, body: { code: 'account.code_expired' } });
      const next = await nextCode(resend);
      expect((await verify(next)).status).toBe(200);
    });
  });

  it('of 9 minutes and 50 seconds still works', async () => {
    const { verify } = await startLogin(app());
    await later(app(), 10 * MINUTE - 10_000, async () => expect((await verify()).status).toBe(200));
  });

  it('is worth nothing in another browser, and trying it there takes nobody’s tries (ASVS 6.6.2)', async () => {
    const { userId, code, verify } = await startLogin(app());
    const somebodyElse = await startLogin(app());
    for (const browser of [browserOf(app()), somebodyElse.browser])
      for (const typed of [code, wrongCode(code)])
        expect(await browser.post('/api/auth/verify', { userId, code: typed })).toMatchObject(GONE);
    expect(await triesOf(userId)).toBe(0);
    expect((await verify()).status).toBe(200);
  });

  it('of one login is worth nothing for another of the same browser (ASVS 6.6.2)', async () => {
    const first = await startLogin(app());
    const second = await startLogin(app(), anEmail(), first.browser);
    expect(await first.verify()).toMatchObject(GONE);
    expect((await second.verify()).status).toBe(200);
  });

  it('logs in once when 20 right ones come at the same moment: one account, one session (ASVS 15.4.2)', async () => {
    const { email, verify } = await startLogin(app());
    const answers = await Promise.all(Array.from({ length: 20 }, () => verify()));
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([200, ...Array.from({ length: 19 }, () => 422)]);
    const [account, ...others] = await app().em().find(AccountEntity, { email });
    expect(others).toEqual([]);
    expect(await app().em().count(SessionEntity, { user: account?.id })).toBe(1);
  });

  it('of two browsers that log in as the same new person at once makes one account', async () => {
    const email = anEmail();
    const first = await startLogin(app(), email);
    const second = await startLogin(app(), email);
    const users = (await Promise.all([first.verify(), second.verify()])).map(({ body }) => (body as { id: number }).id);
    expect(users[0]).toBeGreaterThan(0);
    expect(users[1]).toBe(users[0]);
  });
});

describe('what is sent with a code', () => {
  it.each([
    ['an id that is none', { code: '123456', userId: 'me' }, 400, 'input.invalid'],
    ['an id below 1', { code: '123456', userId: -1 }, 400, 'input.invalid'],
    ['no code', { userId: 1 }, 400, 'input.invalid'],
    ['a code that is a number', { code: 123_456, userId: 1 }, 400, 'input.invalid'],
    ['nothing at all', undefined, 400, 'input.invalid'],
    ['a list', [], 400, 'input.invalid'],
    ['the id of a login that is not there', { code: '123456', userId: 1 }, 422, 'account.login_gone'],
    ['no id, while nobody is logged in', { code: '123456' }, 401, 'account.login_needed'],
    ['an empty id, while nobody is logged in', { code: '123456', userId: null }, 401, 'account.login_needed'],
  ])('is refused: %s', async (_what, body, status, code) => {
    expect(await app().post('/api/auth/verify', body)).toMatchObject({ status, body: { code } });
  });
});

describe('wrong codes', () => {
  it('are tried 5 times, and then the right one does not help either (ASVS 6.6.3)', async () => {
    const { code, verify } = await startLogin(app());
    for (let count = 1; count <= 4; count += 1) expect(await verify(wrongCode(code, count))).toMatchObject(WRONG);
    const fifth = await verify(wrongCode(code, 5));
    expect(fifth).toMatchObject(NO_TRIES);
    expect(fifth.text).toContain('10 minutes');
    expect(Number(fifth.headers['retry-after'])).toBeLessThanOrEqual(600);
    expect(await verify()).toMatchObject(NO_TRIES);
  });

  it('are counted one by one when they come at the same moment (ASVS 6.6.3)', async () => {
    const { userId, code, verify } = await startLogin(app());
    const answers = await Promise.all(Array.from({ length: 12 }, (_none, step) => verify(wrongCode(code, step + 1))));
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(4);
    expect(await triesOf(userId)).toBe(5);
    expect(await verify()).toMatchObject(NO_TRIES);
  });

  it('stay counted when a new code is asked for (ASVS 6.6.3)', async () => {
    const { code, verify, resend, nextCode } = await startLogin(app());
    for (let count = 1; count <= 4; count += 1) await verify(wrongCode(code, count));
    await later(app(), MINUTE, async () => {
      const next = await nextCode(resend);
      expect(await verify(wrongCode(next))).toMatchObject(NO_TRIES);
      expect(await verify(next)).toMatchObject(NO_TRIES);
    });
  });

  it('stay counted when the same browser begins again, which gets no mail then (ASVS 6.6.3)', async () => {
    const { browser, email, code, verify, resend } = await startLogin(app());
    for (let count = 1; count <= 5; count += 1) await verify(wrongCode(code, count));
    await later(app(), 2 * MINUTE, async () => {
      expect(await browser.requestLogin(email)).toMatchObject(NO_TRIES);
      expect(await resend()).toMatchObject(NO_TRIES);
    });
    expect(loginMailsTo(app(), email)).toHaveLength(1);
  });

  it('keep nobody out for longer than the code would have lived, nor in another browser (ASVS 6.3.1)', async () => {
    const { browser, email, code, verify, resend } = await startLogin(app());
    for (let count = 1; count <= 5; count += 1) await verify(wrongCode(code, count));
    expect((await (await startLogin(app(), email)).verify()).status).toBe(200);
    await later(app(), 10 * MINUTE + 1000, async () => {
      expect(await resend()).toMatchObject(GONE);
      expect((await (await startLogin(app(), email, browser)).verify()).status).toBe(200);
    });
  });
});

describe('asking again', () => {
  it('within a minute goes on with the same login, without a second mail', async () => {
    const { browser, email, userId, verify } = await startLogin(app());
    const { login_challenge: token } = browser.cookies;
    const again = await browser.requestLogin(email);
    expect(again.body).toMatchObject({ needsVerification: true, user: { id: userId } });
    expect(browser.cookies['login_challenge']).toBe(token);
    expect(loginMailsTo(app(), email)).toHaveLength(1);
    expect((await verify()).status).toBe(200);
  });

  it('after a minute goes on with the same login and a new code, with the tries that are left', async () => {
    const { browser, email, userId, code, verify, nextCode } = await startLogin(app());
    await verify(wrongCode(code));
    await later(app(), MINUTE, async () => {
      let id = 0;
      const next = await nextCode(async () => {
        const answer = await browser.requestLogin(email);
        id = loginIdIn(answer);
        return answer;
      });
      expect(id).toBe(userId);
      expect(await triesOf(userId)).toBe(1);
      expect(await verify(code)).toMatchObject(WRONG);
      expect((await verify(next)).status).toBe(200);
    });
  });

  it('by Resend Code is free the first time, voids the code before and leaves the tries counted', async () => {
    const { code, userId, resend, verify, nextCode } = await startLogin(app());
    await verify(wrongCode(code));
    const next = await nextCode(resend);
    expect(await triesOf(userId)).toBe(1);
    expect(await verify(code)).toMatchObject(WRONG);
    expect((await verify(next)).status).toBe(200);
    expect(await resend()).toMatchObject(GONE);
  });

  it('by Resend Code a second time within a minute is refused, and says how long to wait', async () => {
    const { resend, nextCode, verify, email } = await startLogin(app());
    const next = await nextCode(resend);
    const answer = await resend();
    expect(answer).toMatchObject({ status: 429, body: { code: 'account.resend_too_soon' } });
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(50);
    expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(60);
    expect(loginMailsTo(app(), email)).toHaveLength(2);
    await later(app(), MINUTE, async () => {
      const last = await nextCode(resend);
      expect(await verify(next)).toMatchObject(WRONG);
      expect((await verify(last)).status).toBe(200);
    });
  });

  it('many times at the same moment sends one mail (ASVS 2.4.1)', async () => {
    const { email, userId, resend, nextCode, verify } = await startLogin(app());
    const next = await nextCode(async () => {
      const answers = await Promise.all([resend(), resend(), resend()]);
      // One that came a little later is refused, and it may be any of them.
      return answers.find(({ status }) => status < 300) ?? answers[0];
    });
    expect(await app().em().findOneOrFail(LoginChallengeEntity, { id: userId })).toMatchObject({ generation: 2 });
    expect((await verify(next)).status).toBe(200);
    expect(loginMailsTo(app(), email)).toHaveLength(2);
  });

  it('is for the browser that began, and no other [spec 201]', async () => {
    const { email, userId, verify } = await startLogin(app());
    const stranger = await loggedIn(app(), anEmail());
    await later(app(), MINUTE, async () => {
      for (const browser of [browserOf(app()), stranger])
        expect(await browser.post('/api/auth/resend-code', { userId })).toMatchObject(GONE);
    });
    expect(loginMailsTo(app(), email)).toHaveLength(1);
    expect((await verify()).status).toBe(200);
  });

  it('with another address gives the first login up', async () => {
    const first = await startLogin(app());
    const second = await startLogin(app(), anEmail(), first.browser);
    await later(app(), MINUTE, async () => expect(await first.resend()).toMatchObject(GONE));
    expect((await second.verify()).status).toBe(200);
    expect(await app().em().count(LoginChallengeEntity, { email: first.email })).toBe(0);
  });
});
