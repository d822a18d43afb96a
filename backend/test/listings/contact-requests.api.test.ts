import { describe, expect, it } from '@jest/globals';
import { type ContactRequest, LOGIN_NEEDED, type OwnListing } from 'contracts';
import { type Browser, browserOf } from '../browser.ts';
import { useTestApp } from '../harness.ts';
import { aRequest, givenIn, nextOf, published } from './given.ts';
import { recordStatements } from './statements.ts';

const app = useTestApp();
const given = givenIn(app);
const aTraveler = () => given.traveler();
const urlOf = (id: number, query = '') => `/api/listing/${id}/contact-requests${query}`;
const namesIn = (requests: readonly ContactRequest[]) => requests.map(({ user }) => user.username);

/** They request the contact details one after the other, a minute apart. */
async function requestInTurn(id: number, askers: readonly Browser[]): Promise<void> {
  for (const me of askers) {
    const answer = await me.post(`/api/listings/${id}/contact`);
    if (answer.status !== 200) throw new Error(`Not revealed: ${answer.status} ${answer.text}`);
    app().clock.moveBy(60_000);
  }
}

async function givenListing(): Promise<{ owner: Browser; id: number }> {
  const owner = await given.verified();
  return { owner, id: (await given.listing(owner)).id };
}

async function listRequests(owner: Browser, url: string): Promise<ContactRequest[]> {
  const answer = await owner.get(url);
  if (answer.status !== 200) throw new Error(`The requests answered ${answer.status} ${answer.text}`);
  return answer.body as ContactRequest[];
}

describe('the owner of a listing', () => {
  it('sees who asked for its contact details and when, the latest first, and not how to reach them', async () => {
    const { owner, id } = await givenListing();
    const askers = [await given.verified(), await aTraveler()] as const;
    await requestInTurn(id, askers);
    const answer = await owner.get(urlOf(id));
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.body).toEqual(
      askers.toReversed().map(({ user }) => ({
        id: expect.any(Number),
        user: { id: user.id, username: user.username, profilePictureUrl: null },
        askedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.+Z$/),
      })),
    );
  });

  it('sees who asked again first, and only once', async () => {
    const { owner, id } = await givenListing();
    const [first, second] = [await aTraveler(), await aTraveler()];
    await requestInTurn(id, [first, second, first]);
    expect(namesIn(await listRequests(owner, urlOf(id)))).toEqual([first.user.username, second.user.username]);
  });

  it('sees no requests for another listing', async () => {
    const { owner, id } = await givenListing();
    const other = await given.listing(owner);
    await requestInTurn(other.id, [await aTraveler()]);
    expect(await listRequests(owner, urlOf(id))).toEqual([]);
  });

  it('pages through each request exactly once, though somebody asks in between', async () => {
    const { owner, id } = await givenListing();
    const askers: Browser[] = [];
    for (let count = 0; count < 5; count += 1) askers.push(await aTraveler());
    await requestInTurn(id, askers);
    const first = await owner.get(urlOf(id, '?limit=2'));
    await requestInTurn(id, [await aTraveler()]);
    const seen = namesIn(first.body as ContactRequest[]);
    for (let next = nextOf(first); next !== undefined;) {
      const page = await owner.get(next);
      seen.push(...namesIn(page.body as ContactRequest[]));
      next = nextOf(page);
    }
    expect(seen).toEqual(askers.map(({ user }) => user.username).toReversed());
  });

  it('still sees them when the listing is closed', async () => {
    const { owner, id } = await givenListing();
    await requestInTurn(id, [await aTraveler()]);
    await owner.post(`/api/listing/${id}/close`);
    expect(await listRequests(owner, urlOf(id))).toHaveLength(1);
  });

  it('sees requests of deleted accounts without name or picture', async () => {
    const { owner, id } = await givenListing();
    const [remaining, deleted] = [await aTraveler(), await aTraveler()];
    await requestInTurn(id, [remaining, deleted]);
    await deleted.delete('/api/account', { confirmation: 'DELETE' });
    const answer = await owner.get(urlOf(id));
    const anonymous = { id: null, username: 'Deleted traveler', profilePictureUrl: null };
    expect(answer.body).toMatchObject([{ user: anonymous }, { user: { id: remaining.user.id } }]);
    const [own] = (await owner.get('/api/my-listings')).body as OwnListing[];
    expect(own?.contactRequests).toMatchObject({
      count: 2,
      latest: [{ user: anonymous }, { user: { id: remaining.user.id } }],
    });
    for (const { text } of [answer, await owner.get('/api/account/data')])
      for (const trace of [deleted.user.username, deleted.email]) expect(text).not.toContain(trace);
  });

  it('pages through several requests of deleted accounts', async () => {
    const { owner, id } = await givenListing();
    for (let count = 0; count < 3; count += 1) {
      const deleted = await aTraveler();
      await requestInTurn(id, [deleted]);
      await deleted.delete('/api/account', { confirmation: 'DELETE' });
    }
    const first = await owner.get(urlOf(id, '?limit=2'));
    const rest = await listRequests(owner, nextOf(first) ?? '');
    expect(namesIn([...(first.body as ContactRequest[]), ...rest])).toEqual(Array(3).fill('Deleted traveler'));
  });

  it('sees names with markup as plain text', async () => {
    const { owner, id } = await givenListing();
    const me = await aTraveler();
    const changed = await me.patch('/api/profile', { username: '<img src=x onerror=alert(1)>' });
    expect(changed.status).toBe(200);
    await requestInTurn(id, [me]);
    expect(namesIn(await listRequests(owner, urlOf(id)))).toEqual(['<img src=x onerror=alert(1)>']);
  });

  const cursorAt = (moment: string) => `cursor=${Buffer.from(JSON.stringify([moment, 1])).toString('base64url')}`;

  it.each([
    'limit=0',
    'limit=51',
    'limit=ten',
    'cursor=x',
    'cursor=WyJ4IiwxXQ',
    `cursor=${'x'.repeat(201)}`,
    cursorAt('0000-01-01T00:00:00Z'),
    cursorAt('9999-12-31T23:59:59Z'),
  ])('gets an error for a page by %s', async (query) => {
    const { owner, id } = await givenListing();
    expect((await owner.get(urlOf(id, `?${query}`))).status).toBe(400);
  });
});

describe('nobody else sees who asked', () => {
  it('not the asker or a stranger, who get 404', async () => {
    const { id } = await givenListing();
    const asker = await aTraveler();
    await requestInTurn(id, [asker]);
    for (const who of [asker, await given.verified()]) {
      const answer = await who.get(urlOf(id));
      expect(answer).toMatchObject({ status: 404, body: { code: 'listings.no_such_listing' } });
      expect(answer.text).not.toContain(asker.user.username);
    }
  });

  it('not without a login', async () => {
    const { id } = await givenListing();
    expect(await browserOf(app()).get(urlOf(id))).toMatchObject({ status: 401, body: { code: LOGIN_NEEDED } });
  });

  it('not the owner of a deleted listing; nor is there one that never existed', async () => {
    const { owner, id } = await givenListing();
    await owner.delete(`/api/listing/${id}`);
    for (const unknown of [id, 987_654_321]) expect((await owner.get(urlOf(unknown))).status).toBe(404);
  });

  it('not somebody else than the address that a listing was posted with', async () => {
    const me = await aTraveler();
    const { listing } = await published(app(), aRequest({ email: 'not.mine@example.com' }));
    expect((await me.get(urlOf(listing.id))).status).toBe(404);
  });
});

describe('one’s own listings', () => {
  const mine = async (owner: Browser) => (await owner.get('/api/my-listings')).body as OwnListing[];

  it('contain the number of requests and the latest three', async () => {
    const { owner, id } = await givenListing();
    const quiet = await given.listing(owner);
    const askers = [await aTraveler(), await aTraveler(), await aTraveler(), await aTraveler()];
    await requestInTurn(id, askers);
    const [second, first] = await mine(owner);
    expect(second).toMatchObject({ id: quiet.id, contactRequests: { count: 0, latest: [] } });
    expect(first?.contactRequests.count).toBe(4);
    expect(first?.contactRequests.latest).toEqual((await listRequests(owner, urlOf(id))).slice(0, 3));
    expect(namesIn(first?.contactRequests.latest ?? [])).toEqual(
      askers
        .toReversed()
        .slice(0, 3)
        .map(({ user }) => user.username),
    );
  });

  it('are read in one statement', async () => {
    const { owner, id } = await givenListing();
    await requestInTurn(id, [await aTraveler()]);
    const statements = await recordStatements(app(), () => mine(owner));
    expect(statements.filter(({ text }) => /listings.{1,3}(listing|contact_request)/.test(text))).toHaveLength(1);
  });
});
