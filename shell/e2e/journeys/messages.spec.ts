import type { OwnListing } from 'contracts';
import { DESKTOP, expectAccessible, tabTo } from '../fixtures/accessibility.ts';
import type { Person } from '../fixtures/given.ts';
import { recordText } from '../fixtures/site-log.ts';
import { inDays, formatDate } from '../fixtures/dates.ts';
import { expect, test } from '../fixtures/test.ts';
import { toasts } from '../pages/components.ts';
import { DetailsDialog } from '../pages/details-dialog.ts';
import { MessagesPage, SafetyDialogs } from '../pages/messages-page.ts';

const QUESTION = 'My mother is in 31B. Could you walk with her to the gate?';
const ANSWER = 'With pleasure. Look for a yellow scarf at desk 14.';
const LATER = 'One more thing: her bag is blue.';
/** A long word, which must not widen the page. */
const LONG = 'https://example.org/'.padEnd(300, 'x');

/** In E.164 format. */
const phoneNumberOf = ({ user }: Person): string => (user.phoneNumber ?? '').replaceAll(/[^+\d]/g, '');

/** Opens the details of an offer and starts a conversation about it. */
async function startConversation(listing: OwnListing, messages: MessagesPage): Promise<void> {
  const details = new DetailsDialog(messages.page);
  await details.open(listing);
  await details.sendMessage.click();
  await expect(messages.page).toHaveURL(`/messages/${listing.userId}`);
  await expect(messages.listing).toHaveText(new RegExp(`MAA.*LHR.*${formatDate(inDays(7))}.*BA36.*View trip`));
  await expect(messages.listing).toHaveAttribute('href', `/search?listing=${listing.id}`);
  await expect(messages.page.getByText('No messages yet. Start the conversation!')).toBeVisible();
}

test('a daughter writes about an offer, and the helper answers, without a reload on either side [spec 3, 8]', async ({
  page,
  given,
  anotherBrowser,
}) => {
  const helperPage = await anotherBrowser();
  const helper = await given.userWithPhone('Meena', helperPage);
  const listing = await given.listing(helperPage, { flightNumber: 'BA36', date: inDays(7) });
  const inbox = new MessagesPage(helperPage);
  await inbox.open();
  await expect(helperPage.getByRole('heading', { name: 'No messages yet' })).toBeVisible();
  await expectAccessible(helperPage);

  const daughter = await given.user('Priya', page);
  const messages = new MessagesPage(page);
  await startConversation(listing, messages);
  await expect(messages.heading(helper)).toBeVisible();
  await messages.sendMessage(QUESTION);
  await expect(toasts(page)).toContainText('Message sent');
  await expect(toasts(page)).toContainText('Your message has been sent successfully.');
  await expect(messages.field).toHaveValue('');

  await expect(inbox.row(daughter)).toHaveAccessibleName(/ New$/);
  await expect(helperPage).toHaveTitle('Flight Amigo - Messages');
  await inbox.expectUnread(1);
  await expect(messages.bubble(QUESTION)).not.toContainText('Read');
  await inbox.row(daughter).click();
  await expect(inbox.bubble(QUESTION)).toContainText(`${daughter.name}: ${QUESTION}`);
  await expect(inbox.listing).toHaveText(/MAA.*LHR/);
  await expect(messages.bubble(QUESTION)).toContainText('Read');
  await expect(inbox.row(daughter)).not.toHaveAccessibleName(/ New$/);
  await expect(helperPage).toHaveTitle('Flight Amigo - Messages');
  await inbox.expectUnread(0);

  await inbox.sendMessage(ANSWER);
  await expect(messages.bubble(ANSWER)).toContainText(`${helper.name}: ${ANSWER}`);
  await expect(inbox.bubble(ANSWER)).toContainText('Read');
  await expect(messages.bubbles).toHaveCount(2);
  await expect(inbox.bubbles).toHaveCount(2);

  await messages.deleteForBoth(QUESTION);
  await expect(inbox.bubble('Message deleted')).toContainText(`${daughter.name}: Message deleted`);
  await expect(inbox.bubble(QUESTION)).toHaveCount(0);
  await inbox.chooseAction('Delete conversation');
  await helperPage.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(helperPage.getByRole('heading', { name: 'No messages yet' })).toBeVisible();
  await expect(messages.bubble(ANSWER)).toBeVisible();
  await messages.sendMessage(LATER);
  await inbox.row(daughter).click();
  await expect(inbox.bubble(LATER)).toBeVisible();
  await expect(inbox.bubbles).toHaveCount(1);
});

test('a message can be sent, and its receiver blocked and unblocked, by keyboard alone', async ({
  page,
  given,
  chat,
}) => {
  const me = await given.user('Priya', page);
  const meena = await given.userWithPhone('Meena');
  await chat.send(meena, me, ANSWER);
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
  recordText(QUESTION);
  await page.keyboard.type(QUESTION);
  await page.keyboard.press('Enter');
  await expect(toasts(page)).toContainText('Message sent');
  await expect(messages.bubble(QUESTION)).toContainText('SMS');
  await expect(messages.field).toBeFocused();

  await more.focus();
  await page.keyboard.press('Enter');
  await expect(item('Ask to fly together')).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('ArrowDown');
  await expect(item('Report')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(item('Delete conversation')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(item(`Block ${meena.name}`)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(block).toBeVisible();
  await expectAccessible(page);
  await tabTo(page, block.getByRole('button', { name: 'Block', exact: true }));
  await page.keyboard.press('Enter');
  await expect(block).toBeHidden();
  await expect(more).toBeFocused();
  await expect(messages.unblock).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(item('Report')).toBeFocused();
  await page.keyboard.press('End');
  await expect(item(`Unblock ${meena.name}`)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(messages.field).toBeVisible();
  await expect(more).toBeFocused();
});

test('a phone shows either the list or a conversation, with Back between them', async ({ page, given, chat }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const me = await given.user('Priya', page);
  const meena = await given.user('Meena');
  await chat.send(meena, me, ANSWER);
  const messages = new MessagesPage(page);
  await messages.open();
  await expect(page.getByRole('heading', { name: 'Select a conversation' })).toBeHidden();
  await messages.row(meena).click();
  await expect(messages.bubble(ANSWER)).toBeVisible();
  await expect(messages.list).toBeHidden();
  await messages.sendMessage(QUESTION);
  await expect(messages.bubble(QUESTION)).toBeVisible();
  await messages.back.click();
  await expect(page).toHaveURL('/messages');
  await expect(messages.row(meena)).toBeFocused();
  await expect(messages.field).toHaveCount(0);
  await page.goBack();
  await expect(messages.bubble(QUESTION)).toBeVisible();
});

test('older messages load on scrolling up, and the visible ones stay in place', async ({ page, given, chat }) => {
  const me = await given.user('Priya', page);
  const meena = await given.user('Meena');
  // Both write half of them: the limit of messages per minute applies to each
  for (let number = 1; number <= 40; number += 2) {
    await chat.send(meena, me, `This is number ${number} of forty.`);
    await chat.send(me, meena, `This is number ${number + 1} of forty.`);
  }
  const messages = new MessagesPage(page);
  await messages.openWith(meena);
  await expect(messages.bubble('This is number 40 of forty.')).toBeInViewport();
  await expect(messages.bubbles).toHaveCount(30);
  const released = Promise.withResolvers<void>();
  await page.route(`**/api/messages/${meena.user.id}?*cursor=*`, async (route) => {
    await released.promise;
    await route.continue();
  });
  await messages.log.evaluate((log) => (log.scrollTop = 0));
  await expect(page.getByRole('button', { name: 'Loading more...' })).toBeVisible();
  const first = messages.bubble('This is number 11 of forty.');
  const top = async (): Promise<number> => Math.round((await first.boundingBox())?.y ?? 0);
  const before = await top();
  released.resolve();
  await expect(messages.bubbles).toHaveCount(40);
  expect(Math.abs((await top()) - before)).toBeLessThanOrEqual(2);
  await expect(messages.bubbles.first()).toContainText('This is number 1 of forty.');

  await chat.send(meena, me, ANSWER);
  await expect(page.getByRole('button', { name: 'New messages' })).toBeVisible();
  expect(Math.abs((await top()) - before)).toBeLessThanOrEqual(2);
  await page.getByRole('button', { name: 'New messages' }).click();
  await expect(messages.bubble(ANSWER)).toBeInViewport();
});

test('an SMS copy reaches the phone, its delivery shows, and all states of messages are accessible [spec 8]', async ({
  page,
  context,
  given,
  chat,
  outbox,
}) => {
  test.slow();
  const me = await given.userWithPhone('Priya', page);
  const meena = await given.userWithPhone('Meena');
  const others = [await given.user('Jonas'), await given.user('Fatima')];
  for (const other of others) await chat.send(other, me, LONG);
  const listing = await given.listing(page, { flightNumber: 'BA36', date: inDays(7), endDate: inDays(9) });
  await chat.send(meena, me, 'Vanakkam! Is your mother comfortable walking?', LONG);
  const messages = new MessagesPage(page);
  await messages.open();
  await expect(messages.rows).toHaveCount(3);
  await expectAccessible(page);

  await page.goto(`/messages?to=${meena.user.id}&listing=${listing.id}`);
  await messages.sms.check();
  await messages.sendMessage('A wheelchair at Heathrow would be best.');
  await expect(messages.bubble('A wheelchair at Heathrow would be best.')).toContainText('SMS delivered');
  const copies = await outbox.smsCopiesTo(phoneNumberOf(meena));
  expect(copies).toEqual([
    `${me.name} on Flight Amigo: A wheelchair at Heathrow would be best.\n${process.env['E2E_URL']}/messages/${me.user.id}`,
  ]);
  expect(copies[0]?.replaceAll(/\D/g, '')).not.toContain(phoneNumberOf(me).slice(-8));
  await meena.request.get(`/api/messages/${me.user.id}`);
  await expect(messages.bubble('A wheelchair at Heathrow would be best.')).toContainText('Read');
  await messages.sms.check();
  await messages.sendMessage(LONG);
  await expect(messages.log).toContainText('No SMS: too many in a short time');
  await toasts(page).getByRole('button', { name: 'Close' }).click();
  await page.route('**/api/messages', (route) => route.fulfill({ status: 400, body: '' }), { times: 1 });
  await messages.sendMessage('This one is refused by the server.');
  await expect(messages.log).toContainText('Not sent. There was a problem sending your message.');
  await toasts(page).getByRole('button', { name: 'Close' }).click();
  await context.setOffline(true);
  await messages.sendMessage('She will have a blue suitcase.');
  await expect(messages.log).toContainText('Not sent yet.');
  await messages.field.fill('x'.repeat(2001));
  await expectAccessible(page, [390, DESKTOP]);
  await context.setOffline(false);
});

test('the conversation takes 70% of the height, and on short screens opens with the newest message and Send in view [spec 111, 272]', async ({
  page,
  given,
  chat,
}) => {
  const me = await given.user('Priya', page);
  const other = await given.user('Conrad');
  await chat.send(other, me, 'Which terminal?', 'I am at the gate.');
  const messages = new MessagesPage(page);
  // Another conversation: an address that is opened again in a tab keeps its scroll position
  await messages.openWith(await given.user('Meena'));
  const pane = messages.log.locator('xpath=ancestor::section');
  for (const [width, height] of [
    [1280, 800],
    [1280, 560],
    [390, 844],
    [375, 667],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect.poll(async () => (await pane.boundingBox())?.height).toBeCloseTo(height * 0.7, 0);
    await expect(messages.send).toBeVisible();
  }
  await page.setViewportSize({ width: 844, height: 390 });
  await expect.poll(async () => (await pane.boundingBox())?.height).toBe(384);
  for (const [width, height] of [
    [844, 390],
    [320, 640],
  ] as const) {
    await page.setViewportSize({ width, height });
    await messages.openWith(other);
    await expect(messages.bubble('I am at the gate.')).toBeInViewport({ ratio: 1 });
    await expect(messages.send).toBeInViewport({ ratio: 1 });
  }
});
