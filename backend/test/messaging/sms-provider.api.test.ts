import { afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Message } from 'contracts';
import { RetentionSweep } from '../../src/platform/retention/retention.ts';
import { TextMessages, type TextOutcome } from '../../src/platform/sms/text-messages.ts';
import type { Browser } from '../browser.ts';
import { startTestApp, useTestApp } from '../harness.ts';
import { ids } from './given.ts';
import { givenSms, NOWHERE, statesUntil } from './given-sms.ts';
import { openStream, type LiveStream } from './live-stream.ts';
import { until } from '../until.ts';

const app = useTestApp({ env: NOWHERE });
const sms = givenSms(app);
const copy = { sendSMS: true };
const MINUTE = 60_000;
const provider = (): TextMessages => app().nest.get(TextMessages);
/** The provider returns each of these once, and is real afterwards. */
const mockOutcomes = (...outcomes: TextOutcome[]) => {
  const spy = jest.spyOn(provider(), 'send');
  for (const outcome of outcomes) spy.mockResolvedValueOnce(outcome);
  return spy;
};
/** Resolves after the first call of the provider. */
const untilCalled = async (send: ReturnType<typeof mockOutcomes>): Promise<void> => {
  await until(() => send.mock.results.length > 0);
  await send.mock.results[0]?.value;
};
beforeAll(() => app().nest.listen(0, '127.0.0.1'));
afterEach(async () => {
  jest.restoreAllMocks();
  await app().standIns.sms.up();
});

interface SentCopy {
  readonly me: Browser;
  readonly you: Browser;
  readonly message: Message;
  readonly stream: LiveStream;
}

async function givenCopy(): Promise<SentCopy> {
  const [me, you] = await sms.verifiedPair();
  const { stream } = await openStream(app(), me);
  return { me, you, stream, message: await sms.send(me, you, 'Hello', copy) };
}

describe('a provider', () => {
  it('that is down gets the copy once when it is up again, and the message is there meanwhile', async () => {
    await app().standIns.sms.down();
    const used = await sms.usedSegments();
    const send = mockOutcomes();
    const { me, you, stream, message } = await givenCopy();
    await untilCalled(send);
    expect(sms.textsTo(you)).toEqual([]);
    expect((await sms.thread(you, me)).messages).toHaveLength(2);
    expect(await sms.stateOf(me, you, message)).toBe('queued');
    await sms.untilStep('waiting', message);
    expect(await sms.usedSegments()).toBe(used);
    await app().standIns.sms.up();
    expect(await sms.untilSent(message)).toMatch(/^SM/);
    expect(sms.textsTo(you)).toHaveLength(1);
    expect(await sms.usedSegments()).toBe(used + 1);
    await stream.close();
  });

  it('that refuses the phone makes the copy refused, and the next one may go immediately', async () => {
    const used = await sms.usedSegments();
    const send = mockOutcomes({ outcome: 'refused', stopped: false });
    const { me, you, stream, message } = await givenCopy();
    expect(await statesUntil(stream, 'refused')).toEqual(['refused']);
    expect(await sms.stateOf(me, you, message)).toBe('refused');
    expect(await sms.usedSegments()).toBe(used);
    expect(await sms.untilSent(await sms.send(me, you, 'Hello again', copy))).toMatch(/^SM/);
    expect((await sms.thread(me, you)).canSms).toBe(true);
    expect(send.mock.calls[0]?.[0]).toMatchObject({ to: sms.phoneOf(you) });
    await stream.close();
  });

  it('that reports an opt-out is not called again: the opt-out is stored here too', async () => {
    mockOutcomes({ outcome: 'refused', stopped: true });
    const { me, you, stream } = await givenCopy();
    await statesUntil(stream, 'refused');
    expect((await sms.thread(me, you)).canSms).toBe(false);
    expect((await sms.send(await sms.knownTo(you), you, 'Hello', copy)).sms).toBe('refused');
    await stream.close();
  });

  it('can report an opt-out later by a status', async () => {
    const { me, you, stream, message } = await givenCopy();
    const MessageSid = await sms.untilSent(message);
    const more = { ErrorCode: '21610', To: sms.phoneOf(you) };
    await sms.call(sms.pathOf(await sms.copyIdOf(message)), { MessageSid, MessageStatus: 'failed', ...more });
    expect(await statesUntil(stream, 'refused')).toEqual(['refused']);
    expect((await sms.thread(me, you)).canSms).toBe(false);
    await stream.close();
  });

  it('whose response was lost is not called again: the copy has failed until a status comes', async () => {
    const send = mockOutcomes({ outcome: 'unavailable', mayHaveLeft: true });
    const { me, you, stream, message } = await givenCopy();
    expect(await statesUntil(stream, 'failed')).toEqual(['failed']);
    await sms.runCopyJob(message);
    expect(send).toHaveBeenCalledTimes(1);
    const call = (MessageStatus: string) =>
      sms
        .copyIdOf(message)
        .then((id) => sms.call(sms.pathOf(id), { MessageSid: `SM${'3'.repeat(32)}`, MessageStatus }));
    await call('queued');
    expect(await sms.stateOf(me, you, message)).toBe('failed');
    await call('delivered');
    expect(await statesUntil(stream, 'delivered')).toEqual(['delivered']);
    await stream.close();
  });

  it('that is down for long does not get the copy: it has failed, and the next one may go immediately', async () => {
    const send = mockOutcomes({ outcome: 'unavailable', mayHaveLeft: false });
    const { me, you, stream, message } = await givenCopy();
    await untilCalled(send);
    await sms.untilStep('waiting', message);
    app().clock.moveBy(15 * MINUTE + 1000);
    await sms.runCopyJob(message);
    expect(await statesUntil(stream, 'failed')).toEqual(['failed']);
    expect(send).toHaveBeenCalledTimes(1);
    expect(await sms.untilSent(await sms.send(me, you, 'Hello again', copy))).toMatch(/^SM/);
    await stream.close();
  });
});

describe('a node that dies', () => {
  it('between the call and its result has sent one text, and leaves a failed copy', async () => {
    const real = provider().send.bind(provider());
    const send = jest.spyOn(provider(), 'send').mockImplementationOnce(async (text) => {
      await real(text);
      throw new Error('the node is gone');
    });
    const { you, stream, message } = await givenCopy();
    await untilCalled(send).catch(() => undefined);
    expect(await sms.findCopy(message)).toMatchObject({ step: 'sending' });
    await sms.runCopyJob(message);
    expect(await statesUntil(stream, 'failed')).toEqual(['failed']);
    await sms.runCopyJob(message);
    expect([send.mock.calls.length, sms.textsTo(you).length]).toEqual([1, 1]);
    expect(await sms.findCopy(message)).toMatchObject({ step: 'unsure' });
    await stream.close();
  });

  it('before the call leaves the copy to another node after 20 seconds', async () => {
    const [queue] = await sms.rows(
      "select expire_seconds, retry_limit from pgboss.queue where name = 'messaging.sms-copy'",
    );
    expect(queue).toEqual({ expire_seconds: 20, retry_limit: 30 });
    const { stream, message } = await givenCopy();
    const [job] = await sms.rows<{ data: object }>(
      "select data from pgboss.job where name = 'messaging.sms-copy' and data->>'messageId' = $1",
      [String(message.id)],
    );
    expect(job?.data).toEqual(await sms.copyIdOf(message));
    await sms.untilSent(message);
    await stream.close();
  });
});

describe('between the order and its call', () => {
  it.each([
    ['the receiver switches copies off', (_me: Browser, you: Browser) => sms.allowSms(you, false)],
    [
      'the receiver changes their number',
      (_me: Browser, you: Browser) => sms.rows('update account.account set verified = false where id = $1', [ids(you)]),
    ],
    [
      'the receiver blocks the sender',
      (me: Browser, you: Browser) =>
        sms.rows('insert into messaging.block values ($1, $2, now())', [ids(you), ids(me)]),
    ],
    [
      'the receiver is suspended',
      (_me: Browser, you: Browser) =>
        sms.rows('update account.account set suspended_at = now() where id = $1', [ids(you)]),
    ],
    [
      'the sender is suspended',
      (me: Browser) => sms.rows('update account.account set suspended_at = now() where id = $1', [ids(me)]),
    ],
  ] as const)('%s: it does not go', async (_what, change) => {
    const gate = mockOutcomes({ outcome: 'unavailable', mayHaveLeft: false });
    const { me, you, stream, message } = await givenCopy();
    await untilCalled(gate);
    await sms.untilStep('waiting', message);
    await change(me, you);
    await sms.runCopyJob(message);
    expect(await statesUntil(stream, 'refused')).toEqual(['refused']);
    expect(sms.textsTo(you)).toEqual([]);
    await stream.close();
  });
});

it('a copy that waits does not go once its message is deleted for both', async () => {
  const gate = mockOutcomes({ outcome: 'unavailable', mayHaveLeft: false });
  const { me, you, stream, message } = await givenCopy();
  await untilCalled(gate);
  await sms.untilStep('waiting', message);
  expect((await me.delete(`/api/messages/${ids(you)}/${message.id}`)).status).toBe(200);
  await sms.runCopyJob(message);
  expect(await sms.findCopy(message)).toMatchObject({ step: 'refused' });
  expect(sms.textsTo(you)).toEqual([]);
  expect(await sms.stateOf(me, you, message)).toBe('none');
  await stream.close();
});

it('deletes finished jobs after an hour, since pg-boss counts all that it stores', async () => {
  const queues = await sms.rows(
    "select name, deletion_seconds from pgboss.queue where name in ('messaging.sms-copy', 'platform.mail', 'messaging.sms-copy.dead') order by name",
  );
  expect(queues).toEqual([
    { name: 'messaging.sms-copy', deletion_seconds: 3600 },
    { name: 'messaging.sms-copy.dead', deletion_seconds: 7 * 24 * 3600 },
    { name: 'platform.mail', deletion_seconds: 3600 },
  ]);
});

it('deletes copies after two weeks, and keeps the state of their messages', async () => {
  const { me, you, stream, message } = await givenCopy();
  const MessageSid = await sms.untilSent(message);
  const path = sms.pathOf(await sms.copyIdOf(message));
  app().clock.moveBy(14 * 24 * 60 * MINUTE + MINUTE);
  await app().nest.get(RetentionSweep).sweep();
  app().clock.moveBy(-(14 * 24 * 60 * MINUTE + MINUTE));
  expect(await sms.findCopy(message)).toBeUndefined();
  expect((await sms.call(path, { MessageSid, MessageStatus: 'delivered' })).status).toBe(204);
  expect(await sms.stateOf(me, you, message)).toBe('queued');
  await stream.close();
});

describe('a site', () => {
  const production = { NODE_ENV: 'production', SECRET_KEY: 'x'.repeat(32), PUBLIC_URL: 'https://amigo.example' };
  const keys = { TWILIO_URL: `twilio://AC${'0'.repeat(32)}:token@VA${'0'.repeat(32)}` };

  it('without a messaging service sends no copies, and logs that at its start', async () => {
    const off = await startTestApp({ env: { ...production, ...keys } });
    const texts = givenSms(() => off);
    const [me, you] = await texts.verifiedPair();
    expect((await texts.send(me, you, 'Hello', copy)).sms).toBe('refused');
    expect((await texts.thread(me, you)).canSms).toBe(false);
    expect((await texts.reply(you, 'STOP')).status).toBe(403);
    expect(off.log.join('')).toContain('no copies of messages are sent by SMS: TWILIO_URL names no messaging service');
    await off.close();
  });

  it('sends no more segments a day than allowed, logs that once, and goes on the next day', async () => {
    const few = await startTestApp({ env: { ...NOWHERE, SMS_MOST_PER_DAY: '4' } });
    const texts = givenSms(() => few);
    const long = async () => {
      const [me, you] = await texts.verifiedPair();
      const message = await texts.send(me, you, 'x'.repeat(300), copy);
      return { me, you, message };
    };
    const first = await long();
    await texts.untilSent(first.message);
    const [second, third] = [await long(), await long()];
    await texts.untilStep('failed', second.message);
    await texts.untilStep('failed', third.message);
    expect(await texts.stateOf(second.me, second.you, second.message)).toBe('failed');
    expect([texts.textsTo(first.you).length, texts.textsTo(second.you).length, await texts.usedSegments()]).toEqual([
      1, 0, 3,
    ]);
    expect(few.log.filter((line) => line.includes('the allowance is used up'))).toHaveLength(1);
    few.clock.moveBy(24 * 60 * MINUTE);
    const next = await long();
    expect(await texts.untilSent(next.message)).toMatch(/^SM/);
    await few.close();
  });
});
