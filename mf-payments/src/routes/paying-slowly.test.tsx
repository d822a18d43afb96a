import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { aLocalPayment, CONFIRM, STATE } from '../parts/payment-form/local-payments.fixture.ts';
import { getBodies, button, continueToPayment, openTip } from './tip-page.fixture.ts';

const PATIENCE_IN_MS = 30_000;
const ASK_FIRST_MS = 3000;
const A_MINUTE_MS = 60_000;

beforeEach(() => void jest.useFakeTimers({ advanceTimers: true }));
afterEach(() => {
  jest.useRealTimers();
  sessionStorage.clear();
});

const wait = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

/** Presses Pay; the provider responds when `answer` is called. */
async function payInVain(state = 'requires_payment_method') {
  let answer: (value: unknown) => void = () => undefined;
  const late = new Promise((resolve) => (answer = resolve));
  const opened = openTip({ answers: { [CONFIRM]: () => late, [STATE]: () => aLocalPayment(state) } });
  await continueToPayment(opened);
  await opened.user.click(await button('Pay $15.00'));
  await button('Processing...');
  return { ...opened, answer };
}

describe('a provider that does not respond', () => {
  it('times out after half a minute; then the payment can be checked, and not paid again', async () => {
    const { shell } = await payInVain();
    await wait(PATIENCE_IN_MS);
    const notice = await screen.findByRole('alert');
    expect(notice).toHaveTextContent('The payment provider has not answered. Nothing is lost.');
    expect(notice).toHaveTextContent('If your tip was paid, it will be recorded. Check before you pay again.');
    expect(notice).toHaveFocus();
    expect(shell.toasts).toEqual([
      { title: 'Payment error', description: 'An unexpected error occurred', variant: 'destructive' },
    ]);
    expect(screen.queryByRole('button', { name: 'Pay $15.00' })).not.toBeInTheDocument();
  });

  it('may respond after the timeout', async () => {
    const { address, answer } = await payInVain();
    await wait(PATIENCE_IN_MS);
    await screen.findByRole('alert');
    answer({ status: 'succeeded' });
    await waitFor(() => expect(address()).toBe('/messages'));
  });

  it('is ignored by a page that was left', async () => {
    const { address, answer, router, shell } = await payInVain();
    await act(() => router.navigate('/search'));
    answer({ status: 'succeeded' });
    await wait(PATIENCE_IN_MS);
    expect(address()).toBe('/search');
    expect(shell.toasts).toEqual([]);
  });
});

it('does not time out while the bank asks', async () => {
  const { shell, answer, address } = await payInVain('requires_action');
  await wait(PATIENCE_IN_MS);
  await wait(PATIENCE_IN_MS);
  expect(shell.toasts).toEqual([]);
  answer({ status: 'succeeded' });
  await waitFor(() => expect(address()).toBe('/messages'));
});

it('is asked automatically about an open payment', async () => {
  const { answer, address } = await payInVain('succeeded');
  answer({ status: 'processing' });
  expect(await screen.findByText('Your tip is on its way')).toBeVisible();
  expect(address()).toBe('/tip/9');
  await wait(ASK_FIRST_MS);
  await waitFor(() => expect(address()).toBe('/messages'));
});

describe('a payment that stays open for a long time', () => {
  async function stayOpen(minutes: number) {
    let state = 'processing';
    let answer: (value: unknown) => void = () => undefined;
    const late = new Promise((resolve) => (answer = resolve));
    const opened = openTip({ answers: { [CONFIRM]: () => late, [STATE]: () => aLocalPayment(state) } });
    await continueToPayment(opened);
    await opened.user.click(await button('Pay $15.00'));
    answer({ status: 'processing' });
    await screen.findByText('Your tip is on its way');
    await wait(minutes * A_MINUTE_MS);
    return { ...opened, pay: () => void (state = 'succeeded') };
  }

  it('is checked less and less often', async () => {
    const { address, calls, pay } = await stayOpen(10);
    expect(getBodies(calls, '/dev/stripe/payment').length).toBeLessThan(25);
    pay();
    await wait(A_MINUTE_MS);
    await waitFor(() => expect(address()).toBe('/messages'));
  });

  it('is checked immediately when the tab becomes visible', async () => {
    const { address, pay } = await stayOpen(10);
    pay();
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await waitFor(() => expect(address()).toBe('/messages'));
  });
});
