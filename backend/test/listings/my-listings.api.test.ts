import { describe, expect, it } from '@jest/globals';
import { LOGIN_NEEDED, type OwnListing, todayAnywhere } from 'contracts';
import type { Answer, Browser } from '../browser.ts';
import { useTestApp } from '../harness.ts';
import { anOffer, aRequest, inDays, listings, nextOf, published, search } from './given.ts';
import { recordStatements } from './statements.ts';

const app = useTestApp();
const DAY_MS = 24 * 3_600_000;
let people = 0;
const logInNew = () => app().logIn(`owner.${(people += 1)}@example.com`);

async function listOwn(browser: Browser, query = ''): Promise<OwnListing[]> {
  const answer = await browser.get(`/api/my-listings${query}`);
  if (answer.status !== 200) throw new Error(`The own listings answered ${answer.status} ${answer.text}`);
  return answer.body as OwnListing[];
}
const getIds = (own: readonly OwnListing[]) => own.map(({ id }) => id);

/** The ids of each page, by following the links. */
async function readPages(browser: Browser, query: string): Promise<number[][]> {
  const pages: number[][] = [];
  for (let next: string | undefined = `/api/my-listings${query}`; next !== undefined;) {
    const answer: Answer = await browser.get(next);
    pages.push(getIds(answer.body as OwnListing[]));
    next = nextOf(answer);
  }
  return pages;
}

describe('one’s own listings', () => {
  it('require a login [spec 208]', async () => {
    for (const cookie of ['', `session=${'x'.repeat(43)}`, 'session=; logged_in=1']) {
      const { status, body } = await app().get('/api/my-listings', { cookie });
      expect([status, body]).toMatchObject([401, { code: LOGIN_NEEDED }]);
    }
  });

  it('are never somebody else’s, whatever the query says [spec 190]', async () => {
    const [me, other] = [await logInNew(), await logInNew()];
    const [own] = await listings(app(), [{ userId: me.user.id }, { userId: other.user.id }]);
    expect(getIds(await listOwn(me))).toEqual([own]);
    const asked = await me.get(`/api/my-listings?userId=${other.user.id}&owner=${other.user.id}`);
    expect(getIds(asked.body as OwnListing[])).toEqual([own]);
  });

  it('cannot be read after logging out', async () => {
    const me = await logInNew();
    await me.post('/api/auth/logout');
    expect((await me.get('/api/my-listings')).status).toBe(401);
  });

  it('come newest first, of one type or of both [spec 208]', async () => {
    const me = await logInNew();
    const userId = me.user.id;
    const [first, second, third] = await listings(app(), [
      { userId, date: inDays(30) },
      { userId, type: 'seeking_help', date: inDays(2) },
      { userId, date: inDays(3) },
    ]);
    expect(getIds(await listOwn(me))).toEqual([third, second, first]);
    expect(getIds(await listOwn(me, '?type=helper'))).toEqual([third, first]);
    expect(getIds(await listOwn(me, '?type=seeking_help'))).toEqual([second]);
    expect((await me.get('/api/my-listings?type=both')).body).toMatchObject({
      message: 'Please send one of: helper, seeking_help.',
    });
  });

  it('include the contact details that are hidden from others', async () => {
    const me = await logInNew();
    // By the one rule of phone numbers: any digits, with or without the space
    await published(app(), anOffer({ email: me.email, phoneNumber: '+٤٤7700900142' }), me);
    const [own] = await listOwn(me);
    expect(own).toMatchObject({ email: me.email, phoneNumber: '+44 7700900142', userId: me.user.id });
    const everybody = await search(app(), { from: 'MAA', order: 'newest', limit: 50 });
    expect(everybody.find(({ id }) => id === own?.id)).toMatchObject({ email: null, phoneNumber: null });
  });

  it('have their status: expired once the last day is over everywhere on Earth, unless hidden [spec 166]', async () => {
    const me = await logInNew();
    const userId = me.user.id;
    const today = todayAnywhere(app().clock.now().getTime());
    await listings(app(), [
      { userId, status: 'closed', date: inDays(-3) },
      { userId, status: 'closed', date: today },
      { userId, status: 'hidden' },
      { userId, date: inDays(-1) },
      { userId, date: inDays(-1), endDate: today },
      { userId, date: today },
    ]);
    expect((await listOwn(me)).map(({ status }) => status)).toEqual([
      'active',
      'active',
      'hidden',
      'closed',
      'expired',
      'expired',
    ]);
    app().clock.moveBy(DAY_MS);
    expect((await listOwn(me)).map(({ status }) => status)).toEqual([
      'hidden',
      'expired',
      'expired',
      'expired',
      'expired',
      'expired',
    ]);
    app().clock.moveBy(-DAY_MS);
  });

  it('include what somebody posted with one’s address, without one’s profile until it is confirmed', async () => {
    const me = await logInNew();
    const { listing } = await published(app(), aRequest({ email: me.email, name: 'A Stranger' }));
    expect(await listOwn(me)).toMatchObject([
      { id: listing.id, userId: null, username: 'A Stranger', email: me.email },
    ]);
  });

  it('exclude unconfirmed ones that were posted with a former address', async () => {
    const me = await logInNew();
    const userId = me.user.id;
    const [, confirmed] = await listings(app(), [
      { userId, email: 'old@example.com', confirmed: false },
      { userId, email: 'old@example.com' },
    ]);
    expect(getIds(await listOwn(me))).toEqual([confirmed]);
  });

  it('come page by page, with those that are not over first', async () => {
    const me = await logInNew();
    const userId = me.user.id;
    const [soon, closed, first, second, third] = await listings(app(), [
      { userId },
      { userId, status: 'closed' },
      { userId, status: 'expired' },
      { userId, date: inDays(-2) },
      { userId, date: inDays(-2), status: 'hidden' },
    ]);
    expect(await readPages(me, '?limit=2')).toEqual([[closed, soon], [third, second], [first]]);
    expect(await readPages(me, '?limit=1')).toEqual([[closed], [soon], [third], [second], [first]]);
    expect(await readPages(me, '?type=seeking_help&limit=2')).toEqual([[]]);
  });

  it('of those that are expired, or of the others, come page by page', async () => {
    const me = await logInNew();
    const userId = me.user.id;
    const [active, expired, over, hidden] = await listings(app(), [
      { userId },
      { userId, status: 'expired' },
      { userId, date: inDays(-2) },
      { userId, date: inDays(-2), status: 'hidden' },
    ]);
    expect(await readPages(me, '?over=true&limit=1')).toEqual([[over], [expired]]);
    expect(await readPages(me, '?over=false&limit=1')).toEqual([[active], [hidden]]);
  });

  it('are found by id, unless they are somebody else’s', async () => {
    const [me, other] = [await logInNew(), await logInNew()];
    const [own, , others] = await listings(app(), [
      { userId: me.user.id, status: 'closed' },
      { userId: me.user.id },
      { userId: other.user.id },
    ]);
    expect(getIds(await listOwn(me, `?id=${own}`))).toEqual([own]);
    expect(await listOwn(me, `?id=${others}`)).toEqual([]);
  });

  it('come 200 at a time for pages of the release before, which request no other page', async () => {
    const me = await logInNew();
    const ids = await listings(
      app(),
      Array.from({ length: 201 }, () => ({ userId: me.user.id })),
    );
    const newest = ids.toReversed();
    expect(await readPages(me, '')).toEqual([newest.slice(0, 200), newest.slice(200)]);
  });

  it.each(['x', '[true]', '["true",1]', '[true,1.5]'])('have no page at %s', async (cursor) => {
    const me = await logInNew();
    const answer = await me.get(`/api/my-listings?cursor=${Buffer.from(cursor).toString('base64url')}`);
    expect([answer.status, answer.body]).toMatchObject([400, { code: 'request.unknown_page' }]);
  });

  it('are read in one statement, besides that of the session', async () => {
    const me = await logInNew();
    await listings(app(), [{ userId: me.user.id }, { userId: me.user.id }]);
    const statements = await recordStatements(app(), () => listOwn(me));
    expect(statements.filter(({ text }) => /listings.{1,3}listing/.test(text))).toHaveLength(1);
    expect(statements.filter(({ text }) => /public_profile|rating_summary/.test(text))).toHaveLength(1);
  });
});
