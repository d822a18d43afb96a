import { randomUUID } from 'node:crypto';
import { describe, expect, it, jest } from '@jest/globals';
import type { Listing, PublishedListing } from 'contracts';
import { AccountEntity } from '../../src/modules/account/index.ts';
import { AlertEntity, ListingConfirmationEntity, ListingEntity } from '../../src/modules/listings/index.ts';
import { CONFIRMATION_MAIL } from '../../src/modules/listings/confirmations/confirmation-mail.ts';
import { MailOutbox } from '../../src/platform/mail/mail-outbox.ts';
import type { Browser } from '../browser.ts';
import { mailsAbout } from '../given-mail.ts';
import { useTestApp } from '../harness.ts';
import { account, anOffer, aRequest, type Form, inDays, post, published, search } from './given.ts';

const app = useTestApp();
const findAccounts = (email: string) => app().em().findAll(AccountEntity, { where: { email } });
const expectNothingStored = async (email: string) => {
  expect(await findAccounts(email)).toEqual([]);
  expect(await app().em().count(ListingEntity, { email })).toBe(0);
};

describe('asking for help', () => {
  it('publishes immediately, and the search finds it by its route [spec 190, 209]', async () => {
    const form = aRequest({
      email: 'New.Person@Example.com',
      name: '  Priya Raman ',
      departureAirport: 'maa',
      endDate: inDays(9),
      time: '05:35',
      flightNumber: 'ba 36',
      phoneNumber: '+44 7700 900155',
      description: 'My mother is 74.',
      tipAmount: '20',
    });
    const { status, body } = await post(app(), 'find-help', form);
    expect(status).toBe(201);
    const { listing, confirmationId } = body as PublishedListing;
    expect(listing).toMatchObject({
      type: 'seeking_help',
      departureAirport: 'MAA',
      departureCity: 'Chennai',
      arrivalAirport: 'LHR',
      arrivalCity: 'London',

      date: inDays(7),
      endDate: inDays(9),
      time: '05:35',
      flightNumber: 'ba 36',
      description: 'My mother is 74.',
      tipAmount: 20,
      name: 'Priya Raman',
      username: 'Priya Raman',
      userId: null,
      email: null,
      phoneNumber: null,
    });
    expect(confirmationId).toBeGreaterThan(0);
    expect(await search(app(), { from: 'MAA', to: 'LHR', date: inDays(8) })).toEqual([listing]);
  });

  it('is possible for offers, with or without tips [spec 210]', async () => {
    const { listing } = await published(app(), anOffer({ acceptsTips: true }));
    expect(listing).toMatchObject({ type: 'helper', acceptsTips: true, tipAmount: null });
    const { body } = await post(app(), 'offer-help', anOffer());
    expect((body as PublishedListing).listing).toMatchObject({ type: 'helper', acceptsTips: false });
  });

  it.each([
    ['b6 0012', 'B612'],
    ['  b6-0013 ', 'b6 13'],
    ['not sure yet', 'NOT SURE-YET'],
    ['\u0967\u0968\u0969', '\u0967\u0968\u0969'],
    ['-', '-'],
  ])('stores the flight number %j as it was typed, and finds it by %j', async (flightNumber, flight) => {
    const { listing } = await published(app(), aRequest({ flightNumber }));
    expect(listing.flightNumber).toBe(flightNumber.trim());
    expect(await search(app(), { flight })).toEqual([listing]);
  });

  it('treats empty fields as missing [spec 144]', async () => {
    const form = aRequest({
      endDate: '',
      time: '',
      flightNumber: '  ',
      phoneNumber: null,
      description: '',
      tipAmount: '',
    });
    const { listing } = await published(app(), form);
    expect(listing).toMatchObject({
      endDate: null,
      time: null,
      flightNumber: null,
      description: null,
      tipAmount: null,
    });
  });

  it('gives confirmations ids that cannot be guessed', async () => {
    const [one, two] = [await published(app()), await published(app())];
    expect(Math.abs(one.confirmationId - two.confirmationId)).toBeGreaterThan(1000);
  });
});

describe('the account of a listing', () => {
  it('is created with the typed name, never with the address', async () => {
    await published(
      app(),
      aRequest({ email: 'secret.local-part@example.com', name: 'Hoa Nguyen', phoneNumber: '+1 415 555 0133' }),
    );
    const [made] = await findAccounts('secret.local-part@example.com');
    expect(made).toMatchObject({ username: 'Hoa Nguyen', phoneNumber: null, verified: false });
  });

  it('gets a number after its name where the name is taken, in any letter case', async () => {
    await published(app(), aRequest({ email: 'one@example.com', name: 'Rosa Delgado' }));
    await published(app(), aRequest({ email: 'two@example.com', name: 'ROSA DELGADO' }));
    expect((await findAccounts('two@example.com'))[0]?.username).toBe('ROSA DELGADO 2');
  });

  it('counts the characters of a name as the database does', async () => {
    await published(app(), aRequest({ email: 'yoshida@example.com', name: '𠮷田' }));
    await published(app(), aRequest({ email: 'thumb@example.com', name: '𠮷a' }));
    expect((await findAccounts('yoshida@example.com'))[0]?.username).toBe('𠮷田 2');
    expect((await findAccounts('thumb@example.com'))[0]?.username).toBe('𠮷a 2');
  });

  it('is one for each address, also for ten concurrent posts', async () => {
    const email = 'all.at.once@example.com';
    const made = await Promise.all(
      Array.from({ length: 10 }, () => published(app(), aRequest({ email, name: 'Grace Lim' }))),
    );
    const [owner, ...others] = await findAccounts(email);
    expect(others).toEqual([]);
    expect(await app().em().count(ListingEntity, { userId: owner?.id })).toBe(made.length);
  });

  it('is not changed by a post with its address, which shows neither its profile nor its rating', async () => {
    const before = {
      username: 'Omar Haddad',
      email: 'omar@example.com',
      phoneNumber: '+33 1 99 00 12 34',
      languages: 'Arabic',
      verified: true,
    };
    const id = await account(app(), before);
    const { listing } = await published(
      app(),
      aRequest({ email: 'OMAR@example.com', name: 'A Stranger', phoneNumber: '+1 212 555 0100' }),
    );
    expect((await findAccounts(before.email))[0]).toMatchObject({ id, ...before });
    expect(listing).toMatchObject({ userId: null, username: 'A Stranger', languages: null });
    expect(await app().em().findOne(ListingEntity, listing.id)).toMatchObject({ userId: id });
  });

  it('answers the same for a known and for an unknown address (ASVS 6.3.8)', async () => {
    await account(app(), { username: 'Leela Menon', email: 'known@example.com' });
    const getShape = async (email: string) =>
      Object.entries((await published(app(), aRequest({ email }))).listing).filter(
        ([key]) => !['id', 'createdAt'].includes(key),
      );
    expect(await getShape('known@example.com')).toEqual(await getShape('unknown@example.com'));
  });
});

describe('what is refused', () => {
  const REFUSALS: [string, Form, string, string][] = [
    ['no departure', { departureAirport: '' }, 'departureAirport', 'Required'],
    ['half an arrival', { arrivalAirport: 'LH' }, 'arrivalAirport', 'Required'],
    ['an unknown departure', { departureAirport: 'QQQ' }, 'departureAirport', 'Please choose an airport from the list'],
    ['an unknown arrival', { arrivalAirport: 'QQQ' }, 'arrivalAirport', 'Please choose an airport from the list'],
    ['a way to where one is', { arrivalAirport: 'MAA' }, 'arrivalAirport', 'Please choose two different airports'],
    ['no day', { date: '' }, 'date', 'Required'],
    ['30 February', { date: '2027-02-30' }, 'date', 'This day does not exist'],
    ['a past day', { date: inDays(-1) }, 'date', 'Please choose today or a later day'],
    ['a moment for a day', { date: '2027-01-01T00:00:00Z' }, 'date', 'Please enter a whole date that exists'],
    ['an end before the start', { endDate: inDays(6) }, 'endDate', 'The end date cannot be before the travel date'],
    [
      'a window of 61 days',
      { endDate: inDays(68) },
      'endDate',
      'Please choose an end date within 60 days of the travel date',
    ],
    ['no such time', { time: '24:00' }, 'time', 'Please enter a time like 05:35'],
    ['a long flight number', { flightNumber: 'BA36 or later' }, 'flightNumber', 'Please use at most 12 characters'],
    ['a short name', { name: ' J ' }, 'name', 'Name must be at least 2 characters'],
    ['no email', { email: '' }, 'email', 'Email is required'],
    ['half an email', { email: 'priya@' }, 'email', 'Please enter a valid email'],
    ['a short phone number', { phoneNumber: '+44 12' }, 'phoneNumber', 'Please enter a valid phone number'],
    ['a short description', { description: 'too short' }, 'description', 'Description must be at least 10 characters'],
    ['a long description', { description: 'x'.repeat(501) }, 'description', 'Description cannot exceed 500 characters'],
    ['a tip in cents', { tipAmount: '12.50' }, 'tipAmount', 'Please enter whole dollars, digits only'],
    ['a tip below zero', { tipAmount: -1 }, 'tipAmount', 'Please enter whole dollars, digits only'],
    ['no consent', { consent: false }, 'consent', 'You must agree to the terms'],
    ['a NUL in a text', { name: 'Priya\0' }, 'name', 'Please remove the characters that cannot be shown'],
    ['a number for a name', { name: 7 }, 'name', 'Name must be at least 2 characters'],
    ['a list for a day', { date: [inDays(7)] }, 'date', 'Required'],
  ];

  it.each(REFUSALS)('%s: 400 with the message at its field [spec 175, 209, 266]', async (_, change, path, message) => {
    const email = 'refused@example.com';
    const { status, body } = await post(app(), 'find-help', aRequest({ email, ...change }));
    expect(status).toBe(400);
    expect(body).toMatchObject({
      code: expect.stringMatching(/^(input\.invalid|listings\.unknown_airport)$/),
      fields: [{ path, message }],
    });
    await expectNothingStored(email);
  });

  it('refuses the same in offers', async () => {
    for (const change of [{ acceptsTips: 'yes' }, { departureAirport: 'QQQ' }, { consent: 'true' }]) {
      const { status, body } = await post(app(), 'offer-help', anOffer(change));
      expect(status).toBe(400);
      expect(body).toMatchObject({ fields: [{ path: Object.keys(change)[0] }] });
    }
  });

  it('names both airports when neither exists, and every wrong field at once', async () => {
    const unknown = await post(app(), 'find-help', aRequest({ departureAirport: 'QQQ', arrivalAirport: 'QQX' }));
    expect(unknown.body).toMatchObject({ fields: [{ path: 'departureAirport' }, { path: 'arrivalAirport' }] });
    const three = await post(app(), 'find-help', aRequest({ name: '', email: 'x', date: '' }));
    expect(three.body).toMatchObject({
      message: 'Please check 3 things.',
      fields: [{ path: 'date' }, { path: 'name' }, { path: 'email' }],
    });
  });

  it('a description of a megabyte: 413', async () => {
    const { status, body } = await post(app(), 'find-help', aRequest({ description: 'x'.repeat(1_000_000) }));
    expect(status).toBe(413);
    expect(body).toMatchObject({ message: expect.stringContaining('shorten your text') });
  });

  it('accepts a day that is today somewhere on Earth', async () => {
    const { listing } = await published(app(), aRequest({ date: inDays(0) }));
    expect(listing.date).toBe(inDays(0));
  });
});

describe('the bot check', () => {
  const email = 'robot@example.com';

  it('refuses an invalid token, and stores nothing [spec 12]', async () => {
    const { status, body } = await app().post('/api/find-help/listings', aRequest({ email }));
    expect(status).toBe(403);
    expect(body).toMatchObject({
      code: 'bot_check.failed',
      message: "We couldn't verify you're not a robot. Please try again.",
    });
    await expectNothingStored(email);
  });

  it('refuses a token the second time (ASVS 2.4.1)', async () => {
    const captchaToken = await app().botCheckToken();
    const first = await app().post('/api/find-help/listings', aRequest({ captchaToken }));
    const second = await app().post('/api/find-help/listings', aRequest({ captchaToken, email }));
    expect([first.status, second.status]).toEqual([201, 403]);
    await expectNothingStored(email);
  });
});

describe('a listing with text that could be markup', () => {
  it('is returned as it was typed', async () => {
    const description = `<script>alert(1)</script> ' "; drop table listing; -- \u{1F9F3} שלום`;
    const { listing } = await published(app(), aRequest({ description, name: 'Zoë O’Brien-Łukasz' }));
    expect(listing).toMatchObject({ description, name: 'Zoë O’Brien-Łukasz' } satisfies Partial<Listing>);
  });
});

describe('when the mail cannot be queued', () => {
  it('neither account nor listing nor confirmation is stored', async () => {
    const email = 'no.job@example.com';
    const confirmations = await app().em().count(ListingConfirmationEntity, {});
    jest.spyOn(app().nest.get(MailOutbox), 'order').mockRejectedValueOnce(new Error('the outbox is away'));
    expect((await post(app(), 'find-help', aRequest({ email }))).status).toBe(500);
    await expectNothingStored(email);
    expect(await app().em().count(ListingConfirmationEntity, {})).toBe(confirmations);
  });
});

let people = 0;
const newEmail = () => `poster.${(people += 1)}@example.com`;

describe('publishing while logged in', () => {
  async function publish(browser: Browser, form: Form, path: 'find-help' | 'offer-help' = 'find-help') {
    const { status, body } = await post(app(), path, form, browser);
    expect(status).toBe(201);
    return body as PublishedListing;
  }
  const getStored = (id: number) => app().em().findOneOrFail(ListingEntity, { id });
  const countConfirmations = (listing: number) => app().em().count(ListingConfirmationEntity, { listing });

  it.each(['find-help', 'offer-help'] as const)('with the form’s address confirms immediately: %s', async (path) => {
    const me = await app().logIn(newEmail());
    const form = path === 'find-help' ? aRequest({ email: me.email }) : anOffer({ email: me.email });
    const { listing, confirmationId } = await publish(me, form, path);
    expect(confirmationId).toBeNull();
    expect(listing).toMatchObject({ userId: me.user.id, username: me.user.username, email: null });
    expect(await getStored(listing.id)).toMatchObject({ userId: me.user.id, confirmedAt: expect.any(Date) });
    expect(await countConfirmations(listing.id)).toBe(0);
  });

  it('recognizes one’s own address in any letter case', async () => {
    const me = await app().logIn(newEmail());
    const form = aRequest({ email: ` ${me.email.toUpperCase()} ` });
    expect((await publish(me, form)).confirmationId).toBeNull();
  });

  it('with somebody else’s address is unconfirmed, with a mail to that address (ASVS 8.2.2)', async () => {
    const [me, victim] = [await app().logIn(newEmail()), await app().logIn(newEmail())];
    const { listing, confirmationId } = await publish(me, aRequest({ email: victim.email, name: 'A Stranger' }));
    expect(confirmationId).toBeGreaterThan(0);
    expect(listing).toMatchObject({ userId: null, username: 'A Stranger' });
    expect(await getStored(listing.id)).toMatchObject({ userId: victim.user.id, confirmedAt: null });
    await app().mailTo(victim.email, ({ subject }) => subject.startsWith('Confirm'));
  });

  it('with a new address creates an account for that address', async () => {
    const me = await app().logIn(newEmail());
    const { listing, confirmationId } = await publish(me, aRequest({ email: newEmail() }));
    expect(confirmationId).toBeGreaterThan(0);
    expect((await getStored(listing.id)).userId).not.toBe(me.user.id);
  });

  it('is unconfirmed again after logging out', async () => {
    const me = await app().logIn(newEmail());
    await me.post('/api/auth/logout');
    expect((await publish(me, aRequest({ email: me.email }))).confirmationId).toBeGreaterThan(0);
  });

  it('does not confirm what others posted with the address', async () => {
    const me = await app().logIn(newEmail());
    const { body } = await post(app(), 'find-help', aRequest({ email: me.email }));
    await publish(me, aRequest({ email: me.email }));
    expect((await getStored((body as PublishedListing).listing.id)).confirmedAt).toBeNull();
  });

  it('still needs the bot check', async () => {
    const me = await app().logIn(newEmail());
    const { status } = await me.post('/api/find-help/listings', aRequest({ email: me.email }));
    expect(status).toBe(403);
  });
});

describe('limits on publishing while logged in', () => {
  const limited = useTestApp({ env: { LIMITS_FACTOR: '1' } });

  it('are counted apart from what others post with the address', async () => {
    const me = await limited().logIn(newEmail());
    const form = aRequest({ email: me.email });
    const strangers = [];
    for (let round = 0; round < 9; round += 1) strangers.push((await post(limited(), 'find-help', form)).status);
    expect(strangers).toEqual([...Array.from({ length: 8 }, () => 201), 429]);
    const { status, body } = await post(limited(), 'find-help', form, me);
    expect([status, body]).toMatchObject([201, { confirmationId: null }]);
  });
});

describe('a draft that is posted again after its response was lost', () => {
  const limited = useTestApp({ env: { LIMITS_FACTOR: '1' } });
  const ofAddress = (email: string) => limited().em().find(ListingEntity, { email });

  it('is the same listing, with one mail, also where bot check and limits refuse another one', async () => {
    const email = newEmail();
    const form = aRequest({ email, attemptId: randomUUID() });
    const sent = { ...form, captchaToken: await limited().botCheckToken() };
    const first = await limited().post('/api/find-help/listings', sent);
    expect(first.status).toBe(201);
    for (let round = 0; round < 7; round += 1) await post(limited(), 'find-help', aRequest({ email }));
    expect((await post(limited(), 'find-help', aRequest({ email }))).status).toBe(429);
    // With the token that is used up
    expect(await limited().post('/api/find-help/listings', sent)).toMatchObject({ status: 201, body: first.body });
    expect(await ofAddress(email)).toHaveLength(8);
  });

  it('is one listing of concurrent posts, and each gets it', async () => {
    const email = newEmail();
    const form = anOffer({ email, attemptId: randomUUID() });
    const answers = await Promise.all(Array.from({ length: 5 }, () => post(limited(), 'offer-help', form)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    const [listing, ...others] = await ofAddress(email);
    expect(others).toEqual([]);
    const [{ confirmationId }] = answers.map(({ body }) => body) as [PublishedListing];
    expect(await mailsAbout(limited(), CONFIRMATION_MAIL, confirmationId ?? 0)).toHaveLength(1);
    expect(await limited().em().count(AlertEntity, { listing: listing?.id })).toBe(1);
  });

  it('is another listing once the first was deleted', async () => {
    const me = await limited().logIn(newEmail());
    const form = aRequest({ email: me.email, attemptId: randomUUID() });
    const { listing } = (await post(limited(), 'find-help', form, me)).body as PublishedListing;
    await me.delete(`/api/listing/${listing.id}`);
    const again = (await post(limited(), 'find-help', form, me)).body as PublishedListing;
    expect(again.listing.id).not.toBe(listing.id);
  });

  it('answers as the first time once it is confirmed, without a confirmation', async () => {
    const me = await limited().logIn(newEmail());
    const form = aRequest({ email: me.email, attemptId: randomUUID() });
    const first = await post(limited(), 'find-help', form, me);
    expect(first.body).toMatchObject({ confirmationId: null });
    expect((await post(limited(), 'find-help', form, me)).body).toEqual(first.body);
  });

  it('tells nobody of what others have posted with the same id (ASVS 8.2.2)', async () => {
    const attemptId = randomUUID();
    const mine = await post(limited(), 'find-help', aRequest({ email: newEmail(), attemptId }));
    const email = newEmail();
    const theirs = await post(limited(), 'find-help', aRequest({ email, attemptId, departureAirport: 'DOH' }));
    expect(theirs).toMatchObject({ status: 201, body: { listing: { departureAirport: 'DOH' } } });
    expect((theirs.body as PublishedListing).listing.id).not.toBe((mine.body as PublishedListing).listing.id);
  });
});
