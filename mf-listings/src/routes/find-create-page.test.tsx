import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { sessionStarted } from 'shared-ui/app';
import { addDays, todayHere } from 'contracts';
import { aRefusal, aSeekerListing, aUser, fakeApi, pasteInto, renderRemote, siteSettings } from 'shared-ui/testing';
import {
  AIRPORTS,
  choose,
  fillInPerson,
  fillInTrip,
  IN_A_WEEK,
  suggestions,
  TOMORROW,
  TRIP,
} from '../parts/publishing/publish-page.fixture.tsx';
import { remote } from '../remote.tsx';
import './find-create-page.tsx';

const HEALTH = 'GET /api/health';
const PUBLISH = 'POST /api/find-help/listings';
const PUBLISHED = { listing: aSeekerListing({ name: 'Priya Raman', date: TOMORROW }), confirmationId: 4711 };

const OMAR = aUser({ id: 4243, username: 'Omar Haddad', email: 'omar@example.com', phoneNumber: null });

function openForm(handlers: Parameters<typeof fakeApi>[0] = {}, query = '') {
  const calls = fakeApi({
    'GET /api/airports': () => AIRPORTS,
    'GET /api/site': () => siteSettings(),
    [PUBLISH]: () => Response.json(PUBLISHED, { status: 201 }),
    ...handlers,
  });
  const sent = () => calls.filter(({ method }) => method === 'POST').map(({ body }) => body);
  return { sent, ...renderRemote(remote, { at: `/find/create${query}` }) };
}

const UNVERIFIED = {
  title: 'Verification Failed',
  description: "We couldn't verify you're not a robot. Please try again.",
  variant: 'destructive',
};

const phone = () => screen.getByRole('textbox', { name: /^Phone/ });
const submit = () => screen.findByText('Publish My Request');
const published = () => screen.findByText('Your Help Request Has Been Published');

const storedInTab = () => JSON.stringify({ ...sessionStorage });

afterEach(() => sessionStorage.clear());

describe('the request form', () => {
  it('is titled Find Help, and leads back home [spec 26, 40, 104]', async () => {
    const { shell } = openForm();
    expect(await screen.findByRole('heading', { level: 1, name: 'Request Travel Assistance' })).toBeVisible();
    expect(shell.pageViews).toEqual([{ title: 'Flight Amigo - Find Help', path: '/find/create' }]);
    expect(screen.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/');
  });

  it('publishes with the airports’ codes only, and without empty fields [spec 26, 104, 107, 145, 175, 209, 269]', async () => {
    const { user, sent, shell } = openForm();
    await fillInTrip(user);
    await fillInPerson(user);
    expect(screen.getByLabelText(/^Tip amount/)).toHaveAttribute('placeholder', '25');
    await user.type(screen.getByLabelText(/^Tip amount/), '2a5');
    await user.click(await submit());
    await published();
    expect(sent()).toEqual([
      {
        departureAirport: 'MAA',
        arrivalAirport: 'LHR',
        date: TOMORROW,
        tipAmount: 25,
        healthConsent: false,
        name: 'Priya Raman',
        email: 'priya.raman@example.com',
        consent: true,
        captchaToken: 'off',
        attemptId: expect.any(String),
      },
    ]);
    expect(shell.loginRequests).toEqual([]);
  });

  it('publishes a trip with a connection', async () => {
    const { user, sent } = openForm({}, `?from=MAA&to=DOH&date=${TOMORROW}&flight=QR%20529`);
    await user.click(await screen.findByRole('button', { name: 'Add a connection' }));
    const second = within(screen.getByRole('group', { name: 'Flight 2' }));
    expect(second.getByLabelText('To')).toHaveFocus();
    await choose(user, 'To', 'lond', 'LHR');
    expect(second.getByLabelText('From')).toBeDisabled();
    expect(second.getByLabelText('From')).toHaveValue('DOH - Doha, Qatar');
    expect(second.getByLabelText('Date')).toHaveValue(TOMORROW);
    expect(screen.getByText('Change planes in Doha')).toBeVisible();
    await pasteInto(user, second.getByLabelText(/^Flight Number/), 'QR 3');
    await fillInPerson(user);
    await user.click(await submit());
    await published();
    expect(sent()).toMatchObject([
      {
        departureAirport: 'MAA',
        arrivalAirport: 'LHR',
        date: TOMORROW,
        flightNumber: 'QR 529',
        flights: [{ arrivalAirport: 'DOH' }, { date: TOMORROW, flightNumber: 'QR 3' }],
      },
    ]);
  });

  it('links what is wrong with a connection to its field, and is one flight again without it', async () => {
    const { user, sent } = openForm({}, `?from=MAA&to=DOH&date=${TOMORROW}`);
    await fillInPerson(user);
    await user.click(await screen.findByRole('button', { name: 'Add a connection' }));
    const second = within(screen.getByRole('group', { name: 'Flight 2' }));
    fireEvent.change(second.getByLabelText('Date'), { target: { value: todayHere() } });
    await choose(user, 'To', 'doha', 'DOH');
    await user.click(await submit());
    const summary = within(await screen.findByRole('group', { name: 'Please check 2 things' }));
    const links = summary.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')?.slice(1)]);
    expect(links).toEqual([
      ['Please choose two different airports', second.getByLabelText('To').id],
      ['Please choose a day that is not before the flight before', second.getByLabelText('Date').id],
    ]);
    await user.click(screen.getByRole('button', { name: 'Remove flight 2' }));
    expect(screen.getByRole('button', { name: 'Add a connection' })).toHaveFocus();
    expect(screen.queryByRole('group', { name: 'Flight 2' })).not.toBeInTheDocument();
    await user.click(await submit());
    await published();
    expect(sent()).toMatchObject([{ departureAirport: 'MAA', arrivalAirport: 'DOH' }]);
    expect(sent()[0]).not.toHaveProperty('flights');
  });

  it('names everything that is missing, and focuses the first [spec 175, 247]', async () => {
    const { user, sent, shell } = openForm();
    await user.click(await submit());
    const summary = await screen.findByRole('group', { name: 'Please check 6 things' });
    expect(summary).toHaveFocus();
    expect(
      within(summary)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual([
      'From: Required',
      'To: Required',
      'Travel Date: Required',
      'Name must be at least 2 characters',
      'Email is required',
      'You must agree to the terms',
    ]);
    expect(sent()).toEqual([]);
    expect(shell.toasts).toEqual([
      {
        title: 'Missing Email Address',
        description: 'Please provide an email address for verification and contact purposes.',
        variant: 'destructive',
      },
    ]);
  });

  it('offers at most 5 airports, as code, city and country [spec 104, 178, 267]', async () => {
    const { user } = openForm();
    await user.type(await screen.findByLabelText('From'), 'london');
    const options = await suggestions();
    expect(options).toHaveLength(5);
    expect(options[0]).toHaveTextContent(/^LHR - London, United Kingdom/);
  });

  it('does not need the terms to be accepted, but links to them in a new tab [spec 47, 107]', async () => {
    openForm();
    expect(await screen.findByRole('checkbox', { name: /I accept the/ })).toBeRequired();
    for (const [name, address] of [
      ['Terms of Use', '/terms-of-use'],
      ['Privacy Policy', '/privacy-policy'],
    ] as const) {
      expect(screen.getByRole('link', { name })).toHaveAttribute('href', address);
      expect(screen.getByRole('link', { name })).toHaveAttribute('target', '_blank');
    }
  });

  it('accepts no end date before the first day [spec 175]', async () => {
    const { user } = openForm();
    expect(await screen.findByLabelText(/^End Date/)).toHaveAttribute('min', todayHere());
    await user.type(screen.getByLabelText('Travel Date'), TOMORROW);
    expect(screen.getByLabelText(/^End Date/)).toHaveAttribute('min', TOMORROW);
  });

  it('clears the end date when the first day moves after it [spec 161]', async () => {
    const { user } = openForm();
    await user.type(await screen.findByLabelText('Travel Date'), TOMORROW);
    await user.type(screen.getByLabelText(/^End Date/), IN_A_WEEK);
    await user.clear(screen.getByLabelText('Travel Date'));
    await user.type(screen.getByLabelText('Travel Date'), addDays(IN_A_WEEK, 1));
    await waitFor(() => expect(screen.getByLabelText(/^End Date/)).toHaveValue(''));
  });

  it('keeps the end date while the first day is only half typed', async () => {
    const { user } = openForm();
    await user.type(await screen.findByLabelText(/^End Date/), IN_A_WEEK);
    const date = screen.getByLabelText('Travel Date');
    Object.defineProperty(date, 'validity', { value: { badInput: true } });
    fireEvent.blur(date);
    expect(screen.getByLabelText(/^End Date/)).toHaveValue(IN_A_WEEK);
  });

  it('starts with the trip of its link', async () => {
    openForm({}, `${TRIP}&flight=BA36`);
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'From' })).toHaveValue('MAA - Chennai, India'));
    expect(screen.getByLabelText('Travel Date')).toHaveValue(TOMORROW);
    expect(screen.getByLabelText(/^Flight Number/)).toHaveValue('BA36');
  });

  it('keeps what was typed after a reload', async () => {
    const { user, unmount } = openForm({}, TRIP);
    await fillInPerson(user);
    unmount();
    openForm();
    expect(await screen.findByLabelText('Name')).toHaveValue('Priya Raman');
    await waitFor(() =>
      expect(screen.getByRole('combobox', { name: 'To' })).toHaveValue('LHR - London, United Kingdom'),
    );
  });

  it('keeps what was typed over the trip of its link after a reload', async () => {
    const link = `${TRIP}&flight=BA36`;
    const { user, unmount } = openForm({}, link);
    await user.clear(await screen.findByLabelText(/^Flight Number/));
    await user.type(screen.getByLabelText(/^Flight Number/), 'AI143');
    unmount();
    openForm({}, link);
    expect(await screen.findByLabelText(/^Flight Number/)).toHaveValue('AI143');
    expect(screen.getByLabelText('Travel Date')).toHaveValue(TOMORROW);
  });

  it('takes the trip of another link, and keeps the person', async () => {
    const { user, unmount } = openForm({}, `${TRIP}&flight=BA36`);
    await pasteInto(user, await screen.findByLabelText('Name'), 'Priya Raman');
    unmount();
    openForm({}, `${TRIP}&flight=AI143`);
    expect(await screen.findByLabelText(/^Flight Number/)).toHaveValue('AI143');
    expect(screen.getByLabelText('Name')).toHaveValue('Priya Raman');
  });

  it('says so if airports do not load, logs it, and loads them on Try again [spec 256]', async () => {
    let isDown = true;
    const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const { user } = openForm({ 'GET /api/airports': () => (isDown ? aRefusal(503) : AIRPORTS) });
    await user.type(await screen.findByRole('combobox', { name: 'From' }), 'chen');
    expect(await screen.findByText('The list of airports did not load.')).toBeVisible();
    expect(log.mock.calls).toEqual([['Failed to fetch airports: 503']]);
    expect(await screen.findByText('The airports could not be loaded. Please press Try again.')).toBeVisible();
    expect(screen.queryByRole('option', { name: /Chennai/ })).not.toBeInTheDocument();
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByText('The list of airports did not load.')).not.toBeInTheDocument());
    log.mockRestore();
  });
});

describe('a request that is being published', () => {
  it('shows that it is being created, and cannot be sent twice [spec 105, 161]', async () => {
    let answer: (response: unknown) => void = () => undefined;
    const { user, sent } = openForm({ [PUBLISH]: () => new Promise((resolve) => (answer = resolve)) }, TRIP);
    await fillInPerson(user);
    await user.click(await submit());
    const busy = await screen.findByRole('button', { name: 'Creating your request...' });
    expect(busy).toHaveAttribute('aria-disabled', 'true');
    await user.click(busy);
    await waitFor(() => expect(sent()).toHaveLength(1));
    answer(PUBLISHED);
    await published();
    expect(sent()).toHaveLength(1);
  });

  it('shows the server’s message as a toast and at the field, and keeps all values [spec 209, 246]', async () => {
    const message = 'Please choose an airport from the list';
    const refusal = () => aRefusal(400, { message, fields: [{ path: 'arrivalAirport', message }] });
    const { user, shell } = openForm({ [PUBLISH]: refusal }, TRIP);
    await fillInPerson(user);
    await user.click(await submit());
    expect(await screen.findByRole('group', { name: 'Please check 1 thing' })).toHaveFocus();
    expect(screen.getByRole('combobox', { name: 'To' })).toBeInvalid();
    expect(screen.getByLabelText('Name')).toHaveValue('Priya Raman');
    expect(shell.toasts).toEqual([{ title: 'Error', description: message, variant: 'destructive' }]);
  });

  it('says that the listing was not created if the response has no message [spec 246]', async () => {
    const { user, shell } = openForm({ [PUBLISH]: () => new Response('', { status: 502 }) }, TRIP);
    await fillInPerson(user);
    await user.click(await submit());
    expect(await screen.findByRole('group', { name: 'Something went wrong. Please try again.' })).toHaveFocus();
    expect(shell.toasts).toEqual([{ title: 'Error', description: 'Failed to create listing', variant: 'destructive' }]);
  });

  it.each([
    ['the network is gone', () => new TypeError('Failed to fetch')],
    ['it took too long', () => new DOMException('The operation timed out.', 'TimeoutError')],
    ['the request was aborted', () => new DOMException('The user aborted a request.', 'AbortError')],
  ])(
    'keeps all values if %s: the toast has the specified text, the form has the reason [spec 161, 246]',
    async (_, reason) => {
      const cut = () => {
        throw reason();
      };
      const { user, shell } = openForm({ [PUBLISH]: cut }, TRIP);
      await fillInPerson(user);
      await user.click(await submit());
      expect(await screen.findByRole('group', { name: /We could not reach Flight Amigo/ })).toHaveFocus();
      expect(shell.toasts).toEqual([
        { title: 'Error', description: 'Something went wrong. Please try again.', variant: 'destructive' },
      ]);
      expect(screen.getByLabelText('Name')).toHaveValue('Priya Raman');
      expect(screen.getByLabelText('Email')).toHaveValue('priya.raman@example.com');
      expect(screen.getByLabelText('Travel Date')).toHaveValue(TOMORROW);
      expect(screen.getByRole('combobox', { name: 'From' })).toHaveValue('MAA - Chennai, India');
      expect(screen.getByRole('checkbox', { name: /I agree that people/ })).toBeChecked();
    },
  );

  it('is sent again as the same attempt after a lost response and a reload, and from another link as another one', async () => {
    const lost = () => {
      throw new TypeError('Failed to fetch');
    };
    const send = async (query: string, isFirst = false) => {
      const { user, sent, unmount } = openForm({ [PUBLISH]: lost }, query);
      if (isFirst) await fillInPerson(user);
      await user.click(await submit());
      await screen.findByRole('group', { name: /We could not reach Flight Amigo/ });
      unmount();
      return (sent() as { attemptId: string }[]).map(({ attemptId }) => attemptId);
    };
    const [first] = await send(TRIP, true);
    expect(await send('')).toEqual([first]);
    expect(await send(`${TRIP}&flight=AI143`)).not.toEqual([first]);
  });

  it('says at the form that there is no connection if the bot check fails for it', async () => {
    const unreachable = () => {
      throw new TypeError('Failed to fetch');
    };
    const { user, shell } = openForm({ 'GET /api/site': unreachable, [HEALTH]: unreachable }, TRIP);
    await fillInPerson(user);
    await user.click(await submit());
    expect(await screen.findByRole('group', { name: /We could not reach Flight Amigo/ })).toHaveFocus();
    expect(shell.toasts).toEqual([UNVERIFIED]);
  });

  it('stops if the bot check fails [spec 236]', async () => {
    const { user, shell, sent } = openForm({ 'GET /api/site': () => aRefusal(503), [HEALTH]: () => ({}) }, TRIP);
    await fillInPerson(user);
    await user.click(await submit());
    await screen.findByRole('group', { name: /We couldn't verify/ });
    expect(shell.toasts).toEqual([UNVERIFIED]);
    expect(sent()).toEqual([]);
  });
});

describe('a published request', () => {
  async function publish(handlers: Parameters<typeof fakeApi>[0] = {}) {
    const world = openForm(handlers, TRIP);
    await fillInPerson(world.user);
    await pasteInto(world.user, phone(), '415 555 0142');
    await world.user.click(await submit());
    await published();
    return world;
  }

  it('is confirmed with a heading, a ticket and a toast [spec 106, 161, 246]', async () => {
    const { shell } = await publish();
    expect(await published()).toHaveFocus();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Your Help Request Has Been Published');
    expect(screen.getByRole('article')).toHaveTextContent('Travelers can now see your request and contact you.');
    expect(shell.toasts).toEqual([
      {
        title: 'Help Request Created!',
        description: 'Your request for travel assistance has been published successfully.',
      },
    ]);
  });

  it('is tracked with type and route, without personal data', async () => {
    const { shell } = await publish();
    const { departureAirport, arrivalAirport } = PUBLISHED.listing;
    const label = `seeking_help ${departureAirport} to ${arrivalAirport}`;
    expect(shell.events).toEqual([{ name: 'listing_publish', category: 'engagement', label }]);
  });

  it('asks to confirm the typed address', async () => {
    const { user, sent } = await publish({
      'POST /api/listing-confirmations': () => ({ listing: PUBLISHED.listing }),
    });
    expect(screen.getByText('priya.raman@example.com')).toBeVisible();
    await user.type(screen.getByLabelText('6-digit verification code'), '482907');
    await user.click(screen.getByRole('button', { name: 'Confirm Email' }));
    expect(await screen.findByRole('heading', { name: 'Your email address is confirmed' })).toBeVisible();
    expect(sent().at(-1)).toEqual({ confirmationId: 4711, code: '482907' });
  });

  it('can be followed by another one of the same person [spec 106]', async () => {
    const { user, sent } = await publish();
    await user.click(screen.getByRole('button', { name: 'Create Another Request' }));
    expect(await screen.findByLabelText('Name')).toHaveValue('Priya Raman');
    expect(screen.getByLabelText('Email')).toHaveValue('priya.raman@example.com');
    expect(phone()).toHaveValue('415 555 0142');
    expect(screen.getByRole('combobox', { name: 'From' })).toHaveValue('');
    expect(screen.getByLabelText('Travel Date')).toHaveValue('');
    const consent = screen.getByRole('checkbox', { name: /I agree that people/ });
    expect(consent).not.toBeChecked();
    await fillInTrip(user);
    await user.click(consent);
    await user.click(await submit());
    await published();
    const [first, second] = sent() as { attemptId: string }[];
    expect(second?.attemptId).not.toBe(first?.attemptId);
  });

  it('leaves nothing of the person in the tab, even while the next one is typed', async () => {
    const { user } = await publish();
    expect(storedInTab()).not.toMatch(/Priya Raman|priya\.raman/);
    await user.click(screen.getByRole('button', { name: 'Create Another Request' }));
    await pasteInto(user, await screen.findByLabelText(/^Description/), 'My mother is 74.');
    expect(storedInTab()).toContain('My mother is 74.');
    expect(storedInTab()).not.toMatch(/Priya Raman|priya\.raman/);
  });

  it('does not pass the person to a user who logs in later', async () => {
    const { unmount } = await publish();
    unmount();
    openForm();
    await screen.findByLabelText('Name');
    act(() => sessionStarted(OMAR));
    await waitFor(() => expect(screen.getByLabelText('Email')).toHaveValue('omar@example.com'));
    expect(screen.getByLabelText('Name')).toHaveValue('Omar Haddad');
  });

  it('is replaced by a user who logs in on the next form', async () => {
    const { user } = await publish();
    await user.click(screen.getByRole('button', { name: 'Create Another Request' }));
    await pasteInto(user, await screen.findByLabelText(/^Description/), 'My mother is 74.');
    act(() => sessionStarted(OMAR));
    await waitFor(() => expect(screen.getByLabelText('Email')).toHaveValue('omar@example.com'));
    expect(screen.getByLabelText('Name')).toHaveValue('Omar Haddad');
    expect(screen.getByLabelText(/^Description/)).toHaveValue('My mother is 74.');
  });
});
