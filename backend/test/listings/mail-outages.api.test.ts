import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import {
  CONFIRM_PURPOSE,
  ConfirmationMailJob,
} from '../../src/modules/listings/confirmations/confirmation-mail.job.ts';
import { ContactEmailMailJob } from '../../src/modules/listings/contact/contact-email-mail.job.ts';
import { ContactOpenMailJob } from '../../src/modules/listings/contact/contact-open-mail.job.ts';
import { ContactEmailConfirmationEntity, PendingContactRequestEntity } from '../../src/modules/listings/index.ts';
import { ListingSweepJob } from '../../src/modules/listings/own/listing-sweep.job.ts';
import { OneTimeCodes } from '../../src/platform/one-time-codes/one-time-codes.ts';
import { run } from '../database.ts';
import { startTestApp, type TestApp, useTestApp } from '../harness.ts';
import { aRequest, givenIn, published } from './given.ts';

// Mails that are due while the site sends none are sent later.
const app = useTestApp();
const given = givenIn(app);
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Runs `work` without the setting SMTP_URL. */
async function withoutMail(work: () => Promise<void>): Promise<void> {
  const replaced = jest.replaceProperty(app().settings, 'smtpUrl', undefined);
  await work().finally(() => replaced.restore());
}

const mailsTo = (email: string, subject: RegExp) =>
  app()
    .outbox()
    .filter((mail) => mail.to === email && subject.test(mail.subject));
const sql = (text: string, values: unknown[]) => run(app().settings.databaseUrl, text, values);

async function sweepAfter(ms: number): Promise<void> {
  app().clock.moveBy(ms);
  await app()
    .nest.get(ListingSweepJob)
    .sweep()
    .finally(() => app().clock.moveBy(-ms));
}

it('the asker of a confirmed listing gets the mail once the site can send mails', async () => {
  const [me, email] = [await given.traveler(), 'late.owner@example.com'];
  const { listing } = await published(app(), aRequest({ email }));
  await sql('insert into listings.pending_contact_request (listing_id, asker_id, asked_at) values ($1, $2, now())', [
    listing.id,
    me.user.id,
  ]);
  await sql('update listings.listing set confirmed_at = now() where id = $1', [listing.id]);
  const { id } = await app().em().findOneOrFail(PendingContactRequestEntity, { listing: listing.id });
  await withoutMail(async () => {
    await app().nest.get(ContactOpenMailJob).send({ requestId: id });
    await sweepAfter(2 * HOUR);
  });
  expect(mailsTo(me.email, /./)).toEqual([]);
  await sweepAfter(2 * HOUR);
  expect((await app().mailTo(me.email)).subject).toMatch(/^You can now see/);
});

it('the owner of an unconfirmed address gets one reminder once the site can send mails', async () => {
  const [me, email] = [await given.traveler(), 'late.reminder@example.com'];
  const { listing } = await published(app(), aRequest({ email }));
  await sql('insert into listings.pending_contact_request (listing_id, asker_id, asked_at) values ($1, $2, now())', [
    listing.id,
    me.user.id,
  ]);
  await withoutMail(() => app().nest.get(ConfirmationMailJob).remind({ listingId: listing.id }));
  expect(mailsTo(email, /^Somebody asks/)).toEqual([]);
  await sweepAfter(2 * HOUR);
  await app().mailTo(email, ({ subject }) => subject.startsWith('Somebody asks'));
  await sweepAfter(3 * HOUR);
  await app().nest.get(ConfirmationMailJob).remind({ listingId: listing.id });
  expect(mailsTo(email, /^Somebody asks/)).toHaveLength(1);
});

it('the owner of another contact address gets the link once the site can send mails, valid for 7 days from then', async () => {
  const [me, email] = [await given.verified(), 'late.contact@example.com'];
  const listing = await given.listing(me, { email });
  const { id: confirmationId } = await app()
    .em()
    .findOneOrFail(ContactEmailConfirmationEntity, { listing: listing.id });
  const send = () => app().nest.get(ContactEmailMailJob).send({ confirmationId });
  await send();
  await sql('update listings.contact_email_confirmation set sent_at = null where listing_id = $1', [listing.id]);
  await withoutMail(send);
  expect(mailsTo(email, /./)).toHaveLength(1);
  app().clock.moveBy(6 * DAY);
  await app().nest.get(ListingSweepJob).sweep();
  await send();
  expect(mailsTo(email, /./)).toHaveLength(2);
  app().clock.moveBy(6 * DAY);
  const token = /\/confirm#(\S+)/.exec((await app().mailTo(email)).text)?.[1];
  const { status } = await app().post('/api/listing-confirmations', { token });
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
