import type { PinoLogger } from 'nestjs-pino';
import type { Twilio } from 'twilio';
import { validateRequest } from 'twilio/lib/webhooks/webhooks.js';
import type { TwilioSettings } from '../config/settings.ts';
import { traced } from '../observability/current-work.ts';
import { type ProviderCall, type TextMessage, TextMessages, type TextOutcome } from './text-messages.ts';
import { PROVIDER_MS, twilioClient } from './twilio-client.ts';
import { isNotConnected, isOfTheNumber, STOPPED, type TwilioFault } from './twilio-faults.ts';

const REQUEST_TIMEOUT = 408;

/** What sends through a messaging service needs of the settings. */
export interface TwilioMessagesSettings extends TwilioSettings {
  readonly messagingServiceSid: string;
}

/** Twilio Messages, through a messaging service: it chooses the number that a text comes from. */
export class TwilioTextMessages extends TextMessages {
  readonly on = true;
  #client: Promise<Twilio> | undefined;

  constructor(
    private readonly settings: TwilioMessagesSettings,
    private readonly log: PinoLogger,
    private readonly timeoutMs = PROVIDER_MS,
  ) {
    super();
  }

  async send({ to, body, callbackUrl: statusCallback }: TextMessage): Promise<TextOutcome> {
    this.#client ??= twilioClient(this.settings, this.timeoutMs);
    const { messages } = await this.#client;
    const { messagingServiceSid } = this.settings;
    try {
      const text = { to, body, messagingServiceSid, statusCallback };
      const { sid } = await traced('Twilio Messages', () => messages.create(text));
      return { outcome: 'accepted', name: sid };
    } catch (error) {
      const { status, code } = error as TwilioFault;
      if (isOfTheNumber({ code })) return { outcome: 'refused', stopped: Number(code) === STOPPED };
      // The provider's sentence repeats the number: only what names the fault goes further.
      this.log.warn({ status, code }, 'the provider of texts did not take a text');
      return { outcome: 'unavailable', mayHaveLeft: mayHaveLeft({ status, code }) };
    }
  }

  isGenuine({ url, fields, signature }: ProviderCall): boolean {
    return validateRequest(this.settings.authToken, signature, url, fields);
  }
}

/** Stricter than for codes, which one may ask for again: a fault of the provider's own may have come after it took the text. */
function mayHaveLeft({ status, code }: TwilioFault): boolean {
  if (typeof status !== 'number') return !isNotConnected({ code });
  return status < 400 || status >= 500 || status === REQUEST_TIMEOUT;
}
