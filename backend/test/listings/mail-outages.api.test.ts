import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { CONFIRM_PURPOSE } from '../../src/modules/listings/confirmations/confirmation-mail.ts';
import { REMINDER_MAIL } from '../../src/modules/listings/mail-names.ts';
import { MailOutbox } from '../../src/platform/mail/mail-outbox.ts';
import { OneTimeCodes } from '../../src/platform/one-time-codes/one-time-codes.ts';
import { sendMails } from '../given-mail.ts';
import { startTestApp, type TestApp, useTestApp } from '../harness.ts';
import { aRequest, givenIn, published } from './given.ts';

// Mails that are due while the site sends none are sent later.
const app = useTestApp();
const given = givenIn(app);
const DAY = 24 * 3_600_000;

/** Runs `work` without the setting SMTP_URL. */
async function withoutMail(work: () => Promise<void>): Promise<void> {
  const replaced = jest.replaceProperty(app().settings, 'smtpUrl', undefined);
  await work().finally(() => replaced.restore());
}

const mailsTo = (email: string, subject: RegExp) =>
  app()
    .outbox()
    .filter((mail) => mail.to === email && subject.test(mail.subject));

/** What the site does once a minute. */
const queueDue = () => app().nest.get(MailOutbox).queueDue();

it('the asker of a confirmed listing gets the mail once the site can send mails', async () => {
  const [me, email] = [await given.traveler(), 'late.owner@example.com'];
  const { listing, confirmationId } = await published(app(), aRequest({ email }));
  await me.post(`/api/listings/${listing.id}/contact`);
  const token = app().nest.get(OneTimeCodes).createLinkToken(CONFIRM_PURPOSE, confirmationId, 1);
  await withoutMail(async () => {
    expect((await app().post('/api/listing-confirmations', { token })).status).toBe(200);
    await queueDue();
  });
  expect(mailsTo(me.email, /./)).toEqual([]);
  await queueDue();
  await app().mailTo(me.email, ({ subject }) => subject.startsWith('You can now see'));
});

it('the owner of an unconfirmed address gets one reminder once the site can send mails', async () => {
  const [me, email] = [await given.traveler(), 'late.reminder@example.com'];
  const { listing } = await published(app(), aRequest({ email }));
  await withoutMail(async () => {
    await me.post(`/api/listings/${listing.id}/contact`);
    await queueDue();
  });
  expect(mailsTo(email, /^Somebody asks/)).toEqual([]);
  await queueDue();
  await app().mailTo(email, ({ subject }) => subject.startsWith('Somebody asks'));
  await queueDue();
  await sendMails(app(), REMINDER_MAIL, listing.id);
  expect(mailsTo(email, /^Somebody asks/)).toHaveLength(1);
});

it('the owner of another contact address gets the link once the site can send mails, valid for 7 days from then', async () => {
  const [me, email] = [await given.verified(), 'late.contact@example.com'];
  await withoutMail(async () => void (await given.listing(me, { email })));
  app().clock.moveBy(6 * DAY);
  await queueDue();
  const { text } = await app().mailTo(email);
  app().clock.moveBy(6 * DAY);
  const { status } = await app().post('/api/listing-confirmations', { token: /\/confirm#(\S+)/.exec(text)?.[1] });
  app().clock.moveBy(-12 * DAY);
  expect(status).toBe(200);
});

describe('with a mail server that does not respond', () => {
  let silent: Server;
  let running: TestApp;

  beforeAll(async () => {
    silent = createServer().listen(0, '127.0.0.1');
    await once(silent, 'listening');
    running = await startTestApp({ env: { SMTP_URL: `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}` } });
  });

  afterAll(async () => {
    await running.close();
    silent.close();
  });

  it('confirming does not wait for the mail', async () => {
    const connection = once(silent, 'connection') as Promise<[Socket]>;
    const { confirmationId } = await published(running);
    const [socket] = await connection;
    const aborted = once(
      socket.resume().on('error', () => undefined),
      'close',
    ).then(() => 'the mail was aborted first');
    const token = running.nest.get(OneTimeCodes).createLinkToken(CONFIRM_PURPOSE, confirmationId, 1);
    const answer = await Promise.race([running.post('/api/listing-confirmations', { token }), aborted]);
    socket.destroy();
    expect(answer).toMatchObject({ status: 200 });
  });
});
