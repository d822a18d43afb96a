import { afterEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { CurrentUser } from 'shared-ui/app';
import { PAYOUT_COUNTRIES, type Payouts as PayoutsNow } from 'contracts';
import { aRefusal, aUser, fakeApi, renderRemote, somePayouts } from 'shared-ui/testing';
import '../../remote.tsx';
import { Payouts } from './payouts.tsx';

const GET = 'GET /api/payouts';
const LINK = 'POST /api/payouts/link';
/** jsdom does not navigate to other pages. */
const PAGE = `${window.location.origin}/#the-provider`;
const FROM_INDIA = aUser({ phoneNumber: '+91 9840012345' });

interface Situation {
  payouts?: Partial<PayoutsNow>;
  at?: string;
  as?: CurrentUser;
  handlers?: Parameters<typeof fakeApi>[0];
}

function open({ payouts, at = '/profile', as = FROM_INDIA, handlers }: Situation = {}) {
  const calls = fakeApi({ [GET]: () => somePayouts(payouts), [LINK]: () => ({ url: PAGE }), ...handlers });
  const page = renderRemote({ routes: [{ path: '/profile', Component: Payouts }] }, { at, user: as });
  return {
    ...page,
    linked: () => calls.filter(({ method }) => method === 'POST').map(({ body }) => body),
    asked: () => calls.filter(({ method }) => method === 'GET').map(({ query }) => query.get('fresh')),
  };
}

const button = (name: string) => screen.findByRole('button', { name });
const country = () => screen.findByRole('combobox', { name: 'Country of your bank account' });
const panel = () => screen.findByRole('region', { name: 'Payouts' });

afterEach(() => window.location.assign('#'));

describe('payouts that are not set up', () => {
  it('show the waiting sum, the next step, the deadline, and what the provider asks', async () => {
    open();
    expect((await screen.findByText('Not set up')).parentElement).toHaveClass('warn');
    expect(await panel()).toHaveTextContent(
      '$35.00 is waiting for you. Tell our payment provider where to send it. What is not claimed within 60 days goes back to the person who gave it: the first $20.00 on Dec 27, 2026.',
    );
    expect(
      screen.getByText('The provider asks for your name, birth date and bank account. We never see your bank details.'),
    ).toBeVisible();
  });

  it('open the provider’s form once the country of the bank account is chosen', async () => {
    const { user, linked } = open();
    expect(await country()).toHaveAccessibleDescription(/It cannot be changed later\./);
    await user.selectOptions(await country(), 'Germany');
    await user.click(await button('Set Up Payouts'));
    await waitFor(() => expect(window.location.href).toBe(PAGE));
    expect(linked()).toEqual([{ country: 'DE' }]);
    expect(await button('Opening...')).toHaveAttribute('aria-busy', 'true');
  });

  it('offer every supported country by its name', async () => {
    open();
    const names = [...((await country()) as HTMLSelectElement).options].map(({ text }) => text);
    expect(names).toHaveLength(PAYOUT_COUNTRIES.length + 1);
    expect(names.slice(0, 3)).toEqual(['Choose a country', 'Austria', 'Belgium']);
    expect(names.at(-1)).toBe('United States');
  });

  it('show an error at the field without a country', async () => {
    const { user, linked } = open();
    await user.click(await button('Set Up Payouts'));
    expect(await country()).toHaveFocus();
    expect(await country()).toBeInvalid();
    expect(await country()).toHaveAccessibleDescription(/Please choose the country of your bank account/);
    await user.selectOptions(await country(), 'France');
    expect(await country()).toBeValid();
    expect(linked()).toEqual([]);
  });

  it('preselect no country: it cannot be changed later', async () => {
    open({ as: aUser({ phoneNumber: '+44 7700900142' }) });
    expect(await country()).toHaveValue('');
  });

  it('can be set up before a tip is waiting', async () => {
    open({ payouts: { waitingCents: 0, nextReturn: null } });
    const words = (await screen.findByText(/^Nothing is waiting for you\./)).closest('p');
    expect(words).toHaveTextContent('To have tips paid out, tell our payment provider where to send them.');
    expect(words).not.toHaveTextContent('60 days');
    expect(screen.getByText('Not set up').parentElement).toHaveClass('plain');
    expect(await button('Set Up Payouts')).toBeVisible();
  });
});

describe('the state of payouts', () => {
  it.each([
    ['started', 'Not finished', 'You have not finished telling our payment provider where to send it.', 'Continue'],
    ['needs_more', 'Something is missing', 'Our payment provider needs something more from you', 'Continue'],
    ['enabled', 'Set up', 'It is on its way to your payout account.', 'Open your payout account'],
  ] as const)('%s: says so, and leads on without asking for the country again', async (state, badge, words, act) => {
    const { user, linked } = open({ payouts: { state, country: 'DE', nextReturn: null } });
    expect(await screen.findByText(badge)).toBeVisible();
    expect(await panel()).toHaveTextContent(words);
    expect(screen.queryByRole('combobox')).not.toBeInTheDocument();
    await user.click(await button(act));
    await waitFor(() => expect(window.location.href).toBe(PAGE));
    expect(linked()).toEqual([{}]);
  });

  it('in review: offers only to check the state', async () => {
    let state: PayoutsNow['state'] = 'reviewing';
    const { user, asked } = open({
      handlers: { [GET]: () => somePayouts({ state, country: 'DE', waitingCents: 0, nextReturn: null }) },
    });
    expect(await screen.findByText('In review')).toBeVisible();
    expect(await panel()).toHaveTextContent('Our payment provider is checking what you gave.');
    await user.click(await button('Check Again'));
    await waitFor(() => expect(asked()).toEqual([null, 'true']));
    state = 'enabled';
    await user.click(await button('Check Again'));
    expect(await screen.findByText('Set up')).toBeVisible();
    expect(asked()).toEqual([null, 'true', 'true']);
  });

  it('in review: shows an error if the provider could not be asked', async () => {
    let isDown = false;
    const { user } = open({
      handlers: { [GET]: () => (isDown ? aRefusal(503) : somePayouts({ state: 'reviewing', country: 'DE' })) },
    });
    const check = await button('Check Again');
    isDown = true;
    await user.click(check);
    expect(await screen.findByRole('alert')).toHaveTextContent('We could not ask how far it is.');
    expect(screen.getByText('In review')).toBeVisible();
  });

  it('off: explains that nothing can be paid out, and shows the waiting sum', async () => {
    open({ payouts: { state: 'off', nextReturn: null } });
    expect(await screen.findByText('This site cannot take or pay out tips at the moment.')).toBeVisible();
    expect(await panel()).toHaveTextContent('$35.00 is waiting for you. Please come back later.');
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });
});

describe('tips on hold', () => {
  const held = { nextReturn: null, nextTransfer: { cents: 1500, on: '2026-11-30' } };
  const HOLD =
    'Each tip waits some days before it is paid out, so that nobody tips with a stolen card: the first $15.00 is paid out from Nov 30, 2026 on.';

  it('are not called on their way: the day of the first is shown', async () => {
    const { asked } = open({
      at: '/profile?payouts=back',
      payouts: { ...held, state: 'enabled', country: 'DE', heldCents: 3500 },
    });
    expect((await screen.findByText(/is waiting for you/)).closest('p')).toHaveTextContent(
      `$35.00 is waiting for you. ${HOLD}`,
    );
    // Nothing is transferred that could be waited for
    expect(asked()).toEqual(['true']);
  });

  it('beside others: these are on their way', async () => {
    open({ payouts: { ...held, state: 'enabled', country: 'DE', heldCents: 1500 } });
    expect((await screen.findByText(/is waiting for you/)).closest('p')).toHaveTextContent(
      `$35.00 is waiting for you. It is on its way to your payout account. ${HOLD}`,
    );
  });

  it('before payouts are set up: both have to happen', async () => {
    open({ payouts: { ...held, heldCents: 3500 } });
    expect((await screen.findByText(/is waiting for you/)).closest('p')).toHaveTextContent(
      `Tell our payment provider where to send it. ${HOLD}`,
    );
  });
});

it('payouts that are frozen say so, why, what happens to the tips, and where to ask', async () => {
  open({ payouts: { state: 'enabled', country: 'DE', heldCents: 0, frozen: true } });
  expect(await screen.findByText('Paused')).toBeVisible();
  expect(await screen.findByRole('heading', { name: 'Your payouts are paused' })).toBeVisible();
  const words = await panel();
  expect(words).toHaveTextContent('nothing is paid out to you, and nobody can tip you.');
  expect(words).toHaveTextContent('What is not claimed within 60 days goes back to the person who gave it');
  expect(words).not.toHaveTextContent('on its way');
  expect(screen.getByRole('link', { name: 'Contact Us' })).toHaveAttribute('href', '/contact');
});

describe('returning from the provider', () => {
  it.each([
    ['back', 'none', 'Payouts are not set up yet. Nothing was sent to our payment provider.'],
    ['back', 'started', 'Payouts are not set up yet. Press Continue to finish.'],
    ['back', 'reviewing', 'Thank you. Our payment provider is checking what you gave.'],
    ['back', 'needs_more', 'Our payment provider still needs something from you. Press Continue to see what.'],
    ['back', 'enabled', 'Payouts are set up.'],
    ['again', 'started', /^That page of our payment provider was no longer valid\./],
    ['again', 'enabled', 'Payouts are set up.'],
  ] as const)('%s, %s: asks the provider, says what came of it, and cleans the address', async (how, state, words) => {
    const { asked, address, router } = open({
      at: `/profile?payouts=${how}#payouts`,
      payouts: { state, country: 'DE', waitingCents: 0, nextReturn: null },
    });
    expect(await screen.findByText(words)).toBeVisible();
    expect(asked()).toEqual(['true']);
    expect(address()).toBe('/profile');
    expect(router.state.location.hash).toBe('#payouts');
    expect(router.state.historyAction).toBe('REPLACE');
  });

  it('preserves the rest of the address, and ignores unknown values', async () => {
    const { asked, address } = open({ at: '/profile?tab=profile&payouts=enabled' });
    await panel();
    await waitFor(() => expect(address()).toBe('/profile?tab=profile'));
    expect(asked()).toEqual([null]);
    expect(screen.queryByText('Payouts are set up.')).not.toBeInTheDocument();
  });

  it('by Back, from the browser’s cache: enables the button again', async () => {
    const { user } = open({ payouts: { state: 'started', country: 'DE' } });
    await user.click(await button('Continue'));
    await button('Opening...');
    fireEvent(window, new Event('pageshow'));
    expect(await button('Continue')).toBeEnabled();
  });
});

describe('payouts that cannot be reached', () => {
  it.each([
    ['what the server says', () => aRefusal(503, { message: 'This site cannot take tips.' }), 'This site cannot take'],
    ['to check the connection', () => Promise.reject(new TypeError('offline')), 'We could not reach Flight Amigo.'],
    ['to try again', () => new Response('', { status: 500 }), 'There was a problem. Please try again.'],
  ])('show %s when the provider’s page does not open', async (_what, refuse, sentence) => {
    const { user } = open({ payouts: { state: 'started', country: 'DE' }, handlers: { [LINK]: refuse } });
    await user.click(await button('Continue'));
    expect(await screen.findByRole('alert')).toHaveTextContent(`Your payout page did not open${sentence}`);
    expect(await button('Continue')).toBeEnabled();
  });

  it('request one link, however often the button is pressed', async () => {
    const { user, linked } = open({
      payouts: { state: 'started', country: 'DE' },
      handlers: { [LINK]: () => new Promise(() => undefined) },
    });
    await user.dblClick(await button('Continue'));
    await user.click(await button('Opening...'));
    expect(linked()).toHaveLength(1);
  });

  it('show a skeleton while they load', async () => {
    open({ handlers: { [GET]: () => new Promise(() => undefined) } });
    expect(await screen.findByRole('status', { name: /How far you are with payouts/ })).toBeInTheDocument();
  });

  it('are shown as stored where the provider cannot be asked', async () => {
    const { user } = open({
      at: '/profile?payouts=back',
      handlers: {
        [GET]: ({ url }) => (url.includes('fresh') ? aRefusal(503) : somePayouts({ state: 'started', country: 'DE' })),
      },
    });
    await user.click(await button('Try again'));
    expect(await screen.findByText('Not finished')).toBeVisible();
  });

  it('can be loaded again', async () => {
    let isDown = true;
    const { user } = open({ handlers: { [GET]: () => (isDown ? aRefusal(500) : somePayouts()) } });
    expect(await screen.findByText('We could not find out how far you are with payouts')).toBeVisible();
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Not set up')).toBeVisible();
  });
});
