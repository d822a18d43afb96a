import { describe, expect, it } from '@jest/globals';
import type { Listing, OwnListing, Traveler } from 'contracts';
import { ModerateFlow } from '../src/flows/moderate/moderate.flow.ts';
import { ListingEntity } from '../src/modules/listings/index.ts';
import { ModerationActionEntity, ReportEntity } from '../src/modules/messaging/index.ts';
import { startLogin, wrongCode } from './account/given-login.ts';
import { type Browser, browserOf } from './browser.ts';
import { run } from './database.ts';
import { useTestApp } from './harness.ts';
import { aRequest, post } from './listings/given.ts';
import { actWhileLocked, listOwn, remove, getRow } from './listings/own-actions.ts';
import { bodyOf, givenMessages } from './messaging/given.ts';

const app = useTestApp();
const given = givenMessages(app);
const who = { byWhom: 'rosa', because: 'Asked three people for money' };
const moderate = () => app().nest.get(ModerateFlow);
const suspend = ({ user }: Browser) => moderate().suspend(user.id, who);
const unsuspend = ({ user }: Browser) => moderate().unsuspend(user.id, who);
const actions = () =>
  app()
    .em()
    .find(ModerationActionEntity, {}, { orderBy: { id: 'asc' } });
const statusOf = async (id: number) => (await getRow(app(), id))?.['status'];
const set = (id: number, columns: Partial<ListingEntity>) => app().em().nativeUpdate(ListingEntity, { id }, columns);

/** Where everybody finds a listing. */
async function placesOf({ id, userId }: OwnListing): Promise<Record<string, boolean>> {
  const isIn = async (query: string) =>
    ((await app().get(`/api/listings?limit=50&${query}`)).body as Listing[]).some((listing) => listing.id === id);
  const traveler = await app().get(`/api/listings/${userId}`);
  const reader = await given.traveler();
  return {
    search: await isIn('from=MAA&to=LHR'),
    home: await isIn('order=newest'),
    details: (await app().get(`/api/listing/${id}`)).status === 200,
    calendar: (await app().get(`/api/listing/${id}/calendar.ics`)).status === 200,
    traveler: traveler.status === 200 && (traveler.body as Traveler).listings.some((listing) => listing.id === id),
    contact: (await reader.post(`/api/listings/${id}/contact`)).status === 200,
  };
}
const everywhere = (isThere: boolean) => ({
  search: isThere,
  home: isThere,
  details: isThere,
  calendar: isThere,
  traveler: isThere,
  contact: isThere,
});

describe('who is suspended', () => {
  it('is logged out everywhere at once', async () => {
    const me = await given.verified();
    const elsewhere = await given.traveler(me.email);
    await suspend(me);
    for (const browser of [me, elsewhere]) {
      for (const read of ['/api/auth/me', '/api/messages', '/api/my-listings'])
        expect((await browser.get(read)).status).toBe(401);
      const change = await browser.post('/api/email-change', { email: 'another@example.com' });
      expect(change.status).toBe(401);
      expect((await given.post(browser, await given.traveler(), 'Hello')).status).toBe(401);
    }
  });

  it('gets the suspension as the response to a right code, and not to a wrong one', async () => {
    const me = await given.traveler();
    await suspend(me);
    const login = await startLogin(app(), me.email);
    expect(await login.verify(wrongCode(login.code))).toMatchObject({
      status: 422,
      body: { code: 'account.code_wrong' },
    });
    const refused = await login.verify();
    expect(refused).toMatchObject({ status: 403, body: { code: 'account.suspended' } });
    expect((refused.body as { message: string }).message).toContain('Contact Us');
    expect((await login.browser.get('/api/auth/me')).status).toBe(401);
    expect(await login.verify()).toMatchObject({ status: 422, body: { code: 'account.login_gone' } });
  });

  it('is not let in by a login that runs at the same moment', async () => {
    const me = await given.traveler();
    const login = await startLogin(app(), me.email);
    const sql = 'update account.account set suspended_at = now() where id = $1';
    const answer = await actWhileLocked(app(), sql, [me.user.id], () => login.verify());
    expect(answer).toMatchObject({ status: 403, body: { code: 'account.suspended' } });
  });

  it('posts nothing by the short forms, and nobody with that address', async () => {
    const me = await given.traveler();
    await suspend(me);
    for (const path of ['find-help', 'offer-help'] as const) {
      const form = aRequest({ email: me.email, ...(path === 'offer-help' && { acceptsTips: false }) });
      expect(await post(app(), path, form)).toMatchObject({ status: 403, body: { code: 'account.suspended' } });
    }
    expect(await app().em().count(ListingEntity, { email: me.email })).toBe(0);
  });

  it('has no listing and no page that anybody finds, and has both back afterwards', async () => {
    const me = await given.verified();
    const listing = await given.listing(me);
    expect(await placesOf(listing)).toEqual(everywhere(true));
    expect(await suspend(me)).toContain('Listings hidden with it: 1.');
    expect(await placesOf(listing)).toEqual(everywhere(false));
    expect((await app().get(`/api/listings/${me.user.id}`)).status).toBe(404);
    expect(await unsuspend(me)).toContain('what they were before: 1.');
    expect(await placesOf(listing)).toEqual(everywhere(true));
  });

  it('gets no message, as if they were not there, and gets some again afterwards', async () => {
    const [me, you] = await given.people();
    await given.send(you, me, 'Shall we meet?');
    await suspend(me);
    expect(await given.post(you, me, 'Hello?')).toMatchObject({ status: 404, body: { code: 'messaging.unreachable' } });
    expect(await given.thread(you, me)).toMatchObject({ reachable: false, messages: [{ content: 'Shall we meet?' }] });
    await unsuspend(me);
    await given.send(you, me, 'Hello again');
  });

  it('has exactly back what was hidden by it: not what was closed, hidden or deleted before', async () => {
    const me = await given.verified();
    const made = await Promise.all(Array.from({ length: 5 }, () => given.listing(me)));
    const [active, closed, hidden, gone, over] = made.map(({ id }) => id) as [number, number, number, number, number];
    await me.post(`/api/listing/${closed}/close`);
    await moderate().hideListing(hidden, who);
    await remove(me, gone);
    await set(over, { status: 'expired' });
    const states = async () => Promise.all([active, closed, hidden, gone, over].map(statusOf));
    const before = await states();
    expect(before).toEqual(['active', 'closed', 'hidden', 'deleted', 'expired']);
    await suspend(me);
    expect(await states()).toEqual(['hidden', 'hidden', 'hidden', 'deleted', 'hidden']);
    await unsuspend(me);
    expect(await states()).toEqual(before);
    expect(await getRow(app(), gone)).toMatchObject({ status_before: 'active' });
    expect(await run(app().settings.databaseUrl, 'select * from listings.hidden_listing where with_owner')).toEqual([]);
  });

  it('logs in again once that is over', async () => {
    const me = await given.traveler();
    await suspend(me);
    await unsuspend(me);
    expect((await (await startLogin(app(), me.email)).verify()).status).toBe(200);
  });

  it('is so once: doing it again is refused and not written down', async () => {
    const me = await given.traveler();
    await expect(unsuspend(me)).rejects.toThrow(`Account ${me.user.id} is not suspended.`);
    await suspend(me);
    await expect(suspend(me)).rejects.toThrow(`Account ${me.user.id} is suspended already.`);
    await expect(moderate().suspend(999_999, who)).rejects.toThrow('There is no account 999999.');
    const noted = (await actions()).filter(({ userId }) => userId === me.user.id || userId === 999_999);
    expect(noted).toMatchObject([{ action: 'suspend' }]);
  });
});

describe('a listing that the operator hides', () => {
  it('is nowhere, but with its owner, who cannot bring it back', async () => {
    const me = await given.verified();
    const listing = await given.listing(me);
    await moderate().hideListing(listing.id, who);
    expect(await placesOf(listing)).toEqual(everywhere(false));
    expect(await listOwn(me)).toMatchObject([{ id: listing.id, status: 'hidden' }]);
    for (const act of ['close', 'reopen'])
      expect((await me.post(`/api/listing/${listing.id}/${act}`)).status).toBe(409);
    await remove(me, listing.id);
    await me.post(`/api/listing/${listing.id}/restore`);
    expect(await statusOf(listing.id)).toBe('hidden');
    await moderate().restoreListing(listing.id, who);
    expect(await placesOf(listing)).toEqual(everywhere(true));
  });

  it('stays hidden where its owner had deleted it a moment ago, and takes that back', async () => {
    const me = await given.verified();
    const { id } = await given.listing(me);
    await remove(me, id);
    await moderate().hideListing(id, who);
    expect(await statusOf(id)).toBe('deleted');
    bodyOf(await me.post(`/api/listing/${id}/restore`));
    expect(await statusOf(id)).toBe('hidden');
  });

  it('is closed again where it was closed before', async () => {
    const me = await given.verified();
    const { id } = await given.listing(me);
    await me.post(`/api/listing/${id}/close`);
    await moderate().hideListing(id, who);
    await moderate().restoreListing(id, who);
    expect(await statusOf(id)).toBe('closed');
  });

  it('stays hidden with its owner when that alone is left, and by itself when that is', async () => {
    const me = await given.verified();
    const [one, two] = [await given.listing(me), await given.listing(me)];
    await moderate().hideListing(one.id, who);
    await suspend(me);
    await moderate().hideListing(two.id, who);
    expect(await moderate().restoreListing(one.id, who)).toContain('only as long as its owner is suspended');
    expect(await statusOf(one.id)).toBe('hidden');
    await unsuspend(me);
    expect([await statusOf(one.id), await statusOf(two.id)]).toEqual(['active', 'hidden']);
    await moderate().restoreListing(two.id, who);
    expect(await statusOf(two.id)).toBe('active');
  });

  it('is refused where there is nothing to do', async () => {
    const { id } = await given.listing(await given.verified());
    await expect(moderate().hideListing(999_999, who)).rejects.toThrow('There is no listing 999999.');
    await expect(moderate().restoreListing(999_999, who)).rejects.toThrow('There is no listing 999999.');
    await expect(moderate().restoreListing(id, who)).rejects.toThrow('was not hidden by hide-listing');
    await moderate().hideListing(id, who);
    await expect(moderate().hideListing(id, who)).rejects.toThrow('is hidden already');
  });

  it('may be deleted with its owner’s account', async () => {
    const me = await given.verified();
    const { id } = await given.listing(me);
    await moderate().hideListing(id, who);
    await given.leave(me);
    expect(await getRow(app(), id)).toBeUndefined();
  });
});

describe('what was done', () => {
  it('is written down with who and why, reading included', async () => {
    const [me, you] = await given.verifiedPair();
    const listing = await given.listing(you);
    const { id } = bodyOf<{ id: number }>(
      await me.post('/api/reports', { kind: 'listing', id: listing.id, reason: 'money' }),
      201,
    );
    const earlier = (await actions()).length;
    await moderate().show(id, { byWhom: 'rosa' });
    await moderate().hideListing(listing.id, who);
    await moderate().restoreListing(listing.id, who);
    await suspend(you);
    await unsuspend(you);
    await moderate().close(id, who);
    expect((await actions()).slice(earlier)).toMatchObject([
      { action: 'show', reportId: id, byWhom: 'rosa', because: null },
      { action: 'hide-listing', listingId: listing.id, ...who },
      { action: 'restore-listing', listingId: listing.id, ...who },
      { action: 'suspend', userId: you.user.id, ...who },
      { action: 'unsuspend', userId: you.user.id, ...who },
      { action: 'close', reportId: id, ...who },
    ]);
    expect(await app().em().findOne(ReportEntity, { id })).toMatchObject({ status: 'closed' });
    await expect(moderate().close(id, who)).rejects.toThrow('closed already');
    expect((await moderate().show(id, who)).actions).toHaveLength(5);
  });

  it.each(['update %s set because = null', 'delete from %s', 'truncate %s'])('stays: %s is refused', async (sql) => {
    await suspend(await given.traveler());
    const before = await actions();
    const change = run(app().settings.databaseUrl, sql.replace('%s', 'messaging.moderation_action'));
    await expect(change).rejects.toThrow('messaging.moderation_action only grows');
    expect(await actions()).toEqual(before);
  });

  it('is of nobody who only calls the API [spec 187]', async () => {
    const me = await given.traveler();
    for (const browser of [me, browserOf(app())])
      for (const path of ['/api/reports', '/api/moderation', '/api/reports/1'])
        expect((await browser.get(path)).status).toBe(404);
  });
});
