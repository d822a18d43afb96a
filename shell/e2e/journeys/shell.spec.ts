import type { Page } from '@playwright/test';
import type { RemotesFile } from 'contracts';
import { expectAccessible } from '../fixtures/accessibility.ts';
import { newName } from '../fixtures/given.ts';
import { expect, test } from '../fixtures/test.ts';

/** Each address with its title: the pages of the specification (§2) and the product's additional ones. */
const TITLES = [
  ['/', 'Home'],
  ['/search', 'Search Results'],
  ['/flight-search', 'Flight Search'],
  ['/profile', 'Profile'],
  ['/profile/tips', 'Tips and payouts'],
  ['/profile/alerts', 'Alerts'],
  ['/profile/notices', 'Notices'],
  ['/profile/security', 'Security'],
  ['/profile/data', 'Data'],
  ['/profile/unknown', 'Not Found'],
  ['/create-listing', 'Create Listing'],
  ['/create-listing-fixed', 'Create Listing'],
  ['/find/create', 'Find Help'],
  ['/offer/create', 'Offer Help'],
  ['/messages', 'Messages'],
  ['/messages/1', 'Messages'],
  ['/trips', 'Trips'],
  ['/trips/1', 'Trip'],
  ['/contact', 'Contact'],
  ['/checkout', 'Checkout'],
  ['/checkout/1', 'Checkout'],
  ['/checkout/success', 'Payment Success'],
  ['/no-such-page', 'Not Found'],
  ['/checkout/1/2', 'Not Found'],
  ['/tip', 'Not Found'],
  ['/terms-of-use', 'Terms of Use'],
  ['/privacy-policy', 'Privacy Policy'],
  ['/listing/1/print', 'Print Listing'],
  ['/people/999999', 'Traveler'],
  ['/confirm', 'Confirm Email'],
  ['/alerts/confirm', 'Confirm Alert'],
  ['/alerts/end', 'End Alert'],
  ['/unsubscribe', 'Stop emails'],
  ['/suspended', 'Your Data'],
] as const;

const TITLES_AFTER_LOGIN = [
  ['/verify', 'Verification'],
  ['/verification', 'Verification'],
  ['/listing/1/matches', 'Your matches'],
  ['/tip/1', 'Tip Payment'],
  ['/receipt/1', 'Receipt'],
] as const;

async function expectTitleAndLayout(page: Page, path: string, title: string): Promise<void> {
  await page.goto(path);
  await expect.soft(page, path).toHaveTitle(`Flight Amigo - ${title}`);
  await expect.soft(page.getByRole('banner'), path).toBeVisible();
  await expect.soft(page.getByRole('contentinfo'), path).toBeVisible();
}

test('every page that the remotes declare has its title, the header and the footer [spec 40, 45, 47, 188]', async ({
  page,
  request,
}) => {
  test.slow();
  for (const [path, title] of TITLES) await expectTitleAndLayout(page, path, title);
  await expect(page.getByRole('banner').getByRole('navigation').getByRole('link')).toHaveText(['Home', 'Contact Us']);
  const footer = page.getByRole('contentinfo');
  for (const [name, address] of [
    ['Offer Help', '/offer/create'],
    ['Find Help', '/find/create'],
    ['Browse Listings', '/search'],
    ['Contact Us', '/contact'],
    ['Terms of Use', '/terms-of-use'],
    ['Privacy Policy', '/privacy-policy'],
  ] as const)
    await expect(footer.getByRole('link', { name })).toHaveAttribute('href', address);

  const remotes = (await (await request.get('/remotes.json')).json()) as RemotesFile;
  const titled = [...TITLES, ...TITLES_AFTER_LOGIN].map(([path]) => path);
  const untitled = Object.values(remotes)
    .flatMap(({ routes }) => routes)
    .filter((route) => {
      const pattern = new RegExp(`^${route.replaceAll(/:\w+/g, '[^/]+')}$`);
      return !titled.some((path) => pattern.test(path));
    });
  expect(untitled).toEqual([]);
});

test('a logged-in user has more links and pages [spec 45, 188]', async ({ page, given }) => {
  await given.loggedIn(page);
  for (const [path, title] of TITLES_AFTER_LOGIN) await expectTitleAndLayout(page, path, title);
  await expect(page.getByRole('banner').getByRole('button', { name: 'Log Out' })).toBeVisible();
  const links = page.getByRole('banner').getByRole('navigation').getByRole('link');
  const addresses = await links.evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href')]));
  expect(Object.fromEntries(addresses)).toEqual({
    Home: '/',
    'Contact Us': '/contact',
    'My Profile': '/profile',
    Messages: '/messages',
    Trips: '/trips',
    'Create Listing': '/create-listing',
  });
});

test('Log Out, picture and name are in the header from 1024 pixels on, and the longest name fits [spec 44]', async ({
  page,
  given,
}) => {
  const username = newName('Bartholomew').padEnd(40, 'm');
  await given.loggedInWithPhone(page, { username });
  await page.setViewportSize({ width: 1024, height: 800 });
  await page.goto('/');
  const header = page.getByRole('banner');
  await expect(header.getByRole('link', { name: username }).getByText(/^B.$/)).toBeInViewport({ ratio: 1 });
  await expect(header.getByText(username)).toBeInViewport({ ratio: 1 });
  await expect(header.getByRole('button', { name: 'Menu' })).toBeInViewport({ ratio: 1 });
  await expectAccessible(page);
  await header.getByRole('button', { name: 'Log Out' }).click();
  await expect(header.getByRole('button', { name: 'Log In' })).toBeVisible();
});

test('a link moves focus and scroll position to the top of the new page, a reload keeps the position, and the first Tab reaches the skip link', async ({
  page,
}) => {
  const scrolled = () => page.evaluate(() => Math.round(window.scrollY));
  await page.goto('/terms-of-use');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: /skip/i });
  await expect(skip).toBeFocused();
  await skip.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.getByRole('heading', { name: '9. Contact' }).scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 100);
  await expect.poll(scrolled).toBeGreaterThan(300);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terms of Use');
  await expect.poll(scrolled).toBeGreaterThan(300);
  await page.goto('/privacy-policy');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy Policy');
  expect(await scrolled()).toBe(0);

  await page.getByRole('contentinfo').getByRole('link', { name: 'Browse Listings' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Search Flight Amigos' })).toBeVisible();
  await expect.poll(scrolled).toBe(0);
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('main, h1') !== null)).toBe(true);
});

test('the mobile menu covers the screen, traps the focus, closes by keyboard, and its logo leads home [spec 46]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/search');
  const button = page.getByRole('button', { name: 'Menu' });
  await button.focus();
  await page.keyboard.press('Enter');
  const menu = page.getByRole('dialog');
  await expect(menu).toBeVisible();
  expect(await menu.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 });
  await expectAccessible(page);
  for (let step = 0; step < 9; step += 1) {
    await expect(menu.locator(':focus')).toHaveCount(1);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(button).toBeFocused();

  await button.click();
  await menu.getByRole('link', { name: /Flight Amigo/ }).click();
  await expect(menu).toBeHidden();
  await expect(page).toHaveURL(/\/$/);
});
