import {
  newTipSchema,
  paymentSuccessSchema,
  type Payouts,
  type SentTip,
  type TipPreferences,
  tipPreferencesSchema,
  type TipRecipient,
} from 'contracts';
import {
  aReceivedTip,
  aRecordedTip,
  aSentTip,
  aTipIntent,
  aTipRecipient,
  aTraveler,
  requireUser,
  type FakeHandlers,
  type FakeCall,
  fakePage,
  found,
  refuse,
  somePayouts,
} from 'shared-ui/testing';
import type { Outcome } from './parts/provider/local/local-api.ts';

const CENTS_IN_A_DOLLAR = 100;

/** Meena takes tips, Anand does not. */
const people: TipRecipient[] = [aTipRecipient(), aTipRecipient({ id: 11, username: 'Anand K', takesTips: false })];
const getPerson = (id: number): TipRecipient => found(people.find((person) => person.id === id));

interface Payment {
  status: 'requires_payment_method' | 'requires_action' | 'processing' | 'succeeded';
  tipId: string;
  amount: number;
  recipientId: number;
  message: string | undefined;
  created: number;
}

/** By id; a client secret starts with it. */
const payments = new Map<string, Payment>();
const getPaymentId = (body: unknown): string =>
  (body as { clientSecret: string }).clientSecret.split('_secret_')[0] ?? '';
const getPayment = (body: unknown): Payment => found(payments.get(getPaymentId(body)));

const received = [
  aReceivedTip(),
  aReceivedTip({ from: null, amountCents: 2000 }),
  aReceivedTip({ state: 'paid_out', returnsOn: null, paidAt: '2026-06-02T12:00:00.000Z' }),
];
const sent: SentTip[] = [aSentTip(), aSentTip({ state: 'sent_back', paidAt: '2025-11-02T12:00:00.000Z' })];
let payouts: Payouts = somePayouts();
let preferences: TipPreferences = { noTips: false };

function createIntent({ body }: FakeCall) {
  const { amount, recipientId, receiverId, message } = newTipSchema.parse(body);
  const recipient = getPerson(recipientId ?? receiverId ?? 0);
  if (!recipient.takesTips) refuse(409, `${recipient.username} does not take tips.`, 'payments.takes_no_tips');
  const id = `pi_${String(payments.size + 1)}`;
  const tipId = crypto.randomUUID();
  const created = Math.floor(Date.now() / 1000);
  payments.set(id, { status: 'requires_payment_method', tipId, amount, recipientId: recipient.id, message, created });
  return aTipIntent({ clientSecret: `${id}_secret_1`, paymentIntentId: id, tipId, amount });
}

const ERRORS: Partial<Record<Outcome, { code: string; message: string }>> = {
  declined: { code: 'card_declined', message: 'Your card was declined.' },
  no_money: { code: 'insufficient_funds', message: 'Your card has insufficient funds.' },
};

const STATUSES: Partial<Record<Outcome, Payment['status']>> = {
  succeeds: 'succeeded',
  asks: 'requires_action',
  asks_if_wanted: 'requires_action',
  risky: 'succeeded',
  stays_open: 'processing',
};

function confirm({ body }: FakeCall) {
  const payment = getPayment(body);
  const { outcome } = body as { outcome: Outcome };
  if (outcome === 'no_answer') refuse(504, 'No response.');
  payment.status = STATUSES[outcome] ?? 'requires_payment_method';
  return { status: payment.status, error: ERRORS[outcome] };
}

function answerBank({ body }: FakeCall) {
  const payment = getPayment(body);
  const { confirmed } = body as { confirmed: boolean };
  payment.status = confirmed ? 'succeeded' : 'requires_payment_method';
  return { status: payment.status, error: confirmed ? undefined : ERRORS.declined };
}

function record({ body, session }: FakeCall) {
  const payment = found(payments.get(paymentSuccessSchema.parse(body).paymentIntentId));
  if (payment.status !== 'succeeded') refuse(409, 'This payment is not paid yet.', 'payments.not_paid');
  const { tipId, amount } = payment;
  const { id, username, profilePictureUrl } = getPerson(payment.recipientId);
  const recipient = { id, username, profilePictureUrl };
  const recorded = aRecordedTip({ tipId, amount, paidAt: new Date().toISOString(), recipient });
  if (session.user && sent.every((tip) => tip.id !== tipId)) {
    const amountCents = amount * CENTS_IN_A_DOLLAR;
    sent.unshift(aSentTip({ id: tipId, to: { id, username }, amountCents, paidAt: recorded.paidAt }));
  }
  return recorded;
}

const filterByYear = <Tip extends { paidAt: string }>(tips: Tip[], { query }: FakeCall): Tip[] =>
  tips.filter(({ paidAt }) => paidAt.startsWith(query.get('year') ?? ''));

const sumCents = (tips: { amountCents: number }[]): number => tips.reduce((cents, tip) => cents + tip.amountCents, 0);

function summary(call: FakeCall) {
  requireUser(call);
  const receivedTips = filterByYear(received, call);
  const years = [...received, ...sent].map(({ paidAt }) => Number(paidAt.slice(0, 4)));
  return {
    years: [...new Set(years)].toSorted((one, other) => other - one),
    receivedCents: sumCents(receivedTips),
    waitingCents: sumCents(receivedTips.filter(({ state }) => state === 'waiting')),
    paidOutCents: sumCents(receivedTips.filter(({ state }) => state === 'paid_out')),
    sentCents: sumCents(filterByYear(sent, call)),
  };
}

function receipt(call: FakeCall) {
  requireUser(call);
  const { id, to, ...tip } = found(sent.find((one) => one.id === call.params['tipId']));
  const sentBackCents = tip.state === 'sent_back' ? tip.amountCents : 0;
  return { ...tip, tipId: id, to: { ...to, profilePictureUrl: null }, sentBackCents };
}

/** Opening the link sets up payouts, without the provider's form. */
function createPayoutLink() {
  payouts = somePayouts({ state: 'enabled', country: 'GB', waitingCents: 0, nextReturn: null });
  return { url: `${location.origin}/standalone/slots` };
}

export const handlers: FakeHandlers = {
  'GET /api/users/:id': ({ params }) => getPerson(Number(params['id'])),
  'GET /api/listings/:userId': ({ params }) => {
    const { id, username } = getPerson(Number(params['userId']));
    return aTraveler({ user: { ...aTraveler().user, id, username } });
  },
  'POST /api/create-payment-intent': createIntent,
  'POST /api/payment-success': record,
  'POST /dev/stripe/confirm': confirm,
  'POST /dev/stripe/answer': answerBank,
  'POST /dev/stripe/payment': ({ body }) => {
    const { status, amount, created, recipientId, message } = getPayment(body);
    const metadata = { recipientId: String(recipientId), message };
    return {
      id: getPaymentId(body),
      status,
      amount: amount * CENTS_IN_A_DOLLAR,
      created,
      metadata,
    };
  },
  'GET /api/tips/preferences': (call) => requireUser(call) && preferences,
  'PATCH /api/tips/preferences': (call) => requireUser(call) && (preferences = tipPreferencesSchema.parse(call.body)),
  'GET /api/tips/summary': summary,
  'GET /api/tips/received': (call) =>
    fakePage(requireUser(call) && filterByYear(received, call), call.query, '/api/tips/received'),
  'GET /api/tips/sent': (call) => fakePage(requireUser(call) && filterByYear(sent, call), call.query, '/api/tips/sent'),
  'GET /api/tips/csv': () => new Response('\uFEFFDate,Direction,Amount\r\n2026-11-16,received,15.00\r\n'),
  'GET /api/tips/:tipId': receipt,
  'GET /api/payouts': (call) => requireUser(call) && payouts,
  'POST /api/payouts/link': (call) => requireUser(call) && createPayoutLink(),
};
