import type { Message, SmsState } from 'shared-ui/contracts';
import { SmsSending } from '../../src/modules/messaging/sms/sms-sending.ts';
import type { CopyId } from '../../src/modules/messaging/sms/sms-steps.ts';
import { findFreePort } from '../../src/platform/http/port.ts';
import { signatureOf } from '../../src/stand-ins/twilio/signature.ts';
import type { Browser } from '../browser.ts';
import { run } from '../database.ts';
import type { Answer, TestApp } from '../harness.ts';
import { bodyOf, givenTalk } from './given.ts';
import type { LiveStream } from './live-stream.ts';

/** Where nobody listens: what the provider tells is lost, unless the test tells it. */
export const NOWHERE = { PUBLIC_URL: 'http://127.0.0.1:9' };

/** The environment of a site that the provider can call back, once the application listens there. */
export async function callablePlace() {
  const port = await findFreePort();
  return { port, env: { PUBLIC_URL: `http://127.0.0.1:${port}` } };
}

type Fields = Record<string, string>;

/** E.164, as it is kept and texted. */
const phoneOf = ({ user }: Browser): string => (user.phoneNumber ?? 'no number').replaceAll(' ', '');

/** What is kept of copies. */
const keptIn = (app: () => TestApp) => {
  const rows = <Row extends object>(sql: string, values: unknown[] = []) =>
    run<Row>(app().settings.databaseUrl, sql, values);
  /** What is kept of the copy. */
  const keptOf = async ({ id }: Message) => {
    const sql = 'select step, reference, ordered_at from messaging.sms_copy where message_id = $1';
    return (await rows<{ step: string; reference: string | null; ordered_at: Date }>(sql, [id]))[0];
  };
  return {
    rows,
    keptOf,
    copyOf: async ({ id: messageId }: Message): Promise<CopyId> => {
      const sql = 'select conversation_id from messaging.message where id = $1';
      const [row] = await rows<{ conversation_id: string }>(sql, [messageId]);
      return { conversationId: Number(row?.conversation_id), messageId };
    },
    /** The provider's name of this copy's text, once it is known; the text has left then, and the job is done. */
    nameOf: async (message: Message): Promise<string> => {
      for (;;) {
        const { reference } = (await keptOf(message)) ?? {};
        if (reference) return reference;
      }
    },
    /** How many segments of today's allowance are used up. */
    used: async (): Promise<number> =>
      (await rows<{ segments: number }>('select segments from messaging.sms_day'))[0]?.segments ?? 0,
  };
};

/** Calls of the provider, signed as it does; the headers that are given are what a forger would change. */
const providerOf =
  (app: () => TestApp) =>
  (path: string, fields: Fields, headers: Fields = {}): Promise<Answer> => {
    const { publicUrl, twilio } = app().settings;
    const signature = signatureOf(twilio?.authToken ?? '', `${publicUrl}${path}`, fields);
    const signed = { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': signature };
    return app().inject({
      ...{ method: 'POST', url: path, payload: new URLSearchParams(fields).toString() },
      headers: { ...signed, ...headers },
    });
  };

export const HELLO = 'I am on that flight too.';

/** Copies of messages, and what the provider and phones say of them: `const sms = givenSms(app)`. */
export const givenSms = (app: () => TestApp) => {
  const talk = givenTalk(app);
  const kept = keptIn(app);
  const call = providerOf(app);
  return {
    ...talk,
    ...kept,
    /** Two with verified phones, of whom the second has written to the first: copies may go to them. */
    verifiedPair: async (): Promise<[Browser, Browser]> => {
      const [me, you] = await talk.verifiedPair();
      await talk.say(you, me, HELLO);
      return [me, you];
    },
    /** Somebody to whom this person has written: their copies may go to them. */
    knownTo: async (you: Browser): Promise<Browser> => {
      const me = await talk.traveler();
      await talk.say(you, me, HELLO);
      return me;
    },
    phoneOf,
    call,
    /** Where the provider tells of this copy. */
    pathOf: ({ conversationId, messageId }: CopyId) => `/api/sms/status?copy=${conversationId}.${messageId}`,
    /** The state that the sender sees. */
    stateOf: async (me: Browser, other: Browser, { id }: Message): Promise<SmsState | undefined> =>
      (await talk.thread(me, other)).messages.find((message) => message.id === id)?.sms,
    textsTo: (who: Browser) => textsIn(app()).filter(({ to }) => to === phoneOf(who)),
    /** What a phone answers, told by the provider. */
    reply: (who: Browser, body: string): Promise<Answer> =>
      call('/api/sms/incoming', { From: phoneOf(who), Body: body, MessageSid: `SM${'2'.repeat(32)}` }),
    /** Does the job of this copy once more, or before the queue does. */
    send: async (message: Message): Promise<void> => sendingOf(app()).send(await kept.copyOf(message)),
    allowSms: async (who: Browser, smsCopies: boolean): Promise<void> =>
      void bodyOf(await who.patch('/api/message-notices', { smsCopies })),
  };
};

const textsIn = (app: TestApp) => app.outbox();
const sendingOf = (app: TestApp): SmsSending => app.nest.get(SmsSending);

/** The states that are told of a copy on this stream, until this one has come. */
export async function statesUntil(stream: LiveStream, last: SmsState): Promise<SmsState[]> {
  const states: SmsState[] = [];
  while (states.at(-1) !== last) {
    const { event } = await stream.next();
    if (event.kind === 'sms') states.push(event.sms);
  }
  return states;
}
