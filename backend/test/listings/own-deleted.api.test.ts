import { describe, expect, it } from '@jest/globals';
import { LockMode } from '@mikro-orm/core';
import {
  ContactRequestEntity,
  ListingConfirmationEntity,
  ListingEntity,
  ListingsFacade,
} from '../../src/modules/listings/index.ts';
import { ConfirmationMailJob } from '../../src/modules/listings/confirmation-mail.job.ts';
import { forgetContact } from '../../src/modules/listings/contact/contact-personal-data.ts';
import { ListingSweepJob } from '../../src/modules/listings/own/listing-sweep.job.ts';
import { at, MINUTE } from '../account/given-login.ts';
import { codeIn } from '../browser.ts';
import { useTestApp } from '../harness.ts';
import { aRequest, givenIn, inDays, listings, published } from './given.ts';
import { mine, ownOf, remove, rowOf, somebodyWaits } from './own-acts.ts';

const app = useTestApp();
const given = givenIn(app);
const sweep = () => app().nest.get(ListingSweepJob).sweep();
const statusOf = async (id: number) => (await rowOf(app(), id))?.['status'];

describe('a deleted listing', () => {
  /** What somebody else posted with this person's address, and the mail that confirms it. */
  async function unconfirmed() {
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

  it('cannot be confirmed, neither by link nor by code, until it is there again', async () => {
    const { me, id, confirm, link, code } = await unconfirmed();
    await remove(me, id);
    expect(await confirm(link)).toMatchObject({ status: 422, body: { code: 'listings.link_wrong' } });
    expect(await confirm(code)).toMatchObject({ status: 404, body: { code: 'listings.no_such_confirmation' } });
    expect(await rowOf(app(), id)).toMatchObject({ status: 'deleted', confirmed_at: null });
    ownOf(await me.post(`/api/listing/${id}/restore`));
    expect((await confirm(code)).status).toBe(200);
  });

  it('gets no mail any more', async () => {
    const { me, id, confirmationId } = await unconfirmed();
    await remove(me, id);
    await at(app(), 2 * MINUTE, async () => {
      const { status, body } = await app().post('/api/listing-confirmations/resend', { confirmationId });
      expect([status, body]).toMatchObject([404, { code: 'listings.no_such_confirmation' }]);
    });
    await app().em().nativeUpdate(ListingConfirmationEntity, { id: confirmationId }, { sentGeneration: 0 });
    const before = app().outbox().length;
    await app().nest.get(ConfirmationMailJob).send({ confirmationId });
    expect(app().outbox()).toHaveLength(before);
  });

  it('is deleted for who logs in as its address as well', async () => {
    const { me, id } = await unconfirmed();
    await remove(me, id);
    expect(await mine(await app().logIn(me.email))).toEqual([]);
    expect(await statusOf(id)).toBe('deleted');
  });

  it('is told as deleted in the data one downloads, as long as it is kept', async () => {
    const me = await given.verified();
    const { id } = await given.listing(me);
    await remove(me, id);
    const { body } = await me.get('/api/account/data');
    expect(body).toMatchObject({ listings: { listings: [{ id, status: 'deleted' }] } });
  });

  it('follows its account to another address, and is there again for it', async () => {
    const me = await given.verified();
    const { id } = await given.listing(me);
    await remove(me, id);
    const to = `moved.${me.email}`;
    await app().nest.get(ListingsFacade).changeEmail(app().em(), me.user.id, { from: me.email, to });
    expect(ownOf(await me.post(`/api/listing/${id}/restore`)).email).toBe(to);
  });

  it('goes with its account', async () => {
    const me = await given.verified();
    const { id } = await given.listing(me);
    await remove(me, id);
    expect((await me.delete('/api/account', { confirmation: 'DELETE' })).status).toBe(204);
    expect(await rowOf(app(), id)).toBeUndefined();
  });
});

describe('the hourly sweep', () => {
  it('forgets what was deleted, with its confirmation, once nobody can take that back', async () => {
    const me = await given.verified();
    const { listing, confirmationId } = await published(app(), aRequest({ email: me.email }));
    const stays = await given.listing(me);
    await remove(me, listing.id);
    await at(app(), 2 * MINUTE, sweep);
    expect(await statusOf(listing.id)).toBe('deleted');
    await at(app(), 11 * MINUTE, sweep);
    expect(await statusOf(listing.id)).toBeUndefined();
    expect(await app().em().count(ListingConfirmationEntity, { id: confirmationId })).toBe(0);
    expect(await mine(me)).toMatchObject([{ id: stays.id }]);
    await at(app(), 11 * MINUTE, async () =>
      expect((await me.post(`/api/listing/${listing.id}/restore`)).status).toBe(404),
    );
  });

  it('leaves what was taken back', async () => {
    const me = await given.verified();
    const { id } = await given.listing(me);
    await remove(me, id);
    ownOf(await me.post(`/api/listing/${id}/restore`));
    await at(app(), 60 * MINUTE, sweep);
    expect(await statusOf(id)).toBe('active');
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
    const statuses = async () => Promise.all(ids.map(statusOf));
    expect(await statuses()).toEqual(['expired', 'expired', 'active', 'active', 'closed', 'hidden']);
    await at(app(), 24 * 60 * MINUTE, sweep);
    expect(await statuses()).toEqual(['expired', 'expired', 'expired', 'expired', 'closed', 'hidden']);
  });

  it('waits for nobody: what is being changed is marked an hour later', async () => {
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
    expect(await Promise.all(ids.map(statusOf))).toEqual(['active', 'expired']);
    await sweep();
    expect(await Promise.all(ids.map(statusOf))).toEqual(['expired', 'expired']);
  });

  it.each(['a person leaves whose deleted listing others asked about', 'who asked about it leaves, too'])(
    'and the deletion of an account wait for each other in turn, never both at once: %s',
    async (what) => {
      const [owner, asker] = [await given.verified(), await given.verified()];
      const [theirs, own] = [await given.listing(owner), await given.listing(asker)];
      await asker.post(`/api/listings/${theirs.id}/contact`);
      for (const [who, id] of [
        [owner, theirs.id],
        [asker, own.id],
      ] as const)
        await remove(who, id);
      const userId = (what.startsWith('who asked') ? asker : owner).user.id;
      await app()
        .em()
        .nativeUpdate(ListingEntity, { status: 'deleted' }, { deletedAt: new Date(0) });
      const em = app().em();
      await em.begin();
      // As far as the deletion of an account has come
      await forgetContact(em, userId);
      const sweeping = sweep();
      await somebodyWaits(app());
      await em.nativeDelete(ListingEntity, { userId });
      await em.commit();
      await sweeping;
      expect(await Promise.all([theirs.id, own.id].map(statusOf))).toEqual([undefined, undefined]);
    },
  );

  it('leaves the trace of who asked, without the listing', async () => {
    const [owner, asker] = [await given.verified(), await given.verified()];
    const { id } = await given.listing(owner);
    await asker.post(`/api/listings/${id}/contact`);
    await remove(owner, id);
    await at(app(), 11 * MINUTE, sweep);
    expect(await statusOf(id)).toBeUndefined();
    const rows = await app().em().find(ContactRequestEntity, { askerId: asker.user.id });
    expect(rows).toMatchObject([{ listing: null, route: 'MAA to LHR' }]);
  });

  it('gets through more than it takes at once', async () => {
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
