import { expect, it, jest } from '@jest/globals';
import { ConfirmationMailJob } from '../../src/modules/listings/confirmation-mail.job.ts';
import { ContactEmailMailJob } from '../../src/modules/listings/contact/contact-email-mail.job.ts';
import { ContactOpenMailJob } from '../../src/modules/listings/contact/contact-open-mail.job.ts';
import { ContactEmailConfirmationEntity, PendingContactRequestEntity } from '../../src/modules/listings/index.ts';
import { ListingSweepJob } from '../../src/modules/listings/own/listing-sweep.job.ts';
import { run } from '../database.ts';
import { useTestApp } from '../harness.ts';
import { aRequest, givenIn, published } from './given.ts';

// What the site promises while it sends no mail is mailed once it does.
const app = useTestApp();
const given = givenIn(app);
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Does this while the setting SMTP_URL is missing. */
async function withoutMail(work: () => Promise<void>): Promise<void> {
  const replaced = jest.replaceProperty(app().settings, 'smtpUrl', undefined);
  await work().finally(() => replaced.restore());
}

const mailsTo = (email: string, subject: RegExp) =>
  app()
    .outbox()
    .filter((mail) => mail.to === email && subject.test(mail.subject));
const sql = (text: string, values: unknown[]) => run(app().settings.databaseUrl, text, values);

async function sweptAfter(ms: number): Promise<void> {
  app().clock.moveBy(ms);
  await app()
    .nest.get(ListingSweepJob)
    .sweep()
    .finally(() => app().clock.moveBy(-ms));
}

it('who asked for the contact of an unconfirmed listing is told once it can be', async () => {
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
    await sweptAfter(2 * HOUR);
  });
  expect(mailsTo(me.email, /./)).toEqual([]);
  await sweptAfter(2 * HOUR);
  expect((await app().mailTo(me.email)).subject).toMatch(/^You can now see/);
});

it('the owner of an unconfirmed address is told once it can be that somebody asks, and once', async () => {
  const [me, email] = [await given.traveler(), 'late.reminder@example.com'];
  const { listing } = await published(app(), aRequest({ email }));
  await sql('insert into listings.pending_contact_request (listing_id, asker_id, asked_at) values ($1, $2, now())', [
    listing.id,
    me.user.id,
  ]);
  await withoutMail(() => app().nest.get(ConfirmationMailJob).remind({ listingId: listing.id }));
  expect(mailsTo(email, /^Somebody asks/)).toEqual([]);
  await sweptAfter(2 * HOUR);
  await app().mailTo(email, ({ subject }) => subject.startsWith('Somebody asks'));
  await sweptAfter(3 * HOUR);
  await app().nest.get(ConfirmationMailJob).remind({ listingId: listing.id });
  expect(mailsTo(email, /^Somebody asks/)).toHaveLength(1);
});

it('the owner of another contact address is asked once they can be, and has 7 days from then on', async () => {
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
