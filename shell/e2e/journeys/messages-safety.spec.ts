import { expectAccessible } from '../fixtures/accessibility.ts';
import type { Person } from '../fixtures/given.ts';
import { newEmail, newName } from '../fixtures/given.ts';
import { expect, test } from '../fixtures/test.ts';
import { toasts } from '../pages/components.ts';
import { DetailsDialog } from '../pages/details-dialog.ts';
import { LoginDialog } from '../pages/login-dialog.ts';
import { MessagesPage, SafetyDialogs } from '../pages/messages-page.ts';
import { SearchPage } from '../pages/search-pages.ts';

const HELLO = 'Send me your bank details, I shall pay the ticket.';
const REFUSED_TEXT = 'Why do you not answer me at all?';
const UNREACHABLE = 'This person cannot be reached here. They may have left. Please look for another traveler';

/** Cancels the dialog once, then blocks. */
async function block(other: Person, messages: MessagesPage): Promise<void> {
  const dialog = new SafetyDialogs(messages.page).block;
  await messages.chooseAction(`Block ${other.name}`);
  await expect(dialog.getByRole('heading')).toHaveText(`Block ${other.name}?`);
  await expect(dialog).toContainText(
    `You and ${other.name} will not see each other's listings or contact details, and cannot write to each other. ${other.name} is not told.`,
  );
  await expect(dialog).toContainText(
    'You can unblock them later in this conversation, or on your profile under Security.',
  );
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(messages.field).toBeVisible();
  await messages.chooseAction(`Block ${other.name}`);
  await dialog.getByRole('button', { name: 'Block', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(messages.page.getByRole('main')).toContainText(
    `You have blocked ${other.name}. Unblock to write to each other again.`,
  );
}

/** The message is refused without a word about the block, and stays in the conversation as unsent. */
async function expectRefused(messages: MessagesPage): Promise<void> {
  await messages.sendMessage(REFUSED_TEXT);
  await expect(toasts(messages.page)).toContainText('Message failed');
  await expect(messages.bubble(REFUSED_TEXT)).toContainText(`Not sent. ${UNREACHABLE}`);
}

test('a blocked user can neither write to nor find the user who blocked them, until they are unblocked', async ({
  page,
  given,
  chat,
  anotherBrowser,
}) => {
  const daughter = await given.userWithPhone('Priya', page);
  await given.listing(page, { departureAirport: 'TRV', arrivalAirport: 'MAN' });
  const otherPage = await anotherBrowser();
  const other = await given.user('Conrad', otherPage);
  await chat.send(other, daughter, HELLO);
  const theirs = new MessagesPage(otherPage);
  await theirs.openWith(daughter);

  const messages = new MessagesPage(page);
  await messages.openWith(other);
  await block(other, messages);
  await expect(messages.field).toHaveCount(0);
  await expect(messages.bubble(HELLO)).toBeVisible();

  // Nothing shows the block to them before they write
  await otherPage.reload();
  await expect(theirs.field).toBeVisible();
  await expectRefused(theirs);
  const search = new SearchPage(otherPage);
  await search.open('?from=TRV&to=MAN');
  await search.waitForResults();
  await expect(search.card(daughter.name)).toHaveCount(0);
  expect(await chat.texts(daughter, other)).toEqual([HELLO]);

  await messages.unblock.click();
  await expect(messages.field).toBeVisible();
  await otherPage.reload();
  await expect(search.card(daughter.name)).toHaveCount(1);
  await theirs.openWith(daughter);
  await theirs.bubble(REFUSED_TEXT).getByRole('button', { name: 'Send again' }).click();
  await expect(messages.bubble(REFUSED_TEXT)).toBeVisible();
});

test('reporting a listing requires a login, returns to the details on Escape, and can block the owner', async ({
  page,
  given,
  outbox,
}) => {
  test.slow();
  const username = newName('Conrad');
  const { listing } = await given.listingWithOwner({ username }, { departureAirport: 'COK', arrivalAirport: 'BHX' });
  const released = Promise.withResolvers<void>();
  await page.route('**/remotes/messaging/**', async (route) => {
    await released.promise;
    await route.continue();
  });
  const details = new DetailsDialog(page);
  const login = new LoginDialog(page);
  const safety = new SafetyDialogs(page);
  const search = new SearchPage(page);
  const reportListing = page.getByRole('button', { name: 'Report this listing' });
  await details.open(listing);
  // A button of another remote that loads late moves nothing
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const before = await details.share.boundingBox();
  released.resolve();
  await expect(reportListing).toBeVisible();
  expect(await details.share.boundingBox()).toEqual(before);

  await reportListing.click();
  await expect(login.dialog).toContainText('Log in to report this listing.');
  const email = newEmail();
  await login.requestCode(email);
  await login.enterCode(await outbox.loginCodeTo(email));
  await expect(safety.send).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(details.dialog).toBeVisible();
  await expect(reportListing).toBeFocused();
  await page.keyboard.press('Enter');
  await safety.send.click();
  await expect(page.getByText('Please choose what is wrong').first()).toBeVisible();
  await expectAccessible(page);
  await safety.reason('Not who they say they are').check();
  await safety.alsoBlock.check();
  await safety.send.click();
  await expect(toasts(page)).toContainText('Report sent');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await search.open('?from=COK&to=BHX');
  await search.waitForResults();
  await expect(search.card(username)).toHaveCount(0);
});
