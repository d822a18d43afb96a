import { describe, expect, it } from '@jest/globals';
import type { Testimonial } from 'contracts';
import { ListingsFacade, RatingEntity, TestimonialEntity } from '../../src/modules/listings/index.ts';
import { aNumber, withVerifiedPhone } from '../account/given-phone.ts';
import type { Browser } from '../browser.ts';
import { useTestApp } from '../harness.ts';
import { givenIn } from './given.ts';

const app = useTestApp();
const given = givenIn(app);
const deleteAccount = (who: Browser) => who.delete('/api/account', { confirmation: 'DELETE' });
const findTestimonials = ({ user: { id } }: Browser) =>
  app()
    .em()
    .find(TestimonialEntity, { targetId: id }, { orderBy: { id: 'asc' } });
const findRating = ({ user: { id } }: Browser) => app().em().findOne(RatingEntity, { userId: id });
const changeEmail = (who: Browser, to: string) =>
  app()
    .em()
    .transactional((em) => app().nest.get(ListingsFacade).changeEmail(em, who.user.id, { from: who.email, to }));

async function givenHelper(): Promise<{ helper: Browser; listingId: number }> {
  const helper = await given.verified();
  return { helper, listingId: (await given.listing(helper)).id };
}

/** Asks for the contact details, and rates the helper. */
async function rate(me: Browser, { helper, listingId }: { helper: Browser; listingId: number }, rating: number) {
  await me.post(`/api/listings/${listingId}/contact`);
  const form = { targetUserId: helper.user.id, route: 'MAA to LHR', rating, text: `It went like ${rating} of 5` };
  const answer = await me.post('/api/testimonials', form);
  if (answer.status !== 201) throw new Error(`Not stored: ${answer.status} ${answer.text}`);
  return answer.body as Testimonial;
}

describe('an author who deletes their account and comes back', () => {
  it('replaces their testimonial about a person and trip, and adds none', async () => {
    const target = await givenHelper();
    const first = await given.traveler('comes.back@example.com');
    const { id, createdAt } = await rate(first, target, 1);
    for (const rating of [2, 1, 3]) {
      await deleteAccount(await given.traveler('comes.back@example.com'));
      const back = await given.traveler('comes.back@example.com');
      const { username } = back.user;
      expect(await rate(back, target, rating)).toMatchObject({ id, createdAt, rating, user: { username } });
    }
    expect(await findTestimonials(target.helper)).toMatchObject([{ id, rating: 3 }]);
    expect(await findRating(target.helper)).toMatchObject({ sum: 3, count: 1 });
  });

  it('is recognized by their last address', async () => {
    const target = await givenHelper();
    const me = await given.traveler('before@example.com');
    const { id } = await rate(me, target, 1);
    await changeEmail(me, 'after@example.com');
    await deleteAccount(me);
    expect((await rate(await given.traveler('after@example.com'), target, 2)).id).toBe(id);
    expect(await findRating(target.helper)).toMatchObject({ sum: 2, count: 1 });
  });

  it('replaces no testimonials of other deleted accounts', async () => {
    const target = await givenHelper();
    for (const email of ['one.who.left@example.com', 'another.who.left@example.com']) {
      const me = await given.traveler(email);
      await rate(me, target, 4);
      await deleteAccount(me);
    }
    expect(await findRating(target.helper)).toMatchObject({ sum: 8, count: 2 });
  });
});

describe('a testimonial', () => {
  it('stays its author’s when another account gets their former address', async () => {
    const target = await givenHelper();
    const me = await given.traveler('handed.on@example.com');
    const { id } = await rate(me, target, 1);
    // Without changeEmail, so that the testimonial has the key of the former address
    await app().em().execute('update account.account set email = ? where id = ?', ['new.one@example.com', me.user.id]);
    const other = await given.traveler('handed.on@example.com');
    expect((await rate(other, target, 5)).id).not.toBe(id);
    expect(await findTestimonials(target.helper)).toMatchObject([
      { authorId: me.user.id, rating: 1 },
      { authorId: other.user.id, rating: 5 },
    ]);
  });

  it('stores no readable address of its author', async () => {
    const target = await givenHelper();
    const me = await given.traveler('not.to.be.read@example.com');
    await rate(me, target, 5);
    const [row] = await findTestimonials(target.helper);
    expect(row?.authorKey).toMatch(/^[\w-]{43}$/);
    expect(JSON.stringify((await me.get('/api/account/data')).body)).not.toContain(row?.authorKey);
    expect((await app().get(`/api/testimonials/user/${target.helper.user.id}`)).text).not.toContain(row?.authorKey);
  });
});

describe('a person who deletes their account and comes back', () => {
  it('has their ratings again with the same address', async () => {
    const target = await givenHelper();
    const { helper } = target;
    for (const rating of [1, 2]) await rate(await given.verified(), target, rating);
    await deleteAccount(helper);
    const back = await app().logIn(helper.email);
    expect(await findRating(back)).toMatchObject({ sum: 3, count: 2 });
    expect(await findTestimonials(back)).toEqual([]);
    await deleteAccount(back);
    expect(await findRating(await app().logIn(helper.email))).toMatchObject({ sum: 3, count: 2 });
  });

  it('has their ratings again with another address and the same verified phone, once', async () => {
    const number = aNumber();
    const { me: helper } = await withVerifiedPhone(app(), number);
    const { id: listingId } = await given.listing(helper);
    await rate(await given.verified(), { helper, listingId }, 2);
    await deleteAccount(helper);
    const { me: back } = await withVerifiedPhone(app(), number);
    expect(back.email).not.toBe(helper.email);
    expect(await findRating(back)).toMatchObject({ sum: 2, count: 1 });
    expect(await findRating(await app().logIn(helper.email))).toBeNull();
  });
});
