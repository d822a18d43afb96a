import { aRecordedTip, aTipIntent, siteSettings } from 'shared-ui/testing';

export const CREATE = 'POST /api/create-payment-intent';
export const RECORD = 'POST /api/payment-success';
export const CONFIRM = 'POST /dev/stripe/confirm';
export const ANSWER = 'POST /dev/stripe/answer';
export const STATE = 'POST /dev/stripe/payment';

type Handlers = Record<string, (request: Request) => unknown>;

/** A payment as the local provider returns it. */
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

/** The requests of a payment in local mode. It succeeds unless `handlers` changes that. */
export const localPayments = (handlers: Handlers = {}): Handlers => ({
  'GET /api/site': () => siteSettings(),
  [CREATE]: () => aTipIntent(),
  [RECORD]: () => aRecordedTip(),
  [CONFIRM]: () => ({ status: 'succeeded' }),
  [ANSWER]: () => ({ status: 'succeeded' }),
  [STATE]: () => aLocalPayment('requires_payment_method'),
  ...handlers,
});
