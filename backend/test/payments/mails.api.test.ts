import { describe, expect, it } from '@jest/globals';
import { TipMailsJob } from '../../src/modules/payments/mails/tip-mails.job.ts';
import type { TipMailKind } from '../../src/modules/payments/mails/tip-mail.entity.ts';
import { RECEIPT_MAIL, sendTipJob, TIP_MAIL } from '../../src/modules/payments/payments.jobs.ts';
import { Jobs } from '../../src/platform/jobs/jobs.ts';
import type { OutboxItem } from '../../src/stand-ins/outbox/outbox.ts';
import type { Browser } from '../browser.ts';
import { run } from '../database.ts';
import { startTestApp, useTestApp } from '../harness.ts';
import { givenTalk, ids } from '../messaging/given.ts';
import { addTip } from './tip-rows.ts';

const app = useTestApp();
const given = givenTalk(app);
const SITE = 'http://localhost:3000';
const paidAt = new Date('2026-11-20T22:00:00Z');

const sql = (text: string, values: unknown[] = []) => run(app().settings.databaseUrl, text, values);
const send = (kind: TipMailKind, tipId: string) => app().nest.get(TipMailsJob).send(kind, tipId);
const mailsTo = ({ email }: Browser): readonly OutboxItem[] =>
  app()
    .outbox()
    .filter(({ to }) => to === email);
const rename = (who: Browser, username: string) =>
  sql('update account.account set username = $1 where id = $2', [username, ids(who)]);
const enable = (who: Browser) =>
  sql(
    `insert into payments.payout_account (user_id, country, transfers_enabled, created_at, updated_at)
     values ($1, 'GB', true, now(), now())`,
    [ids(who)],
  );

/** A helper and somebody who gave them 15 dollars. */
async function tipped(row: Partial<Parameters<typeof addTip>[1]> = {}) {
  const [helper, tipper] = await given.people();
  const tipId = await addTip(app(), { to: ids(helper), from: ids(tipper), paidAt, ...row });
  return { helper, tipper, tipId };
}

it('is tried again for two days where the mail server is down', async () => {
  const queues = await sql(
    `select name, retry_limit from pgboss.queue where name ~ '^payments[.](tip|receipt|sent-back)-mail$'`,
  );
  expect(queues).toHaveLength(3);
  for (const queue of queues) expect(queue).toMatchObject({ retry_limit: 60 });
});

describe('the mail that a tip has come', () => {
  it('says who gave how much, that all of it is the helper’s, and until when it waits', async () => {
    const { helper, tipper, tipId } = await tipped();
    await send('tip', tipId);
    const [mail, ...more] = mailsTo(helper);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe(`${tipper.user.username} sent you a tip of $15.00`);
    expect(mail?.text).toContain(`${tipper.user.username} thanks you with a tip of $15.00.`);
    expect(mail?.text).toContain('100% goes to helpers.');
    expect(mail?.text).toContain('by Jan 19, 2027, it goes back to the person who gave it.');
    expect(mail?.text).toContain(`Set Up Payouts:\n${SITE}/profile#payouts\n`);
    expect(mail?.html).toContain(`href="${SITE}/profile#payouts"`);
    expect(mailsTo(tipper)).toEqual([]);
  });

  it('names nobody who was not logged in', async () => {
    const { helper, tipId } = await tipped({ from: undefined });
    await send('tip', tipId);
    expect(mailsTo(helper)[0]?.subject).toBe('A traveler who was not logged in sent you a tip of $15.00');
  });

  it('asks nobody for payouts who has set them up', async () => {
    const { helper, tipId } = await tipped();
    await enable(helper);
    await send('tip', tipId);
    const [mail] = mailsTo(helper);
    expect(mail?.text).toContain('it is on its way to your account.');
    expect(mail?.text).toContain(`${SITE}/profile#tips`);
    expect(mail?.text).not.toContain('goes back');
  });

  it('holds no word of what was written with the tip, and nobody’s address', async () => {
    const { helper, tipper, tipId } = await tipped();
    await sql("update payments.tip set message = 'Buy gift cards' where id = $1", [tipId]);
    await send('tip', tipId);
    const all = JSON.stringify(mailsTo(helper));
    for (const never of ['Buy gift cards', tipper.email]) expect(all).not.toContain(never);
  });

  it.each(['refunded', 'disputed'] as const)('is not sent of a tip that is %s by then', async (status) => {
    const { helper, tipId } = await tipped({ status });
    await send('tip', tipId);
    expect(mailsTo(helper)).toEqual([]);
  });
});

describe('the receipt', () => {
  it('goes to who gave the tip, and leads to the page', async () => {
    const { helper, tipper, tipId } = await tipped();
    await send('receipt', tipId);
    const [mail, ...more] = mailsTo(tipper);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe(`Receipt: your tip of $15.00 to ${helper.user.username}`);
    expect(mail?.text).toContain(`You gave ${helper.user.username} a tip of $15.00 on Nov 20, 2026.`);
    expect(mail?.text).toContain(`Open Your Receipt:\n${SITE}/receipt/${tipId}\n`);
    expect(mailsTo(helper)).toEqual([]);
  });

  it('goes to nobody where nobody was logged in', async () => {
    const { helper, tipId } = await tipped({ from: undefined });
    const before = app().outbox().length;
    await send('receipt', tipId);
    expect(app().outbox()).toHaveLength(before);
    expect(mailsTo(helper)).toEqual([]);
  });
});

describe('the mail that a tip went back', () => {
  it.each([
    ['who did not set up payouts', { refundId: 're_1' }, 'did not set up payouts within 60 days.'],
    ['whom the operator did not pay', {}, 'We have sent your payment back.'],
  ] as const)('tells the reason: %s', async (_, row, sentence) => {
    const { tipper, helper, tipId } = await tipped({ status: 'refunded', ...row });
    await send('sent-back', tipId);
    const [mail] = mailsTo(tipper);
    expect(mail?.subject).toBe(`Your tip of $15.00 to ${helper.user.username} goes back to you`);
    expect(mail?.text).toContain(sentence);
  });

  it('says of who has left that they have', async () => {
    const { tipper, helper, tipId } = await tipped({ status: 'refunded', refundId: 're_1' });
    await given.leave(helper);
    await send('sent-back', tipId);
    const [mail] = mailsTo(tipper);
    expect(mail?.subject).toBe('Your tip of $15.00 goes back to you');
    expect(mail?.text).toContain('On Nov 20, 2026 you gave a tip of $15.00.');
    expect(mail?.text).toContain('The person you gave it to left Flight Amigo before they set up payouts.');
    expect(mail?.text).not.toContain('Deleted traveler');
  });

  it('is not sent of a tip that did not', async () => {
    const { tipper, tipId } = await tipped();
    await send('sent-back', tipId);
    expect(mailsTo(tipper)).toEqual([]);
  });
});

describe('each mail', () => {
  it('leaves once, however often its job runs', async () => {
    const { helper, tipId } = await tipped();
    await Promise.all([send('tip', tipId), send('tip', tipId), send('tip', tipId)]);
    await send('tip', tipId);
    expect(mailsTo(helper)).toHaveLength(1);
  });

  it('leaves later where the mail server was away, and is not noted before', async () => {
    const { helper, tipId } = await tipped();
    await app().standIns.mail.down();
    await expect(send('tip', tipId)).rejects.toThrow('ECONNREFUSED');
    await app().standIns.mail.up();
    await send('tip', tipId);
    expect(mailsTo(helper)).toHaveLength(1);
  });

  it('goes to no address that was only typed, to nobody suspended, and to nobody who has left', async () => {
    const unproven = await tipped();
    await sql('update account.account set email_proven = false where id = $1', [ids(unproven.helper)]);
    const suspended = await tipped();
    await sql('update account.account set suspended_at = now() where id = $1', [ids(suspended.helper)]);
    const left = await tipped();
    await given.leave(left.helper);
    for (const { helper, tipId } of [unproven, suspended, left]) {
      await send('tip', tipId);
      expect(mailsTo(helper)).toEqual([]);
    }
  });

  it('is about nothing where there is no such tip, or it was not paid', async () => {
    const { helper, tipId } = await tipped({ status: 'open' });
    const before = app().outbox().length;
    for (const kind of ['tip', 'receipt', 'sent-back'] as const) {
      await send(kind, tipId);
      await send(kind, crypto.randomUUID());
    }
    expect(app().outbox()).toHaveLength(before);
    expect(mailsTo(helper)).toEqual([]);
  });

  it('lets no name write in the site’s name', async () => {
    const { helper, tipper, tipId } = await tipped();
    await rename(tipper, '<b>Flight\r\nBcc: all@example.com</b> **now** \u202Eevil');
    await rename(helper, 'm'.repeat(80));
    await send('tip', tipId);
    const [mail] = mailsTo(helper);
    expect(mail?.subject).toBe('<b>Flight Bcc: all@example.com</b> ∗∗now∗∗ evil sent you a tip of $15.00');
    expect(mail?.to).toBe(helper.email);
    expect(mail?.html).toContain('<b>&lt;b&gt;Flight Bcc: all@example.com&lt;/b&gt; ∗∗now∗∗ evil</b> thanks you');
    expect(mail?.text).toContain('\n<b>Flight Bcc: all@example.com</b> ∗∗now∗∗ evil thanks you with a tip of $15.00.');
    await send('receipt', tipId);
    expect(mailsTo(tipper)[0]?.subject).toBe(`Receipt: your tip of $15.00 to ${'m'.repeat(80)}`);
  });
});

it('is not sent, and fails not, where a site sends no mail', async () => {
  const production = { NODE_ENV: 'production', SECRET_KEY: 'k'.repeat(40), PUBLIC_URL: 'https://amigo.example' };
  const silent = await startTestApp({ env: production });
  try {
    const to = 1;
    const tipId = await addTip(silent, { to, from: 2 });
    await silent.nest.get(TipMailsJob).send('tip', tipId);
    expect(silent.outbox()).toEqual([]);
  } finally {
    await silent.close();
  }
});

it('is sent by the jobs that settlement orders', async () => {
  const { helper, tipper, tipId } = await tipped();
  await app()
    .em()
    .transactional(async (em) => {
      for (const name of [TIP_MAIL, RECEIPT_MAIL] as const) await sendTipJob(app().nest.get(Jobs), em, name, tipId);
    });
  expect((await app().mailTo(helper.email)).subject).toContain('sent you a tip');
  expect((await app().mailTo(tipper.email)).subject).toContain('Receipt');
});
