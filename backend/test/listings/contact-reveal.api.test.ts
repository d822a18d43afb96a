import { describe, expect, it } from '@jest/globals';
import { LOGIN_NEEDED, type OwnListing } from 'contracts';
import { ContactRequestEntity, ListingEntity } from '../../src/modules/listings/index.ts';
import { browserOf, type TestBrowser } from '../browser.ts';
import { useTestApp } from '../harness.ts';
import { aRequest, givenIn, inDays, listings, published, type ListingRow } from './given.ts';

const app = useTestApp();
const given = givenIn(app);
const DETAILS = { phoneNumber: '+44 7700 900142' };
const aTraveler = () => given.traveler();
const requestContact = (who: Pick<TestBrowser, 'post'>, id: number | string) => who.post(`/api/listings/${id}/contact`);
const findRequests = (listing: number) => app().em().find(ContactRequestEntity, { listing });

async function listingOfAnother(changes: ListingRow = {}): Promise<number> {
  const [id = 0] = await listings(app(), [{ userId: (await aTraveler()).user.id, ...changes }]);
  return id;
}

describe('asking for the contact details of a listing', () => {
  it('answers those of the listing, and stores who asked whom, when, and about which route', async () => {
    const owner = await given.verified();
    const { phoneNumber } = owner.user;
    const listing = await given.listing(owner, { phoneNumber, departureAirport: 'DEL' });
    const me = await aTraveler();
    const answer = await requestContact(me, listing.id);
    expect(answer).toMatchObject({ status: 200, body: { email: owner.email, phoneNumber } });
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(await findRequests(listing.id)).toMatchObject([
      { ownerId: owner.user.id, askerId: me.user.id, route: 'DEL to LHR', times: 1 },
    ]);
  });

  it('answers these two, that nothing is pending, and no more', async () => {
    const { body } = await requestContact(await aTraveler(), await listingOfAnother());
    expect(body).toEqual({ email: 'meena.iyer@example.com', ...DETAILS, pending: false });
  });

  it('answers no typed number beside another one that is verified, except to its owner', async () => {
    const owner = await given.verified();
    const { id } = await given.listing(owner, { phoneNumber: '+1 415 555 0126' });
    expect((await requestContact(await aTraveler(), id)).body).toMatchObject({ email: owner.email, phoneNumber: null });
    expect((await requestContact(owner, id)).body).toMatchObject({ phoneNumber: '+1 415 555 0126' });
  });

  it.each(['+44 07708 %', '+44 (0)7708-%', '+447708%', '0044 7708 %'])(
    'answers the verified number typed as %s',
    async (typed) => {
      const owner = await given.verified();
      const phoneNumber = typed.replace('%', owner.user.phoneNumber!.slice(-6));
      const { id } = await given.listing(owner, { phoneNumber });
      expect(((await requestContact(await aTraveler(), id)).body as { phoneNumber: string }).phoneNumber).toMatch(
        /^\+44 /,
      );
    },
  );

  it('answers no phone number where the listing has none, whatever the profile says', async () => {
    const owner = await given.verified();
    const { id } = await given.listing(owner, { phoneNumber: undefined });
    expect((await requestContact(await aTraveler(), id)).body).toEqual({
      email: owner.email,
      phoneNumber: null,
      pending: false,
    });
  });

  it('again answers the same, and stores one request with the first time and the last', async () => {
    const [me, id] = [await aTraveler(), await listingOfAnother()];
    await requestContact(me, id);
    const [first] = await findRequests(id);
    app().clock.moveBy(60_000);
    await requestContact(me, id);
    app().clock.moveBy(-60_000);
    const [again, ...others] = await findRequests(id);
    expect(others).toEqual([]);
    expect(again).toMatchObject({ id: first?.id, times: 2, askedAt: first?.askedAt });
    expect(again?.lastAskedAt.getTime()).toBeGreaterThanOrEqual((first?.lastAskedAt.getTime() ?? 0) + 60_000);
  });

  it('twelve times concurrently stores one request that counts them all', async () => {
    const [me, id] = [await aTraveler(), await listingOfAnother()];
    const answers = await Promise.all(Array.from({ length: 12 }, () => requestContact(me, id)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 200));
    expect(await findRequests(id)).toMatchObject([{ askerId: me.user.id, times: 12 }]);
  });

  it('needs no verified phone, and stores one request for each asker', async () => {
    const id = await listingOfAnother();
    const askers = [await aTraveler(), await aTraveler(), await aTraveler()];
    const answers = await Promise.all(askers.map((me) => requestContact(me, id)));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(await findRequests(id)).toHaveLength(3);
  });

  it('for one’s own listing stores no request', async () => {
    const owner = await given.verified();
    const { id } = await given.listing(owner);
    expect((await requestContact(owner, id)).body).toEqual({ email: owner.email, ...DETAILS, pending: false });
    expect(await findRequests(id)).toEqual([]);
  });

  it('stores a request that stays when the listing is deleted, with its route', async () => {
    const [me, id] = [await aTraveler(), await listingOfAnother({ from: 'ORD', to: 'MEX' })];
    await requestContact(me, id);
    await app().em().nativeDelete(ListingEntity, { id });
    const stored = await app().em().find(ContactRequestEntity, { askerId: me.user.id });
    expect(stored).toMatchObject([{ listing: null, route: 'ORD to MEX' }]);
  });
});

describe('an unconfirmed address', () => {
  it('is revealed to nobody, and no request is stored', async () => {
    const { listing } = await published(app(), aRequest({ email: 'someone.else@example.com', ...DETAILS }));
    const answer = await requestContact(await aTraveler(), listing.id);
    expect(answer).toMatchObject({ status: 200, body: { email: null, phoneNumber: null } });
    expect(await findRequests(listing.id)).toEqual([]);
  });

  it('is revealed to its owner, though the listing was posted by somebody else', async () => {
    const owner = await aTraveler();
    const { listing } = await published(app(), aRequest({ email: owner.email, ...DETAILS }));
    expect((await requestContact(owner, listing.id)).body).toEqual({ email: owner.email, ...DETAILS, pending: false });
  });

  it('that is a former one of one’s own is not revealed to oneself either', async () => {
    const me = await aTraveler();
    const id = await listingOfAnother({ userId: me.user.id, email: 'was.mine@example.com', confirmed: false });
    expect((await requestContact(me, id)).body).toEqual({ email: null, phoneNumber: null, pending: true });
  });

  it('is revealed once it is confirmed', async () => {
    const owner = await app().logIn('confirms.later@example.com');
    const { listing } = await published(app(), aRequest({ email: owner.email }));
    await owner.post(`/api/listing/${listing.id}/claim`);
    expect((await requestContact(await aTraveler(), listing.id)).body).toMatchObject({
      email: 'confirms.later@example.com',
    });
  });
});

describe('contact details are not revealed', () => {
  it('without a login, or after logging out [spec 190]', async () => {
    const id = await listingOfAnother();
    const loggedOut = await aTraveler();
    await loggedOut.post('/api/auth/logout');
    for (const who of [browserOf(app()), loggedOut]) {
      const answer = await requestContact(who, id);
      expect(answer).toMatchObject({ status: 401, body: { code: LOGIN_NEEDED } });
      expect(answer.text).not.toContain('meena.iyer');
    }
    expect(await findRequests(id)).toEqual([]);
  });

  it('to the page of another site', async () => {
    const me = await aTraveler();
    const foreign = { origin: 'https://evil.example' };
    expect((await me.post(`/api/listings/${await listingOfAnother()}/contact`, undefined, foreign)).status).toBe(403);
  });

  it.each<[string, ListingRow]>([
    ['closed', { status: 'closed' }],
    ['hidden', { status: 'hidden' }],
    ['expired', { status: 'expired', date: inDays(-3) }],
    ['over everywhere on Earth', { date: inDays(-1) }],
    ['over, with a window', { date: inDays(-9), endDate: inDays(-1) }],
    ['closed and unconfirmed', { status: 'closed', confirmed: false }],
  ])('of a listing that is %s', async (_, row) => {
    const [me, id] = [await aTraveler(), await listingOfAnother(row)];
    expect(await requestContact(me, id)).toMatchObject({ status: 404, body: { code: 'listings.not_there' } });
    expect(await findRequests(id)).toEqual([]);
  });

  it('of a deleted listing, not even to its owner', async () => {
    const owner = await given.verified();
    const { id } = await given.listing(owner);
    expect((await owner.delete(`/api/listing/${id}`)).status).toBe(200);
    for (const who of [owner, await aTraveler()]) expect((await requestContact(who, id)).status).toBe(404);
  });

  it('of an unknown listing, or for an invalid id', async () => {
    const me = await aTraveler();
    expect(await requestContact(me, 987_654_321)).toMatchObject({ status: 404, body: { code: 'listings.not_there' } });
    for (const id of ['0', '-1', '1.5', 'abc', '9'.repeat(30), "1'--"])
      expect((await requestContact(me, encodeURIComponent(id))).status).toBe(400);
  });

  it('of a listing whose owner deleted their account', async () => {
    const [owner, me] = [await given.verified(), await aTraveler()];
    const { id } = await given.listing(owner);
    await owner.delete('/api/account', { confirmation: 'DELETE' });
    expect((await requestContact(me, id)).status).toBe(404);
  });
});

describe('contact details', () => {
  it('are in no other response than that one and the owner’s own (ASVS 8.2.3) [spec 10, 144]', async () => {
    const owner = await given.verified('secret.address@example.com');
    const listing = await given.listing(owner, { phoneNumber: '+1 604 555 0141', flightNumber: 'AC 45' });
    const me = await given.verified();
    const mine = await given.listing(me);
    await requestContact(me, listing.id);
    await requestContact(owner, mine.id);
    const texts = ['secret.address', '604 555', '6045550'];
    for (const path of [
      '/api/listings?limit=50',
      '/api/listings?flight=AC45',
      '/api/listings?order=newest',
      '/api/my-listings',
      `/api/listings/${owner.user.id}`,
      `/api/listing/${listing.id}`,
      `/api/listing/${mine.id}/contact-requests`,
      `/api/testimonials/user/${owner.user.id}`,
      '/api/account/data',
      `/api/listing/${listing.id}/calendar.ics`,
    ]) {
      const { text } = await me.get(path);
      for (const secret of texts) expect([path, text.includes(secret)]).toEqual([path, false]);
    }
    const own = (await owner.get('/api/my-listings')).body as OwnListing[];
    expect(own[0]).toMatchObject({ email: owner.email, phoneNumber: '+1 604 555 0141' });
  });
});
