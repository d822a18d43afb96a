import { describe, expect, it } from '@jest/globals';
import type { OwnListing } from 'shared-ui/contracts';
import { ContactEmailMailJob } from '../../src/modules/listings/contact/contact-email-mail.job.ts';
import { ContactEmailConfirmationEntity } from '../../src/modules/listings/index.ts';
import { ListingSweepJob } from '../../src/modules/listings/own/listing-sweep.job.ts';
import type { Browser } from '../browser.ts';
import { run } from '../database.ts';
import { useTestApp } from '../harness.ts';
import { aListingForm, type Form, givenIn, published } from './given.ts';

// Spec §5: a contact address other than one's own takes effect once the link sent there was followed.
const app = useTestApp();
const given = givenIn(app);
const DAY = 24 * 3_600_000;
let count = 0;

const anotherEmail = () => `mother.${(count += 1)}@example.com`;
const contactOf = async (id: number) =>
  ((await (await given.traveler()).post(`/api/listings/${id}/contact`)).body as { email: string | null }).email;
const confirm = (token: string) => app().post('/api/listing-confirmations', { token });
const mailsTo = (email: string) =>
  app()
    .outbox()
    .filter(({ to }) => to === email);
const tokenIn = ({ text }: { text: string }): string => /\/confirm#(\S+)/.exec(text)?.[1] ?? '';

/** Somebody's listing with another contact address, and the link that was sent there. */
async function withAnother(changes: Form = {}) {
  const [me, email] = [await given.verified(), anotherEmail()];
  const listing = await given.listing(me, { email, ...changes });
  const mail = await app().mailTo(email);
  return { me, email, listing, mail, token: tokenIn(mail) };
}

const mineOf = async (me: Browser, { id }: { id: number }) =>
  ((await me.get('/api/my-listings')).body as OwnListing[]).find((own) => own.id === id);

describe('another contact address', () => {
  it('is given to nobody before the link was followed, and one’s own is until then', async () => {
    const { me, email, listing, token } = await withAnother();
    expect(listing).toMatchObject({ email: me.email, pendingEmail: email });
    expect(await contactOf(listing.id)).toBe(me.email);
    expect((await confirm(token)).status).toBe(200);
    expect(await contactOf(listing.id)).toBe(email);
    expect(await mineOf(me, listing)).toMatchObject({ email, pendingEmail: null });
  });

  it('is asked with the username and the trip, and with nothing else of who posted', async () => {
    const words = { name: 'Buy Gold Now', description: 'Visit my shop for cheap gold', flightNumber: 'GOLD.EXAMPLE' };
    const { me, mail, email } = await withAnother({ ...words, skills: 'Gold, Silver' });
    expect(mail.subject).toBe('Confirm your email address for the trip MAA to LHR');
    expect(mail.text).toContain(me.user.username);
    expect(JSON.stringify(mail)).not.toMatch(/gold|silver/i);
    expect(JSON.stringify(mail)).not.toContain(me.email);
    expect(mailsTo(email)).toHaveLength(1);
  });

  it('is asked once, however often the job runs', async () => {
    const { email, listing } = await withAnother();
    const { id } = await app().em().findOneOrFail(ContactEmailConfirmationEntity, { listing: listing.id });
    const job = app().nest.get(ContactEmailMailJob);
    await Promise.all([job.send({ confirmationId: id }), job.send({ confirmationId: id })]);
    expect(mailsTo(email)).toHaveLength(1);
  });

  it('follows no change of the account’s address, and makes nobody’s account', async () => {
    const { email, listing, token } = await withAnother();
    await confirm(token);
    const sql = 'select 1 from account.account where email = $1';
    expect(await run(app().settings.databaseUrl, sql, [email])).toEqual([]);
    expect(await mineOf(await app().logIn(email), listing)).toBeUndefined();
  });

  it('is one’s own in whatever case it is typed: no mail', async () => {
    const me = await given.verified();
    const listing = await given.listing(me, { email: me.email.toUpperCase() });
    expect(listing).toMatchObject({ email: me.email, pendingEmail: null });
    expect(await app().em().count(ContactEmailConfirmationEntity, { listing: listing.id })).toBe(0);
  });
});

describe('the link', () => {
  it('followed again answers the same and changes nothing', async () => {
    const { token } = await withAnother();
    const first = await confirm(token);
    app().clock.moveBy(8 * DAY);
    const again = await confirm(token).finally(() => app().clock.moveBy(-8 * DAY));
    expect([again.status, again.body]).toEqual([200, first.body]);
  });

  it('of a week ago does nothing, and says so', async () => {
    const { me, listing, token } = await withAnother();
    app().clock.moveBy(7 * DAY + 1000);
    const answer = await confirm(token).finally(() => app().clock.moveBy(-7 * DAY - 1000));
    expect(answer).toMatchObject({ status: 422, body: { code: 'listings.link_expired' } });
    expect(await contactOf(listing.id)).toBe(me.email);
  });

  it('of another listing, or made up, changes no contact', async () => {
    const [mine, theirs] = [await withAnother(), await withAnother()];
    const [id, generation, signature] = mine.token.split('.');
    const [theirId] = theirs.token.split('.');
    const { text } = await published(app()).then(() => app().mailTo('priya.raman@example.com'));
    const listingLink = tokenIn({ text }).split('.');
    const fakes = [
      `${theirId}.${generation}.${signature}`,
      `${id}.2.${signature}`,
      `${id}.${generation}.${'A'.repeat(43)}`,
      `${theirId}.${generation}.${listingLink[2]}`,
    ];
    for (const fake of fakes)
      expect(await confirm(fake)).toMatchObject({ status: 422, body: { code: 'listings.link_wrong' } });
    expect(await contactOf(theirs.listing.id)).toBe(theirs.me.email);
    expect((await confirm(mine.token)).status).toBe(200);
    expect(await contactOf(theirs.listing.id)).toBe(theirs.me.email);
  });

  it('of a listing that was deleted does nothing', async () => {
    const { me, listing, token } = await withAnother();
    await me.delete(`/api/listing/${listing.id}`);
    expect(await confirm(token)).toMatchObject({ status: 422, body: { code: 'listings.link_wrong' } });
  });

  it('confirms no listing whose own address nobody has confirmed', async () => {
    const { token } = await withAnother();
    const { listing } = await published(app());
    await confirm(token);
    const sql = 'select confirmed_at as at from listings.listing where id = $1';
    expect(await run(app().settings.databaseUrl, sql, [listing.id])).toEqual([{ at: null }]);
  });
});

describe('who wants to flood a stranger', () => {
  const strict = useTestApp({ env: { LIMITS_FACTOR: '1' } });

  it('is stopped by the address, whoever posts, and by the account, whatever the address', async () => {
    const strangers = givenIn(strict);
    const post = async (me: Browser, email: string) => {
      const captchaToken = await strict().botCheckToken();
      return (await me.post('/api/listings', aListingForm({ email, captchaToken }))).status;
    };
    const statuses = [];
    for (let times = 0; times < 3; times += 1)
      statuses.push(await post(await strangers.verified(), 'victim@example.com'));
    expect(statuses).toEqual([201, 201, 429]);
    const me = await strangers.verified();
    const more = [];
    for (let times = 0; times < 6; times += 1) more.push(await post(me, anotherEmail()));
    expect(more).toEqual([201, 201, 201, 201, 201, 429]);
    expect(await post(me, me.email)).toBe(201);
  });

  it('needs a verified phone, and a login', async () => {
    const form = aListingForm({ email: 'victim.too@example.com', captchaToken: await app().botCheckToken() });
    expect((await app().post('/api/listings', form)).status).toBe(401);
    expect((await (await given.traveler()).post('/api/listings', form)).status).toBe(403);
    expect(mailsTo('victim.too@example.com')).toEqual([]);
  });
});

describe('what is stored of the address', () => {
  it('is the owner’s to read, and goes with the listing, or where nobody has answered for a week', async () => {
    const { me, email, listing } = await withAnother();
    const { listings } = (await me.get('/api/account/data')).body as { listings: { listings: object[] } };
    expect(listings.listings).toMatchObject([{ id: listing.id, contactEmail: null, pendingEmail: email }]);
    app().clock.moveBy(8 * DAY);
    await app()
      .nest.get(ListingSweepJob)
      .sweep()
      .finally(() => app().clock.moveBy(-8 * DAY));
    expect(await app().em().count(ContactEmailConfirmationEntity, { listing: listing.id })).toBe(0);
    const other = await withAnother();
    expect((await other.me.delete('/api/account', { confirmation: 'DELETE' })).status).toBe(204);
    expect(await app().em().count(ContactEmailConfirmationEntity, { listing: other.listing.id })).toBe(0);
  });
});
