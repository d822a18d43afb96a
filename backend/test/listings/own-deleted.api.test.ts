import { describe, expect, it } from '@jest/globals';
import { LockMode } from '@mikro-orm/core';
import {
  ContactRequestEntity,
  ListingConfirmationEntity,
  ListingEntity,
  ListingsFacade,
} from '../../src/modules/listings/index.ts';
import { CONFIRMATION_MAIL } from '../../src/modules/listings/confirmations/confirmation-mail.ts';
import { eraseContactRequests } from '../../src/modules/listings/personal-data.ts';
import { ListingSweepJob } from '../../src/modules/listings/own/listing-sweep.job.ts';
import { later, MINUTE } from '../account/given-login.ts';
import { codeIn } from '../browser.ts';
import { waitForLock } from '../database.ts';
import { orderAndSend } from '../given-mail.ts';
import { useTestApp } from '../harness.ts';
import { aRequest, givenIn, inDays, listings, published } from './given.ts';
import { listOwn, toOwnListing, remove, getRow } from './own-actions.ts';

const app = useTestApp();
const given = givenIn(app);
const sweep = () => app().nest.get(ListingSweepJob).sweep();
/** Once no job can hold the lock of a listing: locked ones are left for the next hour. */
const sweepUnlocked = async () => {
  await app().whenIdle();
  await sweep();
};
const getStatus = async (id: number) => (await getRow(app(), id))?.['status'];

describe('a deleted listing', () => {
  /** A listing that somebody else posted with this person's address, and how to confirm it. */
  async function unconfirmedListing() {
    const me = await given.verified();
    const { listing, confirmationId } = await published(app(), aRequest({ email: me.email }));
    const { text } = await app().mailTo(me.email, ({ subject }) => subject.startsWith('Confirm'));
    const token = /\/confirm#(\S+)/.exec(text)?.[1];
    const confirm = (body: object) => app().post('/api/listing-confirmations', body);
    return {
      me,
      id: listing.id,
      confirmationId,
      confirm,
      link: { token },
      code: { confirmationId, code: codeIn({ text }) },
    };
  }

  it('cannot be confirmed, neither by link nor by code, until it is restored', async () => {
    const { me, id, confirm, link, code } = await unconfirmedListing();
    await remove(me, id);
    expect(await confirm(link)).toMatchObject({ status: 422, body: { code: 'listings.link_wrong' } });
    expect(await confirm(code)).toMatchObject({ status: 404, body: { code: 'listings.no_such_confirmation' } });
    expect(await getRow(app(), id)).toMatchObject({ status: 'deleted', confirmed_at: null });
    toOwnListing(await me.post(`/api/listing/${id}/restore`));
    expect((await confirm(code)).status).toBe(200);
  });

  it('gets no more mails', async () => {
    const { me, id, confirmationId } = await unconfirmedListing();
    await remove(me, id);
    await later(app(), 2 * MINUTE, async () => {
      const { status, body } = await app().post('/api/listing-confirmations/resend', { confirmationId });
      expect([status, body]).toMatchObject([404, { code: 'listings.no_such_confirmation' }]);
    });
    const before = app().outbox().length;
    await orderAndSend(app(), CONFIRMATION_MAIL, { subject: confirmationId });
    expect(app().outbox()).toHaveLength(before);
  });

  it('stays deleted when its owner logs in', async () => {
    const { me, id } = await unconfirmedListing();
    await remove(me, id);
    expect(await listOwn(await app().logIn(me.email))).toEqual([]);
    expect(await getStatus(id)).toBe('deleted');
  });

  it('is in the data download with its status, until it is purged', async () => {
    const me = await given.verified();
    const { id } = await given.listing(me);
    await remove(me, id);
    const { body } = await me.get('/api/account/data');
    expect(body).toMatchObject({ listings: { listings: [{ id, status: 'deleted' }] } });
  });

  it('moves with its account to another address, and can be restored there', async () => {
    const me = await given.verified();
    const { id } = await given.listing(me);
    await remove(me, id);
    const to = `moved.${me.email}`;
    const listingsFacade = app().nest.get(ListingsFacade);
    await app()
      .em()
      .transactional((em) => listingsFacade.changeEmail(em, me.user.id, { from: me.email, to }));
    expect(toOwnListing(await me.post(`/api/listing/${id}/restore`)).email).toBe(to);
  });

  it('is deleted with its account', async () => {
    const me = await given.verified();
    const { id } = await given.listing(me);
    await remove(me, id);
    expect((await me.delete('/api/account', { confirmation: 'DELETE' })).status).toBe(204);
    expect(await getRow(app(), id)).toBeUndefined();
  });
});

describe('the hourly sweep', () => {
  it('purges what was deleted, with its confirmation, once it cannot be restored', async () => {
    const me = await given.verified();
    const { listing, confirmationId } = await published(app(), aRequest({ email: me.email }));
    const stays = await given.listing(me);
    await remove(me, listing.id);
    await later(app(), 2 * MINUTE, sweepUnlocked);
    expect(await getStatus(listing.id)).toBe('deleted');
    await later(app(), 11 * MINUTE, sweepUnlocked);
    expect(await getStatus(listing.id)).toBeUndefined();
    expect(await app().em().count(ListingConfirmationEntity, { id: confirmationId })).toBe(0);
    expect(await listOwn(me)).toMatchObject([{ id: stays.id }]);
    await later(app(), 11 * MINUTE, async () =>
      expect((await me.post(`/api/listing/${listing.id}/restore`)).status).toBe(404),
    );
  });

  it('leaves what was restored', async () => {
    const me = await given.verified();
    const { id } = await given.listing(me);
    await remove(me, id);
    toOwnListing(await me.post(`/api/listing/${id}/restore`));
    await later(app(), 60 * MINUTE, sweepUnlocked);
    expect(await getStatus(id)).toBe('active');
  });

  it('marks active ones as expired when their last day is over everywhere on Earth, and no others', async () => {
    const me = await given.verified();
    const userId = me.user.id;
    const ids = await listings(app(), [
      { userId, date: inDays(-1) },
      { userId, date: inDays(-9), endDate: inDays(-1) },
      { userId, date: inDays(-9), endDate: inDays(0) },
      { userId, date: inDays(0) },
      { userId, date: inDays(-1), status: 'closed' },
      { userId, date: inDays(-1), status: 'hidden' },
    ]);
    await sweep();
    const statuses = async () => Promise.all(ids.map(getStatus));
    expect(await statuses()).toEqual(['expired', 'expired', 'active', 'active', 'closed', 'hidden']);
    await later(app(), 24 * 60 * MINUTE, sweepUnlocked);
    expect(await statuses()).toEqual(['expired', 'expired', 'expired', 'expired', 'closed', 'hidden']);
  });

  it('does not wait for locked listings: they are marked an hour later', async () => {
    const me = await given.verified();
    const ids = await listings(
      app(),
      [{ date: inDays(-1) }, { date: inDays(-1) }].map((row) => ({ userId: me.user.id, ...row })),
    );
    await app()
      .em()
      .transactional(async (em) => {
        await em.findOneOrFail(ListingEntity, { id: ids[0] }, { lockMode: LockMode.PESSIMISTIC_WRITE });
        await sweep();
      });
    expect(await Promise.all(ids.map(getStatus))).toEqual(['active', 'expired']);
    await sweep();
    expect(await Promise.all(ids.map(getStatus))).toEqual(['expired', 'expired']);
  });

  it.each(['owner', 'asker'] as const)(
    'does not deadlock with the deletion of an account: the %s leaves',
    async (leaving) => {
      const [owner, asker] = [await given.verified(), await given.verified()];
      const [theirs, own] = [await given.listing(owner), await given.listing(asker)];
      await asker.post(`/api/listings/${theirs.id}/contact`);
      for (const [who, id] of [
        [owner, theirs.id],
        [asker, own.id],
      ] as const)
        await remove(who, id);
      const userId = (leaving === 'asker' ? asker : owner).user.id;
      await app()
        .em()
        .nativeUpdate(ListingEntity, { status: 'deleted' }, { deletedAt: new Date(0) });
      const em = app().em();
      await em.begin();
      // The first step of deleting an account
      await eraseContactRequests(em, userId);
      const sweeping = sweep();
      await waitForLock(app().settings.databaseUrl);
      await em.nativeDelete(ListingEntity, { userId });
      await em.commit();
      await sweeping;
      expect(await Promise.all([theirs.id, own.id].map(getStatus))).toEqual([undefined, undefined]);
    },
  );

  it('keeps the contact requests, without the listing', async () => {
    const [owner, asker] = [await given.verified(), await given.verified()];
    const { id } = await given.listing(owner);
    await asker.post(`/api/listings/${id}/contact`);
    await remove(owner, id);
    await later(app(), 11 * MINUTE, sweepUnlocked);
    expect(await getStatus(id)).toBeUndefined();
    const rows = await app().em().find(ContactRequestEntity, { askerId: asker.user.id });
    expect(rows).toMatchObject([{ listing: null, route: 'MAA to LHR' }]);
  });

  it('processes more than one batch', async () => {
    const me = await given.verified();
    const past = Array.from({ length: 1001 }, () => ({ userId: me.user.id, date: inDays(-2) }));
    await listings(app(), past);
    await sweep();
    expect(await app().em().count(ListingEntity, { userId: me.user.id, status: 'active' })).toBe(0);
    await app()
      .em()
      .nativeUpdate(
        ListingEntity,
        { userId: me.user.id },
        { status: 'deleted', statusBefore: 'expired', deletedAt: new Date(0) },
      );
    await sweep();
    expect(await app().em().count(ListingEntity, { userId: me.user.id })).toBe(0);
  });
});
