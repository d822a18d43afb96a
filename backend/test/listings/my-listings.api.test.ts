import { describe, expect, it } from '@jest/globals';
import { LOGIN_NEEDED, type OwnListing, todayAnywhere } from 'shared-ui/contracts';
import type { Browser } from '../browser.ts';
import { useTestApp } from '../harness.ts';
import { anOffer, aRequest, inDays, listings, published, search } from './given.ts';
import { statementsOf } from './statements.ts';

const app = useTestApp();
const DAY_MS = 24 * 3_600_000;
let people = 0;
const aPerson = () => app().logIn(`owner.${(people += 1)}@example.com`);

async function mine(browser: Browser, query = ''): Promise<OwnListing[]> {
  const answer = await browser.get(`/api/my-listings${query}`);
  if (answer.status !== 200) throw new Error(`My listings answered ${answer.status} ${answer.text}`);
  return answer.body as OwnListing[];
}
const idsOf = (own: readonly OwnListing[]) => own.map(({ id }) => id);

describe('one’s own listings', () => {
  it('are refused to who is not logged in', async () => {
    for (const cookie of ['', `session=${'x'.repeat(43)}`, 'session=; logged_in=1']) {
      const { status, body } = await app().get('/api/my-listings', { cookie });
      expect([status, body]).toMatchObject([401, { code: LOGIN_NEEDED }]);
    }
  });

  it('are never somebody else’s, whatever is asked for', async () => {
    const [me, other] = [await aPerson(), await aPerson()];
    const [own] = await listings(app(), [{ userId: me.user.id }, { userId: other.user.id }]);
    expect(idsOf(await mine(me))).toEqual([own]);
    const asked = await me.get(`/api/my-listings?userId=${other.user.id}&owner=${other.user.id}`);
    expect(idsOf(asked.body as OwnListing[])).toEqual([own]);
  });

  it('are none of those any more that one logged out of', async () => {
    const me = await aPerson();
    await me.post('/api/auth/logout');
    expect((await me.get('/api/my-listings')).status).toBe(401);
  });

  it('come newest first, of one type or of both', async () => {
    const me = await aPerson();
    const userId = me.user.id;
    const [first, second, third] = await listings(app(), [
      { userId, date: inDays(30) },
      { userId, type: 'seeking_help', date: inDays(2) },
      { userId, date: inDays(3) },
    ]);
    expect(idsOf(await mine(me))).toEqual([third, second, first]);
    expect(idsOf(await mine(me, '?type=helper'))).toEqual([third, first]);
    expect(idsOf(await mine(me, '?type=seeking_help'))).toEqual([second]);
    expect((await me.get('/api/my-listings?type=both')).body).toMatchObject({
      message: 'Please send one of: helper, seeking_help.',
    });
  });

  it('carry the contact details that nobody else is given', async () => {
    const me = await aPerson();
    await published(app(), anOffer({ email: me.email, phoneNumber: '+44 7700 900142' }));
    const again = await app().logIn(me.email);
    const [own] = await mine(again);
    expect(own).toMatchObject({ email: me.email, phoneNumber: '+44 7700 900142', userId: me.user.id });
    const everybody = await search(app(), { from: 'MAA', order: 'newest', limit: 50 });
    expect(everybody.find(({ id }) => id === own?.id)).toMatchObject({ email: null, phoneNumber: null });
  });

  it('say what became of them: expired once the last day is over everywhere on Earth, unless hidden', async () => {
    const me = await aPerson();
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
    expect((await mine(me)).map(({ status }) => status)).toEqual([
      ...['active', 'active', 'hidden', 'closed', 'expired', 'expired'],
    ]);
    app().clock.moveBy(DAY_MS);
    expect((await mine(me)).map(({ status }) => status)).toEqual([
      ...['hidden', 'expired', 'expired', 'expired', 'expired', 'expired'],
    ]);
    app().clock.moveBy(-DAY_MS);
  });

  it('hold what somebody posted with one’s address, marked as nobody’s until it is confirmed', async () => {
    const me = await aPerson();
    const { listing } = await published(app(), aRequest({ email: me.email, name: 'A Stranger' }));
    expect(await mine(me)).toMatchObject([{ id: listing.id, userId: null, username: 'A Stranger', email: me.email }]);
  });

  it('do not hold what was posted with an address that is one’s own no more, unless it was confirmed', async () => {
    const me = await aPerson();
    const userId = me.user.id;
    const [, confirmed] = await listings(app(), [
      { userId, email: 'old@example.com', confirmed: false },
      { userId, email: 'old@example.com' },
    ]);
    expect(idsOf(await mine(me))).toEqual([confirmed]);
  });

  it('put what is not over first, so that their end never hides what can still be closed', async () => {
    const me = await aPerson();
    const userId = me.user.id;
    const [soon, closed] = await listings(app(), [{ userId }, { userId, status: 'closed' }]);
    const over = await listings(
      app(),
      Array.from(
        { length: 201 },
        (_, at) => ({ userId, ...(at % 2 ? { date: inDays(-2) } : { status: 'expired' }) }) as const,
      ),
    );
    expect(idsOf(await mine(me))).toEqual([closed, soon, ...over.toReversed()].slice(0, 200));
    expect(idsOf(await mine(me, '?type=helper')).slice(0, 2)).toEqual([closed, soon]);
  });

  it('end at 200', async () => {
    const me = await aPerson();
    const ids = await listings(
      app(),
      Array.from({ length: 201 }, () => ({ userId: me.user.id })),
    );
    expect(idsOf(await mine(me))).toEqual(ids.toReversed().slice(0, 200));
  });

  it('are one statement, besides that of the session', async () => {
    const me = await aPerson();
    await listings(app(), [{ userId: me.user.id }, { userId: me.user.id }]);
    const statements = await statementsOf(app(), () => mine(me));
    expect(statements.filter(({ text }) => /listings.{1,3}listing/.test(text))).toHaveLength(1);
    expect(statements.filter(({ text }) => /public_profile|rating_summary/.test(text))).toHaveLength(1);
  });
});
