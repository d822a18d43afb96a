import { afterEach, describe, expect, it } from '@jest/globals';
import type { Testimonial } from 'contracts';
import { ModerateFlow } from '../../src/flows/moderate/moderate.flow.ts';
import { RatingEntity } from '../../src/modules/listings/index.ts';
import { REVIEWS_WAIT_MAIL, REVIEWS_WAIT_SUBJECT } from '../../src/modules/listings/testimonials/reviews-wait-mail.ts';
import { later, MINUTE, resetLimits, setLimit } from '../account/given-login.ts';
import { type Answer, type Browser, browserOf } from '../browser.ts';
import { sendMails } from '../given-mail.ts';
import { useTestApp } from '../harness.ts';
import { givenMessages, ids } from '../messaging/given.ts';

const app = useTestApp();
const given = givenMessages(app);
const MODERATOR = { byWhom: 'Ravi', because: 'read it' };

const review = (who: Browser, about: Browser, rating = 1, route = 'MAA to LHR'): Promise<Answer> =>
  who.post('/api/testimonials', { targetUserId: ids(about), rating, text: 'She never came to the gate', route });
const pendingOf = ({ body }: Answer) => (body as Testimonial).pending;
const shownAbout = async (about: Browser) =>
  (await browserOf(app()).get(`/api/testimonials/user/${ids(about)}`)).body as Testimonial[];
const ratingOf = (about: Browser) =>
  app()
    .em()
    .findOne(RatingEntity, { userId: ids(about) });

/** A helper with a listing, whose contact details each of these new accounts has asked for. */
async function givenAskers(count: number): Promise<{ helper: Browser; askers: Browser[] }> {
  const helper = await given.verified();
  const { id } = await given.listing(helper);
  const askers = await Promise.all(Array.from({ length: count }, () => given.traveler()));
  for (const asker of askers) await asker.post(`/api/listings/${id}/contact`);
  return { helper, askers };
}

afterEach(() => resetLimits(app()));

describe('ratings of accounts without a verified phone that nobody has answered', () => {
  it('show and count three times in 30 days; further ones wait, and their authors are told so (ASVS 2.3.2)', async () => {
    const { helper, askers } = await givenAskers(12);
    const answers: Answer[] = [];
    for (const asker of askers) answers.push(await review(asker, helper));
    expect(answers.map(pendingOf)).toEqual([undefined, undefined, undefined, ...Array.from({ length: 9 }, () => true)]);
    expect(await ratingOf(helper)).toMatchObject({ sum: 3, count: 3 });
    expect(await shownAbout(helper)).toHaveLength(3);
    await later(app(), MINUTE, () => sendMails(app(), REVIEWS_WAIT_MAIL, REVIEWS_WAIT_SUBJECT));
    await app().mailTo(app().settings.contact.email, ({ subject }) => subject.includes('Testimonials that wait'));
  });

  it('show once a day from one network (ASVS 2.3.2)', async () => {
    setLimit(app(), 'listings.unproven-testimonial', 1);
    const { helper, askers } = await givenAskers(2);
    const answers: Answer[] = [];
    for (const asker of askers) answers.push(await review(asker, helper));
    expect(answers.map(pendingOf)).toEqual([undefined, true]);
  });

  it('stay as they are when they are changed', async () => {
    setLimit(app(), 'listings.unproven-testimonial', 1);
    const { helper, askers } = await givenAskers(2);
    for (const asker of askers) await review(asker, helper, 1);
    for (const asker of askers) await review(asker, helper, 5);
    expect(await ratingOf(helper)).toMatchObject({ sum: 5, count: 1 });
  });
});

describe('a rating counts always', () => {
  it('of an author with a verified phone', async () => {
    setLimit(app(), 'listings.unproven-testimonial', 1);
    const { helper, askers } = await givenAskers(1);
    const [stranger] = askers as [Browser];
    await review(stranger, helper);
    const verified = await given.verified();
    const { id } = await given.listing(helper);
    await verified.post(`/api/listings/${id}/contact`);
    expect(pendingOf(await review(verified, helper))).toBeUndefined();
  });

  it('of an author whom the person has answered, with or without a listing named', async () => {
    setLimit(app(), 'listings.unproven-testimonial', 1);
    const { helper, askers } = await givenAskers(1);
    const [stranger] = askers as [Browser];
    await review(stranger, helper);
    const friend = await given.traveler();
    expect((await review(friend, helper)).status).toBe(403);
    await given.send(friend, helper, 'Are you on that flight?');
    expect((await review(friend, helper)).status).toBe(403);
    await given.send(helper, friend, 'Yes, I am');
    expect(pendingOf(await review(friend, helper))).toBeUndefined();
    expect((await review(friend, helper, 5, 'DEL to YVR')).status).toBe(422);
  });
});

describe('the operator', () => {
  const flow = () => app().nest.get(ModerateFlow);

  async function givenPending() {
    setLimit(app(), 'listings.unproven-testimonial', 1);
    const { helper, askers } = await givenAskers(2);
    const [first, second] = askers as [Browser, Browser];
    await review(first, helper, 5);
    const { id } = (await review(second, helper, 2)).body as Testimonial;
    return { helper, id };
  }

  it('sees what waits, and lets it show and count', async () => {
    const { helper, id } = await givenPending();
    expect((await flow().listReviews()).map((row) => row.id)).toContain(id);
    await flow().acceptReview(id, MODERATOR);
    expect((await shownAbout(helper)).map((row) => row.id)).toContain(id);
    expect(await ratingOf(helper)).toMatchObject({ sum: 7, count: 2 });
    await expect(flow().acceptReview(id, MODERATOR)).rejects.toThrow('shown already');
  });

  it('rejects what waits, and what was shown, whose rating no longer counts', async () => {
    const { helper, id } = await givenPending();
    await flow().rejectReview(id, MODERATOR);
    expect(await ratingOf(helper)).toMatchObject({ sum: 5, count: 1 });
    const [shown] = await shownAbout(helper);
    await flow().rejectReview(shown?.id ?? 0, MODERATOR);
    expect(await ratingOf(helper)).toBeNull();
    expect(await shownAbout(helper)).toEqual([]);
  });
});
