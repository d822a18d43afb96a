import type { BrowserContext, Page, Request } from '@playwright/test';
import { door } from '../fixtures/door.ts';
import { expect, test } from '../fixtures/test.ts';
import { LoginDialog } from '../pages/login-dialog.ts';
import { MessagesPage } from '../pages/messages-page.ts';
import { toasts } from '../pages/toasts.ts';

const TEXT = 'She will have a blue suitcase.';
/** Where sending has failed, and is tried again by itself. */
const WAITS = 'Not sent yet.';
const POSTS = '**/api/messages';

const isPost = (request: Request): boolean =>
  request.method() === 'POST' && new URL(request.url()).pathname === '/api/messages';

/** The names under which this page has tried to send. */
function triesOf(page: Page): () => string[] {
  const names: string[] = [];
  page.on('request', (request) => {
    if (isPost(request)) names.push((request.postDataJSON() as { clientId: string }).clientId);
  });
  return () => names;
}

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

test('a message whose answer was lost is sent again, and is there once', async ({ page, talk }) => {
  const daughter = await talk.person('Priya', page);
  const meena = await talk.person('Meena');
  // Else the stream tells that it is stored, and nothing needs to be sent again
  await page.route('**/api/messages/stream*', (route) => route.abort());
  await page.route(
    POSTS,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  const tries = triesOf(page);
  const messages = new MessagesPage(page);
  await messages.openWith(meena);
  await messages.write(TEXT);
  await expect(messages.bubble(TEXT)).toContainText(WAITS);
  await expect(toasts(page)).toContainText('Message sent');
  expect(tries()).toHaveLength(2);
  expect(new Set(tries()).size).toBe(1);
  await expect(messages.bubbles).toHaveCount(1);
  expect(await talk.said(meena, daughter)).toEqual([TEXT]);
});

test('a message whose answer was lost is known again by the stream', async ({ page, talk }) => {
  const daughter = await talk.person('Priya', page);
  const meena = await talk.person('Meena');
  await page.route(POSTS, async (route) => {
    await route.fetch();
    await route.abort();
  });
  const messages = new MessagesPage(page);
  await messages.openWith(meena);
  await messages.write(TEXT);
  await expect(messages.bubbles).toHaveCount(1);
  await expect(messages.bubble(TEXT)).not.toContainText(/Sending|Waiting/);
  await expect(messages.field).toHaveValue('');
  expect(await talk.said(meena, daughter)).toEqual([TEXT]);
});

test('what could not be sent is still there after a reload, and goes out by itself', async ({ page, talk }) => {
  const daughter = await talk.person('Priya', page);
  const meena = await talk.person('Meena');
  await page.route(POSTS, (route) => route.fulfill({ status: 503 }));
  const messages = new MessagesPage(page);
  await messages.openWith(meena);
  await messages.write(TEXT);
  await expect(messages.bubble(TEXT)).toContainText(WAITS);
  await page.reload();
  await expect(messages.bubble(TEXT)).toContainText(WAITS);
  await page.unroute(POSTS);
  // From any page: the outbox is not of the conversation alone
  await page.goto('/profile');
  await expect(toasts(page)).toContainText('Message sent');
  expect(await talk.said(meena, daughter)).toEqual([TEXT]);
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

test('what is sent in one tab is said there, and is no draft any more in the other', async ({
  page,
  context,
  talk,
}) => {
  const daughter = await talk.person('Priya', page);
  const meena = await talk.person('Meena');
  const first = new MessagesPage(page);
  await first.openWith(meena);
  await first.field.fill(TEXT);
  await expect.poll(() => page.evaluate(() => Object.values(localStorage))).toContain(TEXT);
  const tab = await context.newPage();
  const second = new MessagesPage(tab);
  await second.openWith(meena);
  await expect(second.field).toHaveValue(TEXT);
  await first.write(TEXT);
  await expect(toasts(page)).toContainText('Message sent');
  await expect(second.bubble(TEXT)).toBeVisible();
  await expect(second.field).toHaveValue('');
  await expect(toasts(tab)).toHaveCount(0);
  expect(await talk.said(meena, daughter)).toEqual([TEXT]);
});

test('a session that ends by itself takes nothing along: it is there, and goes out, when the same person is back', async ({
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
});

test('Log Out takes along what waited, also in a tab that shows no messages', async ({ page, context, talk }) => {
  await talk.person('Priya', page);
  const meena = await talk.person('Meena');
  const messages = new MessagesPage(page);
  await messages.openWith(meena);
  await page.route(POSTS, (route) => route.fulfill({ status: 503 }));
  await messages.write(TEXT);
  await expect(messages.bubble(TEXT)).toContainText(WAITS);
  await messages.field.fill('And half a sentence');
  const tab = await context.newPage();
  await tab.route(POSTS, (route) => route.fulfill({ status: 503 }));
  await tab.goto('/contact');
  await new LoginDialog(tab).logOut.click();
  await expect(new LoginDialog(page).logOut).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).not.toMatch(/suitcase|half a sentence/);
});

test('where the stream is kept from a browser, what is new comes all the same', async ({ page, talk }) => {
  const daughter = await talk.person('Priya', page);
  const meena = await talk.person('Meena');
  await page.route('**/api/messages/stream*', (route) => route.abort());
  const messages = new MessagesPage(page);
  await messages.openWith(meena);
  await talk.say(meena, daughter, 'I shall find her, do not worry.');
  await expect(messages.bubble('I shall find her, do not worry.')).toBeVisible({ timeout: 25_000 });
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

test('what is refused stays in the conversation with the server’s sentence, and Send again sends it', async ({
  page,
  talk,
}) => {
  const daughter = await talk.person('Priya', page);
  const meena = await talk.person('Meena');
  const sentence = 'This person cannot be reached here.';
  const body = JSON.stringify({ message: sentence, code: 'messaging.unreachable' });
  await page.route(POSTS, (route) => route.fulfill({ status: 404, contentType: 'application/json', body }), {
    times: 1,
  });
  const messages = new MessagesPage(page);
  await messages.openWith(meena);
  await messages.write(TEXT);
  await expect(toasts(page)).toContainText('Message failed');
  await expect(toasts(page)).toContainText('There was a problem sending your message.');
  await expect(toasts(page)).not.toContainText(sentence);
  await expect(messages.bubble(TEXT)).toContainText(`Not sent. ${sentence}`);
  await expect(messages.field).toHaveValue('');
  await messages.bubble(TEXT).getByRole('button', { name: 'Send again' }).click();
  await expect(toasts(page)).toContainText('Message sent');
  await expect(messages.bubble(TEXT)).not.toContainText('Not sent');
  expect(await talk.said(meena, daughter)).toEqual([TEXT]);
});

test('a refusal leaves alone what one writes meanwhile, and can be discarded', async ({ page, talk }) => {
  await talk.person('Priya', page);
  const meena = await talk.person('Meena');
  const { open, letThrough } = door();
  await page.route(POSTS, async (route) => {
    await open;
    await route.fulfill({ status: 400, body: '' });
  });
  const messages = new MessagesPage(page);
  await messages.openWith(meena);
  await messages.write(TEXT);
  await expect(messages.bubble(TEXT)).toContainText('Sending…');
  await expect(messages.send).toBeDisabled();
  await messages.field.fill('And one more thing');
  letThrough();
  const refused = messages.bubble(TEXT);
  await expect(refused).toContainText('Not sent. There was a problem sending your message.');
  await expect(messages.field).toHaveValue('And one more thing');
  await refused.getByRole('button', { name: 'Discard' }).click();
  await expect(messages.bubbles).toHaveCount(0);
});
