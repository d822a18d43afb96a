import { inDays } from '../fixtures/days.ts';
import { expect, test } from '../fixtures/test.ts';
import { SearchPage } from '../pages/search-page.ts';

test('the form searches by route, day and kind, and the address keeps the filters', async ({ page, given }) => {
  await given.offerOfHelp({ departureAirport: 'ADD', arrivalAirport: 'OSL', date: inDays(5), name: 'Amigo to Oslo' });
  await given.requestForHelp({
    departureAirport: 'ADD',
    arrivalAirport: 'OSL',
    date: inDays(5),
    name: 'Seeker to Oslo',
  });
  const search = new SearchPage(page);
  await search.open();
  await search.chooseAirport(search.from, 'ADD');
  await search.chooseAirport(search.to, 'OSL');
  await search.date.fill(inDays(5));
  await search.type.selectOption({ label: 'Amigos only' });
  await search.submit.click();

  await expect(page).toHaveURL(`/search?from=ADD&to=OSL&date=${inDays(5)}&type=helper`);
  await expect(page.getByRole('heading', { name: 'Available Amigos' })).toBeVisible();
  await expect(search.card('Amigo to Oslo')).toBeVisible();
  await expect(search.card('Seeker to Oslo')).toHaveCount(0);
});

test('back and forward walk through searches', async ({ page, given }) => {
  await given.offerOfHelp({ departureAirport: 'KBP', arrivalAirport: 'GRU', name: 'Flies to Brazil' });
  await given.requestForHelp({ departureAirport: 'KBP', arrivalAirport: 'GRU', name: 'Goes to Brazil' });
  const search = new SearchPage(page);
  await search.open('?from=KBP&to=GRU&type=helper');
  await expect(search.card('Flies to Brazil')).toBeVisible();
  await search.type.selectOption({ label: 'Help seekers only' });
  await search.submit.click();
  await expect(page.getByRole('heading', { name: 'Travelers Needing Assistance' })).toBeVisible();
  await expect(search.card('Goes to Brazil')).toBeVisible();

  await page.goBack();
  await expect(search.card('Flies to Brazil')).toBeVisible();
  await expect(search.chosenType).toHaveText('Amigos only');
  await page.goForward();
  await expect(search.card('Goes to Brazil')).toBeVisible();
  await expect(search.chosenType).toHaveText('Help seekers only');
});

test('View More shows nine more at a time, until all are there', async ({ page, given }) => {
  for (let count = 0; count < 20; count += 1) {
    await given.offerOfHelp({
      departureAirport: 'TNR',
      arrivalAirport: 'KEF',
      date: inDays(3 + count),
      name: `Amigo ${count}`,
    });
  }
  const search = new SearchPage(page);
  await search.open('?from=TNR&to=KEF');
  await expect(search.cards).toHaveCount(9);
  await search.viewMore.click();
  await expect(search.cards).toHaveCount(18);
  await search.viewMore.click();
  await expect(search.cards).toHaveCount(20);
  await expect(search.viewMore).toHaveCount(0);
  const names = await search.cards.allInnerTexts();
  expect(new Set(names.map((text) => /Amigo \d+/.exec(text)?.[0])).size).toBe(20);
});

test('a card shows two lines of a long description', async ({ page, given }) => {
  const description = 'We have flown this way every summer since I was a child. '.repeat(8).trim();
  await given.offerOfHelp({ departureAirport: 'ASB', arrivalAirport: 'KEF', description });
  const search = new SearchPage(page);
  await search.open('?from=ASB&to=KEF');
  const lines = await search.cards.getByText(description).evaluate((text) => {
    const { height } = text.getBoundingClientRect();
    return Math.round(height / Number.parseFloat(getComputedStyle(text).lineHeight));
  });
  expect(lines).toBe(2);
});

test('Reset Filters clears the form and the address', async ({ page }) => {
  const search = new SearchPage(page);
  await search.open(`?from=MAA&to=LHR&date=${inDays(3)}&type=helper`);
  await expect(search.from).toHaveValue(/^MAA/);
  await search.reset.click();
  await expect(page).toHaveURL(/\/search$/);
  await expect(search.from).toHaveValue('');
  await expect(search.date).toHaveValue('');
  await expect(search.chosenType).toHaveText('All options');
  await expect(search.cards.first()).toBeVisible();
});

test('a search without a result says what to do', async ({ page }) => {
  const search = new SearchPage(page);
  await search.open('?from=USH&to=LYR&type=helper');
  await expect(page.getByText('No Amigos found')).toBeVisible();
  await expect(page.getByText('Try adjusting your search criteria or create a new listing.')).toBeVisible();
  await search.open('?from=USH&to=LYR&type=seeking_help');
  await expect(page.getByText('No travelers seeking help found')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Create Listing' }).click();
  await expect(page).toHaveURL(/\/offer\/create/);
});

test('a search that fails says so, and works again after Try again', async ({ page, given }) => {
  await given.offerOfHelp({ departureAirport: 'SCL', arrivalAirport: 'HEL', name: 'Flies to Helsinki' });
  await page.route('**/api/listings?*', (route) => route.abort('connectionrefused'));
  const search = new SearchPage(page);
  await search.open('?from=SCL&to=HEL');
  await expect(page.getByText('Error loading Amigos. Please try again later.')).toBeVisible();
  await page.unroute('**/api/listings?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(search.card('Flies to Helsinki')).toBeVisible();
});

test('with results, the footer leads to the other kind of listing', async ({ page, given }) => {
  await given.offerOfHelp({ departureAirport: 'CPT', arrivalAirport: 'DUB' });
  await page.goto('/search?from=CPT&to=DUB&type=helper');
  await expect(page.getByText("Don't see what you're looking for?")).toBeVisible();
  await page.getByRole('link', { name: 'Create a Listing' }).click();
  await expect(page).toHaveURL(/\/find\/create/);
});

for (const timezoneId of ['Pacific/Honolulu', 'Pacific/Kiritimati']) {
  test.describe(`seen from ${timezoneId}`, () => {
    test.use({ timezoneId });
    test('a travel day is the same day', async ({ page, given }) => {
      const airports = { departureAirport: 'HNL', arrivalAirport: timezoneId.endsWith('u') ? 'NRT' : 'SYD' };
      await given.offerOfHelp({ ...airports, date: '2027-03-01', name: 'Flies on the first of March' });
      await page.goto(`/search?from=HNL&to=${airports.arrivalAirport}&date=2027-03-01`);
      await expect(page.getByRole('article').filter({ hasText: 'Flies on the first of March' })).toContainText(
        'Mar 1, 2027',
      );
    });
  });
}
