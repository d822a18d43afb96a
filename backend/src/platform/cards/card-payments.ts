import type { SiteSettings } from 'contracts';

/** All amounts are whole cents of US dollars. */
export interface NewPayment {
  /** Our own id of the payment. Transfers and movements of its money carry it too. */
  readonly group: string;
  readonly amountCents: number;
  /** Stored by the provider: our ids, and the tipper's message to the helper. Never a name or an address. */
  readonly metadata: Readonly<Record<string, string>>;
  /**
   * When the bank asks the card's owner (3-D Secure): `any`: wherever the card supports it; `automatic`: where the law or the
   * provider's risk rules want it.
   */
  readonly authentication: 'any' | 'automatic';
  /** The same for each try of the same payment: the provider makes one. */
  readonly idempotencyKey: string;
}

export type PaymentStatus = 'waiting' | 'processing' | 'succeeded' | 'canceled';

/** The current state of a payment and its money at the provider. */
export interface Payment {
  readonly id: string;
  readonly group: string | undefined;
  /** `waiting`: not paid yet, or a card was declined and another may be tried. */
  readonly status: PaymentStatus;
  readonly amountCents: number;
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
  /** The provider's fee; undefined while it is unknown. */
  readonly feeCents: number | undefined;
  /**
   * The provider's id of the card's number, the same for each payment with it; a wallet may have one of its own. Never stored or
   * logged as it is.
   */
  readonly cardFingerprint: string | undefined;
  /** A person has to look at it first: the provider has an open review of it, or none although it is risky. */
  readonly needsReview: boolean;
  /** When the card's bank last reported it as fraud; undefined once it was refunded or disputed. */
  readonly fraudReportedAt: Date | undefined;
  readonly refunds: readonly Refund[];
  readonly disputes: readonly Dispute[];
}

export interface NewRefund {
  readonly paymentId: string;
  readonly amountCents: number;
  readonly idempotencyKey: string;
}

export interface Refund {
  readonly id: string;
  readonly amountCents: number;
  readonly status: 'pending' | 'succeeded' | 'failed' | 'canceled';
}

/** Whether it moves the money, or has moved it. */
export const isEffectiveRefund = ({ status }: Pick<Refund, 'status'>): boolean =>
  status === 'pending' || status === 'succeeded';

/** A chargeback: the card's owner asks the bank for the money back. */
export interface Dispute {
  readonly id: string;
  readonly status: 'open' | 'won' | 'lost';
  /** What it moved: negative was taken, positive was given back. Without fees. */
  readonly movements: readonly { readonly id: string; readonly amountCents: number; readonly feeCents: number }[];
}

export interface NewTransfer {
  readonly group: string;
  readonly chargeId: string;
  readonly accountId: string;
  readonly amountCents: number;
  readonly idempotencyKey: string;
}

export interface Transfer {
  readonly id: string;
  readonly amountCents: number;
  readonly accountId: string;
  /** All of it was taken back. */
  readonly isReversed: boolean;
}

export interface NewReversal {
  readonly transferId: string;
  readonly amountCents: number;
  readonly idempotencyKey: string;
}

/** Money of a transfer that was taken back from the connected account. */
export interface Reversal {
  readonly id: string;
  readonly amountCents: number;
}

export interface NewAccount {
  /** ISO 3166 alpha-2, of the bank account. */
  readonly country: string;
  readonly metadata: Readonly<Record<string, string>>;
  readonly idempotencyKey: string;
}

/** The account of somebody who receives transfers from us. */
export interface ConnectedAccount {
  readonly id: string;
  readonly detailsSubmitted: boolean;
  readonly transfersEnabled: boolean;
  readonly payoutsEnabled: boolean;
  /** The provider needs more details from its owner. */
  readonly needsMore: boolean;
}

export interface AccountLinkUrls {
  readonly returnUrl: string;
  /** Where the browser goes when the link has been used or has expired. */
  readonly refreshUrl: string;
}

/** A webhook event. It only says what changed: the state is always fetched, never read from the event. */
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
  readonly amountCents: number;
  readonly feeCents: number;
  /** `group` of the payment that it belongs to, where it is known. */
  readonly group: string | undefined;
}

/**
 * Card payments, and transfers of their money. Each call throws CardsUnavailableError where the provider did not answer: it is
 * unknown whether the call was done, and repeating it with the same `idempotencyKey` is safe. It throws CardsRefusedError where
 * the provider refused.
 */
export abstract class CardPayments {
  /** Whether this site takes payments. */
  abstract readonly enabled: boolean;
  /** What the browser needs. */
  abstract readonly siteSettings: SiteSettings['payments'];

  abstract createPayment(payment: NewPayment): Promise<Payment>;
  /** Throws CardsRefusedError with `missing` for an unknown id. */
  abstract getPayment(id: string): Promise<Payment>;
  /** Throws CardsRefusedError where it has been paid. */
  abstract cancelPayment(id: string): Promise<Payment>;

  /** Throws CardsRefusedError where less than that is left of the payment. */
  abstract refund(refund: NewRefund): Promise<Refund>;

  /** Moves money of a charge to a connected account. */
  abstract transfer(transfer: NewTransfer): Promise<Transfer>;
  /** Transfers of this group: the provider forgets idempotency keys after a day. */
  abstract listTransfers(group: string): Promise<readonly Transfer[]>;
  /** Takes money of a transfer back. Throws CardsRefusedError where the connected account does not have it any more. */
  abstract reverseTransfer(reversal: NewReversal): Promise<Reversal>;
  abstract listReversals(transferId: string): Promise<readonly Reversal[]>;

  abstract createAccount(account: NewAccount): Promise<ConnectedAccount>;
  abstract getAccount(id: string): Promise<ConnectedAccount>;
  /** The provider's onboarding page for the owner of the account; good once, for minutes. */
  abstract createAccountLink(id: string, urls: AccountLinkUrls): Promise<string>;
  /** The page where the owner of the account sees their money; good once. */
  abstract createDashboardLink(id: string): Promise<string>;

  /**
   * Verifies and parses a webhook; undefined for events that we cannot read. Throws cardErrors.not_genuine unless the provider
   * signed exactly these bytes within the last 5 minutes.
   * @param now the time that the age of the signature is measured from
   */
  abstract readEvent(body: Buffer, signature: string, now: Date): CardEvent | undefined;

  /** Every movement of money, newest first. For reconciliation, not for a page. */
  abstract listMovements(): AsyncIterable<Movement>;
}
