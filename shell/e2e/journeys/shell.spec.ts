import type { RemotesFile } from 'shared-ui/contracts';
import { expect, test } from '../fixtures/test.ts';

/** Each address with its title: those of the specification (§2), and the pages that the product has beside them. */
const TITLES = [
  ['/', 'Home'],
  ['/search', 'Search Results'],
  ['/flight-search', 'Flight Search'],
  ['/profile', 'Profile'],
  ['/create-listing', 'Create Listing'],
  ['/create-listing-fixed', 'Create Listing'],
  ['/find/create', 'Find Help'],
  ['/offer/create', 'Offer Help'],
  ['/messages', 'Messages'],
  ['/messages/1', 'Messages'],
  ['/contact', 'Contact'],
  ['/checkout', 'Checkout'],
  ['/checkout/1', 'Checkout'],
  ['/checkout/success', 'Payment Success'],
  ['/no-such-page', 'Not Found'],
  ['/terms-of-use', 'Terms of Use'],
  ['/privacy-policy', 'Privacy Policy'],
  ['/listing/1/print', 'Print Listing'],
  ['/confirm', 'Confirm Email'],
  ['/unsubscribe', 'Stop emails'],
] as const;

const TITLES_AFTER_LOGIN = [
  ['/verify', 'Verification'],
  ['/verification', 'Verification'],
  ['/tip/1', 'Tip Payment'],
  ['/receipt/1', 'Receipt'],
] as const;

for (const [path, title] of TITLES) {
  test(`${path} is titled 'Flight Amigo - ${title}'`, async ({ page }) => {
    await page.goto(path);
    await expect(page).toHaveTitle(`Flight Amigo - ${title}`);
  });
}

for (const [path, title] of TITLES_AFTER_LOGIN) {
  test(`${path} is titled 'Flight Amigo - ${title}' for who is logged in`, async ({ page, given }) => {
    await given.loggedIn(page);
    await page.goto(path);
    await expect(page).toHaveTitle(`Flight Amigo - ${title}`);
  });
}

test('the titles of all pages that the remotes declare are known', async ({ request }) => {
  const remotes = (await (await request.get('/remotes.json')).json()) as RemotesFile;
  const declared = Object.values(remotes).flatMap(({ routes }) => routes);
  const titled = [...TITLES, ...TITLES_AFTER_LOGIN].map(([path]) => path);
  const untitled = declared.filter((route) => {
    const pattern = new RegExp(`^${route.replaceAll(/:\w+/g, '[^/]+')}$`);
    return !titled.some((path) => pattern.test(path));
  });
  expect(untitled).toEqual([]);
});

test('header and footer surround every route', async ({ page, given }) => {
  test.slow();
  await given.loggedIn(page);
  for (const [path] of [...TITLES, ...TITLES_AFTER_LOGIN]) {
    await page.goto(path);
    await expect(page.getByRole('banner'), path).toBeVisible();
    await expect(page.getByRole('contentinfo'), path).toBeVisible();
  }
});

test('the header has two links for everyone, and the others for who is logged in', async ({ page, given }) => {
  const links = page.getByRole('banner').getByRole('navigation').getByRole('link');
  const addresses = () =>
    links.evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href')] as const));
  await page.goto('/');
  await expect(links).toHaveText(['Home', 'Contact Us']);
  await given.loggedIn(page);
  await page.reload();
  await expect(page.getByRole('banner').getByRole('button', { name: 'Log Out' })).toBeVisible();
  expect(Object.fromEntries(await addresses())).toEqual({
    Home: '/',
    'Contact Us': '/contact',
    'My Profile': '/profile',
    Messages: '/messages',
    'Create Listing': '/create-listing',
  });
});

test('an unknown address, and one below a page that there is, answer Page Not Found', async ({ page }) => {
  for (const path of ['/no-such-page', '/checkout/1/2', '/tip']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
  }
});

test('the old addresses lead to the forms', async ({ page }) => {
  await page.goto('/create-find-help');
  await expect(page).toHaveURL(/\/find\/create$/);
  await page.goto('/create-offer-help');
  await expect(page).toHaveURL(/\/offer\/create$/);
});

test('the footer leads to every public page', async ({ page }) => {
  await page.goto('/');
  const footer = page.getByRole('contentinfo');
  for (const [name, address] of [
    ['Offer Help', /\/offer\/create$/],
    ['Find Help', /\/find\/create$/],
    ['Browse Listings', /\/search$/],
    ['Contact Us', /\/contact$/],
    ['Terms of Use', /\/terms-of-use$/],
    ['Privacy Policy', /\/privacy-policy$/],
  ] as const) {
    await expect(footer.getByRole('link', { name })).toHaveAttribute('href', address);
  }
  await expect(footer).toContainText(/own risk/i);
});

test('the legal pages cover what the specification asks for', async ({ page }) => {
  await page.goto('/terms-of-use');
  await expect(page.getByRole('heading', { level: 1, name: 'Terms of Use' })).toBeVisible();
  for (const point of [
    /accept/i,
    /disclaimer/i,
    /warrant/i,
    /responsible/i,
    /indemnif/i,
    /limitation/i,
    /assets/i,
    /change/i,
    /contact/i,
  ]) {
    await expect(page.getByRole('main').getByRole('heading', { name: point }).first()).toBeVisible();
  }
  await page.goto('/privacy-policy');
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText(/IP address/i);
});

test('on the forms the legal links open in a new tab', async ({ page, context }) => {
  await page.goto('/find/create');
  const opened = context.waitForEvent('page');
  await page.getByRole('main').getByRole('link', { name: 'Terms of Use' }).click();
  await expect((await opened).getByRole('heading', { level: 1, name: 'Terms of Use' })).toBeVisible();
});

test('following a link moves the focus to the new page and starts at its top', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Browse Listings' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Search Flight Amigos' })).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('main, h1') !== null)).toBe(true);
});

test('an address that is opened anew starts at its top, and a reload stays where one was', async ({ page }) => {
  const scrolled = () => page.evaluate(() => Math.round(window.scrollY));
  await page.goto('/terms-of-use');
  await page.getByRole('heading', { name: '9. Contact' }).scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 100);
  await expect.poll(scrolled).toBeGreaterThan(300);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terms of Use');
  await expect.poll(scrolled).toBeGreaterThan(300);
  await page.goto('/privacy-policy');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy Policy');
  expect(await scrolled()).toBe(0);
});

test('the first Tab leads past the navigation', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: /skip/i });
  await expect(skip).toBeFocused();
  await skip.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

test('home leads to both forms and to the lists', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByText('Tips are optional. 100% goes to helpers').first()).toBeVisible();
  await expect(page.getByRole('link', { name: /Become a Flight Amigo/ })).toHaveAttribute('href', '/offer/create');
  await expect(page.getByRole('link', { name: /Find Your Flight Amigo/ })).toHaveAttribute('href', '/find/create');
  await expect(page.getByRole('link', { name: /^View All/ }).first()).toHaveAttribute('href', '/search?type=helper');
  await expect(page.getByRole('link', { name: /^View All/ }).last()).toHaveAttribute(
    'href',
    '/search?type=seeking_help',
  );
  await expect(page.getByRole('heading', { name: 'What Our Users Say' })).toBeVisible();
});
