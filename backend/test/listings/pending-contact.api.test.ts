import { describe, expect, it, jest } from '@jest/globals';
import { REMINDER_MAIL } from '../../src/modules/listings/mail-names.ts';
import { CONTACT_OPEN_MAIL } from '../../src/modules/listings/contact/contact-open-mail.ts';
import { PendingContactRequestEntity } from '../../src/modules/listings/index.ts';
import { ListingSweepJob } from '../../src/modules/listings/own/listing-sweep.job.ts';
import { Mailer } from '../../src/platform/mail/mailer.ts';
import { later } from '../account/given-login.ts';
import { type Browser, browserOf, loggedIn, type TestBrowser } from '../browser.ts';
import { run, waitForLock } from '../database.ts';
import { sendMails } from '../given-mail.ts';
import { useTestApp } from '../harness.ts';
import { anOffer, aRequest, type Form, givenIn, inDays, published } from './given.ts';

// PRODUCT.md 2: contact requests for an unconfirmed listing are pending until it is confirmed.
const app = useTestApp();
const given = givenIn(app);
const DAY = 24 * 3_600_000;
const PHONE = '+44 7700 900142';
let count = 0;

const requestContact = (who: Pick<TestBrowser, 'post'>, id: number) => who.post(`/api/listings/${id}/contact`);
const PENDING = { status: 200, body: { email: null, phoneNumber: null, pending: true } };
const findPending = (listing: number) => app().em().find(PendingContactRequestEntity, { listing });
const mailsTo = (email: string) =>
  app()
    .outbox()
    .filter(({ to }) => to === email);
const isReminder = ({ subject }: { subject: string }) => subject.startsWith('Somebody asks about');
const isOpenMail = ({ subject }: { subject: string }) => subject.startsWith('You can now see');
const sql = (text: string, values: unknown[] = []) => run(app().settings.databaseUrl, text, values);

async function unconfirmedListing(form: Form = aRequest()) {
  const email = `owner.${(count += 1)}@example.com`;
  const { listing } = await published(app(), { ...form, email, phoneNumber: PHONE });
  return { id: listing.id, email };
}

async function confirmByLink(email: string): Promise<void> {
  const { text } = await app().mailTo(email);
  const token = /\/confirm#(\S+)/.exec(text)?.[1];
  expect((await app().post('/api/listing-confirmations', { token })).status).toBe(200);
}

/** Runs the jobs of these mails, whether or not the queue has run them. */
const sendOpenMails = (listingId: number) => sendMails(app(), CONTACT_OPEN_MAIL, listingId);

describe('who asks for the contact details of an unconfirmed listing', () => {
  it('gets nothing, and has one pending request however often they ask', async () => {
    const [{ id }, me] = [await unconfirmedListing(), await given.traveler()];
    const answers = [
      ...(await Promise.all([requestContact(me, id), requestContact(me, id), requestContact(me, id)])),
      await requestContact(me, id),
    ];
    for (const answer of answers) expect(answer).toMatchObject(PENDING);
    expect(await findPending(id)).toMatchObject([{ askerId: me.user.id }]);
    expect(await sql('select 1 from listings.contact_request where listing_id = $1', [id])).toEqual([]);
  });

  it('may not review the person for it', async () => {
    const [{ id, email }, me] = [await unconfirmedListing(), await given.traveler()];
    await requestContact(me, id);
    const owner = await app().logIn(email);
    const review = { targetUserId: owner.user.id, route: 'MAA to LHR', rating: 1, text: 'Never met them at all' };
    expect((await me.post('/api/testimonials', review)).status).toBe(403);
  });

  it('gets one mail once the link was followed, with a link to the listing and no contact details [spec 106]', async () => {
    const [{ id, email }, me, other] = [await unconfirmedListing(), await given.traveler(), await given.traveler()];
    for (const who of [me, other]) await requestContact(who, id);
    await confirmByLink(email);
    const mail = await app().mailTo(me.email, isOpenMail);
    await app().mailTo(other.email, isOpenMail);
    expect(mail.subject).toMatch(/MAA to LHR$/);
    expect(mail.text).toContain(`http://localhost:3000/search?listing=${id}`);
    expect(JSON.stringify(mail)).not.toContain(email);
    expect(JSON.stringify(mail)).not.toContain(PHONE);
    await sendOpenMails(id);
    expect(mailsTo(me.email).filter(isOpenMail)).toHaveLength(1);
    expect(await findPending(id)).toEqual([]);
    expect((await requestContact(me, id)).body).toEqual({ email, phoneNumber: PHONE, pending: false });
  });

  it('gets the mail also where the address is confirmed by its code', async () => {
    const [me, email] = [await given.traveler(), 'by.code@example.com'];
    const { listing, confirmationId } = await published(app(), aRequest({ email }));
    await requestContact(me, listing.id);
    const { text } = await app().mailTo(email, (mail) => /^\d{6}$/m.test(mail.text));
    const code = /^\d{6}$/m.exec(text)?.[0];
    expect((await app().post('/api/listing-confirmations', { confirmationId, code })).status).toBe(200);
    expect((await app().mailTo(me.email, isOpenMail)).text).toContain(`/search?listing=${listing.id}`);
  });

  it('gets the mail also where the owner of the address logs in where it was posted', async () => {
    const [me, email] = [await given.traveler(), 'by.login@example.com'];
    const browser = browserOf(app());
    const { listing } = await published(app(), aRequest({ email }), browser);
    await requestContact(me, listing.id);
    await loggedIn(app(), email, browser);
    expect((await app().mailTo(me.email, isOpenMail)).text).toContain(`/search?listing=${listing.id}`);
  });

  it('gets the details where the address is confirmed at the same time', async () => {
    const [{ id, email }, me] = [await unconfirmedListing(), await given.traveler()];
    const em = app().em();
    await em.begin();
    await em.execute('update listings.listing set confirmed_at = now() where id = ?', [id]);
    const asking = requestContact(me, id);
    await waitForLock(app().settings.databaseUrl);
    await em.commit();
    expect((await asking).body).toEqual({ email, phoneNumber: PHONE, pending: false });
    expect(await findPending(id)).toEqual([]);
  });
});

describe('the owner of the address', () => {
  it('gets a reminder that does not name the asker, with a link that confirms', async () => {
    const [{ id, email }, me] = [await unconfirmedListing(anOffer({ acceptsTips: true })), await given.traveler()];
    await app().mailTo(email);
    await requestContact(me, id);
    const mail = await app().mailTo(email, isReminder);
    expect(mail.subject).toBe('Somebody asks about your help offer MAA to LHR');
    expect(JSON.stringify(mail)).not.toContain(me.user.username);
    const token = /\/confirm#(\S+)/.exec(mail.text)?.[1];
    expect((await app().post('/api/listing-confirmations', { token })).status).toBe(200);
  });

  it('gets at most one reminder a day, for all listings of the address', async () => {
    const email = 'popular@example.com';
    const [one, two] = [await published(app(), aRequest({ email })), await published(app(), anOffer({ email }))];
    for (const { listing } of [one, two, one]) await requestContact(await given.traveler(), listing.id);
    const send = async () => {
      for (const { listing } of [one, two]) await sendMails(app(), REMINDER_MAIL, listing.id);
    };
    await app().mailTo(email, isReminder);
    await send();
    expect(mailsTo(email).filter(isReminder)).toHaveLength(1);
    await later(app(), DAY + 1000, send);
    expect(mailsTo(email).filter(isReminder)).toHaveLength(2);
  });

  it('can follow the reminder’s link where the first one is older than a week', async () => {
    const [{ id, email }, me] = [await unconfirmedListing(), await given.traveler()];
    await app().mailTo(email);
    app().clock.moveBy(8 * DAY);
    try {
      await sql('update listings.listing set date = date + 30, end_date = null where id = $1', [id]);
      await requestContact(me, id);
      const { text } = await app().mailTo(email, isReminder);
      const token = /\/confirm#(\S+)/.exec(text)?.[1];
      expect((await app().post('/api/listing-confirmations', { token })).status).toBe(200);
    } finally {
      app().clock.moveBy(-8 * DAY);
    }
  });

  it('can follow the reminder’s link from the moment that it arrives', async () => {
    const [{ id, email }, me] = [await unconfirmedListing(), await given.traveler()];
    await app().mailTo(email);
    app().clock.moveBy(6 * DAY);
    try {
      const extended =
        "select link_expires_at > now() + interval '12 days' as extended from listings.listing_confirmation";
      const mailer = app().nest.get(Mailer);
      const sent = new Promise((resolve) =>
        jest.spyOn(mailer, 'send').mockImplementationOnce(async () => {
          resolve(await sql(`${extended} where listing_id = $1`, [id]));
        }),
      );
      await requestContact(me, id);
      expect(await sent).toEqual([{ extended: true }]);
    } finally {
      app().clock.moveBy(-6 * DAY);
    }
  });

  it('also reads in a resent mail that somebody has asked', async () => {
    const [me, email] = [await given.traveler(), 'asked.before@example.com'];
    const { listing, confirmationId } = await published(app(), aRequest({ email }));
    await app().mailTo(email);
    await requestContact(me, listing.id);
    app().clock.moveBy(61_000);
    await app().post('/api/listing-confirmations/resend', { confirmationId });
    app().clock.moveBy(-61_000);
    const again = await app().mailTo(email, ({ text }) => text.includes('Somebody has already asked'));
    expect(again.text).not.toContain(me.user.username);
  });

  it('gets their own details without a pending request, and does not see the askers', async () => {
    const owner = await given.traveler();
    const { listing } = await published(app(), aRequest({ email: owner.email, phoneNumber: PHONE }));
    await requestContact(await given.traveler(), listing.id);
    expect((await requestContact(owner, listing.id)).body).toEqual({
      email: owner.email,
      phoneNumber: PHONE,
      pending: false,
    });
    expect(await findPending(listing.id)).toHaveLength(1);
    const { body } = await owner.get(`/api/listing/${listing.id}/contact-requests`);
    expect(body).toEqual([]);
  });
});

describe('no request is pending, and no mail sent', () => {
  it('without a login, or from another site', async () => {
    const [{ id }, me] = [await unconfirmedListing(), await given.traveler()];
    expect((await requestContact(browserOf(app()), id)).status).toBe(401);
    const foreign = { origin: 'https://evil.example' };
    expect((await me.post(`/api/listings/${id}/contact`, undefined, foreign)).status).toBe(403);
    expect(await findPending(id)).toEqual([]);
  });

  it('for somebody who was blocked or suspended, or deleted their account, meanwhile', async () => {
    const { id, email } = await unconfirmedListing();
    const [blocked, suspended, deleted] = [await given.traveler(), await given.traveler(), await given.traveler()];
    for (const who of [blocked, suspended, deleted]) expect(await requestContact(who, id)).toMatchObject(PENDING);
    expect(await findPending(id)).toHaveLength(3);
    const [owner] = (await sql('select user_id::int as id from listings.listing where id = $1', [id])) as {
      id: number;
    }[];
    await sql(
      'insert into messaging.block (blocker_id, blocked_id, created_at) values ($1, $2, now()) on conflict do nothing',
      [owner?.id, blocked.user.id],
    );
    await sql('update account.account set suspended_at = now() where id = $1', [suspended.user.id]);
    expect((await deleted.delete('/api/account', { confirmation: 'DELETE' })).status).toBe(204);
    await confirmByLink(email);
    await sendOpenMails(id);
    for (const who of [blocked, suspended, deleted]) expect(mailsTo(who.email).filter(isOpenMail)).toEqual([]);
    expect(await findPending(id)).toEqual([]);
  });

  it.each(['closed', 'hidden'])('for a listing that is %s when it is confirmed', async (state) => {
    const [{ id, email }, me] = [await unconfirmedListing(), await given.traveler()];
    await requestContact(me, id);
    const { text } = await app().mailTo(email);
    const token = /\/confirm#(\S+)/.exec(text)?.[1];
    await sql('update listings.listing set status = $1 where id = $2', [state, id]);
    expect((await app().post('/api/listing-confirmations', { token })).status).toBe(200);
    await sendOpenMails(id);
    expect(mailsTo(me.email).filter(isOpenMail)).toEqual([]);
    expect(await findPending(id)).toEqual([]);
  });
});

describe('a pending request', () => {
  const downloadData = async (who: Browser) =>
    ((await who.get('/api/account/data')).body as { listings: { contactRequestsPending: object[] } }).listings;

  it('is in the asker’s data download, and deleted with their account, or after the last day of the trip', async () => {
    const [{ id }, me, other] = [await unconfirmedListing(), await given.traveler(), await given.traveler()];
    for (const who of [me, other]) await requestContact(who, id);
    expect((await downloadData(me)).contactRequestsPending).toMatchObject([{ listingId: id }]);
    expect((await me.delete('/api/account', { confirmation: 'DELETE' })).status).toBe(204);
    expect(await findPending(id)).toMatchObject([{ askerId: other.user.id }]);
    await sql('update listings.listing set date = $1, end_date = null where id = $2', [inDays(-3), id]);
    await app().nest.get(ListingSweepJob).sweep();
    expect(await findPending(id)).toEqual([]);
  });
});
