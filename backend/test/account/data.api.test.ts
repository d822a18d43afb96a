import { type DynamicModule, Injectable, Module, type OnModuleInit } from '@nestjs/common';
import { expect, it } from '@jest/globals';
import { accountDataSchema } from 'contracts';
import { SessionEntity } from '../../src/modules/account/index.ts';
import { TestimonialEntity } from '../../src/modules/listings/index.ts';
import { PersonalData } from '../../src/platform/personal-data/personal-data.ts';
import { browserOf } from '../browser.ts';
import { useTestApp } from '../harness.ts';
import { account, aRequest, published } from '../listings/given.ts';
import { pendingChange } from './given-email-change.ts';

@Injectable()
class DiaryPart implements OnModuleInit {
  constructor(private readonly personalData: PersonalData) {}

  onModuleInit(): void {
    this.personalData.register({
      part: 'diary',
      collect: (_em, userId) => Promise.resolve({ pagesOf: userId }),
      erase: () => Promise.resolve(),
    });
  }
}

@Module({ providers: [DiaryPart] })
class DiaryModule {}
const diary: DynamicModule = { module: DiaryModule };

const app = useTestApp({ modules: [diary] });
const URL = '/api/account/data';
const LISTING_FIELDS = [
  'id',
  'type',
  'status',
  'name',
  'email',
  'phoneNumber',
  'departureAirport',
  'arrivalAirport',
  'date',
  'endDate',
  'time',
  'flightNumber',
  'skills',
  'description',
  'tipAmount',
  'minTip',
  'maxTip',
  'offersTips',
  'acceptsTips',
  'confirmedAt',
  'createdAt',
  'contactEmail',
  'pendingEmail',
  'flights',
  'traveler',
  'travelerFirstName',
  'travelerRelation',
  'travelerAgeBand',
  'travelerLanguageCodes',
  'needs',
  'healthNeeds',
  'hasAmigo',
  'amigoFlights',
  'fullSince',
];
const aTestimonial = (authorId: number, targetId: number, text: string) => ({
  authorId,
  targetId,
  text,
  route: 'MAA to LHR',
  rating: 4,
});

it('is a file that no cache keeps, with a part for each module that registered one', async () => {
  const me = await app().logIn('downloads@example.com');
  const answer = await me.get(URL);
  expect(answer.status).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': expect.stringContaining('application/json'),
    'content-disposition': 'attachment; filename="flight-amigo-data.json"',
    'cache-control': 'no-store',
  });
  const data = accountDataSchema.parse(answer.body);
  expect(Object.keys(data)).toEqual(['exportedAt', 'account', 'listings', 'messages', 'tips', 'diary']);
  expect(data['diary']).toEqual({ pagesOf: me.user.id });
});

it('holds the account, where one is logged in, and what waits', async () => {
  const { me, newEmail } = await pendingChange(app());
  await me.patch('/api/profile', { bio: 'I fly to Chennai twice a year', languages: 'Tamil, English' });
  const { account: own } = (await me.get(URL)).body as Record<string, object>;
  expect(own).toEqual({
    id: me.user.id,
    email: me.email,
    username: me.user.username,
    phoneNumber: null,
    verified: false,
    bio: 'I fly to Chennai twice a year',
    languages: 'Tamil, English',
    languageCodes: ['ta', 'en'],
    profilePictureUrl: null,
    profilePictureLink: null,
    bioPublic: true,
    searchable: false,
    createdAt: expect.any(String),
    suspendedAt: null,
    sessions: [expect.objectContaining({ kind: 'unknown', createdAt: expect.any(String) })],
    loginLinks: [],
    loginsInProgress: [],
    phoneVerification: null,
    emailChange: expect.objectContaining({ email: newEmail, lastSentAt: expect.any(String) }),
    formerEmailsToNotify: [],
  });
});

it('holds every listing with all that was typed, and what was said by and of this person', async () => {
  const me = await app().logIn('has.said.much@example.com');
  const friend = await account(app(), { username: 'Anand Kumar', email: 'anand@example.com' });
  const trip = { flightNumber: 'BA 36', phoneNumber: '+44 7700 900142', description: 'My mother flies alone' };
  await published(app(), aRequest({ ...trip, email: me.email }));
  const em = app().em();
  for (const testimonial of [
    aTestimonial(me.user.id, friend, 'A very patient traveler'),
    aTestimonial(friend, me.user.id, 'Kind and always on time'),
    aTestimonial(999_999, me.user.id, 'Somebody who left the site'),
  ])
    em.create(TestimonialEntity, testimonial);
  await em.flush();
  const { listings: own } = (await me.get(URL)).body as { listings: Record<string, object[]> };
  expect(own['listings']).toEqual([
    expect.objectContaining({
      ...trip,
      email: me.email,
      departureAirport: 'MAA',
      arrivalAirport: 'LHR',
      status: 'active',
      confirmedAt: null,
      createdAt: expect.any(String),
      type: 'seeking_help',
    }),
  ]);
  expect(Object.keys(own['listings']?.[0] ?? {}).toSorted()).toEqual(LISTING_FIELDS.toSorted());
  expect(own['testimonialsWritten']).toMatchObject([
    { about: 'Anand Kumar', text: 'A very patient traveler', createdAt: expect.stringMatching(/T.*Z$/) },
  ]);
  expect(own['testimonialsReceived']).toMatchObject([{ by: 'Deleted traveler' }, { by: 'Anand Kumar', rating: 4 }]);
});

it.each(['blind', 'pending', 'rejected'] as const)(
  'holds no review of this person that is %s, and those that they wrote',
  async (status) => {
    const me = await app().logIn(`${status}.review@example.com`);
    const em = app().em();
    em.create(TestimonialEntity, { ...aTestimonial(999_999, me.user.id, 'Not for anybody yet'), status });
    em.create(TestimonialEntity, aTestimonial(999_998, me.user.id, 'Everybody reads this'));
    em.create(TestimonialEntity, { ...aTestimonial(me.user.id, 999_999, 'What I think'), status });
    await em.flush();
    const { text, body } = await me.get(URL);
    expect(text).not.toContain('Not for anybody yet');
    expect((body as { listings: object }).listings).toMatchObject({
      testimonialsReceived: [{ text: 'Everybody reads this' }],
      testimonialsWritten: [{ text: 'What I think' }],
    });
  },
);

it('holds nothing of anybody else, and nothing that lets anybody in (ASVS 8.2.2)', async () => {
  const [me, other] = [await pendingChange(app()), await pendingChange(app())];
  await published(app(), aRequest({ email: other.me.email, name: 'Somebody Else' }));
  const { text } = await me.me.get(URL);
  for (const foreign of [other.oldEmail, other.newEmail, other.me.user.username, 'Somebody Else'])
    expect(text).not.toContain(foreign);
  for (const { tokenHash } of await app().em().findAll(SessionEntity)) expect(text).not.toContain(tokenHash);
  for (const code of [me.oldCode, me.newCode]) expect(text).not.toContain(code);
  expect(text).not.toMatch(/hash|tries|generation/i);
});

it('is for who is logged in', async () => {
  const answer = await browserOf(app()).get(URL);
  expect(answer).toMatchObject({ status: 401, body: { code: 'account.login_needed' } });
  expect(answer.headers).not.toHaveProperty('content-disposition');
});
