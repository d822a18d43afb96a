import { DESKTOP, expectAccessible } from '../fixtures/accessibility.ts';
import { inDays, formatDate } from '../fixtures/dates.ts';
import { newName } from '../fixtures/given.ts';
import { expect, test } from '../fixtures/test.ts';
import { suggestions } from '../pages/components.ts';
import { FlightSearchPage, RouteSearch, SearchPage } from '../pages/search-pages.ts';

const DESCRIPTION = 'We have flown this way every summer since I was a child. '.repeat(8).trim();

test('the form searches by route, day, type and language, the address contains the filters, and Back and Forward move through searches [spec 7]', async ({
  page,
  given,
}) => {
  const itinerary = { departureAirport: 'ADD', arrivalAirport: 'OSL', date: inDays(5) };
  await given.helpOffer({ ...itinerary, name: 'Amigo to Oslo', description: DESCRIPTION });
  await given.helpRequest({ ...itinerary, name: 'Seeker to Oslo' });
  const search = new SearchPage(page);
  await search.open();
  await search.from.fill('addis');
  await suggestions(page).first().click();
  await expect(search.from).toHaveValue(/^ADD - /);
  await search.chooseAirport(search.to, 'OSL');
  await search.date.fill(inDays(5));
  await search.type.selectOption({ label: 'Amigos only' });
  await search.submit.click();
  const address = `/search?from=ADD&to=OSL&date=${inDays(5)}`;
  await expect(page).toHaveURL(`${address}&type=helper`);
  await expect(page.getByRole('heading', { name: 'Available Amigos' })).toBeVisible();
  await expect(search.card('Amigo to Oslo')).toBeVisible();
  await expect(search.card('Seeker to Oslo')).toHaveCount(0);
  await expectAccessible(page, [390, DESKTOP]);

  await search.type.selectOption({ label: 'Help seekers only' });
  await search.submit.click();
  await expect(page.getByRole('heading', { name: 'Travelers Needing Assistance' })).toBeVisible();
  await expect(search.card('Seeker to Oslo')).toBeVisible();
  await page.goBack();
  await expect(search.card('Amigo to Oslo')).toBeVisible();
  await expect(search.chosenType).toHaveText('Amigos only');
  await page.goForward();
  await expect(search.card('Seeker to Oslo')).toBeVisible();
  await expect(search.chosenType).toHaveText('Help seekers only');

  const username = newName('Meena');
  await given.listingWithOwner({ username, languages: 'Tamil, English' }, itinerary);
  await search.language.fill('தமி');
  await suggestions(page).first().click();
  await search.type.selectOption({ label: 'All options' });
  await search.submit.click();
  await expect(page).toHaveURL(`${address}&language=ta`);
  await expect(search.card(username)).toContainText('Speaks Tamil, English');
  await expect(search.cards).toHaveCount(1);
  await search.order.selectOption({ label: 'Best rated' });
  await expect(page).toHaveURL(`${address}&language=ta&order=best_rated`);
  await expect(search.card(username)).toBeVisible();
  await expectAccessible(page, [390, DESKTOP]);
});

test('on a phone both choices of the home page are above the fold, its search shows two cards at a time, and the form folds only above results', async ({
  page,
  given,
}) => {
  const skills = 'Translation, Airport transfers, Wheelchair requests, Connecting flights, Carrying bags';
  const itinerary = {
    departureAirport: 'NBO',
    arrivalAirport: 'KEF',
    date: inDays(5),
    skills,
    description: DESCRIPTION,
  };
  await given.listingWithOwner(
    { languages: 'Swahili, English' },
    { ...itinerary, acceptsTips: true, flightNumber: 'KQ101' },
  );
  await given.listingWithOwner(
    { languages: 'Swahili, English' },
    { ...itinerary, acceptsTips: true, flightNumber: 'KQ101' },
  );
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  await expect(page.getByRole('link', { name: /^Become a Flight Amigo/ })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('link', { name: /^Find Your Flight Amigo/ })).toBeInViewport({ ratio: 1 });
  const home = new RouteSearch(page);
  await home.chooseAirport('From', 'NBO');
  await home.chooseAirport('To', 'KEF');
  await home.submit.click();
  await expect(page).toHaveURL('/search?from=NBO&to=KEF');
  const search = new SearchPage(page);
  await expect(search.cards).toHaveCount(2);
  await expect(search.submit).toBeHidden();
  await search.cards.first().evaluate((card) => card.scrollIntoView({ block: 'start' }));
  // A browser scrolls to whole pixels
  await expect(search.cards.first()).toBeInViewport({ ratio: 0.99 });
  await expect(search.cards.last()).toBeInViewport({ ratio: 0.99 });

  await search.change.click();
  await search.type.selectOption({ label: 'Help seekers only' });
  await search.submit.click();
  await expect(page.getByRole('heading', { name: 'No travelers seeking help found' })).toBeVisible();
  await expect(search.change).toBeHidden();
  await search.type.selectOption({ label: 'Amigos only' });
  await search.submit.click();
  await expect(search.change).toBeFocused();
  await expect(search.submit).toBeHidden();
  await expectAccessible(page);
});

test('a card shows two lines of a long description [spec 63]', async ({ page, given }) => {
  await given.helpOffer({ departureAirport: 'ASB', arrivalAirport: 'KEF', description: DESCRIPTION });
  const search = new SearchPage(page);
  await search.open('?from=ASB&to=KEF');
  const lines = await search.cards.getByText(DESCRIPTION).evaluate((text) => {
    const { height } = text.getBoundingClientRect();
    return Math.round(height / Number.parseFloat(getComputedStyle(text).lineHeight));
  });
  expect(lines).toBe(2);
});

test('the flight search covers a range of days, adds no history entry, and shows why each listing matches [spec 7]', async ({
  page,
  given,
}) => {
  const username = newName('Priya');
  const itinerary = { departureAirport: 'TRV', arrivalAirport: 'PRG', flightNumber: 'QR507' };
  const { owner } = await given.listingWithOwner({ username }, { ...itinerary, date: inDays(12) });
  await given.listing(owner, { ...itinerary, flightNumber: 'QR999', date: inDays(13), skills: 'Same days' });
  await given.listing(owner, { ...itinerary, flightNumber: '', date: inDays(16), skills: 'Latecomer' });
  await given.listing(owner, { ...itinerary, type: 'seeking_help', date: inDays(12), skills: 'Seeker' });
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
  await expect(search.group('Same flight TRV to PRG').getByRole('article')).toContainText('QR507');
  await expect(search.group('Same flight TRV to PRG')).toContainText(
    `qr 0507, ${formatDate(inDays(11))} to ${formatDate(inDays(14))}`,
  );
  expect(await search.groupNames()).toEqual(['Same flight TRV to PRG', 'Same days', 'Within 3 days']);
  await expect(search.group('Within 3 days').getByRole('article')).toContainText('2 days later');
  await expectAccessible(page, [390, DESKTOP]);
  await page.goBack();
  await expect(page).toHaveURL(/\/terms-of-use$/);
});

test('an address with route and day shows its results immediately, and scrolls to them', async ({ page, given }) => {
  await given.listingWithOwner({}, { departureAirport: 'TRV', arrivalAirport: 'SOF', date: inDays(6) });
  await page.setViewportSize({ width: 390, height: 700 });
  const search = new FlightSearchPage(page);
  await search.open(`?from=TRV&to=SOF&date=${inDays(6)}`);
  await expect(page.getByRole('heading', { name: 'Available Amigos' })).toBeInViewport();
  await expect(search.heading).not.toBeInViewport();
  await expect(search.cards).toHaveCount(1);
  await expect(search.from).toHaveValue('TRV - Thiruvananthapuram, India');
});
