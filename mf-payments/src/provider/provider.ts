import type { ComponentType, Ref } from 'react';

/** As Stripe names them; the local provider speaks the same words. Only `succeeded` is paid (spec §4). */
export type PaymentStatus =
  | 'succeeded'
  | 'processing'
  | 'requires_action'
  | 'requires_confirmation'
  | 'requires_payment_method'
  | 'requires_capture'
  | 'canceled';

/** A payment as the provider has it at this moment. */
export interface ProviderPayment {
  paymentIntentId: string;
  status: PaymentStatus;
  amountCents: number;
  /** Unknown with Stripe, which tells a browser nothing of the metadata: whoever needs it has it in its own address too. */
  recipientId?: number | undefined;
  message?: string | undefined;
  /** When the payment was begun, in seconds since 1970. */
  created: number;
}

/** What paying came to. `incomplete`: the fields say themselves what is missing. `refused`: in the provider's own words, if any. */
export type PayAnswer =
  | { kind: 'status'; status: PaymentStatus }
  | { kind: 'refused'; message?: string | undefined }
  | { kind: 'incomplete' };

/** Pays with what is chosen in the fields, and asks the person what their bank asks. Rejects where no answer came. */
export interface Payer {
  pay(): Promise<PayAnswer>;
}

export interface FieldsProps {
  clientSecret: string;
  /** Where the provider sends the browser back to, should it have to leave the page. */
  returnPath: string;
  payer: Ref<Payer>;
  onReady: () => void;
  onFailed: () => void;
}

/** Who takes the money: Stripe, or its stand-in of a local start. */
export interface PaymentProvider {
  /** True where card details are typed: the page says who sees them. */
  takesCards: boolean;
  /** Where one says how to pay. */
  Fields: ComponentType<FieldsProps>;
  /** Asks for the present state of a payment. Rejects where there is none, or no answer. */
  retrievePayment(clientSecret: string): Promise<ProviderPayment>;
}
