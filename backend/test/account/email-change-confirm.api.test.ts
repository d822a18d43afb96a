import { describe, expect, it } from '@jest/globals';
import { CODE_PURPOSE, EMAIL_NOTICE_MAIL } from '../../src/modules/account/email-change/email-change.mails.ts';
import { AccountEntity, EmailChangeEntity, EmailChangeNoticeEntity } from '../../src/modules/account/index.ts';
import { ListingEntity, ListingsFacade } from '../../src/modules/listings/index.ts';
import { OneTimeCodes } from '../../src/platform/one-time-codes/one-time-codes.ts';
import type { TestBrowser } from '../browser.ts';
import { sendMails } from '../given-mail.ts';
import { useTestApp } from '../harness.ts';
import { account, aRequest, listings, published, search } from '../listings/given.ts';
import { wrongCode, later } from './given-login.ts';
import { codesOf, confirm, newAddresses, pendingChange } from './given-email-change.ts';

const app = useTestApp();
const MINUTE = 60_000;

/** Posts in somebody's browser as if nobody were logged in there. */
async function publishedLoggedOut(browser: TestBrowser, email: string): Promise<number> {
  const { listing } = await published(app(), aRequest({ email }), {
    post: (url, body) => browser.post(url, body, { cookie: '' }),
  });
  return listing.id;
}

const isLoggedIn = async (browser: TestBrowser) => (await browser.get('/api/auth/me')).status === 200;
const emailOf = async (id: number) => (await app().em().findOneOrFail(AccountEntity, id)).email;
const emailsOfListings = async (ids: number[]) => {
  const found = await app()
    .em()
    .find(ListingEntity, { id: ids }, { orderBy: { id: 'asc' } });
  return found.map(({ email }) => email);
};

describe('with both codes', () => {
  it('the address changes, and one logs in with the new one to the same account', async () => {
    const change = await pendingChange(app());
    const answer = await confirm(change);
    expect([answer.status, answer.body]).toEqual([200, { ...change.me.user, email: change.newEmail }]);
    expect((await change.me.get('/api/auth/me')).body).toEqual(answer.body);
    expect((await change.me.get('/api/email-change')).body).toEqual({ pending: null });
    expect((await app().logIn(change.newEmail)).user.id).toBe(change.me.user.id);
    expect((await app().logIn(change.oldEmail)).user.id).not.toBe(change.me.user.id);
  });

  it('written with spaces and hyphens it works as well', async () => {
    const { me, oldCode, newCode } = await pendingChange(app());
    const [old, fresh] = [` ${oldCode.slice(0, 3)} ${oldCode.slice(3)}`, `${newCode.slice(0, 3)}-${newCode.slice(3)}`];
    expect((await confirm({ me, oldCode: old, newCode: fresh })).status).toBe(200);
  });

  it('every other session of this person ends, and nobody else is logged out', async () => {
    const change = await pendingChange(app());
    const [other, stranger] = [await app().logIn(change.oldEmail), await app().logIn('stays.logged.in@example.com')];
    await confirm(change);
    expect(await isLoggedIn(other)).toBe(false);
    for (const browser of [change.me, stranger]) expect(await isLoggedIn(browser)).toBe(true);
  });

  it('the old address is notified once, without the new address', async () => {
    const change = await pendingChange(app());
    await app().standIns.mail.down();
    await confirm(change);
    const { id: noticeId } = await app().em().findOneOrFail(EmailChangeNoticeEntity, { user: change.me.user.id });
    await app().standIns.mail.up();
    await Promise.all([1, 2].map(() => sendMails(app(), EMAIL_NOTICE_MAIL, noticeId)));
    const notices = app()
      .outbox()
      .filter(({ to, subject }) => to === change.oldEmail && subject === 'Your email address was changed');
    expect(notices).toHaveLength(1);
    expect(notices[0]?.text).toContain('It was not you?');
    expect(JSON.stringify(notices)).not.toContain(change.newEmail);
    expect(await app().em().count(EmailChangeNoticeEntity, { user: change.me.user.id })).toBe(0);
  });

  it('the listings follow: those of this browser are confirmed, the owner is asked about others’, and those of other accounts stay', async () => {
    const { oldEmail } = newAddresses();
    const change = await pendingChange(app(), await app().logIn(oldEmail));
    const { me } = change;
    const here = await publishedLoggedOut(me, oldEmail);
    const [own = 0, foreign = 0] = await listings(app(), [
      { userId: change.me.user.id },
      { userId: change.me.user.id + 1000 },
    ]);
    const stranger = await published(app(), aRequest({ email: oldEmail }));
    const ids = [here, own, foreign, stranger.listing.id];
    await app()
      .em()
      .nativeUpdate(ListingEntity, { id: [own, foreign] }, { email: oldEmail });
    await app().em().nativeUpdate(ListingEntity, { id: foreign }, { confirmedAt: null });
    await confirm(change);
    expect(await emailsOfListings(ids)).toEqual([change.newEmail, change.newEmail, oldEmail, change.newEmail]);
    const unconfirmed = await app()
      .em()
      .find(ListingEntity, { id: ids, confirmedAt: null }, { orderBy: { id: 'asc' } });
    expect(unconfirmed.map(({ id }) => id)).toEqual([foreign, stranger.listing.id]);
    expect((await me.post(`/api/listing/${stranger.listing.id}/disown`)).status).toBe(200);
  });

  it('nothing is left for who reads the old mailbox: its links and codes confirm nothing of the account', async () => {
    const change = await pendingChange(app());
    const { listing, confirmationId } = await published(app(), aRequest({ email: change.oldEmail }));
    const { text } = await app().mailTo(change.oldEmail, ({ subject }) => subject.startsWith('Confirm'));
    await confirm(change);
    const [code] = /^\d{6}$/m.exec(text) ?? [];
    const [, token] = /\/confirm#(\S+)/.exec(text) ?? [];
    for (const body of [{ confirmationId, code }, { token }])
      expect([404, 422]).toContain((await app().post('/api/listing-confirmations', body)).status);
    expect((await search(app(), {})).find(({ id }) => id === listing.id)).toMatchObject({ userId: null });
    const stranger = await app().logIn(change.oldEmail);
    expect((await stranger.get('/api/my-listings')).body).toEqual([]);
    expect((await change.me.get('/api/my-listings')).body).toMatchObject([{ id: listing.id }]);
  });

  it('nothing changes at all when a part of it fails', async () => {
    const change = await pendingChange(app());
    const other = await app().logIn(change.oldEmail);
    const facade = app().nest.get(ListingsFacade);
    const works = facade.changeEmail;
    facade.changeEmail = () => Promise.reject(new Error('planted'));
    expect((await confirm(change)).status).toBe(500);
    facade.changeEmail = works;
    expect(await emailOf(change.me.user.id)).toBe(change.oldEmail);
    expect(await isLoggedIn(other)).toBe(true);
    expect((await confirm(change)).status).toBe(200);
  });

  it('twenty times at once has one effect', async () => {
    const change = await pendingChange(app());
    const answers = await Promise.all(Array.from({ length: 20 }, () => confirm(change)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(19);
    expect((await app().mailTo(change.oldEmail, ({ subject }) => subject.endsWith('was changed'))).to).toBe(
      change.oldEmail,
    );
  });

  it('whose account is deleted at the same moment, only one of the two happens', async () => {
    const change = await pendingChange(app());
    const twin = change.me.at(app());
    const remove = twin.delete('/api/account', { confirmation: 'DELETE' });
    const [confirmed, removed] = await Promise.all([confirm(change), remove]);
    expect(removed.status).toBe(204);
    expect([200, 401]).toContain(confirmed.status);
  });

  it('a second time there is nothing left to confirm', async () => {
    const change = await pendingChange(app());
    await confirm(change);
    expect(await confirm(change)).toMatchObject({ status: 404, body: { code: 'account.no_email_change' } });
  });
});

describe('a code that is wrong', () => {
  it.each([
    ['the old one', ['oldCode'], 'One code is not right.'],
    ['the new one', ['newCode'], 'One code is not right.'],
    ['both', ['oldCode', 'newCode'], 'The codes are not right.'],
  ] as const)('is named at its field: %s', async (_which, wrong, sentence) => {
    const change = await pendingChange(app());
    const typed = Object.fromEntries(wrong.map((field) => [field, wrongCode(change[field])]));
    const answer = await confirm({ ...change, ...typed });
    expect(answer).toMatchObject({ status: 422, body: { code: 'account.email_code_wrong' } });
    const { fields, message } = answer.body as { message: string; fields: { path: string; message: string }[] };
    expect(fields.map(({ path }) => path)).toEqual(wrong);
    expect(message).toContain(sentence);
    expect(message).toContain('4 tries are left');
    expect(await emailOf(change.me.user.id)).toBe(change.oldEmail);
  });

  it('may not be that of the other address', async () => {
    const { me, oldCode, newCode } = await pendingChange(app());
    const { fields } = (await confirm({ me, oldCode: newCode, newCode: oldCode })).body as { fields: object[] };
    expect(fields).toHaveLength(2);
  });

  it('may not be that of another person', async () => {
    const [mine, theirs] = [await pendingChange(app()), await pendingChange(app())];
    expect((await confirm({ ...theirs, me: mine.me })).body).toMatchObject({ code: 'account.email_code_wrong' });
    expect((await confirm({ ...mine, newCode: theirs.newCode })).body).toMatchObject({ fields: [{ path: 'newCode' }] });
    const nobody = await app().logIn('waits.for.nothing@example.com');
    expect(await confirm({ ...mine, me: nobody })).toMatchObject({ status: 404 });
    expect(await emailOf(mine.me.user.id)).toBe(mine.oldEmail);
  });

  it('ends the tries at the fifth time, for the right ones too, until the codes are over', async () => {
    const change = await pendingChange(app());
    for (let count = 0; count < 5; count += 1) await confirm({ ...change, oldCode: wrongCode(change.oldCode) });
    const { status, headers, body } = await confirm(change);
    expect(status).toBe(429);
    expect(Number(headers['retry-after'])).toBeGreaterThan(500);
    expect(body).toMatchObject({ code: 'account.email_tries_used_up' });
    const { pending } = (await change.me.get('/api/email-change')).body as { pending: { resendAfter: number } };
    expect(pending.resendAfter).toBeGreaterThan(500);
    const resend = () => change.me.post('/api/email-change/resend');
    await later(app(), 2 * MINUTE, async () => expect((await resend()).status).toBe(429));
    await later(app(), 11 * MINUTE, async () => {
      expect((await confirm(change)).body).toMatchObject({ code: 'account.email_code_expired' });
      const codes = await codesOf(app(), change.me, change.newEmail, resend);
      expect((await confirm({ ...change, ...codes })).status).toBe(200);
    });
  });

  it('cannot be guessed by many at once: 5 of 20 are looked at', async () => {
    const change = await pendingChange(app());
    const wrong = { ...change, oldCode: wrongCode(change.oldCode) };
    const answers = await Promise.all(Array.from({ length: 20 }, () => confirm(wrong)));
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(15);
  });

  it('that is not six digits is refused, and does not count as an attempt', async () => {
    const change = await pendingChange(app());
    for (const oldCode of ['12345', 'abcdef', '1234567'])
      expect(await confirm({ ...change, oldCode })).toMatchObject({
        status: 400,
        body: {
          code: 'input.invalid',
          fields: [{ path: 'oldCode', message: 'Please enter the 6 digits of the code' }],
        },
      });
    const { tries } = await app().em().findOneOrFail(EmailChangeEntity, { user: change.me.user.id });
    expect(tries).toBe(0);
  });

  it('is too late after 10 minutes', async () => {
    const change = await pendingChange(app());
    await later(app(), 10 * MINUTE + 1000, async () =>
      expect(await confirm(change)).toMatchObject({ status: 422, body: { code: 'account.email_code_expired' } }),
    );
    await later(app(), 10 * MINUTE - 5000, async () => expect((await confirm(change)).status).toBe(200));
  });
});

describe('the address of another account', () => {
  it('can never be confirmed, not even by who guesses its code', async () => {
    const { oldEmail, newEmail } = newAddresses();
    const [owner, me] = [await app().logIn(newEmail), await app().logIn(oldEmail)];
    await me.post('/api/email-change', { email: newEmail });
    const { id, generation } = await app().em().findOneOrFail(EmailChangeEntity, { user: me.user.id });
    const codeOf = (side: 'old' | 'new') => app().nest.get(OneTimeCodes).createCode(CODE_PURPOSE[side], id, generation);
    const answer = await confirm({ me, oldCode: codeOf('old'), newCode: codeOf('new') });
    expect(answer).toMatchObject({ status: 409, body: { code: 'account.email_taken' } });
    expect(await Promise.all([emailOf(me.user.id), emailOf(owner.user.id)])).toEqual([oldEmail, newEmail]);
  });

  it('that was made after the codes were sent keeps its address; nothing else changes', async () => {
    const change = await pendingChange(app());
    const other = await app().logIn(change.oldEmail);
    await account(app(), { username: 'Faster Than You', email: change.newEmail });
    expect((await confirm(change)).status).toBe(409);
    expect(await emailOf(change.me.user.id)).toBe(change.oldEmail);
    expect(await isLoggedIn(other)).toBe(true);
    expect(await app().em().count(EmailChangeNoticeEntity, { user: change.me.user.id })).toBe(0);
  });

  it('is given to one of two who want it at the same moment', async () => {
    const { newEmail } = newAddresses();
    const people = await Promise.all([app().logIn('wants.it@example.com'), app().logIn('wants.it.too@example.com')]);
    const changes = [];
    for (const me of people)
      changes.push({
        me,
        ...(await codesOf(app(), me, newEmail, () => me.post('/api/email-change', { email: newEmail }))),
      });
    const answers = await Promise.all(changes.map(confirm));
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409']);
  });
});
