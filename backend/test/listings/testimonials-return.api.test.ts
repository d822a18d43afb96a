import { describe, expect, it } from '@jest/globals';
import type { Testimonial } from 'shared-ui/contracts';
import { ListingsFacade, RatingEntity, TestimonialEntity } from '../../src/modules/listings/index.ts';
import type { Browser } from '../browser.ts';
import { useTestApp } from '../harness.ts';
import { givenIn } from './given.ts';

const app = useTestApp();
const given = givenIn(app);
const leave = (who: Browser) => who.delete('/api/account', { confirmation: 'DELETE' });
const about = ({ user: { id } }: Browser) =>
  app()
    .em()
    .find(TestimonialEntity, { targetId: id }, { orderBy: { id: 'asc' } });
const ratingOf = ({ user: { id } }: Browser) => app().em().findOne(RatingEntity, { userId: id });
const moved = (who: Browser, to: string) =>
  app().nest.get(ListingsFacade).changeEmail(app().em(), who.user.id, { from: who.email, to });

async function aHelper(): Promise<{ helper: Browser; listingId: number }> {
  const helper = await given.verified();
  return { helper, listingId: (await given.listing(helper)).id };
}

/** They ask, and say what they think. */
async function rated(me: Browser, { helper, listingId }: { helper: Browser; listingId: number }, rating: number) {
  await me.post(`/api/listings/${listingId}/contact`);
  const form = { targetUserId: helper.user.id, route: 'MAA to LHR', rating, text: `It went like ${rating} of 5` };
  const answer = await me.post('/api/testimonials', form);
  if (answer.status !== 201) throw new Error(`Not said: ${answer.status} ${answer.text}`);
  return answer.body as Testimonial;
}

describe('who deletes their account and comes back', () => {
  it('has said one thing of a person and trip, not one more each time', async () => {
    const there = await aHelper();
    const first = await given.traveler('comes.back@example.com');
    const { id, createdAt } = await rated(first, there, 1);
    for (const rating of [2, 1, 3]) {
      await leave(await given.traveler('comes.back@example.com'));
      const back = await given.traveler('comes.back@example.com');
      const { username } = back.user;
      expect(await rated(back, there, rating)).toMatchObject({ id, createdAt, rating, user: { username } });
    }
    expect(await about(there.helper)).toMatchObject([{ id, rating: 3 }]);
    expect(await ratingOf(there.helper)).toMatchObject({ sum: 3, count: 1 });
  });

  it('is known by the address they had last', async () => {
    const there = await aHelper();
    const me = await given.traveler('before@example.com');
    const { id } = await rated(me, there, 1);
    await moved(me, 'after@example.com');
    await leave(me);
    expect((await rated(await given.traveler('after@example.com'), there, 2)).id).toBe(id);
    expect(await ratingOf(there.helper)).toMatchObject({ sum: 2, count: 1 });
  });

  it('does not speak for others who left', async () => {
    const there = await aHelper();
    for (const email of ['one.who.left@example.com', 'another.who.left@example.com']) {
      const me = await given.traveler(email);
      await rated(me, there, 4);
      await leave(me);
    }
    expect(await ratingOf(there.helper)).toMatchObject({ sum: 8, count: 2 });
  });
});

describe('what somebody said', () => {
  it('stays theirs when another account gets the address that they had', async () => {
    const there = await aHelper();
    const me = await given.traveler('handed.on@example.com');
    const { id } = await rated(me, there, 1);
    // As before testimonials followed an address: the key of the former one
    await app().em().execute('update account.account set email = ? where id = ?', ['new.one@example.com', me.user.id]);
    const other = await given.traveler('handed.on@example.com');
    expect((await rated(other, there, 5)).id).not.toBe(id);
    expect(await about(there.helper)).toMatchObject([
      { authorId: me.user.id, rating: 1 },
      { authorId: other.user.id, rating: 5 },
    ]);
  });

  it('keeps nothing by which its author can be read', async () => {
    const there = await aHelper();
    const me = await given.traveler('not.to.be.read@example.com');
    await rated(me, there, 5);
    const [row] = await about(there.helper);
    expect(row?.authorKey).toMatch(/^[\w-]{43}$/);
    expect(JSON.stringify((await me.get('/api/account/data')).body)).not.toContain(row?.authorKey);
    expect((await app().get(`/api/testimonials/user/${there.helper.user.id}`)).text).not.toContain(row?.authorKey);
  });
});
