import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/test.ts';
import { LoginDialog } from '../pages/login-dialog.ts';

/** A slow phone: 4 times slower than this machine, 1.6 Mbit/s, 150 ms. */
async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 200_000,
    uploadThroughput: 90_000,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
}

/** Opens a page at first sight: the scripts of the shell are held back. `load` lets them come, and resolves once the page works. */
async function openAtFirstSight(page: Page, address: string): Promise<{ load: () => Promise<unknown> }> {
  await slowDown(page);
  const allowed = Promise.withResolvers<void>();
  await page.route(/\/shell\/.*\/main\..*\.js$/, async (route) => {
    await allowed.promise;
    await route.continue();
  });
  const parsed = page.waitForEvent('domcontentloaded');
  const opened = page.goto(address);
  await parsed;
  const load = () => {
    allowed.resolve();
    return opened;
  };
  return { load };
}

// What takes seconds here takes four times as long on such a phone
test.slow();
test.use({ viewport: { width: 390, height: 844 }, actionTimeout: 30_000 });

test('Log In, pressed at first sight, is busy and then opens the login dialog', async ({ page }) => {
  const { load } = await openAtFirstSight(page, '/');
  const login = new LoginDialog(page);
  await login.logIn.click();
  await expect(login.logIn).toHaveAttribute('aria-busy', 'true');
  await expect(page.getByRole('status').filter({ hasText: 'still loading' })).toBeAttached();
  await load();
  await expect(login.email).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(login.logIn).toBeFocused();
  await expect(login.logIn).not.toHaveAttribute('aria-busy', 'true');
});

test('what is typed at first sight and until the page works stays, with the focus, the cursor and the place on the page', async ({
  page,
}) => {
  const { load } = await openAtFirstSight(page, '/find/create');
  const form = page.getByRole('main');
  const name = form.getByRole('textbox', { name: /^Name/ });
  const email = form.getByRole('textbox', { name: /^Email/ });
  const date = form.getByLabel('Travel Date', { exact: true });
  await date.fill('2027-01-31');
  await email.fill('priya.raman@example.com');
  await name.pressSequentially('Raman');
  await name.press('Home');
  const loaded = load();
  let isLoading = true;
  void loaded.then(() => (isLoading = false));
  let typed = '';
  while (isLoading) {
    const letter = 'priya'.charAt(typed.length % 5);
    // As fast as people type: more would keep the emulated phone from anything else
    await page.keyboard.press(letter, { delay: 120 });
    typed += letter;
  }
  await page.keyboard.type(' ');
  await expect(name).toHaveValue(`${typed} Raman`);
  await expect(name).toBeFocused();
  await expect(name).toBeInViewport();
  await expect(date).toHaveValue('2027-01-31');
  await expect(email).toHaveValue('priya.raman@example.com');
});

test('an airport that is typed at first sight is suggested as soon as it can be', async ({ page }) => {
  const { load } = await openAtFirstSight(page, '/search');
  const from = page.getByRole('main').getByRole('combobox', { name: 'From' });
  await from.pressSequentially('LHR');
  await load();
  await page.getByRole('option', { name: /^LHR/ }).click();
  await expect(from).toHaveValue('LHR - London, United Kingdom');
});

test('an airport that is typed at first sight is searched for by Enter', async ({ page }) => {
  for (const address of ['/', '/search']) {
    const { load } = await openAtFirstSight(page, address);
    const to = page.getByRole('main').getByRole('combobox', { name: 'To' });
    await to.pressSequentially('LHR');
    await to.press('Enter');
    await load();
    await expect(page).toHaveURL(/\/search\?to=LHR$/);
    await page.unrouteAll();
  }
});

test('an email that is typed at first sight goes on at its end', async ({ page }) => {
  const { load } = await openAtFirstSight(page, '/contact');
  const email = page.getByRole('main').getByRole('textbox', { name: /^Email/ });
  await email.pressSequentially('priya.raman@');
  await load();
  await page.keyboard.type('example.com');
  await expect(email).toHaveValue('priya.raman@example.com');
});
