import {
  addDays,
  type CalendarDay,
  type Listing,
  type OwnListing,
  type PublishedListing,
  todayAnywhere,
  toFlightKey,
  type User,
} from 'contracts';
import { AccountEntity, AccountSessionStore, parseDevice } from '../../src/modules/account/index.ts';
import {
  AirportEntity,
  AlertEntity,
  ListingEntity,
  type StoredFlight,
  storeFlights,
} from '../../src/modules/listings/index.ts';
import { SessionCookies } from '../../src/platform/login/session-cookies.ts';
import { type Answer, type Browser, browserOf } from '../browser.ts';
import type { TestApp } from '../harness.ts';

export type Form = Record<string, unknown>;

export const inDays = (days: number): CalendarDay => addDays(todayAnywhere(), days);

/** What the find-help form sends with the required fields only. */
export const aRequest = (changes: Form = {}): Form => ({
  departureAirport: 'MAA',
  arrivalAirport: 'LHR',
  date: inDays(7),
  name: 'Priya Raman',
  email: 'priya.raman@example.com',
  consent: true,
  captchaToken: 'replaced by the test',
  ...changes,
});

export const anOffer = (changes: Form = {}): Form =>
  aRequest({ name: 'Meena Iyer', email: 'meena.iyer@example.com', ...changes });

/** Posts a form with a valid bot-check token, without a login or from a browser with one. */
export async function post(
  app: TestApp,
  path: 'find-help' | 'offer-help',
  form: Form,
  from: Pick<TestApp, 'post'> = app,
): Promise<Answer> {
  return from.post(`/api/${path}/listings`, { ...form, captchaToken: await app.botCheckToken() });
}

type Unconfirmed = PublishedListing & { confirmationId: number };

/** A published listing, still unconfirmed unless it is `from` its owner's browser. */
export async function published(
  app: TestApp,
  form: Form = aRequest(),
  from: Pick<TestApp, 'post'> = app,
): Promise<Unconfirmed> {
  const answer = await post(app, 'acceptsTips' in form ? 'offer-help' : 'find-help', form, from);
  if (answer.status !== 201) throw new Error(`Not published: ${answer.status} ${answer.text}`);
  return answer.body as Unconfirmed;
}

export interface ListingRow {
  type?: Listing['type'];
  from?: string;
  to?: string;
  date?: CalendarDay;
  endDate?: CalendarDay;
  flight?: string;
  /** Where the trip changes planes, with the flight that leaves there. */
  stops?: readonly { at: string; date?: CalendarDay; flight?: string }[];
  status?: 'active' | 'closed' | 'expired' | 'hidden';
  confirmed?: boolean;
  spoken?: string[];
  userId?: number;
  name?: string;
  email?: string;
}

/** Adds listings, posted in this order. Answers their ids. */
export async function listings(app: TestApp, rows: readonly ListingRow[]): Promise<number[]> {
  const em = app.em();
  const airports = new Map((await em.findAll(AirportEntity)).map(({ code, id }) => [code, id]));
  const getAirportId = (code: string): number => airports.get(code) ?? Number.NaN;
  const added: ListingEntity[] = [];
  const flightsOf = new Map<ListingEntity, StoredFlight[]>();
  for (const { type = 'helper', from = 'MAA', to = 'LHR', date = inDays(10), ...row } of rows) {
    const listing = em.create(ListingEntity, {
      type,
      date,
      endDate: row.endDate,
      status: row.status ?? 'active',
      userId: row.userId ?? 1,

      departureAirport: getAirportId(from),
      arrivalAirport: getAirportId(to),
      name: row.name ?? 'Meena Iyer',
      email: row.email ?? 'meena.iyer@example.com',
      phoneNumber: '+44 7700 900142',
      flightNumber: row.flight,
      flightKey: row.flight && toFlightKey(row.flight),
      spoken: row.spoken ?? [],
      confirmedAt: row.confirmed === false ? undefined : new Date(),
    });
    added.push(listing);
    const stops = [{ at: from, date, flight: row.flight }, ...(row.stops ?? [])];
    const flights = stops.map((stop, at) => ({
      departureAirport: getAirportId(stop.at),
      arrivalAirport: getAirportId(stops[at + 1]?.at ?? to),
      date: stop.date ?? date,
      flightNumber: stop.flight,
    }));
    listing.setFlightDays(flights);
    flightsOf.set(listing, flights);
  }
  await em.flush();
  for (const [listing, flights] of flightsOf) await storeFlights(em, listing, flights);
  return added.map(({ id }) => id);
}

export async function account(
  app: TestApp,
  details: Partial<AccountEntity> & { username: string; email: string },
): Promise<number> {
  const em = app.em();
  const added = em.create(AccountEntity, details);
  await em.flush();
  return added.id;
}

export async function search(app: TestApp, query: Record<string, string | number>): Promise<Listing[]> {
  const answer = await app.get(
    `/api/listings?${new URLSearchParams(Object.entries(query).map(([name, value]): [string, string] => [name, String(value)])).toString()}`,
  );
  if (answer.status !== 200) throw new Error(`The search answered ${answer.status} ${answer.text}`);
  return answer.body as Listing[];
}

/** Deletes all listings and alerts. Waits for jobs of the test before, which lock the same rows. */
export async function clearListings(app: TestApp): Promise<void> {
  await app.whenIdle();
  await app.em().nativeDelete(AlertEntity, {});
  await app.em().nativeDelete(ListingEntity, {});
}

/** The URL of the next page, from the Link header. */
export const nextOf = (answer: Answer): string | undefined =>
  /^<(.+)>; rel="next"$/.exec(answer.headers['link'] ?? '')?.[1];

/** What the create-listing form sends of an offer with the required fields only, without the email. */
export const aListingForm = (changes: Form = {}): Form => ({
  type: 'helper',
  departureAirport: 'MAA',
  arrivalAirport: 'LHR',
  date: inDays(10),
  description: 'I know both airports well',
  phoneNumber: '+44 7700 900142',
  ...changes,
});

let people = 0;

/** Somebody with a session, without the mail and the bot check of a login, which take time. */
async function withSession(app: TestApp, details: Partial<AccountEntity> & { email: string }): Promise<Browser> {
  const { email } = details;
  const em = app.em();
  const existing = await em.findOne(AccountEntity, { email });
  const person = existing ?? em.create(AccountEntity, { username: `Traveler ${1000 + (people += 1)}`, ...details });
  em.assign(person, { ...details, emailProven: true });
  await em.flush();
  const device = { userId: person.id, device: parseDevice(undefined), replaces: undefined };
  const { token } = await app.nest.get(AccountSessionStore).start(em, device);
  const browser = browserOf(app);
  const { body } = await browser.get('/api/auth/me', { cookie: `${app.nest.get(SessionCookies).name}=${token}` });
  return Object.assign(browser, { email, user: body as User });
}

/** People and listings of an application: `const given = givenIn(app)`. */
export const givenIn = (app: () => TestApp) => ({
  /** Somebody who is logged in. */
  traveler: (email = `traveler.${(people += 1)}@example.com`): Promise<Browser> => withSession(app(), { email }),

  /** Somebody who is logged in and whose phone number is verified. */
  verified: (email = `verified.${(people += 1)}@example.com`): Promise<Browser> =>
    withSession(app(), { email, phoneNumber: `+44770${8_000_000 + (people += 1)}`, verified: true }),

  /** Posts a listing by POST /api/listings. */
  async listing(browser: Browser, changes: Form = {}): Promise<OwnListing> {
    const captchaToken = await app().botCheckToken();
    const answer = await browser.post(
      '/api/listings',
      aListingForm({ email: browser.email, captchaToken, ...changes }),
    );
    if (answer.status !== 201) throw new Error(`No listing was created: ${answer.status} ${answer.text}`);
    return answer.body as OwnListing;
  },
});
