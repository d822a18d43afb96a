import { describe, expect, it } from '@jest/globals';
import { type Listing, LOGIN_NEEDED, type Testimonial } from 'contracts';
import { RatingEntity, TestimonialEntity } from '../../src/modules/listings/index.ts';
import { type Browser, browserOf } from '../browser.ts';
import { useTestApp } from '../harness.ts';
import { type Form, givenIn, listings, search } from './given.ts';

const app = useTestApp();
const given = givenIn(app);
const TEXT = 'A very patient traveler';
const aTraveler = () => given.traveler();
const review = (who: Pick<Browser, 'post'>, form: Form) =>
  who.post('/api/testimonials', { route: 'MAA to LHR', rating: 5, text: TEXT, ...form });
const findTestimonials = ({ user: { id } }: Browser) => app().em().find(TestimonialEntity, { targetId: id });
const findRating = ({ user: { id } }: Browser) => app().em().findOne(RatingEntity, { userId: id });

interface Contact {
  me: Browser;
  helper: Browser;
  listingId: number;
}

/** A traveler who has asked a helper for their contact details. */
async function givenContact(): Promise<Contact> {
  const [me, helper] = [await aTraveler(), await given.verified()];
  const { id } = await given.listing(helper);
  await me.post(`/api/listings/${id}/contact`);
  return { me, helper, listingId: id };
}

describe('a testimonial', () => {
  it('is returned as everybody sees it, and is first in the lists [spec 147, 215]', async () => {
    const { me, helper } = await givenContact();
    const { status, body } = await review(me, { targetUserId: helper.user.id, rating: 4 });
    expect(status).toBe(201);
    const { id, username } = me.user;
    expect(body).toEqual({
      id: expect.any(Number),
      text: TEXT,
      rating: 4,
      route: 'MAA to LHR',
      createdAt: expect.any(String),
      user: { id, username, profilePictureUrl: null },
    });
    const list = await app().get(`/api/testimonials/user/${helper.user.id}`);
    expect(list.body).toEqual([body]);
    expect(((await app().get('/api/testimonials?limit=1')).body as Testimonial[])[0]).toEqual(body);
  });

  it('changes the rating on the cards of the person it is about, and on no other', async () => {
    const { me, helper, listingId } = await givenContact();
    const other = await given.listing(await given.verified());
    const cards = async () => {
      const found = await search(app(), { from: 'MAA', to: 'LHR', limit: 50 });
      const card = (wanted: number) => found.find(({ id }) => id === wanted) as Listing;
      return [listingId, other.id].map(card).map(({ averageRating, ratingCount }) => [averageRating, ratingCount]);
    };
    expect(await cards()).toEqual([
      [null, 0],
      [null, 0],
    ]);
    await review(me, { targetUserId: helper.user.id, rating: 4 });
    expect(await cards()).toEqual([
      [4, 1],
      [null, 0],
    ]);
    const another = await aTraveler();
    await another.post(`/api/listings/${listingId}/contact`);
    await review(another, { targetUserId: helper.user.id, rating: 5 });
    expect(await cards()).toEqual([
      [4.5, 2],
      [null, 0],
    ]);
  });

  it('may be written by the one who was asked for contact details, too', async () => {
    const { me, helper } = await givenContact();
    expect((await review(helper, { targetUserId: me.user.id })).status).toBe(201);
    expect(await findRating(me)).toMatchObject({ sum: 5, count: 1 });
  });

  it('may be about each trip that one asked about, also a closed one', async () => {
    const { me, helper } = await givenContact();
    const [open = 0, closed = 0] = await listings(app(), [
      { userId: helper.user.id, from: 'DEL', to: 'YVR' },
      { userId: helper.user.id, from: 'YVR', to: 'DEL' },
    ]);
    for (const id of [open, closed]) await me.post(`/api/listings/${id}/contact`);
    await helper.post(`/api/listing/${closed}/close`);
    for (const route of ['DEL to YVR', 'YVR to DEL', 'MAA to LHR'])
      expect((await review(me, { targetUserId: helper.user.id, route })).status).toBe(201);
    expect(await findRating(helper)).toMatchObject({ sum: 15, count: 3 });
  });

  it('may be about a trip whose listing was deleted', async () => {
    const { me, helper, listingId } = await givenContact();
    await app().em().execute('delete from listings.listing where id = ?', [listingId]);
    expect((await review(me, { targetUserId: helper.user.id })).status).toBe(201);
  });

  it('replaces the author’s previous one about this trip, with its rating', async () => {
    const { me, helper } = await givenContact();
    const targetUserId = helper.user.id;
    const first = await review(me, { targetUserId, rating: 1, text: 'We missed each other at the gate' });
    app().clock.moveBy(60_000);
    const { status, body } = await review(me, { targetUserId, rating: 4 });
    expect(status).toBe(201);
    const { id, createdAt } = first.body as Testimonial;
    expect(body).toMatchObject({ id, createdAt, rating: 4, text: TEXT });
    expect(await findTestimonials(helper)).toMatchObject([{ id, rating: 4, text: TEXT }]);
    expect(await findRating(helper)).toMatchObject({ sum: 4, count: 1 });
  });

  it('that is replaced does not move to the top of the home page', async () => {
    const [first, second] = [await givenContact(), await givenContact()];
    for (const { me, helper } of [first, second, first]) {
      expect((await review(me, { targetUserId: helper.user.id })).status).toBe(201);
      app().clock.moveBy(60_000);
    }
    const [head] = (await app().get('/api/testimonials?limit=1')).body as Testimonial[];
    expect(head?.user.username).toBe(second.me.user.username);
  });

  it.each([
    ['markup', '<img src=x onerror=alert(1)> & <b>bold</b>'],
    ['writing from right to left', 'She was \u2067very kind\u2069 to us'],
    ['one long word', 'x'.repeat(500)],
    ['emoji and other letters', 'நன்றி மீனா 🙏🏽 شكرا جزيلا'],
    ['exactly ten characters', '0123456789'],
  ])('is stored as plain text: %s [spec 171, 265]', async (_, text) => {
    const { me, helper } = await givenContact();
    expect(await review(me, { targetUserId: helper.user.id, text })).toMatchObject({ status: 201, body: { text } });
    const list = await app().get(`/api/testimonials/user/${helper.user.id}`);
    expect(list.body).toMatchObject([{ text }]);
  });
});

describe('a testimonial is refused', () => {
  const expectRefused = async ({ me, helper }: Contact, form: Form) => {
    const answer = await review(me, { targetUserId: helper.user.id, ...form });
    expect(await findTestimonials(helper)).toEqual([]);
    expect(await findRating(helper)).toBeNull();
    return answer;
  };

  it('without a login [spec 190]', async () => {
    const { helper } = await givenContact();
    expect(await expectRefused({ me: browserOf(app()) as Browser, helper, listingId: 0 }, {})).toMatchObject({
      status: 401,
      body: { code: LOGIN_NEEDED },
    });
  });

  it('about oneself', async () => {
    const me = await given.verified();
    await given.listing(me);
    expect(await review(me, { targetUserId: me.user.id })).toMatchObject({
      status: 403,
      body: { code: 'listings.review_oneself' },
    });
    expect(await findRating(me)).toBeNull();
  });

  it('about a stranger, also one whose listing everybody sees', async () => {
    const [me, helper] = [await aTraveler(), await given.verified()];
    const { id: listingId } = await given.listing(helper);
    expect(await expectRefused({ me, helper, listingId }, {})).toMatchObject({
      status: 403,
      body: {
        code: 'listings.review_stranger',
        message: expect.stringContaining('ask for their contact details or write to each other first'),
      },
    });
  });

  it('about somebody whose contact details one did not get, since the listing is unconfirmed', async () => {
    const [me, helper] = [await aTraveler(), await aTraveler()];
    const [listingId = 0] = await listings(app(), [{ userId: helper.user.id, confirmed: false }]);
    await me.post(`/api/listings/${listingId}/contact`);
    expect((await expectRefused({ me, helper, listingId }, {})).status).toBe(403);
  });

  it('about somebody whom only another author has asked', async () => {
    const { helper } = await givenContact();
    const other = await givenContact();
    expect((await expectRefused({ me: other.me, helper, listingId: 0 }, {})).status).toBe(403);
  });

  it('about a trip that neither asked the other about, also a public one', async () => {
    const contact = await givenContact();
    const userId = contact.helper.user.id;
    await listings(app(), [
      { userId, from: 'DEL', to: 'YVR' },
      { userId, from: 'GRU', to: 'LIS', confirmed: false },
    ]);
    for (const route of ['LHR to MAA', 'XXX to YYY', 'GRU to LIS', 'DEL to YVR'])
      expect(await expectRefused(contact, { route })).toMatchObject({
        status: 422,
        body: {
          code: 'listings.review_route',
          fields: [
            {
              path: 'route',
              message: expect.stringContaining(
                'ask for the contact details of this trip or write to each other about it first',
              ),
            },
          ],
        },
      });
  });

  it('about the new route of a listing that was changed after one asked', async () => {
    const contact = await givenContact();
    await contact.helper.patch(`/api/listing/${contact.listingId}`, { departureAirport: 'DEL' });
    await contact.me.post(`/api/listings/${contact.listingId}/contact`);
    expect((await expectRefused(contact, { route: 'DEL to LHR' })).status).toBe(422);
    expect((await review(contact.me, { targetUserId: contact.helper.user.id })).status).toBe(201);
  });

  it('about a person who does not exist, or has left', async () => {
    const { me, helper } = await givenContact();
    await helper.delete('/api/account', { confirmation: 'DELETE' });
    for (const targetUserId of [helper.user.id, 987_654_321])
      expect(await review(me, { targetUserId })).toMatchObject({
        status: 404,
        body: { code: 'listings.no_such_traveler' },
      });
  });

  it.each<[string, Form, string]>([
    ['9 characters', { text: '123456789' }, 'Testimonial must be at least 10 characters'],
    ['9 emoji', { text: '🙏'.repeat(9) }, 'Testimonial must be at least 10 characters'],
    ['9 characters and joiners', { text: '123456789\u200b\u200d' }, 'Testimonial must be at least 10 characters'],
    ['9 characters and blanks', { text: '  123456789   ' }, 'Testimonial must be at least 10 characters'],
    ['501 characters', { text: 'x'.repeat(501) }, 'Testimonial cannot exceed 500 characters'],
    ['no text', { text: undefined }, 'Testimonial must be at least 10 characters'],
    ['rating 0', { rating: 0 }, 'Rating must be at least 1'],
    ['rating -1', { rating: -1 }, 'Rating must be at least 1'],
    ['rating 6', { rating: 6 }, 'Rating must be at most 5'],
    ['rating 4.5', { rating: 4.5 }, 'Please choose whole stars'],
    ['a rating in words', { rating: '5' }, 'Rating must be at least 1'],
    ['no rating', { rating: undefined }, 'Rating must be at least 1'],
    ['a route in other words', { route: 'MAA-LHR' }, 'Please name the route like MAA to LHR'],
    ['NUL', { text: 'Very kind\0 indeed' }, 'Please remove the characters that cannot be shown'],
  ])('with %s [spec 147, 171, 265]', async (_, form, message) => {
    expect(await expectRefused(await givenContact(), form)).toMatchObject({
      status: 400,
      body: { message, fields: [{ path: Object.keys(form)[0], message }] },
    });
  });

  it.each<[string, Form]>([
    ['a person in words', { targetUserId: 'meena' }],
    ['person 0', { targetUserId: 0 }],
  ])('with %s', async (_, form) => {
    expect((await expectRefused(await givenContact(), form)).status).toBe(400);
  });

  it('from the page of another site', async () => {
    const { me, helper } = await givenContact();
    const form = { route: 'MAA to LHR', rating: 5, text: TEXT, targetUserId: helper.user.id };
    expect((await me.post('/api/testimonials', form, { origin: 'https://evil.example' })).status).toBe(403);
  });
});
