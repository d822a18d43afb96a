import { newEmail, newName } from '../fixtures/given.ts';
import { door } from '../fixtures/door.ts';
import { look } from '../fixtures/look.ts';
import type { Person } from '../fixtures/talk.ts';
import { expect, test } from '../fixtures/test.ts';
import { DetailsDialog } from '../pages/details-dialog.ts';
import { LoginDialog } from '../pages/login-dialog.ts';
import { MessagesPage } from '../pages/messages-page.ts';
import { SafetyDialogs } from '../pages/safety-dialogs.ts';
import { SearchPage } from '../pages/search-page.ts';
import { toasts } from '../pages/toasts.ts';

const HELLO = 'Send me your bank details, I shall pay the ticket.';
const COMPLAINT = 'Why do you not answer me at all?';
const UNREACHABLE = 'This person cannot be reached here. They may have left. Please look for another traveler';

/** Thinks better of it once, and then does it. */
async function block(other: Person, messages: MessagesPage): Promise<void> {
  const dialog = new SafetyDialogs(messages.page).block;
  await messages.choose(`Block ${other.name}`);
  await expect(dialog.getByRole('heading')).toHaveText(`Block ${other.name}?`);
  await expect(dialog).toContainText(
    `You and ${other.name} will not see each other's listings or contact details, and cannot write to each other. ${other.name} is not told.`,
  );
  await expect(dialog).toContainText('You can unblock them later in this conversation.');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(messages.field).toBeVisible();
  await messages.choose(`Block ${other.name}`);
  await dialog.getByRole('button', { name: 'Block', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(messages.page.getByRole('main')).toContainText(
    `You have blocked ${other.name}. Unblock to write to each other again.`,
  );
}

/** What is refused says nothing of a block, and stays where it was written. */
async function expectRefused(messages: MessagesPage): Promise<void> {
  await messages.write(COMPLAINT);
  await expect(toasts(messages.page)).toContainText('Message failed');
  await expect(messages.bubble(COMPLAINT)).toContainText(`Not sent. ${UNREACHABLE}`);
}

test('who blocks somebody is neither written to nor found by them, until they unblock', async ({
  page,
  given,
  talk,
  anotherBrowser,
}) => {
  const daughter = await talk.withPhone('Priya', page);
  await given.listing(page, { departureAirport: 'TRV', arrivalAirport: 'MAN' });
  const otherPage = await anotherBrowser();
  const other = await talk.person('Conrad', otherPage);
  await talk.say(other, daughter, HELLO);
  const theirs = new MessagesPage(otherPage);
  await theirs.openWith(daughter);

  const messages = new MessagesPage(page);
  await messages.openWith(other);
  await block(other, messages);
  await expect(messages.field).toHaveCount(0);
  await expect(messages.bubble(HELLO)).toBeVisible();

  // Nothing on their side says so, until they write
  await otherPage.reload();
  await expect(theirs.field).toBeVisible();
  await expectRefused(theirs);
  const search = new SearchPage(otherPage);
  await search.open('?from=TRV&to=MAN');
  await search.found();
  await expect(search.card(daughter.name)).toHaveCount(0);
  expect(await talk.said(daughter, other)).toEqual([HELLO]);

  await messages.unblock.click();
  await expect(messages.field).toBeVisible();
  await otherPage.reload();
  await expect(search.card(daughter.name)).toHaveCount(1);
  await theirs.openWith(daughter);
  await theirs.bubble(COMPLAINT).getByRole('button', { name: 'Send again' }).click();
  await expect(messages.bubble(COMPLAINT)).toBeVisible();
});

test('who reports a listing logged out logs in first; Escape leads back to its details, and its owner is blocked with it', async ({
  page,
  given,
  outbox,
}) => {
  test.slow();
  const username = newName('Conrad');
  const { listing } = await given.listingOf({ username }, { departureAirport: 'COK', arrivalAirport: 'BHX' });
  const { open, letThrough } = door();
  await page.route('**/remotes/messaging/**', async (route) => {
    await open;
    await route.continue();
  });
  const details = new DetailsDialog(page);
  const login = new LoginDialog(page);
  const safety = new SafetyDialogs(page);
  const search = new SearchPage(page);
  const reportListing = page.getByRole('button', { name: 'Report this listing' });
  await details.open(listing);
  // What comes late from another remote moves nothing
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const before = await details.share.boundingBox();
  letThrough();
  await expect(reportListing).toBeVisible();
  expect(await details.share.boundingBox()).toEqual(before);

  await reportListing.click();
  await expect(login.dialog).toContainText('Log in to report this listing.');
  const email = newEmail();
  await login.askForCode(email);
  await login.enter(await outbox.loginCodeTo(email));
  await expect(safety.send).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(details.dialog).toBeVisible();
  await expect(reportListing).toBeFocused();
  await page.keyboard.press('Enter');
  await safety.send.click();
  await expect(page.getByText('Please choose what is wrong').first()).toBeVisible();
  await look(page);
  await safety.reason('Not who they say they are').check();
  await safety.alsoBlock.check();
  await safety.send.click();
  await expect(toasts(page)).toContainText('Report sent');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await search.open('?from=COK&to=BHX');
  await search.found();
  await expect(search.card(username)).toHaveCount(0);
});
