import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { PaymentIntentResult, Stripe } from '@stripe/stripe-js';
import { act, screen, waitFor } from '@testing-library/react';
import { siteSettings } from 'shared-ui/testing';
import { button, openTip } from './tip-page.fixture.ts';

const loadStripe = jest.fn<(key: string) => Promise<Stripe | null>>();
jest.unstable_mockModule('@stripe/stripe-js/pure', () => ({ loadStripe }));

const SITE = 'GET /api/site';
const withKeys = () => siteSettings({ payments: { provider: 'stripe', publishableKey: 'pk_test_1' } });

type Listener = (event: object) => void;

/** A fake of Stripe.js for react-stripe-js. The test controls when the fields are ready. */
function fakeStripe(answer: () => Promise<object>) {
  const listeners: Record<string, Listener> = {};
  const element = {
    mount: (node: HTMLElement) => node.append('The fields of Stripe'),
    on: (event: string, listen: Listener) => void (listeners[event] = listen),
    off: () => undefined,
    destroy: () => undefined,
    update: () => undefined,
  };
  const elements = { create: jest.fn(() => element), getElement: () => null, update: jest.fn() };
  const stripe = {
    elements: jest.fn((_options: object) => elements),
    createToken: jest.fn(),
    createPaymentMethod: jest.fn(),
    confirmCardPayment: jest.fn(),
    confirmPayment: jest.fn((_options: object) => answer()),
    retrievePaymentIntent: jest.fn((_clientSecret: string) => state('succeeded')),
  };
  const emit = (event: string) => act(() => listeners[event]?.({ elementType: 'payment' }));
  return { stripe, elements, emit };
}

const state = (status: string) =>
  Promise.resolve({ paymentIntent: { id: 'pi_1', status, amount: 1500, created: 1_795_000_000 } });
const confirmed = (status: string) => Promise.resolve({ paymentIntent: { id: 'pi_1', status } });
const failed = (error: object) => Promise.resolve({ error });

/** The payment form with Stripe's fields. */
async function openFields(answer: () => Promise<object> = () => confirmed('succeeded')) {
  const fake = fakeStripe(answer);
  // What react-stripe-js requires
  loadStripe.mockResolvedValue(fake.stripe as unknown as Stripe);
  const opened = openTip({ answers: { [SITE]: withKeys } });
  await button('Continue to Payment');
  expect(loadStripe).not.toHaveBeenCalled();
  await opened.user.click(await button('Continue to Payment'));
  await screen.findByText('The fields of Stripe');
  return { ...opened, ...fake };
}

async function pay(answer: () => Promise<object>) {
  const opened = await openFields(answer);
  opened.emit('ready');
  await opened.user.click(await button('Pay $15.00'));
  return opened;
}

beforeEach(() => void loadStripe.mockReset());
afterEach(() => sessionStorage.clear());

describe('with Stripe', () => {
  it('shows its fields for this payment, in our language and colors, and says who sees the card [spec 163, 219]', async () => {
    const { stripe, emit } = await openFields();
    expect(loadStripe).toHaveBeenCalledWith('pk_test_1');
    expect(stripe.elements).toHaveBeenCalledWith(
      expect.objectContaining({ clientSecret: 'pi_1_secret_2', locale: 'en', loader: 'auto' }),
    );
    expect(screen.getByText('Your card details go straight to the payment provider. We never see them.')).toBeVisible();
    expect(screen.queryByRole('group', { name: 'Local test mode' })).not.toBeInTheDocument();
    expect(await button('Pay $15.00')).toBeDisabled();
    emit('ready');
    expect(await button('Pay $15.00')).toBeEnabled();
  });

  it.each([
    ['light', 'stripe'],
    ['dark', 'night'],
  ])('gives its fields our colors in a scheme that is %s', async (scheme, theme) => {
    const { style, dataset } = document.documentElement;
    dataset['theme'] = scheme;
    style.setProperty('--color-surface', '#123456');
    const { stripe } = await openFields();
    const variables = expect.objectContaining({ colorBackground: '#123456' });
    const appearance = expect.objectContaining({ theme, variables });
    expect(stripe.elements).toHaveBeenCalledWith(expect.objectContaining({ appearance }));
    style.removeProperty('--color-surface');
    delete dataset['theme'];
  });

  it('pays without leaving the page unless it must, and then returns to the messages [spec 225]', async () => {
    const { stripe, elements, address } = await pay(() => confirmed('succeeded'));
    expect(stripe.confirmPayment).toHaveBeenCalledWith({
      elements,
      confirmParams: { return_url: 'http://localhost:3000/messages' },
      redirect: 'if_required',
    });
    await waitFor(() => expect(address()).toBe('/messages'));
  });

  it('returns from the checkout to its confirmation [spec 225]', async () => {
    const fake = fakeStripe(() => new Promise(() => undefined));
    loadStripe.mockResolvedValue(fake.stripe as unknown as Stripe);
    const { user } = openTip({ at: '/checkout/9?amount=15', answers: { [SITE]: withKeys } });
    await screen.findByText('The fields of Stripe');
    fake.emit('ready');
    await user.click(await button('Pay $15.00'));
    expect(fake.stripe.confirmPayment).toHaveBeenCalledWith({
      elements: fake.elements,
      confirmParams: { return_url: 'http://localhost:3000/checkout/success?recipientId=9' },
      redirect: 'if_required',
    });
  });

  it('shows Stripe’s message for a declined card [spec 252]', async () => {
    const message = 'Your card has insufficient funds.';
    const { shell } = await pay(() => failed({ type: 'card_error', message }));
    expect(await screen.findByRole('heading', { name: message })).toBeVisible();
    expect(shell.toasts).toMatchObject([{ title: 'Payment failed', description: message }]);
  });

  it('shows no notice for errors that the fields show', async () => {
    const { shell } = await pay(() => failed({ type: 'validation_error', message: 'Your card number is incomplete.' }));
    expect(await button('Pay $15.00')).toBeEnabled();
    expect(shell.toasts).toEqual([]);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('accepts a payment that was paid elsewhere', async () => {
    const payment = { status: 'succeeded' };
    const { address } = await pay(() => failed({ type: 'invalid_request_error', payment_intent: payment }));
    await waitFor(() => expect(address()).toBe('/messages'));
  });

  it.each([
    ['the line breaks', () => failed({ type: 'api_connection_error', message: 'offline' })],
    ['it fails', () => Promise.reject<PaymentIntentResult>(new Error('broken'))],
  ])('retrieves the payment where %s [spec 225]', async (_how, answer) => {
    const { user, stripe, address } = await pay(answer);
    expect(await screen.findByRole('heading', { name: 'An unexpected error occurred' })).toBeVisible();
    await user.click(await button('Check Again'));
    await waitFor(() => expect(address()).toBe('/messages'));
    expect(stripe.retrievePaymentIntent).toHaveBeenCalledWith('pi_1_secret_2');
  });

  it('can be tried again where its fields do not load', async () => {
    const { user, emit, stripe, shell } = await openFields();
    stripe.retrievePaymentIntent.mockImplementation(() => state('requires_payment_method'));
    emit('loaderror');
    const description = 'There was a problem setting up the payment';
    expect(await screen.findByRole('alert')).toHaveTextContent(description);
    expect(shell.toasts).toEqual([{ title: 'Payment setup failed', description, variant: 'destructive' }]);
    await user.click(await button('Try again'));
    expect(await screen.findByText('The fields of Stripe')).toBeVisible();
  });

  it('can be tried again where its script does not load', async () => {
    loadStripe.mockRejectedValue(new Error('Failed to load Stripe.js'));
    const { user } = openTip({ answers: { [SITE]: withKeys } });
    await user.click(await button('Continue to Payment'));
    expect(await screen.findByRole('alert')).toHaveTextContent('There was a problem setting up the payment');
    expect(await button('Try again')).toBeVisible();
  });

  it('asks to check the connection where its script does not load offline', async () => {
    const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    loadStripe.mockRejectedValue(new Error('Failed to load Stripe.js'));
    const { user } = openTip({ answers: { [SITE]: withKeys } });
    await user.click(await button('Continue to Payment'));
    expect(await screen.findByRole('alert')).toHaveTextContent('Check your connection and try again.');
    online.mockRestore();
  });
});
