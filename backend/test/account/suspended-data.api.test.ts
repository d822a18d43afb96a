import { describe, expect, it } from '@jest/globals';
import { ModerateFlow } from '../../src/flows/moderate/moderate.flow.ts';
import { RetentionFlow } from '../../src/flows/retention/retention.flow.ts';
import { OneTimeCodes } from '../../src/platform/one-time-codes/one-time-codes.ts';
import { RetentionSweep } from '../../src/platform/retention/retention.ts';
import { type Browser, browserOf } from '../browser.ts';
import { run } from '../database.ts';
import { useTestApp } from '../harness.ts';
import { account, aRequest, givenIn, post } from '../listings/given.ts';
import { confirm, pendingChange } from './given-email-change.ts';
import { anEmail, DAY, HOUR, later, MINUTE, startLogin } from './given-login.ts';
import { newestCode, verify, withPhone } from './given-phone.ts';

const app = useTestApp();
const given = givenIn(app);
const sql = <Row extends object>(text: string, values: unknown[] = []) =>
  run<Row>(app().settings.databaseUrl, text, values);
const who = { byWhom: 'lena', because: 'Asked for money' };
const suspend = (userId: number) => app().nest.get(ModerateFlow).suspend(userId, who);

/** Somebody who is suspended, and the token of the link that a login mails them. */
async function givenSuspended(me?: Browser) {
  const { email, user } = me ?? (await given.traveler());
  await suspend(user.id);
  return { email, id: user.id, token: await mailedToken(email) };
}

const isDataMail = ({ subject }: { subject: string }) => subject.startsWith('Your data at');

async function mailedToken(email: string): Promise<string> {
  await (await startLogin(app(), email)).verify();
  const { text } = await app().mailTo(email, isDataMail);
  return /\/suspended#(\S+)/.exec(text)?.[1] ?? '';
}

const download = (token: string) => app().post('/api/suspended-account/data', { token });
const erase = (token: string, confirmation = 'DELETE') =>
  browserOf(app()).delete('/api/suspended-account', { token, confirmation });
const GONE = { status: 422, body: { code: 'account.suspended_link_gone' } };

describe('a suspended person', () => {
  it('is told after the right code that a mail leads to their data, and is not logged in', async () => {
    const { email, user } = await given.traveler();
    await suspend(user.id);
    const login = await startLogin(app(), email);
    const answer = await login.verify();
    expect(answer).toMatchObject({
      status: 403,
      body: { code: 'account.suspended', message: expect.stringContaining('We have sent you an email with a link') },
    });
    expect(Object.keys(login.browser.cookies)).not.toContain('session');
    const mail = await app().mailTo(email, isDataMail);
    expect(mail.text).toContain('Your account is suspended, so you cannot log in.');
    expect((await login.browser.get('/api/account/data')).status).toBe(401);
  });

  it('downloads their data by that link, until it expires', async () => {
    const { id, email, token } = await givenSuspended();
    const answer = await download(token);
    expect(answer).toMatchObject({
      status: 200,
      body: { account: { id, email, suspendedAt: expect.any(String) }, listings: {}, messages: {}, tips: {} },
    });
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store' });
    await later(app(), DAY - HOUR, async () => expect((await download(token)).status).toBe(200));
    await later(app(), DAY + MINUTE, async () => {
      expect(await download(token)).toMatchObject(GONE);
      expect(await erase(token)).toMatchObject(GONE);
    });
  });

  it('deletes their account by that link, and stays suspended: with the address, and with the phone', async () => {
    const me = await given.verified();
    const phoneNumber = me.user.phoneNumber ?? '';
    await given.listing(me);
    const { id, email, token } = await givenSuspended(me);
    expect((await erase(token)).status).toBe(204);
    expect(await sql('select 1 from account.account where id = $1', [id])).toEqual([]);
    expect(await sql('select 1 from listings.listing where user_id = $1', [id])).toEqual([]);
    expect(await download(token)).toMatchObject(GONE);

    expect(await (await startLogin(app(), email)).verify()).toMatchObject({
      status: 403,
      body: { code: 'account.suspended' },
    });
    expect(await post(app(), 'find-help', aRequest({ email }))).toMatchObject({ status: 403 });
    const { me: another } = await withPhone(app(), phoneNumber);
    expect(await verify(another, newestCode(app(), phoneNumber))).toMatchObject({
      body: { code: 'account.phone_taken' },
    });
    const stored = JSON.stringify(await sql('select * from platform.former_account'));
    expect(stored).not.toContain(email);
    expect(stored).not.toContain(phoneNumber.replaceAll(/[^\d]/g, ''));
  });

  it('cannot move another account to their former address', async () => {
    const change = await pendingChange(app());
    await account(app(), { username: 'Was Suspended', email: change.newEmail, emailProven: true }).then(suspend);
    expect((await erase(await mailedToken(change.newEmail))).status).toBe(204);
    expect(await confirm(change)).toMatchObject({ status: 403, body: { code: 'account.suspended' } });
  });

  it('is free again after five years', async () => {
    const { email, token } = await givenSuspended();
    await erase(token);
    await sql("update platform.former_account set erased_at = now() - interval '5 years 1 day'");
    await app().nest.get(RetentionSweep).sweep();
    expect((await (await startLogin(app(), email)).verify()).status).toBe(200);
  });

  it('stays suspended where nobody ever confirmed the address', async () => {
    const email = anEmail();
    const createdAt = new Date(Date.now() - 31 * DAY);
    await suspend(await account(app(), { username: 'Never Confirmed', email, createdAt }));
    await app().nest.get(RetentionFlow).sweep();
    expect(await sql('select 1 from account.account where email = $1', [email])).toEqual([]);
    expect((await (await startLogin(app(), email)).verify()).status).toBe(403);
  });
});

describe('nobody else', () => {
  it('gets a link: not with a wrong code, and not on a form that takes the address', async () => {
    const { email, user } = await given.traveler();
    await suspend(user.id);
    await (await startLogin(app(), email)).verify('000000');
    await post(app(), 'find-help', aRequest({ email }));
    expect(
      app()
        .outbox()
        .filter((mail) => mail.to === email && isDataMail(mail)),
    ).toEqual([]);
  });

  it.each([
    ['altered', (token: string) => token.replace(/^\d+/, (id) => String(Number(id) + 1))],
    ['made up', () => '1.29900000.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'],
    ['empty', () => ''],
  ])('opens anything with a link that is %s', async (_what, change) => {
    await givenSuspended();
    const { id, token } = await givenSuspended();
    expect(await download(change(token))).toMatchObject(GONE);
    expect(await erase(change(token))).toMatchObject(GONE);
    expect(await sql('select 1 from account.account where id = $1', [id])).toHaveLength(1);
  });

  it('opens anything with a link of another purpose', async () => {
    const { id } = await givenSuspended();
    const until = Math.floor(Date.now() / MINUTE) + 60;
    const token = app().nest.get(OneTimeCodes).createLinkToken('account.login-link', id, until);
    expect(await download(token)).toMatchObject(GONE);
  });

  it('opens an account that is no longer suspended, which is open to a login', async () => {
    const { id, token } = await givenSuspended();
    await app().nest.get(ModerateFlow).unsuspend(id, who);
    expect(await download(token)).toMatchObject(GONE);
    expect(await erase(token)).toMatchObject(GONE);
    expect(await sql('select 1 from account.account where id = $1', [id])).toHaveLength(1);
  });

  it('deletes it by accident: the word must be typed', async () => {
    const { id, token } = await givenSuspended();
    expect((await erase(token, 'delete')).status).toBe(400);
    expect(await sql('select 1 from account.account where id = $1', [id])).toHaveLength(1);
  });
});
