import { aRecordedTip, aTipIntent, siteSettings } from 'shared-ui/testing';

export const CREATE = 'POST /api/create-payment-intent';
export const RECORD = 'POST /api/payment-success';
export const CONFIRM = 'POST /dev/stripe/confirm';
export const ANSWER = 'POST /dev/stripe/answer';
export const STATE = 'POST /dev/stripe/payment';

type Answers = Record<string, (request: Request) => unknown>;

/** A payment as the stand-in has it. */
export const aLocalPayment = (status: string) => ({
  id: 'pi_1',
  status,
  amount: 1500,
  currency: 'usd',
  created: 1_795_000_000,
  metadata: { recipientId: '9', tipId: aTipIntent().tipId },
});

export const declined = (message = 'Your card was declined.') => ({
  status: 'requires_payment_method',
  error: { code: 'card_declined', message },
});

/** The calls of a payment in local mode, which succeeds unless `answers` says otherwise. */
export const localPayments = (answers: Answers = {}): Answers => ({
  'GET /api/site': () => siteSettings(),
  [CREATE]: () => aTipIntent(),
  [RECORD]: () => aRecordedTip(),
  [CONFIRM]: () => ({ status: 'succeeded' }),
  [ANSWER]: () => ({ status: 'succeeded' }),
  [STATE]: () => aLocalPayment('requires_payment_method'),
  ...answers,
});
