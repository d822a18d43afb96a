import type { Page } from '@playwright/test';
import { newEmail, newName } from '../fixtures/given.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../fixtures/look.ts';
import { expect, test } from '../fixtures/test.ts';
import { LoginDialog } from '../pages/login-dialog.ts';
import { ProfilePage } from '../pages/profile-page.ts';
import { toasts } from '../pages/toasts.ts';
import { newLocalNumber } from '../pages/verify-page.ts';

test('somebody writes who they are, and others see it from then on', async ({ page, given }) => {
  await given.loggedIn(page, newEmail());
  const profile = new ProfilePage(page);
  const name = newName('Meena');
  await profile.open();
  await profile.username.fill(name);
  await page.getByRole('button', { name: /Spanish/ }).click();
  await profile.language.fill('Tulu');
  await profile.language.press('Enter');
  await profile.bio.fill('I live in Leeds and fly home twice a year.');
  await profile.save.click();
  await expect(toasts(page)).toContainText('Your profile has been updated successfully');
  await expect(profile.preview.getByRole('heading', { name })).toBeVisible();
  await expect(profile.preview).toContainText('Speaks Spanish, Tulu');
  await expect(page.getByRole('banner')).toContainText(name);
  await page.reload();
  await expect(profile.preview).toContainText('I live in Leeds and fly home twice a year.');
  await expect(profile.username).toHaveValue(name);
});

test('a username that somebody has, in other letters, is refused at its field', async ({ page, given, browser }) => {
  const taken = newName('Priya');
  const elsewhere = await browser.newContext();
  const other = new ProfilePage(await elsewhere.newPage());
  await given.loggedIn(other.preview.page(), newEmail());
  await other.preview.page().goto(`${process.env['E2E_URL']}/profile`);
  await other.username.fill(taken);
  await other.save.click();
  await expect(other.preview.getByRole('heading', { name: taken })).toBeVisible();
  await elsewhere.close();

  await given.loggedIn(page, newEmail());
  const mine = new ProfilePage(page);
  await mine.open();
  await mine.username.fill(taken.toUpperCase());
  await mine.save.click();
  await expect(toasts(page)).toContainText('Update failed');
  await expect(mine.username).toHaveAttribute('aria-invalid', 'true');
  await expect(mine.username).toHaveValue(taken.toUpperCase());
});

test('the tabs are in the address, and what was typed waits for its return', async ({ page, given }) => {
  await given.loggedIn(page, newEmail());
  const profile = new ProfilePage(page);
  await profile.open();
  await profile.bio.fill('Not saved yet.');
  await profile.tab("I'm a Helper").click();
  await expect(page).toHaveURL(/\/profile\?tab=helper$/);
  await expect(page.getByText('You need to verify your phone number to create listings')).toBeVisible();
  await profile.tab('I Need Help').click();
  await expect(page.getByText('You need to verify your phone number to create requests')).toBeVisible();
  await page.goBack();
  await expect(profile.tab("I'm a Helper")).toHaveAttribute('aria-selected', 'true');
  await page.goBack();
  await expect(profile.bio).toHaveValue('Not saved yet.');
});

test('a session that ended elsewhere costs nothing that was typed', async ({ page, given, outbox }) => {
  const email = newEmail();
  await given.loggedIn(page, email);
  const profile = new ProfilePage(page);
  // Opened after that, it would find out first
  const stream = page.waitForResponse('**/api/messages/stream*');
  await profile.open();
  await stream;
  await profile.bio.fill('Typed before the session ended.');
  await page.context().clearCookies({ name: 'session' });
  await profile.save.click();
  const login = new LoginDialog(page);
  await expect(login.dialog).toContainText('What you typed is kept.');
  await expect(page.getByText('Please log in to view your profile')).toBeInViewport();
  await login.askForCode(email);
  await login.enter(await outbox.loginCodeTo(email, 2));
  await expect(profile.preview).toContainText('Typed before the session ended.');
  await expect(profile.bio).toHaveValue('Typed before the session ended.');
});

test('a session whose end is noticed while one types costs nothing of it', async ({ page, given, outbox }) => {
  const email = newEmail();
  await given.loggedIn(page, email);
  const profile = new ProfilePage(page);
  const stream = page.waitForResponse('**/api/messages/stream*');
  await profile.open();
  await stream;
  await profile.bio.fill('Typed before the session ended.');
  await page.context().clearCookies({ name: 'session' });
  // The stream is asked for anew when the network is back
  await page.context().setOffline(true);
  await page.context().setOffline(false);
  await expect(page.getByText('What you typed is kept until you close this page.')).toBeVisible();
  const login = new LoginDialog(page);
  await login.open();
  await login.askForCode(email);
  await login.enter(await outbox.loginCodeTo(email, 2));
  await expect(profile.bio).toHaveValue('Typed before the session ended.');
});

test('what is typed while a save is under way is kept', async ({ page, given }) => {
  await given.loggedIn(page, newEmail());
  const profile = new ProfilePage(page);
  await profile.open();
  const { promise: typed, resolve: done } = Promise.withResolvers<void>();
  await page.route('**/api/profile', async (route) => {
    await typed;
    await route.continue();
  });
  const name = newName('Meena');
  await profile.username.fill(name);
  await profile.save.click();
  await profile.bio.fill('Typed meanwhile.');
  done();
  await expect(profile.preview.getByRole('heading', { name })).toBeVisible();
  await expect(profile.bio).toHaveValue('Typed meanwhile.');
  await expect(page.getByText('You have changes that are not saved yet.')).toBeVisible();
});

test('a picture is looked for only where the contract allows it', async ({ page, given }) => {
  const asked: string[] = [];
  await page.route(/pictures\.example\.org|192\.168\./, (route) => {
    asked.push(route.request().url());
    return route.abort();
  });
  await given.loggedIn(page, newEmail());
  const profile = new ProfilePage(page);
  await profile.open();
  await profile.picture.fill('https://192.168.0.1/me.jpg');
  await profile.save.click();
  await expect(profile.picture).toHaveAttribute('aria-invalid', 'true');
  await profile.picture.fill('https://pictures.example.org/me.jpg');
  await expect(page.getByText(/We cannot see a picture there/)).toBeVisible();
  expect(asked).toEqual(['https://pictures.example.org/me.jpg']);
});

async function refused(page: Page): Promise<void> {
  const profile = new ProfilePage(page);
  await profile.username.fill('ab');
  await profile.phone.fill('12');
  await profile.save.click();
  await expect(page.getByText('Please check 2 things')).toBeVisible();
}

async function withNewNumber(page: Page): Promise<void> {
  const profile = new ProfilePage(page);
  await page.getByRole('combobox', { name: 'Country code' }).selectOption('GB');
  await profile.phone.fill(newLocalNumber());
  await profile.save.click();
  await expect(page.getByRole('link', { name: 'Verify phone number' })).toBeVisible();
}

const STATES: [name: string, path: string, reach: (page: Page) => Promise<void>][] = [
  ['the profile', '/profile', async () => undefined],
  ['the profile with errors', '/profile', refused],
  ['the profile with a new number', '/profile', withNewNumber],
  ['the tab of offers', '/profile?tab=helper', async () => undefined],
  ['the tab of requests', '/profile?tab=seeker', async () => undefined],
];

for (const [name, path, reach] of STATES) {
  test(`${name}: axe finds nothing in light and dark, and nothing scrolls sideways`, async ({ page, given }) => {
    test.slow();
    await given.loggedIn(page, newEmail());
    await page.goto(path);
    await expect(page.getByRole('tab', { selected: true })).toBeVisible();
    await reach(page);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });
}

test('logged out: axe finds nothing in light and dark, and nothing scrolls sideways', async ({ page }) => {
  await page.goto('/profile');
  await expect(page.getByRole('heading', { name: 'Authentication Required' })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});

test('words without a space do not widen the profile', async ({ page, given }) => {
  await given.loggedIn(page, newEmail());
  const username = newName('W'.repeat(40)).replace(' ', '').slice(-40);
  const answer = await page.request.patch('/api/profile', {
    data: { username, languages: 'Quechuaaaaaa,'.repeat(15), bio: 'W'.repeat(500) },
    headers: { Origin: process.env['E2E_URL'] ?? '' },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  await page.goto('/profile');
  await expect(page.getByText('500 / 500')).toBeVisible();
  await expectNoSidewaysScroll(page);
});
