import type { PaymentStatus, ProviderPayment } from '../provider.ts';

/** What the stand-in of Stripe is asked to do with a payment; the form offers these instead of a card. */
export const OUTCOMES = ['succeeds', 'asks', 'declined', 'no_money', 'stays_open', 'no_answer'] as const;
export type Outcome = (typeof OUTCOMES)[number];

export interface LocalAnswer {
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

/** The stand-in's own pages of this machine; they exist only where it runs. */
export const localApi = {
  confirm: (clientSecret: string, outcome: Outcome) => ask<LocalAnswer>('confirm', { clientSecret, outcome }),
  answer: (clientSecret: string, confirmed: boolean) => ask<LocalAnswer>('answer', { clientSecret, confirmed }),
  async payment(clientSecret: string): Promise<ProviderPayment> {
    const { id, status, amount, created, metadata } = await ask<LocalPayment>('payment', { clientSecret });
    const recipientId = metadata.recipientId === undefined ? undefined : Number(metadata.recipientId);
    return { paymentIntentId: id, status, amountCents: amount, recipientId, message: metadata.message, created };
  },
};

async function ask<Answer>(what: string, body: object): Promise<Answer> {
  const answer = await fetch(`${location.origin}/dev/stripe/${what}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`/dev/stripe/${what} answered ${String(answer.status)}: ${await answer.text()}`);
  return (await answer.json()) as Answer;
}
