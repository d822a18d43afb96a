import type { SiteSettings } from 'shared-ui/contracts';

/** What a payment is made for. All amounts are whole cents of US dollars. */
export interface PaymentOrder {
  /** Our own id of it: it stands in the provider's books, and groups what follows from the payment. */
  readonly group: string;
  readonly cents: number;
  /** Stands in the provider's books beside it: our ids, and what the tipper wrote for the helper. Nobody's name or address. */
  readonly metadata: Readonly<Record<string, string>>;
  /** The same for every try of the same payment: the provider makes one. */
  readonly key: string;
}

export type PaymentStatus = 'waiting' | 'processing' | 'succeeded' | 'canceled';

/** A payment as the provider knows it now: what has been done with its money, whatever order we heard of it in. */
export interface Payment {
  readonly id: string;
  readonly group: string | undefined;
  /** `waiting`: nobody has paid yet, or a card was declined and another may be tried. */
  readonly status: PaymentStatus;
  readonly cents: number;
  readonly receivedCents: number;
  readonly currency: string;
  readonly metadata: Readonly<Record<string, string>>;
  /** Opens this payment in the browser. Never logged. */
  readonly clientSecret: string;
  /** Once it has succeeded. */
  readonly charge: Charge | undefined;
}

export interface Charge {
  readonly id: string;
  /** What the provider keeps; undefined while it has not said. */
  readonly feeCents: number | undefined;
  readonly refunds: readonly Refund[];
  readonly disputes: readonly Dispute[];
}

export interface Refund {
  readonly id: string;
  readonly cents: number;
  readonly status: 'pending' | 'succeeded' | 'failed' | 'canceled';
}

/** The card's owner asks the bank for the money back. */
export interface Dispute {
  readonly id: string;
  readonly status: 'open' | 'won' | 'lost';
  /** Each movement of our money because of it: negative was taken, positive was given back. Fees apart. */
  readonly movements: readonly { readonly id: string; readonly cents: number; readonly feeCents: number }[];
}

export interface Transfer {
  readonly id: string;
  readonly cents: number;
  readonly accountId: string;
}

/** Somebody's account at the provider, who gets money from us. */
export interface PayeeAccount {
  readonly id: string;
  readonly detailsSubmitted: boolean;
  readonly transfersEnabled: boolean;
  readonly payoutsEnabled: boolean;
  /** The provider asks them for something that is due. */
  readonly needsMore: boolean;
}

/** A call of the provider's: what it is about. What has become of that is asked, not read from here. */
export interface CardEvent {
  readonly id: string;
  readonly type: string;
  readonly about:
    | { readonly kind: 'payment'; readonly id: string }
    | { readonly kind: 'account'; readonly id: string }
    | { readonly kind: 'other' };
}

/** A movement of the operator's money at the provider. */
export interface Movement {
  readonly id: string;
  readonly kind: 'payment' | 'refund' | 'transfer' | 'dispute' | 'other';
  /** Without fees; negative: it left. */
  readonly cents: number;
  readonly feeCents: number;
  /** `group` of the payment that it belongs to, where it is known. */
  readonly group: string | undefined;
}

/**
 * Card payments, and the transfer of their money. Whom it belongs to is a rule of the module that asks. Each call throws
 * CardsUnavailableError where the provider did not answer, so that nobody knows whether it was done: the same call with the same
 * `key` is then safe. It throws CardsRefusedError where the provider said no.
 */
export abstract class CardPayments {
  /** Whether payments are taken at all. */
  abstract readonly on: boolean;
  /** What the browser must know. */
  abstract readonly browser: SiteSettings['payments'];

  abstract createPayment(order: PaymentOrder): Promise<Payment>;
  /** Throws CardsRefusedError with `missing` where there is none. */
  abstract getPayment(id: string): Promise<Payment>;
  /** Nobody can pay it any more. Throws CardsRefusedError where it was paid meanwhile. */
  abstract cancelPayment(id: string): Promise<Payment>;

  /** Gives back so much of a payment. Throws CardsRefusedError where less than that is left of it. */
  abstract refund(order: { readonly paymentId: string; readonly cents: number; readonly key: string }): Promise<Refund>;

  /** Moves money of this charge to somebody's account. */
  abstract transfer(order: {
    readonly group: string;
    readonly chargeId: string;
    readonly accountId: string;
    readonly cents: number;
    readonly key: string;
  }): Promise<Transfer>;
  /** Transfers of this group: a key is forgotten by the provider after a day. */
  abstract listTransfers(group: string): Promise<readonly Transfer[]>;

  /** `country`: ISO 3166 alpha-2, of the bank account. */
  abstract createAccount(order: {
    readonly country: string;
    readonly metadata: Readonly<Record<string, string>>;
    readonly key: string;
  }): Promise<PayeeAccount>;
  abstract getAccount(id: string): Promise<PayeeAccount>;
  /** A page of the provider's where its owner says who they are; good once, for minutes. */
  abstract createAccountLink(
    id: string,
    pages: { readonly returnUrl: string; readonly refreshUrl: string },
  ): Promise<string>;
  /** Where an account's owner sees their money; good once. */
  abstract createDashboardLink(id: string): Promise<string>;

  /**
   * What the provider tells; undefined where it tells something that we cannot read. Throws NotGenuineError unless the provider
   * signed exactly these bytes within the last 5 minutes.
   * @param now where the signature's age is counted from
   */
  abstract readEvent(body: Buffer, signature: string, now: Date): CardEvent | undefined;

  /** Every movement of money, the newest first. For the books, not for a page. */
  abstract listMovements(): AsyncIterable<Movement>;
}
