import type { OwnListing } from 'shared-ui/contracts';
import { inDays, shown } from '../fixtures/days.ts';
import { door } from '../fixtures/door.ts';
import { newEmail } from '../fixtures/given.ts';
import { expect, test } from '../fixtures/test.ts';
import { DetailsDialog } from '../pages/details-dialog.ts';
import { LoginDialog } from '../pages/login-dialog.ts';
import { MessagesPage } from '../pages/messages-page.ts';
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

test('what is new shows on every page, and is gone once it was read', async ({ page, talk }) => {
  const me = await talk.person('Priya', page);
  const [meena, jonas] = [await talk.person('Meena'), await talk.person('Jonas')];
  const messages = new MessagesPage(page);
  await page.goto('/search');
  await messages.expectNew(0);
  await talk.say(meena, me, QUESTION);
  await messages.expectNew(1);
  await expect(page).toHaveTitle('Flight Amigo - Search Results');
  await talk.say(jonas, me, QUESTION, ANSWER);
  await messages.expectNew(2);
  await messages.link.click();
  await expect(messages.rows).toHaveText([new RegExp(`^.*${jonas.name} New$`), new RegExp(`^.*${meena.name} New$`)]);
  await messages.row(meena).click();
  await expect(page).toHaveTitle('Flight Amigo - Messages');
  await messages.row(jonas).click();
  await expect(page).toHaveTitle('Flight Amigo - Messages');
  await page.reload();
  await messages.expectNew(0);
  await expect(messages.row(meena)).toHaveAccessibleName(meena.name);
});

test('Enter sends, Shift and Enter break the line, and Send waits for words', async ({ page, talk }) => {
  await talk.person('Priya', page);
  const meena = await talk.person('Meena');
  const messages = new MessagesPage(page);
  await messages.openWith(meena);
  await expect(messages.send).toBeDisabled();
  await messages.field.fill('  \n ');
  await expect(messages.send).toBeDisabled();
  await messages.field.press('Enter');
  await messages.field.fill('x'.repeat(2001));
  await expect(messages.field).toHaveAccessibleDescription('Please use at most 2000 characters');
  await expect(messages.send).toBeDisabled();
  await messages.field.fill('She has a blue suitcase,');
  await messages.field.press('Shift+Enter');
  await messages.field.pressSequentially('and a red hat.');
  await messages.field.press('Enter');
  await expect(toasts(page)).toContainText('Message sent');
  await expect(messages.field).toHaveValue('');
  await expect(messages.field).toBeFocused();
  expect(await talk.said(page, meena)).toEqual(['She has a blue suitcase,\nand a red hat.']);
});

test('who has written with nobody is led to the search, and nothing is chosen at first', async ({ page, talk }) => {
  const me = await talk.person('Priya', page);
  const messages = new MessagesPage(page);
  await messages.open();
  await expect(page.getByRole('heading', { name: 'No messages yet' })).toBeVisible();
  const find = page.getByRole('main').getByRole('link', { name: 'Find Companions' });
  await expect(find).toHaveAttribute('href', '/search');
  const meena = await talk.person('Meena');
  await talk.say(meena, me, ANSWER);
  await expect(page.getByRole('heading', { name: 'Select a conversation' })).toBeVisible();
  await expect(messages.field).toHaveCount(0);
});

test('logged out there is a panel with a way in, and one is back where one wanted to be', async ({
  page,
  outbox,
  talk,
}) => {
  const meena = await talk.person('Meena');
  const email = newEmail();
  await page.goto(`/messages?to=${meena.user.id}`);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: 'Authentication Required' })).toBeVisible();
  await expect(main).toContainText('Please log in to view your messages');
  const login = new LoginDialog(page);
  await main.getByRole('button', { name: 'Log In' }).click();
  await expect(login.email).toBeFocused();
  await login.askForCode(email);
  await login.enter(await outbox.loginCodeTo(email));
  const messages = new MessagesPage(page);
  await expect(messages.with(meena)).toBeVisible();
  await expect(messages.field).toBeVisible();
  await login.logOut.click();
  await expect(login.logIn).toBeVisible();
  await page.goBack();
  await expect(main.getByRole('heading', { name: 'Authentication Required' })).toBeVisible();
  await expect(main).not.toContainText(meena.name);
});

test('an address of nobody, or of oneself, leads to the search', async ({ page, talk }) => {
  const me = await talk.person('Priya', page);
  for (const path of ['/messages?to=999999999', `/messages/${me.user.id}`, '/messages/nobody']) {
    await page.goto(path);
    await expect(page.getByText('We cannot find this person')).toBeVisible();
    const find = page.getByRole('region').getByRole('link', { name: 'Find Companions' });
    await expect(find).toHaveAttribute('href', '/search');
    await expect(new MessagesPage(page).field).toHaveCount(0);
  }
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

test('what one has begun to write waits in its conversation, also through a reload', async ({ page, talk }) => {
  const me = await talk.person('Priya', page);
  const [meena, jonas] = [await talk.person('Meena'), await talk.person('Jonas')];
  for (const person of [meena, jonas]) await talk.say(person, me, ANSWER);
  const messages = new MessagesPage(page);
  await messages.openWith(meena);
  await messages.field.fill('Half a sentence for Meena');
  await messages.row(jonas).click();
  await expect(messages.with(jonas)).toBeVisible();
  await expect(messages.field).toHaveValue('');
  await messages.field.fill('Another one for Jonas');
  await page.reload();
  await expect(messages.field).toHaveValue('Another one for Jonas');
  await messages.row(meena).click();
  await expect(messages.field).toHaveValue('Half a sentence for Meena');
  await messages.send.click();
  await expect(messages.bubble('Half a sentence for Meena')).toBeVisible();
  await page.reload();
  await expect(messages.field).toHaveValue('');
  const login = new LoginDialog(page);
  await login.logOut.click();
  await expect(login.logIn).toBeVisible();
  const kept = () => page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  await expect.poll(kept).not.toContain('Another one for Jonas');
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
