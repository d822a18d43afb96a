import { describe, expect, it } from '@jest/globals';
import { LoginChallengeEntity } from '../../src/modules/account/index.ts';
import { LoginMailJob } from '../../src/modules/account/login/login-mail.job.ts';
import { browserOf, codeIn } from '../browser.ts';
import { startTestApp, type TestApp, useTestApp } from '../harness.ts';
import { anEmail, asked, at, idIn, mailsTo, MINUTE } from './given-login.ts';

const app = useTestApp();

const send = (challengeId: number) => app().nest.get(LoginMailJob).send({ challengeId });

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
      const answer = await browser.askToLogIn(email);
      expect(answer).toMatchObject({ status: 200, body: { needsVerification: true } });
      userId = idIn(answer);
      await expect(send(userId)).rejects.toThrow('ECONNREFUSED');
    });
    const code = codeIn(await app().mailTo(email));
    expect((await browser.post('/api/auth/verify', { userId, code })).status).toBe(200);
    await send(userId);
    expect(mailsTo(app(), email)).toHaveLength(1);
  });

  it('who asks again gets one mail, with the code that works', async () => {
    const [browser, email] = [browserOf(app()), anEmail()];
    let userId = 0;
    await withoutMail(app(), async () => {
      userId = idIn(await browser.askToLogIn(email));
      await at(app(), MINUTE, async () => {
        expect((await browser.post('/api/auth/resend-code', { userId })).status).toBe(204);
      });
    });
    const code = codeIn(await app().mailTo(email));
    await Promise.all([send(userId), send(userId)]);
    expect(mailsTo(app(), email)).toHaveLength(1);
    expect((await browser.post('/api/auth/verify', { userId, code })).status).toBe(200);
  });
});

describe('no mail is sent', () => {
  it('twice, however often its job runs', async () => {
    const { email, userId } = await asked(app());
    await Promise.all([send(userId), send(userId), send(userId)]);
    expect(mailsTo(app(), email)).toHaveLength(1);
  });

  it('for a code that has expired meanwhile', async () => {
    const email = anEmail();
    const id = await unsent(email);
    await at(app(), 11 * MINUTE, () => send(id));
    expect(mailsTo(app(), email)).toHaveLength(0);
    await send(id);
    expect(mailsTo(app(), email)).toHaveLength(1);
  });

  it('for a login that was given up, or that takes no codes any more', async () => {
    const email = anEmail();
    const id = await unsent(email);
    await app().em().nativeUpdate(LoginChallengeEntity, { id }, { tries: 5 });
    await send(id);
    await app().em().nativeDelete(LoginChallengeEntity, { id });
    await send(id);
    expect(mailsTo(app(), email)).toHaveLength(0);
  });

  /** A login whose mail no job knows of. */
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
      expect(await browserOf(running).askToLogIn(anEmail())).toMatchObject({
        status: 503,
        body: { code: 'mail.off', message: expect.stringContaining('cannot send mail') },
      });
    } finally {
      await running.close();
    }
  });
});
