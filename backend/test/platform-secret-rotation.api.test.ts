import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { OwnListing, Testimonial } from 'contracts';
import { LoginBrowsers } from '../src/modules/account/index.ts';
import { ListingSweepJob } from '../src/modules/listings/own/listing-sweep.job.ts';
import { UnsubscribeService } from '../src/modules/messaging/notices/unsubscribe.service.ts';
import { SmsOptOuts } from '../src/modules/messaging/sms/sms-recipients.ts';
import { BotCheck } from '../src/platform/bot-check/bot-check.ts';
import { OneTimeCodes } from '../src/platform/one-time-codes/one-time-codes.ts';
import { type StartedLogin, startLogin } from './account/given-login.ts';
import type { Browser } from './browser.ts';
import { makeDatabase, type TestDatabase } from './database.ts';
import { startTestApp, type TestApp } from './harness.ts';
import { bodyOf, givenMessages } from './messaging/given.ts';

const OLD = 'the secret that everything began with';
const NEW = 'the secret that has taken its place today';
const PHONE = '+447700900123';
/** Said STOP under the old key, and nothing since. */
const STOPPED = '+447700900456';
const ROUTE = 'MAA to LHR';

let app: TestApp;
let database: TestDatabase;
const messaging = givenMessages(() => app);

/** Restarts the site with these keys: one node at a time, since each would run the jobs of the others. */
async function restartWith(...keys: string[]): Promise<void> {
  await app?.close();
  app = await startTestApp({ databaseUrl: database.url, env: { SECRET_KEY: keys.join(',') } });
}

const unsubscribes = () => app.nest.get(UnsubscribeService);
const codes = () => app.nest.get(OneTimeCodes);
const optOuts = () => app.nest.get(SmsOptOuts);

/** What was created with the keys of the start. */
interface Before {
  readonly session: Browser;
  readonly unsubscribe: string;
  readonly link: string;
  readonly login: StartedLogin;
  readonly puzzle: string;
  readonly blocker: Browser;
  /** Has left. */
  readonly blocked: Browser;
  readonly rated: Rated;
  /** Has a request whose traveler needs a wheelchair. */
  readonly seeker: Browser;
}

interface Rated {
  readonly helper: Browser;
  readonly listingId: number;
  /** Has left. */
  readonly author: Browser;
  readonly testimonialId: number;
}

async function rate(me: Browser, { helper, listingId }: Pick<Rated, 'helper' | 'listingId'>): Promise<number> {
  await me.post(`/api/listings/${listingId}/contact`);
  const form = { targetUserId: helper.user.id, route: ROUTE, rating: 4, text: 'It went as it should' };
  return bodyOf<Testimonial>(await me.post('/api/testimonials', form), 201).id;
}

async function givenSeeker(): Promise<Browser> {
  const seeker = await messaging.verified();
  const healthNeeds = { healthNeeds: ['wheelchair'], healthConsent: true };
  await messaging.listing(seeker, { type: 'seeking_help', ...healthNeeds });
  return seeker;
}

async function getHealthNeeds(seeker: Browser): Promise<unknown> {
  const [own] = bodyOf<OwnListing[]>(await seeker.at(app).get('/api/my-listings'));
  return own?.healthNeeds;
}

async function given(): Promise<Before> {
  const [blocker, blocked] = await messaging.people();
  bodyOf(await blocker.put(`/api/blocks/${blocked.user.id}`));
  const helper = await messaging.verified();
  const listingId = (await messaging.listing(helper)).id;
  const author = await messaging.traveler();
  const testimonialId = await rate(author, { helper, listingId });
  for (const who of [blocked, author]) await messaging.leave(who);
  return {
    session: await app.logIn(`keeps.a.session.${helper.user.id}@example.com`),
    unsubscribe: unsubscribes().createToken(7),
    link: codes().createLinkToken('listings.confirm', 7, 1),
    login: await startLogin(app, `waits.for.a.code.${helper.user.id}@example.com`),
    puzzle: await app.botCheckToken(),
    blocker,
    blocked,
    rated: { helper, listingId, author, testimonialId },
    seeker: await givenSeeker(),
  };
}

const verify = ({ browser, userId, code }: StartedLogin) => browser.at(app).post('/api/auth/verify', { userId, code });
const isKnown = ({ cookies }: Browser, email: string) =>
  app.nest
    .get(LoginBrowsers)
    .get({ cookies, headers: {}, ip: '127.0.0.1' } as unknown as FastifyRequest, {} as FastifyReply)
    .isKnownDeviceOf(email);

let [first, second] = [undefined, undefined] as unknown as [Before, Before];
beforeAll(async () => {
  database = await makeDatabase();
  await restartWith(OLD);
  first = await given();
  second = await given();
  for (const number of [PHONE, STOPPED]) await optOuts().add(app.em(), number);
}, 60_000);
afterAll(async () => {
  await app.close();
  await database.drop();
});

describe('after a new key was put before the old one', () => {
  beforeAll(() => restartWith(NEW, OLD));

  it('old links, codes and puzzles in flight are still taken', async () => {
    expect(unsubscribes().readToken(first.unsubscribe)).toBe(7);
    expect(codes().verifyLinkToken('listings.confirm', first.link)).toMatchObject({ id: 7, generation: 1 });
    await expect(app.nest.get(BotCheck).verify(first.puzzle, 'contact')).resolves.toBeUndefined();
    expect((await verify(first.login)).status).toBe(200);
  });

  it('a device is still known, and whoever is logged in still is', async () => {
    expect(isKnown(first.session, first.session.email)).toBe(true);
    expect(isKnown(first.session, 'somebody.else@example.com')).toBe(false);
    expect((await first.session.at(app).get('/api/auth/me')).status).toBe(200);
  });

  it('a used puzzle is not taken again', async () => {
    const token = await app.botCheckToken();
    await app.nest.get(BotCheck).verify(token, 'contact');
    await expect(app.nest.get(BotCheck).verify(token, 'contact')).rejects.toMatchObject({ code: 'bot_check.failed' });
  });

  it('who was blocked and left is blocked when they come back', async () => {
    const back = await app.logIn(first.blocked.email);
    expect(await messaging.post(back, first.blocker, 'Me again')).toMatchObject({ status: 404 });
  });

  it('who left and comes back speaks in the place of what they said', async () => {
    const back = await app.logIn(first.rated.author.email);
    expect(await rate(back, first.rated)).toBe(first.rated.testimonialId);
  });

  it('a phone that wanted no texts gets none, and gets them again after START', async () => {
    expect(await optOuts().isStopped(app.em(), PHONE)).toBe(true);
    await optOuts().remove(app.em(), PHONE);
    expect(await optOuts().isStopped(app.em(), PHONE)).toBe(false);
    expect(await optOuts().isStopped(app.em(), STOPPED)).toBe(true);
  });

  it('health needs are still read, and the sweep encrypts them with the new key', async () => {
    expect(await getHealthNeeds(first.seeker)).toEqual(['wheelchair']);
    const sweep = app.nest.get(ListingSweepJob);
    await sweep.sweep();
    await sweep.sweep();
    await restartWith(NEW);
    for (const { seeker } of [first, second]) expect(await getHealthNeeds(seeker)).toEqual(['wheelchair']);
    await restartWith(NEW, OLD);
  });

  it('what is made now is of the new key alone', async () => {
    const token = unsubscribes().createToken(7);
    expect(token).not.toBe(first.unsubscribe);
    await optOuts().add(app.em(), PHONE);
    second = { ...second, puzzle: await app.botCheckToken(), unsubscribe: token };
    await restartWith(NEW);
    expect(unsubscribes().readToken(token)).toBe(7);
    expect(await optOuts().isStopped(app.em(), PHONE)).toBe(true);
    await expect(app.nest.get(BotCheck).verify(second.puzzle, 'contact')).resolves.toBeUndefined();
  });
});

describe('after the old key was dropped', () => {
  beforeAll(() => restartWith(NEW));

  it('nothing that was made with it is taken any more (ASVS 13.3.4)', async () => {
    expect(unsubscribes().readToken(first.unsubscribe)).toBeUndefined();
    expect(codes().verifyLinkToken('listings.confirm', second.link)).toBeUndefined();
    expect((await verify(second.login)).status).toBe(422);
    expect(isKnown(second.session, second.session.email)).toBe(false);
  });

  it('whoever is logged in still is: sessions hang on no key', async () => {
    expect((await second.session.at(app).get('/api/auth/me')).status).toBe(200);
  });

  it('what was kept by it is forgotten: a block of who left, and what they said before', async () => {
    const back = await app.logIn(second.blocked.email);
    expect((await messaging.post(back, second.blocker, 'Me again')).status).toBe(201);
    expect(await rate(await app.logIn(second.rated.author.email), second.rated)).not.toBe(second.rated.testimonialId);
  });

  it('health needs that no sweep has encrypted again are not shown until the old key is put back', async () => {
    await restartWith(OLD);
    const seeker = await givenSeeker();
    await restartWith(NEW);
    await app.nest.get(ListingSweepJob).sweep();
    expect(await getHealthNeeds(seeker)).toEqual([]);
    await restartWith(NEW, OLD);
    expect(await getHealthNeeds(seeker)).toEqual(['wheelchair']);
    await restartWith(NEW);
  });

  it('so is that a phone wanted no texts, until the old key is put back behind the new one', async () => {
    expect(await optOuts().isStopped(app.em(), STOPPED)).toBe(false);
    await restartWith(NEW, OLD);
    expect(await optOuts().isStopped(app.em(), STOPPED)).toBe(true);
  });
});
