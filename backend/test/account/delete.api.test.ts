import { LockMode } from '@mikro-orm/core';
import { type DynamicModule, Injectable, Module, type OnModuleInit } from '@nestjs/common';
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Testimonial } from 'contracts';
import { AccountEntity } from '../../src/modules/account/index.ts';
import {
  ListingConfirmationEntity,
  ListingEntity,
  RatingEntity,
  TestimonialEntity,
} from '../../src/modules/listings/index.ts';
import { PersonalData } from '../../src/platform/personal-data/personal-data.ts';
import { type Browser, browserOf } from '../browser.ts';
import { run, waitForLock } from '../database.ts';
import { useTestApp } from '../harness.ts';
import { account, aRequest, published, search } from '../listings/given.ts';
import { newAddresses, pendingChange } from './given-email-change.ts';

/** A module that registers a part of its own. */
const diary = { erased: [] as number[], isBroken: false };

@Injectable()
class DiaryPart implements OnModuleInit {
  constructor(private readonly personalData: PersonalData) {}

  onModuleInit(): void {
    this.personalData.register({
      part: 'diary',
      collect: () => Promise.resolve({}),
      erase: async (em, userId) => {
        const [row] = await em.execute<{ email: string }[]>('select email from account.account where id = ?', [userId]);
        if (diary.isBroken || row === undefined) throw new Error('planted');
        diary.erased.push(userId);
      },
    });
  }
}

@Module({ providers: [DiaryPart] })
class DiaryModule {}
const modules: DynamicModule[] = [{ module: DiaryModule }];

const app = useTestApp({ modules });
const PHONE = '+44 7700 900177';
const remove = (browser: Pick<Browser, 'delete'>, body: object = { confirmation: 'DELETE' }) =>
  browser.delete('/api/account', body);
const countOf = (id: number) => app().em().count(AccountEntity, { id });

beforeEach(() => {
  diary.isBroken = false;
});

/** Every text in the tables of people and listings that holds one of these, as 'table.column'. */
async function columnsWith(texts: readonly string[]): Promise<string[]> {
  const { databaseUrl } = app().settings;
  const columns = await run<{ where: string; value: string }>(
    databaseUrl,
    `select format('%I.%I', table_schema, table_name) as "where", quote_ident(column_name) as value
     from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema in ('account', 'listings') and table_type = 'BASE TABLE' and data_type in ('text', 'jsonb', 'character varying')`,
  );
  const found: string[] = [];
  for (const { where, value } of columns) {
    const rows = await run<{ text: string }>(databaseUrl, `select ${value}::text as text from ${where}`);
    if (rows.some(({ text }) => texts.some((part) => text?.toLowerCase().includes(part))))
      found.push(`${where}.${value}`);
  }
  return found.toSorted();
}

describe('deleting an account', () => {
  it('leaves no text of this person in any table, and keeps everybody else', async () => {
    const { me, oldEmail, newEmail } = await pendingChange(app());
    const friend = await app().logIn(newAddresses().oldEmail);
    await published(app(), aRequest({ email: oldEmail, phoneNumber: PHONE, name: 'Priya Unforgettable' }));
    await published(app(), aRequest({ email: friend.email }));
    await me.patch('/api/profile', { username: 'Priya Unforgettable', phoneNumber: PHONE });
    await browserOf(app()).requestLogin(oldEmail);
    const texts = [oldEmail, newEmail, 'unforgettable', '7700 900177', '7700900177'];
    expect(await columnsWith(texts)).toEqual([
      'account.account.email',
      'account.account.phone_number',
      'account.account.username',
      'account.email_change.email',
      'account.login_challenge.email',
      'account.phone_verification.phone_number',
      'listings.listing.email',
      'listings.listing.name',
      'listings.listing.phone_number',
    ]);
    expect((await remove(me)).status).toBe(204);
    expect(await columnsWith(texts)).toEqual([]);
    expect((await friend.get('/api/auth/me')).status).toBe(200);
    expect(await app().em().count(ListingEntity, { userId: friend.user.id })).toBe(1);
  });

  it('takes listings and their confirmations along', async () => {
    const { me, oldEmail } = await pendingChange(app());
    const { listing, confirmationId } = await published(app(), aRequest({ email: oldEmail }));
    await remove(me);
    expect(await app().em().count(ListingConfirmationEntity, { id: confirmationId })).toBe(0);
    expect((await search(app(), {})).map(({ id }) => id)).not.toContain(listing.id);
  });

  it('logs out everywhere: its cookies are gone, and those of other browsers are worth nothing (ASVS 7.4.2)', async () => {
    const email = 'logs.out.everywhere@example.com';
    const [other, me] = [await app().logIn(email), await app().logIn(email)];
    const copy = me.at(app());
    await remove(me);
    expect(me.cookies).not.toHaveProperty('session');
    expect(me.cookies).not.toHaveProperty('logged_in');
    for (const browser of [other, copy]) expect((await browser.get('/api/auth/me')).status).toBe(401);
    expect((await remove(other)).status).toBe(401);
  });

  it('lets the address make a fresh account, with nothing of the old one', async () => {
    const email = 'comes.back@example.com';
    const me = await app().logIn(email);
    await me.patch('/api/profile', { bio: 'My old life' });
    await published(app(), aRequest({ email }));
    await app().mailTo(email, ({ subject }) => subject.startsWith('Confirm'));
    await remove(me);
    const fresh = await app().logIn(email);
    expect(fresh.user.id).not.toBe(me.user.id);
    expect(fresh.user).toMatchObject({ bio: null, verified: false });
    expect((await fresh.get('/api/my-listings')).body).toEqual([]);
    expect((await fresh.get('/api/sessions')).body).toHaveLength(1);
  });

  it('voids a login that was in progress', async () => {
    const email = 'half.logged.in@example.com';
    const me = await app().logIn(email);
    const half = browserOf(app());
    const { user } = (await half.requestLogin(email)).body as { user: { id: number } };
    await remove(me);
    expect((await half.post('/api/auth/verify', { userId: user.id, code: '123456' })).status).toBe(422);
    expect(await countOf(me.user.id)).toBe(0);
  });
});

describe('what others keep', () => {
  const aTestimonial = (authorId: number, targetId: number, rating: number) => ({
    authorId,
    targetId,
    rating,
    route: 'MAA to LHR',
    text: 'A very patient traveler',
  });

  it('of what this person wrote is by a deleted traveler; their rating stays', async () => {
    const me = await app().logIn('wrote.something@example.com');
    const friend = await account(app(), { username: 'Meena Iyer', email: 'meena.keeps@example.com' });
    const em = app().em();
    em.create(TestimonialEntity, aTestimonial(me.user.id, friend, 5));
    em.create(RatingEntity, { userId: friend, sum: 5, count: 1 });
    await em.flush();
    const read = async () => (await app().get('/api/testimonials')).body as Testimonial[];
    expect((await read()).map(({ user }) => user.username)).toEqual([me.user.username]);
    await remove(me);
    expect(await read()).toMatchObject([
      { text: 'A very patient traveler', rating: 5, user: { username: 'Deleted traveler', profilePictureUrl: null } },
    ]);
    expect(await app().em().findOne(RatingEntity, { userId: friend })).toMatchObject({ sum: 5, count: 1 });
  });

  it('holds nothing of what was said about this person', async () => {
    const me = await app().logIn('was.praised@example.com');
    const friend = await account(app(), { username: 'Anand Kumar', email: 'anand.keeps@example.com' });
    const em = app().em();
    em.create(TestimonialEntity, aTestimonial(friend, me.user.id, 4));
    em.create(RatingEntity, { userId: me.user.id, sum: 4, count: 1 });
    await em.flush();
    await remove(me);
    expect(await app().em().count(TestimonialEntity, { targetId: me.user.id })).toBe(0);
    expect(await app().em().count(RatingEntity, { userId: me.user.id })).toBe(0);
  });
});

describe('the parts of an account', () => {
  it('include every module that registered one, while the account is still there to be read', async () => {
    const me = await app().logIn('kept.a.diary@example.com');
    await remove(me);
    expect(diary.erased).toContain(me.user.id);
  });

  it('are all kept when one of them fails', async () => {
    const me = await app().logIn('cannot.leave@example.com');
    const { listing } = await published(app(), aRequest({ email: me.email }));
    diary.isBroken = true;
    expect((await remove(me)).status).toBe(500);
    expect(await app().em().count(ListingEntity, { id: listing.id })).toBe(1);
    expect((await me.get('/api/auth/me')).body).toEqual(me.user);
    diary.isBroken = false;
    expect((await remove(me)).status).toBe(204);
  });

  it('have names of their own', () => {
    const part = { part: 'account', collect: async () => ({}), erase: async () => undefined };
    expect(() => app().nest.get(PersonalData).register(part)).toThrow('two parts of personal data named account');
  });
});

describe('nothing is deleted', () => {
  it.each([{}, { confirmation: '' }, { confirmation: 'delete' }, { confirmation: 'DELETE ' }, { confirmation: true }])(
    'by %j',
    async (body) => {
      const me = await app().logIn('stays@example.com');
      expect(await remove(me, body)).toMatchObject({ status: 400, body: { fields: [{ path: 'confirmation' }] } });
      expect(await countOf(me.user.id)).toBe(1);
    },
  );

  it('by somebody else, by nobody, or by the page of another site (ASVS 3.5.1)', async () => {
    const me = await app().logIn('stays.too@example.com');
    const stranger = await app().logIn('only.themselves@example.com');
    expect(await remove(browserOf(app()))).toMatchObject({ status: 401, body: { code: 'account.login_needed' } });
    const foreign = { origin: 'https://evil.example' };
    expect((await me.delete('/api/account', { confirmation: 'DELETE' }, foreign)).status).toBe(403);
    expect((await remove(stranger, { confirmation: 'DELETE', userId: me.user.id, id: me.user.id })).status).toBe(204);
    expect(await countOf(me.user.id)).toBe(1);
  });

  it('twice: one of two calls at once does it, the other has nobody left', async () => {
    const me = await app().logIn('presses.twice@example.com');
    const twin = me.at(app());
    const answers = await Promise.all([remove(me), remove(twin)]);
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['204', '401']);
  });

  it('halfway: what is posted at the same moment belongs to an account, or to a fresh one', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { me, oldEmail: email } = await pendingChange(app());
      await Promise.all([remove(me), published(app(), aRequest({ email })), published(app(), aRequest({ email }))]);
      const left = await app().em().find(ListingEntity, { email });
      for (const { userId } of left) expect(await countOf(userId)).toBe(1);
    }
  });

  it('halfway: a confirmation that is under way is waited for, and goes along', async () => {
    const { oldEmail: email } = newAddresses();
    const me = await app().logIn(email);
    const { listing, confirmationId } = await published(app(), aRequest({ email }));
    const em = app().em();
    await em.begin();
    await em.findOneOrFail(ListingConfirmationEntity, confirmationId, { lockMode: LockMode.PESSIMISTIC_WRITE });
    const deleting = remove(me);
    await waitForLock(app().settings.databaseUrl, 'listing_confirmation');
    await em.nativeUpdate(ListingEntity, { id: listing.id }, { confirmedAt: new Date() });
    await em.commit();
    expect((await deleting).status).toBe(204);
    expect(await app().em().count(ListingEntity, { id: listing.id })).toBe(0);
  });
});
