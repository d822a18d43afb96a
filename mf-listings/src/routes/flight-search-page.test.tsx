import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { addDays, todayHere } from 'shared-ui/contracts';
import { aRefusal } from 'shared-ui/testing';
import { DAY, field, named, openFlightSearch, TRIP } from './flight-search.fixture.tsx';

describe('the flight search', () => {
  it('finds an Amigo unless it is told otherwise', async () => {
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

  it('offers to be one, on a single day', async () => {
    openFlightSearch('/flight-search?action=offer');
    expect(await screen.findByRole('heading', { level: 1, name: 'Be a Amigo for a Flight' })).toBeVisible();
    expect(screen.getByLabelText('Travel Date')).toHaveValue(todayHere());
    expect(screen.queryByLabelText(/To Travel Date/)).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Confirm and Continue' })).toBeVisible();
  });

  it('says what it needs', async () => {
    const { user, address } = openFlightSearch('/flight-search');
    await user.clear(await screen.findByLabelText('From Travel Date'));
    await user.click(screen.getByRole('button', { name: 'Search for Amigos' }));
    expect(await field('From')).toHaveAccessibleDescription('Departure airport is required');
    expect(await field('To')).toHaveAccessibleDescription('Arrival airport is required');
    expect(screen.getByLabelText('From Travel Date')).toHaveAccessibleDescription('Date is required');
    expect(address()).toBe('/flight-search');
  });

  it('refuses a day that is over', async () => {
    const { user, address } = openFlightSearch('/flight-search?from=MAA&to=LHR');
    const date = await screen.findByLabelText('From Travel Date');
    await user.clear(date);
    await user.type(date, addDays(todayHere(), -1));
    await user.click(screen.getByRole('button', { name: 'Search for Amigos' }));
    expect(date).toHaveAccessibleDescription('Please choose today or a later day');
    expect(address()).toBe('/flight-search?from=MAA&to=LHR');
  });

  it('refuses two airports that are one', async () => {
    const { user, address } = openFlightSearch('/flight-search?from=MAA');
    await user.type(await field('To'), 'chen');
    await user.click(await screen.findByRole('option', { name: /MAA/ }));
    await user.click(screen.getByRole('button', { name: 'Search for Amigos' }));
    expect(await field('To')).toHaveAccessibleDescription('Please choose two different airports');
    expect(address()).toBe('/flight-search?from=MAA');
  });

  it('rewrites its address in place, and shows who is there', async () => {
    const { user, address, router, shell } = openFlightSearch('/flight-search', { sameDay: () => named(1, 1) });
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

  it('takes back a last day that the first is moved after', async () => {
    const { user } = openFlightSearch(`/flight-search?date=${DAY}&endDate=${addDays(DAY, 2)}`);
    expect(await screen.findByLabelText('To Travel Date (Optional)')).toHaveValue(addDays(DAY, 2));
    await user.clear(screen.getByLabelText('From Travel Date'));
    await user.type(screen.getByLabelText('From Travel Date'), addDays(DAY, 3));
    await waitFor(() => expect(screen.getByLabelText('To Travel Date (Optional)')).toHaveValue(''));
  });

  it('leads to the other side with the same trip', async () => {
    const { user, address } = openFlightSearch(`/flight-search?${TRIP}&endDate=${addDays(DAY, 1)}`);
    await user.click(await screen.findByRole('link', { name: 'I want to help someone instead' }));
    await waitFor(() => expect(address()).toBe(`/flight-search?action=offer&${TRIP}`));
    expect(await screen.findByRole('heading', { name: 'Be a Amigo for a Flight' })).toBeVisible();
  });

  it('says politely what of its address it could not read', async () => {
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
  ])('says why a last day does not do: %s', async (query, why) => {
    openFlightSearch(`/flight-search?${query}`);
    expect(await screen.findByText(why)).toBeVisible();
  });

  it('can be given its airports when they did not load, and goes on at the first of them', async () => {
    let isDown = true;
    const { user } = openFlightSearch('/flight-search', { airports: () => (isDown ? aRefusal(503) : undefined) });
    expect(await screen.findByText('The list of airports did not load.')).toBeVisible();
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await field('From')).toHaveFocus();
    await user.keyboard('chen');
    expect(await screen.findByRole('option', { name: /MAA/ })).toBeVisible();
  });

  it('leaves out an airport that does not exist, once it knows', async () => {
    openFlightSearch(`/flight-search?from=XQZ&to=LHR&date=${DAY}`);
    expect(await screen.findByText(/departure airport “XQZ”/)).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Available Amigos' })).not.toBeInTheDocument();
  });
});
