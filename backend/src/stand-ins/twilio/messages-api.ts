import { segmentsOf } from '../../platform/sms/segments.ts';
import { stopWordIn } from '../../platform/sms/stop-words.ts';
import type { Outbox } from '../outbox/outbox.ts';
import type { Callbacks } from './callbacks.ts';
import {
  type ApiAnswer,
  type ApiCall,
  notFound,
  refused,
  type StandInCredentials,
  type TwilioApi,
} from './twilio-api.ts';
import { type Refusal, refusal, sidOf } from './verifications.ts';

/** The number that the messaging service sends from, and that people answer to: Twilio's own for tests. */
export const OWN_NUMBER = '+15005550006';
const LONGEST_TEXT = 1600;
const API_VERSION = '2010-04-01';

type Status = 'accepted' | 'queued' | 'sent' | 'delivered';
/** What becomes of each text, one after the other. */
const WAY: readonly Status[] = ['queued', 'sent', 'delivered'];

interface Message {
  readonly sid: string;
  readonly to: string;
  readonly body: string;
  readonly createdAt: Date;
  readonly callbackUrl: string | undefined;
  status: Status;
}

/** Twilio's own numbers for tests of its API. */
const MAGIC: Record<string, Refusal> = {
  '+15005550001': refusal(400, 21211, "Invalid 'To' Phone Number: +15005550001"),
  '+15005550002': refusal(400, 21612, "The 'To' phone number: +15005550002, is not currently reachable"),
  '+15005550003': refusal(400, 21408, 'Permission to send an SMS has not been enabled for the region'),
  '+15005550009': refusal(400, 21614, "'To' number: +15005550009, is not a valid mobile number"),
};
const stopped = () => refusal(400, 21610, 'Attempt to send to unsubscribed recipient');

export interface MessagesParts {
  readonly outbox: Outbox;
  readonly credentials: StandInCredentials;
  readonly callbacks: Callbacks;
  readonly now: () => Date;
}

/** Twilio Messages through a messaging service: texts with words of ours, and what phones answer. */
export class MessagesApi implements TwilioApi {
  readonly root: string;
  readonly #messages = new Map<string, Message>();
  readonly #stopped = new Set<string>();

  constructor(private readonly parts: MessagesParts) {
    this.root = `/${API_VERSION}/Accounts/${parts.credentials.accountSid}`;
  }

  async answer({ method, path, form }: ApiCall): Promise<ApiAnswer> {
    const [, sid = ''] = /^\/Messages\/(SM[0-9a-f]{32})\.json$/.exec(path) ?? [];
    const known = this.#messages.get(sid);
    if (method === 'GET' && known !== undefined) return [200, this.#resourceOf(known)];
    if (method !== 'POST' || path !== '/Messages.json') return notFound();
    const no = this.#refusalOf(form);
    return no === undefined ? [201, this.#resourceOf(await this.#send(form))] : refused(no);
  }

  /** A phone that answers STOP gets no more texts, until it answers START; the service does that by itself, and tells us. */
  heard(from: string, word: string): string | undefined {
    const meant = stopWordIn(word);
    if (meant === 'stop') this.#stopped.add(from);
    if (meant === 'start') this.#stopped.delete(from);
    return meant?.toUpperCase();
  }

  #refusalOf(form: URLSearchParams): Refusal | undefined {
    const [to, body] = [form.get('To') ?? '', form.get('Body') ?? ''];
    if (form.get('MessagingServiceSid') !== this.parts.credentials.messagingServiceSid)
      return refusal(404, 20404, 'The requested resource was not found');
    if (body === '') return refusal(400, 21602, 'Message body is required.');
    if (body.length > LONGEST_TEXT) return refusal(400, 21617, 'The concatenated message body exceeds the limit');
    if (!/^\+[1-9]\d{6,14}$/.test(to)) return refusal(400, 21211, `Invalid 'To' Phone Number: ${to}`);
    return this.#stopped.has(to) ? stopped() : MAGIC[to];
  }

  async #send(form: URLSearchParams): Promise<Message> {
    const message: Message = {
      sid: sidOf('SM'),
      to: form.get('To') ?? '',
      body: form.get('Body') ?? '',
      createdAt: this.parts.now(),
      callbackUrl: form.get('StatusCallback') ?? undefined,
      status: 'accepted',
    };
    this.#messages.set(message.sid, message);
    const { to, body: text, createdAt } = message;
    await this.parts.outbox.add({ channel: 'sms', to, subject: '', text, sentAt: createdAt.toISOString() });
    this.parts.callbacks.follow(WAY.map((status) => () => this.#tell(message, status)));
    return message;
  }

  async #tell(message: Message, status: Status): Promise<void> {
    message.status = status;
    const { sid, to, callbackUrl } = message;
    if (callbackUrl === undefined) return;
    const { accountSid, messagingServiceSid } = this.parts.credentials;
    await this.parts.callbacks.post(callbackUrl, {
      ...{ MessageSid: sid, MessageStatus: status, SmsSid: sid, SmsStatus: status },
      ...{ AccountSid: accountSid, MessagingServiceSid: messagingServiceSid },
      ...{ From: OWN_NUMBER, To: to, ApiVersion: API_VERSION },
    });
  }

  #resourceOf({ sid, to, body, createdAt, status }: Message): object {
    const { accountSid, messagingServiceSid } = this.parts.credentials;
    const uri = `${this.root}/Messages/${sid}`;
    const date = createdAt.toUTCString().replace('GMT', '+0000');
    return {
      ...{ sid, account_sid: accountSid, messaging_service_sid: messagingServiceSid, api_version: API_VERSION },
      ...{ body, to, from: null, direction: 'outbound-api', status },
      ...{ num_segments: String(segmentsOf(body)), num_media: '0' },
      ...{ date_created: date, date_updated: date, date_sent: null },
      ...{ error_code: null, error_message: null, price: null, price_unit: null },
      ...{ uri: `${uri}.json`, subresource_uris: { media: `${uri}/Media.json` } },
    };
  }
}
