import type { ComponentType, Ref } from 'react';

/** Stripe's names; the local provider uses the same. Only `succeeded` is paid (spec §4). */
export type PaymentStatus =
  | 'succeeded'
  | 'processing'
  | 'requires_action'
  | 'requires_confirmation'
  | 'requires_payment_method'
  | 'requires_capture'
  | 'canceled';

/** A payment as the provider returns it. */
export interface ProviderPayment {
  paymentIntentId: string;
  status: PaymentStatus;
  amountCents: number;
  /** Undefined with Stripe, which hides the metadata from browsers: the return address has it too. */
  recipientId?: number | undefined;
  message?: string | undefined;
  /** When the payment was created, in seconds since 1970. */
  created: number;
}

/** `incomplete`: the fields show what is missing. `declined`: with the provider's message, if any. */
export type PaymentResult =
  | { type: 'status'; status: PaymentStatus }
  | { type: 'declined'; message?: string | undefined }
  | { type: 'incomplete' };

export interface FieldsHandle {
  /** Pays with what was entered, and shows what the bank asks. Rejects where no response came. */
  pay(): Promise<PaymentResult>;
}

export interface FieldsProps {
  clientSecret: string;
  /** Where the provider redirects to if it has to leave the page. */
  returnPath: string;
  handle: Ref<FieldsHandle>;
  onReady: () => void;
  onFailed: () => void;
}

/** Stripe, or its local stand-in. */
export interface PaymentProvider {
  /** True where card details are typed: the page says who sees them. */
  acceptsCards: boolean;
  /** The fields for the payment method. */
  Fields: ComponentType<FieldsProps>;
  /** Rejects where there is no such payment, or no response. */
  retrievePayment(clientSecret: string): Promise<ProviderPayment>;
}
