import { OWN_KEYS } from 'shared-ui/app';

const keyOf = (paymentIntentId: string): string => `${OWN_KEYS}tip-recorded:${paymentIntentId}`;

/**
 * What this tab has told of a payment: the id of its tip, or 'failed'. A reload records and tells nothing twice; a browser that
 * forbids storage costs that, and the server records once all the same.
 */
export const told = {
  read(paymentIntentId: string): string | null {
    try {
      return sessionStorage.getItem(keyOf(paymentIntentId));
    } catch {
      return null;
    }
  },
  keep(paymentIntentId: string, outcome: string): void {
    try {
      sessionStorage.setItem(keyOf(paymentIntentId), outcome);
    } catch {
      // Closed to us: it is told again after a reload
    }
  },
};
