import { describe, expect, it } from '@jest/globals';
import type { Message } from 'contracts';
import { signCallback } from '../../stand-ins/twilio/callbacks.ts';
import type { Browser } from '../browser.ts';
import { useTestApp } from '../harness.ts';
import { ids } from './given.ts';
import { givenSms, NOWHERE } from './given-sms.ts';

const app = useTestApp({ env: NOWHERE });
const sms = givenSms(app);
const copy = { sendSMS: true };

interface SentCopy {
  readonly me: Browser;
  readonly you: Browser;
  readonly message: Message;
  /** Where the provider reports its status. */
  readonly path: string;
  readonly fields: (status: string) => { MessageSid: string; MessageStatus: string };
}

/** A copy that the provider has accepted. */
async function givenSent(): Promise<SentCopy> {
  const [me, you] = await sms.verifiedPair();
  const message = await sms.send(me, you, 'Hello', copy);
  const MessageSid = await sms.untilSent(message);
  const fields = (status: string) => ({ MessageSid, MessageStatus: status });
  return { me, you, message, fields, path: sms.pathOf(await sms.copyIdOf(message)) };
}

describe('a call of the provider', () => {
  it('is accepted with its signature, and changes the state', async () => {
    const { me, you, message, path, fields } = await givenSent();
    expect((await sms.call(path, fields('sent'))).status).toBe(204);
    expect(await sms.stateOf(me, you, message)).toBe('sent');
    const smsEvents = async (who: Browser) => (await sms.events(who)).filter(({ kind }) => kind === 'sms');
    expect(await smsEvents(me)).toMatchObject([{ message_id: String(message.id) }]);
    expect(await smsEvents(you)).toEqual([]);
  });

  it.each([
    ['a forged signature', { 'x-twilio-signature': 'c2lnbmVkIGJ5IG5vYm9keQ==' }],
    ['an empty signature', { 'x-twilio-signature': '' }],
  ])('is refused with %s', async (_what, headers) => {
    const { me, you, message, path, fields } = await givenSent();
    const answer = await sms.call(path, fields('delivered'), headers);
    expect([answer.status, answer.body]).toMatchObject([403, { code: 'sms.not_genuine' }]);
    expect(await sms.stateOf(me, you, message)).toBe('queued');
  });

  it('is refused without a signature (ASVS 8.2.1)', async () => {
    const { path, fields } = await givenSent();
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    for (const url of [path, '/api/sms/incoming', '/api/sms/status']) {
      const answer = await app().inject({ method: 'POST', url, headers: form, payload: 'MessageStatus=delivered' });
      expect([url, answer.status]).toEqual([url, 403]);
      expect((await app().inject({ method: 'POST', url, headers: form })).status).toBe(403);
      expect((await app().post(url, fields('delivered'))).status).toBe(403);
    }
  });

  it('is refused with the signature of another call: of another copy, another state, or fewer fields (ASVS 8.2.1)', async () => {
    const [one, other] = [await givenSent(), await givenSent()];
    const { fields } = one;
    const { publicUrl, twilio } = app().settings;
    const sign = (path: string, signed = fields('sent'), origin = publicUrl) => ({
      'x-twilio-signature': signCallback(twilio?.authToken ?? '', origin + path, signed),
    });
    const forged = [
      await sms.call(other.path, other.fields('sent'), sign(one.path, other.fields('sent'))),
      await sms.call(one.path, fields('delivered'), sign(one.path)),
      await sms.call(one.path, { ...fields('sent'), ErrorCode: '21610', To: sms.phoneOf(one.you) }, sign(one.path)),
      await sms.call(one.path, fields('sent'), sign(one.path, fields('sent'), 'https://another.example')),
      await sms.call('/api/sms/incoming', { From: sms.phoneOf(one.you), Body: 'STOP' }, sign(one.path)),
    ];
    expect(forged.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
    expect(await sms.stateOf(one.me, one.you, one.message)).toBe('queued');
    expect((await sms.thread(one.me, one.you)).canSms).toBe(true);
    expect((await sms.call(one.path, fields('sent'), sign(one.path))).status).toBe(204);
  });

  it('is refused from a page of another site, signed or not', async () => {
    const { path, fields } = await givenSent();
    const answer = await sms.call(path, fields('sent'), { origin: 'https://evil.example' });
    expect([answer.status, answer.body]).toMatchObject([403, { code: 'request.foreign_origin' }]);
  });

  it('is refused where it is malformed: a field twice, no state, no copy, or too long', async () => {
    const { path, fields } = await givenSent();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const twice = await app().inject({ method: 'POST', url: path, headers, payload: 'MessageSid=1&MessageSid=2' });
    const large = await app().inject({ method: 'POST', url: path, headers, payload: `Body=${'x'.repeat(40_000)}` });
    const answers = [
      twice,
      await sms.call(path, { MessageSid: fields('sent').MessageSid }),
      await sms.call('/api/sms/status', fields('sent')),
      await sms.call('/api/sms/status?copy=abc', fields('sent')),
      large,
    ];
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400, 413]);
  });

  it('changes nothing for a copy that does not exist, another text, or an unknown state', async () => {
    const { me, you, message, path, fields } = await givenSent();
    const calls = [
      await sms.call('/api/sms/status?copy=999999.999999', fields('delivered')),
      await sms.call(path, { ...fields('delivered'), MessageSid: `SM${'9'.repeat(32)}` }),
      await sms.call(path, fields('wondering')),
    ];
    expect(calls.map(({ status }) => status)).toEqual([204, 204, 204]);
    expect(await sms.stateOf(me, you, message)).toBe('queued');
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
  ])('never goes back: after %s it is %s, with %d events', async (statuses, state, events) => {
    const { me, you, message, path, fields } = await givenSent();
    for (const status of statuses.split(',')) await sms.call(path, fields(status));
    expect(await sms.stateOf(me, you, message)).toBe(state);
    expect((await sms.events(me)).filter(({ kind }) => kind === 'sms')).toHaveLength(events);
  });

  it('is the last one, even where all calls are concurrent', async () => {
    const { me, you, message, path, fields } = await givenSent();
    const all = ['sent', 'delivered', 'queued', 'sent', 'delivered', 'sending'];
    await Promise.all(all.map((status) => sms.call(path, fields(status))));
    expect(await sms.stateOf(me, you, message)).toBe('delivered');
  });
});

describe('a phone that replies', () => {
  it.each([
    'STOP',
    'stop',
    ' Stopall. ',
    'UNSUBSCRIBE',
    'Cancel',
    'end',
    'QUIT!',
    'revoke',
    'Optout',
    'STOP ALL',
    'Opt-out.',
    'opt out',
    'ＳＴＯＰ',
    '“Stop”',
  ])('%j gets no more copies', async (word) => {
    const { me, you } = await givenSent();
    expect((await sms.reply(you, word)).status).toBe(204);
    expect((await sms.thread(me, you)).canSms).toBe(false);
    expect((await sms.send(await sms.knownTo(you), you, 'Hello', copy)).sms).toBe('refused');
  });

  it.each(['START', 'yes', 'Unstop'])('%j gets them again', async (word) => {
    const { me, you } = await givenSent();
    await sms.reply(you, 'STOP');
    await sms.reply(you, 'STOP');
    await sms.reply(you, word);
    expect((await sms.thread(me, you)).canSms).toBe(true);
  });

  it.each(['Please stop at gate 4', 'the end', 'Yes please', ''])('%j changes nothing', async (words) => {
    const { me, you } = await givenSent();
    await sms.reply(you, words);
    expect((await sms.thread(me, you)).canSms).toBe(true);
    await sms.reply(you, 'STOP');
    await sms.reply(you, words);
    expect((await sms.thread(me, you)).canSms).toBe(false);
  });

  it('stops copies as the provider understood it, in another language too', async () => {
    const { me, you } = await givenSent();
    await sms.call('/api/sms/incoming', { From: sms.phoneOf(you), Body: 'ARRET', OptOutType: 'STOP' });
    expect((await sms.thread(me, you)).canSms).toBe(false);
  });

  it('STOP stops a copy that waits, but not the codes that verify a number', async () => {
    const { me, you, message: waiting } = await givenSent();
    await sms.rows("update messaging.sms_copy set step = 'waiting', reference = null");
    await sms.reply(you, 'STOP');
    await sms.runCopyJob(waiting);
    expect(await sms.stateOf(me, you, waiting)).toBe('refused');
    expect(sms.textsTo(you)).toHaveLength(1);
    const number = sms.phoneOf(you);
    await sms.rows('update account.account set verified = false, phone_number = null where id = $1', [ids(you)]);
    expect((await you.patch('/api/profile', { phoneNumber: number })).status).toBe(200);
    expect(await app().mailTo(number, ({ text }) => text.includes('code'))).toBeDefined();
  });
});
