import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { LOGIN_NEEDED } from 'shared-ui/contracts';
import { anOwnListing, aRefusal, aUser, pasteInto, siteSettings } from 'shared-ui/testing';
import { TOMORROW } from '../publishing/publish-page.fixture.tsx';
import {
  CREATE,
  dialog,
  field,
  keptInTab,
  openPage,
  press,
  PRIYA,
  tellOfHelp,
  TRIP,
  WORDS,
} from './create-listing.fixture.tsx';

const UNVERIFIED = 'You need to verify your phone number to create listings';
const FAILED = 'Listing creation failed';

const failedToast = (description: string) => ({ title: FAILED, description, variant: 'destructive' });

afterEach(() => sessionStorage.clear());

describe('who may create a listing', () => {
  it('is told before typing that a verified phone is needed, with the way there', async () => {
    openPage('', { user: { ...PRIYA, verified: false } });
    expect(await screen.findByText(UNVERIFIED)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Verify now' })).toHaveAttribute('href', '/verify');
  });

  it('is told nothing where there is nothing to do', async () => {
    openPage();
    await screen.findByLabelText('Description');
    expect(screen.queryByText(UNVERIFIED)).not.toBeInTheDocument();
    expect(screen.queryByText('You will be asked to log in')).not.toBeInTheDocument();
  });

  it('is told while logged out that they will be asked to log in, and that a phone is verified', async () => {
    const { user, shell } = openPage('', { user: null });
    expect(await screen.findByText('You will be asked to log in')).toBeVisible();
    expect(screen.getByText(/you also need a verified phone number/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Log In' }));
    expect(shell.loginRequests).toEqual(['Please log in to create your listing. What you typed is kept.']);
  });

  it('is shown the notice, with focus, when only the server knows', async () => {
    const refuse = () => aRefusal(403, { code: 'listings.phone_unverified', message: UNVERIFIED });
    const { user, shell } = openPage(TRIP, { handlers: { [CREATE]: refuse } });
    await tellOfHelp(user);
    await press(user);
    const notice = await screen.findByText(UNVERIFIED);
    await waitFor(() => expect(document.activeElement).toContainElement(notice));
    expect(shell.toasts).toEqual([failedToast(UNVERIFIED)]);
    expect(field('Description')).toHaveValue(WORDS);
    expect(screen.queryByRole('group', { name: UNVERIFIED })).not.toBeInTheDocument();
  });
});

describe('submitting while logged out', () => {
  it('asks to log in, and then goes on', async () => {
    const { user, shell, sent } = openPage(TRIP, { user: null });
    shell.loginAnswer = PRIYA;
    await tellOfHelp(user);
    await pasteInto(user, field('Email'), 'priya@example.com');
    await press(user);
    expect(await dialog()).toBeVisible();
    expect(shell.loginRequests).toHaveLength(1);
    expect(sent()).toMatchObject([{ email: 'priya@example.com', description: WORDS }]);
  });

  it('sends nothing where the login is closed, and keeps everything', async () => {
    const { user, shell, sent } = openPage(TRIP, { user: null });
    await tellOfHelp(user);
    await pasteInto(user, field('Email'), 'priya@example.com');
    await press(user);
    await waitFor(() => expect(shell.loginRequests).toHaveLength(1));
    await waitFor(() => expect(screen.getByText('Create Listing')).not.toHaveAttribute('aria-busy'));
    expect(sent()).toEqual([]);
    expect(shell.toasts).toEqual([]);
    expect(field('Description')).toHaveValue(WORDS);
  });

  it('asks anew where the session was over without the page knowing', async () => {
    let tries = 0;
    const answer = () =>
      ++tries === 1 ? aRefusal(401, { code: LOGIN_NEEDED }) : Response.json(anOwnListing(), { status: 201 });
    const { user, shell } = openPage(TRIP, { handlers: { [CREATE]: answer } });
    shell.loginAnswer = PRIYA;
    await tellOfHelp(user);
    await press(user);
    expect(await dialog()).toBeVisible();
    expect(shell.loginRequests).toHaveLength(1);
    expect(tries).toBe(2);
  });
});

describe('a listing that is being created', () => {
  it('says so, and is sent with all that was typed', async () => {
    let answer: (response: unknown) => void = () => undefined;
    const { user, sent } = openPage(`${TRIP}&flight=ba36`, {
      handlers: { [CREATE]: () => new Promise((resolve) => (answer = resolve)) },
    });
    await tellOfHelp(user);
    await press(user);
    expect(await screen.findByRole('button', { name: 'Creating...' })).toHaveAttribute('aria-disabled', 'true');
    await waitFor(() => expect(sent()).toHaveLength(1));
    answer(Response.json(anOwnListing(), { status: 201 }));
    await dialog();
    expect(sent()).toEqual([
      {
        type: 'helper',
        departureAirport: 'MAA',
        arrivalAirport: 'LHR',
        date: TOMORROW,
        flightNumber: 'ba36',
        description: WORDS,
        tipAmount: null,
        acceptsTips: false,
        offersTips: false,
        name: 'Priya R',
        email: 'priya@example.com',
        phoneNumber: '+44 7700900142',
        captchaToken: 'off',
      },
    ]);
  });

  it('goes out unproven where the bot check gives nothing within 3 seconds', async () => {
    const hang = () => new Promise(() => undefined);
    const { user, sent } = openPage(TRIP, {
      handlers: {
        'GET /api/site': () => siteSettings({ botCheck: { provider: 'altcha' } }),
        'GET /api/bot-check/challenge': hang,
      },
    });
    await tellOfHelp(user);
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'performance'] });
    act(() => screen.getByText('Create Listing').closest('button')?.click());
    await act(() => jest.advanceTimersByTimeAsync(3100));
    jest.useRealTimers();
    await waitFor(() => expect(sent()).toMatchObject([{ captchaToken: 'unproven' }]));
  });

  it('with an address that takes no more mail is refused at the field, in the server’s words', async () => {
    const message = 'Please use another address.';
    const refuse = () => aRefusal(422, { message, fields: [{ path: 'email', message }] });
    const { user, shell } = openPage(TRIP, { handlers: { [CREATE]: refuse } });
    expect(await screen.findByLabelText('Email')).toHaveAccessibleDescription(
      /takes effect once the link we send there was followed/,
    );
    await tellOfHelp(user);
    await press(user);
    expect(await screen.findByRole('group', { name: 'Please check 1 thing' })).toHaveFocus();
    expect(field('Email')).toBeInvalid();
    expect(shell.toasts).toEqual([failedToast(message)]);
  });

  it('and fails without a word of the server, is said to have failed, and keeps everything', async () => {
    const { user, shell } = openPage(TRIP, { handlers: { [CREATE]: () => new Response('', { status: 502 }) } });
    await tellOfHelp(user);
    await press(user);
    await waitFor(() =>
      expect(shell.toasts).toEqual([failedToast('There was a problem creating your listing. Please try again.')]),
    );
    expect(field('Description')).toHaveValue(WORDS);
    expect(keptInTab()).toContain(WORDS);
  });
});

it('keeps everything where the network is cut, and says the specified words', async () => {
  const cut = () => {
    throw new TypeError('Failed to fetch');
  };
  const { user, shell } = openPage(TRIP, { handlers: { [CREATE]: cut } });
  await tellOfHelp(user);
  await press(user);
  expect(await screen.findByRole('group', { name: /We could not reach Flight Amigo/ })).toHaveFocus();
  expect(shell.toasts).toEqual([failedToast('There was a problem creating your listing. Please try again.')]);
  expect(field('Description')).toHaveValue(WORDS);
  expect(field('Date')).toHaveValue(TOMORROW);
  expect(keptInTab()).toContain(WORDS);
});

it('fills in the account’s address, and no name that was never given', async () => {
  openPage('', { user: aUser({ email: 'meena@example.com', phoneNumber: null }) });
  expect(await screen.findByLabelText('Email')).toHaveValue('meena@example.com');
});
