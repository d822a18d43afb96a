import { inDays, formatDate } from '../../fixtures/dates.ts';
import { recordText } from '../../fixtures/site-log.ts';
import { test } from '../test.ts';

const QUESTION = 'My mother is in 31B. Could you walk with her to the gate?';
const ANSWER = 'With pleasure. Look for a yellow scarf at desk 14.';
const RECEIPT = /https?:\/\/\S+\/receipt\/[\da-f-]{36}/;

test('two people write to each other, and each sees immediately what the other wrote', async ({ open, given }) => {
  for (const text of [QUESTION, ANSWER]) recordText(text);
  const [daughter, helper] = [await given.user('Priya'), await given.user('Meena')];
  const [tab, inbox] = [await open({ as: daughter }), await open({ as: helper })];
  await inbox.goto('/messages');
  await inbox.heading('No messages yet').expectVisible();
  await tab.goto(`/messages/${helper.user.id}`);
  const field = tab.textbox(/^Your message to /);
  await field.fill(QUESTION);
  await tab.button('Send').click();
  await field.expectValue('');
  // A phone's keyboard stays for the next message
  await field.expectFocused();

  await inbox.link(new RegExp(`^${daughter.name}.*New`)).click();
  const log = inbox.role('log', /^Messages with /);
  await log.text(QUESTION).expectVisible();
  await tab
    .role('log', /^Messages with /)
    .role('listitem')
    .containing(QUESTION)
    .expectText('Read');
  await inbox.textbox(/^Your message to /).fill(ANSWER);
  await inbox.driver.press('Enter');
  await tab
    .role('log', /^Messages with /)
    .text(ANSWER)
    .expectVisible();
  await inbox.textbox(/^Your message to /).expectFocused();
});

test('a tip is paid by card, and has a receipt', async ({ open, given, outbox }) => {
  const helper = await given.helper('Meena');
  const me = await given.user('Priya');
  const tab = await open({ as: me });
  await tab.goto(`/tip/${helper.user.id}`);
  await tab.role('group', 'Quick amounts').button('$10.00').click();
  await tab.role('spinbutton', 'Amount in US dollars').expectValue('10');
  await tab.button('Continue to Payment').click();
  const payment = tab.role('group', 'Payment');
  await payment.role('radio', /^The card is declined/).check();
  await payment.button('Pay $10.00').click();
  await payment.role('alert').expectVisible();
  await payment.role('radio', /^The payment succeeds/).check();
  await payment.button('Pay $10.00').click();
  await tab.toast('Your tip has been sent successfully').expectVisible();
  await tab.expectUrl('/messages');
  const receipt = await outbox.mailTo(me.user.email, `Receipt: your tip of $10.00 to ${helper.name}`);
  await tab.goto(RECEIPT.exec(receipt)?.[0] ?? 'no link');
  await tab.expectTitle('Receipt');
  const main = tab.role('main');
  for (const words of [`For your tip to ${helper.name}`, '$10.00', 'Paid', formatDate(inDays(0)), me.name])
    await main.expectText(words);
});
