import type { BrowserContext } from '@playwright/test';
import { expect, test } from '../fixtures/test.ts';
import { LoginDialog } from '../pages/login-dialog.ts';
import { MessagesPage } from '../pages/messages-page.ts';
import { toasts, waitForToasts } from '../pages/components.ts';

const TEXT = 'She will have a blue suitcase.';
/** The state of a message that will be sent again automatically. */
const UNSENT = 'Not sent yet.';
const MESSAGES_API = '**/api/messages';

/** Counts the requests of all tabs for the stream of live events. */
function countStreams(context: BrowserContext): () => number {
  let count = 0;
  context.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/messages/stream') count += 1;
  });
  return () => count;
}

test('messages written offline are sent in order when the connection is back, after the missed ones', async ({
  page,
  context,
  given,
  chat,
  anotherBrowser,
}) => {
  const helperPage = await anotherBrowser();
  const [daughter, meena] = [await given.user('Priya', page), await given.user('Meena', helperPage)];
  const messages = new MessagesPage(page);
  const inbox = new MessagesPage(helperPage);
  await messages.openWith(meena);
  await inbox.openWith(daughter);
  await context.setOffline(true);
  const texts = ['First I write this sentence.', 'Second I write this one.', 'And third I say goodbye.'];
  for (const text of texts) {
    await messages.sendMessage(text);
    await expect(messages.bubble(text)).toContainText(UNSENT);
  }
  const missed = 'Are you still there, my dear?';
  await chat.send(meena, daughter, missed);
  expect(await chat.texts(meena, daughter)).toEqual([missed]);
  await context.setOffline(false);
  for (const text of texts) await expect(messages.bubble(text)).not.toContainText(UNSENT);
  for (const { bubbles } of [inbox, messages]) await expect(bubbles).toContainText([missed, ...texts]);
  expect(await chat.texts(meena, daughter)).toEqual([missed, ...texts]);
});

test('two tabs of one user show the same messages over one connection, and the second continues alone', async ({
  page,
  context,
  given,
  chat,
}) => {
  const streams = countStreams(context);
  const daughter = await given.user('Priya', page);
  const meena = await given.user('Meena');
  const tab = await context.newPage();
  const [first, second] = [new MessagesPage(page), new MessagesPage(tab)];
  await first.openWith(meena);
  await second.openWith(meena);
  await first.sendMessage(TEXT);
  await expect(second.bubble(TEXT)).toBeVisible();
  // Either tab may be the one that sends it
  await expect.poll(() => chat.texts(meena, daughter)).toEqual([TEXT]);
  await chat.send(meena, daughter, 'I shall find her, do not worry.');
  for (const each of [first, second]) {
    await expect(each.bubbles).toContainText([TEXT, 'I shall find her, do not worry.']);
  }
  await expect(second.bubbles).toHaveCount(2);
  expect(streams()).toBe(1);

  await page.close();
  await expect.poll(streams).toBe(2);
  await chat.send(meena, daughter, 'I am at desk 14 now.');
  await expect(second.bubbles).toContainText([TEXT, 'I shall find her, do not worry.', 'I am at desk 14 now.']);
  await expect(second.bubbles).toHaveCount(3);
});

test('unsent messages and drafts survive an expired session until the same user is back; Log Out in another tab removes them', async ({
  page,
  context,
  given,
  chat,
  signIn,
}) => {
  const daughter = await given.user('Priya', page);
  const meena = await given.user('Meena');
  const messages = new MessagesPage(page);
  await messages.openWith(meena);
  await context.setOffline(true);
  await messages.sendMessage(TEXT);
  await expect(messages.bubble(TEXT)).toContainText(UNSENT);
  await messages.field.fill('And half a sentence');
  await context.clearCookies();
  await context.setOffline(false);
  await expect(toasts(page)).toContainText('You have been logged out');
  await expect(page.getByText(TEXT)).toHaveCount(0);
  expect(await chat.texts(meena, daughter)).toEqual([]);
  await signIn(page, daughter.user.email);
  await expect.poll(() => chat.texts(meena, daughter)).toEqual([TEXT]);
  await messages.openWith(meena);
  await expect(messages.field).toHaveValue('And half a sentence');

  const tab = await context.newPage();
  await tab.goto('/contact');
  await new LoginDialog(tab).logOut.click();
  await expect(new LoginDialog(page).logOut).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).not.toContain('half a sentence');
});

test('a message that loses the network while it is sent is reported as failed and sent again automatically [spec 248]', async ({
  page,
  context,
  given,
  chat,
}) => {
  const daughter = await given.user('Priya', page);
  const meena = await given.user('Meena');
  const messages = new MessagesPage(page);
  await messages.openWith(meena);
  await messages.field.click();
  await waitForToasts(page);
  await page.route(
    MESSAGES_API,
    async (route) => {
      await context.setOffline(true);
      await route.abort();
    },
    { times: 1 },
  );
  await messages.sendMessage(TEXT);
  await expect(toasts(page)).toContainText('Message failed');
  await expect(toasts(page)).toContainText('There was a problem sending your message.');
  await expect(messages.bubble(TEXT)).toContainText('It goes out by itself when the connection is back.');
  await expect(messages.bubble(TEXT).getByRole('button', { name: 'Send again' })).toBeVisible();
  await expect(messages.field).toHaveValue('');
  await context.setOffline(false);
  await expect(toasts(page)).toContainText('Message sent');
  await expect(toasts(page)).toContainText('Your message has been sent successfully.');
  await expect(messages.bubble(TEXT)).not.toContainText(UNSENT);
  expect(await chat.texts(meena, daughter)).toEqual([TEXT]);
});
