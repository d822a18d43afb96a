import { describe, expect, it } from '@jest/globals';
import { UnsubscribeService } from '../../src/modules/messaging/notices/unsubscribe.service.ts';
import { later, MINUTE } from '../account/given-login.ts';
import { run } from '../database.ts';
import { useTestApp } from '../harness.ts';
import { givenIn } from '../listings/given.ts';
import { givenUnread } from './given-unread.ts';

const app = useTestApp();
const given = givenUnread(app);
const traveler = () => givenIn(app).traveler();

const PATH = '/api/message-notices/unsubscribe';
const INVALID_LINK = {
  status: 404,
  body: { code: 'messaging.unsubscribe_link', message: expect.stringContaining('profile') },
};

const tokenOf = (userId: number): string => app().nest.get(UnsubscribeService).createToken(userId);
const storedSwitch = async (userId: number): Promise<boolean | undefined> => {
  const rows = await run<{ mail_notices: boolean }>(
    app().settings.databaseUrl,
    'select mail_notices from messaging.message_notices where user_id = $1',
    [userId],
  );
  return rows[0]?.mail_notices;
};
/** As mail programs do: a form, without cookie and origin. */
const oneClick = (url: string, payload = 'List-Unsubscribe=One-Click', type = 'application/x-www-form-urlencoded') =>
  app().inject({ method: 'POST', url, payload, headers: { 'content-type': type } });

describe('the mail about an unread message', () => {
  it('has a link for the reader and one for their mail program, which ends these mails', async () => {
    const conversation = await given.unread();
    await later(app(), 5 * MINUTE, () => given.runMailJob(conversation));
    const [mail] = given.mailsTo(conversation.reader);
    const token = tokenOf(conversation.userId);
    expect(mail?.headers).toEqual({
      'list-unsubscribe': `<http://localhost:3000${PATH}?token=${token}>`,
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
    });
    expect(mail?.text).toContain(`Stop these emails: http://localhost:3000/unsubscribe?token=${token}\n`);

    const answer = await oneClick(`${PATH}?token=${token}`);
    expect([answer.status, answer.text]).toEqual([200, '']);
    const next = await given.unread(conversation.reader);
    await later(app(), 5 * MINUTE, () => given.runMailJob(next));
    expect(given.mailsTo(conversation.reader)).toHaveLength(1);
  });
});

describe('the unsubscribe link', () => {
  it('shows only the page when it is opened, since mail scanners open every link', async () => {
    const { user } = await traveler();
    const token = tokenOf(user.id);
    const answer = await app().get(`${PATH}?token=${token}`);
    expect(answer).toMatchObject({
      status: 303,
      headers: { location: `/unsubscribe?token=${token}`, 'cache-control': 'no-store' },
    });
    expect(await storedSwitch(user.id)).toBeUndefined();
  });

  it.each([
    ['?token=%0d%0aSet-Cookie:x', '/unsubscribe?token=%0D%0ASet-Cookie%3Ax'],
    ['?token=//evil.example', '/unsubscribe?token=%2F%2Fevil.example'],
    ['', '/unsubscribe'],
  ])('redirects nowhere else when it is broken (%s)', async (query, location) => {
    expect(await app().get(PATH + query)).toMatchObject({ status: 303, headers: { location } });
  });

  it('ends the mails from our page without a login, and the profile turns them on again', async () => {
    const browser = await traveler();
    const token = tokenOf(browser.user.id);
    const answer = await app().post(PATH, { token }, { origin: 'http://localhost:3000' });
    expect([answer.status, answer.text]).toEqual([204, '']);
    expect(await storedSwitch(browser.user.id)).toBe(false);
    expect((await app().post(PATH, { token })).status).toBe(204);

    expect((await browser.patch('/api/message-notices', { mailNotices: true })).status).toBe(200);
    expect(await storedSwitch(browser.user.id)).toBe(true);
  });

  it('does not change copies by SMS', async () => {
    const browser = await traveler();
    await browser.patch('/api/message-notices', { smsCopies: false });
    await app().post(PATH, { token: tokenOf(browser.user.id) });
    expect((await browser.get('/api/message-notices')).body).toMatchObject({ smsCopies: false, mailNotices: false });
  });

  it.each(['application/x-www-form-urlencoded; charset=UTF-8', 'application/x-www-form-urlencoded'])(
    'works for a mail program that sends %s',
    async (type) => {
      const { user } = await traveler();
      const answer = await oneClick(`${PATH}?token=${tokenOf(user.id)}`, 'List-Unsubscribe=One-Click', type);
      expect(answer.status).toBe(200);
      expect(await storedSwitch(user.id)).toBe(false);
    },
  );

  it.each([
    ['boundary=b', '--b'],
    ['boundary="a; b"', '--a; b'],
  ])('works for a mail program that sends multipart (%s)', async (boundary, mark) => {
    const { user } = await traveler();
    const part = `${mark}\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n${mark}--\r\n`;
    const answer = await oneClick(`${PATH}?token=${tokenOf(user.id)}`, part, `multipart/form-data; ${boundary}`);
    expect(answer.status).toBe(200);
    expect(await storedSwitch(user.id)).toBe(false);
  });

  it('does nothing for a deleted account, with the same response', async () => {
    const { user } = await traveler();
    await run(app().settings.databaseUrl, 'delete from account.account where id = $1', [user.id]);
    expect((await app().post(PATH, { token: tokenOf(user.id) })).status).toBe(204);
    expect(await storedSwitch(user.id)).toBeUndefined();
  });
});

describe('refused, and without effect:', () => {
  it('a token that is cut, forged, or with another user id', async () => {
    const [{ user }, other] = [await traveler(), await traveler()];
    const token = tokenOf(user.id);
    const wrong = [
      token.slice(0, -1),
      `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`,
      `${other.user.id}.${token.split('.')[1]}`,
      `0${token}`,
      ` ${token}`,
      `${user.id}.`,
      String(user.id),
      '1e3.x',
    ];
    for (const made of wrong) {
      expect(await app().post(PATH, { token: made })).toMatchObject(INVALID_LINK);
      expect(await oneClick(`${PATH}?token=${encodeURIComponent(made)}`)).toMatchObject(INVALID_LINK);
    }
    expect(await oneClick(PATH)).toMatchObject(INVALID_LINK);
    for (const id of [user.id, other.user.id]) expect(await storedSwitch(id)).toBeUndefined();
  });

  it.each(['', 'List-Unsubscribe=Later', 'a=b'])('another form (%j)', async (payload) => {
    const { user } = await traveler();
    expect((await oneClick(`${PATH}?token=${tokenOf(user.id)}`, payload)).status).toBe(400);
    expect(await storedSwitch(user.id)).toBeUndefined();
  });

  const field = 'Content-Disposition: form-data; name="List-Unsubscribe"';
  it.each([
    ['without its end', `--b\r\n${field}\r\n\r\nOne-Click\r\n`, 'boundary=b'],
    ['without a boundary', `--b\r\n${field}\r\n\r\nOne-Click\r\n--b--\r\n`, 'charset=utf-8'],
    ['with a file in it', `--b\r\n${field}; filename="x"\r\n\r\nOne-Click\r\n--b--\r\n`, 'boundary=b'],
    ['of empty lines', `--b${'\n'.repeat(30_000)}--b--\r\n`, 'boundary=b'],
    ['with the field twice', `--b\n${field}\n\nOne-Click\n--b\n${field}\n\nOne-Click\n--b--\n`, 'boundary=b'],
  ])('multipart %s', async (_what, payload, boundary) => {
    const { user } = await traveler();
    const answer = await oneClick(`${PATH}?token=${tokenOf(user.id)}`, payload, `multipart/form-data; ${boundary}`);
    expect(answer).toMatchObject({ status: 400, body: { code: 'request.unreadable' } });
    expect(await storedSwitch(user.id)).toBeUndefined();
  });

  it('a request from another site’s page', async () => {
    const { user } = await traveler();
    const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://evil.example' };
    const url = `${PATH}?token=${tokenOf(user.id)}`;
    const answer = await app().inject({ method: 'POST', url, headers, payload: 'List-Unsubscribe=One-Click' });
    expect(answer.status).toBe(403);
    expect(await storedSwitch(user.id)).toBeUndefined();
  });
});
