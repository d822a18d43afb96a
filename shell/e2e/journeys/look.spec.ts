import type { Page } from '@playwright/test';
import { inDays } from '../fixtures/days.ts';
import { newEmail } from '../fixtures/given.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../fixtures/look.ts';
import { expect, test } from '../fixtures/test.ts';
import { PublishPage } from '../pages/publish-page.ts';
import { toasts } from '../pages/toasts.ts';

interface Screen {
  name: string;
  path: string;
  /** What must be so before the page is opened. */
  given?: (page: Page) => Promise<unknown>;
  /** Brings the screen into the state to look at, and waits until it is there. */
  until: (page: Page) => Promise<void>;
}

const heading = (name: string | RegExp) => (page: Page) =>
  expect(page.getByRole('heading', { name }).first()).toBeVisible();
const article = (page: Page) => expect(page.getByRole('article').first()).toBeVisible();

async function submitEmpty(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Publish My/ }).click();
  await expect(page.getByText(/Please check \d things/)).toBeVisible();
}

async function publish(page: Page): Promise<void> {
  const form = new PublishPage(page, 'find');
  await form.fillTrip({ from: 'MAA', to: 'LHR', date: inDays(6) });
  await form.fillContact({ name: 'Meena Raman', email: newEmail() });
  await form.agree();
  await form.submit.click();
  await heading('Your Help Request Has Been Published')(page);
}

async function openMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
}

const withoutListings = (page: Page) => page.route('**/remotes/listings/**', (route) => route.abort());
const withoutAnswers = (page: Page) => page.route('**/api/listings*', (route) => route.fulfill({ status: 503 }));
const text = (words: string) => (page: Page) => expect(page.getByText(words)).toBeVisible({ timeout: 25_000 });

const SCREENS: Screen[] = [
  { name: 'home', path: '/', until: article },
  { name: 'search with results', path: '/search', until: article },
  { name: 'search without results', path: '/search?from=USH&to=LYR', until: heading(/No Amigos found/) },
  {
    name: 'search that failed',
    path: '/search',
    given: withoutAnswers,
    until: text('Error loading Amigos. Please try again later.'),
  },
  {
    name: 'a part that does not load',
    path: '/search',
    given: withoutListings,
    until: text('This part of Flight Amigo is not available right now'),
  },
  { name: 'find help', path: '/find/create', until: heading('Request Travel Assistance') },
  { name: 'find help with errors', path: '/find/create', until: submitEmpty },
  { name: 'find help published', path: '/find/create', until: publish },
  { name: 'offer help', path: '/offer/create', until: heading('Offer Your Help to Travelers') },
  { name: 'offer help with errors', path: '/offer/create', until: submitEmpty },
  { name: 'confirm without a token', path: '/confirm', until: heading(/./) },
  {
    name: 'confirm by a link that nobody sent',
    path: `/confirm#${'x'.repeat(43)}`,
    until: heading('This link does not work any more'),
  },
  { name: 'terms of use', path: '/terms-of-use', until: heading('Terms of Use') },
  { name: 'privacy policy', path: '/privacy-policy', until: heading('Privacy Policy') },
  { name: 'page not found', path: '/no-such-page', until: heading('Page Not Found') },
];

for (const { name, path, given, until } of SCREENS) {
  test(`${name}: axe finds nothing in light and dark, and nothing scrolls sideways`, async ({ page }) => {
    test.slow();
    await given?.(page);
    await page.goto(path);
    await until(page);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });
}

test('a confirmed address: axe finds nothing in light and dark, and nothing scrolls sideways', async ({
  page,
  given,
  outbox,
}) => {
  test.slow();
  const email = newEmail();
  await given.requestForHelp({ email });
  await page.goto((await outbox.confirmationMailTo(email)).link);
  await heading('Your email address is confirmed')(page);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});

test('the open menu: axe finds nothing in light and dark, and nothing scrolls sideways', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  await openMenu(page);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page, [390]);
});

test('a toast: axe finds nothing in light and dark', async ({ page }) => {
  test.slow();
  await page.goto('/find/create');
  const form = new PublishPage(page, 'find');
  await form.submit.click();
  await expect(toasts(page)).toHaveCount(1);
  await page.keyboard.press('F8');
  await expectAccessible(page);
  await expect(toasts(page)).toHaveCount(1);
});

test('words without a space do not widen the page', async ({ page, given }) => {
  const long = { name: 'W'.repeat(80), description: 'W'.repeat(500), flightNumber: 'W'.repeat(12) };
  await given.offerOfHelp({ departureAirport: 'PER', arrivalAirport: 'GIG', ...long });
  await page.goto('/search?from=PER&to=GIG');
  await article(page);
  await expectNoSidewaysScroll(page);
});

test('on a phone both choices of the home page stand above the fold', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  for (const choice of ['Become a Flight Amigo', 'Find Your Flight Amigo'])
    await expect(page.getByRole('link', { name: choice })).toBeInViewport({ ratio: 1 });
});
