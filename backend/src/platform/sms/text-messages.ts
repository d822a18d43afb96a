import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';

export interface TextMessage {
  /** E.164. */
  readonly to: string;
  readonly body: string;
  /** Where the provider reports its status, signed. */
  readonly callbackUrl: string;
}

export type TextOutcome =
  /** `name` is the provider's id, not a number. */
  | { readonly outcome: 'accepted'; readonly name: string }
  /** Not sent to this phone. `stopped`: its owner has answered STOP. */
  | { readonly outcome: 'refused'; readonly stopped: boolean }
  /** Unknown. Only where `mayHaveLeft` is false was certainly nothing sent. */
  | { readonly outcome: 'unavailable'; readonly mayHaveLeft: boolean };

/** A request of the provider to a webhook. */
export interface ProviderCall {
  /** The whole URL, as the provider knows it. */
  readonly url: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly signature: string;
}

/** Sends our own texts to verified phones. Limits are up to the caller. */
export abstract class TextMessages {
  /** Whether a messaging service is configured. */
  abstract readonly on: boolean;

  /** Sends at most once. Never throws for an error of the provider. */
  abstract send(text: TextMessage): Promise<TextOutcome>;

  /** Whether the provider made this call: the signature covers the URL and every field. */
  abstract hasValidSignature(call: ProviderCall): boolean;
}

/** For a site without a messaging service (PRODUCT.md, Outside services). */
@Injectable()
export class NoTextMessages extends TextMessages implements OnApplicationBootstrap {
  readonly on = false;

  constructor(private readonly log: PinoLogger) {
    super();
  }

  onApplicationBootstrap(): void {
    this.log.warn('no copies of messages are sent by SMS: TWILIO_URL names no messaging service');
  }

  send(): Promise<TextOutcome> {
    return Promise.resolve({ outcome: 'unavailable', mayHaveLeft: false });
  }

  hasValidSignature(): boolean {
    return false;
  }
}

const STOP = new Set(['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'REVOKE', 'OPTOUT']);
const START = new Set(['START', 'YES', 'UNSTOP']);

/** An answer that stops texts, or allows them again, by the keywords of the provider. Only letters count: 'Stop!', 'STOP ALL'. */
export function parseStopWord(text: string): 'stop' | 'start' | undefined {
  const word = text
    .normalize('NFKC')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase();
  if (STOP.has(word)) return 'stop';
  return START.has(word) ? 'start' : undefined;
}
