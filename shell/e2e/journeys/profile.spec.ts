import { newLocalNumber, newName } from '../fixtures/given.ts';
import { DESKTOP, expectNoHorizontalScroll, expectAccessible } from '../fixtures/accessibility.ts';
import { expect, test } from '../fixtures/test.ts';
import { ProfilePage } from '../pages/profile-page.ts';
import { suggestions, toasts } from '../pages/components.ts';
import { VerifyPage } from '../pages/verify-page.ts';

test('a user edits the profile, and the changes show in the preview, in the header and after a reload', async ({
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
  await expect(page.getByRole('checkbox', { name: /^Allow SMS copies/ })).toBeVisible();
  await expectAccessible(page, [390, DESKTOP]);
  await profile.phone.clear();
  await profile.username.fill(name);
  for (const language of ['Spanish', 'தமிழ்']) {
    await profile.language.fill(language);
    await expect(suggestions(page)).toHaveCount(1);
    await profile.language.press('Enter');
  }
  await profile.bio.fill('I live in Leeds and fly home twice a year.');
  await profile.save.click();
  await expect(toasts(page)).toContainText('Your profile has been updated successfully');
  await expect(profile.preview.getByRole('heading', { name })).toBeVisible();
  await expect(profile.preview).toContainText('Speaks Spanish, Tamil');
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
