import {
  newTipSchema,
  paymentSuccessSchema,
  type Payouts,
  type SentTip,
  type TipPreferences,
  tipPreferencesSchema,
  type TipRecipient,
} from 'shared-ui/contracts';
import {
  aReceivedTip,
  aRecordedTip,
  aSentTip,
  aTipIntent,
  aTipRecipient,
  aTraveler,
  callerOf,
  type FakeAnswers,
  type FakeCall,
  fakePage,
  found,
  refuse,
  somePayouts,
} from 'shared-ui/testing';
import type { Outcome } from './provider/local/local-api.ts';

const CENTS_IN_A_DOLLAR = 100;

/** Meena takes tips, Anand does not. */
const people: TipRecipient[] = [aTipRecipient(), aTipRecipient({ id: 11, username: 'Anand K', takesTips: false })];
const personOf = (id: number): TipRecipient => found(people.find((person) => person.id === id));

interface Payment {
  status: 'requires_payment_method' | 'requires_action' | 'processing' | 'succeeded';
  tipId: string;
  amount: number;
  recipientId: number;
  message: string | undefined;
  created: number;
}

/** By id; the secret of a payment is its id with more behind it. */
const payments = new Map<string, Payment>();
const idOf = (secret: string): string => secret.split('_secret_')[0] ?? '';
const paymentOf = (body: unknown): Payment =>
  found(payments.get(idOf((body as { clientSecret: string }).clientSecret)));

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
  const recipient = personOf(recipientId ?? receiverId ?? 0);
  if (!recipient.takesTips) refuse(409, `${recipient.username} does not take tips.`, 'payments.takes_no_tips');
  const id = `pi_${String(payments.size + 1)}`;
  const tipId = crypto.randomUUID();
  const created = Math.floor(Date.now() / 1000);
  payments.set(id, { status: 'requires_payment_method', tipId, amount, recipientId: recipient.id, message, created });
  return aTipIntent({ clientSecret: `${id}_secret_1`, paymentIntentId: id, tipId, amount });
}

const REFUSALS: Partial<Record<Outcome, { code: string; message: string }>> = {
  declined: { code: 'card_declined', message: 'Your card was declined.' },
  no_money: { code: 'insufficient_funds', message: 'Your card has insufficient funds.' },
};

const AFTER: Partial<Record<Outcome, Payment['status']>> = {
  succeeds: 'succeeded',
  asks: 'requires_action',
  stays_open: 'processing',
};

function confirm({ body }: FakeCall) {
  const payment = paymentOf(body);
  const { outcome } = body as { outcome: Outcome };
  if (outcome === 'no_answer') refuse(504, 'No answer came.');
  payment.status = AFTER[outcome] ?? 'requires_payment_method';
  return { status: payment.status, error: REFUSALS[outcome] };
}

function answerBank({ body }: FakeCall) {
  const payment = paymentOf(body);
  const { confirmed } = body as { confirmed: boolean };
  payment.status = confirmed ? 'succeeded' : 'requires_payment_method';
  return { status: payment.status, error: confirmed ? undefined : REFUSALS.declined };
}

function record({ body, session }: FakeCall) {
  const payment = found(payments.get(paymentSuccessSchema.parse(body).paymentIntentId));
  if (payment.status !== 'succeeded') refuse(409, 'This payment is not paid yet.', 'payments.not_paid');
  const { tipId, amount } = payment;
  const { id, username, profilePictureUrl } = personOf(payment.recipientId);
  const recorded = aRecordedTip({
    ...{ tipId, amount, paidAt: new Date().toISOString() },
    recipient: { id, username, profilePictureUrl },
  });
  const isNew = sent.every((tip) => tip.id !== tipId);
  if (session.user && isNew) {
    const amountCents = amount * CENTS_IN_A_DOLLAR;
    sent.unshift(aSentTip({ id: tipId, to: { id, username }, amountCents, paidAt: recorded.paidAt }));
  }
  return recorded;
}

const ofYear = <Tip extends { paidAt: string }>(tips: Tip[], { query }: FakeCall): Tip[] =>
  tips.filter(({ paidAt }) => paidAt.startsWith(query.get('year') ?? ''));

const sum = (tips: { amountCents: number }[]): number => tips.reduce((cents, tip) => cents + tip.amountCents, 0);

function summary(call: FakeCall) {
  callerOf(call);
  const [got, gave] = [ofYear(received, call), ofYear(sent, call)];
  const years = [...received, ...sent].map(({ paidAt }) => Number(paidAt.slice(0, 4)));
  return {
    years: [...new Set(years)].toSorted((one, other) => other - one),
    receivedCents: sum(got),
    waitingCents: sum(got.filter(({ state }) => state === 'waiting')),
    paidOutCents: sum(got.filter(({ state }) => state === 'paid_out')),
    sentCents: sum(gave),
  };
}

function receipt(call: FakeCall) {
  callerOf(call);
  const { id, to, ...tip } = found(sent.find((one) => one.id === call.params['tipId']));
  const sentBackCents = tip.state === 'sent_back' ? tip.amountCents : 0;
  return { ...tip, tipId: id, to: { ...to, profilePictureUrl: null }, sentBackCents };
}

/** In place of the provider's form: payouts are set up by going there. */
function link() {
  payouts = somePayouts({ state: 'enabled', country: 'GB', waitingCents: 0, nextReturn: null });
  return { url: `${location.origin}/standalone/slots` };
}

export const answers: FakeAnswers = {
  'GET /api/users/:id': ({ params }) => personOf(Number(params['id'])),
  'GET /api/listings/:userId': ({ params }) => {
    const { id, username } = personOf(Number(params['userId']));
    return aTraveler({ user: { ...aTraveler().user, id, username } });
  },
  'POST /api/create-payment-intent': createIntent,
  'POST /api/payment-success': record,
  'POST /dev/stripe/confirm': confirm,
  'POST /dev/stripe/answer': answerBank,
  'POST /dev/stripe/payment': ({ body }) => {
    const { status, amount, created, recipientId, message } = paymentOf(body);
    const metadata = { recipientId: String(recipientId), message };
    return {
      id: idOf((body as { clientSecret: string }).clientSecret),
      status,
      amount: amount * CENTS_IN_A_DOLLAR,
      created,
      metadata,
    };
  },
  'GET /api/tips/preferences': (call) => callerOf(call) && preferences,
  'PATCH /api/tips/preferences': (call) => callerOf(call) && (preferences = tipPreferencesSchema.parse(call.body)),
  'GET /api/tips/summary': summary,
  'GET /api/tips/received': (call) =>
    fakePage(callerOf(call) && ofYear(received, call), call.query, '/api/tips/received'),
  'GET /api/tips/sent': (call) => fakePage(callerOf(call) && ofYear(sent, call), call.query, '/api/tips/sent'),
  'GET /api/tips/csv': () => new Response('\uFEFFDate,Direction,Amount\r\n2026-11-16,received,15.00\r\n'),
  'GET /api/tips/:tipId': receipt,
  'GET /api/payouts': (call) => callerOf(call) && payouts,
  'POST /api/payouts/link': (call) => callerOf(call) && link(),
};
