import { countSegments } from '../../src/platform/sms/segments.ts';
import { parseStopWord } from '../../src/platform/sms/text-messages.ts';
import type { Outbox } from '../outbox/outbox.ts';
import type { Callbacks } from './callbacks.ts';
import {
  type ApiError,
  apiError,
  type ApiRequest,
  type ApiResponse,
  newSid,
  notFound,
  type StandInCredentials,
  toResponse,
  type TwilioApi,
} from './twilio-api.ts';

/** The sender of the messaging service: Twilio's own number for tests. */
export const SENDER_NUMBER = '+15005550006';
const MAX_TEXT_LENGTH = 1600;
const API_VERSION = '2010-04-01';

type Status = 'accepted' | 'queued' | 'sent' | 'delivered';
/** The statuses of each text after `accepted`. */
const NEXT_STATUSES: readonly Status[] = ['queued', 'sent', 'delivered'];

interface Message {
  readonly sid: string;
  readonly to: string;
  readonly body: string;
  readonly createdAt: Date;
  readonly callbackUrl: string | undefined;
  status: Status;
}

/** Twilio's numbers for tests of its API. */
const TEST_NUMBERS: Record<string, ApiError> = {
  '+15005550001': apiError(400, 21211, "Invalid 'To' Phone Number: +15005550001"),
  '+15005550002': apiError(400, 21612, "The 'To' phone number: +15005550002, is not currently reachable"),
  '+15005550003': apiError(400, 21408, 'Permission to send an SMS has not been enabled for the region'),
  '+15005550009': apiError(400, 21614, "'To' number: +15005550009, is not a valid mobile number"),
};

interface MessagesDependencies {
  readonly outbox: Outbox;
  readonly credentials: StandInCredentials;
  readonly callbacks: Callbacks;
  readonly now: () => Date;
}

/** Twilio Messages through a messaging service: our texts, and the replies of phones. */
export class MessagesApi implements TwilioApi {
  readonly root: string;
  readonly #messages = new Map<string, Message>();
  readonly #optedOut = new Set<string>();

  constructor(private readonly deps: MessagesDependencies) {
    this.root = `/${API_VERSION}/Accounts/${deps.credentials.accountSid}`;
  }

  async handle({ method, path, form }: ApiRequest): Promise<ApiResponse> {
    const [, sid = ''] = /^\/Messages\/(SM[0-9a-f]{32})\.json$/.exec(path) ?? [];
    const message = this.#messages.get(sid);
    if (method === 'GET' && message !== undefined) return [200, this.#toResource(message)];
    if (method !== 'POST' || path !== '/Messages.json') return toResponse(notFound());
    const error = this.#validate(form);
    return error === undefined ? [201, this.#toResource(await this.#send(form))] : toResponse(error);
  }

  /** The messaging service itself stores STOP and START. @returns the keyword, which it reports to us */
  handleReply(from: string, body: string): string | undefined {
    const keyword = parseStopWord(body);
    if (keyword === 'stop') this.#optedOut.add(from);
    if (keyword === 'start') this.#optedOut.delete(from);
    return keyword?.toUpperCase();
  }

  #validate(form: URLSearchParams): ApiError | undefined {
    const [to, body] = [form.get('To') ?? '', form.get('Body') ?? ''];
    if (form.get('MessagingServiceSid') !== this.deps.credentials.messagingServiceSid) return notFound();
    if (body === '') return apiError(400, 21602, 'Message body is required.');
    if (body.length > MAX_TEXT_LENGTH) return apiError(400, 21617, 'The concatenated message body exceeds the limit');
    if (!/^\+[1-9]\d{6,14}$/.test(to)) return apiError(400, 21211, `Invalid 'To' Phone Number: ${to}`);
    if (this.#optedOut.has(to)) return apiError(400, 21610, 'Attempt to send to unsubscribed recipient');
    return TEST_NUMBERS[to];
  }

  async #send(form: URLSearchParams): Promise<Message> {
    const message: Message = {
      sid: newSid('SM'),
      to: form.get('To') ?? '',
      body: form.get('Body') ?? '',
      createdAt: this.deps.now(),
      callbackUrl: form.get('StatusCallback') ?? undefined,
      status: 'accepted',
    };
    this.#messages.set(message.sid, message);
    const { to, body: text, createdAt } = message;
    await this.deps.outbox.add({ channel: 'sms', to, subject: '', text, sentAt: createdAt.toISOString() });
    this.deps.callbacks.schedule(NEXT_STATUSES.map((status) => () => this.#updateStatus(message, status)));
    return message;
  }

  async #updateStatus(message: Message, status: Status): Promise<void> {
    message.status = status;
    const { sid, to, callbackUrl } = message;
    if (callbackUrl === undefined) return;
    const { accountSid, messagingServiceSid } = this.deps.credentials;
    await this.deps.callbacks.post(callbackUrl, {
      MessageSid: sid,
      MessageStatus: status,
      SmsSid: sid,
      SmsStatus: status,
      AccountSid: accountSid,
      MessagingServiceSid: messagingServiceSid,
      From: SENDER_NUMBER,
      To: to,
      ApiVersion: API_VERSION,
    });
  }

  #toResource({ sid, to, body, createdAt, status }: Message): object {
    const { accountSid, messagingServiceSid } = this.deps.credentials;
    const uri = `${this.root}/Messages/${sid}`;
    const date = createdAt.toUTCString().replace('GMT', '+0000');
    return {
      sid,
      account_sid: accountSid,
      messaging_service_sid: messagingServiceSid,
      api_version: API_VERSION,
      body,
      to,
      from: null,
      direction: 'outbound-api',
      status,
      num_segments: String(countSegments(body)),
      num_media: '0',
      date_created: date,
      date_updated: date,
      date_sent: null,
      error_code: null,
      error_message: null,
      price: null,
      price_unit: null,
      uri: `${uri}.json`,
      subresource_uris: { media: `${uri}/Media.json` },
    };
  }
}
