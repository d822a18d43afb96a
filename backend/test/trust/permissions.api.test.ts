import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { LOGIN_NEEDED } from 'contracts';
import fc from 'fast-check';
import { TripChecksJob } from '../../src/modules/messaging/trips/trip-checks.job.ts';
import { type Answer, type Browser, browserOf, type TestBrowser } from '../browser.ts';
import { run } from '../database.ts';
import { useTestApp } from '../harness.ts';
import { givenMessages, ids } from '../messaging/given.ts';
import { givenTips } from '../payments/given.ts';
import { type ApiRoute, fillPath, readRoutes, valuesOf } from './api-routes.ts';
import { countTries } from './count-tries.ts';

// Every route of the OpenAPI document, called by everybody about the things of one person, the owner.
const app = useTestApp();
const messages = givenMessages(app);
const tips = givenTips(app);

/** What belongs to the owner. */
interface Things {
  readonly owner: number;
  readonly alert: number;
  readonly listing: number;
  readonly session: number;
  readonly tip: string;
  readonly sentTip: string;
  readonly message: number;
  /** Whom the owner has written to, and what. */
  readonly friend: number;
  readonly sentMessage: number;
  readonly testimonial: number;
  /** What a friend has asked the owner, and the owner the friend. */
  readonly trip: number;
  readonly sentTrip: number;
}

interface Rule {
  /** `everybody`: without a login. `members`: with one, each for themselves. `owner`: of the thing alone, which others cannot tell from none. */
  readonly may: 'everybody' | 'members' | 'owner';
  /** Whom the owner has blocked gets the answer about nobody. */
  readonly exceptBlocked?: true;
  /** Others may read the owner's contact details here, which is what it is for. */
  readonly reveals?: true;
  /** Others may add to what the owner has. */
  readonly adds?: true;
  readonly body?: (things: Things) => object;
  /** Brings the owner's things into the state in which the owner may. */
  readonly before?: (owner: Browser, things: Things) => Promise<unknown>;
}

const EVERYBODY: Rule = { may: 'everybody' };
const MEMBERS: Rule = { may: 'members' };
const OWNER: Rule = { may: 'owner' };

const agree = (owner: Browser, { trip }: Things) => owner.post(`/api/trips/${trip}/agree`, { revision: 1 });
const endTrip = async (owner: Browser, things: Things) => {
  await agree(owner, things);
  const sql =
    "update messaging.trip set question_at = now() - interval '1 day', departs_at = now() - interval '1 day' where id = $1";
  await run(app().settings.databaseUrl, sql, [things.trip]);
};
const asking = ({ owner, listing }: Things): object => ({ otherUserId: owner, theirListingId: listing, text: 'Hello' });

const RULES: Readonly<Record<string, Rule>> = {
  'GET /api/live': EVERYBODY,
  'GET /api/health': EVERYBODY,
  'GET /api/ready': EVERYBODY,
  'GET /api/site': EVERYBODY,
  'GET /api/bot-check/challenge': EVERYBODY,
  'POST /api/client-errors': EVERYBODY,
  'POST /api/csp-reports': EVERYBODY,
  'POST /api/web-vitals': EVERYBODY,
  'POST /api/auth/login': EVERYBODY,
  'POST /api/auth/resend-code': EVERYBODY,
  // A wrong code is a 401 too
  'POST /api/auth/verify': { may: 'everybody', body: () => ({}) },
  'POST /api/auth/login-link': EVERYBODY,
  // By the link of a mail alone
  'POST /api/suspended-account/data': EVERYBODY,
  'DELETE /api/suspended-account': EVERYBODY,
  'POST /api/auth/logout': EVERYBODY,
  'GET /api/auth/me': MEMBERS,
  'POST /api/auth/resend-verification': MEMBERS,
  'GET /api/email-change': MEMBERS,
  'POST /api/email-change': MEMBERS,
  'DELETE /api/email-change': MEMBERS,
  'POST /api/email-change/resend': MEMBERS,
  'POST /api/email-change/confirm': MEMBERS,
  'GET /api/phone-verification': MEMBERS,
  'PATCH /api/profile': MEMBERS,
  'POST /api/profile/picture': MEMBERS,
  'DELETE /api/profile/picture': MEMBERS,
  'GET /pictures/{file}': EVERYBODY,
  'GET /api/sessions': MEMBERS,
  'DELETE /api/sessions': MEMBERS,
  'DELETE /api/sessions/{id}': OWNER,
  'GET /api/account/data': MEMBERS,
  'DELETE /api/account': MEMBERS,
  'GET /api/airports': EVERYBODY,
  'GET /api/listings': EVERYBODY,
  'POST /api/listings': MEMBERS,
  'GET /api/listings/{userId}': EVERYBODY,
  'GET /api/listing/{id}': { may: 'everybody', exceptBlocked: true },
  'GET /api/listing/{id}/calendar.ics': { may: 'everybody', exceptBlocked: true },
  'POST /api/listings/{id}/contact': { may: 'members', exceptBlocked: true, reveals: true, adds: true },
  'GET /api/listing/{id}/contact-requests': OWNER,
  'PATCH /api/listing/{id}': { may: 'owner', body: () => ({ time: '10:00' }) },
  'DELETE /api/listing/{id}': OWNER,
  'POST /api/listing/{id}/close': OWNER,
  'PUT /api/listing/{id}/full': { may: 'owner', body: () => ({ full: true }) },
  'POST /api/listing/{id}/reopen': {
    may: 'owner',
    before: (owner, { listing }) => owner.post(`/api/listing/${listing}/close`),
  },
  'POST /api/listing/{id}/claim': OWNER,
  'POST /api/listing/{id}/disown': {
    may: 'owner',
    before: (_owner, { listing }) =>
      run(app().settings.databaseUrl, 'update listings.listing set confirmed_at = null where id = $1', [listing]),
  },
  'POST /api/listing/{id}/restore': {
    may: 'owner',
    before: (owner, { listing }) => owner.delete(`/api/listing/${listing}`),
  },
  'DELETE /api/listing/{id}/contact-email': OWNER,
  'GET /api/my-listings': MEMBERS,
  'GET /api/my-listings/{id}/matches': OWNER,
  'GET /api/alerts': MEMBERS,
  'POST /api/alerts': EVERYBODY,
  'PATCH /api/alerts/{id}': { may: 'owner', body: () => ({ frequency: 'daily' }) },
  'DELETE /api/alerts/{id}': OWNER,
  'POST /api/alerts/{id}/restore': {
    may: 'owner',
    before: (owner, { alert }) => owner.delete(`/api/alerts/${alert}`),
  },
  'POST /api/alerts/confirm': EVERYBODY,
  'GET /api/alerts/unsubscribe': EVERYBODY,
  'POST /api/alerts/unsubscribe': EVERYBODY,
  'POST /api/alerts/resubscribe': EVERYBODY,
  'POST /api/find-help/listings': EVERYBODY,
  'POST /api/offer-help/listings': EVERYBODY,
  'POST /api/listing-confirmations': EVERYBODY,
  'POST /api/listing-confirmations/withdraw': EVERYBODY,
  'POST /api/listing-confirmations/resend': EVERYBODY,
  'GET /api/testimonials': EVERYBODY,
  'POST /api/testimonials': { may: 'members', adds: true },
  'GET /api/testimonials/user/{userId}': EVERYBODY,
  'DELETE /api/testimonials/{id}': OWNER,
  'GET /api/blocks': MEMBERS,
  'PUT /api/blocks/{userId}': { may: 'members', adds: true },
  'DELETE /api/blocks/{userId}': MEMBERS,
  'POST /api/reports': { may: 'members', adds: true },
  'POST /api/contact': EVERYBODY,
  'GET /api/message-notices': MEMBERS,
  'PATCH /api/message-notices': MEMBERS,
  'GET /api/message-notices/unsubscribe': EVERYBODY,
  'POST /api/message-notices/unsubscribe': EVERYBODY,
  'GET /api/messages': MEMBERS,
  'POST /api/messages': { may: 'members', exceptBlocked: true, adds: true },
  'GET /api/messages/{userId}': MEMBERS,
  'POST /api/messages/{userId}/read': { may: 'members', body: ({ message }) => ({ messageId: message }) },
  'DELETE /api/messages/{userId}': { may: 'members', body: ({ message }) => ({ messageId: message }) },
  'DELETE /api/messages/{userId}/{messageId}': OWNER,
  'HEAD /api/messages/stream': MEMBERS,
  'GET /api/messages/stream': MEMBERS,
  'GET /api/trips': MEMBERS,
  'POST /api/trips': { may: 'members', exceptBlocked: true, adds: true, body: asking },
  'GET /api/trips/ask-with': MEMBERS,
  'GET /api/trips/{id}': OWNER,
  'GET /api/trips/{id}/calendar.ics': { may: 'owner', before: agree },
  'POST /api/trips/{id}/agree': { may: 'owner', body: () => ({ revision: 1 }) },
  'POST /api/trips/{id}/decline': { may: 'owner', body: () => ({ reason: 'other' }) },
  'POST /api/trips/{id}/withdraw': OWNER,
  'POST /api/trips/{id}/cancel': { may: 'owner', body: () => ({ reason: 'other' }), before: agree },
  'POST /api/trips/{id}/met': { may: 'owner', body: () => ({ met: true }), before: endTrip },
  'POST /api/trips/{id}/review': {
    may: 'owner',
    body: () => ({ rating: 5, text: 'She waited for us at the gate' }),
    before: async (owner, things) => {
      await endTrip(owner, things);
      const sql = "update messaging.trip set state = 'done', asked_met = true, updated_at = now() where id = $1";
      await run(app().settings.databaseUrl, sql, [things.trip]);
    },
  },
  'PUT /api/trips/{id}/notes': { may: 'owner', body: () => ({ text: 'Desk 14', revision: 0 }), before: agree },
  'GET /api/tips/preferences': MEMBERS,
  'PATCH /api/tips/preferences': MEMBERS,
  'GET /api/tips/received': MEMBERS,
  'GET /api/tips/sent': MEMBERS,
  'GET /api/tips/summary': MEMBERS,
  'GET /api/tips/csv': MEMBERS,
  'GET /api/tips/{id}': OWNER,
  'DELETE /api/tips/{id}/message': OWNER,
  'GET /api/payouts': MEMBERS,
  'POST /api/payouts/link': MEMBERS,
  'GET /api/users/{recipientId}': EVERYBODY,
  'POST /api/create-payment-intent': { may: 'everybody', adds: true },
  'POST /api/payment-success': EVERYBODY,
};

/** Open until the reader leaves: live.api.test.ts has its rules. */
const STREAM = 'GET /api/messages/stream';
const PRIVATE_TEXT = 'Only the owner and a friend read this';
const NOBODY = 999_999_999;
const NO_TIP = '00000000-0000-4000-8000-000000000000';
const KINDS = ['messages', 'listings', 'testimonials', 'tips', 'sessions', 'alerts', 'trips'] as const;
type ThingKind = (typeof KINDS)[number];
const NOTHING: Things = {
  owner: NOBODY,
  alert: NOBODY,
  listing: NOBODY,
  session: NOBODY,
  tip: NO_TIP,
  sentTip: NO_TIP,
  message: NOBODY,
  friend: NOBODY,
  sentMessage: NOBODY,
  testimonial: NOBODY,
  trip: NOBODY,
  sentTrip: NOBODY,
};

describe('about what belongs to somebody, every route (ASVS 8.2.1, 8.2.2)', () => {
  let routes: ApiRoute[];
  let owner: Browser;
  /** What no owner has changed yet; others cannot, as each test shows. */
  const unused = new Map<ThingKind, Partial<Things>>();
  /** A stranger and a blocked person who have changed nothing. */
  let readers: readonly Browser[] | undefined;

  beforeAll(async () => {
    routes = await readRoutes(app());
    owner = await tips.helper();
  });
  beforeEach(() => run(app().settings.databaseUrl, 'delete from platform.rate_limit'));

  async function givenBlocked(): Promise<Browser> {
    const blocked = await messages.verified();
    await owner.put(`/api/blocks/${ids(blocked)}`);
    return blocked;
  }

  const givenOthers = async (): Promise<readonly Browser[]> =>
    (readers ??= [await messages.verified(), await givenBlocked()]);

  const CREATE: Readonly<Record<ThingKind, () => Promise<Partial<Things>>>> = {
    messages: async () => {
      const friend = await messages.traveler();
      const { id: message } = await messages.send(friend, owner, PRIVATE_TEXT);
      const { id: sentMessage } = await messages.send(owner, friend, PRIVATE_TEXT);
      return { message, friend: ids(friend), sentMessage };
    },
    listings: async () => ({ listing: (await messages.listing(owner, { acceptsTips: true })).id }),
    tips: async () => {
      const { tipId: tip } = await tips.payTip(await messages.traveler(), owner, { message: PRIVATE_TEXT });
      const { tipId: sentTip } = await tips.payTip(owner, await tips.helper(), { message: PRIVATE_TEXT });
      return { tip, sentTip };
    },
    sessions: async () => {
      await messages.traveler(owner.email);
      const sessions = (await owner.get('/api/sessions')).body as { id: number; current: boolean }[];
      return { session: sessions.find(({ current }) => !current)?.id };
    },
    testimonials: async () => {
      const helper = await messages.verified();
      const { id: listing } = await messages.listing(helper);
      await owner.post(`/api/listings/${listing}/contact`);
      const about = { targetUserId: ids(helper), route: 'MAA to LHR' };
      const review = { ...about, rating: 5, text: 'She waited for us at the gate' };
      return { testimonial: ((await owner.post('/api/testimonials', review)).body as { id: number }).id };
    },
    alerts: async () => {
      // No listing here has this route: what an alert finds is counted later, perhaps between two looks
      const { body } = await owner.post('/api/alerts', { from: 'MAA', to: 'SYD' });
      return { alert: (body as { alert: { id: number } }).alert.id };
    },
    trips: async () => {
      const friend = await messages.traveler();
      const listing = await messages.listing(owner, { arrivalAirport: 'FRA' });
      const asked = { otherUserId: ids(owner), theirListingId: listing.id, text: PRIVATE_TEXT };
      const { id: trip } = (await friend.post('/api/trips', asked)).body as { id: number };
      const other = await messages.listing(owner, { arrivalAirport: 'CDG' });
      const question = { otherUserId: ids(friend), listingId: other.id, text: PRIVATE_TEXT };
      const { id: sentTrip } = (await owner.post('/api/trips', question)).body as { id: number };
      return { trip, sentTrip };
    },
  };

  async function givenThings(): Promise<Things> {
    for (const [kind, create] of Object.entries(CREATE) as [ThingKind, () => Promise<Partial<Things>>][])
      if (!unused.has(kind)) unused.set(kind, await create());
    return Object.assign({ ...NOTHING, owner: ids(owner) }, ...unused.values());
  }

  /** Which things a route is about; undefined where no owner calls it. */
  const kindOf = ({ path }: ApiRoute): ThingKind | undefined => {
    const [, part = ''] = /^\/api\/(?:my-)?([a-z]+)\//.exec(path) ?? [];
    return part === 'listing' ? 'listings' : KINDS.find((kind) => kind === part);
  };

  /** Of a path parameter of this route, or of a field of its body that names something. */
  const idOf = (route: ApiRoute, name: string, things = NOTHING): string | number => {
    if (name === 'messageId') return things.sentMessage;
    if (route.path === '/api/messages/{userId}/{messageId}') return things.friend;
    // Who gave a tip reads its receipt, and who got it deletes its message
    if (route.path === '/api/tips/{id}') return things.sentTip;
    if (route.path.startsWith('/api/tips/')) return things.tip;
    if (route.path === '/api/trips/{id}/withdraw') return things.sentTrip;
    if (route.path.startsWith('/api/trips/')) return things.trip;
    if (route.path.startsWith('/api/alerts/')) return things.alert;
    if (route.path === '/api/testimonials/{id}') return things.testimonial;
    if (route.path.startsWith('/api/sessions/')) return things.session;
    if (/^\/api\/(my-)?listings?\/\{id\}/.test(route.path)) return things.listing;
    return things === NOTHING ? NOBODY : ids(owner);
  };

  async function bodyFor(route: ApiRoute, things = NOTHING): Promise<object | undefined> {
    const { body } = RULES[route.name] ?? EVERYBODY;
    if (body !== undefined) return body(things);
    if (route.body === undefined) return undefined;
    const [sample] = fc.sample(valuesOf(route.body), { numRuns: 1, seed: 7 }) as [Record<string, unknown>];
    const person = things === NOTHING ? NOBODY : ids(owner);
    const about = {
      receiverId: person,
      recipientId: person,
      targetUserId: person,
      kind: 'person',
      id: person,
      content: 'Hello',
      clientId: randomUUID(),
      listingId: undefined,
      amount: 15,
      attemptId: randomUUID(),
      captchaToken: '',
      confirmation: 'no',
    };
    const known = Object.fromEntries(Object.entries(about).filter(([name]) => name in (route.body?.properties ?? {})));
    if ('captchaToken' in known) known['captchaToken'] = await app().botCheckToken();
    return { ...sample, ...known };
  }

  /** About these things, or about none that exist. */
  async function call(route: ApiRoute, caller: TestBrowser, things?: Things): Promise<Answer> {
    const url = fillPath(route.path, (name) => idOf(route, name, things));
    return caller.send(route.method, url, await bodyFor(route, things));
  }

  /** All that the owner has, as the owner's own download holds it. */
  async function everythingOfOwner(): Promise<object> {
    // What the site does with trips by itself must not come between two looks
    await app().nest.get(TripChecksJob).sweep();
    const { exportedAt: _when, ...data } = (await owner.get('/api/account/data')).body as Record<string, unknown>;
    return data;
  }

  const isLoginNeeded = ({ status, body }: Answer): boolean =>
    status === 401 && (body as { code?: string } | undefined)?.code === LOGIN_NEEDED;

  /** Without what differs between two responses of any kind. */
  const shape = ({ status, body }: Answer) => ({ status, body });

  it('has a rule here', () => {
    expect(routes.map(({ name }) => name).toSorted()).toEqual(Object.keys(RULES).toSorted());
  });

  /** What anybody but the owner gets or changes against the rule. */
  async function findBreaches(route: ApiRoute, rule: Rule): Promise<string[]> {
    const things = await givenThings();
    await rule.before?.(owner, things);
    const others = await givenOthers();
    // Who may do nothing changes nothing
    if (route.method !== 'GET' && rule.may !== 'owner') readers = undefined;
    const before = await everythingOfOwner();
    const breaches: string[] = [];
    const note = (isBreach: boolean, breach: string): void => void (isBreach && breaches.push(breach));

    const nobody = await call(route, browserOf(app()), things);
    note(isLoginNeeded(nobody) !== (rule.may !== 'everybody'), `without a login: ${nobody.status}`);
    const answers = [nobody];
    for (const caller of route.name === STREAM ? [] : others) {
      const answer = await call(route, caller, things);
      answers.push(answer);
      const isBlocked = caller === others[1];
      const who = isBlocked ? 'a blocked person' : 'a stranger';
      note(answer.status >= 500 || isLoginNeeded(answer), `${who}: ${answer.status}`);
      if (rule.may !== 'owner' && !(rule.exceptBlocked === true && isBlocked)) continue;
      const aboutNothing = await call(route, caller);
      note(answer.status !== 404, `${who} is not refused: ${answer.status}`);
      note(!isDeepStrictEqual(shape(answer), shape(aboutNothing)), `${who} can tell it from nothing`);
    }
    for (const { text } of answers) {
      note(text.includes(PRIVATE_TEXT), 'a private text is read');
      note(rule.reveals !== true && text.includes(owner.email), 'the email is read');
    }
    note(rule.adds !== true && !isDeepStrictEqual(before, await everythingOfOwner()), 'something of the owner changed');
    if (rule.may !== 'owner') return breaches;
    const kind = kindOf(route);
    if (kind === undefined) throw new Error(`Name the things that ${route.name} is about.`);
    if (route.method !== 'GET' || rule.before !== undefined) unused.delete(kind);
    const { status } = await call(route, owner, things);
    note(status < 200 || status >= 300, `the owner is refused: ${status}`);
    return breaches;
  }

  it.each(Object.keys(RULES))('keeps its rule for a stranger, a blocked person and nobody: %s', async (name) => {
    const route = routes.find((one) => one.name === name)!;
    expect(await findBreaches(route, RULES[name] ?? EVERYBODY)).toEqual([]);
    countTries(3);
  });
});
