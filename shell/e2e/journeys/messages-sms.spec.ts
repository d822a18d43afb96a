import type { Page } from '@playwright/test';
import { numberOf } from '../fixtures/talk.ts';
import { expect, test } from '../fixtures/test.ts';
import { MessagesPage } from '../pages/messages-page.ts';

/** Copies go only to people who have written. */
const HELLO = 'I am on that flight too.';
const TEXT = 'We land at noon. Please meet my mother at the gate.';

/** A box of the profile's notices, which is saved as soon as it is pressed. */
const notice = (page: Page, name: RegExp) =>
  page.getByRole('region', { name: 'Notices' }).getByRole('checkbox', { name });

test('a copy goes to the phone with the name, the words and a link, and one sees it arrive', async ({
  page,
  talk,
  outbox,
}) => {
  const daughter = await talk.withPhone('Priya', page);
  const meena = await talk.withPhone('Meena');
  await talk.say(meena, daughter, HELLO);
  const messages = new MessagesPage(page);
  await messages.openWith(meena);
  await expect(messages.sms).not.toBeChecked();
  await messages.sms.check();
  await messages.write(TEXT);
  await expect(messages.bubble(TEXT)).toContainText('SMS delivered');
  const copies = await outbox.copiesTo(numberOf(meena));
  expect(copies).toEqual([
    `${daughter.name} on Flight Amigo: ${TEXT}\n${process.env['E2E_URL']}/messages/${daughter.user.id}`,
  ]);
  expect(copies[0]?.replaceAll(/\D/g, '')).not.toContain(numberOf(daughter).slice(-8));

  await messages.sms.check();
  await messages.write('And she wears a yellow scarf.');
  await expect(messages.bubble('And she wears a yellow scarf.')).toContainText('No SMS: too many in a short time');
  expect(await outbox.copiesTo(numberOf(meena))).toHaveLength(1);
  // What became of copies is its sender's to know
  expect((await talk.thread(meena, daughter)).messages.map(({ sms }) => sms)).toEqual(['none', 'none', 'none']);
});

test('who answers STOP gets no more copies, and every message', async ({ page, talk, outbox, anotherBrowser }) => {
  const daughter = await talk.withPhone('Priya', page);
  const meenaPage = await anotherBrowser();
  const meena = await talk.withPhone('Meena', meenaPage);
  await talk.say(meena, daughter, HELLO);
  const messages = new MessagesPage(page);
  await messages.openWith(meena);
  await messages.sms.check();
  const stopped = await page.request.post('/dev/sms-reply', { data: { from: numberOf(meena), body: 'Stop.' } });
  expect(await stopped.json()).toEqual({ status: 204 });
  await messages.write(TEXT);
  await expect(messages.bubble(TEXT)).toContainText('No SMS: this person gets none');
  expect(await talk.said(meena, daughter)).toEqual([HELLO, TEXT]);
  expect(await outbox.copiesTo(numberOf(meena))).toEqual([]);
  await page.reload();
  await expect(messages.bubble(TEXT)).toBeVisible();
  await expect(messages.sms).toBeDisabled();
  await expect(messages.sms).toHaveAccessibleDescription(`${meena.name} does not allow SMS.`);

  await meenaPage.goto('/profile');
  await expect(meenaPage.getByRole('region', { name: 'Notices' })).toContainText(
    'Your phone answered STOP, so it gets no SMS copies.',
  );
});

test('the box for a copy always stands there, and says why where the other person has not written, allows none or has no phone', async ({
  page,
  talk,
  anotherBrowser,
}) => {
  const daughter = await talk.person('Priya', page);
  const meenaPage = await anotherBrowser();
  const meena = await talk.withPhone('Meena', meenaPage);
  const messages = new MessagesPage(page);
  await messages.openWith(meena);
  await expect(messages.sms).toBeDisabled();
  await expect(messages.sms).toHaveAccessibleDescription(`${meena.name} has not written to you yet.`);
  await talk.say(meena, daughter, HELLO);
  // Without a reload
  await expect(messages.sms).toBeEnabled();

  await meenaPage.goto('/profile');
  const copies = notice(meenaPage, /^Allow SMS copies/);
  const saved = meenaPage.waitForResponse((answer) => answer.request().method() === 'PATCH');
  await copies.uncheck();
  expect((await saved).ok()).toBe(true);
  await meenaPage.reload();
  await expect(copies).not.toBeChecked();
  await expect(notice(meenaPage, /^Email me about unread messages/)).toBeChecked();
  await page.reload();
  await expect(messages.field).toBeVisible();
  await expect(messages.sms).toBeDisabled();
  await expect(messages.sms).toHaveAccessibleDescription(`${meena.name} does not allow SMS.`);
  await messages.write(TEXT);
  await expect(messages.bubble(TEXT)).toBeVisible();
  // It shows before it is sent
  await expect
    .poll(async () => (await talk.thread(daughter, meena)).messages.at(-1))
    .toMatchObject({ content: TEXT, sms: 'none' });

  const jonas = await talk.person('Jonas');
  await talk.say(jonas, daughter, HELLO);
  await messages.openWith(jonas);
  await expect(messages.sms).toBeDisabled();
  await expect(messages.sms).toHaveAccessibleDescription(`${jonas.name} has no verified phone.`);
  await page.goto('/profile');
  await expect(page.getByRole('region', { name: 'Notices' })).toContainText('SMS copies need a verified phone number.');
});
