import type { Page } from '@playwright/test';
import { newLocalNumber, newName } from '../fixtures/given.ts';
import { DESKTOP, expectNoHorizontalScroll, expectAccessible } from '../fixtures/accessibility.ts';
import { expect, test } from '../fixtures/test.ts';
import { ProfilePage } from '../pages/profile-page.ts';
import { suggestions, toasts } from '../pages/components.ts';
import { VerifyPage } from '../pages/verify-page.ts';

test('a user edits the profile, and the changes show in the preview, in the header and after a reload [spec 8]', async ({
  page,
  given,
}) => {
  await given.loggedIn(page);
  const profile = new ProfilePage(page);
  const name = newName('Meena');
  await profile.open();
  await profile.username.fill('ab');
  await profile.phone.fill('12');
  await profile.save.click();
  await expect(page.getByText('Please check 2 things')).toBeVisible();
  await expectAccessible(page, [390, DESKTOP]);
  await profile.phone.clear();
  await profile.username.fill(name);
  for (const language of ['Tibetan', 'नेपाली']) {
    await profile.language.fill(language);
    await expect(suggestions(page)).toHaveCount(1);
    await profile.language.press('Enter');
  }
  await profile.bio.fill('I live in Leeds and fly home twice a year.');
  await profile.save.click();
  await expect(toasts(page)).toContainText('Your profile has been updated successfully');
  await expect(profile.preview.getByRole('heading', { name })).toBeVisible();
  await expect(profile.preview).toContainText('Speaks Tibetan, Nepali');
  await expect(page.getByRole('banner')).toContainText(name);
  await page.reload();
  await expect(profile.preview).toContainText('I live in Leeds and fly home twice a year.');
  await expect(profile.username).toHaveValue(name);
});

test('the tab of the profile is in the address; a new phone number leads to its verification', async ({
  page,
  given,
  outbox,
}) => {
  await given.loggedIn(page);
  const profile = new ProfilePage(page);
  const localNumber = newLocalNumber();
  await profile.open();
  await profile.tab("I'm a Helper").click();
  await expect(page).toHaveURL(/\/profile\?tab=helper$/);
  await expect(page.getByText('You need to verify your phone number to create listings')).toBeVisible();
  await expectAccessible(page);
  await page.goBack();
  await page.getByRole('combobox', { name: 'Country code' }).selectOption('GB');
  await profile.phone.fill(localNumber);
  await profile.save.click();
  await expect(page.getByText(/^We sent a code to \+44 •••• ••• \d{3}\./)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Verify phone number' }).click();
  await new VerifyPage(page).enterCode(await outbox.smsCodeTo(`+44${localNumber}`));
  await expect(profile.preview.getByText('Verified', { exact: true })).toBeVisible();
  await page.evaluate(() => void (document.documentElement.style.fontSize = '200%'));
  await expectNoHorizontalScroll(page);
});

test('the settings of the profile are pages of their own, by a list beside them, which is folded on a phone', async ({
  page,
  given,
}) => {
  await given.loggedIn(page);
  const profile = new ProfilePage(page);
  await profile.open();
  await profile.bio.fill('I live in Leeds.');
  await profile.openSettings('Notices');
  await expect(page.getByRole('checkbox', { name: /^Allow SMS copies/ })).toBeVisible();
  await expect(page).toHaveTitle('Flight Amigo - Notices');
  await expect(page.getByRole('heading', { name: 'Notices' }).first()).toBeFocused();
  await expectAccessible(page, [390, DESKTOP]);
  await page.goBack();
  await expect(profile.bio).toHaveValue('I live in Leeds.');
  await page.goForward();
  await expect(page).toHaveURL(/\/profile\/notices$/);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(profile.settings.getByRole('link')).toHaveCount(0);
  await profile.fold.click();
  await expect(profile.settings.getByRole('link', { name: 'Profile' })).toContainText('Not saved');
  await expectAccessible(page);
  await profile.settings.getByRole('link', { name: 'Security' }).click();
  await expect(page.getByRole('region', { name: 'Where you are logged in' })).toContainText('This device');
  await expectAccessible(page, [390, DESKTOP]);
  await profile.fold.click();
  await profile.settings.getByRole('link', { name: 'Data' }).click();
  await expect(page.getByRole('button', { name: 'Download my data' })).toBeVisible();
  await expectAccessible(page, [390, DESKTOP]);
  await page.reload();
  await expect(page.getByRole('region', { name: 'Delete your account' })).toBeVisible();
});

test('an old address of a setting leads to its page, where the setting is in view and has the focus', async ({
  page,
  given,
}) => {
  await given.loggedIn(page);
  await page.setViewportSize({ width: 390, height: 700 });
  await page.goto('/profile#payouts');
  await expect(page).toHaveURL(/\/profile\/tips#payouts$/);
  await expect(page.getByRole('combobox', { name: 'Country of your bank account' })).toBeInViewport();
  await expect(page.locator('#payouts')).toBeFocused();
});

test('a picture is moved and turned by keys, and then stands in the header, the preview and on the card', async ({
  page,
  given,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await given.loggedInWithPhone(page);
  const listing = await given.listing(page);
  const profile = new ProfilePage(page);
  await profile.open();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose a picture' }).click();
  await (await chooser).setFiles({ name: 'me.png', mimeType: 'image/png', buffer: await paintPhoto(page) });
  const dialog = page.getByRole('dialog', { name: 'Your picture' });
  const use = dialog.getByRole('button', { name: 'Use this picture' });
  await expect(use).toBeEnabled();
  await expectAccessible(page, [390, DESKTOP]);
  const picture = dialog.getByRole('slider', { name: /^Picture/ });
  await picture.press('Shift+ArrowRight');
  for (let press = 0; press < 3; press += 1) await picture.press('Shift+ArrowRight');
  await expect(picture).toHaveAttribute('aria-valuetext', /^The middle is 25 percent from the left/);
  await dialog.getByRole('button', { name: 'Turn' }).press('Enter');
  await use.press('Enter');
  await expect(toasts(page)).toContainText('Others see it from now on.');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Choose a picture' })).toBeFocused();

  const large = await profile.preview.locator('img').getAttribute('src');
  expect(large).toMatch(/^\/pictures\/[0-9a-f]{32}-512\.webp$/);
  expect(await readColor(page, large)).toBe('red');
  const small = large?.replace('-512', '-96');
  await page.setViewportSize({ width: DESKTOP, height: 800 });
  await expect(page.getByRole('banner').locator('img')).toHaveAttribute('src', small ?? '');
  await page.goto(`/search?listing=${listing.id}`);
  await expect(page.getByRole('dialog').locator(`img[src="${large}"]`)).toBeVisible();
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Remove picture' }).click();
  await expect(toasts(page)).toContainText('Others see your initials now.');
  await expect(profile.preview.locator('img')).toHaveCount(0);
});

/** A PNG of 800 by 400 pixels: red on the left, blue on the right. */
async function paintPhoto(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 800, height: 400 });
    const context = canvas.getContext('2d');
    for (const [at, color] of ['red', 'blue'].entries()) {
      if (context) context.fillStyle = color;
      context?.fillRect(at * 400, 0, 400, 400);
    }
    return canvas.toDataURL('image/png').split(',')[1] ?? '';
  });
  return Buffer.from(base64, 'base64');
}

/** In the middle of the picture at this address. */
const readColor = (page: Page, url: string | null): Promise<string> =>
  page.evaluate(async (src) => {
    const image = Object.assign(new Image(), { src });
    await image.decode();
    const canvas = Object.assign(document.createElement('canvas'), { width: 1, height: 1 });
    const context = canvas.getContext('2d');
    context?.drawImage(image, 0, 0, 1, 1);
    const [red = 0, , blue = 0] = context?.getImageData(0, 0, 1, 1).data ?? [];
    return red > blue ? 'red' : 'blue';
  }, url);
