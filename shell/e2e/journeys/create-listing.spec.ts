import { inDays } from '../fixtures/dates.ts';
import { DESKTOP, expectAccessible, tabTo } from '../fixtures/accessibility.ts';
import { expect, test } from '../fixtures/test.ts';
import { suggestions, toasts } from '../pages/components.ts';
import { CreateListingPage } from '../pages/listing-forms.ts';

const DESCRIPTION = 'My mother flies alone for the first time.';

test('after a failed request nothing typed is lost, and the second attempt creates one listing', async ({
  page,
  given,
}) => {
  await given.loggedInWithPhone(page);
  const form = new CreateListingPage(page);
  await form.open();
  await form.fillTipRange('20', '10');
  await form.addSkill('Tamil');
  await form.submit.click();
  await expect(form.summary).toBeFocused();
  await expectAccessible(page, [390, DESKTOP]);
  await form.fill({ from: 'MAA', to: 'LHR', date: inDays(4), description: DESCRIPTION });
  await form.maxTip.fill('30');
  await page.route('**/api/listings', (route) => route.abort('connectionrefused'));
  await form.submit.click();
  await expect(toasts(page)).toContainText('There was a problem creating your listing. Please try again.');
  await expect(form.description).toHaveValue(DESCRIPTION);
  await page.unroute('**/api/listings');
  await form.submit.click();
  await expect(form.success).toBeVisible();
  await expectAccessible(page);
  expect(await (await page.request.get('/api/my-listings?type=helper')).json()).toHaveLength(1);
});

test('a listing can be created by keyboard alone [spec 8]', async ({ page, given }) => {
  await given.loggedInWithPhone(page);
  const form = new CreateListingPage(page);
  await form.open('?type=seeking_help');
  for (const [field, code] of [
    [form.from, 'MAA'],
    [form.to, 'LHR'],
  ] as const) {
    await tabTo(page, field);
    await page.keyboard.type(code);
    await expect(suggestions(page).first()).toContainText(code);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(field).toHaveValue(new RegExp(`^${code} - `));
  }
  await tabTo(page, form.flightNumber);
  await page.keyboard.type('BA36');
  await tabTo(page, form.description);
  await page.keyboard.type(DESCRIPTION);
  await tabTo(page, form.within.getByRole('button', { name: 'Add Translation' }));
  await page.keyboard.press('Enter');
  await expect(form.within.getByRole('button', { name: 'Remove Translation' })).toBeVisible();
  await tabTo(page, form.tips);
  await page.keyboard.press('Space');
  await tabTo(page, form.within.getByRole('radio', { name: 'No amount' }));
  await page.keyboard.press('ArrowDown');
  await tabTo(page, form.amount);
  await page.keyboard.type('15');
  await tabTo(page, form.submit);
  await page.keyboard.press('Enter');
  await expect(form.success).toBeFocused();
  await expect(form.value('Tip')).toHaveText('$15.00');
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(`${process.env['E2E_URL']}/`);
});
