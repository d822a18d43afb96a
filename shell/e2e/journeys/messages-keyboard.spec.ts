import { tabTo } from '../fixtures/keyboard.ts';
import { expect, test } from '../fixtures/test.ts';
import { MessagesPage } from '../pages/messages-page.ts';
import { SafetyDialogs } from '../pages/safety-dialogs.ts';
import { toasts } from '../pages/toasts.ts';
import { noteText } from '../fixtures/talk.ts';

const HELLO = 'With pleasure. Look for a yellow scarf.';
const TEXT = 'Thank you, I shall tell her this evening.';

test('from the header to a message that is sent, by keyboard alone', async ({ page, talk }) => {
  const me = await talk.person('Priya', page);
  const meena = await talk.withPhone('Meena');
  await talk.say(meena, me, HELLO);
  const messages = new MessagesPage(page);
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
  noteText(TEXT);
  await page.keyboard.type(TEXT);
  await page.keyboard.press('Enter');
  await expect(toasts(page)).toContainText('Message sent');
  await expect(messages.bubble(TEXT)).toContainText('SMS');
  await expect(messages.field).toBeFocused();
});

test('from the head of a long conversation to the composer in few stops, and to any message with the arrows', async ({
  page,
  talk,
}) => {
  const me = await talk.person('Priya', page);
  const other = await talk.person('Conrad');
  const texts = Array.from({ length: 12 }, (_none, index) => `Message number ${String(index + 1)} of Conrad`);
  await talk.say(other, me, ...texts);
  const messages = new MessagesPage(page);
  const report = (text: string) =>
    messages.bubble(text).getByRole('button', { name: `Report this message of ${other.name}` });
  await messages.openWith(other);
  await page.getByRole('button', { name: 'More', exact: true }).focus();
  await page.keyboard.press('Tab');
  await expect(messages.log).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(report('Message number 12 of Conrad')).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(report('Message number 11 of Conrad')).toBeFocused();
  await page.keyboard.press('Home');
  await expect(report('Message number 1 of Conrad')).toBeFocused();
  await expect(report('Message number 1 of Conrad')).toBeInViewport();
  await page.keyboard.press('End');
  await page.keyboard.press('Tab');
  await expect(messages.field).toBeFocused();
});

test('blocked and unblocked by keyboard alone', async ({ page, talk }) => {
  const me = await talk.person('Priya', page);
  const other = await talk.person('Conrad');
  await talk.say(other, me, HELLO);
  const messages = new MessagesPage(page);
  const { block } = new SafetyDialogs(page);
  const more = page.getByRole('button', { name: 'More', exact: true });
  const item = (name: string) => page.getByRole('menuitem', { name });
  await messages.openWith(other);
  await tabTo(page, more);
  await page.keyboard.press('Enter');
  await expect(item('Report')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(more).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(item('Report')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(item(`Block ${other.name}`)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(block).toBeVisible();
  await tabTo(page, block.getByRole('button', { name: 'Block', exact: true }));
  await page.keyboard.press('Enter');
  await expect(block).toBeHidden();
  await expect(more).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(item('Report')).toBeFocused();
  await page.keyboard.press('End');
  await expect(item(`Unblock ${other.name}`)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(messages.field).toBeVisible();
  await expect(more).toBeFocused();
});
