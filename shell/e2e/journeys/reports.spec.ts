import { newEmail, newName } from '../fixtures/given.ts';
import { noteText } from '../fixtures/talk.ts';
import { expect, test } from '../fixtures/test.ts';
import { DetailsDialog } from '../pages/details-dialog.ts';
import { LoginDialog } from '../pages/login-dialog.ts';
import { MessagesPage } from '../pages/messages-page.ts';
import { SafetyDialogs } from '../pages/safety-dialogs.ts';
import { toasts } from '../pages/toasts.ts';

const WORDS = 'He asked for my passport, and for my bank account.';

test('who reports a listing logged out logs in first; Escape leads back to its details', async ({
  page,
  given,
  outbox,
}) => {
  test.slow();
  const { listing } = await given.listingOf({ username: newName('Conrad') });
  const email = newEmail();
  const login = new LoginDialog(page);
  const details = new DetailsDialog(page);
  const safety = new SafetyDialogs(page);
  const reportListing = page.getByRole('button', { name: 'Report this listing' });
  await details.open(listing);
  await reportListing.click();
  await expect(login.dialog).toContainText('Log in to report this listing.');
  await login.askForCode(email);
  await login.enter(await outbox.loginCodeTo(email));
  await expect(safety.send).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(details.dialog).toBeVisible();
  await expect(reportListing).toBeFocused();
  await page.keyboard.press('Enter');
  await safety.reason('Not who they say they are').check();
  await safety.alsoBlock.check();
  await safety.send.click();
  await expect(toasts(page)).toContainText('Report sent');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goto(`/search?listing=${listing.id}`);
  await expect(details.gone).toBeVisible();
});

test('a report that does not get through keeps what was typed, and can be sent again', async ({ page, talk }) => {
  const daughter = await talk.person('Priya', page);
  const other = await talk.person('Conrad');
  await talk.say(other, daughter, 'Send me your passport.');
  await page.route('**/api/reports', (route) => route.abort(), { times: 1 });
  const messages = new MessagesPage(page);
  const safety = new SafetyDialogs(page);
  await messages.openWith(other);
  await messages.choose('Report');
  await safety.reason('Something else').check();
  noteText(WORDS);
  await safety.details.fill(WORDS);
  await safety.send.click();
  await expect(toasts(page)).toContainText('Report failed');
  await expect(safety.details).toHaveValue(WORDS);
  await safety.send.click();
  await expect(toasts(page)).toContainText('Report sent');
  await expect(page.getByRole('button', { name: 'More', exact: true })).toBeFocused();
});
