import { describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { addDays, type Listing } from 'shared-ui/contracts';
import { aHelperListing, aRefusal, aSeekerListing, withNextPage } from 'shared-ui/testing';
import { by, DAY, group, named, openFlightSearch, TRIP } from './flight-search.fixture.tsx';

describe('the results of a flight search', () => {
  it('are asked for by flight, by route and day, and by the days around', async () => {
    const { searches } = openFlightSearch(`/flight-search?${TRIP}&endDate=${addDays(DAY, 1)}&flight=ba 036`);
    await screen.findByRole('heading', { name: 'No Amigos found' });
    const days = `date=${DAY}&endDate=${addDays(DAY, 1)}`;
    expect(searches()).toEqual([
      `${days}&flight=ba+036&type=helper&limit=6`,
      `from=MAA&to=LHR&${days}&exceptFlight=ba+036&type=helper&limit=6`,
      `from=MAA&to=LHR&${days}&around=3&type=helper&limit=6`,
    ]);
  });

  it('name why they match, the same flight first', async () => {
    openFlightSearch(`/flight-search?from=MAA&to=LHR&date=2027-12-12&flight=ba%20036`, {
      sameFlight: () => [aHelperListing({ ...by('Meena'), flightNumber: 'BA36' })],
      sameDay: () => [aHelperListing({ ...by('Anitha'), date: '2027-12-12' })],
      near: () => [
        aHelperListing({ ...by('Grace'), date: '2027-12-10', flightNumber: null }),
        aHelperListing({ ...by('Leela'), date: '2027-12-13' }),
        aHelperListing({ ...by('Helen'), date: '2027-12-14', endDate: '2027-12-15' }),
      ],
    });
    const same = await group('Same flight');
    expect(same.getByText('on')).toHaveTextContent('ba 036 on Dec 12, 2027');
    expect(same.getByText('1 Amigo')).toBeVisible();
    expect(same.getByText('BA36', { selector: 'dd *' })).toHaveClass('matched');
    const day = await group('Same route, same day');
    expect(day.getByText(/other flights/)).toHaveTextContent('MAA to LHR on Dec 12, 2027, other flights');
    expect(day.getByText('Dec 12, 2027', { selector: 'dd *' }).parentElement).toHaveClass('matched');
    const near = await group('Same route, within 3 days');
    expect(near.getByText('3 Amigos')).toBeVisible();
    expect(within(near.getByRole('article', { name: 'Grace' })).getByText('2 days earlier')).toBeVisible();
    expect(within(near.getByRole('article', { name: 'Leela' })).getByText('1 day later')).toBeVisible();
    expect(within(near.getByRole('article', { name: 'Helen' })).getByText('2 days later')).toBeVisible();
    expect(screen.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent)).toEqual([
      'Same flight',
      'Same route, same day',
      'Same route, within 3 days',
    ]);
    expect(screen.getByText('5 Amigos, closest match first')).toBeVisible();
  });

  it('are people who seek help for who offers it, without groups that are empty', async () => {
    const { searches } = openFlightSearch(`/flight-search?action=offer&${TRIP}&endDate=${DAY}`, {
      near: () => [aSeekerListing({ ...by('Emeka'), date: addDays(DAY, 2) })],
    });
    expect(await screen.findByRole('heading', { level: 2, name: 'Travelers Needing Assistance' })).toBeVisible();
    const near = await group('Same route, within 3 days');
    expect(near.getByText('1 traveler')).toBeVisible();
    expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(1);
    expect(searches()).toEqual([`${TRIP}&type=seeking_help&limit=6`, `${TRIP}&around=3&type=seeking_help&limit=6`]);
    const create = screen.getByRole('link', { name: 'Create a Listing' });
    expect(screen.getByText("Don't see what you're looking for?")).toBeVisible();
    expect(create).toHaveAttribute('href', `/offer/create?${TRIP}`);
  });

  it('are not called the closest where there is only one', async () => {
    openFlightSearch(`/flight-search?${TRIP}&flight=BA36`, { sameFlight: () => named(1, 1) });
    await screen.findByRole('article', { name: 'Traveler 1' });
    expect(screen.getAllByText('1 Amigo')).toHaveLength(2);
    expect(screen.queryByText(/closest match first/)).not.toBeInTheDocument();
  });

  it('do not show before those above them have come', async () => {
    let comes = (_listings: Listing[]) => {};
    openFlightSearch(`/flight-search?${TRIP}&flight=BA36`, {
      sameFlight: () => new Promise((resolve) => (comes = resolve)),
      sameDay: () => named(2, 2),
    });
    expect(await screen.findByRole('region', { name: 'Available Amigos' })).toHaveAttribute('aria-busy', 'true');
    expect(screen.getByText('Loading listings')).toBeVisible();
    expect(screen.queryByRole('article')).not.toBeInTheDocument();
    await waitFor(() => expect(comes).toHaveLength(1));
    act(() => comes(named(1, 1)));
    await screen.findByRole('article', { name: 'Traveler 2' });
    expect(screen.getAllByRole('article').map((card) => within(card).getByRole('heading').textContent)).toEqual([
      'Traveler 1',
      'Traveler 2',
    ]);
  });

  it('show six of a group at first, and more of that group alone on View More', async () => {
    let asked = 0;
    const { user } = openFlightSearch(`/flight-search?${TRIP}`, {
      sameDay: () => (++asked === 1 ? withNextPage(named(1, 6), 'p2') : named(7, 8)),
      near: () => named(9, 9),
    });
    const day = await group('Same route, same day');
    expect(day.getByText('6+ Amigos')).toBeVisible();
    expect(screen.getByText('7+ Amigos, closest match first')).toBeVisible();
    await user.click(day.getByRole('button', { name: 'View More' }));
    expect(await day.findByRole('article', { name: 'Traveler 7' })).toHaveFocus();
    expect(day.getByText('8 Amigos')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'View More' })).not.toBeInTheDocument();
  });

  it('say of one group that it did not load, and try that group again', async () => {
    let isDown = true;
    const { user } = openFlightSearch(`/flight-search?${TRIP}`, {
      sameDay: () => (isDown ? aRefusal(503) : named(1, 1)),
      near: () => named(2, 2),
    });
    const day = await group('Same route, same day');
    expect(await day.findByText('Error loading Amigos. Please try again later.')).toBeVisible();
    expect(screen.getByRole('article', { name: 'Traveler 2' })).toBeVisible();
    isDown = false;
    await user.click(day.getByRole('button', { name: 'Try again' }));
    expect(screen.getByRole('heading', { level: 2, name: 'Available Amigos' })).toHaveFocus();
    expect(await screen.findByRole('article', { name: 'Traveler 1' })).toBeVisible();
  });

  it('say once that nothing loaded, and never that nobody is there', async () => {
    let isDown = true;
    const { user } = openFlightSearch(`/flight-search?${TRIP}`, {
      sameDay: () => (isDown ? aRefusal(500) : named(1, 1)),
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
  ])('that are none lead on to a listing of one’s own: %s', async (action, none, create) => {
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
    let asked = 0;
    const { user, router } = openFlightSearch(`/flight-search?${TRIP}`, {
      sameDay: () => (++asked === 1 ? withNextPage(named(1, 6), 'p2') : named(7, 8)),
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

describe('the place of the results', () => {
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

  it('is scrolled into view after 100 ms', async () => {
    scrolled();
    const { before, calls } = await openWithFakeTime('flight=XX1');
    expect(before).toBe(0);
    expect(calls).toEqual([[{ behavior: 'smooth', block: 'start' }]]);
  });

  it('is shown without a movement to who does not want any', async () => {
    scrolled();
    still(true);
    const { calls } = await openWithFakeTime('flight=XX2');
    expect(calls).toEqual([[{ behavior: 'auto', block: 'start' }]]);
  });

  it('takes the focus of who pressed the button', async () => {
    const { user } = openFlightSearch(`/flight-search?${TRIP}&flight=XX3`, { sameDay: () => named(1, 1) });
    await screen.findByRole('article');
    await user.click(screen.getByRole('button', { name: 'Search for Amigos' }));
    await waitFor(() => expect(screen.getByText('Available Amigos')).toHaveFocus());
  });
});
