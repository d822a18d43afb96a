import { paths, useLocation } from 'shared-ui/app';

/** What the page after the payment needs to know: which payment, and whom it was for. */
export interface Return {
  /** Opens one payment, and no other, at the provider; empty where it is missing. */
  clientSecret: string;
  /** The provider tells a browser nothing of it, so the address has it too. */
  recipientId: number | undefined;
}

const ID = /^[1-9]\d{0,14}$/;
const SECRET = 'payment_intent_client_secret';

/** Where the provider sends the browser back to; it adds the secret (spec §7). */
export const returnPath = (recipientId: number): string =>
  `${paths.checkoutSuccess()}?${new URLSearchParams({ recipientId: String(recipientId) }).toString()}`;

/** The same for who never left the site. */
export const returnWith = (recipientId: number, clientSecret: string): string =>
  `${returnPath(recipientId)}&${new URLSearchParams({ [SECRET]: clientSecret }).toString()}`;

/** A step of the history that knows the payment, so that the address need not: a reload keeps it, and nobody else can read it. */
export const returnStep = (payment: Return): { payment: Return } => ({ payment });

/** The payment of this page: by its address, or by its step of the history. */
export function useReturn(): Return & { isInAddress: boolean } {
  const location = useLocation();
  const state: unknown = location.state;
  const query = new URLSearchParams(location.search);
  const clientSecret = query.get(SECRET) ?? '';
  if (clientSecret === '') return { ...keptIn(state), isInAddress: false };
  const id = query.get('recipientId') ?? '';
  return { clientSecret, recipientId: ID.test(id) ? Number(id) : undefined, isInAddress: true };
}

function keptIn(state: unknown): Return {
  const kept = (state as { payment?: Partial<Return> } | null)?.payment;
  return { clientSecret: kept?.clientSecret ?? '', recipientId: kept?.recipientId };
}
