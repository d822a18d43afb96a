import type { PaymentProvider } from '../provider.ts';
import { localApi } from './local-api.ts';
import { LocalFields } from './local-fields.tsx';

/** The stand-in of a local start: no card, no script of others, and no money. */
export const localProvider: PaymentProvider = {
  takesCards: false,
  Fields: LocalFields,
  retrievePayment: (clientSecret) => localApi.payment(clientSecret),
};
