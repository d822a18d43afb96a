import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import {
  type CardEvent,
  CardPayments,
  type Movement,
  type PayeeAccount,
  type Payment,
  type Refund,
  type Transfer,
} from './card-payments.ts';
import { CardsOffError, NotGenuineError } from './cards.errors.ts';

/** Production without keys: the feature is off, and says so (product.md, Outside services). */
@Injectable()
export class NoCardPayments extends CardPayments implements OnApplicationBootstrap {
  readonly on = false;
  readonly browser = { provider: 'off' } as const;

  constructor(private readonly log: PinoLogger) {
    super();
  }

  onApplicationBootstrap(): void {
    this.log.warn('no tips are taken: the settings STRIPE_* are not set');
  }

  createPayment(): Promise<Payment> {
    return off();
  }

  getPayment(): Promise<Payment> {
    return off();
  }

  cancelPayment(): Promise<Payment> {
    return off();
  }

  refund(): Promise<Refund> {
    return off();
  }

  transfer(): Promise<Transfer> {
    return off();
  }

  listTransfers(): Promise<readonly Transfer[]> {
    return off();
  }

  createAccount(): Promise<PayeeAccount> {
    return off();
  }

  getAccount(): Promise<PayeeAccount> {
    return off();
  }

  createAccountLink(): Promise<string> {
    return off();
  }

  createDashboardLink(): Promise<string> {
    return off();
  }

  readEvent(): CardEvent {
    throw new NotGenuineError();
  }

  listMovements(): AsyncIterable<Movement> {
    throw new CardsOffError();
  }
}

const off = (): Promise<never> => Promise.reject(new CardsOffError());
