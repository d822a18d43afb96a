import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import type { Listing } from 'contracts';
import { aHelperListing, anAirport, aRefusal, fakeApi, renderRemote, withNextPage } from 'shared-ui/testing';
import { remote } from '../remote.tsx';
import './search-page.tsx';

const AIRPORTS = [
  anAirport({ code: 'LHR', city: 'London', country: 'United Kingdom' }),
  anAirport({ code: 'MAA', name: 'Chennai International Airport', city: 'Chennai', country: 'India' }),
];

const named = (from: number, to: number): Listing[] =>
  Array.from({ length: to - from + 1 }, (_, index) => aHelperListing({ username: `Traveler ${from + index}` }));

function openSearch(at: string, listings: (query: URLSearchParams) => unknown = () => named(1, 2)) {
  const calls = fakeApi({
    'GET /api/airports': () => AIRPORTS,
    'GET /api/listings': ({ url }) => listings(new URL(url).searchParams),
  });
  const searches = () => calls.filter((call) => call.path === '/api/listings').map((call) => String(call.query));
  return { searches, ...renderRemote(remote, { at }) };
}

const cards = () => screen.queryAllByRole('article');
const field = (name: string) => screen.findByRole('combobox', { name });

describe('the search page', () => {
  it('is titled Search Results, under its own heading [spec 22, 40, 78]', async () => {
    const { shell } = openSearch('/search');
    expect(await screen.findByRole('heading', { level: 1, name: 'Search Flight Amigos' })).toBeVisible();
    expect(shell.pageViews).toEqual([{ title: 'Flight Amigo - Search Results', path: '/search' }]);
  });

  it('shows every listing, 9 at a time, when nothing is filtered [spec 7, 172, 188, 264]', async () => {
    const { searches } = openSearch('/search');
    expect(await screen.findByRole('heading', { name: 'Traveler 1' })).toBeVisible();
    expect(searches()).toEqual(['limit=9']);
  });

  it('filters by the address, and fills the form from it [spec 78, 79, 205]', async () => {
    const { searches } = openSearch('/search?from=MAA&to=LHR&date=2026-12-12&type=helper');
    await screen.findByRole('heading', { name: 'Traveler 1' });
    expect(searches()).toEqual(['from=MAA&to=LHR&date=2026-12-12&type=helper&limit=9']);
    await waitFor(async () => expect(await field('From')).toHaveValue('MAA - Chennai, India'));
    expect(await field('To')).toHaveValue('LHR - London, United Kingdom');
    expect(screen.getByLabelText('Travel Date')).toHaveValue('2026-12-12');
    expect(screen.getByLabelText('Looking for')).toHaveDisplayValue('Amigos only');
  });

  it('takes a city with several airports, by name or by its code, and says so', async () => {
    const { user, searches, address } = openSearch('/search?from=MAA&to=lon');
    await waitFor(async () => expect(await field('To')).toHaveValue('LON - London, all airports'));
    expect(searches()).toEqual(['from=MAA&to=LON&limit=9']);
    expect(screen.getByText('London (all airports)')).toBeInTheDocument();
    expect(screen.queryByText(/is not an airport/)).not.toBeInTheDocument();
    await user.clear(await field('From'));
    await user.type(await field('From'), 'bangkok');
    const option = await screen.findByRole('option', { name: 'BKK - Bangkok, all airports, All airports' });
    await user.click(option);
    await user.click(screen.getByRole('button', { name: 'Search' }));
    await waitFor(() => expect(address()).toBe('/search?from=BKK-ALL&to=LON'));
  });

  it('puts the filters into the address on Search, and leaves the type out for both [spec 78, 79]', async () => {
    const { user, address, shell } = openSearch('/search?type=helper');
    await user.type(await field('From'), 'chen');
    await user.click(await screen.findByRole('option', { name: /MAA/ }));
    await user.selectOptions(screen.getByLabelText('Looking for'), 'All options');
    expect(screen.getByLabelText('Looking for')).toHaveValue('both');
    await user.click(screen.getByRole('button', { name: 'Search' }));
    await waitFor(() => expect(address()).toBe('/search?from=MAA'));
    expect(shell.events).toEqual([{ name: 'search_submit', category: 'engagement', label: 'both MAA to any' }]);
  });

  it('filters by languages, typed in their own letters, and has them in the address [spec 79]', async () => {
    const { user, address, searches } = openSearch('/search?language=te');
    expect(await screen.findByRole('button', { name: 'Remove తెలుగు Telugu' })).toBeVisible();
    await user.type(await field('Language'), 'தமி{Enter}');
    await user.click(screen.getByRole('button', { name: 'Search' }));
    await waitFor(() => expect(address()).toBe('/search?language=te,ta'));
    await waitFor(() => expect(searches().at(-1)).toBe('language=te%2Cta&limit=9'));
    await user.click(screen.getByRole('button', { name: 'Reset Filters' }));
    await waitFor(() => expect(address()).toBe('/search'));
    expect(screen.queryByRole('button', { name: /^Remove/ })).not.toBeInTheDocument();
  });

  it('says at the field that a text names no language', async () => {
    const { user, address } = openSearch('/search');
    await user.type(await field('Language'), 'Klingon');
    await user.click(screen.getByRole('button', { name: 'Search' }));
    await waitFor(async () =>
      expect(await field('Language')).toHaveAccessibleDescription('Please choose languages from the list'),
    );
    expect(address()).toBe('/search');
  });

  it('shows all listings again on Reset Filters [spec 79, 172]', async () => {
    const { user, address } = openSearch('/search?from=MAA&date=2026-12-12&flight=BA36&type=helper');
    await waitFor(async () => expect(await field('From')).toHaveValue('MAA - Chennai, India'));
    await user.click(screen.getByRole('button', { name: 'Reset Filters' }));
    await waitFor(() => expect(address()).toBe('/search'));
    await waitFor(async () => expect(await field('From')).toHaveValue(''));
    expect(screen.getByLabelText('Looking for')).toHaveDisplayValue('All options');
  });

  it('refills the form when the visitor goes back [spec 79, 81]', async () => {
    const { user, router } = openSearch('/search?type=seeking_help');
    await user.selectOptions(await screen.findByLabelText('Looking for'), 'Amigos only');
    await user.click(screen.getByRole('button', { name: 'Search' }));
    expect(await screen.findByRole('heading', { name: 'Available Amigos' })).toBeVisible();
    await act(() => router.navigate(-1));
    expect(await screen.findByRole('heading', { name: 'Travelers Needing Assistance' })).toBeVisible();
    await waitFor(() => expect(screen.getByLabelText('Looking for')).toHaveDisplayValue('Help seekers only'));
  });

  it('keeps a flight of the address, with a link to remove it', async () => {
    const { user, searches, address } = openSearch('/search?flight=BA36');
    expect((await screen.findByText(/Only flight/)).closest('p')).toHaveTextContent('BA36');
    expect(searches()).toEqual(['flight=BA36&limit=9']);
    await user.click(screen.getByRole('link', { name: 'Show all flights' }));
    await waitFor(() => expect(address()).toBe('/search'));
  });

  it('keeps an end date of the address without a field, with a link to remove it', async () => {
    const { user, searches, address } = openSearch('/search?date=2026-12-12&endDate=2026-12-15');
    expect(await screen.findByText('Dec 15, 2026')).toBeVisible();
    expect(screen.queryByLabelText(/To Travel Date/)).not.toBeInTheDocument();
    expect(searches()).toEqual(['date=2026-12-12&endDate=2026-12-15&limit=9']);
    await user.selectOptions(screen.getByLabelText('Looking for'), 'Amigos only');
    await user.click(screen.getByRole('button', { name: 'Search' }));
    await waitFor(() => expect(searches()).toHaveLength(2));
    expect(address()).toBe('/search?date=2026-12-12&endDate=2026-12-15&type=helper');
    await user.click(screen.getByRole('link', { name: 'Show one day' }));
    await waitFor(() => expect(address()).toBe('/search?date=2026-12-12&type=helper'));
    expect(screen.queryByRole('link', { name: 'Show one day' })).not.toBeInTheDocument();
  });

  it('drops an end date with another travel date', async () => {
    const { user, address } = openSearch('/search?date=2026-12-12&endDate=2026-12-15');
    await user.clear(await screen.findByLabelText('Travel Date'));
    await user.click(screen.getByRole('button', { name: 'Search' }));
    await waitFor(() => expect(address()).toBe('/search'));
  });

  it('keeps what is typed while details open and close over it, and closes them at a new search', async () => {
    const { user, router, address, searches } = openSearch('/search?flight=BA36');
    await screen.findByRole('article', { name: 'Traveler 1' });
    await user.selectOptions(screen.getByLabelText('Looking for'), 'Amigos only');
    await act(() => router.navigate('/search?flight=BA36&listing=4711'));
    expect(screen.getByLabelText('Looking for')).toHaveDisplayValue('Amigos only');
    expect(searches()).toEqual(['flight=BA36&limit=9']);
    // Details lie over the page: nothing but a program reaches the button under them
    act(() => screen.getByRole('button', { name: 'Search', hidden: true }).click());
    await waitFor(() => expect(address()).toBe('/search?flight=BA36&type=helper'));
  });

  it.each([
    [
      '/search?from=MAA&to=LHR&date=2026-12-12&flight=BA36',
      '/flight-search?from=MAA&to=LHR&date=2026-12-12&flight=BA36',
    ],
    ['/search?type=seeking_help', '/flight-search?action=offer'],
  ])('links to the flight search with the same trip: %s', async (at, link) => {
    openSearch(at);
    expect(await screen.findByRole('link', { name: 'Search by flight' })).toHaveAttribute('href', link);
  });
});

describe('the order of the results, and only verified phones', () => {
  const order = () => screen.findByRole('combobox', { name: 'Sort by' });
  const verified = () => screen.findByRole('checkbox', { name: 'Only verified phones' });

  it('are in the address at once, with the filters, and come back with Back', async () => {
    const { user, router, address, searches } = openSearch('/search?from=MAA&type=helper');
    expect(await order()).toHaveDisplayValue('Soonest first');
    await user.selectOptions(await order(), 'Best rated');
    await waitFor(() => expect(address()).toBe('/search?from=MAA&type=helper&order=best_rated'));
    await user.click(await verified());
    await waitFor(() => expect(address()).toBe('/search?from=MAA&type=helper&order=best_rated&verified=true'));
    await waitFor(() =>
      expect(searches()).toEqual([
        'from=MAA&type=helper&limit=9',
        'from=MAA&type=helper&order=best_rated&limit=9',
        'from=MAA&type=helper&order=best_rated&verified=true&limit=9',
      ]),
    );
    expect(await verified()).toHaveFocus();
    await act(() => router.navigate(-2));
    expect(await order()).toHaveDisplayValue('Soonest first');
    expect(await verified()).not.toBeChecked();
  });

  it('are read from the address, and kept by another search of the form', async () => {
    const { user, address, searches } = openSearch('/search?order=newest&verified=true');
    expect(await order()).toHaveDisplayValue('Newest first');
    expect(await verified()).toBeChecked();
    expect(searches()).toEqual(['order=newest&verified=true&limit=9']);
    await user.selectOptions(screen.getByLabelText('Looking for'), 'Amigos only');
    await user.click(screen.getByRole('button', { name: 'Search' }));
    await waitFor(() => expect(searches().at(-1)).toBe('type=helper&order=newest&verified=true&limit=9'));
    expect(address()).toBe('/search?type=helper&order=newest&verified=true');
    await user.selectOptions(await order(), 'Soonest first');
    await waitFor(() => expect(searches().at(-1)).toBe('type=helper&verified=true&limit=9'));
    await user.click(await verified());
    await waitFor(() => expect(address()).toBe('/search?type=helper'));
  });

  it('leave what was typed and not searched for yet', async () => {
    const { user, address } = openSearch('/search?type=helper');
    await user.type(await field('From'), 'chen');
    await user.type(screen.getByLabelText('Travel Date'), '2026-12-12');
    await user.selectOptions(await order(), 'Best rated');
    await waitFor(() => expect(address()).toBe('/search?type=helper&order=best_rated'));
    await user.click(await verified());
    await waitFor(() => expect(address()).toBe('/search?type=helper&order=best_rated&verified=true'));
    expect(await field('From')).toHaveValue('chen');
    expect(screen.getByLabelText('Travel Date')).toHaveValue('2026-12-12');
  });

  it.each(['order=newest', 'verified=true'])(
    'leave nothing of what was typed after Reset Filters: %s',
    async (query) => {
      const { user, address } = openSearch(`/search?${query}`);
      await user.type(await field('From'), 'chen');
      await user.click(screen.getByRole('button', { name: 'Reset Filters' }));
      await waitFor(() => expect(address()).toBe('/search'));
      expect(await field('From')).toHaveValue('');
    },
  );

  it('are part of what is counted', async () => {
    openSearch('/search?verified=true', () => named(1, 3));
    expect(await screen.findByText('3 listings shown, all with a verified phone')).toBeVisible();
  });

  it.each([
    ['', 'No Amigos with a verified phone found'],
    ['type=seeking_help&', 'No travelers seeking help with a verified phone found'],
  ])('say that nobody has one, and offer the others: %s', async (query, none) => {
    const { user, address } = openSearch(`/search?${query}verified=true`, (params) =>
      params.has('verified') ? [] : named(1, 2),
    );
    expect(await screen.findByRole('heading', { name: none })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show unverified phones too' }));
    expect(await screen.findByRole('heading', { name: 'Traveler 1' })).toBeVisible();
    expect(address()).toBe(`/search${query === '' ? '' : '?type=seeking_help'}`);
    expect(await verified()).toHaveFocus();
  });

  it('are reported where the address has others', async () => {
    openSearch('/search?order=oldest&verified=yes');
    expect(await screen.findByText(/“oldest”.*so the soonest trips come first/)).toBeVisible();
    expect(screen.getByText(/“yes”.*with and without a verified phone/)).toBeVisible();
  });
});

describe('the form of the search page, which folds on phones', () => {
  const isUnfolded = async () => (await screen.findByRole('button', { name: 'Change' })).getAttribute('aria-expanded');

  it.each([
    ['/search?from=MAA&to=LHR&date=2026-12-12&type=helper', 'MAA to LHR', 'Dec 12, 2026', 'Amigos only'],
    ['/search?to=LHR&flight=BA36', 'To LHR', 'All options', 'BA36'],
    ['/search?from=MAA&type=helper&language=ta,hi', 'From MAA', 'Amigos only', 'Tamil, Hindi'],
    ['/search?type=seeking_help', 'Help seekers only'],
  ])('says what was searched where something was found: %s', async (at, ...parts) => {
    openSearch(at);
    await screen.findByRole('heading', { name: 'Traveler 1' });
    expect(await isUnfolded()).toBe('false');
    const summary = screen.getByRole('button', { name: 'Change' }).parentElement;
    expect(summary).toHaveTextContent(`${parts.join('')}Change`);
  });

  it('stays folded where nobody has a verified phone, above the button that shows the others', async () => {
    openSearch('/search?type=helper&verified=true', () => []);
    expect(await screen.findByRole('button', { name: 'Show unverified phones too' })).toBeVisible();
    expect(await isUnfolded()).toBe('false');
  });

  it.each([
    ['nothing was searched', '/search', () => named(1, 2)],
    ['the results are only sorted', '/search?order=newest', () => named(1, 2)],
    ['nothing was found', '/search?type=helper', () => []],
    ['the search failed', '/search?type=helper', () => aRefusal(500)],
    ['a part of the address is invalid', '/search?type=helper&date=2026-02-30', () => named(1, 2)],
  ])('is open where %s', async (_what, at, listings) => {
    openSearch(at, listings);
    await waitFor(() => expect(screen.getByRole('region', { name: /Amigos/ })).toHaveAttribute('aria-busy', 'false'));
    expect(await isUnfolded()).toBe('true');
  });

  it('opens on Change, and folds again when the next search has found something [spec 79]', async () => {
    const { user } = openSearch('/search?type=helper');
    await screen.findByRole('heading', { name: 'Traveler 1' });
    await user.click(screen.getByRole('button', { name: 'Change' }));
    expect(screen.getByRole('search')).toHaveFocus();
    expect(await isUnfolded()).toBe('true');
    await user.selectOptions(screen.getByLabelText('Looking for'), 'Help seekers only');
    await user.click(screen.getByRole('button', { name: 'Search' }));
    expect(await screen.findByRole('heading', { name: 'Travelers Needing Assistance' })).toBeVisible();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Change' })).toHaveFocus());
    expect(await isUnfolded()).toBe('false');
  });
});

describe('search results', () => {
  it('show the next ones on View More, and focus the first of them [spec 80, 264]', async () => {
    const { user, searches } = openSearch('/search', (query) =>
      query.get('cursor') === 'p2' ? named(10, 12) : withNextPage(named(1, 9), 'p2'),
    );
    await user.click(await screen.findByRole('button', { name: 'View More' }));
    expect(await screen.findByRole('article', { name: 'Traveler 10' })).toHaveFocus();
    expect(cards()).toHaveLength(12);
    expect(searches()).toEqual(['limit=9', 'limit=9&cursor=p2']);
    expect(screen.queryByRole('button', { name: 'View More' })).not.toBeInTheDocument();
    expect(screen.getByText('12 listings shown')).toBeInTheDocument();
  });

  it('start with nine again after a new search, and are restored after Back', async () => {
    const { user, router, searches } = openSearch('/search', (query) =>
      query.get('cursor') === 'p2' ? named(10, 12) : withNextPage(named(1, 9), 'p2'),
    );
    await user.click(await screen.findByRole('button', { name: 'View More' }));
    await screen.findByRole('article', { name: 'Traveler 10' });
    await user.click(screen.getByRole('button', { name: 'Reset Filters' }));
    await waitFor(() => expect(cards()).toHaveLength(9));
    await act(() => router.navigate(-1));
    await waitFor(() => expect(cards()).toHaveLength(12));
    expect(searches()).toEqual(['limit=9', 'limit=9&cursor=p2']);
  });

  it('stay if the next ones do not load', async () => {
    const { user } = openSearch('/search', (query) =>
      query.has('cursor') ? aRefusal(503) : withNextPage(named(1, 9), 'p2'),
    );
    await user.click(await screen.findByRole('button', { name: 'View More' }));
    expect(await screen.findByText('More could not be loaded. Please try again.')).toBeVisible();
    expect(cards()).toHaveLength(9);
    expect(screen.getByRole('button', { name: 'View More' })).toBeEnabled();
  });

  it('show skeletons while they load [spec 81]', async () => {
    const { container } = openSearch('/search', () => new Promise(() => undefined));
    expect(await screen.findByText('Loading listings')).toBeInTheDocument();
    expect(container.querySelectorAll('[aria-busy="true"] .skeleton').length).toBeGreaterThan(0);
    expect(cards()).toEqual([]);
  });

  it('can be loaded again after an error [spec 81]', async () => {
    let isDown = true;
    const { user } = openSearch('/search', () => (isDown ? aRefusal(500) : named(1, 1)));
    expect(await screen.findByText('Error loading Amigos. Please try again later.')).toBeVisible();
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(screen.getByRole('heading', { name: 'Available Amigos' })).toHaveFocus();
    expect(await screen.findByRole('heading', { name: 'Traveler 1' })).toBeVisible();
  });

  it.each([
    ['', 'Available Amigos', 'No Amigos found', '/find/create'],
    ['?type=helper', 'Available Amigos', 'No Amigos found', '/find/create'],
    ['?type=seeking_help', 'Travelers Needing Assistance', 'No travelers seeking help found', '/offer/create'],
  ])('that are empty link to the create page: /search%s [spec 81]', async (query, heading, none, create) => {
    openSearch(`/search${query}`, () => []);
    expect(await screen.findByRole('heading', { name: none })).toBeVisible();
    expect(screen.getByRole('heading', { name: heading })).toBeVisible();
    expect(screen.getByText('Try adjusting your search criteria or create a new listing.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Create Listing' })).toHaveAttribute('href', create);
    expect(screen.queryByText("Don't see what you're looking for?")).not.toBeInTheDocument();
  });

  it.each([
    ['', '/find/create'],
    ['?type=helper', '/find/create'],
    ['?type=seeking_help', '/offer/create'],
  ])('link to the opposite create page: /search%s to %s [spec 81]', async (query, create) => {
    openSearch(`/search${query}`);
    expect(await screen.findByText("Don't see what you're looking for?")).toBeVisible();
    expect(screen.getByRole('link', { name: 'Create a Listing' })).toHaveAttribute('href', create);
  });

  it('that are empty pass the trip to the form', async () => {
    openSearch('/search?from=MAA&to=LHR&date=2026-12-12&type=helper', () => []);
    const create = await screen.findByRole('link', { name: 'Create Listing' });
    expect(create).toHaveAttribute('href', '/find/create?from=MAA&to=LHR&date=2026-12-12');
  });

  it('list the invalid parameters of an address, and show the rest', async () => {
    const { searches } = openSearch('/search?date=2026-02-30&from=XQZ&to=LHR&language=xx');
    expect(await screen.findByText(/departure airport “XQZ”/)).toBeVisible();
    expect(screen.getByText(/“2026-02-30” is not a date/)).toBeVisible();
    expect(screen.getByText(/“xx” is not a language we know/)).toBeVisible();
    expect(await screen.findByRole('heading', { name: 'Traveler 1' })).toBeVisible();
    expect(searches().at(-1)).toBe('to=LHR&limit=9');
  });
});
