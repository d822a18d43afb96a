import { describe, expect, it } from '@jest/globals';
import { ContactRequestEntity } from '../../src/modules/listings/index.ts';
import type { Browser } from '../browser.ts';
import { run } from '../database.ts';
import { useTestApp } from '../harness.ts';
import { givenIn } from './given.ts';

const app = useTestApp();
const given = givenIn(app);
const ask = (who: Browser, { id }: { id: number }) => who.post(`/api/listings/${id}/contact`);
const leave = (who: Browser) => who.delete('/api/account', { confirmation: 'DELETE' });
const about = ({ user: { id } }: Browser) =>
  app()
    .em()
    .count(ContactRequestEntity, { $or: [{ askerId: id }, { ownerId: id }] });

/** Until a statement of the application waits for a lock on a person. */
async function somebodyWaits(): Promise<void> {
  const waiting = `select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query ilike '%public_profile%'`;
  for (let look = 0; look < 500; look += 1) if ((await run(app().settings.databaseUrl, waiting)).length > 0) return;
  throw new Error('Nobody waited.');
}

interface Told {
  listings: { contactRequestsMade: object[]; contactRequestsReceived: object[] };
}
const dataOf = async (who: Browser) => ((await who.get('/api/account/data')).body as Told).listings;

describe('a person’s own data', () => {
  it('says whose contact details one was given, and who was given one’s own, by username', async () => {
    const [me, meena, omar] = [await given.verified(), await given.verified(), await given.verified()];
    const [mine, theirs] = [await given.listing(me, { departureAirport: 'CDG' }), await given.listing(meena)];
    await ask(me, theirs);
    await ask(me, theirs);
    await ask(omar, mine);
    const answer = await me.get('/api/account/data');
    const { contactRequestsMade, contactRequestsReceived } = (answer.body as Told).listings;
    const when = { id: expect.any(Number), askedAt: expect.any(String), lastAskedAt: expect.any(String) };
    expect(contactRequestsMade).toEqual([
      { ...when, of: meena.user.username, listingId: theirs.id, route: 'MAA to LHR', times: 2 },
    ]);
    expect(contactRequestsReceived).toEqual([
      { ...when, by: omar.user.username, listingId: mine.id, route: 'CDG to LHR', times: 1 },
    ]);
    for (const { email } of [meena, omar]) expect(answer.text).not.toContain(email);
  });

  it('holds nothing of what others asked of each other', async () => {
    const [me, meena, omar] = [await given.verified(), await given.verified(), await given.verified()];
    await ask(omar, await given.listing(meena));
    expect(await dataOf(me)).toMatchObject({ contactRequestsMade: [], contactRequestsReceived: [] });
  });
});

describe('who deletes their account', () => {
  it('is forgotten by who asked them, and by name by whom they asked', async () => {
    const [me, meena, omar] = [await given.verified(), await given.verified(), await given.verified()];
    const [mine, theirs] = [await given.listing(me), await given.listing(meena)];
    for (const [who, listing] of [
      [me, theirs],
      [omar, mine],
      [omar, theirs],
    ] as const)
      await ask(who, listing);
    expect((await leave(me)).status).toBe(204);
    expect(await about(me)).toBe(0);
    expect((await dataOf(meena)).contactRequestsReceived).toMatchObject([
      { by: omar.user.username },
      { by: 'Deleted traveler', listingId: theirs.id, route: 'MAA to LHR', times: 1 },
    ]);
    expect(await dataOf(omar)).toMatchObject({ contactRequestsMade: [{ of: meena.user.username }] });
  });

  it.each(['owner', 'asker'] as const)('leaves nothing behind of what is asked meanwhile: the %s', async (side) => {
    const people = { owner: await given.verified(), asker: await given.verified() };
    const listing = await given.listing(people.owner);
    const leaving = people[side].user.id;
    const em = app().em();
    await em.begin();
    await em.execute('select from account.account where id = ? for update', [leaving]);
    const asking = ask(people.asker, listing);
    await somebodyWaits();
    await em.execute('delete from account.account where id = ?', [leaving]);
    await em.commit();
    expect((await asking).status).toBe(side === 'owner' ? 404 : 401);
    expect(await about(people[side])).toBe(0);
  });

  it('leaves nothing behind of what is asked at the same moment', async () => {
    for (let round = 0; round < 4; round += 1) {
      const [owner, asker, other] = [await given.verified(), await given.verified(), await given.verified()];
      const listing = await given.listing(owner);
      const who = round % 2 === 0 ? owner : asker;
      const [gone, ...answers] = await Promise.all([leave(who), ask(asker, listing), ask(other, listing)]);
      expect(gone.status).toBe(204);
      for (const { status } of answers) expect([200, 401, 404]).toContain(status);
      expect(await about(who)).toBe(0);
    }
  });

  it('waits for nobody for ever: two who asked each other leave at once', async () => {
    for (let round = 0; round < 4; round += 1) {
      const [me, you] = [await given.verified(), await given.verified()];
      for (let count = 0; count < 3; count += 1) {
        await ask(me, await given.listing(you));
        await ask(you, await given.listing(me));
      }
      const answers = await Promise.all([leave(me), leave(you)]);
      expect(answers.map(({ status }) => status)).toEqual([204, 204]);
      expect((await about(me)) + (await about(you))).toBe(0);
    }
  });

  it('leaves what they took to be seen by its owner, once only each, whoever asks next', async () => {
    const [owner, stays] = [await given.verified(), await given.verified()];
    const listing = await given.listing(owner);
    for (let round = 0; round < 2; round += 1) {
      const leaves = await given.verified('comes.and.goes@example.com');
      await ask(leaves, listing);
      await ask(leaves, listing);
      await leave(leaves);
    }
    await ask(stays, listing);
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
