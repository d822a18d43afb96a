import type { PinoLogger } from 'nestjs-pino';
import type { Twilio } from 'twilio';
import { validateRequest } from 'twilio/lib/webhooks/webhooks.js';
import type { TwilioSettings } from '../config/twilio-settings.ts';
import { traced } from '../observability/tracing.ts';
import { type ProviderCall, type TextMessage, TextMessages, type TextOutcome } from './text-messages.ts';
import {
  isNotConnected,
  isNumberRefused,
  PROVIDER_TIMEOUT_MS,
  STOPPED,
  createTwilioClient,
  type TwilioError,
} from './twilio-client.ts';

const REQUEST_TIMEOUT = 408;

export interface TwilioMessagesSettings extends TwilioSettings {
  readonly messagingServiceSid: string;
}

/** Twilio Messages, through a messaging service, which chooses the sender's number. */
export class TwilioTextMessages extends TextMessages {
  readonly on = true;
  #client: Promise<Twilio> | undefined;

  constructor(
    private readonly settings: TwilioMessagesSettings,
    private readonly log: PinoLogger,
    private readonly timeoutMs = PROVIDER_TIMEOUT_MS,
  ) {
    super();
  }

  async send({ to, body, callbackUrl: statusCallback }: TextMessage): Promise<TextOutcome> {
    this.#client ??= createTwilioClient(this.settings, this.timeoutMs);
    const { messages } = await this.#client;
    const { messagingServiceSid } = this.settings;
    try {
      const text = { to, body, messagingServiceSid, statusCallback };
      const { sid } = await traced('Twilio Messages', () => messages.create(text));
      return { outcome: 'accepted', name: sid };
    } catch (error) {
      const { status, code } = error as TwilioError;
      if (isNumberRefused({ code })) return { outcome: 'refused', stopped: Number(code) === STOPPED };
      // Without the message, which repeats the number.
      this.log.warn({ status, code }, 'the provider of texts did not take a text');
      return { outcome: 'unavailable', mayHaveLeft: mayHaveLeft({ status, code }) };
    }
  }

  hasValidSignature({ url, fields, signature }: ProviderCall): boolean {
    return validateRequest(this.settings.authToken, signature, url, fields);
  }
}

/** Stricter than for codes, which can be requested again: a server error may have come after the text was accepted. */
function mayHaveLeft({ status, code }: TwilioError): boolean {
  if (typeof status !== 'number') return !isNotConnected({ code });
  return status < 400 || status >= 500 || status === REQUEST_TIMEOUT;
}
