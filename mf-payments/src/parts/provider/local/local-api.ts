import type { PaymentStatus, ProviderPayment } from '../provider.ts';

/** Results that the local stand-in of Stripe can simulate; the form offers these instead of a card. */
export const OUTCOMES = [
  'succeeds',
  'asks',
  'asks_if_wanted',
  'risky',
  'declined',
  'no_money',
  'stays_open',
  'no_answer',
] as const;
export type Outcome = (typeof OUTCOMES)[number];

export interface LocalResult {
  status: PaymentStatus;
  error?: { code: string; message: string };
}

interface LocalPayment {
  id: string;
  status: PaymentStatus;
  /** In cents. */
  amount: number;
  created: number;
  metadata: { recipientId?: string; message?: string };
}

/** The stand-in's own endpoints; they exist only in a local start. */
export const localApi = {
  confirm: (clientSecret: string, outcome: Outcome) => post<LocalResult>('confirm', { clientSecret, outcome }),
  answerBank: (clientSecret: string, confirmed: boolean) => post<LocalResult>('answer', { clientSecret, confirmed }),
  async retrieve(clientSecret: string): Promise<ProviderPayment> {
    const { id, status, amount, created, metadata } = await post<LocalPayment>('payment', { clientSecret });
    const recipientId = metadata.recipientId === undefined ? undefined : Number(metadata.recipientId);
    return { paymentIntentId: id, status, amountCents: amount, recipientId, message: metadata.message, created };
  },
};

async function post<Value>(path: string, body: object): Promise<Value> {
  const response = await fetch(`${location.origin}/dev/stripe/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok)
    throw new Error(`/dev/stripe/${path} returned ${String(response.status)}: ${await response.text()}`);
  return (await response.json()) as Value;
}
