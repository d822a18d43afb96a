import { readFile } from 'node:fs/promises';
import { inDays, formatDate } from '../fixtures/dates.ts';
import { DESKTOP, expectAccessible } from '../fixtures/accessibility.ts';
import { expect, test } from '../fixtures/test.ts';
import { TipsAndPayouts } from '../pages/profile-page.ts';

const YEAR = new Date().getUTCFullYear();

/** The lines of the CSV file. */
async function downloadCsv({ page, tips }: TipsAndPayouts): Promise<string[]> {
  const download = page.waitForEvent('download');
  await tips.getByRole('button', { name: 'Download CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe(`flight-amigo-tips-${YEAR}.csv`);
  return (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
}

/** At the provider's stand-in: leaves its form, returns and completes it. */
async function setUpPayouts({ page, payouts, setUp }: TipsAndPayouts): Promise<void> {
  await payouts.getByRole('combobox', { name: 'Country of your bank account' }).selectOption('GB');
  await setUp.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Set up payouts' })).toBeVisible();
  await page.getByRole('button', { name: 'Leave without telling anything' }).click();
  await expect(payouts).toContainText('Not finished');
  await payouts.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Everything is given' }).click();
}

test('a helper sets up payouts, waiting tips are paid out, and the tips can be downloaded as CSV', async ({
  page,
  given,
  tips,
}) => {
  const helper = await given.helper('Meena', page);
  const tipper = await given.user('Priya');
  await tips.pay(tipper, helper, 15);
  const money = new TipsAndPayouts(page);
  await money.open('payouts');
  const row = money.row('received', tipper.name);
  await expect(row).toContainText('$15.00');
  await expect(row).toContainText('Waiting');
  await expect(money.payouts).toContainText('Not set up');
  await expectAccessible(page, [390, DESKTOP]);
  await expect(money.payouts).toContainText('$15.00 is waiting for you.');
  await expect(money.payouts).toContainText(
    `goes back to the person who gave it: the first $15.00 on ${formatDate(inDays(60))}`,
  );

  await setUpPayouts(money);
  await expect(money.payouts).toContainText('Payouts are set up.');
  await expect(page).toHaveURL(/\/profile\/tips#payouts$/);
  await expect(row).toContainText('Paid out', { timeout: 20_000 });
  await expect(money.payouts).toContainText('Nothing is waiting for you.');

  const lines = await downloadCsv(money);
  expect(lines).toHaveLength(2);
  expect(lines[1]).toMatch(new RegExp(`^Received,${YEAR}-\\d\\d-\\d\\d,${tipper.name},15\\.00,Paid out$`));
});
