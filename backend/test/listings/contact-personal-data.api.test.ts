import { describe, expect, it } from '@jest/globals';
import { ContactRequestEntity } from '../../src/modules/listings/index.ts';
import type { Browser } from '../browser.ts';
import { waitForLock } from '../database.ts';
import { useTestApp } from '../harness.ts';
import { givenIn } from './given.ts';

const app = useTestApp();
const given = givenIn(app);
const requestContact = (who: Browser, { id }: { id: number }) => who.post(`/api/listings/${id}/contact`);
const deleteAccount = (who: Browser) => who.delete('/api/account', { confirmation: 'DELETE' });
const countRequests = ({ user: { id } }: Browser) =>
  app()
    .em()
    .count(ContactRequestEntity, { $or: [{ askerId: id }, { ownerId: id }] });

interface DataDownload {
  listings: { contactRequestsMade: object[]; contactRequestsReceived: object[] };
}
const downloadData = async (who: Browser) => ((await who.get('/api/account/data')).body as DataDownload).listings;

describe('a person’s own data', () => {
  it('lists whose contact details one was given, and who was given one’s own, by username', async () => {
    const [me, meena, omar] = [await given.verified(), await given.verified(), await given.verified()];
    const [mine, theirs] = [await given.listing(me, { departureAirport: 'CDG' }), await given.listing(meena)];
    await requestContact(me, theirs);
    await requestContact(me, theirs);
    await requestContact(omar, mine);
    const answer = await me.get('/api/account/data');
    const { contactRequestsMade, contactRequestsReceived } = (answer.body as DataDownload).listings;
    const when = { id: expect.any(Number), askedAt: expect.any(String), lastAskedAt: expect.any(String) };
    expect(contactRequestsMade).toEqual([
      { ...when, of: meena.user.username, listingId: theirs.id, route: 'MAA to LHR', times: 2 },
    ]);
    expect(contactRequestsReceived).toEqual([
      { ...when, by: omar.user.username, listingId: mine.id, route: 'CDG to LHR', times: 1 },
    ]);
    for (const { email } of [meena, omar]) expect(answer.text).not.toContain(email);
  });

  it('contains no requests between others', async () => {
    const [me, meena, omar] = [await given.verified(), await given.verified(), await given.verified()];
    await requestContact(omar, await given.listing(meena));
    expect(await downloadData(me)).toMatchObject({ contactRequestsMade: [], contactRequestsReceived: [] });
  });
});

describe('deleting an account', () => {
  it('deletes the requests for one’s own details, and makes one’s own requests anonymous', async () => {
    const [me, meena, omar] = [await given.verified(), await given.verified(), await given.verified()];
    const [mine, theirs] = [await given.listing(me), await given.listing(meena)];
    for (const [who, listing] of [
      [me, theirs],
      [omar, mine],
      [omar, theirs],
    ] as const)
      await requestContact(who, listing);
    expect((await deleteAccount(me)).status).toBe(204);
    expect(await countRequests(me)).toBe(0);
    expect((await downloadData(meena)).contactRequestsReceived).toMatchObject([
      { by: omar.user.username },
      { by: 'Deleted traveler', listingId: theirs.id, route: 'MAA to LHR', times: 1 },
    ]);
    expect(await downloadData(omar)).toMatchObject({ contactRequestsMade: [{ of: meena.user.username }] });
  });

  it.each(['owner', 'asker'] as const)('leaves no request that was made meanwhile: the %s leaves', async (side) => {
    const people = { owner: await given.verified(), asker: await given.verified() };
    const listing = await given.listing(people.owner);
    const userId = people[side].user.id;
    const em = app().em();
    await em.begin();
    await em.execute('select from account.account where id = ? for update', [userId]);
    const asking = requestContact(people.asker, listing);
    await waitForLock(app().settings.databaseUrl, 'public_profile');
    await em.execute('delete from account.account where id = ?', [userId]);
    await em.commit();
    expect((await asking).status).toBe(side === 'owner' ? 404 : 401);
    expect(await countRequests(people[side])).toBe(0);
  });

  it('leaves no request that is made at the same time', async () => {
    for (let round = 0; round < 4; round += 1) {
      const [owner, asker, other] = [await given.verified(), await given.verified(), await given.verified()];
      const listing = await given.listing(owner);
      const who = round % 2 === 0 ? owner : asker;
      const [gone, ...answers] = await Promise.all([
        deleteAccount(who),
        requestContact(asker, listing),
        requestContact(other, listing),
      ]);
      expect(gone.status).toBe(204);
      for (const { status } of answers) expect([200, 401, 404]).toContain(status);
      expect(await countRequests(who)).toBe(0);
    }
  });

  it('does not deadlock where two who asked each other leave at the same time', async () => {
    for (let round = 0; round < 4; round += 1) {
      const [me, you] = [await given.verified(), await given.verified()];
      for (let count = 0; count < 3; count += 1) {
        await requestContact(me, await given.listing(you));
        await requestContact(you, await given.listing(me));
      }
      const answers = await Promise.all([deleteAccount(me), deleteAccount(you)]);
      expect(answers.map(({ status }) => status)).toEqual([204, 204]);
      expect((await countRequests(me)) + (await countRequests(you))).toBe(0);
    }
  });

  it('leaves one anonymous request for each deleted account', async () => {
    const [owner, stays] = [await given.verified(), await given.verified()];
    const listing = await given.listing(owner);
    for (let round = 0; round < 2; round += 1) {
      const returning = await given.verified('comes.and.goes@example.com');
      await requestContact(returning, listing);
      await requestContact(returning, listing);
      await deleteAccount(returning);
    }
    await requestContact(stays, listing);
    const rows = await app()
      .em()
      .find(ContactRequestEntity, { listing: listing.id }, { orderBy: { id: 'asc' } });
    expect(rows).toMatchObject([
      { askerId: null, times: 2 },
      { askerId: null, times: 2 },
      { askerId: stays.user.id, times: 1 },
    ]);
  });
});
