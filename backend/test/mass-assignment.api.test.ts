import { expect, it } from '@jest/globals';
import type { PublishedListing } from 'contracts';
import type { Browser } from './browser.ts';
import { browserOf, codeIn } from './browser.ts';
import { run } from './database.ts';
import { useTestApp } from './harness.ts';
import { anOffer, aRequest, givenIn, inDays, post } from './listings/given.ts';
import { aMessage, ids } from './messaging/given.ts';
import { givenTips } from './payments/given.ts';

// PRODUCT.md, Errors: what a request holds beside its schema is ignored. Here somebody sends what only the server may set.
const app = useTestApp();
const given = givenIn(app);
const tips = givenTips(app);

type Row = Record<string, unknown>;
const rowOf = async (table: string, id: unknown): Promise<Row> => {
  const [row] = await run<Row>(app().settings.databaseUrl, `select * from ${table} where id = $1`, [id]);
  if (row === undefined) throw new Error(`${table} holds no row with this id.`);
  return row;
};
/** Without what a job writes soon after. */
const listingRow = async (id: number): Promise<Row> => {
  const { announced_trip: _byOther, ...row } = await rowOf('listings.listing', id);
  return row;
};
const accountRow = ({ user }: Browser) => rowOf('account.account', user.id);

/** What an attacker hopes that somebody spreads into a row. */
const forged = (victim: Browser): Row => ({
  id: 1,
  userId: ids(victim),
  user_id: ids(victim),
  user: { id: ids(victim) },
  owner: ids(victim),
  ownerId: ids(victim),
  authorId: ids(victim),
  senderId: ids(victim),
  tipperId: ids(victim),
  verified: true,
  emailProven: true,
  role: 'admin',
  isAdmin: true,
  suspendedAt: null,
  status: 'hidden',
  statusBefore: 'active',
  confirmed: true,
  confirmedAt: '2020-01-01T00:00:00Z',
  createdAt: '2020-01-01T00:00:00Z',
  deletedAt: '2020-01-01T00:00:00Z',
  lastDate: inDays(500),
  flightKey: 'ZZ1',
  currency: 'jpy',
  cents: 1,
  amountCents: 1,
  anonymous: true,
  paidAt: '2020-01-01T00:00:00Z',
});
const LONG_AGO = new Date('2021-01-01T00:00:00Z');

it.each(['find-help', 'offer-help'] as const)(
  'a listing posted by %s belongs to its address, unconfirmed (ASVS 15.3.3)',
  async (form) => {
    const victim = await given.verified();
    const email = `attacker.${form}@example.com`;
    const fields = form === 'find-help' ? aRequest({ email }) : anOffer({ email });
    const foreign = {
      endDate: inDays(9),
      tipAmount: 5,
      acceptsTips: true,
      offersTips: true,
      skills: 'x',
      type: 'helper',
    };
    const { status, body } = await post(app(), form, { ...forged(victim), ...foreign, ...fields });
    expect(status).toBe(201);
    const row = await listingRow((body as PublishedListing).listing.id);
    expect(row).toMatchObject({ email, status: 'active', confirmed_at: null, deleted_at: null, skills: null });
    expect(row['type']).toBe(form === 'find-help' ? 'seeking_help' : 'helper');
    expect(row['user_id']).not.toBe(String(ids(victim)));
    expect(row['created_at']).not.toEqual(new Date('2020-01-01T00:00:00Z'));
    const [owner] = await run<Row>(app().settings.databaseUrl, 'select * from account.account where id = $1', [
      row['user_id'],
    ]);
    expect(owner).toMatchObject({ email, verified: false, email_proven: false, suspended_at: null });
  },
);

it('a listing of /create-listing is its sender’s, and active', async () => {
  const [me, victim] = [await given.verified(), await given.verified()];
  const { id } = await given.listing(me, { ...forged(victim) });
  const row = await listingRow(id);
  expect(row).toMatchObject({ email: me.email, status: 'active', status_before: null, flight_key: null });
  expect(row['user_id']).toBe(String(ids(me)));
  expect(new Date(String(row['created_at'])).getTime()).toBeGreaterThan(LONG_AGO.getTime());
});

it('nobody without a verified phone posts at /create-listing, whatever the body says', async () => {
  const [me, victim] = [await given.traveler(), await given.verified()];
  await expect(given.listing(me, forged(victim))).rejects.toThrow('403');
});

it('a change of a listing changes what the form holds, and nothing beside (ASVS 15.3.3)', async () => {
  const [me, victim] = [await given.verified(), await given.verified()];
  const { id } = await given.listing(me);
  const before = await listingRow(id);
  const change = { ...forged(victim), type: 'seeking_help', email: victim.email, time: '10:00' };
  expect((await me.patch(`/api/listing/${id}`, change)).status).toBe(200);
  expect(await listingRow(id)).toEqual({ ...before, time: '10:00' });
});

it('somebody else’s listing stays as it is, whoever one says one is (ASVS 15.3.3)', async () => {
  const [me, victim] = [await given.verified(), await given.verified()];
  const { id } = await given.listing(victim);
  const before = await listingRow(id);
  for (const call of [
    () => me.patch(`/api/listing/${id}?userId=${ids(victim)}`, { ...forged(victim), time: '10:00' }),
    () => me.post(`/api/listing/${id}/close`, forged(victim)),
    () => me.delete(`/api/listing/${id}`, forged(victim)),
  ])
    expect((await call()).status).toBe(404);
  expect(await listingRow(id)).toEqual(before);
});

it('a profile takes no id, address, role or verified number from outside [spec 187]', async () => {
  const [me, victim] = [await given.traveler(), await given.verified()];
  const [before, theirs] = [await accountRow(me), await accountRow(victim)];
  const change = { ...forged(victim), email: 'new@example.com', phoneNumberMasked: 'x', bio: 'Hello' };
  expect((await me.patch('/api/profile', change)).status).toBe(200);
  expect(await accountRow(me)).toEqual({ ...before, bio: 'Hello', bio_public: true });
  expect(await accountRow(victim)).toEqual(theirs);
});

it('a message is its sender’s, of now', async () => {
  const [me, you, victim] = [await given.traveler(), await given.traveler(), await given.traveler()];
  const sent = await me.post('/api/messages', { ...forged(victim), read: true, sms: 'sent', ...aMessage(ids(you)) });
  expect(sent.status).toBe(201);
  const row = await rowOf('messaging.message', (sent.body as { id: number }).id);
  expect(row['sender_id']).toBe(String(ids(me)));
  expect(new Date(String(row['created_at'])).getTime()).toBeGreaterThan(LONG_AGO.getTime());
  expect((await victim.get('/api/messages')).body).toEqual([]);
});

it('notification settings are changed for oneself alone', async () => {
  const [me, victim] = [await given.traveler(), await given.traveler()];
  const [mine, theirs] = [await me.get('/api/message-notices'), await victim.get('/api/message-notices')];
  expect((await me.patch('/api/message-notices', { ...forged(victim), smsStopped: true })).body).toEqual(mine.body);
  expect((await victim.get('/api/message-notices')).body).toEqual(theirs.body);
});

it('a testimonial is its sender’s, of now', async () => {
  const [me, helper, victim] = [await given.traveler(), await given.verified(), await given.verified()];
  await me.post(`/api/listings/${(await given.listing(helper)).id}/contact`);
  const testimonial = { targetUserId: ids(helper), route: 'MAA to LHR', rating: 5, text: 'A very patient traveler' };
  const { status, body } = await me.post('/api/testimonials', { ...forged(victim), ...testimonial });
  expect(status).toBe(201);
  const row = await rowOf('listings.testimonial', (body as { id: number }).id);
  expect(row['author_id']).toBe(String(ids(me)));
  expect(new Date(String(row['created_at'])).getTime()).toBeGreaterThan(LONG_AGO.getTime());
});

it('a tip is its sender’s, open, and of the amount in dollars', async () => {
  const [me, helper, victim] = [await given.traveler(), await tips.helper(), await given.verified()];
  const intent = await tips.createIntent(me, helper, { ...forged(victim), amount: 15 });
  expect(await tips.getTip(intent)).toMatchObject({ tipperId: ids(me), recipientId: ids(helper), status: 'open' });
  expect(intent.amount).toBe(15);
});

it('a payment that succeeded is booked as the provider knows it, whatever the body says', async () => {
  const [me, helper, victim] = [await given.traveler(), await tips.helper(), await given.verified()];
  const intent = await tips.createIntent(me, helper, { amount: 15 });
  const unpaid = { ...forged(victim), status: 'paid', tipId: intent.tipId };
  expect((await tips.reportSuccess(me, helper, intent, unpaid)).status).not.toBe(200);
  expect(await tips.getTip(intent)).toMatchObject({ status: 'open', paidAt: null });
  app().stripe.confirm(intent.clientSecret, 'succeeds');
  expect((await tips.reportSuccess(me, helper, intent, { ...forged(victim), fee: 0, message: 'x' })).status).toBe(200);
  const row = await tips.getTip(intent);
  expect(row).toMatchObject({ tipperId: ids(me), recipientId: ids(helper), status: 'paid' });
  expect(row.paidAt?.getTime()).toBeGreaterThan(LONG_AGO.getTime());
  const entries = await tips.getEntries(intent);
  expect(entries).toContainEqual(expect.objectContaining({ account: 'owed_to_helper', cents: -1500 }));
});

it('whether one wants tips is chosen for oneself alone', async () => {
  const [me, victim] = [await given.traveler(), await tips.helper()];
  const before = await accountRow(victim);
  const { body } = await me.patch('/api/tips/preferences', { ...forged(victim), noTips: true });
  expect(body).toEqual({ noTips: true });
  expect((await victim.get('/api/tips/preferences')).body).toEqual({ noTips: false });
  expect(await accountRow(victim)).toEqual(before);
});

it('a report is its sender’s, open, and of now', async () => {
  const [me, you, victim] = [await given.traveler(), await given.traveler(), await given.traveler()];
  const closed = { reporterId: ids(victim), aboutId: ids(victim), status: 'closed', excerpt: 'forged' };
  const about = { kind: 'person', id: ids(you), reason: 'spam' };
  const sent = await me.post('/api/reports', { ...forged(victim), ...closed, ...about });
  expect(sent.status).toBe(201);
  const row = await rowOf('messaging.report', (sent.body as { id: number }).id);
  expect(row).toMatchObject({ reporter_id: String(ids(me)), about_id: String(ids(you)), status: 'open' });
  expect(row['excerpt']).not.toBe('forged');
  expect(new Date(String(row['created_at'])).getTime()).toBeGreaterThan(LONG_AGO.getTime());
});

it('a block is between its sender and whom the address names', async () => {
  const [me, you, victim] = [await given.traveler(), await given.traveler(), await given.traveler()];
  const body = { ...forged(victim), blockerId: ids(victim), blockedId: ids(victim), blocked: false };
  expect((await me.put(`/api/blocks/${ids(you)}`, body)).body).toEqual({ userId: ids(you), blocked: true });
  const sql = 'select blocker_id, blocked_id from messaging.block where blocker_id = any($1) or blocked_id = any($1)';
  expect(await run(app().settings.databaseUrl, sql, [[ids(me), ids(you), ids(victim)]])).toEqual([
    { blocker_id: String(ids(me)), blocked_id: String(ids(you)) },
  ]);
});

it('a letter to the operator is unproven without a token, and of now', async () => {
  const victim = await given.verified();
  const email = 'attacker.writes@example.com';
  const letter = { name: 'Lena Fischer', email, message: 'My mother flies alone.' };
  const more = { proven: true };
  expect((await app().post('/api/contact', { ...forged(victim), ...more, ...letter })).status).toBe(204);
  const sql = 'select proven, created_at from messaging.contact_message where email = $1';
  const [row] = await run<Row>(app().settings.databaseUrl, sql, [email]);
  expect(row).toMatchObject({ proven: false });
  expect(new Date(String(row?.['created_at'])).getTime()).toBeGreaterThan(LONG_AGO.getTime());
});

it('a code confirms the listing it was sent for, and no other', async () => {
  const victim = await given.verified();
  const [email, theirs] = ['attacker.confirms@example.com', 'victim.posts@example.com'];
  const [mine, other] = [
    (await post(app(), 'find-help', aRequest({ email }))).body as PublishedListing,
    (await post(app(), 'find-help', aRequest({ email: theirs }))).body as PublishedListing,
  ];
  const code = /^\d{6}$/m.exec((await app().mailTo(email)).text)?.[0];
  const confirm = { confirmationId: mine.confirmationId, code };
  const more = { listingId: other.listing.id, listing: { id: other.listing.id }, email: theirs };
  const { status } = await app().post('/api/listing-confirmations', { ...forged(victim), ...more, ...confirm });
  expect(status).toBe(200);
  const row = await listingRow(mine.listing.id);
  expect(row).toMatchObject({ email, status: 'active', contact_email: null });
  expect(new Date(String(row['confirmed_at'])).getTime()).toBeGreaterThan(LONG_AGO.getTime());
  expect(await listingRow(other.listing.id)).toMatchObject({ email: theirs, confirmed_at: null });
});

it('a new code goes to the address that was posted with', async () => {
  const victim = await given.verified();
  const email = 'attacker.resends@example.com';
  const { confirmationId } = (await post(app(), 'find-help', aRequest({ email }))).body as PublishedListing;
  const first = await app().mailTo(email);
  app().clock.moveBy(61_000);
  const body = { ...forged(victim), email: victim.email, to: victim.email, confirmationId };
  const { status } = await app().post('/api/listing-confirmations/resend', body);
  app().clock.moveBy(-61_000);
  expect(status).toBe(204);
  await app().mailTo(email, ({ text }) => text !== first.text);
  expect(
    app()
      .outbox()
      .some(({ to }) => to === victim.email),
  ).toBe(false);
});

it('asking for a contact is one’s own, of now', async () => {
  const [me, helper, victim] = [await given.traveler(), await given.verified(), await given.verified()];
  const { id } = await given.listing(helper);
  const body = { ...forged(victim), askerId: ids(victim), listingId: 1, times: 99 };
  expect((await me.post(`/api/listings/${id}/contact`, body)).body).toMatchObject({ email: helper.email });
  const sql = 'select asker_id, owner_id, times, asked_at from listings.contact_request where listing_id = $1';
  const rows = await run<Row>(app().settings.databaseUrl, sql, [id]);
  expect(rows).toMatchObject([{ asker_id: String(ids(me)), owner_id: String(ids(helper)), times: 1 }]);
  expect(new Date(String(rows[0]?.['asked_at'])).getTime()).toBeGreaterThan(LONG_AGO.getTime());
});

it('a login makes the person of its address, without role or verified number', async () => {
  const victim = await given.verified();
  const email = 'attacker.logs.in@example.com';
  const browser = browserOf(app());
  const login = { ...forged(victim), email, captchaToken: await app().botCheckToken() };
  const { status, body } = await browser.post('/api/auth/login', login);
  expect(status).toBe(200);
  const { id: userId } = (body as { user: { id: number } }).user;
  const code = codeIn(await app().mailTo(email));
  const verified = await browser.post('/api/auth/verify', { ...forged(victim), email: victim.email, code, userId });
  expect(verified).toMatchObject({ status: 200, body: { email, verified: false } });
  const row = await rowOf('account.account', (verified.body as { id: number }).id);
  expect(row).toMatchObject({ email, verified: false, phone_number: null });
  expect(row['id']).not.toBe(String(ids(victim)));
});

it.each([
  ['/api/listings', '/api/listings?colour=red&email=a@example.com'],
  ['/api/testimonials', '/api/testimonials?page=2'],
  ['/api/airports', '/api/airports?userId=1'],
])('what a query holds beside its schema changes no answer: %s', async (plain, more) => {
  const [expected, answer] = [await app().get(plain), await app().get(more)];
  expect([answer.status, answer.text]).toEqual([200, expected.text]);
});
