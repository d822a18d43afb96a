import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { type CodeVerdict, PhoneCodes } from './phone-codes.ts';
import { SmsOffError } from './sms.errors.ts';

/** Production without keys: the feature is off, and says so (product.md, Outside services). */
@Injectable()
export class NoPhoneCodes extends PhoneCodes implements OnApplicationBootstrap {
  readonly on = false;

  constructor(private readonly log: PinoLogger) {
    super();
  }

  onApplicationBootstrap(): void {
    this.log.warn('no texts are sent: the settings TWILIO_* are not set, and nobody can verify a phone number');
  }

  send(): Promise<string> {
    return Promise.reject(new SmsOffError());
  }

  check(): Promise<CodeVerdict> {
    return Promise.reject(new SmsOffError());
  }
}
