import { describe, expect, it } from '@jest/globals';
import type { MessageNotices } from 'contracts';
import type { Browser } from '../browser.ts';
import { useTestApp } from '../harness.ts';
import { bodyOf, ids } from './given.ts';
import { givenSms, NOWHERE } from './given-sms.ts';

const app = useTestApp({ env: NOWHERE });
const sms = givenSms(app);
const URL = '/api/message-notices';
const BOTH = { smsCopies: true, mailNotices: true, smsStopped: false };
const noticesOf = async (who: Browser): Promise<MessageNotices> => bodyOf(await who.get(URL));

describe('notification settings', () => {
  it('are both on by default', async () => {
    expect(await noticesOf(await sms.traveler())).toEqual(BOTH);
  });

  it('change by what is sent, and leave the rest and everybody else’s', async () => {
    const [me, you] = await sms.people();
    expect(bodyOf(await me.patch(URL, { smsCopies: false }))).toEqual({ ...BOTH, smsCopies: false });
    expect(bodyOf(await me.patch(URL, { mailNotices: false }))).toEqual({
      smsCopies: false,
      mailNotices: false,
      smsStopped: false,
    });
    expect(bodyOf(await me.patch(URL, { smsCopies: true }))).toEqual({ ...BOTH, mailNotices: false });
    expect(bodyOf(await me.patch(URL, {}))).toEqual({ ...BOTH, mailNotices: false });
    expect(await noticesOf(you)).toEqual(BOTH);
  });

  it('show that the phone has replied STOP, whatever the switch, until START', async () => {
    const [me, you] = await sms.verifiedPair();
    await sms.reply(me, 'STOP');
    expect(await noticesOf(me)).toEqual({ ...BOTH, smsStopped: true });
    expect(bodyOf(await me.patch(URL, { smsCopies: true }))).toEqual({ ...BOTH, smsStopped: true });
    expect(await noticesOf(you)).toEqual(BOTH);
    await sms.reply(me, 'START');
    expect(await noticesOf(me)).toEqual(BOTH);
  });

  it('show nothing about an unverified number', async () => {
    const [me, you] = await sms.verifiedPair();
    await sms.reply(me, 'STOP');
    await sms.rows('update account.account set verified = false where id = $1', [ids(me)]);
    await sms.rows('update account.account set phone_number = $1, verified = false where id = $2', [
      sms.phoneOf(me),
      ids(you),
    ]);
    expect([await noticesOf(me), await noticesOf(you)]).toEqual([BOTH, BOTH]);
  });

  it('need a login, and are stored by no cache', async () => {
    expect((await app().get(URL)).status).toBe(401);
    expect((await app().inject({ method: 'PATCH', url: URL, payload: { smsCopies: false } })).status).toBe(401);
    expect((await (await sms.traveler()).get(URL)).headers['cache-control']).toBe('no-store');
  });

  it.each([{ smsCopies: 'no' }, []])('refuse %j', async (changes) => {
    const me = await sms.traveler();
    expect((await me.patch(URL, changes)).status).toBe(400);
    expect(await noticesOf(me)).toEqual(BOTH);
  });

  it('refuse form encoding, which is for the unsubscribe link alone', async () => {
    const me = await sms.traveler();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const answer = await app().inject({ method: 'PATCH', url: URL, payload: 'smsCopies=false', headers });
    expect(answer.status).toBe(415);
    expect(await noticesOf(me)).toEqual(BOTH);
  });

  it('are in one’s own download, and deleted with the account', async () => {
    const me = await sms.verified();
    await me.patch(URL, { smsCopies: false });
    const notices = async () =>
      ((await me.get('/api/account/data')).body as { messages: { notices: object } }).messages.notices;
    expect(await notices()).toEqual({ smsCopies: false, mailNotices: true, smsStopped: false });
    await sms.reply(me, 'STOP');
    expect(await notices()).toEqual({ smsCopies: false, mailNotices: true, smsStopped: true });
    await sms.leave(me);
    expect(await sms.rows('select 1 from messaging.message_notices where user_id = $1', [ids(me)])).toEqual([]);
  });

  it('can be changed 120 times an hour', async () => {
    const [me, you] = await sms.people();
    for (let press = 0; press < 120; press += 1) await me.patch(URL, { smsCopies: press % 2 === 0 });
    expect((await me.patch(URL, { smsCopies: true })).status).toBe(429);
    expect((await you.patch(URL, { smsCopies: true })).status).toBe(200);
  });
});
