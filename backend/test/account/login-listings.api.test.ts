import { describe, expect, it } from '@jest/globals';
import { ListingEntity } from '../../src/modules/listings/index.ts';
import { loggedIn } from '../browser.ts';
import { useTestApp } from '../harness.ts';
import { aRequest, published, search } from '../listings/given.ts';
import { anEmail, asked, other } from './given-login.ts';

const app = useTestApp();

const confirmedAtOf = async (id: number) => (await app().em().findOneOrFail(ListingEntity, { id })).confirmedAt;
const postAs = async (email: string) => (await published(app(), aRequest({ email, name: 'Amma' }))).listing;
const newest = { type: 'seeking_help', limit: 50 };

describe('logging in as an address that posted listings', () => {
  it('confirms them, so that they speak for the account', async () => {
    const email = anEmail();
    const [first, second] = [await postAs(email), await postAs(email)];
    const { user } = await loggedIn(app(), email);
    const shown = (await search(app(), newest)).filter(({ id }) => [first.id, second.id].includes(id));
    expect(shown.map(({ userId, username }) => [userId, username])).toEqual([
      [user.id, 'Amma'],
      [user.id, 'Amma'],
    ]);
    expect(user.username).toBe('Amma');
  });

  it('leaves those of other addresses as they are', async () => {
    const stranger = await postAs(anEmail());
    await loggedIn(app(), anEmail());
    expect(await confirmedAtOf(stranger.id)).toBeNull();
  });

  it('leaves those that carry another address as they are, even of the same account', async () => {
    const email = anEmail();
    const { user } = await loggedIn(app(), email);
    const listing = await postAs(anEmail());
    await app().em().nativeUpdate(ListingEntity, { id: listing.id }, { userId: user.id });
    await loggedIn(app(), email);
    expect(await confirmedAtOf(listing.id)).toBeNull();
  });

  it('leaves the moment alone at which one was confirmed before', async () => {
    const email = anEmail();
    const listing = await postAs(email);
    await loggedIn(app(), email);
    const before = await confirmedAtOf(listing.id);
    app().clock.moveBy(60_000);
    await loggedIn(app(), email);
    app().clock.moveBy(-60_000);
    expect(await confirmedAtOf(listing.id)).toEqual(before);
  });

  it('confirms nothing by a code that is wrong, or by asking for one', async () => {
    const email = anEmail();
    const listing = await postAs(email);
    const { code, verify } = await asked(app(), email);
    await verify(other(code));
    expect(await confirmedAtOf(listing.id)).toBeNull();
  });
});
