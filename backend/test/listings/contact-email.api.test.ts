import { describe, expect, it } from '@jest/globals';
import type { OwnListing } from 'contracts';
import { CONTACT_EMAIL_MAIL } from '../../src/modules/listings/contact/contact-email-mail.ts';
import { ContactEmailConfirmationEntity } from '../../src/modules/listings/index.ts';
import { ListingSweepJob } from '../../src/modules/listings/own/listing-sweep.job.ts';
import { type Browser, browserOf } from '../browser.ts';
import { run } from '../database.ts';
import { orderAndSend, sendMails } from '../given-mail.ts';
import { useTestApp } from '../harness.ts';
import { aListingForm, aRequest, type Form, givenIn, published } from './given.ts';

// Spec §5: another contact address takes effect once the link sent there was followed.
const app = useTestApp();
const given = givenIn(app);
const DAY = 24 * 3_600_000;
let count = 0;

const newEmail = () => `mother.${(count += 1)}@example.com`;
const getContactEmail = async (id: number) =>
  ((await (await given.traveler()).post(`/api/listings/${id}/contact`)).body as { email: string | null }).email;
const confirm = (token: string) => app().post('/api/listing-confirmations', { token });
const mailsTo = (email: string) =>
  app()
    .outbox()
    .filter(({ to }) => to === email);
const getToken = ({ text }: { text: string }): string => /\/confirm#(\S+)/.exec(text)?.[1] ?? '';

/** A listing with another contact address, and the mail that was sent there. */
async function listingWithContactEmail(changes: Form = {}) {
  const [me, email] = [await given.verified(), newEmail()];
  const listing = await given.listing(me, { email, ...changes });
  const mail = await app().mailTo(email);
  return { me, email, listing, mail, token: getToken(mail) };
}

const findOwn = async (me: Browser, { id }: { id: number }) =>
  ((await me.get('/api/my-listings')).body as OwnListing[]).find((own) => own.id === id);

describe('another contact address', () => {
  it('is revealed to nobody before the link was followed; until then the account’s own address is [spec 174]', async () => {
    const { me, email, listing, token } = await listingWithContactEmail();
    expect(listing).toMatchObject({ email: me.email, pendingEmail: email });
    expect(await getContactEmail(listing.id)).toBe(me.email);
    expect((await confirm(token)).status).toBe(200);
    expect(await getContactEmail(listing.id)).toBe(email);
    expect(await findOwn(me, listing)).toMatchObject({ email, pendingEmail: null });
  });

  it('gets a mail with the username and the trip, and nothing else of the poster', async () => {
    const freeText = {
      name: 'Buy Gold Now',
      description: 'Visit my shop for cheap gold',
      flightNumber: 'GOLD.EXAMPLE',
    };
    const { me, mail, email } = await listingWithContactEmail({ ...freeText, skills: 'Gold, Silver' });
    expect(mail.subject).toBe('Confirm your email address for the trip MAA to LHR');
    expect(mail.text).toContain(me.user.username);
    expect(JSON.stringify(mail)).not.toMatch(/gold|silver/i);
    expect(JSON.stringify(mail)).not.toContain(me.email);
    expect(mailsTo(email)).toHaveLength(1);
  });

  it('gets one mail, however often the job runs', async () => {
    const { email, listing } = await listingWithContactEmail();
    const { id } = await app().em().findOneOrFail(ContactEmailConfirmationEntity, { listing: listing.id });
    await Promise.all([1, 2].map(() => sendMails(app(), CONTACT_EMAIL_MAIL, id)));
    expect(mailsTo(email)).toHaveLength(1);
  });

  it('creates no account, and gives its owner no access to the listing', async () => {
    const { email, listing, token } = await listingWithContactEmail();
    await confirm(token);
    const sql = 'select 1 from account.account where email = $1';
    expect(await run(app().settings.databaseUrl, sql, [email])).toEqual([]);
    expect(await findOwn(await app().logIn(email), listing)).toBeUndefined();
  });

  it('is recognized as one’s own in any letter case, without a mail', async () => {
    const me = await given.verified();
    const listing = await given.listing(me, { email: me.email.toUpperCase() });
    expect(listing).toMatchObject({ email: me.email, pendingEmail: null });
    expect(await app().em().count(ContactEmailConfirmationEntity, { listing: listing.id })).toBe(0);
  });
});

describe('the link', () => {
  it('followed again answers the same and changes nothing', async () => {
    const { token } = await listingWithContactEmail();
    const first = await confirm(token);
    app().clock.moveBy(8 * DAY);
    const again = await confirm(token).finally(() => app().clock.moveBy(-8 * DAY));
    expect([again.status, again.body]).toEqual([200, first.body]);
  });

  it('is refused after 7 days, also once the address was deleted', async () => {
    const { me, listing, token } = await listingWithContactEmail();
    app().clock.moveBy(7 * DAY + 61_000);
    try {
      for (const sweep of [() => undefined, () => app().nest.get(ListingSweepJob).sweep()]) {
        await sweep();
        const answer = await confirm(token);
        expect(answer).toMatchObject({ status: 422, body: { code: 'listings.contact_link_expired' } });
        expect((answer.body as { message: string }).message).toContain('older than 7 days');
      }
    } finally {
      app().clock.moveBy(-7 * DAY - 61_000);
    }
    expect(await getContactEmail(listing.id)).toBe(me.email);
  });

  it('has errors that do not suggest publishing, since its owner may have posted nothing', async () => {
    const [deleted, garbled] = [await listingWithContactEmail(), 'garbled'];
    await deleted.me.delete(`/api/listing/${deleted.listing.id}`);
    for (const token of [deleted.token, garbled])
      expect(((await confirm(token)).body as { message: string }).message).not.toMatch(/^[^.]*\.[^.]*publish/);
  });

  it('is answered as that of a contact address', async () => {
    const { token } = await listingWithContactEmail();
    expect((await confirm(token)).body).toMatchObject({ isContactEmail: true });
  });

  it('of another listing, or an invented one, changes no contact', async () => {
    const [mine, theirs] = [await listingWithContactEmail(), await listingWithContactEmail()];
    const [id, generation, signature] = mine.token.split('.');
    const [theirId] = theirs.token.split('.');
    const { text } = await published(app()).then(() => app().mailTo('priya.raman@example.com'));
    const listingLink = getToken({ text }).split('.');
    const fakes = [
      `${theirId}.${generation}.${signature}`,
      `${id}.2.${signature}`,
      `${id}.${generation}.${'A'.repeat(43)}`,
      `${theirId}.${generation}.${listingLink[2]}`,
    ];
    for (const fake of fakes)
      expect(await confirm(fake)).toMatchObject({ status: 422, body: { code: 'listings.link_wrong' } });
    expect(await getContactEmail(theirs.listing.id)).toBe(theirs.me.email);
    expect((await confirm(mine.token)).status).toBe(200);
    expect(await getContactEmail(theirs.listing.id)).toBe(theirs.me.email);
  });

  it('of a deleted listing is refused', async () => {
    const { me, listing, token } = await listingWithContactEmail();
    await me.delete(`/api/listing/${listing.id}`);
    expect(await confirm(token)).toMatchObject({ status: 422, body: { code: 'listings.contact_link_gone' } });
  });

  it('is not sent for a listing that was deleted or hidden meanwhile', async () => {
    for (const status of ['deleted', 'hidden']) {
      const { email, listing } = await listingWithContactEmail();
      const { id } = await app().em().findOneOrFail(ContactEmailConfirmationEntity, { listing: listing.id });
      await run(app().settings.databaseUrl, 'delete from platform.mail where subject = $1', [String(id)]);
      const changed = `update listings.listing set status = $1, status_before = case $1 when 'deleted' then 'active' end,
        deleted_at = case $1 when 'deleted' then now() end where id = $2`;
      await run(app().settings.databaseUrl, changed, [status, listing.id]);
      await orderAndSend(app(), CONTACT_EMAIL_MAIL, { subject: id });
      expect(mailsTo(email)).toHaveLength(1);
    }
  });

  it('confirms no other listing', async () => {
    const { token } = await listingWithContactEmail();
    const { listing } = await published(app());
    await confirm(token);
    const sql = 'select confirmed_at as at from listings.listing where id = $1';
    expect(await run(app().settings.databaseUrl, sql, [listing.id])).toEqual([{ at: null }]);
  });
});

const withdraw = (token: string) => app().post('/api/listing-confirmations/withdraw', { token });
const countConfirmations = (listing: number) => app().em().count(ContactEmailConfirmationEntity, { listing });

describe('the owner of the address', () => {
  it('can withdraw it by the same link, at any time, repeatedly', async () => {
    const { me, email, listing, mail, token } = await listingWithContactEmail();
    expect(mail.text).toContain('open this link again');
    await confirm(token);
    expect(await getContactEmail(listing.id)).toBe(email);
    app().clock.moveBy(30 * DAY);
    const answers = await Promise.all([withdraw(token), withdraw(token)]).finally(() => app().clock.moveBy(-30 * DAY));
    expect([...answers, await withdraw(token)].map(({ status }) => status)).toEqual([204, 204, 204]);
    expect(await getContactEmail(listing.id)).toBe(me.email);
    expect(await findOwn(me, listing)).toMatchObject({ email: me.email, pendingEmail: null });
    expect(await countConfirmations(listing.id)).toBe(0);
  });

  it('cannot confirm it again by the link after withdrawing it', async () => {
    const { me, listing, token } = await listingWithContactEmail();
    await confirm(token);
    await withdraw(token);
    expect(await confirm(token)).toMatchObject({ status: 422, body: { code: 'listings.contact_link_gone' } });
    expect(await getContactEmail(listing.id)).toBe(me.email);
  });

  it('can withdraw it from a deleted listing, and restoring the listing does not bring it back', async () => {
    const { me, listing, token } = await listingWithContactEmail();
    await confirm(token);
    await me.delete(`/api/listing/${listing.id}`);
    expect((await withdraw(token)).status).toBe(204);
    await me.post(`/api/listing/${listing.id}/restore`);
    expect(await getContactEmail(listing.id)).toBe(me.email);
  });

  it('deletes their account, which removes the address from the listings of others, and no other address', async () => {
    const [mother, other] = [await given.traveler(), await listingWithContactEmail()];
    const [daughter, son] = [await given.verified(), await given.verified()];
    const listing = await given.listing(daughter, { email: mother.email });
    await confirm(getToken(await app().mailTo(mother.email)));
    await confirm(other.token);
    await given.listing(son, { email: mother.email });
    expect(await getContactEmail(listing.id)).toBe(mother.email);
    expect((await mother.delete('/api/account', { confirmation: 'DELETE' })).status).toBe(204);
    expect(await getContactEmail(listing.id)).toBe(daughter.email);
    expect(await app().em().count(ContactEmailConfirmationEntity, { email: mother.email })).toBe(0);
    expect(await getContactEmail(other.listing.id)).toBe(other.email);
  });

  it('can delete their account at the same time as the one whose contact they are, and who is theirs', async () => {
    const [one, two] = [await given.verified(), await given.verified()];
    const ids: number[] = [];
    for (const [me, you] of [
      [one, two],
      [two, one],
    ] as const) {
      const { id } = await given.listing(me, { email: you.email });
      await confirm(getToken(await app().mailTo(you.email)));
      ids.push(id);
    }
    const answers = await Promise.all([one, two].map((who) => who.delete('/api/account', { confirmation: 'DELETE' })));
    expect(answers.map(({ status }) => status)).toEqual([204, 204]);
    for (const id of ids) expect((await app().get(`/api/listing/${id}`)).status).toBe(404);
  });
});

describe('nobody else withdraws an address:', () => {
  it('with an invented link, the link of another listing, or the one that confirms a listing', async () => {
    const [mine, theirs] = [await listingWithContactEmail(), await listingWithContactEmail()];
    for (const { token } of [mine, theirs]) await confirm(token);
    const [id] = theirs.token.split('.');
    const [, generation, signature] = mine.token.split('.');
    const email = 'posted.here@example.com';
    await published(app(), aRequest({ email }));
    const fakes = [`${id}.${generation}.${signature}`, 'x', getToken(await app().mailTo(email))];
    for (const fake of fakes)
      expect(await withdraw(fake)).toMatchObject({ status: 422, body: { code: 'listings.link_wrong' } });
    expect((await withdraw(mine.token)).status).toBe(204);
    expect(await getContactEmail(theirs.listing.id)).toBe(theirs.email);
  });
});

describe('the owner of the listing', () => {
  it('can make their own address the contact again, whether or not the other was confirmed', async () => {
    for (const isConfirmed of [true, false]) {
      const { me, listing, token } = await listingWithContactEmail();
      if (isConfirmed) await confirm(token);
      for (let times = 0; times < 2; times += 1) {
        const { status, body } = await me.delete(`/api/listing/${listing.id}/contact-email`);
        expect([status, body]).toMatchObject([200, { id: listing.id, email: me.email, pendingEmail: null }]);
      }
      expect(await getContactEmail(listing.id)).toBe(me.email);
      expect(await confirm(token)).toMatchObject({ status: 422, body: { code: 'listings.contact_link_gone' } });
    }
  });

  it('is the only one who can, and must be logged in', async () => {
    const { email, listing, token } = await listingWithContactEmail();
    await confirm(token);
    const path = `/api/listing/${listing.id}/contact-email`;
    expect((await (await given.verified()).delete(path)).status).toBe(404);
    expect((await browserOf(app()).delete(path)).status).toBe(401);
    expect(await getContactEmail(listing.id)).toBe(email);
  });
});

describe('flooding a stranger with mail', () => {
  const strict = useTestApp({ env: { LIMITS_FACTOR: '1' } });

  it('is limited by account, with an address and in all, and no account uses up those of another (ASVS 2.4.1)', async () => {
    const strangers = givenIn(strict);
    const post = async (me: Browser, email: string) => {
      const captchaToken = await strict().botCheckToken();
      return (await me.post('/api/listings', aListingForm({ email, captchaToken }))).status;
    };
    const statuses = [];
    const stranger = await strangers.verified();
    for (let times = 0; times < 3; times += 1) statuses.push(await post(stranger, 'victim@example.com'));
    expect(statuses).toEqual([201, 201, 429]);
    expect(await post(await strangers.verified(), 'victim@example.com')).toBe(201);
    const me = await strangers.verified();
    const more = [];
    for (let times = 0; times < 6; times += 1) more.push(await post(me, newEmail()));
    expect(more).toEqual([201, 201, 201, 201, 201, 429]);
    expect(await post(me, me.email)).toBe(201);
  });

  it('requires a login and a verified phone', async () => {
    const form = aListingForm({ email: 'victim.too@example.com', captchaToken: await app().botCheckToken() });
    expect((await app().post('/api/listings', form)).status).toBe(401);
    expect((await (await given.traveler()).post('/api/listings', form)).status).toBe(403);
    expect(mailsTo('victim.too@example.com')).toEqual([]);
  });
});

describe('what is stored of the address', () => {
  it('is in the owner’s data download, and deleted with the account or after a week without confirmation', async () => {
    const { me, email, listing } = await listingWithContactEmail();
    const { listings } = (await me.get('/api/account/data')).body as { listings: { listings: object[] } };
    expect(listings.listings).toMatchObject([{ id: listing.id, contactEmail: null, pendingEmail: email }]);
    app().clock.moveBy(8 * DAY);
    await app()
      .nest.get(ListingSweepJob)
      .sweep()
      .finally(() => app().clock.moveBy(-8 * DAY));
    expect(await app().em().count(ContactEmailConfirmationEntity, { listing: listing.id })).toBe(0);
    const other = await listingWithContactEmail();
    expect((await other.me.delete('/api/account', { confirmation: 'DELETE' })).status).toBe(204);
    expect(await app().em().count(ContactEmailConfirmationEntity, { listing: other.listing.id })).toBe(0);
  });
});
