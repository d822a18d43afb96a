import type { Page } from '@playwright/test';
import { DESKTOP, expectAccessible } from '../fixtures/accessibility.ts';
import { expect, test } from '../fixtures/test.ts';
import { OwnListings } from '../pages/profile-page.ts';

interface Screen {
  path: string;
  /** Waits for the state to check. */
  waitFor: (page: Page) => Promise<void>;
  widths?: readonly number[];
}

const heading = (name: string | RegExp) => (page: Page) =>
  expect(page.getByRole('heading', { name }).first()).toBeVisible();
const text = (content: string) => (page: Page) => expect(page.getByText(content)).toBeVisible();

/** States that no other journey reaches. */
const SCREENS: Screen[] = [
  { path: '/', waitFor: (page) => expect(page.getByRole('article').first()).toBeVisible(), widths: [390, DESKTOP] },
  { path: '/search?from=USH&to=LYR', waitFor: heading(/No Amigos found/) },
  { path: '/create-listing?type=seeking_help', waitFor: text('You will be asked to log in') },
  { path: '/offer/create', waitFor: heading('Offer Your Help to Travelers') },
  { path: '/confirm', waitFor: text('This link is not complete') },
  { path: `/confirm#${'x'.repeat(43)}`, waitFor: heading('Is this your email address?') },
  { path: `/unsubscribe#9.${'x'.repeat(43)}`, waitFor: heading('Stop emails') },
  { path: '/terms-of-use', waitFor: heading('Terms of Use'), widths: [390, DESKTOP] },
  { path: '/no-such-page', waitFor: heading('Page Not Found') },
  { path: '/profile', waitFor: heading('Authentication Required') },
  { path: '/checkout', waitFor: text('Recipient information is missing') },
];

test('public pages in states that no other journey reaches have no accessibility findings and no horizontal scrolling', async ({
  page,
}) => {
  test.slow();
  for (const { path, waitFor, widths } of SCREENS)
    await test.step(path, async () => {
      await page.goto(path);
      await waitFor(page);
      await expectAccessible(page, widths);
    });
});

test('loading, failed and unknown content has no accessibility findings and no horizontal scrolling', async ({
  page,
  given,
}) => {
  test.slow();
  await page.route('**/api/listings*', (route) => route.fulfill({ status: 503 }));
  await page.goto('/search');
  await text('Error loading Amigos. Please try again later.')(page);
  await expectAccessible(page);

  const { listing } = await given.listingWithOwner({});
  await page.route(`**/api/listing/${listing.id}`, (route) => route.abort('connectionrefused'));
  await page.goto(`/?listing=${listing.id}`);
  const unknown = page.getByRole('dialog', { name: 'Listing Details' });
  await expect(unknown).toContainText('The listing did not load');
  await expectAccessible(page);
  await page.unroute(`**/api/listing/${listing.id}`);
  await page.route(`**/api/listing/${listing.id}`, () => undefined);
  await page.reload();
  await expect(unknown.getByText('Loading the listing')).toBeAttached();
  await expectAccessible(page);

  await given.loggedIn(page);
  await page.goto('/messages/999999999');
  await text('We cannot find this person')(page);
  await expectAccessible(page);
});

/** A demo user with past trips and contact requests, whom no test changes. */
const USER_WITH_HISTORY = 'lucia.fernandez@example.com';

test('the history of trips has no accessibility findings and no horizontal scrolling', async ({ page, given }) => {
  await given.loggedIn(page, USER_WITH_HISTORY);
  const own = new OwnListings(page);
  await own.open();
  await own.history
    .getByRole('button', { name: /asked$/ })
    .first()
    .click();
  await expect(own.history.getByRole('link', { name: /^Message / }).first()).toBeVisible();
  await expectAccessible(page);
});
