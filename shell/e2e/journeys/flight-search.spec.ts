import { inDays, shown } from '../fixtures/days.ts';
import { newName } from '../fixtures/given.ts';
import { expect, test } from '../fixtures/test.ts';
import { expectMessage } from '../pages/field-message.ts';
import { FlightSearchPage } from '../pages/flight-search-page.ts';

test('who looks for an Amigo searches a window of days, in place', async ({ page, given }) => {
  const username = newName('Priya');
  const trip = { departureAirport: 'TRV', arrivalAirport: 'PRG', flightNumber: 'QR507' };
  await given.listingOf({ username }, { ...trip, date: inDays(12) });
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
  await expect(search.card(username)).toContainText('QR507');
  await expect(search.group('Same flight')).toContainText(`qr 0507, ${shown(inDays(11))} to ${shown(inDays(14))}`);
  await page.goBack();
  await expect(page).toHaveURL(/\/terms-of-use$/);
});

test('who offers help finds travelers, on one day', async ({ page, given }) => {
  const [helper, seeker] = [newName('Jonas'), newName('Meena')];
  const trip = { departureAirport: 'TRV', arrivalAirport: 'BUD', date: inDays(5) };
  await given.listingOf({ username: helper }, trip);
  await given.listingOf({ username: seeker }, { ...trip, type: 'seeking_help' });
  const search = new FlightSearchPage(page, 'offer');
  await search.open('?action=offer');
  await expect(search.endDate).toHaveCount(0);
  await search.search({ from: 'TRV', to: 'BUD', date: inDays(5) });
  await expect(page).toHaveURL(`/flight-search?action=offer&from=TRV&to=BUD&date=${inDays(5)}`);
  await expect(page.getByRole('heading', { name: 'Travelers Needing Assistance' })).toBeVisible();
  await expect(search.card(seeker)).toContainText('Seeking Help');
  await expect(search.card(helper)).toHaveCount(0);
  await page.getByRole('link', { name: 'I am looking for an Amigo instead' }).click();
  const other = new FlightSearchPage(page);
  await expect(other.heading).toBeVisible();
  await expect(other.card(helper)).toBeVisible();
  await expect(other.card(seeker)).toHaveCount(0);
});

test('results say why they match: the same flight first, then route and day, then the days around', async ({
  page,
  given,
}) => {
  const route = { departureAirport: 'TRV', arrivalAirport: 'HEL' };
  const { owner } = await given.listingOf(
    {},
    { ...route, arrivalAirport: 'DOH', date: inDays(10), flightNumber: 'QR0509', skills: 'Samplane' },
  );
  for (const wanted of [
    { ...route, date: inDays(10), flightNumber: 'QR999', skills: 'Sameday' },
    { ...route, date: inDays(13), skills: 'Latecomer' },
    { ...route, date: inDays(5), endDate: inDays(9), skills: 'Earlybird' },
    { ...route, date: inDays(14), skills: 'Toolate' },
  ])
    await given.listing(owner, wanted);
  const search = new FlightSearchPage(page);
  await search.open(`?from=TRV&to=HEL&date=${inDays(10)}&flight=qr 509`);
  await expect(search.cards).toHaveCount(4);
  expect(await search.groupNames()).toEqual(['Same flight', 'Same route, same day', 'Same route, within 3 days']);
  await expect(search.group('Same flight')).toContainText(`qr 509 on ${shown(inDays(10))}`);
  await expect(search.group('Same flight').getByRole('article')).toContainText('Samplane');
  await expect(search.group('Same route, same day').getByRole('article')).toContainText('Sameday');
  const near = search.group('Same route, within 3 days');
  await expect(near).toContainText(`TRV to HEL, ${shown(inDays(7))} to ${shown(inDays(13))}`);
  await expect(near.getByRole('article').filter({ hasText: 'Latecomer' })).toContainText('3 days later');
  await expect(near.getByRole('article').filter({ hasText: 'Earlybird' })).toContainText('1 day earlier');
  await expect(page.getByText('Toolate')).toHaveCount(0);
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

test('View More shows six more of a group, until all are there', async ({ page, given }) => {
  const { owner } = await given.listingOf({}, { departureAirport: 'TRV', arrivalAirport: 'OTP', date: inDays(20) });
  for (let count = 1; count < 8; count += 1)
    await given.listing(owner, { departureAirport: 'TRV', arrivalAirport: 'OTP', date: inDays(20) });
  const search = new FlightSearchPage(page);
  await search.open(`?from=TRV&to=OTP&date=${inDays(20)}`);
  await expect(search.cards).toHaveCount(6);
  await expect(page.getByText('6+ Amigos, closest match first')).toBeVisible();
  await page.getByRole('button', { name: 'View More' }).click();
  await expect(search.cards).toHaveCount(8);
  await expect(search.cards.nth(6)).toBeFocused();
  await expect(page.getByRole('button', { name: 'View More' })).toHaveCount(0);
});

test('a flight that nobody listed says what to do, and Back to Home leads home', async ({ page }) => {
  const search = new FlightSearchPage(page);
  await search.open(`?from=USH&to=LYR&date=${inDays(6)}`);
  await expect(page.getByText('No Amigos found')).toBeVisible();
  await expect(page.getByText('Try adjusting your search criteria or create a new listing.')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Create Listing' }).click();
  await expect(page).toHaveURL(/\/find\/create\?from=USH&to=LYR/);
  await page.goBack();
  await page.getByRole('link', { name: 'Back to Home' }).click();
  await expect(page).toHaveURL(`${process.env['E2E_URL']}/`);
});

test('what is missing or cannot be is refused at its field', async ({ page }) => {
  const search = new FlightSearchPage(page);
  await search.open();
  await search.date.fill('');
  await search.submit.click();
  await expectMessage(search.from, 'Departure airport is required');
  await expectMessage(search.to, 'Arrival airport is required');
  await expectMessage(search.date, 'Date is required');
  await search.search({ from: 'MAA', to: 'MAA', date: inDays(-1) });
  await expectMessage(search.date, 'Please choose today or a later day');
  await search.search({ from: 'MAA', to: 'MAA', date: inDays(1) });
  await expectMessage(search.to, 'Please choose two different airports');
  await expect(page).toHaveURL(/\/flight-search$/);
});
