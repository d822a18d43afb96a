import type { OwnListing } from 'shared-ui/contracts';
import { inDays, shown } from '../fixtures/days.ts';
import { door } from '../fixtures/door.ts';
import { tabTo } from '../fixtures/keyboard.ts';
import { look } from '../fixtures/look.ts';
import { noteText } from '../fixtures/talk.ts';
import { expect, test } from '../fixtures/test.ts';
import { DetailsDialog } from '../pages/details-dialog.ts';
import { MessagesPage } from '../pages/messages-page.ts';
import { SafetyDialogs } from '../pages/safety-dialogs.ts';
import { toasts } from '../pages/toasts.ts';

const QUESTION = 'My mother is in 31B. Could you walk with her to the gate?';
const ANSWER = 'With pleasure. Look for a yellow scarf at desk 14.';

/** From the details of somebody's offer to a conversation that knows the trip. */
async function beginFrom(listing: OwnListing, messages: MessagesPage): Promise<void> {
  const details = new DetailsDialog(messages.page);
  await details.open(listing);
  await details.sendMessage.click();
  await expect(messages.page).toHaveURL(`/messages/${listing.userId}`);
  await expect(messages.trip).toHaveText(new RegExp(`MAA.*LHR.*${shown(inDays(7))}.*BA36.*View trip`));
  await expect(messages.trip).toHaveAttribute('href', `/search?listing=${listing.id}`);
  await expect(messages.page.getByText('No messages yet. Start the conversation!')).toBeVisible();
}

test('a daughter writes about an offer, and the helper answers, without a reload on either side', async ({
  page,
  given,
  talk,
  anotherBrowser,
}) => {
  const helperPage = await anotherBrowser();
  const helper = await talk.withPhone('Meena', helperPage);
  const listing = await given.listing(helperPage, { flightNumber: 'BA36', date: inDays(7) });
  const inbox = new MessagesPage(helperPage);
  await inbox.open();
  await expect(helperPage.getByRole('heading', { name: 'No messages yet' })).toBeVisible();
  await look(helperPage);

  const daughter = await talk.person('Priya', page);
  const messages = new MessagesPage(page);
  await beginFrom(listing, messages);
  await expect(messages.with(helper)).toBeVisible();
  await messages.write(QUESTION);
  await expect(toasts(page)).toContainText('Message sent');
  await expect(toasts(page)).toContainText('Your message has been sent successfully.');
  await expect(messages.field).toHaveValue('');

  await expect(inbox.row(daughter)).toHaveAccessibleName(`${daughter.name} New`);
  await expect(helperPage).toHaveTitle('Flight Amigo - Messages');
  await inbox.expectNew(1);
  await expect(messages.bubble(QUESTION)).not.toContainText('Read');
  await inbox.row(daughter).click();
  await expect(inbox.bubble(QUESTION)).toContainText(`${daughter.name}: ${QUESTION}`);
  await expect(inbox.trip).toHaveText(/MAA.*LHR/);
  await expect(messages.bubble(QUESTION)).toContainText('Read');
  await expect(inbox.row(daughter)).toHaveAccessibleName(daughter.name);
  await expect(helperPage).toHaveTitle('Flight Amigo - Messages');
  await inbox.expectNew(0);

  await inbox.write(ANSWER);
  await expect(messages.bubble(ANSWER)).toContainText(`${helper.name}: ${ANSWER}`);
  await expect(inbox.bubble(ANSWER)).toContainText('Read');
  await expect(messages.bubbles).toHaveCount(2);
  await expect(inbox.bubbles).toHaveCount(2);
});

test('from the header to a message that is sent, then blocked and unblocked, by keyboard alone', async ({
  page,
  talk,
}) => {
  const me = await talk.person('Priya', page);
  const meena = await talk.withPhone('Meena');
  await talk.say(meena, me, ANSWER);
  const messages = new MessagesPage(page);
  const { block } = new SafetyDialogs(page);
  const more = page.getByRole('button', { name: 'More', exact: true });
  const item = (name: string) => page.getByRole('menuitem', { name });
  await page.goto('/');
  await tabTo(page, messages.link);
  await page.keyboard.press('Enter');
  await tabTo(page, messages.row(meena));
  await page.keyboard.press('Enter');
  await expect(messages.field).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(messages.sms).toBeFocused();
  await page.keyboard.press('Space');
  await expect(messages.sms).toBeChecked();
  await page.keyboard.press('Tab');
  noteText(QUESTION);
  await page.keyboard.type(QUESTION);
  await page.keyboard.press('Enter');
  await expect(toasts(page)).toContainText('Message sent');
  await expect(messages.bubble(QUESTION)).toContainText('SMS');
  await expect(messages.field).toBeFocused();

  await more.focus();
  await page.keyboard.press('Enter');
  await expect(item('Report')).toBeFocused();
  await look(page);
  await page.keyboard.press('ArrowDown');
  await expect(item(`Block ${meena.name}`)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(block).toBeVisible();
  await look(page);
  await tabTo(page, block.getByRole('button', { name: 'Block', exact: true }));
  await page.keyboard.press('Enter');
  await expect(block).toBeHidden();
  await expect(more).toBeFocused();
  await expect(messages.unblock).toBeVisible();
  await look(page);
  await page.keyboard.press('Enter');
  await expect(item('Report')).toBeFocused();
  await page.keyboard.press('End');
  await expect(item(`Unblock ${meena.name}`)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(messages.field).toBeVisible();
  await expect(more).toBeFocused();
});

test('on a phone the list and a conversation stand alone, with Back between them', async ({ page, talk }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const me = await talk.person('Priya', page);
  const meena = await talk.person('Meena');
  await talk.say(meena, me, ANSWER);
  const messages = new MessagesPage(page);
  await messages.open();
  await expect(page.getByRole('heading', { name: 'Select a conversation' })).toBeHidden();
  await messages.row(meena).click();
  await expect(messages.bubble(ANSWER)).toBeVisible();
  await expect(messages.list).toBeHidden();
  await messages.write(QUESTION);
  await expect(messages.bubble(QUESTION)).toBeVisible();
  await messages.back.click();
  await expect(page).toHaveURL('/messages');
  await expect(messages.row(meena)).toBeFocused();
  await expect(messages.field).toHaveCount(0);
  await page.goBack();
  await expect(messages.bubble(QUESTION)).toBeVisible();
});

test('older messages come as one scrolls up, and what one reads stays where it is', async ({ page, talk }) => {
  const me = await talk.person('Priya', page);
  const meena = await talk.person('Meena');
  // Half of them each: nobody writes so much in a minute
  for (let number = 1; number <= 40; number += 2) {
    await talk.say(meena, me, `This is number ${number} of forty.`);
    await talk.say(me, meena, `This is number ${number + 1} of forty.`);
  }
  const messages = new MessagesPage(page);
  await messages.openWith(meena);
  await expect(messages.bubble('This is number 40 of forty.')).toBeInViewport();
  await expect(messages.bubbles).toHaveCount(30);
  const { open, letThrough } = door();
  await page.route(`**/api/messages/${meena.user.id}?*cursor=*`, async (route) => {
    await open;
    await route.continue();
  });
  await messages.log.evaluate((log) => (log.scrollTop = 0));
  await expect(page.getByRole('button', { name: 'Loading...' })).toBeVisible();
  const first = messages.bubble('This is number 11 of forty.');
  const top = async (): Promise<number> => Math.round((await first.boundingBox())?.y ?? 0);
  const before = await top();
  letThrough();
  await expect(messages.bubbles).toHaveCount(40);
  expect(Math.abs((await top()) - before)).toBeLessThanOrEqual(2);
  await expect(messages.bubbles.first()).toContainText('This is number 1 of forty.');

  await talk.say(meena, me, ANSWER);
  await expect(page.getByRole('button', { name: 'New messages' })).toBeVisible();
  expect(Math.abs((await top()) - before)).toBeLessThanOrEqual(2);
  await page.getByRole('button', { name: 'New messages' }).click();
  await expect(messages.bubble(ANSWER)).toBeInViewport();
});
