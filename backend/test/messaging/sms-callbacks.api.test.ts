import { describe, expect, it } from '@jest/globals';
import type { Message } from 'shared-ui/contracts';
import { signatureOf } from '../../src/stand-ins/twilio/signature.ts';
import type { Browser } from '../browser.ts';
import { useTestApp } from '../harness.ts';
import { ids } from './given.ts';
import { givenSms, NOWHERE } from './given-sms.ts';

const app = useTestApp({ env: NOWHERE });
const sms = givenSms(app);
const copy = { sendSMS: true };

interface Sent {
  readonly me: Browser;
  readonly you: Browser;
  readonly said: Message;
  /** Where the provider tells of it. */
  readonly path: string;
  readonly told: (status: string) => { MessageSid: string; MessageStatus: string };
}

/** A copy that is on its way. */
async function sent(): Promise<Sent> {
  const [me, you] = await sms.verifiedPair();
  const said = await sms.say(me, you, 'Hello', copy);
  const MessageSid = await sms.nameOf(said);
  const told = (status: string) => ({ MessageSid, MessageStatus: status });
  return { me, you, said, told, path: sms.pathOf(await sms.copyOf(said)) };
}

describe('a call in the provider’s name', () => {
  it('is believed with its signature, and changes the state', async () => {
    const { me, you, said, path, told } = await sent();
    expect((await sms.call(path, told('sent'))).status).toBe(204);
    expect(await sms.stateOf(me, you, said)).toBe('sent');
    const statesTold = async (who: Browser) => (await sms.events(who)).filter(({ kind }) => kind === 'sms');
    expect(await statesTold(me)).toMatchObject([{ message_id: String(said.id) }]);
    expect(await statesTold(you)).toEqual([]);
  });

  it.each([
    ['a forged signature', { 'x-twilio-signature': 'c2lnbmVkIGJ5IG5vYm9keQ==' }],
    ['an empty one', { 'x-twilio-signature': '' }],
  ])('is refused with %s', async (_what, headers) => {
    const { me, you, said, path, told } = await sent();
    const answer = await sms.call(path, told('delivered'), headers);
    expect([answer.status, answer.body]).toMatchObject([403, { code: 'sms.not_genuine' }]);
    expect(await sms.stateOf(me, you, said)).toBe('queued');
  });

  it('is refused without a signature', async () => {
    const { path, told } = await sent();
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    for (const url of [path, '/api/sms/incoming', '/api/sms/status']) {
      const answer = await app().inject({ method: 'POST', url, headers: form, payload: 'MessageStatus=delivered' });
      expect([url, answer.status]).toEqual([url, 403]);
      expect((await app().inject({ method: 'POST', url, headers: form })).status).toBe(403);
      expect((await app().post(url, told('delivered'))).status).toBe(403);
    }
  });

  it('is refused where the signature is another call’s: of another copy, of another state, or with a field more', async () => {
    const [one, other] = [await sent(), await sent()];
    const { told } = one;
    const { publicUrl, twilio } = app().settings;
    const sign = (path: string, fields = told('sent'), origin = publicUrl) => ({
      'x-twilio-signature': signatureOf(twilio?.authToken ?? '', origin + path, fields),
    });
    const forged = [
      await sms.call(other.path, other.told('sent'), sign(one.path, other.told('sent'))),
      await sms.call(one.path, told('delivered'), sign(one.path)),
      await sms.call(one.path, { ...told('sent'), ErrorCode: '21610', To: sms.phoneOf(one.you) }, sign(one.path)),
      await sms.call(one.path, told('sent'), sign(one.path, told('sent'), 'https://another.example')),
      await sms.call('/api/sms/incoming', { From: sms.phoneOf(one.you), Body: 'STOP' }, sign(one.path)),
    ];
    expect(forged.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
    expect(await sms.stateOf(one.me, one.you, one.said)).toBe('queued');
    expect((await sms.thread(one.me, one.you)).canSms).toBe(true);
    expect((await sms.call(one.path, told('sent'), sign(one.path))).status).toBe(204);
  });

  it('is refused from a page of another site, signed or not', async () => {
    const { path, told } = await sent();
    const answer = await sms.call(path, told('sent'), { origin: 'https://evil.example' });
    expect([answer.status, answer.body]).toMatchObject([403, { code: 'request.foreign_origin' }]);
  });

  it('that is not whole is refused: a field twice, no state, no copy, or too much of it', async () => {
    const { path, told } = await sent();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const twice = await app().inject({ method: 'POST', url: path, headers, payload: 'MessageSid=1&MessageSid=2' });
    const large = await app().inject({ method: 'POST', url: path, headers, payload: `Body=${'x'.repeat(40_000)}` });
    const answers = [
      ...[
        twice,
        await sms.call(path, { MessageSid: told('sent').MessageSid }),
        await sms.call('/api/sms/status', told('sent')),
      ],
      ...[await sms.call('/api/sms/status?copy=abc', told('sent')), large],
    ];
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400, 413]);
  });

  it('about a copy that is not there, of a text that is not its own, or of an unknown state changes nothing', async () => {
    const { me, you, said, path, told } = await sent();
    const calls = [
      await sms.call('/api/sms/status?copy=999999.999999', told('delivered')),
      await sms.call(path, { ...told('delivered'), MessageSid: `SM${'9'.repeat(32)}` }),
      await sms.call(path, told('wondering')),
    ];
    expect(calls.map(({ status }) => status)).toEqual([204, 204, 204]);
    expect(await sms.stateOf(me, you, said)).toBe('queued');
  });
});

describe('the state of a copy', () => {
  it.each([
    ['queued,sent,delivered', 'delivered', 2],
    ['delivered,sent,queued', 'delivered', 1],
    ['sent,sent,sending,sent', 'sent', 1],
    ['delivered,delivered,failed', 'delivered', 1],
    ['undelivered,sent,delivered', 'failed', 1],
    ['sent,failed,delivered', 'failed', 2],
    ['sent,read', 'delivered', 2],
  ])('never goes back: of %s it is %s, and is told %d times', async (statuses, state, times) => {
    const { me, you, said, path, told } = await sent();
    for (const status of statuses.split(',')) await sms.call(path, told(status));
    expect(await sms.stateOf(me, you, said)).toBe(state);
    expect((await sms.events(me)).filter(({ kind }) => kind === 'sms')).toHaveLength(times);
  });

  it('is the last one, also where all calls come at once', async () => {
    const { me, you, said, path, told } = await sent();
    const all = ['sent', 'delivered', 'queued', 'sent', 'delivered', 'sending'];
    await Promise.all(all.map((status) => sms.call(path, told(status))));
    expect(await sms.stateOf(me, you, said)).toBe('delivered');
  });
});

describe('a phone that answers', () => {
  it.each([
    ...['STOP', 'stop', ' Stopall. ', 'UNSUBSCRIBE', 'Cancel', 'end', 'QUIT!'],
    ...['revoke', 'Optout', 'STOP ALL', 'Opt-out.', 'opt out', 'ＳＴＯＰ', '“Stop”'],
  ])('%j gets no more copies', async (word) => {
    const { me, you } = await sent();
    expect((await sms.reply(you, word)).status).toBe(204);
    expect((await sms.thread(me, you)).canSms).toBe(false);
    expect((await sms.say(await sms.knownTo(you), you, 'Hello', copy)).sms).toBe('refused');
  });

  it.each(['START', 'yes', 'Unstop'])('%j gets them again', async (word) => {
    const { me, you } = await sent();
    await sms.reply(you, 'STOP');
    await sms.reply(you, 'STOP');
    await sms.reply(you, word);
    expect((await sms.thread(me, you)).canSms).toBe(true);
  });

  it.each(['Please stop at gate 4', 'the end', 'Yes please', ''])('%j has said neither', async (words) => {
    const { me, you } = await sent();
    await sms.reply(you, words);
    expect((await sms.thread(me, you)).canSms).toBe(true);
    await sms.reply(you, 'STOP');
    await sms.reply(you, words);
    expect((await sms.thread(me, you)).canSms).toBe(false);
  });

  it('is believed as the provider understood it, in another language too', async () => {
    const { me, you } = await sent();
    await sms.call('/api/sms/incoming', { From: sms.phoneOf(you), Body: 'ARRET', OptOutType: 'STOP' });
    expect((await sms.thread(me, you)).canSms).toBe(false);
  });

  it('STOP keeps a copy that waits from leaving, and codes to verify a number still come', async () => {
    const { me, you, said: waiting } = await sent();
    await sms.rows("update messaging.sms_copy set step = 'waiting', reference = null");
    await sms.reply(you, 'STOP');
    await sms.send(waiting);
    expect(await sms.stateOf(me, you, waiting)).toBe('refused');
    expect(sms.textsTo(you)).toHaveLength(1);
    const number = sms.phoneOf(you);
    await sms.rows('update account.account set verified = false, phone_number = null where id = $1', [ids(you)]);
    expect((await you.patch('/api/profile', { phoneNumber: number })).status).toBe(200);
    expect(await app().mailTo(number, ({ text }) => text.includes('code'))).toBeDefined();
  });
});
