import { describe, expect, it } from '@jest/globals';
import { LOGIN_NEEDED, type OwnListing } from 'shared-ui/contracts';
import { ContactRequestEntity, ListingEntity } from '../../src/modules/listings/index.ts';
import { browserOf, type TestBrowser } from '../browser.ts';
import { useTestApp } from '../harness.ts';
import { aRequest, givenIn, inDays, listings, published, type Row } from './given.ts';

const app = useTestApp();
const given = givenIn(app);
const DETAILS = { phoneNumber: '+44 7700 900142' };
const aTraveler = () => given.traveler();
const ask = (who: Pick<TestBrowser, 'post'>, id: number | string) => who.post(`/api/listings/${id}/contact`);
const notes = (listing: number) => app().em().find(ContactRequestEntity, { listing });

async function theirs(changes: Row = {}): Promise<number> {
  const [id = 0] = await listings(app(), [{ userId: (await aTraveler()).user.id, ...changes }]);
  return id;
}

describe('who asks for the contact details of a listing', () => {
  it('is told those of the listing, and it is noted who asked whom, when, and about which route', async () => {
    const owner = await given.verified();
    const listing = await given.listing(owner, { phoneNumber: '+1 415 555 0126', departureAirport: 'DEL' });
    const me = await aTraveler();
    const answer = await ask(me, listing.id);
    expect(answer).toMatchObject({ status: 200, body: { email: owner.email, phoneNumber: '+1 415 555 0126' } });
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(await notes(listing.id)).toMatchObject([
      { ownerId: owner.user.id, askerId: me.user.id, route: 'DEL to LHR', times: 1 },
    ]);
  });

  it('is told nothing more than these two, and that nothing is left to wait for', async () => {
    const { body } = await ask(await aTraveler(), await theirs());
    expect(body).toEqual({ email: 'meena.iyer@example.com', ...DETAILS, pending: false });
  });

  it('is told of no phone number where the listing has none, whatever stands in the profile', async () => {
    const owner = await given.verified();
    const { id } = await given.listing(owner, { phoneNumber: undefined });
    expect((await ask(await aTraveler(), id)).body).toEqual({ email: owner.email, phoneNumber: null, pending: false });
  });

  it('asks again and is told again: one note, with the first time and the last', async () => {
    const [me, id] = [await aTraveler(), await theirs()];
    await ask(me, id);
    const [first] = await notes(id);
    app().clock.moveBy(60_000);
    await ask(me, id);
    app().clock.moveBy(-60_000);
    const [again, ...others] = await notes(id);
    expect(others).toEqual([]);
    expect(again).toMatchObject({ id: first?.id, times: 2, askedAt: first?.askedAt });
    expect(again?.lastAskedAt.getTime()).toBeGreaterThanOrEqual((first?.lastAskedAt.getTime() ?? 0) + 60_000);
  });

  it('presses twelve times at once: one note that counts them all', async () => {
    const [me, id] = [await aTraveler(), await theirs()];
    const answers = await Promise.all(Array.from({ length: 12 }, () => ask(me, id)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 200));
    expect(await notes(id)).toMatchObject([{ askerId: me.user.id, times: 12 }]);
  });

  it('needs no verified phone, and is one of many', async () => {
    const id = await theirs();
    const askers = [await aTraveler(), await aTraveler(), await aTraveler()];
    const answers = await Promise.all(askers.map((me) => ask(me, id)));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(await notes(id)).toHaveLength(3);
  });

  it('sees their own details without a note', async () => {
    const owner = await given.verified();
    const { id } = await given.listing(owner);
    expect((await ask(owner, id)).body).toEqual({ email: owner.email, ...DETAILS, pending: false });
    expect(await notes(id)).toEqual([]);
  });

  it('leaves the note behind when the listing goes, and it still names the route', async () => {
    const [me, id] = [await aTraveler(), await theirs({ from: 'ORD', to: 'MEX' })];
    await ask(me, id);
    await app().em().nativeDelete(ListingEntity, { id });
    const kept = await app().em().find(ContactRequestEntity, { askerId: me.user.id });
    expect(kept).toMatchObject([{ listing: null, route: 'ORD to MEX' }]);
  });
});

describe('an address that nobody has confirmed', () => {
  it('is told to nobody, and nothing is noted', async () => {
    const { listing } = await published(app(), aRequest({ email: 'someone.else@example.com', ...DETAILS }));
    const answer = await ask(await aTraveler(), listing.id);
    expect(answer).toMatchObject({ status: 200, body: { email: null, phoneNumber: null } });
    expect(await notes(listing.id)).toEqual([]);
  });

  it('is told to who has logged in as it, though the listing was posted by somebody else', async () => {
    const owner = await aTraveler();
    const { listing } = await published(app(), aRequest({ email: owner.email, ...DETAILS }));
    expect((await ask(owner, listing.id)).body).toEqual({ email: owner.email, ...DETAILS, pending: false });
  });

  it('that is one’s own no more is told to who it once belonged to as to anybody', async () => {
    const me = await aTraveler();
    const id = await theirs({ userId: me.user.id, email: 'was.mine@example.com', confirmed: false });
    expect((await ask(me, id)).body).toEqual({ email: null, phoneNumber: null, pending: true });
  });

  it('is told once it is confirmed', async () => {
    const { listing } = await published(app(), aRequest({ email: 'confirms.later@example.com' }));
    await app().logIn('confirms.later@example.com');
    expect((await ask(await aTraveler(), listing.id)).body).toMatchObject({ email: 'confirms.later@example.com' });
  });
});

describe('nobody is told', () => {
  it('who is not logged in, or not any more', async () => {
    const id = await theirs();
    const left = await aTraveler();
    await left.post('/api/auth/logout');
    for (const who of [browserOf(app()), left]) {
      const answer = await ask(who, id);
      expect(answer).toMatchObject({ status: 401, body: { code: LOGIN_NEEDED } });
      expect(answer.text).not.toContain('meena.iyer');
    }
    expect(await notes(id)).toEqual([]);
  });

  it('by the page of another site', async () => {
    const me = await aTraveler();
    const foreign = { origin: 'https://evil.example' };
    expect((await me.post(`/api/listings/${await theirs()}/contact`, undefined, foreign)).status).toBe(403);
  });

  it.each<[string, Row]>([
    ['closed', { status: 'closed' }],
    ['hidden', { status: 'hidden' }],
    ['expired', { status: 'expired', date: inDays(-3) }],
    ['over everywhere on Earth', { date: inDays(-1) }],
    ['over, with a window', { date: inDays(-9), endDate: inDays(-1) }],
    ['closed and unconfirmed', { status: 'closed', confirmed: false }],
  ])('of a listing that is %s', async (_, row) => {
    const [me, id] = [await aTraveler(), await theirs(row)];
    expect(await ask(me, id)).toMatchObject({ status: 404, body: { code: 'listings.not_there' } });
    expect(await notes(id)).toEqual([]);
  });

  it('of one that its owner deleted, nor the owner', async () => {
    const owner = await given.verified();
    const { id } = await given.listing(owner);
    expect((await owner.delete(`/api/listing/${id}`)).status).toBe(200);
    for (const who of [owner, await aTraveler()]) expect((await ask(who, id)).status).toBe(404);
  });

  it('of one that never was, or that is no number', async () => {
    const me = await aTraveler();
    expect(await ask(me, 987_654_321)).toMatchObject({ status: 404, body: { code: 'listings.not_there' } });
    for (const id of ['0', '-1', '1.5', 'abc', '9'.repeat(30), "1'--"])
      expect((await ask(me, encodeURIComponent(id))).status).toBe(400);
  });

  it('of the listing of somebody who has left', async () => {
    const [owner, me] = [await given.verified(), await aTraveler()];
    const { id } = await given.listing(owner);
    await owner.delete('/api/account', { confirmation: 'DELETE' });
    expect((await ask(me, id)).status).toBe(404);
  });
});

describe('contact details', () => {
  it('are in no other answer than that one and the owner’s own', async () => {
    const owner = await given.verified('secret.address@example.com');
    const listing = await given.listing(owner, { phoneNumber: '+1 604 555 0141', flightNumber: 'AC 45' });
    const me = await given.verified();
    const mine = await given.listing(me);
    await ask(me, listing.id);
    await ask(owner, mine.id);
    const texts = ['secret.address', '604 555', '6045550'];
    for (const path of [
      ...['/api/listings?limit=50', '/api/listings?flight=AC45', '/api/listings?order=newest', '/api/my-listings'],
      ...[`/api/listings/${owner.user.id}`, `/api/listing/${listing.id}`, `/api/listing/${mine.id}/contact-requests`],
      ...[`/api/testimonials/user/${owner.user.id}`, '/api/account/data', `/api/listing/${listing.id}/calendar.ics`],
    ]) {
      const { text } = await me.get(path);
      for (const secret of texts) expect([path, text.includes(secret)]).toEqual([path, false]);
    }
    const own = (await owner.get('/api/my-listings')).body as OwnListing[];
    expect(own[0]).toMatchObject({ email: owner.email, phoneNumber: '+1 604 555 0141' });
  });
});
