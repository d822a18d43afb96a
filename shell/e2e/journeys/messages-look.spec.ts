import type { Page } from '@playwright/test';
import { inDays } from '../fixtures/days.ts';
import { newName } from '../fixtures/given.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../fixtures/look.ts';
import { expect, test } from '../fixtures/test.ts';
import { ContactPage } from '../pages/contact-page.ts';
import { DetailsDialog } from '../pages/details-dialog.ts';
import { MessagesPage } from '../pages/messages-page.ts';
import { SafetyDialogs } from '../pages/safety-dialogs.ts';
import { toasts } from '../pages/toasts.ts';

// Each looks at several states one after the other: most of the time is axe's
test.describe.configure({ timeout: 90_000 });

const PHONE = 390;
const DESK = 1280;

/** Axe at both widths where these are laid out differently, else on a phone alone. */
async function look(page: Page, widths: readonly number[] = [PHONE]): Promise<void> {
  await expectNoSidewaysScroll(page);
  await expectAccessible(page, widths);
}

/** No space in it, so that nothing can break it but the page. */
const LONG = 'https://example.org/'.padEnd(300, 'x');

test('messages of nobody yet, logged out, and an unknown person: axe finds nothing, and nothing scrolls sideways', async ({
  page,
  talk,
}) => {
  const main = page.getByRole('main');
  await page.goto('/messages');
  await expect(main.getByRole('button', { name: 'Log In' })).toBeVisible();
  await look(page);
  await talk.person('Priya', page);
  await page.reload();
  await expect(main.getByRole('heading', { name: 'No messages yet' })).toBeVisible();
  await look(page, [PHONE, DESK]);
  await page.goto('/messages/999999999');
  await expect(main.getByText('We cannot find this person')).toBeVisible();
  await look(page, [PHONE, DESK]);
});

test('the list and a conversation in all its states: axe finds nothing, and nothing scrolls sideways', async ({
  page,
  context,
  given,
  talk,
}) => {
  const me = await talk.withPhone('Priya', page);
  const meena = await talk.withPhone('Meena');
  const others = [await talk.person('Jonas'), await talk.person('Fatima')];
  for (const other of others) await talk.say(other, me, LONG);
  const listing = await given.listing(page, { flightNumber: 'BA36', date: inDays(7), endDate: inDays(9) });
  await talk.say(meena, me, 'Vanakkam! Is your mother comfortable walking?', LONG);
  const messages = new MessagesPage(page);
  await messages.open();
  await expect(messages.rows).toHaveCount(3);
  await look(page, [PHONE, DESK]);

  await page.goto(`/messages?to=${meena.user.id}&listing=${listing.id}`);
  await messages.sms.check();
  await messages.write('A wheelchair at Heathrow would be best.');
  await expect(messages.bubble('A wheelchair at Heathrow would be best.')).toContainText('SMS delivered');
  await talk.thread(meena, me);
  await meena.request.get(`/api/messages/${me.user.id}`);
  await expect(messages.bubble('A wheelchair at Heathrow would be best.')).toContainText('Read');
  await messages.sms.check();
  await messages.write(LONG);
  await expect(messages.log).toContainText('No SMS: too many in a short time');
  await toasts(page).getByRole('button', { name: 'Close' }).click();
  await page.route('**/api/messages', (route) => route.fulfill({ status: 400, body: '' }), { times: 1 });
  await messages.write('This one is refused by the server.');
  await expect(messages.log).toContainText('Not sent. There was a problem sending your message.');
  await toasts(page).getByRole('button', { name: 'Close' }).click();
  await context.setOffline(true);
  await messages.write('She will have a blue suitcase.');
  await expect(messages.log).toContainText('Not sent yet.');
  await messages.field.fill('x'.repeat(2001));
  await look(page, [PHONE, DESK]);
  await context.setOffline(false);
});

test('the messages take 70% of the height, and on a phone on its side what is needed to write', async ({
  page,
  talk,
}) => {
  await talk.person('Priya', page);
  const messages = new MessagesPage(page);
  await messages.openWith(await talk.person('Meena'));
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
});

test('on short screens a conversation opens with its newest message and Send in view', async ({ page, talk }) => {
  const me = await talk.person('Priya', page);
  const other = await talk.person('Conrad');
  await talk.say(other, me, 'Which terminal?', 'I am at the gate.');
  const messages = new MessagesPage(page);
  for (const [width, height] of [
    [844, 390],
    [320, 640],
  ] as const) {
    await page.setViewportSize({ width, height });
    await messages.openWith(other);
    await expect(messages.bubble('I am at the gate.')).toBeInViewport({ ratio: 1 });
    await expect(messages.send).toBeInViewport({ ratio: 1 });
    await expectNoSidewaysScroll(page);
  }
});

test('menu, block, report and what a blocked person leaves: axe finds nothing, and nothing scrolls sideways', async ({
  page,
  talk,
}) => {
  const me = await talk.person('Priya', page);
  const other = await talk.person('Conrad');
  await talk.say(other, me, 'Send me your bank details.');
  const messages = new MessagesPage(page);
  const safety = new SafetyDialogs(page);
  await messages.openWith(other);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await look(page);
  await expect(page.getByRole('menu')).toBeVisible();
  await page.getByRole('menuitem', { name: 'Report' }).click();
  await safety.send.click();
  await expect(safety.report).toContainText('Please choose what is wrong');
  await look(page, [PHONE, DESK]);
  await page.keyboard.press('Escape');
  await messages.choose(/^Block /);
  await expect(safety.block).toBeVisible();
  await look(page);
  await safety.block.getByRole('button', { name: 'Block', exact: true }).click();
  await expect(messages.unblock).toBeVisible();
  await toasts(page).getByRole('button', { name: 'Close' }).click();
  await look(page);
});

test('reporting a listing: axe finds nothing, and nothing scrolls sideways', async ({ page, given, talk }) => {
  const { listing } = await given.listingOf({ username: newName('Conrad') });
  await talk.person('Priya', page);
  await new DetailsDialog(page).open(listing);
  await page.getByRole('button', { name: 'Report this listing' }).click();
  await expect(new SafetyDialogs(page).send).toBeVisible();
  await look(page);
});

test('contact, stopping mails, and notices on the profile: axe finds nothing, and nothing scrolls sideways', async ({
  page,
  given,
}) => {
  const form = new ContactPage(page);
  await form.open();
  await expect(page.getByRole('link', { name: /^Facebook/ })).toBeVisible();
  await form.send.click();
  await expect(form.name).toHaveAttribute('aria-invalid', 'true');
  await look(page, [PHONE, DESK]);
  await page.goto(`/unsubscribe?token=9.${'nobody-has-made-this'.padEnd(43, 'x')}`);
  await page.getByRole('button', { name: 'Stop these emails' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await look(page);
  await given.loggedIn(page);
  await page.goto('/profile');
  await expect(page.getByRole('checkbox', { name: /^Allow SMS copies/ })).toBeVisible();
  await look(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  await expectNoSidewaysScroll(page);
});
