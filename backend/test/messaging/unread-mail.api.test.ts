import { describe, expect, it, jest } from '@jest/globals';
import { UNREAD_MAIL } from '../../src/modules/messaging/notices/unread-mail.ts';
import { Limits } from '../../src/platform/limits/limits.ts';
import { MailOutbox } from '../../src/platform/mail/mail-outbox.ts';
import { Mailer } from '../../src/platform/mail/mailer.ts';
import { later, MINUTE } from '../account/given-login.ts';
import type { Browser } from '../browser.ts';
import { run } from '../database.ts';
import { mailsAbout } from '../given-mail.ts';
import { startTestApp, useTestApp } from '../harness.ts';
import { givenUnread, MESSAGE_TEXT, type UnreadConversation } from './given-unread.ts';

const app = useTestApp();
const given = givenUnread(app);
const sql = (text: string) => run(app().settings.databaseUrl, text);
const sendAfter = (minutes: number, conversation: UnreadConversation) =>
  later(app(), minutes * MINUTE, () => given.runMailJob(conversation));

const mailOf = async ({ userId, conversationId }: UnreadConversation) =>
  (await mailsAbout(app(), UNREAD_MAIL, conversationId, userId))[0];
const secondsUntilDue = async (conversation: UnreadConversation): Promise<number> =>
  (((await mailOf(conversation))?.due_at.getTime() ?? 0) - app().clock.now().getTime()) / 1000;

describe('a reader who has not read a message for five minutes', () => {
  it('gets a mail with the writer and a link to the conversation, without the text of the message', async () => {
    const conversation = await given.unread();
    const { reader, writer } = conversation;
    await sendAfter(5, conversation);
    const [mail, ...more] = given.mailsTo(reader);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe(`New message from ${writer.user.username}`);
    expect(mail?.text).toContain(`${writer.user.username} wrote to you on Flight Amigo.`);
    expect(mail?.text).toContain(`Read the message:\nhttp://localhost:3000/messages/${writer.user.id}\n`);
    expect(mail?.html).toContain(`href="http://localhost:3000/messages/${writer.user.id}"`);
    const all = JSON.stringify(mail);
    for (const never of [MESSAGE_TEXT, writer.email]) expect(all).not.toContain(never);
  });

  it('gets it by itself, when it is due', async () => {
    const conversation = await given.unread();
    const seconds = await secondsUntilDue(conversation);
    expect(seconds).toBeGreaterThan(280);
    expect(seconds).toBeLessThanOrEqual(300);
    await app().nest.get(MailOutbox).queueDue();
    await app().whenIdle();
    expect(given.mailsTo(conversation.reader)).toEqual([]);
    await later(app(), 5 * MINUTE, async () => {
      await app().nest.get(MailOutbox).queueDue();
      await app().mailTo(conversation.reader.email);
    });
    expect(given.mailsTo(conversation.reader)).toHaveLength(1);
  });

  it('gets one, however often the job runs and how many messages follow', async () => {
    const conversation = await given.unread();
    await later(app(), 5 * MINUTE, async () => {
      await Promise.all([
        given.runMailJob(conversation),
        given.runMailJob(conversation),
        given.runMailJob(conversation),
      ]);
    });
    await given.writeAgain(conversation);
    await sendAfter(60, conversation);
    expect(given.mailsTo(conversation.reader)).toHaveLength(1);
  });

  it('gets another one for messages after they have read', async () => {
    const conversation = await given.unread();
    await sendAfter(5, conversation);
    await given.read(conversation);
    await given.writeAgain(conversation);
    await sendAfter(6, conversation);
    expect(given.mailsTo(conversation.reader)).toHaveLength(2);
  });

  it('gets it without ever having logged in, after confirming a listing', async () => {
    const conversation = await given.unread(await given.neverLoggedIn({ confirmed: true }));
    await sendAfter(5, conversation);
    expect(given.mailsTo(conversation.reader)).toHaveLength(1);
  });

  it('gets it after one login, with an address that was typed into a form before', async () => {
    const conversation = await given.unread(await given.neverLoggedIn());
    await app().logIn(conversation.reader.email);
    await sql(`update listings.listing set confirmed_at = null where user_id = ${conversation.userId}`);
    await sendAfter(5, conversation);
    expect(given.mailsTo(conversation.reader)).toHaveLength(1);
  });

  it('gets another one for a message that came while the first was being sent', async () => {
    const conversation = await given.unread();
    const mailer = app().nest.get(Mailer);
    const send = mailer.send.bind(mailer);
    const spy = jest.spyOn(mailer, 'send').mockImplementationOnce(async (mail) => {
      await send(mail);
      await given.read(conversation);
      await given.writeAgain(conversation);
    });
    await sendAfter(5, conversation);
    expect(await mailOf(conversation)).toMatchObject({ outcome: null });
    spy.mockRestore();
    await sendAfter(11, conversation);
    expect(given.mailsTo(conversation.reader)).toHaveLength(2);
    expect(await mailOf(conversation)).toMatchObject({ outcome: 'sent' });
  });

  it('gets it once, when the mail server is back', async () => {
    const conversation = await given.unread();
    await app().standIns.mail.down();
    await later(app(), 5 * MINUTE, () => expect(given.runMailJob(conversation)).rejects.toThrow('ECONNREFUSED'));
    await app().standIns.mail.up();
    await sendAfter(6, conversation);
    await sendAfter(7, conversation);
    expect(given.mailsTo(conversation.reader)).toHaveLength(1);
  });
});

describe('no mail is sent', () => {
  const noMail = async (conversation: UnreadConversation, minutes = 5) => {
    await sendAfter(minutes, conversation);
    expect(given.mailsTo(conversation.reader)).toEqual([]);
  };
  it('to a reader who has read meanwhile', async () => {
    const conversation = await given.unread();
    await given.read(conversation);
    await noMail(conversation);
  });

  it('before the five minutes of what turned unread again are over', async () => {
    const conversation = await given.unread();
    await given.read(conversation);
    await later(app(), 2 * MINUTE, () => given.writeAgain(conversation));
    await noMail(conversation, 6);
    expect(await secondsUntilDue(conversation)).toBeGreaterThan(400);
    await sendAfter(7.5, conversation);
    expect(given.mailsTo(conversation.reader)).toHaveLength(1);
  });

  it('to a reader who has switched these mails off', async () => {
    const conversation = await given.unread();
    await sql(`insert into messaging.message_notices (user_id, mail_notices) values (${conversation.userId}, false)`);
    await noMail(conversation);
  });

  it.each(['reader', 'writer'] as const)('where the %s has blocked the other', async (who) => {
    const conversation = await given.unread();
    const [blockerId, blockedId] = [
      conversation[who].user.id,
      conversation[who === 'reader' ? 'writer' : 'reader'].user.id,
    ];
    await sql(`insert into messaging.block values (${blockerId}, ${blockedId}, now())`);
    await noMail(conversation);
  });

  it.each(['reader', 'writer'] as const)('where the %s is suspended', async (who) => {
    const conversation = await given.unread();
    await sql(`update account.account set suspended_at = now() where id = ${conversation[who].user.id}`);
    await noMail(conversation);
  });

  it.each(['reader', 'writer'] as const)('where the %s has deleted their account', async (who) => {
    const conversation = await given.unread();
    expect((await conversation[who].delete('/api/account', { confirmation: 'DELETE' })).status).toBe(204);
    await noMail(conversation);
  });

  it('to an unverified address, which a stranger may have typed into a form', async () => {
    const typed = await given.unread(await given.neverLoggedIn());
    await noMail(typed);
  });

  it('where the site sends none: none is ordered, and nothing fails', async () => {
    const site = await startTestApp({
      env: { NODE_ENV: 'production' },
      databaseUrl: app().settings.databaseUrl,
    });
    const withoutMail = givenUnread(() => site);
    const conversation = await withoutMail.unread();
    site.clock.moveBy(5 * MINUTE);
    await withoutMail.runMailJob(conversation);
    await site.close();
    expect(await mailOf(conversation)).toBeUndefined();
  });
});

describe('an address that has had twenty mails about unread messages today', () => {
  const moreTo = ({ email }: Browser) =>
    app()
      .outbox()
      .filter(({ to, subject }) => to === email && subject.includes('more conversations'));
  const useUp = async ({ email }: Browser): Promise<void> => {
    for (let time = 0; time < 20; time += 1)
      await app().nest.get(Limits).consume('messaging.unread-mail', { receiver: email });
  };

  it('gets one an hour later about all that came since, without those that were read, blocked or deleted: none is lost (ASVS 2.4.1)', async () => {
    const first = await given.unread();
    const { reader } = first;
    await useUp(reader);
    const [second, third] = [await given.unread(reader), await given.unread(reader)];
    const [read, blocked, deleted] = [
      await given.unread(reader),
      await given.unread(reader),
      await given.unread(reader),
    ];
    const all = [first, second, third, read, blocked, deleted];
    for (const conversation of all) await sendAfter(5, conversation);
    expect(given.mailsTo(reader)).toEqual([]);
    expect(await mailOf(first)).toMatchObject({ outcome: null, is_late: true });
    await given.read(read);
    await reader.put(`/api/blocks/${blocked.writer.user.id}`);
    expect((await deleted.writer.delete('/api/account', { confirmation: 'DELETE' })).status).toBe(204);
    await Promise.all([sendAfter(66, first), sendAfter(66, second)]);
    const [mail, ...more] = moreTo(reader);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('3 more conversations');
    for (const { writer } of [first, second, third]) expect(mail?.text).toContain(writer.user.username);
    for (const { writer } of [read, blocked]) expect(mail?.text).not.toContain(writer.user.username);
    expect(mail?.text).toContain('/unsubscribe?token=');
    for (const conversation of all) expect((await mailOf(conversation))?.outcome).not.toBeNull();
  });

  it('gets it once, when the mail server is back, and never where they have switched these mails off', async () => {
    const [waiting, off] = [await given.unread(), await given.unread()];
    for (const conversation of [waiting, off]) {
      await useUp(conversation.reader);
      await sendAfter(5, conversation);
    }
    expect(await secondsUntilDue(waiting)).toBeGreaterThan(3500);
    await sql(`insert into messaging.message_notices (user_id, mail_notices) values (${off.userId}, false)`);
    await app().standIns.mail.down();
    await expect(sendAfter(66, waiting)).rejects.toThrow('ECONNREFUSED');
    await app().standIns.mail.up();
    for (const conversation of [waiting, waiting, off]) await sendAfter(66, conversation);
    expect(given.mailsTo(waiting.reader)).toHaveLength(1);
    expect(given.mailsTo(off.reader)).toEqual([]);
  });
});
