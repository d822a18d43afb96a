import { inDays } from '../fixtures/days.ts';
import { DESK, look } from '../fixtures/look.ts';
import { numberOf } from '../fixtures/talk.ts';
import { expect, test } from '../fixtures/test.ts';
import { MessagesPage } from '../pages/messages-page.ts';
import { toasts } from '../pages/toasts.ts';

/** No space in it, so that nothing can break it but the page. */
const LONG = 'https://example.org/'.padEnd(300, 'x');

test('a copy goes to the phone, one sees it arrive, and a conversation can be read in all its states', async ({
  page,
  context,
  given,
  talk,
  outbox,
}) => {
  test.slow();
  const me = await talk.withPhone('Priya', page);
  const meena = await talk.withPhone('Meena');
  const others = [await talk.person('Jonas'), await talk.person('Fatima')];
  for (const other of others) await talk.say(other, me, LONG);
  const listing = await given.listing(page, { flightNumber: 'BA36', date: inDays(7), endDate: inDays(9) });
  await talk.say(meena, me, 'Vanakkam! Is your mother comfortable walking?', LONG);
  const messages = new MessagesPage(page);
  await messages.open();
  await expect(messages.rows).toHaveCount(3);
  await look(page);

  await page.goto(`/messages?to=${meena.user.id}&listing=${listing.id}`);
  await messages.sms.check();
  await messages.write('A wheelchair at Heathrow would be best.');
  await expect(messages.bubble('A wheelchair at Heathrow would be best.')).toContainText('SMS delivered');
  const copies = await outbox.copiesTo(numberOf(meena));
  expect(copies).toEqual([
    `${me.name} on Flight Amigo: A wheelchair at Heathrow would be best.\n${process.env['E2E_URL']}/messages/${me.user.id}`,
  ]);
  expect(copies[0]?.replaceAll(/\D/g, '')).not.toContain(numberOf(me).slice(-8));
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
  await look(page, [390, DESK]);
  await context.setOffline(false);
});

test('the messages take 70% of the height, and on short screens open with the newest and Send in view', async ({
  page,
  talk,
}) => {
  const me = await talk.person('Priya', page);
  const other = await talk.person('Conrad');
  await talk.say(other, me, 'Which terminal?', 'I am at the gate.');
  const messages = new MessagesPage(page);
  // Another conversation: an address that is opened again in a tab stays where one was
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
