import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { aRecordedTip, aRefusal, aTipRecipient, fakeApi, renderRemote, siteSettings } from 'shared-ui/testing';
import { aLocalPayment, localPayments, RECORD, STATE } from '../parts/payment-form/local-payments.fixture.ts';
import { remote } from '../remote.tsx';

afterEach(() => sessionStorage.clear());

const SECRET = 'pi_1_secret_2';
const RETURN = `/checkout/success?payment_intent_client_secret=${SECRET}`;
const RECORDED = { title: 'Payment successful', description: 'Your tip has been successfully recorded!' };
const UNRECORDED = {
  title: 'Payment Recorded',
  description: "Your payment was successful, but we couldn't record all details. Don't worry, your tip was sent!",
};

interface World {
  at?: string;
  answers?: Parameters<typeof localPayments>[0];
}

/** The page after a paid payment; nobody is logged in. */
function arrive({ at = RETURN, answers = {} }: World = {}) {
  const calls = fakeApi({
    'GET /api/users/9': () => aTipRecipient(),
    ...localPayments({ [STATE]: () => aLocalPayment('succeeded'), ...answers }),
  });
  const recorded = () => calls.filter(({ path }) => path === '/api/payment-success').map(({ body }) => body);
  return { calls, recorded, ...renderRemote(remote, { at }) };
}

const paid = () => screen.findByRole('heading', { level: 1, name: 'Payment Successful!' });
const fact = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling;

describe('a payment that succeeded', () => {
  it('is confirmed with amount, status and today’s date [spec 33, 40, 126, 225, 269]', async () => {
    const { shell } = arrive();
    expect(await paid()).toBeVisible();
    expect(screen.getByText(/Thank you for your tip/).closest('p')).toHaveTextContent(
      'Thank you for your tip to Meena Iyer!',
    );
    const today = new Date().toLocaleDateString('en-US', { year: 'numeric', month: 'short', day: 'numeric' });
    expect(fact('Amount')).toHaveTextContent('$15.00');
    expect(fact('Status')).toHaveTextContent('Succeeded');
    expect(fact('Date')).toHaveTextContent(today);
    expect(screen.getByRole('article')).toHaveTextContent('100% goes to Meena Iyer, with no platform fees.');
    expect(shell.pageViews).toEqual([{ title: 'Flight Amigo - Payment Success', path: '/checkout/success' }]);
  });

  it('is recorded once, and announced [spec 154, 221, 254, 269]', async () => {
    const message = 'Tip for Meena Iyer';
    const payment = { ...aLocalPayment('succeeded'), metadata: { recipientId: '9', message } };
    const { recorded, shell } = arrive({ answers: { [STATE]: () => payment } });
    await paid();
    expect(recorded()).toEqual([{ paymentIntentId: 'pi_1', recipientId: 9, amount: 15, message }]);
    expect(shell.toasts).toEqual([RECORDED]);
  });

  it('has a link home, and can be printed', async () => {
    const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
    const { user } = arrive();
    await paid();
    expect(screen.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/');
    await user.click(screen.getByRole('button', { name: 'Print Receipt' }));
    expect(print).toHaveBeenCalledTimes(1);
    print.mockRestore();
  });

  it('has its recipient from the address where the provider does not tell it [spec 221]', async () => {
    const payment = { ...aLocalPayment('succeeded'), metadata: {} };
    const { recorded } = arrive({ at: `${RETURN}&recipientId=9`, answers: { [STATE]: () => payment } });
    await paid();
    expect(recorded()).toEqual([{ paymentIntentId: 'pi_1', recipientId: 9, amount: 15 }]);
  });
});

describe('a payment beyond a daily cap', () => {
  const answers = { [RECORD]: () => aRecordedTip({ goesBack: true }) };

  it('is called no success: it goes back to the card, and the tip can be given tomorrow [spec 126, 221]', async () => {
    const { shell } = arrive({ answers });
    expect(await screen.findByRole('heading', { name: 'Your tip goes back to you' })).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent(/send all of it back to your card.*give your tip tomorrow/);
    expect(screen.queryByText(/Thank you/)).not.toBeInTheDocument();
    expect(shell.toasts).toEqual([]);
    expect(screen.getByRole('link', { name: 'Back to Home' })).toBeVisible();
  });

  it('is the same after a reload', async () => {
    arrive({ answers }).unmount();
    arrive({ answers });
    expect(await screen.findByRole('heading', { name: 'Your tip goes back to you' })).toBeVisible();
  });
});

describe('a page that is loaded again', () => {
  it('records and announces nothing twice, and still shows the recipient', async () => {
    const first = arrive();
    await paid();
    first.unmount();
    const again = arrive();
    expect(await screen.findByRole('heading', { name: 'Meena Iyer' })).toBeVisible();
    expect(await paid()).toBeVisible();
    expect(again.recorded()).toEqual([]);
    expect(again.shell.toasts).toEqual([]);
  });

  it('finds the payment in its history entry: the address has no secret any more', async () => {
    const { address, router } = arrive();
    await paid();
    await waitFor(() => expect(address()).toBe('/checkout/success'));
    expect(router.state.historyAction).toBe('REPLACE');
    expect(router.state.location.state).toEqual({ payment: { clientSecret: SECRET } });
    await act(() => router.navigate('/elsewhere'));
    await act(() => router.navigate(-1));
    expect(await paid()).toBeVisible();
  });

  it('keeps the secret in the address while the payment is open', async () => {
    const { address } = arrive({ answers: { [STATE]: () => aLocalPayment('processing') } });
    expect(await screen.findByText('Processing your payment...')).toBeVisible();
    expect(address()).toBe(RETURN);
  });
});

describe('a payment that could not be recorded', () => {
  const refused = { [RECORD]: () => aRefusal(503, { code: 'cards.unavailable' }) };

  it('is confirmed all the same [spec 221, 254]', async () => {
    const { shell } = arrive({ answers: refused });
    await paid();
    expect(await screen.findByRole('heading', { name: 'Meena Iyer' })).toBeVisible();
    expect(shell.toasts).toEqual([UNRECORDED]);
  });

  it('is recorded by a reload, and the failure is announced once', async () => {
    const first = arrive({ answers: refused });
    await paid();
    first.unmount();
    const second = arrive({ answers: refused });
    await paid();
    expect(second.recorded()).toHaveLength(1);
    expect(second.shell.toasts).toEqual([]);
    second.unmount();
    const third = arrive();
    await paid();
    expect(third.shell.toasts).toEqual([RECORDED]);
  });

  it('is announced without a recipient, and the tip shows without a name', async () => {
    const payment = { ...aLocalPayment('succeeded'), metadata: {} };
    const { shell, recorded } = arrive({ answers: { [STATE]: () => payment } });
    await paid();
    expect(screen.getByText('Thank you for your tip!')).toBeVisible();
    expect(recorded()).toEqual([]);
    expect(shell.toasts).toEqual([UNRECORDED]);
  });
});

describe('a payment that is still open', () => {
  beforeEach(() => void jest.useFakeTimers({ advanceTimers: true }));
  afterEach(() => void jest.useRealTimers());

  it('is checked again until it is paid [spec 126]', async () => {
    const states = ['processing', 'processing', 'succeeded'].map((status) => aLocalPayment(status));
    const { recorded } = arrive({ answers: { [STATE]: () => states.shift() } });
    expect(await screen.findByRole('status')).toHaveTextContent('Processing your payment...');
    await act(() => jest.advanceTimersByTimeAsync(5000));
    expect(await paid()).toBeVisible();
    expect(recorded()).toHaveLength(1);
  });

  it('can be checked by hand after the last automatic check', async () => {
    let status = 'processing';
    const { recorded } = arrive({ answers: { [STATE]: () => aLocalPayment(status) } });
    await screen.findByText('Processing your payment...');
    await act(() => jest.advanceTimersByTimeAsync(60_000));
    expect(screen.getByRole('heading', { name: 'Your payment is still open' })).toBeVisible();
    expect(recorded()).toEqual([]);
    status = 'succeeded';
    act(() => screen.getByRole('button', { name: 'Check Again' }).click());
    expect(await paid()).toBeVisible();
  });
});

describe('a payment that was not paid', () => {
  it.each(['requires_payment_method', 'requires_action', 'canceled'])(
    'says so, and leads back to checkout: %s',
    async (status) => {
      const { recorded, shell } = arrive({ answers: { [STATE]: () => aLocalPayment(status) } });
      const alert = within(await screen.findByRole('alert'));
      expect(alert.getByRole('heading', { name: 'Your payment was not processed' })).toBeVisible();
      expect(alert.getByText(/No money was taken/)).toBeVisible();
      expect(alert.getByRole('link', { name: 'Back to Checkout' })).toHaveAttribute('href', '/checkout/9?amount=15');
      expect(recorded()).toEqual([]);
      expect(shell.toasts).toEqual([]);
    },
  );
});

describe('a page without a payment', () => {
  it('shows that payment information is missing [spec 254]', async () => {
    const { calls } = arrive({ at: '/checkout/success' });
    expect(await screen.findByRole('heading', { name: 'Payment information is missing' })).toBeVisible();
    expect(calls).toEqual([]);
  });

  it('shows that it could not be retrieved, and tries again [spec 126, 254]', async () => {
    let isDown = true;
    const state = () => (isDown ? aRefusal(404, { message: 'No such payment_intent' }) : aLocalPayment('succeeded'));
    const { user, recorded } = arrive({ answers: { [STATE]: state } });
    expect(await screen.findByRole('heading', { name: 'Could not retrieve payment information' })).toBeVisible();
    expect(recorded()).toEqual([]);
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await paid()).toBeVisible();
  });

  it('shows the same on a site that takes no payments', async () => {
    const off = siteSettings({ payments: { provider: 'off' } });
    arrive({ answers: { 'GET /api/site': () => off } });
    expect(await screen.findByRole('heading', { name: 'Could not retrieve payment information' })).toBeVisible();
  });
});

it('shows the recipient’s picture', async () => {
  const recipient = { ...aRecordedTip().recipient, profilePictureUrl: 'https://example.com/meena.png' };
  const { container } = arrive({ answers: { [RECORD]: () => aRecordedTip({ recipient }) } });
  await paid();
  expect(container.querySelector('img')).toHaveAttribute('src', 'https://example.com/meena.png');
});
