import { expect, it } from '@jest/globals';
import { ContactMailJob } from '../../src/modules/messaging/contact/contact-mail.job.ts';
import { ContactSweepJob } from '../../src/modules/messaging/contact/contact-sweep.job.ts';
import { ContactMessageEntity } from '../../src/modules/messaging/index.ts';
import { DAY } from '../account/given-login.ts';
import type { Browser } from '../browser.ts';
import { startTestApp, useTestApp } from '../harness.ts';
import { givenIn } from '../listings/given.ts';
import { write } from './given-contact.ts';

const app = useTestApp();
const given = givenIn(app);
const OPERATOR = 'hello@flightamigo.example';
const sweep = (running = app()) => running.nest.get(ContactSweepJob).sweep();

it('goes to the address that mails come from, where the operator names no other', async () => {
  await write(app(), { email: 'from@example.com' });
  expect(await app().mailTo(OPERATOR, ({ text }) => text.includes('from@example.com'))).toBeDefined();
});

it('waits while the mail server is down, and comes once', async () => {
  await app().standIns.mail.down();
  expect((await write(app(), { email: 'waits@example.com' })).status).toBe(204);
  const [kept] = await app().em().find(ContactMessageEntity, { email: 'waits@example.com' });
  const send = () =>
    app()
      .nest.get(ContactMailJob)
      .send({ contactMessageId: kept?.id ?? 0 });
  await expect(send()).rejects.toThrow('ECONNREFUSED');
  await app().standIns.mail.up();
  await Promise.all([send(), send()]);
  expect(
    app()
      .outbox()
      .filter(({ text }) => text.includes('waits@example.com')),
  ).toHaveLength(1);
});

it('is kept where the site sends no mail, the operator’s log says so, and it is mailed once the site does', async () => {
  const silent = await startTestApp({
    env: { NODE_ENV: 'production', LIMITS_FACTOR: '1000' },
    databaseUrl: app().settings.databaseUrl,
  });
  const answer = await write(silent, { email: 'silent@example.com' });
  const log = silent.log.join('');
  await silent.close();
  expect(answer.status).toBe(204);
  expect(log).toContain('a contact message is kept and not mailed');
  expect(log).not.toContain('silent@example.com');

  app().clock.moveBy(2 * DAY);
  await sweep();
  app().clock.moveBy(-2 * DAY);
  expect(await app().mailTo(OPERATOR, ({ text }) => text.includes('silent@example.com'))).toBeDefined();
});

it('is forgotten after two years, and not before', async () => {
  const left = async () => (await app().em().find(ContactMessageEntity, { email: 'old@example.com' })).length;
  await write(app(), { email: 'old@example.com' });
  await app().mailTo(OPERATOR, ({ text }) => text.includes('old@example.com'));
  for (const [days, count] of [
    [728, 1],
    [733, 0],
  ] as const) {
    app().clock.moveBy(days * DAY);
    await sweep();
    app().clock.moveBy(-days * DAY);
    expect(await left()).toBe(count);
  }
});

it('is in the download of whose address it was written with, and of nobody else', async () => {
  const [me, other] = [await given.traveler(), await given.traveler()];
  await write(app(), { email: me.email });
  const told = async (browser: Browser) => (await browser.get('/api/account/data')).body;
  const letter = { name: 'Lena Fischer', message: 'My mother flies alone.\n\nWho can help?' };
  expect(await told(me)).toMatchObject({ messages: { contactMessages: [letter] } });
  expect(await told(other)).toMatchObject({ messages: { contactMessages: [] } });
  expect(await app().get('/api/account/data')).toMatchObject({ status: 401 });
});

it('stays with the operator when that account is deleted', async () => {
  const me = await given.traveler();
  await write(app(), { email: me.email });
  expect((await me.delete('/api/account', { confirmation: 'DELETE' })).status).toBe(204);
  expect(await app().em().count(ContactMessageEntity, { email: me.email })).toBe(1);
});
