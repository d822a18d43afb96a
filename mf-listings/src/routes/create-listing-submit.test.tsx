import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { LOGIN_NEEDED, todayHere } from 'contracts';
import { aFlight, anOwnListing, aRefusal, aUser, pasteInto, siteSettings } from 'shared-ui/testing';
import { AIRPORTS, TOMORROW } from '../parts/publishing/publish-page.fixture.tsx';
import {
  CREATE,
  dialog,
  field,
  readStorage,
  openPage,
  press,
  PRIYA,
  typeDescription,
  TRIP,
  DESCRIPTION,
} from './create-listing.fixture.tsx';

const UNVERIFIED = 'You need to verify your phone number to create listings';
const FAILED = 'Listing creation failed';

const failedToast = (description: string) => ({ title: FAILED, description, variant: 'destructive' });

afterEach(() => sessionStorage.clear());

describe('the requirements for creating a listing', () => {
  it('are shown before typing, with a link to verify the phone [spec 189]', async () => {
    openPage('', { user: { ...PRIYA, verified: false } });
    expect(await screen.findByText(UNVERIFIED)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Verify now' })).toHaveAttribute('href', '/verify');
  });

  it('are not shown if they are met', async () => {
    openPage();
    await screen.findByLabelText('Description');
    expect(screen.queryByText(UNVERIFIED)).not.toBeInTheDocument();
    expect(screen.queryByText('You will be asked to log in')).not.toBeInTheDocument();
  });

  it('include a login and a verified phone while logged out', async () => {
    const { user, shell } = openPage('', { user: null });
    expect(await screen.findByText('You will be asked to log in')).toBeVisible();
    expect(screen.getByText(/you also need a verified phone number/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Log In' }));
    expect(shell.loginRequests).toEqual(['Please log in to create your listing. What you typed is kept.']);
  });

  it('get the focus if only the server knows of them [spec 245]', async () => {
    const refuse = () => aRefusal(403, { code: 'listings.phone_unverified', message: UNVERIFIED });
    const { user, shell } = openPage(TRIP, { handlers: { [CREATE]: refuse } });
    await typeDescription(user);
    await press(user);
    const notice = await screen.findByText(UNVERIFIED);
    await waitFor(() => expect(document.activeElement).toContainElement(notice));
    expect(shell.toasts).toEqual([failedToast(UNVERIFIED)]);
    expect(field('Description')).toHaveValue(DESCRIPTION);
    expect(screen.queryByRole('group', { name: UNVERIFIED })).not.toBeInTheDocument();
  });
});

describe('submitting while logged out', () => {
  it('asks for a login, then continues [spec 25]', async () => {
    const { user, shell, sent } = openPage(TRIP, { user: null });
    shell.loginAnswer = PRIYA;
    await typeDescription(user);
    await pasteInto(user, field('Email'), 'priya@example.com');
    await press(user);
    expect(await dialog()).toBeVisible();
    expect(shell.loginRequests).toHaveLength(1);
    expect(sent()).toMatchObject([{ email: 'priya@example.com', description: DESCRIPTION }]);
  });

  it('sends nothing if the login is closed, and keeps all values', async () => {
    const { user, shell, sent } = openPage(TRIP, { user: null });
    await typeDescription(user);
    await pasteInto(user, field('Email'), 'priya@example.com');
    await press(user);
    await waitFor(() => expect(shell.loginRequests).toHaveLength(1));
    await waitFor(() => expect(screen.getByText('Create Listing')).not.toHaveAttribute('aria-busy'));
    expect(sent()).toEqual([]);
    expect(shell.toasts).toEqual([]);
    expect(field('Description')).toHaveValue(DESCRIPTION);
  });

  it('asks again if the session had expired', async () => {
    let tries = 0;
    const over = () => aRefusal(401, { code: LOGIN_NEEDED });
    const answer = () => (++tries === 1 ? over() : Response.json(anOwnListing(), { status: 201 }));
    const { user, shell } = openPage(TRIP, { handlers: { [CREATE]: answer, 'GET /api/auth/me': over } });
    shell.loginAnswer = PRIYA;
    await typeDescription(user);
    await press(user);
    expect(await dialog()).toBeVisible();
    expect(shell.loginRequests).toHaveLength(1);
    expect(tries).toBe(2);
  });
});

describe('a listing that is being created', () => {
  it('shows progress, and is sent with all values [spec 99, 144, 161, 174, 207]', async () => {
    let answer: (response: unknown) => void = () => undefined;
    const { user, sent } = openPage(`${TRIP}&flight=ba36`, {
      handlers: { [CREATE]: () => new Promise((resolve) => (answer = resolve)) },
    });
    await typeDescription(user);
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
        description: DESCRIPTION,
        tipAmount: null,
        acceptsTips: false,
        offersTips: false,
        healthConsent: false,
        name: 'Priya R',
        email: 'priya@example.com',
        phoneNumber: '+44 7700900142',
        captchaToken: 'off',
        attemptId: expect.any(String),
      },
    ]);
  });

  it('is sent without a token if the bot check takes longer than 3 seconds [spec 183]', async () => {
    const hang = () => new Promise(() => undefined);
    const { user, sent } = openPage(TRIP, {
      handlers: {
        'GET /api/site': () => siteSettings({ botCheck: { provider: 'altcha' } }),
        'GET /api/bot-check/challenge': hang,
      },
    });
    await typeDescription(user);
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'performance'] });
    act(() => screen.getByText('Create Listing').closest('button')?.click());
    await act(() => jest.advanceTimersByTimeAsync(3100));
    jest.useRealTimers();
    await waitFor(() => expect(sent()).toMatchObject([{ captchaToken: 'unproven' }]));
  });

  it('is sent without a token if the bot check fails [spec 183]', async () => {
    const { user, sent } = openPage(TRIP, { handlers: { 'GET /api/site': () => aRefusal(503) } });
    await typeDescription(user);
    await press(user);
    await waitFor(() => expect(sent()).toMatchObject([{ captchaToken: 'unproven' }]));
  });

  it('with a refused address shows the server’s message at the field', async () => {
    const message = 'Please use another address.';
    const refuse = () => aRefusal(422, { message, fields: [{ path: 'email', message }] });
    const { user, shell } = openPage(TRIP, { handlers: { [CREATE]: refuse } });
    expect(await screen.findByLabelText('Email')).toHaveAccessibleDescription(
      /takes effect once the link we send there was followed/,
    );
    await typeDescription(user);
    await press(user);
    expect(await screen.findByRole('group', { name: 'Please check 1 thing' })).toHaveFocus();
    expect(field('Email')).toBeInvalid();
    expect(shell.toasts).toEqual([failedToast(message)]);
  });

  it('and fails without a message shows the specified text, and keeps all values [spec 161, 245]', async () => {
    const { user, shell } = openPage(TRIP, { handlers: { [CREATE]: () => new Response('', { status: 502 }) } });
    await typeDescription(user);
    await press(user);
    await waitFor(() =>
      expect(shell.toasts).toEqual([failedToast('There was a problem creating your listing. Please try again.')]),
    );
    expect(field('Description')).toHaveValue(DESCRIPTION);
    expect(readStorage()).toContain(DESCRIPTION);
  });
});

it('keeps all values if the network fails, and shows the specified text; sent again it is the same attempt', async () => {
  let isCut = true;
  const answer = () => {
    if (isCut) throw new TypeError('Failed to fetch');
    return Response.json(anOwnListing({ date: TOMORROW }), { status: 201 });
  };
  const { user, shell, sent } = openPage(TRIP, { handlers: { [CREATE]: answer } });
  await typeDescription(user);
  await press(user);
  expect(await screen.findByRole('group', { name: /We could not reach Flight Amigo/ })).toHaveFocus();
  expect(shell.toasts).toEqual([failedToast('There was a problem creating your listing. Please try again.')]);
  expect(field('Description')).toHaveValue(DESCRIPTION);
  expect(field('Date')).toHaveValue(TOMORROW);
  expect(readStorage()).toContain(DESCRIPTION);
  isCut = false;
  await press(user);
  await dialog();
  const [first, second] = sent() as { attemptId: string }[];
  expect(second?.attemptId).toBe(first?.attemptId);
  expect(readStorage()).not.toContain(first?.attemptId);
});

it('fills in the account’s address, and no name', async () => {
  openPage('', { user: aUser({ email: 'meena@example.com', phoneNumber: null }) });
  expect(await screen.findByLabelText('Email')).toHaveValue('meena@example.com');
});

describe('a created listing', () => {
  const BARE = {
    id: 4711,
    date: TOMORROW,
    time: null,
    flightNumber: null,
    name: 'Priya R',
    acceptsTips: false,
    phoneNumber: null,
    email: 'priya@example.com',
  };

  async function create(listing: Parameters<typeof anOwnListing>[0] = {}) {
    const answer = () => Response.json(anOwnListing(listing), { status: 201 });
    const world = openPage(TRIP, { handlers: { [CREATE]: answer, 'GET /api/airports': () => AIRPORTS } });
    await typeDescription(world.user);
    await press(world.user);
    return { ...world, summary: within(await dialog()) };
  }
  const rowsOf = (list: HTMLElement) =>
    [...list.querySelectorAll('dt')].map((term) => [term.textContent, term.nextElementSibling?.textContent]);

  it('has a summary, including missing values [spec 100, 161]', async () => {
    await create(BARE);
    expect(rowsOf(await dialog())).toEqual([
      ['Type', 'Offering Help'],
      ['From', 'MAA Chennai, India'],
      ['To', 'LHR London, United Kingdom'],
      ['Date', expect.stringMatching(/^\w{3} \d+, \d{4}$/)],
      ['Time', 'Not specified'],
      ['Flight Number', 'Not specified'],
      ['Description', 'I fly this route four times a year and am glad to help.'],
      ['Tip', 'Not specified'],
      ['Contact Name', 'Priya R'],
      ['Email', 'priya@example.com'],
      ['Phone', 'Not provided'],
    ]);
  });

  it.each([
    ['helper', { acceptsTips: true, tipAmount: null }, 'Accepts tips'],
    ['seeking_help', { offersTips: true, tipAmount: null }, 'Offering Tips'],
    ['seeking_help', { offersTips: true, tipAmount: 0 }, 'Offering Tips'],
  ] as const)('of type %s with %j has the tip summary: %s', async (type, tip, text) => {
    await create({ type, minTip: null, maxTip: null, ...tip });
    expect(rowsOf(await dialog())).toContainEqual(['Tip', text]);
  });

  it('without a name says so, whatever name the server stores', async () => {
    const { user } = openPage(TRIP, {
      handlers: { [CREATE]: () => Response.json(anOwnListing({ name: 'Priya R' }), { status: 201 }) },
    });
    await typeDescription(user);
    await user.clear(field(/^Name/));
    await press(user);
    expect(rowsOf(await dialog())).toContainEqual(['Contact Name', 'Not provided']);
  });

  it('with another contact address says when it takes effect', async () => {
    await create({ ...BARE, pendingEmail: 'amma@example.com' });
    expect(rowsOf(await dialog())).toContainEqual([
      'Email',
      'amma@example.com We sent a link there. Until it is followed, people who ask get priya@example.com.',
    ]);
  });

  it('with connections has the day, time and number of the first flight, and all flights [spec 100]', async () => {
    const flights = [
      aFlight({ arrivalAirport: 'DOH', arrivalCity: 'Doha', date: TOMORROW, time: '04:10', flightNumber: 'QR 529' }),
      aFlight({ departureAirport: 'DOH', departureCity: 'Doha', date: TOMORROW }),
    ];
    await create({ date: TOMORROW, endDate: null, time: '04:10', flightNumber: 'QR 529', flights });
    const rows = rowsOf(await dialog());
    expect(rows).toContainEqual(['Time', '4:10 AM']);
    expect(rows).toContainEqual(['Flight Number', 'QR 529']);
    expect(rows.map(([label]) => label).slice(2, 7)).toEqual(['To', 'Date', 'Time', 'Flight Number', 'Flights']);
  });

  it('of a traveler has that type, with its tip [spec 100]', async () => {
    await create({
      type: 'seeking_help',
      time: '05:35',
      flightNumber: 'BA36',
      minTip: 10,
      maxTip: 25,
      tipAmount: null,
    });
    const rows = rowsOf(await dialog());
    expect(rows).toContainEqual(['Type', 'Seeking Help']);
    expect(rows).toContainEqual(['Tip', '$10.00-$25.00']);
    expect(rows).toContainEqual(['Time', '5:35 AM']);
    expect(rows).toContainEqual(['Flight Number', 'BA36']);
  });

  it('shows a toast, and is tracked without personal data [spec 245]', async () => {
    const { shell } = await create(BARE);
    expect(shell.toasts).toEqual([
      { title: 'Listing created', description: 'Your listing has been created successfully' },
    ]);
    expect(shell.events).toEqual([{ name: 'listing_publish', category: 'engagement', label: 'helper MAA to LHR' }]);
  });

  it('has a link to see it', async () => {
    const { summary } = await create(BARE);
    expect(summary.getByRole('link', { name: 'See your listing' })).toHaveAttribute('href', '/search?listing=4711');
    expect(summary.getByRole('link', { name: 'Your matches' })).toHaveAttribute('href', '/listing/4711/matches');
  });

  it('leads home on Close [spec 100]', async () => {
    const { summary, user, address } = await create(BARE);
    await user.click(summary.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
    await waitFor(() => expect(address()).toBe('/'));
  });

  it('leaves an empty form with the same person [spec 100]', async () => {
    await create(BARE);
    expect(field('Description')).toHaveValue('');
    expect(field('From')).toHaveValue('');
    expect(field('Date')).toHaveValue(todayHere());
    expect(field('Email')).toHaveValue('priya@example.com');
    expect(field(/^Name/)).toHaveValue('Priya R');
    expect(field(/^Phone/)).toHaveValue('7700900142');
    expect(readStorage()).not.toContain(DESCRIPTION);
  });

  it('shows text as text', async () => {
    const description = '<img src=x onerror=alert(1)> \u202Etxet desrever';
    await create({ description });
    const shown = within(await dialog()).getByText(/<img src=x/);
    expect(shown).toHaveAttribute('dir', 'auto');
    expect((await dialog()).querySelector('img')).toBeNull();
  });
});
