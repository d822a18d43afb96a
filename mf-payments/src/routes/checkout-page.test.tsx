import { afterEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { sessionEnded, sessionStarted } from 'shared-ui/app';
import {
  aRefusal,
  aTipIntent,
  aTipRecipient,
  aUser,
  fakeApi,
  pasteInto,
  renderRemote,
  siteSettings,
} from 'shared-ui/testing';
import {
  aLocalPayment,
  CONFIRM,
  CREATE,
  declined,
  localPayments,
  STATE,
} from '../parts/payment-form/local-payments.fixture.ts';
import { remote } from '../remote.tsx';

afterEach(() => sessionStorage.clear());

const PERSON = 'GET /api/users/9';

interface World {
  at?: string;
  user?: ReturnType<typeof aUser> | null;
  answers?: Parameters<typeof localPayments>[0];
}

/** The checkout, by default at the address of 'Send a Tip'; nobody is logged in. */
function open({ at = '/checkout/9?amount=5&name=Meena', user = null, answers = {} }: World = {}) {
  const made = async (request: Request) =>
    aTipIntent({ amount: ((await request.json()) as { amount: number }).amount });
  const calls = fakeApi({
    [PERSON]: () => aTipRecipient(),
    ...localPayments({ [CREATE]: made, ...answers }),
  });
  const getBodies = (path: string) => calls.filter((call) => call.path === path).map(({ body }) => body);
  const setUps = () => getBodies('/api/create-payment-intent');
  return { calls, getBodies, setUps, ...renderRemote(remote, { at, user }) };
}

const isPaid = { [STATE]: () => aLocalPayment('succeeded') };
const button = (name: string) => screen.findByRole('button', { name });
const box = () => screen.findByRole('spinbutton', { name: 'Amount in US dollars' });
const message = () => screen.findByRole('textbox', { name: /^Message/ });
const stored = () => JSON.stringify({ ...sessionStorage });
const attemptOf = (body: unknown) => (body as { attemptId: string }).attemptId;
const failure = async () => within((await screen.findByText('Something went wrong')).parentElement!);

describe('the checkout', () => {
  it('needs no login, and reads recipient and amount from its address [spec 32, 40, 125, 188, 219]', async () => {
    const { setUps, shell } = open();
    expect(await button('Pay $5.00')).toBeEnabled();
    expect(screen.getByRole('heading', { level: 1, name: 'Leave a Tip' })).toBeVisible();
    expect(screen.getByText(/^Supporting/).closest('p')).toHaveTextContent('Supporting Meena Iyer for their help');
    expect(setUps()).toMatchObject([{ amount: 5, recipientId: 9, message: '' }]);
    expect(shell.pageViews).toEqual([{ title: 'Flight Amigo - Checkout', path: '/checkout/9' }]);
    expect(shell.loginRequests).toEqual([]);
  });

  it.each([
    ['/checkout/9', 5],
    ['/checkout/9?amount=', 5],
    ['/checkout?recipientId=9', 5],
    ['/checkout?recipientId=9&amount=500&name=Meena', 500],
    ['/checkout/9?amount=1', 1],
  ])('%s has the amount %i [spec 32, 269]', async (at, amount) => {
    const { setUps } = open({ at });
    expect(await button(`Pay $${String(amount)}.00`)).toBeEnabled();
    expect(setUps()).toMatchObject([{ amount, recipientId: 9 }]);
  });

  it('shows the name of the address only until the server has responded [spec 32, 125, 220]', async () => {
    let answer: (person: unknown) => void = () => undefined;
    open({
      at: '/checkout/9?name=Not%20Meena',
      answers: { [PERSON]: () => new Promise((resolve) => (answer = resolve)) },
    });
    expect((await screen.findByText(/^Supporting/)).closest('p')).toHaveTextContent(
      'Supporting Not Meena for their help',
    );
    expect(screen.getByRole('status')).toHaveTextContent('Setting up payment...');
    act(() => answer(aTipRecipient()));
    expect(await screen.findByText('Meena Iyer', { selector: 'bdi' })).toBeVisible();
    expect(screen.queryByText(/Not Meena/)).not.toBeInTheDocument();
  });

  it('leads to its confirmation once it is paid, and Back does not return to the form [spec 125]', async () => {
    const { user, address, router, shell, getBodies } = open({ answers: isPaid });
    await user.click(await button('Pay $5.00'));
    await waitFor(() => expect(getBodies('/api/payment-success')).toHaveLength(1));
    expect(await screen.findByRole('heading', { level: 1, name: 'Payment Successful!' })).toBeVisible();
    expect(screen.getByText(/^Thank you/).closest('p')).toHaveTextContent('Thank you for your tip to Meena Iyer!');
    await waitFor(() => expect(address()).toBe('/checkout/success'));
    expect(router.state.historyAction).toBe('REPLACE');
    expect(shell.toasts).toEqual([
      { title: 'Payment successful', description: 'Your tip has been sent successfully' },
      { title: 'Payment successful', description: 'Your tip has been successfully recorded!' },
    ]);
  });

  it('stays where the card is declined', async () => {
    const { user, address } = open({ answers: { [CONFIRM]: () => declined() } });
    await user.click(await button('Pay $5.00'));
    expect(await screen.findByRole('alert')).toHaveTextContent('Your card was declined.');
    expect(address()).toBe('/checkout/9?amount=5&name=Meena');
  });

  it('confirms a tip that was paid before, and can send another one', async () => {
    const first = open();
    await button('Pay $5.00');
    first.unmount();
    const { user, setUps, address } = open({ answers: isPaid });
    expect(await screen.findByRole('heading', { level: 1, name: 'Payment Successful!' })).toBeVisible();
    expect(screen.getByText(/^Thank you/).closest('p')).toHaveTextContent('Thank you for your tip to Meena Iyer!');
    expect(address()).toBe('/checkout/9?amount=5&name=Meena');
    await user.click(await button('Send Another Tip'));
    expect(await button('Pay $5.00')).toBeEnabled();
    expect(screen.getByRole('group', { name: 'Payment' })).toHaveFocus();
    const attempts = [...first.setUps(), ...setUps()].map(attemptOf);
    expect(new Set(attempts).size).toBe(2);
  });
});

describe('an amount that cannot be tipped', () => {
  it.each(['0', '-1', '0.5', '501', 'abc', '1e9', '5; drop'])(
    'shows an error, and can be corrected: %s [spec 181]',
    async (wrong) => {
      const { user, setUps, address } = open({ at: `/checkout/9?amount=${encodeURIComponent(wrong)}` });
      const alert = await screen.findByRole('alert');
      expect(alert).toHaveTextContent('A tip is a whole number of dollars from 1 to 500.');
      expect(setUps()).toEqual([]);
      await user.click(await button('$20.00'));
      await user.click(await button('Continue to Payment'));
      expect(await button('Pay $20.00')).toBeEnabled();
      expect(screen.getByRole('group', { name: 'Payment' })).toHaveFocus();
      expect(address()).toBe('/checkout/9?amount=20');
      expect(setUps()).toMatchObject([{ amount: 20, recipientId: 9 }]);
    },
  );
});

describe('another amount', () => {
  it('can be chosen, and is stored in the address', async () => {
    const { user, setUps, address } = open();
    await user.click(await button('Change Amount'));
    expect(await box()).toHaveFocus();
    expect(await box()).toHaveValue(5);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    await user.clear(await box());
    await user.type(await box(), '42');
    await user.click(await button('Continue to Payment'));
    expect(await button('Pay $42.00')).toBeEnabled();
    expect(address()).toBe('/checkout/9?amount=42&name=Meena');
    expect(setUps()).toMatchObject([{ amount: 5 }, { amount: 42 }]);
  });

  it('cannot be chosen during a payment', async () => {
    const { user } = open({ answers: { [CONFIRM]: () => new Promise(() => undefined) } });
    await user.click(await button('Pay $5.00'));
    expect(await button('Change Amount')).toBeDisabled();
  });
});

describe('a message to the helper', () => {
  it('is entered with the amount, and sent with the payment [spec 219]', async () => {
    const { user, setUps, address } = open();
    await user.click(await button('Add a Message'));
    expect(await message()).toHaveFocus();
    expect(await message()).toHaveAccessibleDescription(
      'Meena Iyer reads it beside the tip. The payment provider gets it too; it is not emailed.',
    );
    await pasteInto(user, await message(), ' Thank you, Meena! ');
    await user.click(await button('Continue to Payment'));
    expect(await button('Pay $5.00')).toBeEnabled();
    expect(screen.getByText('Thank you, Meena!')).toBeVisible();
    expect(address()).toBe('/checkout/9?amount=5&name=Meena');
    expect(setUps()).toMatchObject([{ message: '' }, { amount: 5, recipientId: 9, message: 'Thank you, Meena!' }]);
    await user.click(await button('Change Message'));
    expect(await message()).toHaveValue(' Thank you, Meena! ');
  });

  it('survives a reload until the tip is paid', async () => {
    const first = open();
    await first.user.click(await button('Add a Message'));
    await pasteInto(first.user, await message(), 'Thank you');
    first.unmount();
    let status = 'requires_payment_method';
    const answers = { [STATE]: () => aLocalPayment(status) };
    const { user, setUps, getBodies, unmount } = open({ answers });
    expect(await button('Change Message')).toBeVisible();
    expect(setUps()).toMatchObject([{ message: 'Thank you' }]);
    status = 'succeeded';
    await user.click(await button('Pay $5.00'));
    await waitFor(() => expect(getBodies('/api/payment-success')).toHaveLength(1));
    unmount();
    open();
    expect(await button('Add a Message')).toBeVisible();
  });

  it('of more than 200 characters has to be shortened after a reload before the payment is set up', async () => {
    const first = open();
    await first.user.click(await button('Add a Message'));
    await first.user.click(await message());
    await first.user.paste('x'.repeat(201));
    first.unmount();
    const { user, setUps } = open();
    expect(await message()).toHaveValue('x'.repeat(201));
    expect(await message()).toHaveAccessibleDescription(/^Please use at most 200 characters/);
    expect(setUps()).toEqual([]);
    await user.type(await message(), '{Backspace}');
    expect(await message()).toBeVisible();
    await user.click(await button('Continue to Payment'));
    expect(await button('Pay $5.00')).toBeEnabled();
    expect(setUps()).toMatchObject([{ amount: 5, message: 'x'.repeat(200) }]);
  });

  it('of one account is never shown to another', async () => {
    const first = open({ user: aUser({ id: 7 }) });
    await first.user.click(await button('Add a Message'));
    await pasteInto(first.user, await message(), 'From seven');
    act(() => sessionStarted(aUser({ id: 8 })));
    expect(await button('Add a Message')).toBeVisible();
    expect(stored()).not.toContain('From seven');
    first.unmount();
    const { setUps } = open({ user: aUser({ id: 8 }) });
    expect(await button('Add a Message')).toBeVisible();
    expect(setUps()).toMatchObject([{ message: '' }]);
  });

  it('belongs to the account after a login, also after a reload, and to nobody else', async () => {
    const first = open();
    await first.user.click(await button('Add a Message'));
    await pasteInto(first.user, await message(), 'Thank you');
    act(() => sessionStarted(aUser()));
    expect(await message()).toHaveValue('Thank you');
    first.unmount();
    const second = open({ user: aUser() });
    expect(await button('Change Message')).toBeVisible();
    expect(second.setUps()).toMatchObject([{ message: 'Thank you' }]);
    second.unmount();
    const { setUps } = open();
    expect(await button('Add a Message')).toBeVisible();
    expect(setUps()).toMatchObject([{ message: '' }]);
  });

  it('is removed by Log Out, here or in another tab, with its payment', async () => {
    const { user, setUps, unmount } = open({ user: aUser() });
    await user.click(await button('Add a Message'));
    await pasteInto(user, await message(), 'Thank you');
    await user.click(await button('Continue to Payment'));
    expect(await button('Change Message')).toBeVisible();
    act(() => sessionEnded());
    expect(screen.queryByText('Thank you')).not.toBeInTheDocument();
    expect(await button('Add a Message')).toBeVisible();
    expect(setUps()).toMatchObject([{ message: '' }, { message: 'Thank you' }, { message: '' }]);
    expect(stored()).not.toContain(`:${String(aUser().id)}:`);
    unmount();
    const next = open({ user: aUser() });
    expect(await button('Add a Message')).toBeVisible();
    expect(next.setUps()).toMatchObject([{ message: '' }]);
    expect(new Set([...setUps(), ...next.setUps()].map(attemptOf)).size).toBe(3);
  });

  it('is removed by Log Out while it is typed, with the typed amount, and not saved again', async () => {
    const { user } = open({ at: '/checkout/9?amount=0', user: aUser() });
    await pasteInto(user, await message(), 'Thank you');
    await user.clear(await box());
    await user.type(await box(), '42');
    act(() => sessionEnded());
    expect(await message()).toHaveValue('');
    expect(await box()).toHaveValue(5);
    await pasteInto(user, await message(), 'Somebody else');
    expect(stored()).not.toContain('Thank you');
    expect(stored()).not.toContain(`:${String(aUser().id)}:`);
  });

  it.each([
    ['logs out', () => sessionEnded()],
    ['logs in as another', () => sessionStarted(aUser({ id: 8 }))],
  ])('stays with a running payment where the user %s: its result is shown', async (_who, change) => {
    let answer: (payment: unknown) => void = () => undefined;
    const confirm = () => new Promise((resolve) => (answer = resolve));
    const { user, setUps, address } = open({ user: aUser(), answers: { ...isPaid, [CONFIRM]: confirm } });
    await user.click(await button('Pay $5.00'));
    act(change);
    expect(await button('Processing...')).toBeVisible();
    act(() => answer({ status: 'succeeded' }));
    await waitFor(() => expect(address()).toBe('/checkout/success'));
    expect(setUps()).toHaveLength(1);
  });

  it('can be changed before the payment: the first attempt is replaced', async () => {
    const answers = [() => aTipIntent({ amount: 5 }), () => aRefusal(409, { code: 'payments.attempt_used' })];
    const { user, setUps } = open({
      answers: { [CREATE]: () => (answers.shift() ?? (() => aTipIntent({ amount: 5 })))() },
    });
    await user.click(await button('Add a Message'));
    await pasteInto(user, await message(), 'Thank you');
    await user.click(await button('Continue to Payment'));
    expect(await button('Pay $5.00')).toBeEnabled();
    const attempts = setUps().map(attemptOf);
    expect(attempts).toHaveLength(3);
    expect(attempts[1]).toBe(attempts[0]);
    expect(attempts[2]).not.toBe(attempts[0]);
  });

  it('cannot be changed during a payment', async () => {
    const { user } = open({ answers: { [CONFIRM]: () => new Promise(() => undefined) } });
    await user.click(await button('Pay $5.00'));
    expect(await button('Add a Message')).toBeDisabled();
  });
});

describe('a checkout without a recipient', () => {
  it.each([
    ['nobody is named', '/checkout?amount=5', undefined, 'Recipient information is missing'],
    ['no id is given', '/checkout/abc', undefined, 'Could not find recipient information'],
    ['nobody has the id', '/checkout/9', () => aRefusal(404), 'Could not find recipient information'],
    ['the server fails', '/checkout/9', () => aRefusal(500), 'Could not load recipient information'],
    [
      'nothing answers',
      '/checkout/9',
      () => Promise.reject(new TypeError('off')),
      'Could not load recipient information',
    ],
  ])('shows the error where %s [spec 125, 181, 253]', async (_what, at, answer, sentence) => {
    const { setUps } = open({ at, answers: answer ? { [PERSON]: answer } : {} });
    const alert = await failure();
    expect(alert.getByText(sentence)).toBeVisible();
    expect(alert.getByRole('link', { name: 'Go Back' })).toHaveAttribute('href', '/');
    expect(screen.queryByText(/^Supporting/)).not.toBeInTheDocument();
    expect(setUps()).toEqual([]);
  });

  it('goes back to the previous page', async () => {
    const { user, router, address } = open({ at: '/elsewhere' });
    await act(() => router.navigate('/checkout'));
    await user.click(await button('Go Back'));
    await waitFor(() => expect(address()).toBe('/elsewhere'));
  });

  it('can load the recipient again', async () => {
    let isDown = true;
    const { user } = open({ answers: { [PERSON]: () => (isDown ? aRefusal(500) : aTipRecipient()) } });
    await failure();
    isDown = false;
    await user.click(await button('Try again'));
    expect(await button('Pay $5.00')).toBeEnabled();
  });

  it('is not for the user themselves', async () => {
    const { setUps } = open({ user: aUser({ id: 9 }) });
    expect(await screen.findByText('You cannot tip yourself.')).toBeVisible();
    expect(setUps()).toEqual([]);
  });

  it('is not for a person who takes no tips', async () => {
    const { setUps } = open({ answers: { [PERSON]: () => aTipRecipient({ takesTips: false }) } });
    expect(await screen.findByRole('heading', { name: 'Meena Iyer does not take tips' })).toBeVisible();
    expect(setUps()).toEqual([]);
  });
});

const SETUP_FAILED = {
  title: 'Payment setup failed',
  description: 'There was a problem setting up the payment',
  variant: 'destructive',
};

describe('a payment that cannot be set up', () => {
  it('shows the server’s message, and can be tried again [spec 219, 253]', async () => {
    let isDown = true;
    const sentence = 'Our payment provider does not answer at the moment.';
    const answers = { [CREATE]: () => (isDown ? aRefusal(503, { message: sentence }) : aTipIntent({ amount: 5 })) };
    const { user, shell } = open({ answers });
    const alert = await failure();
    expect(alert.getByText('Could not process payment setup')).toBeVisible();
    expect(alert.getByText(sentence)).toBeVisible();
    expect(shell.toasts).toEqual([SETUP_FAILED]);
    isDown = false;
    await user.click(await button('Try again'));
    expect(screen.getByRole('group', { name: 'Payment' })).toHaveFocus();
    expect(await button('Pay $5.00')).toBeEnabled();
  });

  it('names nobody, and offers no retry, where the server does not know the recipient', async () => {
    const sentence = 'The user you are trying to tip does not exist';
    const refused = () => aRefusal(404, { code: 'payments.no_recipient', message: sentence });
    open({ answers: { [CREATE]: refused } });
    const alert = await failure();
    expect(await alert.findByText('Could not find recipient information')).toBeVisible();
    expect(alert.getByRole('link', { name: 'Go Back' })).toBeVisible();
    expect(screen.queryByText(/^Supporting/)).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  });

  it('is not attempted on a site that takes no tips', async () => {
    const off = siteSettings({ payments: { provider: 'off' } });
    const { setUps } = open({ answers: { 'GET /api/site': () => off } });
    expect(await screen.findByText('This site cannot take tips at the moment')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Send Message' })).toHaveAttribute('href', '/messages?to=9');
    expect(setUps()).toEqual([]);
  });
});
