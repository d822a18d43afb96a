import { afterEach, describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { api, sessionEnded, sessionStarted } from 'shared-ui/app';
import { aRefusal, aTipRecipient, aUser, siteSettings } from 'shared-ui/testing';
import { CREATE } from '../parts/payment-form/local-payments.fixture.ts';
import { amountBox, getBodies, button, continueToPayment, meena, openTip } from './tip-page.fixture.ts';

afterEach(() => sessionStorage.clear());

const pressed = () =>
  screen
    .getAllByRole('button', { pressed: true })
    .map((quick) => quick.textContent)
    .join();

describe('/tip/{userId}', () => {
  it('sends a logged-out visitor home, to return after the login [spec 31, 38, 189]', async () => {
    const { address, calls } = openTip({ user: null });
    await waitFor(() => expect(address()).toBe('/?redirect=%2Ftip%2F9'));
    expect(calls.map(({ path }) => path)).not.toContain('/api/users/9');
  });

  it('shows the recipient and the amount [spec 31, 40, 120]', async () => {
    const { shell } = openTip();
    expect(await screen.findByRole('heading', { name: 'Meena Iyer' })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Send a Tip', level: 1 })).toBeVisible();
    expect(screen.getByText('Flight Companion')).toBeVisible();
    expect(screen.getByText('Tips are optional. 100% goes to Meena Iyer, with no platform fees.')).toBeVisible();
    expect(shell.pageViews).toEqual([{ title: 'Flight Amigo - Tip Payment', path: '/tip/9' }]);
  });

  it('shows the recipient’s picture or initials [spec 120]', async () => {
    const profilePictureUrl = 'https://pictures.example.org/meena.jpg';
    const listed = { ...meena(), user: { ...meena().user, profilePictureUrl } };
    const { container, unmount } = openTip({ answers: { 'GET /api/listings/9': () => listed } });
    await screen.findByRole('heading', { name: 'Meena Iyer' });
    expect(container.querySelector('img')).toHaveAttribute('src', profilePictureUrl);
    unmount();
    openTip();
    expect(await screen.findByText('MI')).toBeInTheDocument();
  });

  it('shows a skeleton while it loads', async () => {
    openTip({ answers: { 'GET /api/users/9': () => new Promise(() => undefined) } });
    expect(await screen.findByRole('status')).toHaveTextContent('Loading who the tip is for');
  });

  it.each([
    ['nobody', { answers: { 'GET /api/users/9': () => aRefusal(404, { code: 'payments.no_recipient' }) } }],
    ['nobody with listings', { answers: { 'GET /api/listings/9': () => aRefusal(404) } }],
    ['an id that is none', { at: '/tip/priya' }],
    ['an id of nought', { at: '/tip/0' }],
  ])('shows User Not Found for %s [spec 121, 206]', async (_whom, situation) => {
    const { address, user } = openTip(situation);
    expect(await screen.findByRole('heading', { name: 'User Not Found' })).toBeVisible();
    expect(screen.getByText('The user you are trying to tip does not exist')).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Find Companions' }));
    expect(address()).toBe('/search');
  });

  it('has no form for the user themselves, and sends no request [spec 121]', async () => {
    const { calls } = openTip({ user: aUser({ id: 9 }) });
    expect(await screen.findByRole('heading', { name: 'This is you' })).toBeVisible();
    expect(calls.map(({ path }) => path)).not.toContain('/api/users/9');
  });

  it('has no form for a person who takes no tips, and offers a message instead [spec 121]', async () => {
    openTip({ answers: { 'GET /api/users/9': () => aTipRecipient({ takesTips: false }) } });
    expect(await screen.findByRole('heading', { name: 'Meena Iyer does not take tips' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Send Message' })).toHaveAttribute('href', '/messages?to=9');
  });

  it('has no form on a site that takes no tips', async () => {
    openTip({ answers: { 'GET /api/site': () => siteSettings({ payments: { provider: 'off' } }) } });
    expect(await screen.findByText('This site cannot take tips at the moment')).toBeVisible();
    expect(screen.getByText('You can still thank people in a message.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Send Message' })).toHaveAttribute('href', '/messages?to=9');
    expect(screen.queryByRole('button', { name: 'Continue to Payment' })).not.toBeInTheDocument();
  });

  it.each(['GET /api/users/9', 'GET /api/listings/9', 'GET /api/site'])(
    'can be tried again where %s fails [spec 206]',
    async (call) => {
      let isDown = true;
      const answers: Record<string, () => unknown> = {
        'GET /api/users/9': () => aTipRecipient(),
        'GET /api/listings/9': meena,
        'GET /api/site': () => siteSettings(),
      };
      const answer = answers[call];
      const { user } = openTip({ answers: { [call]: () => (isDown ? aRefusal(500) : answer?.()) } });
      expect(await screen.findByRole('alert')).toHaveTextContent('Who the tip is for did not load');
      isDown = false;
      await user.click(await button('Try again'));
      expect(await button('Continue to Payment')).toBeVisible();
    },
  );
});

describe('the amount', () => {
  it('is 15 dollars at first, or the pressed quick amount [spec 120, 269]', async () => {
    const { user } = openTip();
    expect(await amountBox()).toHaveValue(15);
    expect(await amountBox()).toHaveAttribute('min', '1');
    expect(await amountBox()).toHaveAttribute('step', '1');
    expect(pressed()).toBe('$15.00');
    for (const dollars of [5, 10, 15, 20, 25]) {
      await user.click(await button(`$${dollars}.00`));
      expect(await amountBox()).toHaveValue(dollars);
      expect(pressed()).toBe(`$${dollars}.00`);
    }
  });

  it('is always the one that the input shows, also where a pressed button takes no focus, as in Safari [spec 181]', async () => {
    const { user, calls } = openTip();
    const box = await amountBox();
    const goOn = await button('Continue to Payment');
    await user.clear(box);
    await user.type(box, '0');
    fireEvent.blur(box, { relatedTarget: null });
    expect(box).toHaveValue(0);
    fireEvent.click(goOn);
    expect(box).toHaveValue(0);
    expect(box).toHaveAccessibleDescription('Please enter a whole number of dollars from 1 to 500');
    expect(getBodies(calls, '/api/create-payment-intent')).toEqual([]);
  });

  it('is not replaced with the last one where the input was emptied and left', async () => {
    const { user, calls } = openTip();
    const box = await amountBox();
    await user.clear(box);
    await user.tab();
    expect(box).toHaveValue(null);
    await user.click(await button('Continue to Payment'));
    expect(box).toHaveFocus();
    expect(getBodies(calls, '/api/create-payment-intent')).toEqual([]);
  });

  it.each(['0', '-1', '0.5', '2.50', 'five', '; drop'])(
    'ignores %s: nothing is paid of it [spec 181]',
    async (typed) => {
      const { user, calls } = openTip();
      const box = await amountBox();
      await user.clear(box);
      await user.type(box, typed);
      await user.tab();
      await user.click(await button('Continue to Payment'));
      expect(box).toHaveAccessibleDescription('Please enter a whole number of dollars from 1 to 500');
      expect(getBodies(calls, '/api/create-payment-intent')).toEqual([]);
      await user.click(await button('$15.00'));
      expect(box).not.toHaveAccessibleDescription();
      await continueToPayment({ user });
      expect(getBodies(calls, '/api/create-payment-intent')).toMatchObject([{ amount: 15 }]);
    },
  );

  it('is there again after a login where the session has expired, and not after Log Out', async () => {
    const me = aUser();
    const { user, shell, router, address } = openTip({
      user: me,
      answers: { 'GET /api/auth/me': () => aRefusal(401, { code: 'account.login_needed' }) },
    });
    const type = async () => {
      await user.clear(await amountBox());
      await user.type(await amountBox(), '37');
    };
    const goTo = (at: string) => act(() => router.navigate(at));
    await type();
    act(() => void shell.store.dispatch(api.util.invalidateTags(['CurrentUser'])));
    await waitFor(() => expect(address()).toBe('/?redirect=%2Ftip%2F9'));
    act(() => sessionStarted(me));
    await goTo('/tip/9');
    expect(await amountBox()).toHaveValue(37);
    act(() => sessionEnded());
    await waitFor(() => expect(address()).toBe('/'));
    act(() => sessionStarted(me));
    await goTo('/tip/9');
    expect(await amountBox()).toHaveValue(15);
  });

  it('is entered as a number with steps of one, from one [spec 120, 269]', async () => {
    openTip();
    const box = await amountBox();
    expect(box).toHaveAttribute('type', 'number');
    expect(box).toHaveAttribute('min', '1');
    expect(box).toHaveAttribute('step', '1');
  });

  it('can be typed, and selects the same quick amount or none [spec 219]', async () => {
    const { user, calls } = openTip();
    const box = await amountBox();
    await user.clear(box);
    await user.type(box, '37{Enter}');
    await screen.findByRole('group', { name: 'Local test mode' });
    expect(getBodies(calls, '/api/create-payment-intent')).toMatchObject([{ amount: 37, receiverId: 9 }]);
  });

  it.each(['2.5', '0', '-3', '{Backspace}'])(
    'is never swapped for another at Enter: %s [spec 181, 269]',
    async (typed) => {
      const { user, calls } = openTip();
      const box = await amountBox();
      await user.clear(box);
      await user.type(box, `${typed}{Enter}`);
      expect(box).toHaveAccessibleDescription('Please enter a whole number of dollars from 1 to 500');
      expect(box).toHaveFocus();
      expect(screen.queryByRole('button', { pressed: true })).not.toBeInTheDocument();
      expect(getBodies(calls, '/api/create-payment-intent')).toEqual([]);
      await user.clear(box);
      await user.type(box, '20');
      expect(box).not.toHaveAccessibleDescription();
      expect(pressed()).toBe('$20.00');
    },
  );

  it('is not replaced by a press of the button either', async () => {
    const { user, calls } = openTip();
    const box = await amountBox();
    await user.clear(box);
    await user.type(box, '2.5');
    await user.click(await button('Continue to Payment'));
    expect(box).toHaveFocus();
    expect(getBodies(calls, '/api/create-payment-intent')).toEqual([]);
  });

  it.each(['501', '1000000000'])('says that %s is too much, and goes no further', async (typed) => {
    const { user, calls } = openTip();
    const box = await amountBox();
    await user.clear(box);
    await user.type(box, typed);
    await user.click(await button('Continue to Payment'));
    expect(box).toHaveAccessibleDescription('Please enter a whole number of dollars from 1 to 500');
    expect(box).toHaveFocus();
    expect(screen.queryByRole('button', { pressed: true })).not.toBeInTheDocument();
    expect(getBodies(calls, '/api/create-payment-intent')).toEqual([]);
  });
});

describe('a message to the helper', () => {
  const message = () => screen.findByRole('textbox', { name: /^Message/ });

  it('is sent with the payment, and stays after Cancel [spec 154]', async () => {
    const opened = openTip();
    await opened.user.type(await message(), 'Thank you for the bags!{Enter}Priya');
    await continueToPayment(opened);
    expect(screen.getByText(/Thank you for the bags!/)).toBeVisible();
    const written = { amount: 15, receiverId: 9, message: 'Thank you for the bags!\nPriya' };
    expect(getBodies(opened.calls, '/api/create-payment-intent')).toMatchObject([written]);
    await opened.user.click(await button('Cancel'));
    expect(await message()).toHaveValue(written.message);
  });

  it('is not sent where it is empty', async () => {
    const opened = openTip();
    await opened.user.type(await message(), '  ');
    await continueToPayment(opened);
    expect(getBodies(opened.calls, '/api/create-payment-intent')).toEqual([
      { amount: 15, receiverId: 9, attemptId: expect.any(String) },
    ]);
  });

  it('of more than 200 characters shows an error, and stays', async () => {
    const { user, calls } = openTip();
    const long = 'x'.repeat(201);
    await user.click(await message());
    await user.paste(long);
    expect(await message()).toHaveAccessibleDescription(/^Please use at most 200 characters/);
    await user.click(await button('Continue to Payment'));
    expect(await message()).toHaveFocus();
    expect(await message()).toHaveValue(long);
    expect(getBodies(calls, '/api/create-payment-intent')).toEqual([]);
  });

  it('of more than 200 characters cannot be paid by Forward or a reload either', async () => {
    const opened = openTip();
    await continueToPayment(opened);
    await act(() => opened.router.navigate(-1));
    await opened.user.click(await message());
    await opened.user.paste('x'.repeat(201));
    await act(() => opened.router.navigate(1));
    expect(await message()).toHaveValue('x'.repeat(201));
    await opened.user.type(await message(), '{Backspace}');
    await continueToPayment(opened);
    await opened.user.click(await button('Cancel'));
    expect(await amountBox()).toHaveFocus();
    expect(getBodies(opened.calls, '/api/create-payment-intent')).toMatchObject([
      { amount: 15 },
      { amount: 15, message: 'x'.repeat(200) },
    ]);
  });
});

describe('from the amount to the payment', () => {
  it('sets up the payment, with a visible status [spec 120, 163]', async () => {
    const { user } = openTip({ answers: { [CREATE]: () => new Promise(() => undefined) } });
    await user.click(await button('Continue to Payment'));
    expect(await screen.findByText('Setting up payment...')).toBeVisible();
    expect(screen.getByRole('group', { name: 'Payment' })).toHaveFocus();
  });

  it('returns to the chosen amount by Cancel, and sets it up only once [spec 120, 163]', async () => {
    const opened = openTip();
    await opened.user.click(await button('$20.00'));
    await continueToPayment(opened);
    await opened.user.click(await button('Cancel'));
    expect(await amountBox()).toHaveValue(20);
    expect(await amountBox()).toHaveFocus();
    await continueToPayment(opened);
    const [first, second] = getBodies(opened.calls, '/api/create-payment-intent');
    expect(second).toEqual(first);
  });

  it('returns to the amount by Back too', async () => {
    const opened = openTip();
    await continueToPayment(opened);
    await act(() => opened.router.navigate(-1));
    expect(await amountBox()).toBeVisible();
    expect(opened.address()).toBe('/tip/9');
  });
});
