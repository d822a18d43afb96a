import {
  type Alert,
  changeAlertSchema,
  changeListingSchema,
  createListingSchema,
  findHelpSchema,
  getAlertDays,
  type Listing,
  type Match,
  type Matches,
  newAlertSchema,
  newTestimonialSchema,
  offerHelpSchema,
  type OwnListing,
  type TripTraveler,
  type TripTravelerInput,
  toFlights,
  type TripWithFlights,
} from 'contracts';
import {
  aContactRequest,
  aFlight,
  aListing,
  aMatch,
  anAirport,
  anAlert,
  anOwnListing,
  aTestimonial,
  aUser,
  requireUser,
  type FakeHandlers,
  type FakeCall,
  fakePage,
  found,
  refuse,
} from 'shared-ui/testing';

/** The code that confirms every address, since no mail is sent. */
const CODE = '123456';
const DAY_IN_MS = 86_400_000;
const me = aUser().id;

const inDays = (days: number): string => new Date(Date.now() + days * DAY_IN_MS).toISOString().slice(0, 10);

const airports = [
  anAirport({ code: 'MAA', name: 'Chennai International Airport', city: 'Chennai', country: 'India' }),
  anAirport({ code: 'DEL', name: 'Indira Gandhi International Airport', city: 'Delhi', country: 'India' }),
  anAirport(),
  anAirport({ code: 'LGW', name: 'Gatwick Airport', city: 'London', country: 'United Kingdom' }),
  anAirport({ code: 'YYZ', name: 'Pearson International Airport', city: 'Toronto', country: 'Canada' }),
  anAirport({ code: 'MEX', name: 'Benito Juárez International Airport', city: 'Mexico City', country: 'Mexico' }),
  anAirport({ code: 'ORD', name: "O'Hare International Airport", city: 'Chicago', country: 'United States' }),
];

/** The airport fields of a listing, as in the API's response. */
function route(departureAirport: string, arrivalAirport: string) {
  const find = (code: string) => airports.find((airport) => airport.code === code) ?? anAirport({ code, city: code });
  const [from, to] = [find(departureAirport), find(arrivalAirport)];
  return {
    departureAirport,
    departureCity: from.city,
    departureCountry: from.country,
    arrivalAirport,
    arrivalCity: to.city,
    arrivalCountry: to.country,
  };
}

/** What a trip as it is sent answers: flights only where there are connections. */
function toTrip(sent: TripWithFlights) {
  const flights = toFlights(sent).map(
    ({ departureAirport, arrivalAirport, date, time = null, flightNumber = null }) => ({
      ...route(departureAirport, arrivalAirport),
      date,
      time,
      flightNumber,
    }),
  );
  return { ...route(sent.departureAirport, sent.arrivalAirport), flights: flights.length > 1 ? flights : undefined };
}

const DOHA = { city: 'Doha', country: 'Qatar' };
const ownRequest = anOwnListing({
  type: 'seeking_help',
  userId: me,
  ...route('MAA', 'LHR'),
  date: inDays(19),
  time: '04:10',
  flightNumber: 'QR529',
  flights: [
    aFlight({
      arrivalAirport: 'DOH',
      arrivalCity: DOHA.city,
      arrivalCountry: DOHA.country,
      date: inDays(19),
      time: '04:10',
      flightNumber: 'QR529',
    }),
    aFlight({
      departureAirport: 'DOH',
      departureCity: DOHA.city,
      departureCountry: DOHA.country,
      date: inDays(19),
      time: '08:05',
      flightNumber: 'QR3',
    }),
  ],
  traveler: { who: 'other', firstName: 'Lakshmi', relation: 'mother', ageBand: '70s', languageCodes: ['ta'] },
  healthNeeds: ['wheelchair'],
});
/** The request that somebody fits. */
export const ownRequestId = ownRequest.id;

let mine: OwnListing[] = [
  ownRequest,
  anOwnListing({
    date: inDays(12),
    contactRequests: { count: 1, latest: [aContactRequest()] },
  }),
  anOwnListing({ type: 'seeking_help', userId: me, ...route('LHR', 'MAA'), date: inDays(40), status: 'closed' }),
];
/** Who fits `ownRequest`, best first. */
const requestMatches: Match[] = [
  {
    listing: aListing({
      userId: 9,
      username: 'Meena Iyer',
      averageRating: 4.9,
      ratingCount: 23,
      date: inDays(19),
      time: '04:10',
      flightNumber: 'QR529',
      flights: ownRequest.flights,
    }),
    reasons: [
      { type: 'same_flights', fits: true },
      { type: 'languages', fits: true, languages: ['ta'] },
      { type: 'needs', fits: true, needs: ['wheelchair'] },
      { type: 'verified_phone', fits: true },
    ],
  },
  {
    listing: aListing({
      userId: 10,
      username: 'Ravi Chandran',
      averageRating: 4.6,
      ratingCount: 7,
      ...route('DOH', 'LHR'),
      departureCity: DOHA.city,
      departureCountry: DOHA.country,
      date: inDays(19),
      time: '08:05',
      flightNumber: 'QR3',
    }),
    reasons: [
      { type: 'same_flight', fits: true, from: 'DOH', to: 'LHR' },
      { type: 'languages', fits: true, languages: ['ta'] },
      { type: 'needs', fits: true, needs: ['first_flight'] },
      { type: 'verified_phone', fits: true },
      { type: 'part_of_way', fits: false, from: 'DOH', to: 'LHR' },
    ],
  },
  {
    listing: aListing({ userId: 11, username: 'Anitha George', date: inDays(19), flightNumber: 'BA36' }),
    reasons: [
      { type: 'same_day', fits: true },
      { type: 'needs', fits: true, needs: ['changing_planes', 'wheelchair'] },
      { type: 'verified_phone', fits: true },
      { type: 'another_flight', fits: false },
      { type: 'languages', fits: false, languages: ['ta'] },
    ],
  },
  aMatch({
    listing: aListing({
      userId: 12,
      username: 'Suresh Babu',
      averageRating: null,
      ratingCount: 0,
      date: inDays(20),
      flightNumber: 'AI147',
      time: '09:40',
    }),
    reasons: [
      { type: 'languages', fits: true, languages: ['ta'] },
      { type: 'days_apart', fits: false, days: 1 },
      { type: 'verified_phone', fits: false },
    ],
  }),
];

let alerts: Alert[] = [
  anAlert({ listingId: ownRequestId, from: 'MAA', to: 'LHR', foundCount: requestMatches.length }),
  anAlert({ listingId: mine[1]?.id ?? null, type: 'seeking_help', from: 'MAA', to: 'LHR', foundCount: 5 }),
  anAlert({ languages: ['ne'] }),
  anAlert({ type: 'seeking_help', from: 'LHR', to: 'MAA', frequency: 'daily', foundCount: 2 }),
  anAlert({ from: 'LHR', to: null, frequency: 'off' }),
];
let endedAlerts: Alert[] = [];
let trash: OwnListing[] = [];
const others: Listing[] = [
  aListing({ userId: 9, username: 'Meena Iyer', date: inDays(3) }),
  aListing({ type: 'seeking_help', date: inDays(3), endDate: inDays(6) }),
  aListing({ userId: 12, username: 'Lucía Fernández', ...route('MEX', 'ORD'), date: inDays(8), flightNumber: 'AM686' }),
  aListing({ type: 'seeking_help', username: 'Gurpreet S', ...route('DEL', 'YYZ'), date: inDays(20) }),
];
function listMatches(call: FakeCall): Matches {
  requireUser(call);
  const own = byId(mine, call);
  return { own, matches: own === ownRequest ? requestMatches : [] };
}

const testimonials = [aTestimonial(), aTestimonial({ rating: 4, text: 'Kind, patient, and on time.' })];
/** Listings published without a login, which wait for their code. */
const unconfirmed = new Map<number, Listing>();

/** The public view: without contact details. */
const publicly = ({ status: _status, contactRequests: _requests, ...listing }: OwnListing): Listing => ({
  ...listing,
  email: null,
  phoneNumber: null,
});
const all = (): Listing[] => [...mine.filter(({ status }) => status === 'active').map(publicly), ...others];
const byId = <Kind extends Listing>(listings: Kind[], { params }: FakeCall): Kind =>
  found(listings.find(({ id }) => id === Number(params['id'])));

function search({ query }: FakeCall): Response {
  const param = (name: string) => query.get(name) ?? undefined;
  const [from, to, type, flight, date] = ['from', 'to', 'type', 'flight', 'date'].map(param);
  const until = param('endDate') ?? date;
  const matches = (listing: Listing): boolean =>
    (!from || listing.departureAirport === from) &&
    (!to || listing.arrivalAirport === to) &&
    (!type || type === 'both' || listing.type === type) &&
    (!flight || listing.flightNumber === flight) &&
    (param('verified') !== 'true' || listing.user.verified) &&
    (!date || query.has('around') || (listing.date <= (until ?? '') && (listing.endDate ?? listing.date) >= date));
  const hits = all().filter((listing) => matches(listing) && listing.flightNumber !== param('exceptFlight'));
  const soonest = hits.toSorted((one, other) => one.date.localeCompare(other.date));
  const orders: Record<string, Listing[]> = {
    newest: hits.toSorted((one, other) => other.id - one.id),
    best_rated: soonest.toSorted((one, other) => (other.averageRating ?? 0) - (one.averageRating ?? 0)),
  };
  const sorted = orders[param('order') ?? ''] ?? soonest;
  return fakePage(sorted, query, '/api/listings');
}

interface ShortFormInput extends TripWithFlights {
  traveler?: TripTravelerInput | undefined;
  name?: string | undefined;
}

/** Publishes by a short form: immediately if logged in, otherwise it waits for the code. */
function publish(
  { session }: FakeCall,
  type: Listing['type'],
  {
    captchaToken: _token,
    consent: _consent,
    traveler,
    flights,
    ...input
  }: ShortFormInput & { captchaToken: string; consent: true },
) {
  const fields = { ...input, type, traveler: toTripTraveler(traveler) };
  const own = anOwnListing({ ...fields, ...toTrip({ ...input, flights }) });
  if (session.user) {
    mine.unshift(own);
    return { listing: own, confirmationId: null };
  }
  const listing = { ...publicly(own), userId: null, username: input.name ?? '' };
  unconfirmed.set(listing.id, listing);
  others.push(listing);
  return { listing, confirmationId: listing.id };
}

function confirm({ body }: FakeCall) {
  const { confirmationId, code } = body as { confirmationId?: number; code?: string };
  if (confirmationId !== undefined && code !== CODE)
    refuse(400, `That code is not right. Here it is always ${CODE}.`, 'listings.code_wrong');
  const listing = confirmationId === undefined ? others[0] : unconfirmed.get(confirmationId);
  return { listing: found(listing) };
}

function create(call: FakeCall): OwnListing {
  if (!requireUser(call).verified) refuse(403, 'Please verify your phone number first.', 'listings.phone_unverified');
  const { captchaToken: _token, traveler, flights, ...input } = createListingSchema.parse(call.body);
  const fields = { ...input, traveler: toTripTraveler(traveler) };
  const listing = anOwnListing({ ...fields, ...toTrip({ ...input, flights }) });
  mine = [listing, ...mine];
  return listing;
}

const toTripTraveler = (traveler: TripTravelerInput | null | undefined): TripTraveler | null =>
  traveler ? { firstName: null, relation: null, ageBand: null, languageCodes: [], ...traveler } : null;

function updateMine(listing: OwnListing): OwnListing {
  mine = mine.map((one) => (one.id === listing.id ? listing : one));
  return listing;
}

function change(call: FakeCall): OwnListing {
  const own = byId(mine, call);
  const { traveler, needs, healthNeeds, healthConsent, flights, ...changes } = changeListingSchema.parse(call.body);
  const listing = {
    ...own,
    ...changes,
    needs: needs ?? own.needs,
    healthNeeds: healthConsent === false ? [] : (healthNeeds ?? own.healthNeeds),
    traveler: traveler === undefined ? own.traveler : toTripTraveler(traveler),
  };
  const { time, flightNumber } = listing;
  const sent = {
    ...listing,
    time: time ?? undefined,
    flightNumber: flightNumber ?? undefined,
    flights: flights ?? undefined,
  };
  return updateMine({ ...listing, ...toTrip(sent), ...(flights === undefined && { flights: listing.flights }) });
}

function remove(call: FakeCall) {
  const listing = byId(mine, call);
  mine = mine.filter((one) => one !== listing);
  trash = [listing, ...trash];
  return { restorableUntil: new Date(Date.now() + 60_000).toISOString() };
}

function restore(call: FakeCall): OwnListing {
  const listing = byId(trash, call);
  trash = trash.filter((one) => one !== listing);
  mine = [listing, ...mine];
  return listing;
}

function review(call: FakeCall) {
  const { id, username, profilePictureUrl } = requireUser(call);
  const { text, rating, route: reviewed } = newTestimonialSchema.parse(call.body);
  const testimonial = aTestimonial({ text, rating, route: reviewed, user: { id, username, profilePictureUrl } });
  testimonials.unshift(testimonial);
  return testimonial;
}

function createAlert(call: FakeCall): object {
  const { from = null, to = null, type = null, flight = null, ...wanted } = newAlertSchema.parse(call.body);
  if (wanted.email !== undefined) return { alert: null };
  const { languages, frequency } = wanted;
  const alert = anAlert({ from, to, type, flight, languages, frequency, ...getAlertDays(wanted, inDays(0)) });
  alerts = [alert, ...alerts];
  return { alert };
}

const alertById = (list: Alert[], { params }: FakeCall): Alert =>
  found(list.find(({ id }) => id === Number(params['id'])));

function changeAlert(call: FakeCall): Alert {
  const changed = { ...alertById(alerts, call), ...changeAlertSchema.parse(call.body) };
  alerts = alerts.map((alert) => (alert.id === changed.id ? changed : alert));
  return changed;
}

function endAlert(call: FakeCall): Alert {
  const ended = alertById(alerts, call);
  alerts = alerts.filter((alert) => alert !== ended);
  endedAlerts = [...endedAlerts, ended];
  return ended;
}

function restoreAlert(call: FakeCall): Alert {
  const restored = alertById(endedAlerts, call);
  alerts = [...alerts, restored];
  return restored;
}

export const handlers: FakeHandlers = {
  'GET /api/alerts': (call) => {
    requireUser(call);
    return alerts;
  },
  'POST /api/alerts': createAlert,
  'PATCH /api/alerts/:id': changeAlert,
  'DELETE /api/alerts/:id': endAlert,
  'POST /api/alerts/:id/restore': restoreAlert,
  'POST /api/alerts/confirm': () => ({ alert: anAlert() }),
  'POST /api/alerts/unsubscribe': () => ({ alert: anAlert() }),
  'POST /api/alerts/resubscribe': () => ({ alert: anAlert() }),
  'GET /api/airports': () => airports,
  'GET /api/listings': search,
  'GET /api/listing/:id': (call) => byId([...all(), ...mine], call),
  'POST /api/listings/:id/contact': (call) => {
    requireUser(call);
    if (byId(all(), call).userId === null) return { email: null, phoneNumber: null, pending: true };
    return { email: 'meena@example.com', phoneNumber: '+44 7700900177', pending: false };
  },
  'POST /api/find-help/listings': (call) => publish(call, 'seeking_help', findHelpSchema.parse(call.body)),
  'POST /api/offer-help/listings': (call) => publish(call, 'helper', offerHelpSchema.parse(call.body)),
  'POST /api/listing-confirmations': confirm,
  'POST /api/listing-confirmations/resend': () => undefined,
  'POST /api/listings': create,
  'GET /api/my-listings': (call) => {
    requireUser(call);
    return mine.filter(({ type }) => type === (call.query.get('type') ?? type));
  },
  'GET /api/my-listings/:id/matches': listMatches,
  'PATCH /api/listing/:id': change,
  'DELETE /api/listing/:id': remove,
  'POST /api/listing/:id/restore': restore,
  'POST /api/listing/:id/close': (call) => updateMine({ ...byId(mine, call), status: 'closed' }),
  'POST /api/listing/:id/reopen': (call) => updateMine({ ...byId(mine, call), status: 'active' }),
  'GET /api/listing/:id/contact-requests': (call) =>
    fakePage(
      byId(mine, call).contactRequests.latest,
      call.query,
      `/api/listing/${String(call.params['id'])}/contact-requests`,
    ),
  'GET /api/testimonials': ({ query }) => fakePage(testimonials, query, '/api/testimonials'),
  'DELETE /api/testimonials/:id': (call) => {
    requireUser(call);
    const at = testimonials.findIndex(({ id }) => id === Number(call.params['id']));
    found(testimonials[at]);
    testimonials.splice(at, 1);
  },
  'GET /api/testimonials/user/:id': ({ query, params }) =>
    fakePage(testimonials, query, `/api/testimonials/user/${String(params['id'])}`),
  'POST /api/testimonials': review,
};
