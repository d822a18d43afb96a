import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { api, sessionEnded } from 'shared-ui/app';
import { LOGIN_NEEDED } from 'contracts';
import { aRecordedTip, aRefusal, aTipIntent, aUser } from 'shared-ui/testing';
import {
  aLocalPayment,
  ANSWER,
  CONFIRM,
  CREATE,
  declined,
  RECORD,
  STATE,
} from '../parts/payment-form/local-payments.fixture.ts';
import { amountBox, getBodies, button, continueToPayment, openTip } from './tip-page.fixture.ts';

afterEach(() => sessionStorage.clear());

const PAY = 'Pay $15.00';
const confirms = (calls: Parameters<typeof getBodies>[0]) => getBodies(calls, '/dev/stripe/confirm');
const attemptsIn = (calls: Parameters<typeof getBodies>[0]) =>
  getBodies(calls, '/api/create-payment-intent').map((body) => (body as { attemptId: string }).attemptId);

/** The payment form with this result chosen. */
async function openForm({ choose, ...situation }: Parameters<typeof openTip>[0] & { choose?: RegExp } = {}) {
  const opened = openTip(situation);
  await continueToPayment(opened);
  if (choose) await opened.user.click(screen.getByRole('radio', { name: choose }));
  return opened;
}

/** The same after a press of Pay. */
async function pay(situation: Parameters<typeof openForm>[0] = {}) {
  const opened = await openForm(situation);
  await opened.user.click(await button(PAY));
  return opened;
}

describe('the form of the local test mode', () => {
  it('says that no card is charged, has no field for one, and offers results', async () => {
    await openForm();
    expect(screen.getByText('Local test mode: no real card is charged')).toBeVisible();
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
    expect(screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)).toEqual([
      'The payment succeedsThe tip is paid at once.',
      'The bank asks one more question3-D Secure: you confirm, or you refuse.',
      '3-D Secure where the site wants itWe want it from people who are not logged in, and for large tips.',
      'The payment is riskyThe tip is paid, and somebody looks at it before it goes to the Amigo.',
      'The card is declined',
      'There is not enough money on the card',
      'The payment stays openThe provider answers later.',
      'No answer from the provider',
    ]);
    expect(screen.getByRole('radio', { name: /succeeds/ })).toBeChecked();
  });
});

describe('a payment that succeeds', () => {
  it('is recorded and announced, and leads to the messages [spec 120, 163, 252]', async () => {
    const { calls, address, shell } = await pay();
    await waitFor(() => expect(address()).toBe('/messages'));
    expect(confirms(calls)).toEqual([{ clientSecret: 'pi_1_secret_2', outcome: 'succeeds' }]);
    expect(getBodies(calls, '/api/payment-success')).toEqual([{ paymentIntentId: 'pi_1', recipientId: 9, amount: 15 }]);
    expect(shell.toasts).toEqual([{ title: 'Payment successful', description: 'Your tip has been sent successfully' }]);
  });

  it('succeeds also where it could not be recorded: the provider’s webhook does it', async () => {
    const { address, shell } = await pay({ answers: { [RECORD]: () => aRefusal(500) } });
    await waitFor(() => expect(address()).toBe('/messages'));
    expect(shell.toasts).toMatchObject([{ title: 'Payment successful' }]);
  });

  it.each([
    ['the server knows nobody any more', () => aRefusal(404, { code: 'payments.no_such_payment' }), '/tip/9'],
    ['it says that the session is over', () => aRefusal(401, { code: LOGIN_NEEDED }), '/?redirect=%2Ftip%2F9'],
  ])('is announced last where %s', async (_where, refuse, end) => {
    const { address, shell } = await pay({
      answers: { [RECORD]: refuse, 'GET /api/auth/me': () => aRefusal(401, { code: LOGIN_NEEDED }) },
    });
    await waitFor(() => expect(shell.toasts.at(-1)).toMatchObject({ title: 'Payment successful' }));
    expect(address()).toBe(end);
  });

  it('beyond a daily cap is called no success: it goes back to the card [spec 163, 221, 252]', async () => {
    const { shell, address } = await pay({ answers: { [RECORD]: () => aRecordedTip({ goesBack: true }) } });
    expect(await screen.findByRole('heading', { name: 'Your tip goes back to you' })).toBeVisible();
    expect(screen.getByRole('status')).toHaveFocus();
    expect(shell.toasts).toEqual([]);
    expect(address()).toBe('/tip/9');
  });

  it('is confirmed on the page where the user was logged out meanwhile', async () => {
    const gone = () => aRefusal(404, { code: 'payments.no_such_payment' });
    const { address } = await pay({ answers: { [RECORD]: gone } });
    expect(await screen.findByText('Your tip of $15.00 to Meena Iyer is paid.')).toBeVisible();
    expect(screen.getByRole('status')).toHaveFocus();
    expect(address()).toBe('/tip/9');
  });

  it('is paid once, however often Pay is pressed [spec 163]', async () => {
    const { calls, user } = await openForm({ answers: { [CONFIRM]: () => new Promise(() => undefined) } });
    await user.dblClick(await button(PAY));
    expect(await button('Processing...')).toHaveAttribute('aria-disabled', 'true');
    expect(await button('Cancel')).toBeDisabled();
    await user.type(await screen.findByRole('radio', { name: /succeeds/ }), '{Enter}');
    expect(confirms(calls)).toHaveLength(1);
  });

  it('makes the next tip a new attempt', async () => {
    const first = await pay();
    await waitFor(() => expect(first.address()).toBe('/messages'));
    first.unmount();
    const { calls } = await openForm();
    expect(attemptsIn(calls)).not.toEqual(attemptsIn(first.calls));
  });
});

describe('a payment that is declined', () => {
  it.each([
    ['in the words of the provider', declined(), 'Your card was declined.'],
    ['in our words where it has none', { status: 'requires_payment_method' }, 'Your payment was not processed'],
  ])('shows an error %s, and can be tried again [spec 163, 252]', async (_whose, answer, sentence) => {
    const answers = [answer, { status: 'succeeded' }];
    const opened = await pay({ choose: /declined/, answers: { [CONFIRM]: () => answers.shift() } });
    const notice = await screen.findByRole('alert');
    expect(within(notice).getByRole('heading', { name: sentence })).toBeVisible();
    expect(notice).toHaveTextContent('No money was taken. Try again, or use another card.');
    expect(notice).toHaveFocus();
    expect(opened.shell.toasts).toEqual([{ title: 'Payment failed', description: sentence, variant: 'destructive' }]);
    await opened.user.click(await button(PAY));
    await waitFor(() => expect(opened.address()).toBe('/messages'));
    expect(attemptsIn(opened.calls)).toHaveLength(1);
  });
});

describe('a bank that asks one more question', () => {
  const asks = { [CONFIRM]: () => ({ status: 'requires_action' }) };

  it('is answered with Confirm', async () => {
    const { user, address, calls } = await pay({ choose: /asks/, answers: asks });
    const dialog = await screen.findByRole('dialog', { name: 'Your bank asks' });
    await user.click(within(dialog).getByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(address()).toBe('/messages'));
    expect(getBodies(calls, '/dev/stripe/answer')).toEqual([{ clientSecret: 'pi_1_secret_2', confirmed: true }]);
  });

  it.each(['Refuse', 'Close'])('is refused with %s', async (name) => {
    const refused = declined('We are unable to authenticate your payment method.');
    const { user, calls } = await pay({ choose: /asks/, answers: { ...asks, [ANSWER]: () => refused } });
    await user.click(await button(name));
    expect(await screen.findByRole('alert')).toHaveTextContent('unable to authenticate');
    expect(getBodies(calls, '/dev/stripe/answer')).toMatchObject([{ confirmed: false }]);
  });
});

describe('a payment that stays open', () => {
  const processing = { [CONFIRM]: () => ({ status: 'processing' }), [STATE]: () => aLocalPayment('processing') };

  it('is shown as not paid yet, and cannot be paid again [spec 163]', async () => {
    const { shell, calls } = await pay({ choose: /stays open/, answers: processing });
    const notice = await screen.findByRole('status');
    expect(notice).toHaveTextContent('Your tip is on its way');
    expect(notice).toHaveTextContent('so it is not paid yet');
    expect(notice).toHaveFocus();
    expect(screen.queryByRole('button', { name: /Pay/ })).not.toBeInTheDocument();
    expect(shell.toasts).toEqual([]);
    expect(getBodies(calls, '/api/payment-success')).toEqual([]);
  });

  it('can be checked until it is paid', async () => {
    const states = ['processing', 'succeeded'].map((status) => aLocalPayment(status));
    const answers = { ...processing, [STATE]: () => states.shift() };
    const { user, address, shell } = await pay({ choose: /stays open/, answers });
    await user.click(await button('Check Again'));
    await user.click(await button('Check Again'));
    await waitFor(() => expect(address()).toBe('/messages'));
    expect(shell.toasts).toMatchObject([{ title: 'Payment successful' }]);
  });

  it('can be paid again where it failed later', async () => {
    const answers = { ...processing, [STATE]: () => aLocalPayment('requires_payment_method') };
    const { user } = await pay({ choose: /stays open/, answers });
    await user.click(await button('Check Again'));
    expect(await screen.findByText('Nothing was paid yet')).toBeVisible();
    expect(await button(PAY)).toBeEnabled();
  });
});

describe('a payment with an unknown result', () => {
  const broken = { [CONFIRM]: () => Promise.reject(new TypeError('offline')) };

  it('is checked before it can be paid again [spec 252]', async () => {
    const { user, shell, calls } = await pay({ answers: broken });
    const notice = await screen.findByRole('alert');
    expect(notice).toHaveTextContent('An unexpected error occurred');
    expect(notice).toHaveTextContent('If your tip was paid, it will be recorded.');
    expect(shell.toasts).toEqual([
      { title: 'Payment error', description: 'An unexpected error occurred', variant: 'destructive' },
    ]);
    expect(screen.queryByRole('button', { name: PAY })).not.toBeInTheDocument();
    expect(screen.queryByRole('radio')).not.toBeInTheDocument();
    expect(confirms(calls)).toHaveLength(1);
    await user.click(await button('Check Again'));
    expect(await screen.findByText('Nothing was paid yet')).toBeVisible();
    expect(screen.getByRole('radio', { name: /succeeds/ })).toBeVisible();
    expect(await button(PAY)).toBeEnabled();
  });

  it('names the lost connection, also after a check', async () => {
    const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const offline = 'You are offline. Check your connection.';
    const { user, shell } = await pay({ answers: { ...broken, [STATE]: () => Promise.reject(new TypeError('off')) } });
    expect(await screen.findByRole('alert')).toHaveTextContent(offline);
    online.mockReturnValue(true);
    await user.click(await button('Check Again'));
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('has not answered'));
    online.mockReturnValue(false);
    await user.click(await button('Check Again'));
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(offline));
    const error = { title: 'Payment error', description: 'An unexpected error occurred', variant: 'destructive' };
    expect(shell.toasts).toEqual([error, error, error]);
    online.mockRestore();
  });

  it('may be paid after all', async () => {
    const { user, address } = await pay({ answers: { ...broken, [STATE]: () => aLocalPayment('succeeded') } });
    await user.click(await button('Check Again'));
    await waitFor(() => expect(address()).toBe('/messages'));
  });
});

describe('a payment that cannot be set up', () => {
  const FAILED = 'There was a problem setting up the payment';
  const unreached = 'We could not reach Flight Amigo. Check your connection and try again.';

  it.each<[string, () => unknown, string]>([
    [
      'what the server says',
      () => aRefusal(403, { message: 'Meena Iyer takes no tips.' }),
      'Meena Iyer takes no tips.',
    ],
    ['that it failed', () => new Response('', { status: 500 }), FAILED],
    ['to check the connection', () => Promise.reject(new TypeError('offline')), unreached],
    ['to try again after a silence', () => Promise.reject(new DOMException('', 'TimeoutError')), unreached],
  ])(
    'shows %s at the form, the same text in each toast, and can be tried again [spec 251]',
    async (_what, refuse, sentence) => {
      let isDown = true;
      const { user, shell, calls } = openTip({ answers: { [CREATE]: () => (isDown ? refuse() : aTipIntent()) } });
      await user.click(await button('Continue to Payment'));
      expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
      expect(shell.toasts).toEqual([{ title: 'Payment setup failed', description: FAILED, variant: 'destructive' }]);
      isDown = false;
      await user.click(await button('Try again'));
      expect(screen.getByRole('group', { name: 'Payment' })).toHaveFocus();
      expect(await button(PAY)).toBeEnabled();
      const [first, second] = attemptsIn(calls);
      expect(second).toBe(first);
    },
  );
});

describe('a page that is reloaded during a payment', () => {
  it('continues with the same tip', async () => {
    const before = await pay({ answers: { [CONFIRM]: () => new Promise(() => undefined) } });
    before.unmount();
    const { calls } = await openForm();
    expect(attemptsIn(calls)).toEqual(attemptsIn(before.calls));
  });

  it('finds a payment that the server does not know as paid yet', async () => {
    const before = await pay({ answers: { [RECORD]: () => new Promise(() => undefined) } });
    await waitFor(() => expect(getBodies(before.calls, '/api/payment-success')).toHaveLength(1));
    // A reload would abort the request, unmounting does not: what it changes in the storage is undone
    const stored = { ...sessionStorage };
    before.unmount();
    const { user } = openTip({ answers: { [STATE]: () => aLocalPayment('succeeded') } });
    const goOn = await button('Continue to Payment');
    Object.assign(sessionStorage, stored);
    await user.click(goOn);
    expect(await screen.findByText('This tip is paid already')).toBeVisible();
  });

  it('confirms that the tip was paid meanwhile, instead of asking again', async () => {
    const before = await openForm();
    before.unmount();
    const { user, calls, address } = openTip({ answers: { [STATE]: () => aLocalPayment('succeeded') } });
    await user.click(await button('Continue to Payment'));
    const notice = await screen.findByText('Your tip of $15.00 to Meena Iyer was paid before. You need not pay again.');
    expect(notice).toBeVisible();
    expect(getBodies(calls, '/api/payment-success')).toHaveLength(1);
    expect(confirms(calls)).toEqual([]);
    await user.click(await button('Send Another Tip'));
    expect(await amountBox()).toHaveFocus();
    expect(address()).toBe('/tip/9');
  });

  it('starts again where the payment was canceled', async () => {
    const before = await openForm();
    before.unmount();
    const { calls } = await openForm({ answers: { [STATE]: () => aLocalPayment('canceled') } });
    const [resumed, restarted] = attemptsIn(calls);
    expect([resumed]).toEqual(attemptsIn(before.calls));
    expect(restarted).not.toBe(resumed);
  });

  it('starts again where the attempt was for another tip', async () => {
    const before = await openForm();
    before.unmount();
    const answers = [aRefusal(409, { code: 'payments.attempt_used' }), aTipIntent()];
    const { calls } = await openForm({ answers: { [CREATE]: () => answers.shift() } });
    expect(new Set(attemptsIn(calls)).size).toBe(2);
  });

  it('continues after the session ended, with the next login', async () => {
    const ended = () => aRefusal(401, { code: LOGIN_NEEDED });
    const before = openTip({ answers: { [CREATE]: ended, 'GET /api/auth/me': ended } });
    await before.user.click(await button('Continue to Payment'));
    await waitFor(() => expect(before.address()).toBe('/?redirect=%2Ftip%2F9'));
    before.unmount();
    const { calls } = await openForm();
    expect(attemptsIn(calls)).toEqual(attemptsIn(before.calls));
  });

  it('stays unchanged while the recipient is loaded again', async () => {
    const { shell, calls } = await openForm();
    act(() => void shell.store.dispatch(api.util.invalidateTags(['Listing', 'TipRecipient'])));
    expect(await button(PAY)).toBeEnabled();
    await waitFor(() => expect(getBodies(calls, '/api/users/9')).toHaveLength(2));
    expect(attemptsIn(calls)).toHaveLength(1);
  });

  it('belongs to the account, and is removed by Log Out', async () => {
    const before = await openForm();
    const other = await (before.unmount(), openForm({ user: aUser({ id: 8 }) }));
    act(() => sessionEnded());
    await waitFor(() => expect(other.address()).toBe('/'));
    other.unmount();
    const { calls } = await openForm();
    expect(new Set([before.calls, other.calls, calls].flatMap(attemptsIn)).size).toBe(3);
  });
});
