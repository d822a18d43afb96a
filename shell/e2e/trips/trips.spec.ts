import type { Locator, Page } from '@playwright/test';
import { DESKTOP, expectAccessible } from '../fixtures/accessibility.ts';
import { inDays } from '../fixtures/dates.ts';
import type { Person } from '../fixtures/given.ts';
import { expect, test } from '../fixtures/own-site.ts';
import { recordText } from '../fixtures/site-log.ts';
import { DetailsDialog } from '../pages/details-dialog.ts';
import { MessagesPage } from '../pages/messages-page.ts';
import { SearchPage } from '../pages/search-pages.ts';

const QUESTION = 'Would you fly together with my mother? She would be so happy to hear Tamil.';
const SECOND_QUESTION = 'Her new ticket is for the same flight after all. May we ask you once more?';
const REVIEW_OF_HELPER = 'Amma was calm the whole way, and Meena called us from Doha.';
const REVIEW_OF_TRAVELER = 'A lovely travel companion, and everything was as agreed.';
/** The question comes on the second morning after it, where they land. */
const DAYS_TO_QUESTION = 4;

const itinerary = { departureAirport: 'MAA', arrivalAirport: 'LHR', date: inDays(1), flightNumber: 'BA36' };

/** The steps of a trip among the messages. */
const stepIn = ({ log }: MessagesPage, text: string | RegExp): Locator =>
  log.getByRole('listitem').filter({ hasText: text });

async function openTrips(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('link', { name: 'Trips', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Trips' })).toBeVisible();
}

async function answerYes(page: Page): Promise<void> {
  await openTrips(page);
  await page.getByRole('link', { name: /^Answer/ }).click();
  await page.getByRole('radio', { name: 'Yes' }).check();
  await page.getByRole('button', { name: 'Send the answer' }).click();
}

async function writeReview(page: Page, text: string): Promise<void> {
  recordText(text);
  await page.getByRole('radio', { name: '5 stars' }).check();
  await page.getByRole('textbox', { name: 'Your review' }).fill(text);
  await page.getByRole('button', { name: 'Send the review' }).click();
}

/** What somebody without a login sees of a person. */
async function expectReviews(page: Page, { user }: Person, texts: readonly string[]): Promise<void> {
  await page.goto(`/people/${user.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(user.username ?? '');
  for (const text of texts) await expect(page.getByText(text)).toBeVisible();
  if (texts.length === 0) await expect(page.getByText('Flew together')).toBeHidden();
}

test('two agree, cancel, agree once more, fly together and review each other, and a third sees that the request has an Amigo', async ({
  page,
  anotherBrowser,
  given,
  outbox,
  moveClock,
}) => {
  test.slow();
  const helperPage = await anotherBrowser();
  const helper = await given.userWithPhone('Meena', helperPage);
  const offer = await given.listing(helperPage, itinerary);
  const daughter = await given.userWithPhone('Priya', page);
  const request = await given.listing(page, { ...itinerary, type: 'seeking_help' });
  const strangersPage = await anotherBrowser();

  // Asked from the details of the offer
  const details = new DetailsDialog(page);
  await details.open(offer);
  await details.dialog.getByRole('button', { name: /^Ask to fly together/ }).click();
  const form = page.getByRole('dialog', { name: 'Ask to fly together' });
  recordText(QUESTION);
  await form.getByRole('textbox', { name: /^A sentence for/ }).fill(QUESTION);
  await form.getByRole('button', { name: `Ask ${helper.name}` }).click();
  await expect(form).toBeHidden();
  const messages = new MessagesPage(page);
  await messages.openWith(helper);
  await expect(stepIn(messages, 'You asked')).toBeVisible();

  // Answered in the other browser, live in both
  const inbox = new MessagesPage(helperPage);
  await inbox.openWith(daughter);
  await expect(inbox.log).toContainText(QUESTION);
  await expectAccessible(helperPage, [390, DESKTOP]);
  await inbox.log.getByRole('button', { name: 'Agree' }).click();
  await expect(inbox.log).toContainText('You agreed to fly together');
  await expect(messages.log).toContainText('You agreed to fly together');
  await expect(stepIn(messages, `${helper.name} agreed`)).toBeVisible();
  await outbox.mailTo(daughter.user.email, 'You fly together: MAA to LHR');

  const search = new SearchPage(strangersPage);
  const strangersDetails = new DetailsDialog(strangersPage);
  await strangersDetails.open(request);
  await expect(strangersDetails.dialog).toContainText('Has an Amigo');
  await search.open(`?from=MAA&to=LHR&date=${itinerary.date}&type=seeking_help`);
  await expect(strangersPage.getByRole('heading', { name: 'No travelers seeking help found' })).toBeVisible();

  // Cancelled on the page of the trip
  await openTrips(page);
  await page.getByRole('link', { name: /^Open/ }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Flights' })).toBeVisible();
  await expectAccessible(page, [390, DESKTOP]);
  await page.getByRole('button', { name: 'Cancel this trip' }).click();
  const cancelling = page.getByRole('dialog', { name: 'Cancel this trip' });
  await cancelling.getByRole('radio', { name: 'My flight has changed' }).check();
  await cancelling.getByRole('button', { name: 'Cancel the trip' }).click();
  await expect(stepIn(inbox, `${daughter.name} cancelled the trip`)).toBeVisible();
  await expect(async () => {
    await search.open(`?from=MAA&to=LHR&date=${itinerary.date}&type=seeking_help`);
    await expect(search.card(daughter.name)).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expect(search.card(daughter.name)).not.toContainText('Has an Amigo');

  // Asked once more in the conversation
  await messages.openWith(helper);
  await page.getByRole('button', { name: 'Ask to fly together' }).click();
  recordText(SECOND_QUESTION);
  await form.getByRole('textbox', { name: /^A sentence for/ }).fill(SECOND_QUESTION);
  await form.getByRole('button', { name: `Ask ${helper.name}` }).click();
  await expect(form).toBeHidden();
  await inbox.log.getByRole('button', { name: 'Agree' }).click();
  await expect(messages.log).toContainText('You agreed to fly together');
  await strangersDetails.open(request);
  await expect(strangersDetails.dialog).toContainText('Has an Amigo');

  // After the flight
  await moveClock(DAYS_TO_QUESTION);
  await outbox.mailTo(daughter.user.email, 'Did you fly together? MAA to LHR');
  await answerYes(page);
  await answerYes(helperPage);
  await expect(page.getByRole('heading', { name: /^How was it with/ })).toBeVisible();
  await expectAccessible(page, [390, DESKTOP]);
  await writeReview(page, REVIEW_OF_HELPER);
  await expect(helperPage.getByText('Written, hidden')).toBeVisible();
  await expectReviews(strangersPage, helper, []);
  await writeReview(helperPage, REVIEW_OF_TRAVELER);
  await expect(helperPage.getByText(REVIEW_OF_HELPER)).toBeVisible();
  await expect(page.getByText(REVIEW_OF_TRAVELER)).toBeVisible();
  await expectReviews(strangersPage, helper, [REVIEW_OF_HELPER, 'Flew together', '1 trip done']);
  await expectReviews(strangersPage, daughter, [REVIEW_OF_TRAVELER, 'Flew together']);
});

test('two who leave the day open agree on one for the part of the way that they share, until an edit parts them', async ({
  page,
  anotherBrowser,
  given,
  outbox,
}) => {
  test.slow();
  const helperPage = await anotherBrowser();
  const helper = await given.userWithPhone('Meena', helperPage);
  const way = { departureAirport: 'DOH', arrivalAirport: 'LHR' };
  const offer = await given.listing(helperPage, {
    ...way,
    date: inDays(12),
    endDate: inDays(16),
    flightNumber: 'QR 3',
  });
  const daughter = await given.userWithPhone('Priya', page);
  await given.listing(page, {
    type: 'seeking_help',
    departureAirport: 'MAA',
    arrivalAirport: 'LHR',
    date: inDays(10),
    endDate: inDays(14),
    flights: [{ arrivalAirport: 'DOH' }, { date: inDays(10) }],
  });

  const details = new DetailsDialog(page);
  await details.open(offer);
  await details.dialog.getByRole('button', { name: /^Ask to fly together/ }).click();
  const form = page.getByRole('dialog', { name: 'Ask to fly together' });
  await expect(form.getByText('Chennai to London, together from Doha', { exact: true })).toBeVisible();
  recordText(QUESTION);
  await form.getByRole('textbox', { name: /^A sentence for/ }).fill(QUESTION);
  await form.getByRole('button', { name: `Ask ${helper.name}` }).click();
  await expect(form).toBeHidden();
  const messages = new MessagesPage(page);
  await messages.openWith(helper);
  await expect(messages.log).toContainText('together from Doha');

  // Agreeing names the day
  const inbox = new MessagesPage(helperPage);
  await inbox.openWith(daughter);
  await inbox.log.getByRole('button', { name: 'Agree' }).click();
  const choosing = helperPage.getByRole('dialog', { name: 'Which day do you fly?' });
  await expectAccessible(helperPage, [390, DESKTOP]);
  await choosing.getByLabel('Day of the flight').fill(inDays(13));
  await choosing.getByRole('button', { name: 'Agree' }).click();
  await expect(messages.log).toContainText('You agreed to fly together');
  const mail = await outbox.mailTo(daughter.user.email, 'You fly together: MAA to LHR, together from DOH');
  expect(mail).toContain(inDays(13));
  await openTrips(page);
  await page.getByRole('link', { name: /^Open/ }).click();
  await expect(page.getByText(`QR 3, as ${helper.name}’s listing says`)).toBeVisible();

  // An edit that parts the two is live in both
  const edit = (changes: object) => given.changeListing(helperPage, offer, changes);
  await edit({ date: inDays(20), endDate: null });
  await expect(page.getByText(/^You share no flight any more: yours is between/)).toBeVisible();
  await expectAccessible(page, [390, DESKTOP]);
  await expect(inbox.log.getByRole('button', { name: 'Agree' })).toBeHidden();
  await edit({ date: inDays(13) });
  await inbox.log.getByRole('button', { name: 'Agree' }).click();
  await expect(page.getByRole('button', { name: 'Cancel this trip' })).toBeVisible();
});
