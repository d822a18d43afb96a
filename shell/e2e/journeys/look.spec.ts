import type { Page } from '@playwright/test';
import { DESK, look } from '../fixtures/look.ts';
import { expect, test } from '../fixtures/test.ts';
import { OwnListings } from '../pages/own-listings.ts';

// What no other journey comes by

interface Screen {
  path: string;
  /** Waits until the state to look at is there. */
  until: (page: Page) => Promise<void>;
  widths?: readonly number[];
}

const heading = (name: string | RegExp) => (page: Page) =>
  expect(page.getByRole('heading', { name }).first()).toBeVisible();
const text = (words: string) => (page: Page) => expect(page.getByText(words)).toBeVisible();

const SCREENS: Screen[] = [
  { path: '/', until: (page) => expect(page.getByRole('article').first()).toBeVisible(), widths: [390, DESK] },
  { path: '/search?from=USH&to=LYR', until: heading(/No Amigos found/) },
  { path: '/create-listing?type=seeking_help', until: text('You will be asked to log in') },
  { path: '/offer/create', until: heading('Offer Your Help to Travelers') },
  { path: '/confirm', until: text('This link is not complete') },
  { path: `/confirm#${'x'.repeat(43)}`, until: heading('This link does not work any more') },
  { path: `/unsubscribe?token=9.${'x'.repeat(43)}`, until: heading('Emails about unread messages') },
  { path: '/terms-of-use', until: heading('Terms of Use'), widths: [390, DESK] },
  { path: '/no-such-page', until: heading('Page Not Found') },
  { path: '/profile', until: heading('Authentication Required') },
  { path: '/checkout', until: text('Recipient information is missing') },
];

test('pages of everybody that say something rare: axe finds nothing, and nothing scrolls sideways', async ({
  page,
}) => {
  test.slow();
  for (const { path, until, widths } of SCREENS)
    await test.step(path, async () => {
      await page.goto(path);
      await until(page);
      await look(page, widths);
    });
});

test('what loads, fails or is found by nobody: axe finds nothing, and nothing scrolls sideways', async ({
  page,
  given,
}) => {
  test.slow();
  await page.route('**/api/listings*', (route) => route.fulfill({ status: 503 }));
  await page.goto('/search');
  await text('Error loading Amigos. Please try again later.')(page);
  await look(page);

  const { listing } = await given.listingOf({});
  await page.route(`**/api/listing/${listing.id}`, (route) => route.abort('connectionrefused'));
  await page.goto(`/?listing=${listing.id}`);
  const unknown = page.getByRole('dialog', { name: 'Listing Details' });
  await expect(unknown).toContainText('The listing did not load');
  await look(page);
  await page.unroute(`**/api/listing/${listing.id}`);
  await page.route(`**/api/listing/${listing.id}`, () => undefined);
  await page.reload();
  await expect(unknown.getByText('Loading the listing')).toBeAttached();
  await look(page);

  await given.loggedIn(page);
  await page.goto('/messages/999999999');
  await text('We cannot find this person')(page);
  await look(page);
});

/** A demo person with trips that are over, and with people who asked. Nobody changes hers. */
const WITH_HISTORY = 'lucia.fernandez@example.com';

test('the history of trips: axe finds nothing, and nothing scrolls sideways', async ({ page, given }) => {
  await given.loggedIn(page, WITH_HISTORY);
  const own = new OwnListings(page);
  await own.open();
  await own.history
    .getByRole('button', { name: /asked$/ })
    .first()
    .click();
  await expect(own.history.getByRole('link', { name: /^Message / }).first()).toBeVisible();
  await look(page);
});
