import { inDays, shown } from '../../fixtures/days.ts';
import { noteText } from '../../fixtures/talk.ts';
import { test } from '../test.ts';

const QUESTION = 'My mother is in 31B. Could you walk with her to the gate?';
const ANSWER = 'With pleasure. Look for a yellow scarf at desk 14.';
const RECEIPT = /https?:\/\/\S+\/receipt\/[\da-f-]{36}/;

test('two people write to each other, and each sees at once what the other wrote', async ({ open, talk }) => {
  for (const text of [QUESTION, ANSWER]) noteText(text);
  const [daughter, helper] = [await talk.person('Priya'), await talk.person('Meena')];
  const [tab, inbox] = [await open({ as: daughter }), await open({ as: helper })];
  await inbox.goto('/messages');
  await inbox.heading('No messages yet').shows();
  await tab.goto(`/messages/${helper.user.id}`);
  const field = tab.textbox(/^Your message to /);
  await field.fill(QUESTION);
  await tab.button('Send').click();
  await field.hasValue('');
  // A phone's keyboard stays for the next message
  await field.hasFocus();

  await inbox.link(new RegExp(`^${daughter.name}.*New`)).click();
  const log = inbox.role('log', /^Messages with /);
  await log.text(QUESTION).shows();
  await tab
    .role('log', /^Messages with /)
    .role('listitem')
    .containing(QUESTION)
    .hasText('Read');
  await inbox.textbox(/^Your message to /).fill(ANSWER);
  await inbox.driver.press('Enter');
  await tab
    .role('log', /^Messages with /)
    .text(ANSWER)
    .shows();
  await inbox.textbox(/^Your message to /).hasFocus();
});

test('a tip is paid by card, and has a receipt', async ({ open, talk, tips, outbox }) => {
  const helper = await tips.helper('Meena');
  const me = await talk.person('Priya');
  const tab = await open({ as: me });
  await tab.goto(`/tip/${helper.user.id}`);
  await tab.role('group', 'Quick amounts').button('$10.00').click();
  await tab.role('spinbutton', 'Amount in US dollars').hasValue('10');
  await tab.button('Continue to Payment').click();
  const payment = tab.role('group', 'Payment');
  await payment.role('radio', /^The card is declined/).check();
  await payment.button('Pay $10.00').click();
  await payment.role('alert').shows();
  await payment.role('radio', /^The payment succeeds/).check();
  await payment.button('Pay $10.00').click();
  await tab.toast('Your tip has been sent successfully').shows();
  await tab.isAt('/messages');
  const receipt = await outbox.mailTo(me.user.email, `Receipt: your tip of $10.00 to ${helper.name}`);
  await tab.goto(RECEIPT.exec(receipt)?.[0] ?? 'no link');
  await tab.isTitled('Receipt');
  const main = tab.role('main');
  for (const words of [`For your tip to ${helper.name}`, '$10.00', 'Paid', shown(inDays(0)), me.name])
    await main.hasText(words);
});
