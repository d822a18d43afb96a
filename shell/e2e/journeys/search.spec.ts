import { inDays } from '../fixtures/days.ts';
import { DESK, look } from '../fixtures/look.ts';
import { expect, test } from '../fixtures/test.ts';
import { suggestions } from '../pages/airport-field.ts';
import { SearchPage } from '../pages/search-page.ts';

const DESCRIPTION = 'We have flown this way every summer since I was a child. '.repeat(8).trim();

test('the form searches by route, day and kind, the address keeps the filters, and Back and Forward walk through searches', async ({
  page,
  given,
}) => {
  const trip = { departureAirport: 'ADD', arrivalAirport: 'OSL', date: inDays(5) };
  await given.offerOfHelp({ ...trip, name: 'Amigo to Oslo', description: DESCRIPTION });
  await given.requestForHelp({ ...trip, name: 'Seeker to Oslo' });
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
  await look(page, [390, DESK]);

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
});

test('a card shows two lines of a long description', async ({ page, given }) => {
  await given.offerOfHelp({ departureAirport: 'ASB', arrivalAirport: 'KEF', description: DESCRIPTION });
  const search = new SearchPage(page);
  await search.open('?from=ASB&to=KEF');
  const lines = await search.cards.getByText(DESCRIPTION).evaluate((text) => {
    const { height } = text.getBoundingClientRect();
    return Math.round(height / Number.parseFloat(getComputedStyle(text).lineHeight));
  });
  expect(lines).toBe(2);
});
