import { describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { addDays, type Listing, todayHere } from 'contracts';
import {
  aFlight,
  aHelperListing,
  anAirport,
  aRefusal,
  aSeekerListing,
  fakeApi,
  renderRemote,
  withNextPage,
} from 'shared-ui/testing';
import { remote } from '../remote.tsx';
import './flight-search-page.tsx';

const AIRPORTS = [
  anAirport({ code: 'DOH', name: 'Hamad International Airport', city: 'Doha', country: 'Qatar' }),
  anAirport({ code: 'LHR', city: 'London', country: 'United Kingdom' }),
  anAirport({ code: 'MAA', name: 'Chennai International Airport', city: 'Chennai', country: 'India' }),
];

/** The response of each group; empty by default. */
interface World {
  sameFlight?: () => unknown;
  sameDay?: () => unknown;
  near?: () => unknown;
  airports?: () => unknown;
}

const groupOf = (query: URLSearchParams): keyof World => {
  if (query.has('around')) return 'near';
  return query.has('flight') ? 'sameFlight' : 'sameDay';
};

const DAY = addDays(todayHere(), 22);
const TRIP = `from=MAA&to=LHR&date=${DAY}`;

/** Opens the flight search with a response for each group. */
function openFlightSearch(at: string, world: World = {}) {
  const calls = fakeApi({
    'GET /api/airports': () => world.airports?.() ?? AIRPORTS,
    'GET /api/listings': ({ url }) => world[groupOf(new URL(url).searchParams)]?.() ?? [],
  });
  const searches = () => calls.filter((call) => call.path === '/api/listings').map((call) => String(call.query));
  return { searches, ...renderRemote(remote, { at }) };
}

/** The owner of a listing. */
const by = (username: string) => ({ username });
const listingsOf = (from: number, to: number): Listing[] =>
  Array.from({ length: to - from + 1 }, (_, index) => aHelperListing(by(`Traveler ${from + index}`)));

/** The listings under one heading. */
const group = async (name: string) => within(await screen.findByRole('region', { name }));
const field = (name: string) => screen.findByRole('combobox', { name });

describe('the flight search', () => {
  it('searches for helpers by default [spec 23, 40, 85, 87, 88, 164, 176, 188]', async () => {
    const { shell, searches } = openFlightSearch('/flight-search');
    expect(await screen.findByRole('heading', { level: 1, name: 'Find a Amigo for Your Flight' })).toBeVisible();
    expect(shell.pageViews).toEqual([{ title: 'Flight Amigo - Flight Search', path: '/flight-search' }]);
    expect(await field('From')).toHaveAttribute('placeholder', 'Departure airport');
    expect(await field('To')).toHaveAttribute('placeholder', 'Arrival airport');
    expect(screen.getByLabelText('From Travel Date')).toHaveValue(todayHere());
    expect(screen.getByLabelText('From Travel Date')).toHaveAttribute('min', todayHere());
    expect(screen.getByLabelText('To Travel Date (Optional)')).toHaveValue('');
    expect(screen.getByLabelText(/Flight Number/)).toHaveAttribute('placeholder', 'AA1234');
    expect(screen.getByRole('button', { name: 'Search for Amigos' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/');
    expect(searches()).toEqual([]);
  });

  it('searches for travelers on a single day with action=offer [spec 85, 86, 87]', async () => {
    openFlightSearch('/flight-search?action=offer');
    expect(await screen.findByRole('heading', { level: 1, name: 'Be a Amigo for a Flight' })).toBeVisible();
    expect(screen.getByLabelText('Travel Date')).toHaveValue(todayHere());
    expect(screen.queryByLabelText(/To Travel Date/)).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Confirm and Continue' })).toBeVisible();
  });

  it('says what is required [spec 164, 176]', async () => {
    const { user, address } = openFlightSearch('/flight-search');
    await user.clear(await screen.findByLabelText('From Travel Date'));
    await user.click(screen.getByRole('button', { name: 'Search for Amigos' }));
    expect(await field('From')).toHaveAccessibleDescription('Departure airport is required');
    expect(await field('To')).toHaveAccessibleDescription('Arrival airport is required');
    expect(screen.getByLabelText('From Travel Date')).toHaveAccessibleDescription('Date is required');
    expect(address()).toBe('/flight-search');
  });

  it('refuses a past day [spec 176]', async () => {
    const { user, address } = openFlightSearch('/flight-search?from=MAA&to=LHR');
    const date = await screen.findByLabelText('From Travel Date');
    await user.clear(date);
    await user.type(date, addDays(todayHere(), -1));
    await user.click(screen.getByRole('button', { name: 'Search for Amigos' }));
    expect(date).toHaveAccessibleDescription('Please choose today or a later day');
    expect(address()).toBe('/flight-search?from=MAA&to=LHR');
  });

  it('refuses the same airport twice', async () => {
    const { user, address } = openFlightSearch('/flight-search?from=MAA');
    await user.type(await field('To'), 'chen');
    await user.click(await screen.findByRole('option', { name: /MAA/ }));
    await user.click(screen.getByRole('button', { name: 'Search for Amigos' }));
    expect(await field('To')).toHaveAccessibleDescription('Please choose two different airports');
    expect(address()).toBe('/flight-search?from=MAA');
  });

  it('replaces its address, and shows the results [spec 85, 164, 176]', async () => {
    const { user, address, router, shell } = openFlightSearch('/flight-search', { sameDay: () => listingsOf(1, 1) });
    await user.type(await field('From'), 'chen');
    await user.click(await screen.findByRole('option', { name: /MAA/ }));
    await user.type(await field('To'), 'lond');
    await user.click(await screen.findByRole('option', { name: /LHR/ }));
    await user.type(screen.getByLabelText(/Flight Number/), 'ba 036');
    await user.click(screen.getByRole('button', { name: 'Search for Amigos' }));
    expect(await screen.findByRole('article', { name: 'Traveler 1' })).toBeVisible();
    expect(address()).toBe(`/flight-search?action=find&from=MAA&to=LHR&date=${todayHere()}&flight=ba+036`);
    expect(router.state.historyAction).toBe('REPLACE');
    expect(shell.events).toEqual([{ name: 'search_submit', category: 'engagement', label: 'helper MAA to LHR' }]);
  });

  it('clears an end date when the first day moves after it [spec 161]', async () => {
    const { user } = openFlightSearch(`/flight-search?date=${DAY}&endDate=${addDays(DAY, 2)}`);
    expect(await screen.findByLabelText('To Travel Date (Optional)')).toHaveValue(addDays(DAY, 2));
    await user.clear(screen.getByLabelText('From Travel Date'));
    await user.type(screen.getByLabelText('From Travel Date'), addDays(DAY, 3));
    await waitFor(() => expect(screen.getByLabelText('To Travel Date (Optional)')).toHaveValue(''));
  });

  it('links to the other action with the same trip', async () => {
    const { user, address } = openFlightSearch(`/flight-search?${TRIP}&endDate=${addDays(DAY, 1)}`);
    await user.click(await screen.findByRole('link', { name: 'I want to help someone instead' }));
    await waitFor(() => expect(address()).toBe(`/flight-search?action=offer&${TRIP}`));
    expect(await screen.findByRole('heading', { name: 'Be a Amigo for a Flight' })).toBeVisible();
  });

  it('lists the invalid parameters of its address', async () => {
    const { searches } = openFlightSearch(
      '/flight-search?action=fly&from=MAA&to=MAA&date=2020-01-02&flight=%E2%80%AEx',
    );
    const notice = await screen.findByText(
      'We did not understand “fly” in the address, so this page looks for Amigos.',
    );
    expect(notice).toBeVisible();
    expect(screen.getByText('Jan 2, 2020 is over, so it is left out.')).toBeVisible();
    expect(notice.compareDocumentPosition(screen.getByRole('search'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(screen.getByText(/“MAA” is where the flight starts/)).toBeVisible();
    expect(screen.getByLabelText('From Travel Date')).toHaveValue(todayHere());
    expect(searches()).toEqual([]);
  });

  it.each([
    ['endDate=2027-06-02', 'A last day needs a first day, so Jun 2, 2027 is left out.'],
    ['date=2027-06-03&endDate=2027-06-02', 'Jun 2, 2027 is before the first day, so it is left out.'],
    [
      'date=2027-03-03&endDate=2027-06-02',
      'Jun 2, 2027 is more than 60 days after the first day, so it is left out. Please choose at most 60 days.',
    ],
  ])('says why an end date is invalid: %s', async (query, why) => {
    openFlightSearch(`/flight-search?${query}`);
    expect(await screen.findByText(why)).toBeVisible();
  });

  it('loads its airports on Try again, and focuses the first airport field', async () => {
    let isDown = true;
    const { user } = openFlightSearch('/flight-search', { airports: () => (isDown ? aRefusal(503) : undefined) });
    expect(await screen.findByText('The list of airports did not load.')).toBeVisible();
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await field('From')).toHaveFocus();
    await user.keyboard('chen');
    expect(await screen.findByRole('option', { name: /MAA/ })).toBeVisible();
  });

  it('rejects an unknown airport when the list has loaded', async () => {
    openFlightSearch(`/flight-search?from=XQZ&to=LHR&date=${DAY}`);
    expect(await screen.findByText(/departure airport “XQZ”/)).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Available Amigos' })).not.toBeInTheDocument();
  });
});

describe('the results of a flight search', () => {
  it('are requested by flight, by route and day, and by the days around [spec 85, 87, 164]', async () => {
    const { searches } = openFlightSearch(`/flight-search?${TRIP}&endDate=${addDays(DAY, 1)}&flight=ba 036`);
    await screen.findByRole('heading', { name: 'No Amigos found' });
    const days = `date=${DAY}&endDate=${addDays(DAY, 1)}`;
    expect(searches()).toEqual([
      `${days}&flight=ba+036&type=helper&limit=6`,
      `from=MAA&to=LHR&${days}&exceptFlight=ba+036&type=helper&limit=6`,
      `from=MAA&to=LHR&${days}&around=3&type=helper&limit=6`,
    ]);
  });

  it('say why they match, the same flight first [spec 87]', async () => {
    openFlightSearch(`/flight-search?from=MAA&to=LHR&date=2027-12-12&flight=ba%20036`, {
      sameFlight: () => [aHelperListing({ ...by('Meena'), flightNumber: 'BA36' })],
      sameDay: () => [aHelperListing({ ...by('Anitha'), date: '2027-12-12' })],
      near: () => [
        aHelperListing({ ...by('Grace'), date: '2027-12-10', flightNumber: null }),
        aHelperListing({ ...by('Leela'), date: '2027-12-13' }),
        aHelperListing({ ...by('Helen'), date: '2027-12-14', endDate: '2027-12-15' }),
      ],
    });
    const same = await group('Same flight MAA to LHR');
    expect(same.getByText('on').parentElement).toHaveTextContent('ba 036 on Dec 12, 2027');
    expect(same.getByText('1 Amigo')).toBeVisible();
    expect(same.getByText('BA36', { selector: 'dd *' })).toHaveClass('matched');
    const day = await group('Same day');
    expect(day.getByText(/other flights/).parentElement).toHaveTextContent('MAA to LHR on Dec 12, 2027, other flights');
    expect(day.getByText('Dec 12, 2027', { selector: 'dd *' }).parentElement).toHaveClass('matched');
    const near = await group('Within 3 days');
    expect(near.getByText('3 Amigos')).toBeVisible();
    expect(within(near.getByRole('article', { name: 'Grace' })).getByText('2 days earlier')).toBeVisible();
    expect(within(near.getByRole('article', { name: 'Leela' })).getByText('1 day later')).toBeVisible();
    expect(within(near.getByRole('article', { name: 'Helen' })).getByText('2 days later')).toBeVisible();
    expect(screen.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent)).toEqual([
      'Same flight MAA to LHR',
      'Same day',
      'Within 3 days',
    ]);
    expect(screen.getByText('5 Amigos, closest match first')).toBeVisible();
  });

  it('show the part of a trip with connections that was searched for', async () => {
    const flights = [
      aFlight({ departureAirport: 'MAA', arrivalAirport: 'DOH', date: '2027-12-11', flightNumber: 'QR 529' }),
      aFlight({ departureAirport: 'DOH', arrivalAirport: 'LHR', date: '2027-12-12', flightNumber: 'QR 3' }),
    ];
    const [first, second] = [flights, flights.map((flight) => ({ ...flight, date: '2027-12-14', flightNumber: null }))];
    openFlightSearch('/flight-search?from=DOH&to=LHR&date=2027-12-12&flight=QR3', {
      sameFlight: () => [aHelperListing({ ...by('Meena'), date: '2027-12-11', flights: first })],
      near: () => [aHelperListing({ ...by('Leela'), date: '2027-12-13', flights: second })],
    });
    const meena = within(await screen.findByRole('article', { name: 'Meena' }));
    expect(meena.getByText('QR 3')).toHaveClass('matched');
    expect(meena.getByText('Dec 12, 2027')).toBeVisible();
    expect(meena.getByText('Part of the way').nextSibling).toHaveTextContent('DOH to LHR');
    expect(meena.getByText('via').parentElement).toHaveTextContent('via DOH');
    const leela = within(await screen.findByRole('article', { name: 'Leela' }));
    expect(leela.getByText('2 days later')).toBeVisible();
  });

  it('are travelers for helpers, without empty groups [spec 86, 176]', async () => {
    const { searches } = openFlightSearch(`/flight-search?action=offer&${TRIP}&endDate=${DAY}`, {
      near: () => [aSeekerListing({ ...by('Emeka'), date: addDays(DAY, 2) })],
    });
    expect(await screen.findByRole('heading', { level: 2, name: 'Travelers Needing Assistance' })).toBeVisible();
    const near = await group('Within 3 days');
    expect(near.getByText('1 traveler')).toBeVisible();
    expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(1);
    expect(searches()).toEqual([`${TRIP}&type=seeking_help&limit=6`, `${TRIP}&around=3&type=seeking_help&limit=6`]);
    const create = screen.getByRole('link', { name: 'Create a Listing' });
    expect(screen.getByText("Don't see what you're looking for?")).toBeVisible();
    expect(create).toHaveAttribute('href', `/offer/create?${TRIP}`);
  });

  it('are not called the closest if there is only one', async () => {
    openFlightSearch(`/flight-search?${TRIP}&flight=BA36`, { sameFlight: () => listingsOf(1, 1) });
    await screen.findByRole('article', { name: 'Traveler 1' });
    expect(screen.getAllByText('1 Amigo')).toHaveLength(2);
    expect(screen.queryByText(/closest match first/)).not.toBeInTheDocument();
  });

  it('do not show before those above them have loaded', async () => {
    let comes = (_listings: Listing[]) => {};
    openFlightSearch(`/flight-search?${TRIP}&flight=BA36`, {
      sameFlight: () => new Promise((resolve) => (comes = resolve)),
      sameDay: () => listingsOf(2, 2),
    });
    expect(await screen.findByRole('region', { name: 'Available Amigos' })).toHaveAttribute('aria-busy', 'true');
    expect(screen.getByText('Loading listings')).toBeVisible();
    expect(screen.queryByRole('article')).not.toBeInTheDocument();
    await waitFor(() => expect(comes).toHaveLength(1));
    act(() => comes(listingsOf(1, 1)));
    await screen.findByRole('article', { name: 'Traveler 2' });
    expect(screen.getAllByRole('article').map((card) => within(card).getByRole('heading').textContent)).toEqual([
      'Traveler 1',
      'Traveler 2',
    ]);
  });

  it('show six of a group at first, and more of only that group on View More [spec 264]', async () => {
    let requests = 0;
    const { user } = openFlightSearch(`/flight-search?${TRIP}`, {
      sameDay: () => (++requests === 1 ? withNextPage(listingsOf(1, 6), 'p2') : listingsOf(7, 8)),
      near: () => listingsOf(9, 9),
    });
    const day = await group('Same day');
    expect(day.getByText('6+ Amigos')).toBeVisible();
    expect(screen.getByText('7+ Amigos, closest match first')).toBeVisible();
    await user.click(day.getByRole('button', { name: 'View More' }));
    expect(await day.findByRole('article', { name: 'Traveler 7' })).toHaveFocus();
    expect(day.getByText('8 Amigos')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'View More' })).not.toBeInTheDocument();
  });

  it('say that one group did not load, and load it again', async () => {
    let isDown = true;
    const { user } = openFlightSearch(`/flight-search?${TRIP}`, {
      sameDay: () => (isDown ? aRefusal(503) : listingsOf(1, 1)),
      near: () => listingsOf(2, 2),
    });
    const day = await group('Same day');
    expect(await day.findByText('Error loading Amigos. Please try again later.')).toBeVisible();
    expect(screen.getByRole('article', { name: 'Traveler 2' })).toBeVisible();
    isDown = false;
    await user.click(day.getByRole('button', { name: 'Try again' }));
    expect(screen.getByRole('heading', { level: 2, name: 'Available Amigos' })).toHaveFocus();
    expect(await screen.findByRole('article', { name: 'Traveler 1' })).toBeVisible();
  });

  it('say once that nothing loaded, and not that there are no results', async () => {
    let isDown = true;
    const { user } = openFlightSearch(`/flight-search?${TRIP}`, {
      sameDay: () => (isDown ? aRefusal(500) : listingsOf(1, 1)),
      near: () => (isDown ? aRefusal(500) : []),
    });
    expect(await screen.findByText('Error loading Amigos. Please try again later.')).toBeVisible();
    expect(screen.queryByText('No Amigos found')).not.toBeInTheDocument();
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(screen.getByRole('heading', { level: 2, name: 'Available Amigos' })).toHaveFocus();
    expect(await screen.findByRole('article', { name: 'Traveler 1' })).toBeVisible();
  });

  it.each([
    ['find', 'No Amigos found', '/find/create'],
    ['offer', 'No travelers seeking help found', '/offer/create'],
  ])('that are empty link to the create page: %s', async (action, none, create) => {
    const days = `endDate=${addDays(DAY, 2)}`;
    openFlightSearch(`/flight-search?action=${action}&${TRIP}&${days}&flight=BA36`);
    expect(await screen.findByRole('heading', { name: none })).toBeVisible();
    expect(screen.getByText('Try adjusting your search criteria or create a new listing.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Create Listing' })).toHaveAttribute(
      'href',
      `${create}?${TRIP}${action === 'find' ? `&${days}` : ''}&flight=BA36`,
    );
    expect(screen.queryByText("Don't see what you're looking for?")).not.toBeInTheDocument();
  });

  it('stay as they are while details open and close over them', async () => {
    let requests = 0;
    const { user, router } = openFlightSearch(`/flight-search?${TRIP}`, {
      sameDay: () => (++requests === 1 ? withNextPage(listingsOf(1, 6), 'p2') : listingsOf(7, 8)),
    });
    await user.click(await screen.findByRole('button', { name: 'View More' }));
    await screen.findByRole('article', { name: 'Traveler 8' });
    await user.type(screen.getByLabelText(/Flight Number/), 'AA1');
    await act(() => router.navigate(`/flight-search?${TRIP}&listing=987654`));
    expect(screen.getAllByRole('article', { hidden: true })).toHaveLength(8);
    await act(() => router.navigate(-1));
    expect(screen.getAllByRole('article')).toHaveLength(8);
    expect(screen.getByLabelText(/Flight Number/)).toHaveValue('AA1');
  });
});

describe('the scroll position of the results', () => {
  const scrolled = () => jest.spyOn(Element.prototype, 'scrollIntoView');
  const still = (isStill: boolean) =>
    jest
      .spyOn(window, 'matchMedia')
      .mockImplementation((query) => ({ ...matchMediaOff, media: query, matches: isStill }));
  const matchMediaOff = window.matchMedia('(prefers-reduced-motion: reduce)');

  async function openWithFakeTime(query: string) {
    jest.useFakeTimers();
    try {
      const opened = openFlightSearch(`/flight-search?${TRIP}&${query}`);
      await act(() => jest.advanceTimersByTimeAsync(0));
      await act(() => jest.advanceTimersByTimeAsync(99));
      const before = scrolled().mock.calls.length;
      await act(() => jest.advanceTimersByTimeAsync(1));
      return { ...opened, before, calls: scrolled().mock.calls };
    } finally {
      jest.useRealTimers();
    }
  }

  it('moves to them after 100 ms [spec 85, 270]', async () => {
    scrolled();
    const { before, calls } = await openWithFakeTime('flight=XX1');
    expect(before).toBe(0);
    expect(calls).toEqual([[{ behavior: 'smooth', block: 'start' }]]);
  });

  it('moves without animation if reduced motion is preferred', async () => {
    scrolled();
    still(true);
    const { calls } = await openWithFakeTime('flight=XX2');
    expect(calls).toEqual([[{ behavior: 'auto', block: 'start' }]]);
  });

  it('moves the focus from the form', async () => {
    const { user } = openFlightSearch(`/flight-search?${TRIP}&flight=XX3`, { sameDay: () => listingsOf(1, 1) });
    await screen.findByRole('article');
    await user.click(screen.getByRole('button', { name: 'Search for Amigos' }));
    await waitFor(() => expect(screen.getByText('Available Amigos')).toHaveFocus());
  });
});
