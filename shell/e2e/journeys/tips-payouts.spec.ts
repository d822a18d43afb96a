import { readFile } from 'node:fs/promises';
import { inDays, shown } from '../fixtures/days.ts';
import { DESK, look } from '../fixtures/look.ts';
import { expect, test } from '../fixtures/test.ts';
import { MoneyOnProfile } from '../pages/money-on-profile.ts';

const YEAR = new Date().getUTCFullYear();

/** The lines of the table, without what ends the last. */
async function download({ page, tips }: MoneyOnProfile): Promise<string[]> {
  const downloading = page.waitForEvent('download');
  await tips.getByRole('button', { name: 'Download CSV' }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toBe(`flight-amigo-tips-${YEAR}.csv`);
  return (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
}

/** At the local stand-in for the provider: leaves its form, comes back, and finishes it. */
async function setUpPayouts({ page, payouts, setUp }: MoneyOnProfile): Promise<void> {
  await payouts.getByRole('combobox', { name: 'Country of your bank account' }).selectOption('GB');
  await setUp.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Set up payouts' })).toBeVisible();
  await page.getByRole('button', { name: 'Leave without telling anything' }).click();
  await expect(payouts).toContainText('Not finished');
  await payouts.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Everything is given' }).click();
}

test('a helper sets up payouts: what waits is paid out, and can be taken home as a table', async ({
  page,
  talk,
  tips,
}) => {
  const helper = await tips.helper('Meena', page);
  const tipper = await talk.person('Priya');
  await tips.pay(tipper, helper, 15);
  const money = new MoneyOnProfile(page);
  await money.open('payouts');
  const row = money.row('received', tipper.name);
  await expect(row).toContainText('$15.00');
  await expect(row).toContainText('Waiting');
  await expect(money.payouts).toContainText('Not set up');
  await look(page, [390, DESK]);
  await expect(money.payouts).toContainText('$15.00 is waiting for you.');
  await expect(money.payouts).toContainText(
    `goes back to the person who gave it: the first $15.00 on ${shown(inDays(60))}`,
  );

  await setUpPayouts(money);
  await expect(money.payouts).toContainText('Payouts are set up.');
  await expect(page).toHaveURL(/\/profile#payouts$/);
  await expect(row).toContainText('Paid out', { timeout: 20_000 });
  await expect(money.payouts).toContainText('Nothing is waiting for you.');

  const lines = await download(money);
  expect(lines).toHaveLength(2);
  expect(lines[1]).toMatch(new RegExp(`^Received,${YEAR}-\\d\\d-\\d\\d,${tipper.name},15\\.00,Paid out$`));
});
