import { expect, it } from '@jest/globals';
import { aRefusal, aUser, fakeApi, fakeShell } from 'shared-ui/testing';
import { paymentsApi } from './payments.ts';
import { tipsApi } from './tips.ts';

const PAID = { paymentIntentId: 'pi_1', recipientId: 9, amount: 15 };
const recipient = { id: 9, username: 'Meena Iyer', profilePictureUrl: null };

it.each([
  [
    'comes again with a tip that was paid',
    () => ({ tipId: crypto.randomUUID(), amount: 15, recipient, paidAt: '2026-11-20T10:00:00Z' }),
    2,
  ],
  ['stays where the payment is not there yet', () => aRefusal(409), 1],
])('what one has given %s', async (_, answer, times) => {
  const calls = fakeApi({ 'GET /api/tips/sent': () => [], 'POST /api/payment-success': answer });
  const { store } = fakeShell({ user: aUser() });
  await store.dispatch(tipsApi.endpoints.listSentTips.initiate({}));
  await store.dispatch(paymentsApi.endpoints.recordPayment.initiate(PAID));
  expect(calls.filter(({ path }) => path === '/api/tips/sent')).toHaveLength(times);
});
