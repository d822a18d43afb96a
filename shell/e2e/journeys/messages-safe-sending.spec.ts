import type { BrowserContext } from '@playwright/test';
import { expect, test } from '../fixtures/test.ts';
import { LoginDialog } from '../pages/login-dialog.ts';
import { MessagesPage } from '../pages/messages-page.ts';
import { toasts, toastsLoaded } from '../pages/toasts.ts';

const TEXT = 'She will have a blue suitcase.';
/** Where sending has failed, and is tried again by itself. */
const WAITS = 'Not sent yet.';
const POSTS = '**/api/messages';

/** How often this browser has asked for the stream, in whichever tab. */
function streamsOf(context: BrowserContext): () => number {
  let count = 0;
  context.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/messages/stream') count += 1;
  });
  return () => count;
}

test('without a connection what one writes waits, and goes out in its order when it is back, behind what was missed', async ({
  page,
  context,
  talk,
  anotherBrowser,
}) => {
  const helperPage = await anotherBrowser();
  const [daughter, meena] = [await talk.person('Priya', page), await talk.person('Meena', helperPage)];
  const messages = new MessagesPage(page);
  const inbox = new MessagesPage(helperPage);
  await messages.openWith(meena);
  await inbox.openWith(daughter);
  await context.setOffline(true);
  const texts = ['First I write this sentence.', 'Second I write this one.', 'And third I say goodbye.'];
  for (const text of texts) {
    await messages.write(text);
    await expect(messages.bubble(text)).toContainText(WAITS);
  }
  const missed = 'Are you still there, my dear?';
  await talk.say(meena, daughter, missed);
  expect(await talk.said(meena, daughter)).toEqual([missed]);
  await context.setOffline(false);
  for (const text of texts) await expect(messages.bubble(text)).not.toContainText(WAITS);
  for (const { bubbles } of [inbox, messages]) await expect(bubbles).toContainText([missed, ...texts]);
  expect(await talk.said(meena, daughter)).toEqual([missed, ...texts]);
});

test('two tabs of one person show the same over one connection, and the second goes on alone', async ({
  page,
  context,
  talk,
}) => {
  const streams = streamsOf(context);
  const daughter = await talk.person('Priya', page);
  const meena = await talk.person('Meena');
  const tab = await context.newPage();
  const [first, second] = [new MessagesPage(page), new MessagesPage(tab)];
  await first.openWith(meena);
  await second.openWith(meena);
  await first.write(TEXT);
  await expect(second.bubble(TEXT)).toBeVisible();
  // Either tab may be the one that sends it
  await expect.poll(() => talk.said(meena, daughter)).toEqual([TEXT]);
  await talk.say(meena, daughter, 'I shall find her, do not worry.');
  for (const each of [first, second]) {
    await expect(each.bubbles).toContainText([TEXT, 'I shall find her, do not worry.']);
  }
  await expect(second.bubbles).toHaveCount(2);
  expect(streams()).toBe(1);

  await page.close();
  await expect.poll(streams).toBe(2);
  await talk.say(meena, daughter, 'I am at desk 14 now.');
  await expect(second.bubbles).toContainText([TEXT, 'I shall find her, do not worry.', 'I am at desk 14 now.']);
  await expect(second.bubbles).toHaveCount(3);
});

test('a session that ends by itself takes nothing along, and goes out when the same person is back; Log Out in another tab takes all', async ({
  page,
  context,
  talk,
  signIn,
}) => {
  const daughter = await talk.person('Priya', page);
  const meena = await talk.person('Meena');
  const messages = new MessagesPage(page);
  await messages.openWith(meena);
  await context.setOffline(true);
  await messages.write(TEXT);
  await expect(messages.bubble(TEXT)).toContainText(WAITS);
  await messages.field.fill('And half a sentence');
  await context.clearCookies();
  await context.setOffline(false);
  await expect(toasts(page)).toContainText('You have been logged out');
  await expect(page.getByText(TEXT)).toHaveCount(0);
  expect(await talk.said(meena, daughter)).toEqual([]);
  await signIn(page, daughter.user.email);
  await expect.poll(() => talk.said(meena, daughter)).toEqual([TEXT]);
  await messages.openWith(meena);
  await expect(messages.field).toHaveValue('And half a sentence');

  const tab = await context.newPage();
  await tab.goto('/contact');
  await new LoginDialog(tab).logOut.click();
  await expect(new LoginDialog(page).logOut).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).not.toContain('half a sentence');
});

test('a network that goes in the middle of sending loses nothing: it is told of, and goes out by itself', async ({
  page,
  context,
  talk,
}) => {
  const daughter = await talk.person('Priya', page);
  const meena = await talk.person('Meena');
  const messages = new MessagesPage(page);
  await messages.openWith(meena);
  await messages.field.click();
  await toastsLoaded(page);
  await page.route(
    POSTS,
    async (route) => {
      await context.setOffline(true);
      await route.abort();
    },
    { times: 1 },
  );
  await messages.write(TEXT);
  await expect(toasts(page)).toContainText('Message failed');
  await expect(toasts(page)).toContainText('There was a problem sending your message.');
  await expect(messages.bubble(TEXT)).toContainText('It goes out by itself when the connection is back.');
  await expect(messages.bubble(TEXT).getByRole('button', { name: 'Send again' })).toBeVisible();
  await expect(messages.field).toHaveValue('');
  await context.setOffline(false);
  await expect(toasts(page)).toContainText('Message sent');
  await expect(toasts(page)).toContainText('Your message has been sent successfully.');
  await expect(messages.bubble(TEXT)).not.toContainText(WAITS);
  expect(await talk.said(meena, daughter)).toEqual([TEXT]);
});
