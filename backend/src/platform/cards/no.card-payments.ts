import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { CardPayments, type Movement } from './card-payments.ts';
import { cardErrors } from './cards.errors.ts';

const reject = (): Promise<never> => Promise.reject(cardErrors.off());

/** Production without keys: card payments are off, and each call says so (PRODUCT.md, Outside services). */
@Injectable()
export class NoCardPayments extends CardPayments implements OnApplicationBootstrap {
  readonly enabled = false;
  readonly siteSettings = { provider: 'off' } as const;
  readonly createPayment = reject;
  readonly getPayment = reject;
  readonly cancelPayment = reject;
  readonly refund = reject;
  readonly transfer = reject;
  readonly listTransfers = reject;
  readonly reverseTransfer = reject;
  readonly listReversals = reject;
  readonly createAccount = reject;
  readonly getAccount = reject;
  readonly createAccountLink = reject;
  readonly createDashboardLink = reject;

  constructor(private readonly log: PinoLogger) {
    super();
  }

  onApplicationBootstrap(): void {
    this.log.warn('no tips are taken: the settings STRIPE_* are not set');
  }

  readEvent(): never {
    throw cardErrors.not_genuine();
  }

  listMovements(): AsyncIterable<Movement> {
    throw cardErrors.off();
  }
}
