import { paths, useLocation } from 'shared-ui/app';

/** The payment that the success page shows. */
export interface ReturnedPayment {
  /** Opens this one payment at the provider; empty where it is missing. */
  clientSecret: string;
  /** In the address too, since the provider does not tell it to browsers. */
  recipientId: number | undefined;
}

const USER_ID = /^[1-9]\d{0,14}$/;
/** The name is Stripe's (spec §7). */
const SECRET_PARAMETER = 'payment_intent_client_secret';

/** The path that the provider redirects to; it adds the secret (spec §7). */
export const getReturnPath = (recipientId: number): string =>
  `${paths.checkoutSuccess()}?${new URLSearchParams({ recipientId: String(recipientId) }).toString()}`;

/** The same path with the secret, for a payment without a redirect. */
export const getSuccessPath = (recipientId: number, clientSecret: string): string =>
  `${getReturnPath(recipientId)}&${new URLSearchParams({ [SECRET_PARAMETER]: clientSecret }).toString()}`;

/** State of a history entry that replaces the parameters of the address: it survives a reload, and cannot be copied as a link. */
export const toHistoryState = (payment: ReturnedPayment): { payment: ReturnedPayment } => ({ payment });

/** The payment of this page, from its address or its history entry. */
export function useReturnedPayment(): ReturnedPayment & { isInAddress: boolean } {
  const location = useLocation();
  const state: unknown = location.state;
  const query = new URLSearchParams(location.search);
  const clientSecret = query.get(SECRET_PARAMETER) ?? '';
  if (clientSecret === '') {
    const stored = (state as { payment?: Partial<ReturnedPayment> } | null)?.payment;
    return { clientSecret: stored?.clientSecret ?? '', recipientId: stored?.recipientId, isInAddress: false };
  }
  const id = query.get('recipientId') ?? '';
  return { clientSecret, recipientId: USER_ID.test(id) ? Number(id) : undefined, isInAddress: true };
}
