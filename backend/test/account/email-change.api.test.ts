import { describe, expect, it, jest } from '@jest/globals';
import { NEW_ADDRESS_MAIL, OLD_ADDRESS_MAIL } from '../../src/modules/account/email-change/email-change.mails.ts';
import { EmailChangeEntity, EmailChangesService } from '../../src/modules/account/index.ts';
import { type Browser, browserOf } from '../browser.ts';
import { sendMails } from '../given-mail.ts';
import { useTestApp } from '../harness.ts';
import { codesOf, confirm, newAddresses, pendingChange } from './given-email-change.ts';
import { later, wrongCode } from './given-login.ts';

const app = useTestApp();
const MINUTE = 61_000;
const URL = '/api/email-change';

const mailsTo = (address: string) =>
  app()
    .outbox()
    .filter(({ to }) => to === address);
const idOf = async (userId: number) => (await app().em().findOneOrFail(EmailChangeEntity, { user: userId })).id;

describe('asking for another address', () => {
  it('sends a code of its own to either address, and names neither to the other', async () => {
    const { me, oldEmail, newEmail, oldCode, newCode } = await pendingChange(app());
    expect(oldCode).not.toBe(newCode);
    const [toOld, toNew] = [mailsTo(oldEmail)[0], mailsTo(newEmail)[0]];
    expect(toOld?.subject).toBe('Your code to change your email address');
    expect(toNew?.subject).toBe('Your code to confirm your new email address');
    expect(JSON.stringify(toOld)).not.toContain(newEmail);
    for (const secret of [oldEmail, oldCode, me.user.username]) expect(JSON.stringify(toNew)).not.toContain(secret);
    expect((await me.get('/api/auth/me')).body).toMatchObject({ email: oldEmail });
  });

  it('can be seen afterwards by oneself alone', async () => {
    const { me, newEmail } = await pendingChange(app());
    const stranger = await app().logIn('sees.nothing@example.com');
    const { body } = await me.get(URL);
    expect(body).toEqual({ pending: { email: newEmail, resendAfter: expect.any(Number) } });
    expect((body as { pending: { resendAfter: number } }).pending.resendAfter).toBeGreaterThan(50);
    expect((await stranger.get(URL)).body).toEqual({ pending: null });
  });

  it('for the address one has already is refused at the field, however it is written', async () => {
    const me = await app().logIn('has.it.already@example.com');
    for (const email of ['has.it.already@example.com', ' Has.It.ALREADY@Example.com '])
      expect(await me.post(URL, { email })).toMatchObject({
        status: 400,
        body: { code: 'account.email_unchanged', fields: [{ path: 'email' }] },
      });
  });

  it.each([
    '',
    'nonsense',
    'a@b',
    'two@at@example.com',
    `${'x'.repeat(300)}@example.com`,
    'nul\0@example.com',
    'priyä@example.com',
  ])('for %j is refused at the field', async (email) => {
    const me = await app().logIn('makes.mistakes@example.com');
    expect(await me.post(URL, { email })).toMatchObject({ status: 400, body: { fields: [{ path: 'email' }] } });
  });

  it('is for who is logged in', async () => {
    const nobody = browserOf(app());
    const answers = await Promise.all([
      nobody.get(URL),
      nobody.post(URL, { email: 'a.stranger@example.com' }),
      nobody.post(`${URL}/resend`),
      nobody.post(`${URL}/confirm`, { oldCode: '123456', newCode: '123456' }),
      nobody.delete(URL),
    ]);
    for (const answer of answers) expect(answer).toMatchObject({ status: 401, body: { code: 'account.login_needed' } });
  });

  it('twice at once, or again within a minute, sends one pair of mails', async () => {
    const { oldEmail, newEmail } = newAddresses();
    const me = await app().logIn(oldEmail);
    const before = mailsTo(oldEmail).length;
    const answers = await Promise.all(Array.from({ length: 8 }, () => me.post(URL, { email: newEmail })));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    await app().mailTo(newEmail);
    await Promise.all([1, 2, 3].map(() => sendBoth(me)));
    expect([mailsTo(oldEmail).length - before, mailsTo(newEmail).length]).toEqual([1, 1]);
  });
});

describe('asking for the address of another account', () => {
  it('answers as for any other, and tells only its owner, without a code', async () => {
    const { oldEmail, newEmail } = newAddresses();
    const [me, owner] = [await app().logIn(oldEmail), await app().logIn(newEmail)];
    const free = await pendingChange(app());
    const answer = await me.post(URL, { email: newEmail });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ email: newEmail, resendAfter: 60 });
    expect(Object.keys(answer.body as object)).toEqual(
      Object.keys(((await free.me.get(URL)).body as { pending: object }).pending),
    );
    const mail = await app().mailTo(newEmail, ({ subject }) => subject === 'This email address has an account already');
    expect(mail.text).toContain('nothing will happen');
    expect(mail.text).not.toMatch(/\d{6}/);
    expect(mail.text).not.toContain(oldEmail);
    expect((await owner.get('/api/auth/me')).body).toMatchObject({ email: newEmail });
  });
});

describe('asking for new codes', () => {
  it('is refused within a minute, and says for how long', async () => {
    const { me } = await pendingChange(app());
    const { status, headers, body } = await me.post(`${URL}/resend`);
    expect(status).toBe(429);
    expect(Number(headers['retry-after'])).toBeGreaterThan(30);
    expect(body).toMatchObject({
      code: 'account.email_resend_too_soon',
      message: expect.stringMatching(/wait \d+ sec/),
    });
  });

  it('voids both old ones, and keeps the wrong tries counted', async () => {
    const first = await pendingChange(app());
    const { me, newEmail } = first;
    for (const left of [4, 3, 2])
      expect((await confirm({ ...first, oldCode: wrongCode(first.oldCode) })).text).toContain(`${left} tries are left`);
    await later(app(), MINUTE, async () => {
      const second = { me, ...(await codesOf(app(), me, newEmail, () => me.post(`${URL}/resend`))) };
      const used = await confirm(first);
      expect(used.body).toMatchObject({ fields: [{ path: 'oldCode' }, { path: 'newCode' }] });
      expect(used.text).toContain('1 try is left');
      expect((await confirm(second)).status).toBe(200);
    });
  });

  it('is nothing for who has not asked for a change', async () => {
    const me = await app().logIn('asked.for.nothing@example.com');
    expect(await me.post(`${URL}/resend`)).toMatchObject({ status: 404, body: { code: 'account.no_email_change' } });
  });
});

describe('asking for a third address', () => {
  it('within a minute has to wait; the first change goes on', async () => {
    const first = await pendingChange(app());
    const { newEmail: third } = newAddresses();
    expect(await first.me.post(URL, { email: third })).toMatchObject({
      status: 429,
      body: { code: 'account.email_resend_too_soon' },
    });
    expect(mailsTo(third)).toEqual([]);
    expect((await confirm(first)).status).toBe(200);
  });

  it('replaces the second one: its codes work no more, and its wrong tries count', async () => {
    const first = await pendingChange(app());
    await confirm({ ...first, newCode: wrongCode(first.newCode) });
    await later(app(), MINUTE, async () => {
      const second = await pendingChange(app(), first.me);
      expect((await first.me.get(URL)).body).toMatchObject({ pending: { email: second.newEmail } });
      expect((await confirm(first)).text).toContain('3 tries are left');
      expect((await confirm(second)).body).toMatchObject({ email: second.newEmail });
    });
  });
});

describe('cancelling', () => {
  it('voids the codes and forgets the address', async () => {
    const change = await pendingChange(app());
    expect((await change.me.delete(URL)).status).toBe(204);
    expect((await change.me.get(URL)).body).toEqual({ pending: null });
    expect(await confirm(change)).toMatchObject({ status: 404, body: { code: 'account.no_email_change' } });
    const { email } = await app().em().findOneOrFail(EmailChangeEntity, { user: change.me.user.id });
    expect(email).toBeNull();
    expect((await change.me.delete(URL)).status).toBe(204);
  });

  it('buys neither a new mail at once nor new tries', async () => {
    const change = await pendingChange(app());
    for (let count = 0; count < 4; count += 1) await confirm({ ...change, newCode: wrongCode(change.newCode) });
    await change.me.delete(URL);
    expect((await change.me.post(URL, { email: change.newEmail })).status).toBe(429);
    await later(app(), MINUTE, async () => {
      const next = await pendingChange(app(), change.me);
      expect((await confirm({ ...next, newCode: wrongCode(next.newCode) })).text).toContain('no tries left');
      expect((await confirm(next)).status).toBe(429);
    });
  });

  it('of one person leaves the change of another alone', async () => {
    const [mine, theirs] = [await pendingChange(app()), await pendingChange(app())];
    await mine.me.delete(URL);
    expect((await confirm(theirs)).status).toBe(200);
  });
});

describe('where production has no mail server', () => {
  it('nobody can change their address, and the answer says so in a sentence', async () => {
    const [me, { me: waits }] = [await app().logIn(newAddresses().oldEmail), await pendingChange(app())];
    const smtpUrl = jest.replaceProperty(app().settings, 'smtpUrl', undefined);
    const answers = [await me.post(URL, { email: newAddresses().newEmail }), await waits.post(`${URL}/resend`)];
    smtpUrl.restore();
    const message = expect.stringContaining('cannot send mail');
    for (const answer of answers) expect(answer).toMatchObject({ status: 503, body: { code: 'mail.off', message } });
    expect(await app().em().count(EmailChangeEntity, { user: me.user.id })).toBe(0);
  });
});

describe('an account that is deleted while it asks', () => {
  it('is asked to log in, and leaves nothing', async () => {
    const me = await app().logIn(newAddresses().oldEmail);
    const { email, user } = me;
    await me.delete('/api/account', { confirmation: 'DELETE' });
    const changes = app().nest.get(EmailChangesService);
    const late = changes.request(
      { id: user.id, email, sessionId: 1, verified: false, isNewcomer: false },
      { email: newAddresses().newEmail },
      '192.0.2.1',
    );
    await expect(late).rejects.toMatchObject({ kind: 'unauthenticated', code: 'account.login_needed' });
  });
});

async function sendBoth({ user }: Browser): Promise<void> {
  for (const kind of [OLD_ADDRESS_MAIL, NEW_ADDRESS_MAIL]) await sendMails(app(), kind, await idOf(user.id));
}

describe('while the mail server is down', () => {
  it('the answer is the same, and each mail comes once when it is back', async () => {
    const { oldEmail, newEmail } = newAddresses();
    const me = await app().logIn(oldEmail);
    const before = mailsTo(oldEmail).length;
    await app().standIns.mail.down();
    expect((await me.post(URL, { email: newEmail })).status).toBe(200);
    await expect(sendBoth(me)).rejects.toThrow('ECONNREFUSED');
    await app().standIns.mail.up();
    await sendBoth(me);
    await sendBoth(me);
    expect([mailsTo(oldEmail).length - before, mailsTo(newEmail).length]).toEqual([1, 1]);
  });

  it('for so long that the codes are too old, no mail comes that is of no use', async () => {
    const { oldEmail, newEmail } = newAddresses();
    const me = await app().logIn(oldEmail);
    await app().standIns.mail.down();
    await me.post(URL, { email: newEmail });
    await later(app(), 11 * MINUTE, async () => {
      // In turn after a try that may be under way since before: with the server still down, that one fails.
      await sendBoth(me);
      await app().standIns.mail.up();
      await sendBoth(me);
      expect(mailsTo(newEmail)).toEqual([]);
    });
  });
});

const limited = useTestApp({ env: { LIMITS_FACTOR: '0.5' } });
const ask = (me: Awaited<ReturnType<ReturnType<typeof limited>['logIn']>>, email: string) =>
  me.post('/api/email-change', { email });

/** Each asks when the cool-down of the one before is over. */
async function inTurn<Item>(items: readonly Item[], work: (item: Item) => Promise<{ status: number }>) {
  const statuses: number[] = [];
  for (const item of items) {
    statuses.push((await work(item)).status);
    limited().clock.moveBy(61_000);
  }
  return statuses;
}

it('sends an account a few pairs of codes a day, whatever the addresses', async () => {
  const me = await limited().logIn('never.content@example.com');
  const addresses = Array.from({ length: 6 }, (_, at) => `choice.${at}@example.com`);
  expect(await inTurn(addresses, (email) => ask(me, email))).toEqual([200, 200, 200, 200, 200, 429]);
  expect(await me.post('/api/email-change/resend')).toMatchObject({ status: 429, body: { code: 'request.limited' } });
});

it('sends one address a few mails a day for one account, and no account uses up those of another (ASVS 2.4.1)', async () => {
  const email = 'plagued@example.com';
  const attacker = await limited().logIn('plagues@example.com');
  const asks = async (): Promise<{ status: number }> => {
    await attacker.delete('/api/email-change');
    return ask(attacker, email);
  };
  expect(await inTurn([1, 2, 3, 4], asks)).toEqual([200, 200, 200, 429]);
  expect((await ask(await limited().logIn('moves.there@example.com'), email)).status).toBe(200);
});

it('counts nothing that sends no mail', async () => {
  const me = await limited().logIn('presses.twice@example.com');
  for (let count = 0; count < 8; count += 1) await ask(me, 'pressed@example.com');
  await limited().mailTo('pressed@example.com');
  const sent = limited()
    .outbox()
    .filter(({ to }) => to === 'pressed@example.com');
  expect(sent).toHaveLength(1);
  limited().clock.moveBy(61_000);
  expect((await ask(me, 'pressed.later@example.com')).status).toBe(200);
});
