import type { Message, SmsState } from 'contracts';
import { SmsSender } from '../../src/modules/messaging/sms/sms-copy.job.ts';
import type { SmsCopyId } from '../../src/modules/messaging/sms/sms-delivery-status.ts';
import type { SmsStep } from '../../src/modules/messaging/sms/sms.entities.ts';
import { findFreePort } from '../../src/platform/http/port.ts';
import { signCallback } from '../../stand-ins/twilio/callbacks.ts';
import type { Answer, Browser } from '../browser.ts';
import { run } from '../database.ts';
import type { TestApp } from '../harness.ts';
import { bodyOf, givenMessages } from './given.ts';
import type { LiveStream } from './live-stream.ts';
import { until } from '../until.ts';

/** A PUBLIC_URL at which the stand-in of the provider reaches nobody: tests report statuses themselves. */
export const NOWHERE = { PUBLIC_URL: 'http://127.0.0.1:9' };

/** A free port, and the environment of a site that the provider can call back there. */
export async function callableSite() {
  const port = await findFreePort();
  return { port, env: { PUBLIC_URL: `http://127.0.0.1:${port}` } };
}

type Fields = Record<string, string>;

/** E.164. */
const phoneOf = ({ user }: Browser): string => (user.phoneNumber ?? 'no number').replaceAll(' ', '');

/** The copies as they are stored. */
const storedCopies = (app: () => TestApp) => {
  const rows = <Row extends object>(sql: string, values: unknown[] = []) =>
    run<Row>(app().settings.databaseUrl, sql, values);
  const findCopy = async ({ id }: Pick<Message, 'id'>) => {
    const sql = 'select step, reference, ordered_at from messaging.sms_copy where message_id = $1';
    return (await rows<{ step: string; reference: string | null; ordered_at: Date }>(sql, [id]))[0];
  };
  return {
    rows,
    findCopy,
    copyIdOf: async ({ id: messageId }: Pick<Message, 'id'>): Promise<SmsCopyId> => {
      const sql = 'select conversation_id from messaging.message where id = $1';
      const [row] = await rows<{ conversation_id: string }>(sql, [messageId]);
      return { conversationId: Number(row?.conversation_id), messageId };
    },
    /** Resolves with the provider's id of the copy's text once it was sent. */
    untilSent: (message: Pick<Message, 'id'>): Promise<string> =>
      until(async () => (await findCopy(message))?.reference),
    untilStep: (step: SmsStep, message: Pick<Message, 'id'>): Promise<true> =>
      until(async () => (await findCopy(message))?.step === step),
    /** The segments of the daily allowance that are used. */
    usedSegments: async (): Promise<number> =>
      (await rows<{ segments: number }>('select segments from messaging.sms_day'))[0]?.segments ?? 0,
  };
};

/** Calls signed as the provider does; `headers` override its own. */
const providerOf =
  (app: () => TestApp) =>
  (path: string, fields: Fields, headers: Fields = {}): Promise<Answer> => {
    const { publicUrl, twilio } = app().settings;
    const signature = signCallback(twilio?.authToken ?? '', `${publicUrl}${path}`, fields);
    const signed = { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': signature };
    return app().inject({
      method: 'POST',
      url: path,
      payload: new URLSearchParams(fields).toString(),
      headers: { ...signed, ...headers },
    });
  };

export const HELLO = 'I am on that flight too.';

/** Copies of messages, statuses of the provider, and replies of phones: `const sms = givenSms(app)`. */
export const givenSms = (app: () => TestApp) => {
  const given = givenMessages(app);
  const stored = storedCopies(app);
  const call = providerOf(app);
  return {
    ...given,
    ...stored,
    /** Two with verified phones; the second has written to the first, whose copies may go to them. */
    verifiedPair: async (): Promise<[Browser, Browser]> => {
      const [me, you] = await given.verifiedPair();
      await given.send(you, me, HELLO);
      return [me, you];
    },
    /** Somebody to whom this person has written, and whose copies may go to them. */
    knownTo: async (you: Browser): Promise<Browser> => {
      const me = await given.traveler();
      await given.send(you, me, HELLO);
      return me;
    },
    phoneOf,
    call,
    /** Where the provider reports statuses of this copy. */
    pathOf: ({ conversationId, messageId }: SmsCopyId) => `/api/sms/status?copy=${conversationId}.${messageId}`,
    /** The state that the sender sees. */
    stateOf: async (me: Browser, other: Browser, { id }: Message): Promise<SmsState | undefined> =>
      (await given.thread(me, other)).messages.find((message) => message.id === id)?.sms,
    textsTo: (who: Browser) =>
      app()
        .outbox()
        .filter(({ to }) => to === phoneOf(who)),
    /** A reply of this phone, passed on by the provider. */
    reply: (who: Browser, body: string): Promise<Answer> =>
      call('/api/sms/incoming', { From: phoneOf(who), Body: body, MessageSid: `SM${'2'.repeat(32)}` }),
    /** Runs the job of this copy, beside the queue. */
    runCopyJob: async (message: Pick<Message, 'id'>): Promise<void> =>
      app()
        .nest.get(SmsSender)
        .send(await stored.copyIdOf(message)),
    allowSms: async (who: Browser, smsCopies: boolean): Promise<void> =>
      void bodyOf(await who.patch('/api/message-notices', { smsCopies })),
  };
};

/** The states of 'sms' events on this stream, up to this one. */
export async function statesUntil(stream: LiveStream, last: SmsState): Promise<SmsState[]> {
  const states: SmsState[] = [];
  while (states.at(-1) !== last) {
    const { event } = await stream.next();
    if (event.kind === 'sms') states.push(event.sms);
  }
  return states;
}
