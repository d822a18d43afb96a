import { describe, expect, it } from '@jest/globals';
import type { PublishedListing } from 'shared-ui/contracts';
import { ListingConfirmationEntity, ListingEntity } from '../../src/modules/listings/index.ts';
import type { Browser } from '../browser.ts';
import { useTestApp } from '../harness.ts';
import { anOffer, aRequest, type Form, post } from './given.ts';

let people = 0;
const anEmail = () => `poster.${(people += 1)}@example.com`;

describe('publishing while logged in', () => {
  const app = useTestApp();

  async function publish(browser: Browser, form: Form, path: 'find-help' | 'offer-help' = 'find-help') {
    const { status, body } = await post(app(), path, form, browser);
    expect(status).toBe(201);
    return body as PublishedListing;
  }
  const kept = (id: number) => app().em().findOneOrFail(ListingEntity, { id });
  const confirmationsOf = (listing: number) => app().em().count(ListingConfirmationEntity, { listing });

  it.each(['find-help', 'offer-help'] as const)('as that very address confirms at once: %s', async (path) => {
    const me = await app().logIn(anEmail());
    const form = path === 'find-help' ? aRequest({ email: me.email }) : anOffer({ email: me.email });
    const { listing, confirmationId } = await publish(me, form, path);
    expect(confirmationId).toBeNull();
    expect(listing).toMatchObject({ userId: me.user.id, username: me.user.username, email: null });
    expect(await kept(listing.id)).toMatchObject({ userId: me.user.id, confirmedAt: expect.any(Date) });
    expect(await confirmationsOf(listing.id)).toBe(0);
  });

  it('takes the address for one’s own in whatever case it is typed', async () => {
    const me = await app().logIn(anEmail());
    const form = aRequest({ email: ` ${me.email.toUpperCase()} ` });
    expect((await publish(me, form)).confirmationId).toBeNull();
  });

  it('with the address of somebody else is as for a stranger: unconfirmed, with a mail to that address', async () => {
    const [me, victim] = [await app().logIn(anEmail()), await app().logIn(anEmail())];
    const { listing, confirmationId } = await publish(me, aRequest({ email: victim.email, name: 'A Stranger' }));
    expect(confirmationId).toBeGreaterThan(0);
    expect(listing).toMatchObject({ userId: null, username: 'A Stranger' });
    expect(await kept(listing.id)).toMatchObject({ userId: victim.user.id, confirmedAt: null });
    await app().mailTo(victim.email, ({ subject }) => subject.startsWith('Confirm'));
  });

  it('with a new address makes an account for that address, and none of the one who posts', async () => {
    const me = await app().logIn(anEmail());
    const { listing, confirmationId } = await publish(me, aRequest({ email: anEmail() }));
    expect(confirmationId).toBeGreaterThan(0);
    expect((await kept(listing.id)).userId).not.toBe(me.user.id);
  });

  it('is as for a stranger again after logging out', async () => {
    const me = await app().logIn(anEmail());
    await me.post('/api/auth/logout');
    expect((await publish(me, aRequest({ email: me.email }))).confirmationId).toBeGreaterThan(0);
  });

  it('confirms nothing that strangers posted with the address since', async () => {
    const me = await app().logIn(anEmail());
    const { body } = await post(app(), 'find-help', aRequest({ email: me.email }));
    await publish(me, aRequest({ email: me.email }));
    expect((await kept((body as PublishedListing).listing.id)).confirmedAt).toBeNull();
  });

  it('still needs the bot check', async () => {
    const me = await app().logIn(anEmail());
    const { status } = await me.post('/api/find-help/listings', aRequest({ email: me.email }));
    expect(status).toBe(403);
  });
});

describe('limits on publishing while logged in', () => {
  const app = useTestApp({ env: { LIMITS_FACTOR: '1' } });

  it('are one’s own: what strangers post with the address does not use them up', async () => {
    const me = await app().logIn(anEmail());
    const form = aRequest({ email: me.email });
    const strangers = [];
    for (let round = 0; round < 9; round += 1) strangers.push((await post(app(), 'find-help', form)).status);
    expect(strangers).toEqual([...Array.from({ length: 8 }, () => 201), 429]);
    const { status, body } = await post(app(), 'find-help', form, me);
    expect([status, body]).toMatchObject([201, { confirmationId: null }]);
  });
});
