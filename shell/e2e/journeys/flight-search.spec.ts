import { inDays, shown } from '../fixtures/days.ts';
import { newName } from '../fixtures/given.ts';
import { DESK, look } from '../fixtures/look.ts';
import { expect, test } from '../fixtures/test.ts';
import { FlightSearchPage } from '../pages/flight-search-page.ts';

test('who looks for an Amigo searches a window of days, in place, and sees why each listing matches', async ({
  page,
  given,
}) => {
  const username = newName('Priya');
  const trip = { departureAirport: 'TRV', arrivalAirport: 'PRG', flightNumber: 'QR507' };
  const { owner } = await given.listingOf({ username }, { ...trip, date: inDays(12) });
  await given.listing(owner, { ...trip, flightNumber: 'QR999', date: inDays(13), skills: 'Same days' });
  await given.listing(owner, { ...trip, flightNumber: '', date: inDays(16), skills: 'Latecomer' });
  await given.listing(owner, { ...trip, type: 'seeking_help', date: inDays(12), skills: 'Seeker' });
  const search = new FlightSearchPage(page);
  await page.goto('/terms-of-use');
  await search.open();
  await expect(page).toHaveTitle('Flight Amigo - Flight Search');
  await expect(search.from).toHaveAttribute('placeholder', 'Departure airport');
  await expect(search.to).toHaveAttribute('placeholder', 'Arrival airport');
  await expect(search.flight).toHaveAttribute('placeholder', 'AA1234');
  await expect(search.date).toHaveValue(inDays(0));
  await expect(search.cards).toHaveCount(0);
  await search.endDate.fill(inDays(14));
  await search.search({ from: 'TRV', to: 'PRG', date: inDays(11), flight: 'qr 0507' });
  await expect(page).toHaveURL((url) => {
    const { action, from, to, date, endDate } = Object.fromEntries(url.searchParams);
    return [action, from, to, date, endDate].join() === ['find', 'TRV', 'PRG', inDays(11), inDays(14)].join();
  });
  await expect(page.getByRole('heading', { name: 'Available Amigos' })).toBeVisible();
  await expect(search.cards).toHaveCount(3);
  await expect(search.group('Same flight').getByRole('article')).toContainText('QR507');
  await expect(search.group('Same flight')).toContainText(`qr 0507, ${shown(inDays(11))} to ${shown(inDays(14))}`);
  expect(await search.groupNames()).toEqual(['Same flight', 'Same route, same days', 'Same route, within 3 days']);
  await expect(search.group('Same route, within 3 days').getByRole('article')).toContainText('2 days later');
  await look(page, [390, DESK]);
  await page.goBack();
  await expect(page).toHaveURL(/\/terms-of-use$/);
});

test('an address with route and day shows its results at once, and scrolls to them', async ({ page, given }) => {
  await given.listingOf({}, { departureAirport: 'TRV', arrivalAirport: 'SOF', date: inDays(6) });
  await page.setViewportSize({ width: 390, height: 700 });
  const search = new FlightSearchPage(page);
  await search.open(`?from=TRV&to=SOF&date=${inDays(6)}`);
  await expect(page.getByRole('heading', { name: 'Available Amigos' })).toBeInViewport();
  await expect(search.heading).not.toBeInViewport();
  await expect(search.cards).toHaveCount(1);
  await expect(search.from).toHaveValue('TRV - Thiruvananthapuram, India');
});
