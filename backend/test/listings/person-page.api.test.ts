import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Testimonial, Traveler } from 'contracts';
import { type Browser, browserOf } from '../browser.ts';
import { run } from '../database.ts';
import { startTestApp, type TestApp } from '../harness.ts';
import { givenIn } from './given.ts';
import { createSite } from './public-reads.ts';

const PUBLIC_URL = 'https://flightamigo.example';
const HTML = '<!doctype html><html><head><title>Flight Amigo</title></head><body><div id="root"></div></body></html>';
const NOINDEX = '<meta name="robots" content="noindex">';

let app: TestApp;
let site: Awaited<ReturnType<typeof createSite>>;
const given = givenIn(() => app);

beforeAll(async () => {
  site = await createSite(HTML);
  app = await startTestApp({ env: { SITE_DIR: site.folder, PUBLIC_URL } });
});
afterAll(async () => {
  await app.close();
  await site.remove();
});

const personOf = async ({ user }: Browser, viewer: Pick<TestApp, 'get'> = app) =>
  (await viewer.get(`/api/listings/${user.id}`)).body as Traveler;
const pageOf = async ({ user }: Browser) => (await app.get(`/people/${user.id}`)).text;
const execute = (sql: string, ...values: unknown[]) => run(app.settings.databaseUrl, sql, values);

async function review(author: Browser, about: Browser, rating: number): Promise<void> {
  const listing = await given.listing(about);
  await author.post(`/api/listings/${listing.id}/contact`);
  const testimonial = { targetUserId: about.user.id, route: 'MAA to LHR', rating, text: 'She waited with us.' };
  const { status, text } = await author.post('/api/testimonials', testimonial);
  if (status !== 201) throw new Error(`Not reviewed: ${text}`);
}

describe('a person, for everybody', () => {
  it('has what was verified or counted, a bio, and open listings', async () => {
    const me = await given.verified();
    await me.patch('/api/profile', { bio: 'I fly twice a year.', languages: 'Tamil' });
    const { id } = await given.listing(me);
    const { user, listings, ratings } = await personOf(me);
    expect(user).toEqual({
      id: me.user.id,
      username: me.user.username,
      profilePictureUrl: null,
      languages: 'Tamil',
      languageCodes: ['ta'],
      averageRating: null,
      ratingCount: 0,
      verified: true,
      memberSince: new Date().toISOString().slice(0, 7),
      answersWithin: null,
      tripsDone: 0,
      bio: 'I fly twice a year.',
      searchable: false,
    });
    expect([listings.map((listing) => listing.id), ratings]).toEqual([[id], [0, 0, 0, 0, 0]]);
  });

  it('has no bio that was written before bios were public, until its author saves it', async () => {
    const me = await given.traveler();
    await execute("update account.account set bio = 'For nobody' where id = $1", me.user.id);
    expect((await me.get('/api/auth/me')).body).toMatchObject({ bio: 'For nobody', bioPublic: false });
    await me.patch('/api/profile', { languages: 'Tamil' });
    expect((await personOf(me)).user.bio).toBeNull();
    expect((await me.patch('/api/profile', { bio: 'For nobody' })).body).toMatchObject({ bioPublic: true });
    expect((await personOf(me)).user.bio).toBe('For nobody');
  });

  it('has the number of reviews by stars, of those that show', async () => {
    const me = await given.verified();
    for (const rating of [5, 5, 4]) await review(await given.verified(), me, rating);
    const waiting = await given.verified();
    await review(waiting, me, 1);
    await execute("update listings.testimonial set status = 'pending' where author_id = $1", waiting.user.id);
    expect((await personOf(me)).ratings).toEqual([0, 0, 0, 1, 2]);
  });

  it('is not found where one has blocked the other, and once suspended', async () => {
    const [me, you] = [await given.traveler(), await given.traveler()];
    await me.put(`/api/blocks/${you.user.id}`);
    const answers = [
      await you.get(`/api/listings/${me.user.id}`),
      await me.get(`/api/listings/${you.user.id}`),
      await app.get('/api/listings/123456789'),
    ];
    await execute('update account.account set suspended_at = now() where id = $1', me.user.id);
    answers.push(await app.get(`/api/listings/${me.user.id}`));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text.replace(/"id":"[^"]*"/, '')}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(404);
  });

  it('is named by reviews, unless their author is suspended or gone', async () => {
    const [me, author] = [await given.verified(), await given.verified()];
    await review(author, me, 5);
    const authorOf = async () =>
      ((await app.get(`/api/testimonials/user/${me.user.id}`)).body as Testimonial[])[0]?.user.id;
    expect(await authorOf()).toBe(author.user.id);
    await execute('update account.account set suspended_at = now() where id = $1', author.user.id);
    expect(await authorOf()).toBeNull();
    const leaving = await given.verified();
    await review(leaving, me, 4);
    expect(await authorOf()).toBe(leaving.user.id);
    await leaving.delete('/api/account', { confirmation: 'DELETE' });
    expect(await authorOf()).toBeNull();
  });
});

describe('the HTML of /people/{id}', () => {
  it('contains nothing of the person, and no search engine may list it', async () => {
    const me = await given.verified();
    const page = await pageOf(me);
    expect(page).toContain(NOINDEX);
    expect(page).toContain('<title>Flight Amigo</title>');
    expect(page).not.toContain(me.user.username);
    expect(page).toContain(`href="/api/listings/${me.user.id}"`);
  });

  it('has the name and what was verified, once the person lets search engines find it', async () => {
    const me = await given.verified();
    await me.patch('/api/profile', { bio: 'Call +44 7700 900142' });
    expect((await me.patch('/api/profile', { searchable: true })).body).toMatchObject({ searchable: true });
    await review(await given.verified(), me, 4);
    await execute("update account.account set created_at = '2026-03-31T23:59:59Z' where id = $1", me.user.id);
    const page = await pageOf(me);
    expect(page).not.toContain('noindex');
    expect(page).toContain(`<title>Flight Amigo - ${me.user.username}</title>`);
    expect(page).toContain(
      `content="${me.user.username} on Flight Amigo. Member since March 2026. Verified phone. Rated 4.0 of 5 in 1 review."`,
    );
    expect(page).toContain(`<link rel="canonical" href="${PUBLIC_URL}/people/${me.user.id}">`);
    expect(page).not.toMatch(/7700|example\.com/);
    await me.patch('/api/profile', { searchable: false });
    expect(await pageOf(me)).toContain(NOINDEX);
  });

  it('is the same for suspended and unknown people as for those who are not to be found', async () => {
    const me = await given.traveler();
    await me.patch('/api/profile', { searchable: true });
    await execute('update account.account set suspended_at = now() where id = $1', me.user.id);
    const withoutId = (page: string, id: number | string) =>
      page.replaceAll(String(id), 'ID').replace(/nonce="[^"]*"/g, '');
    const unknown = (await app.get('/people/123456789')).text;
    expect(withoutId(await pageOf(me), me.user.id)).toBe(withoutId(unknown, 123456789));
    const notToBeFound = await given.traveler();
    expect(withoutId(await pageOf(notToBeFound), notToBeFound.user.id)).toBe(withoutId(unknown, 123456789));
  });

  it.each(['0', 'abc', '-1', '99999999999999999999', "7' or 1=1"])('is never listed for %j', async (id) => {
    expect((await app.get(`/people/${encodeURIComponent(id)}`)).text).toContain(NOINDEX);
  });
});

it('only the owner may let search engines find a page, with a boolean', async () => {
  const [me, you] = [await given.traveler(), await given.traveler()];
  await you.patch('/api/profile', { searchable: true, id: me.user.id });
  expect((await personOf(me)).user.searchable).toBe(false);
  expect((await browserOf(app).patch('/api/profile', { searchable: true })).status).toBe(401);
  const refused = await me.patch('/api/profile', { searchable: 'yes' });
  expect([refused.status, refused.body]).toMatchObject([400, { fields: [{ path: 'searchable' }] }]);
});
