import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { TextMessages, type TextOutcome } from './text-messages.ts';

/** A site without a messaging service: the feature is off, and says so (product.md, Outside services). */
@Injectable()
export class NoTextMessages extends TextMessages implements OnApplicationBootstrap {
  readonly on = false;

  constructor(private readonly log: PinoLogger) {
    super();
  }

  onApplicationBootstrap(): void {
    this.log.warn('no copies of messages are sent by SMS: the setting TWILIO_MESSAGING_SERVICE_SID is not set');
  }

  send(): Promise<TextOutcome> {
    return Promise.resolve({ outcome: 'unavailable', mayHaveLeft: false });
  }

  isGenuine(): boolean {
    return false;
  }
}
