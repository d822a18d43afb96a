import { describe, expect, it } from '@jest/globals';
import { RECEIPT_MAIL, SENT_BACK_MAIL, TIP_MAIL } from '../../src/modules/payments/mails/tip-mail-kinds.ts';
import type { OutboxItem } from '../../stand-ins/outbox/outbox.ts';
import type { Browser } from '../browser.ts';
import { run } from '../database.ts';
import { orderAndSend } from '../given-mail.ts';
import { useTestApp } from '../harness.ts';
import { givenMessages, ids } from '../messaging/given.ts';
import { addTip } from './tip-rows.ts';

const app = useTestApp();
const given = givenMessages(app);
const SITE = 'http://localhost:3000';
const paidAt = new Date('2026-11-20T22:00:00Z');

const sql = (text: string, values: unknown[] = []) => run(app().settings.databaseUrl, text, values);
const send = (kind: string, tipId: string) => orderAndSend(app(), kind, { subject: tipId });
const listMailsTo = ({ email }: Browser): readonly OutboxItem[] =>
  app()
    .outbox()
    .filter(({ to }) => to === email);
const rename = (who: Browser, username: string) =>
  sql('update account.account set username = $1 where id = $2', [username, ids(who)]);
const enablePayouts = (who: Browser) =>
  sql(
    `insert into payments.payout_account (user_id, country, transfers_enabled, created_at, updated_at)
     values ($1, 'GB', true, now(), now())`,
    [ids(who)],
  );

/** A helper with a tip of 15 dollars. */
async function createTip(row: Partial<Parameters<typeof addTip>[1]> = {}) {
  const [helper, tipper] = await given.people();
  const tipId = await addTip(app(), { to: ids(helper), from: ids(tipper), paidAt, ...row });
  return { helper, tipper, tipId };
}

describe('the mail about a new tip', () => {
  it('names the tipper, the amount, that all of it is the helper’s, and the deadline [spec 9]', async () => {
    const { helper, tipper, tipId } = await createTip();
    await send(TIP_MAIL, tipId);
    const [mail, ...more] = listMailsTo(helper);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe(`${tipper.user.username} sent you a tip of $15.00`);
    expect(mail?.text).toContain(`${tipper.user.username} thanks you with a tip of $15.00.`);
    expect(mail?.text).toContain('100% goes to helpers.');
    expect(mail?.text).toContain('by Jan 19, 2027, it goes back to the person who gave it.');
    expect(mail?.text).toContain(`Set Up Payouts:\n${SITE}/profile/tips#payouts\n`);
    expect(mail?.html).toContain(`href="${SITE}/profile/tips#payouts"`);
    expect(listMailsTo(tipper)).toEqual([]);
  });

  it('names no tipper who was not logged in', async () => {
    const { helper, tipId } = await createTip({ from: undefined });
    await send(TIP_MAIL, tipId);
    expect(listMailsTo(helper)[0]?.subject).toBe('A traveler who was not logged in sent you a tip of $15.00');
  });

  it('does not ask for payouts that are set up', async () => {
    const { helper, tipId } = await createTip();
    await enablePayouts(helper);
    await send(TIP_MAIL, tipId);
    const [mail] = listMailsTo(helper);
    expect(mail?.text).toContain('Your payouts are set up. It is on its way to your account.');
    expect(mail?.text).toContain(`${SITE}/profile/tips`);
    expect(mail?.text).not.toContain('goes back');
  });

  it('contains neither the message of the tip nor an address', async () => {
    const { helper, tipper, tipId } = await createTip();
    await sql("update payments.tip set message = 'Buy gift cards' where id = $1", [tipId]);
    await send(TIP_MAIL, tipId);
    const all = JSON.stringify(listMailsTo(helper));
    for (const text of ['Buy gift cards', tipper.email]) expect(all).not.toContain(text);
  });

  it.each(['refunded', 'disputed'] as const)('is not sent where the tip is %s by then', async (status) => {
    const { helper, tipId } = await createTip({ status });
    await send(TIP_MAIL, tipId);
    expect(listMailsTo(helper)).toEqual([]);
  });
});

describe('the receipt', () => {
  it('goes to the tipper, with a link to the receipt page', async () => {
    const { helper, tipper, tipId } = await createTip();
    await send(RECEIPT_MAIL, tipId);
    const [mail, ...more] = listMailsTo(tipper);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe(`Receipt: your tip of $15.00 to ${helper.user.username}`);
    expect(mail?.text).toContain(`You gave ${helper.user.username} a tip of $15.00 on Nov 20, 2026.`);
    expect(mail?.text).toContain(`Open Your Receipt:\n${SITE}/receipt/${tipId}\n`);
    expect(listMailsTo(helper)).toEqual([]);
  });

  it('is not sent where the tipper was not logged in', async () => {
    const { helper, tipId } = await createTip({ from: undefined });
    const before = app().outbox().length;
    await send(RECEIPT_MAIL, tipId);
    expect(app().outbox()).toHaveLength(before);
    expect(listMailsTo(helper)).toEqual([]);
  });
});

describe('the mail about a refund', () => {
  it.each([
    ['the helper did not set up payouts', { refundId: 're_1' }, 'did not set up payouts within 60 days.'],
    ['the operator refunded it', {}, 'We have sent your payment back.'],
  ] as const)('tells the reason: %s', async (_, row, sentence) => {
    const { tipper, helper, tipId } = await createTip({ status: 'refunded', ...row });
    await send(SENT_BACK_MAIL, tipId);
    const [mail] = listMailsTo(tipper);
    expect(mail?.subject).toBe(`Your tip of $15.00 to ${helper.user.username} goes back to you`);
    expect(mail?.text).toContain(sentence);
  });

  it('says that the helper has left', async () => {
    const { tipper, helper, tipId } = await createTip({ status: 'refunded', refundId: 're_1' });
    await given.leave(helper);
    await send(SENT_BACK_MAIL, tipId);
    const [mail] = listMailsTo(tipper);
    expect(mail?.subject).toBe('Your tip of $15.00 goes back to you');
    expect(mail?.text).toContain('On Nov 20, 2026 you gave a tip of $15.00.');
    expect(mail?.text).toContain('The person you gave it to left Flight Amigo before they set up payouts.');
    expect(mail?.text).not.toContain('Deleted traveler');
  });

  it('is not sent where the tip was not refunded', async () => {
    const { tipper, tipId } = await createTip();
    await send(SENT_BACK_MAIL, tipId);
    expect(listMailsTo(tipper)).toEqual([]);
  });
});

describe('each mail', () => {
  it('is sent once, however often its job runs', async () => {
    const { helper, tipId } = await createTip();
    await Promise.all([send(TIP_MAIL, tipId), send(TIP_MAIL, tipId), send(TIP_MAIL, tipId)]);
    await send(TIP_MAIL, tipId);
    expect(listMailsTo(helper)).toHaveLength(1);
  });

  it('is sent later where the mail server was down', async () => {
    const { helper, tipId } = await createTip();
    await app().standIns.mail.down();
    await expect(send(TIP_MAIL, tipId)).rejects.toThrow('ECONNREFUSED');
    await app().standIns.mail.up();
    await send(TIP_MAIL, tipId);
    expect(listMailsTo(helper)).toHaveLength(1);
  });

  it('is not sent to unverified addresses, suspended users and deleted accounts', async () => {
    const unverified = await createTip();
    await sql('update account.account set email_proven = false where id = $1', [ids(unverified.helper)]);
    const suspended = await createTip();
    await sql('update account.account set suspended_at = now() where id = $1', [ids(suspended.helper)]);
    const deleted = await createTip();
    await given.leave(deleted.helper);
    for (const { helper, tipId } of [unverified, suspended, deleted]) {
      await send(TIP_MAIL, tipId);
      expect(listMailsTo(helper)).toEqual([]);
    }
  });

  it('is not sent for unknown and unpaid tips', async () => {
    const { helper, tipId } = await createTip({ status: 'open' });
    const before = app().outbox().length;
    for (const kind of [TIP_MAIL, RECEIPT_MAIL, SENT_BACK_MAIL]) {
      await send(kind, tipId);
      await send(kind, crypto.randomUUID());
    }
    expect(app().outbox()).toHaveLength(before);
    expect(listMailsTo(helper)).toEqual([]);
  });

  it('escapes usernames', async () => {
    const { helper, tipper, tipId } = await createTip();
    await rename(tipper, '<b>Flight\r\nBcc: all@example.com</b> **now** \u202Eevil');
    await rename(helper, 'm'.repeat(80));
    await send(TIP_MAIL, tipId);
    const [mail] = listMailsTo(helper);
    expect(mail?.subject).toBe('<b>Flight Bcc: all@example.com</b> ∗∗now∗∗ evil sent you a tip of $15.00');
    expect(mail?.to).toBe(helper.email);
    expect(mail?.html).toContain('<b>&lt;b&gt;Flight Bcc: all@example.com&lt;/b&gt; ∗∗now∗∗ evil</b> thanks you');
    expect(mail?.text).toContain('\n<b>Flight Bcc: all@example.com</b> ∗∗now∗∗ evil thanks you with a tip of $15.00.');
    await send(RECEIPT_MAIL, tipId);
    expect(listMailsTo(tipper)[0]?.subject).toBe(`Receipt: your tip of $15.00 to ${'m'.repeat(80)}`);
  });
});
