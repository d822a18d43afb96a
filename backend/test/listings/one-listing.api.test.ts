import { beforeEach, describe, expect, it } from '@jest/globals';
import { type Listing, type Traveler } from 'contracts';
import { RatingEntity } from '../../src/modules/listings/index.ts';
import { Limits } from '../../src/platform/limits/limits.ts';
import { resetLimits, setLimit } from '../account/given-login.ts';
import { useTestApp } from '../harness.ts';
import { account, clearListings, givenIn, inDays, listings, search } from './given.ts';
import { preparedAs, recordStatements } from './statements.ts';

const app = useTestApp();
const given = givenIn(app);
beforeEach(() => clearListings(app()));

let people = 0;
const addPerson = (details: { username: string; languages?: string; languageCodes?: string[] }) =>
  account(app(), { email: `person.${(people += 1)}@example.com`, ...details });

describe('one listing', () => {
  it('is the same as in the list, for everybody', async () => {
    const [id] = await listings(app(), [{ flight: 'BA 36' }, {}]);
    const { status, body } = await app().get(`/api/listing/${id}`);
    expect(status).toBe(200);
    expect(body).toEqual((await search(app(), { flight: 'BA36' }))[0]);
    expect(body).toMatchObject({ id, departureCountry: 'India', arrivalCountry: 'United Kingdom' });
  });

  it('contains no contact details, not even for its owner', async () => {
    const me = await given.verified();
    const { id } = await given.listing(me, { phoneNumber: '+44 7700 900142' });
    for (const browser of [app(), me]) {
      const { text, body } = await browser.get(`/api/listing/${id}`);
      expect(body).toMatchObject({ id, email: null, phoneNumber: null });
      expect(text).not.toMatch(/@example|7700/);
    }
  });

  it.each([
    ['/api/listing/123456789', 404],
    ['/api/listing/123456789/calendar.ics', 404],
    ['/api/listing/0', 400],
    ['/api/listing/abc', 400],
    ['/api/listing/1.5', 400],
    ['/api/listing/99999999999999999999', 400],
  ])('answers an error with a message where there is none: %s', async (url, status) => {
    const answer = await app().get(url);
    expect(answer.status).toBe(status);
    expect(answer.headers['content-type']).toContain('application/json');
    expect(answer.body).toMatchObject({ message: expect.stringMatching(/\w .*\./), code: expect.any(String) });
  });

  it('answers 404 for a closed one, also to its owner', async () => {
    const me = await given.verified();
    const [id] = await listings(app(), [{ userId: me.user.id, email: me.email, status: 'closed' }]);
    const { status, body } = await me.get(`/api/listing/${id}`);
    expect([status, body]).toMatchObject([404, { code: 'listings.not_there' }]);
  });

  it('is read in one prepared statement', async () => {
    const [id] = await listings(app(), [{}]);
    const statements = await recordStatements(app(), () => app().get(`/api/listing/${id}`));
    expect(statements.map(({ name }) => name)).toEqual([preparedAs('listings_one')]);
  });
});

describe('a traveler', () => {
  const getTraveler = async (id: number): Promise<Traveler> => {
    const answer = await app().get(`/api/listings/${id}`);
    if (answer.status !== 200) throw new Error(`No traveler: ${answer.status} ${answer.text}`);
    return answer.body as Traveler;
  };

  it('is a person with their public listings, the soonest first [spec 206]', async () => {
    const userId = await addPerson({ username: 'Wei-Ting Chen', languages: 'Mandarin', languageCodes: ['zh'] });
    const em = app().em();
    em.create(RatingEntity, { userId, sum: 14, count: 3 });
    await em.flush();
    const [later, sooner] = await listings(app(), [
      { userId, date: inDays(20), type: 'seeking_help' },
      { userId, date: inDays(5) },
      { userId, date: inDays(5), status: 'closed' },
      { userId, date: inDays(-3) },
    ]);
    const { user, listings: own } = await getTraveler(userId);
    expect(user).toMatchObject({
      id: userId,
      username: 'Wei-Ting Chen',
      profilePictureUrl: null,
      languages: 'Mandarin',
      languageCodes: ['zh'],
      averageRating: 4.7,
      ratingCount: 3,
    });
    expect(own.map(({ id }: Listing) => id)).toEqual([sooner, later]);
    expect(own).toEqual(await search(app(), {}));
  });

  it('may have no listings', async () => {
    const id = await addPerson({ username: 'Quiet Person' });
    expect(await getTraveler(id)).toMatchObject({
      user: {
        id,
        username: 'Quiet Person',
        profilePictureUrl: null,
        languages: null,
        languageCodes: [],
        averageRating: null,
        ratingCount: 0,
      },
      listings: [],
    });
  });

  it('has no unconfirmed listings that somebody posted with their address', async () => {
    const userId = await addPerson({ username: 'Not Asked' });
    await listings(app(), [{ userId, confirmed: false }]);
    expect((await getTraveler(userId)).listings).toEqual([]);
  });

  it('shows at most 50, and no contact details', async () => {
    const userId = await addPerson({ username: 'Busy Person' });
    await listings(
      app(),
      Array.from({ length: 51 }, () => ({ userId })),
    );
    expect((await getTraveler(userId)).listings).toHaveLength(50);
    expect((await app().get(`/api/listings/${userId}`)).text).not.toMatch(/@example|7700/);
  });

  it.each([
    ['/api/listings/123456789', 404, 'listings.no_such_traveler'],
    ['/api/listings/abc', 400, 'input.invalid'],
    ['/api/listings/0', 400, 'input.invalid'],
    ['/api/listings/1e3', 400, 'input.invalid'],
    ['/api/listings/0x10', 400, 'input.invalid'],
  ])('answers an error with a message where there is none: %s', async (url, status, code) => {
    const answer = await app().get(url);
    expect([answer.status, answer.body]).toMatchObject([status, { code, message: expect.stringMatching(/\w/) }]);
  });

  it('is limited by caller address, against scraping by ids', async () => {
    expect(app().nest.get(Limits).getRule('listings.traveler')).toMatchObject({ times: 600_000, seconds: 3600 });
    await resetLimits(app());
    setLimit(app(), 'listings.traveler', 2);
    const id = await addPerson({ username: 'Read Often' });
    for (const status of [200, 200, 429]) expect((await app().get(`/api/listings/${id}`)).status).toBe(status);
    await resetLimits(app());
  });

  it('is read in three statements, however many listings there are, besides that of the limit', async () => {
    const userId = await addPerson({ username: 'Cheap Person' });
    await listings(
      app(),
      Array.from({ length: 9 }, () => ({ userId })),
    );
    const statements = await recordStatements(app(), () => getTraveler(userId));
    expect(statements.filter(({ text }) => text.includes('platform.rate_limit'))).toHaveLength(1);
    expect(statements).toHaveLength(4);
  });
});
