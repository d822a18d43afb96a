import type {
  Airport,
  Alert,
  AskChoice,
  AskWith,
  ContactRequest,
  Conversation,
  ConversationListing,
  ErrorBody,
  Listing,
  ListingFlight,
  Match,
  Message,
  OtherUser,
  OwnListing,
  Payouts,
  ReceivedTip,
  RecordedTip,
  SentTip,
  Session,
  SiteSettings,
  Testimonial,
  Thread,
  TipIntent,
  TipRecipient,
  TipsSummary,
  Traveler,
  Trip,
  TripDetails,
  TripFlight,
  User,
} from 'contracts';

let lastId = 0;
const nextId = (): number => (lastId += 1);

/** The same name everywhere in a listing, unless a test sets them apart. */
const withName = ({ username, name }: Partial<Listing>, otherwise: string) => {
  const shown = username ?? name ?? otherwise;
  return {
    username: shown,
    user: { username: shown, profilePictureUrl: null, verified: true, memberSince: '2024-03', answersWithin: null },
  };
};

/** An offer of help from Chennai to London. */
export const aHelperListing = (overrides: Partial<Listing> = {}): Listing => ({
  id: nextId(),
  type: 'helper',
  userId: 7,
  ...withName(overrides, 'Priya R'),
  profilePictureUrl: null,
  languages: 'Tamil, English',
  languageCodes: ['ta', 'en'],
  email: null,
  phoneNumber: null,
  name: 'Priya R',
  departureAirport: 'MAA',
  departureCity: 'Chennai',
  departureCountry: 'India',
  arrivalAirport: 'LHR',
  arrivalCity: 'London',
  arrivalCountry: 'United Kingdom',
  date: '2026-12-12',
  endDate: null,
  time: '05:35',
  flightNumber: 'BA36',
  skills: 'Wheelchair, Translation',
  description: 'I fly this route four times a year and am glad to help.',
  tipAmount: null,
  minTip: null,
  maxTip: null,
  offersTips: false,
  acceptsTips: true,
  traveler: null,
  needs: [],
  averageRating: 4.8,
  ratingCount: 12,
  createdAt: '2026-11-20T10:00:00.000Z',
  ...overrides,
});

/** A request for help from Chennai to London. */
export const aSeekerListing = (overrides: Partial<Listing> = {}): Listing =>
  aHelperListing({
    type: 'seeking_help',
    userId: 8,
    ...withName(overrides, 'Anand K'),
    name: 'Anand K',
    skills: null,
    description: 'My mother travels alone for the first time and speaks Tamil only.',
    tipAmount: 20,
    acceptsTips: false,
    averageRating: null,
    ratingCount: 0,
    ...overrides,
  });

/** A listing of either kind: `aListing({ type: 'seeking_help' })`. */
export const aListing = (overrides: Partial<Listing> = {}): Listing =>
  overrides.type === 'seeking_help' ? aSeekerListing(overrides) : aHelperListing(overrides);

/** A flight of a listing with connections: `aListing({ flights: [aFlight(…), aFlight(…)] })`. */
export const aFlight = (overrides: Partial<ListingFlight> = {}): ListingFlight => ({
  departureAirport: 'MAA',
  departureCity: 'Chennai',
  departureCountry: 'India',
  arrivalAirport: 'LHR',
  arrivalCity: 'London',
  arrivalCountry: 'United Kingdom',
  date: '2026-12-12',
  time: null,
  flightNumber: null,
  ...overrides,
});

export const anAirport = (overrides: Partial<Airport> = {}): Airport => ({
  code: 'LHR',
  name: 'Heathrow Airport',
  city: 'London',
  country: 'United Kingdom',
  ...overrides,
});

export const aTestimonial = (overrides: Partial<Testimonial> = {}): Testimonial => ({
  id: nextId(),
  text: 'She stayed with my mother until we met at the gate.',
  rating: 5,
  route: 'MAA to LHR',
  createdAt: '2026-11-02T09:30:00.000Z',
  user: { id: 8, username: 'anand_k', profilePictureUrl: null },
  ...overrides,
});

export const aContactRequest = (overrides: Partial<ContactRequest> = {}): ContactRequest => ({
  id: nextId(),
  user: { id: 8, username: 'anand_k', profilePictureUrl: null },
  askedAt: '2026-11-17T20:12:00.000Z',
  ...overrides,
});

/** A person as everybody may see them. */
export const aTraveler = (overrides: Partial<Traveler> = {}): Traveler => ({
  user: {
    id: 7,
    username: 'priya_r',
    profilePictureUrl: null,
    languages: 'Tamil, English',
    languageCodes: ['ta', 'en'],
    averageRating: 4.8,
    ratingCount: 12,
    verified: true,
    memberSince: '2024-03',
    answersWithin: 'two_hours',
    bio: null,
    searchable: false,
  },
  ratings: [0, 0, 0, 2, 10],
  listings: [],
  ...overrides,
});

export const anErrorBody = (overrides: Partial<ErrorBody> = {}): ErrorBody => ({
  message: 'Please check what you entered.',
  code: 'request.invalid',
  ...overrides,
});

/** An error response of the API. */
export const aRefusal = (status: number, overrides: Partial<ErrorBody> = {}): Response =>
  Response.json(anErrorBody(overrides), { status });

export const siteSettings = (overrides: Partial<SiteSettings> = {}): SiteSettings => ({
  botCheck: { provider: 'off' },
  contact: { email: 'hello@flightamigo.example', social: [] },
  gaMeasurementId: null,
  mail: true,
  sms: true,
  payments: { provider: 'local' },
  reports: { sample: 0 },
  ...overrides,
});

/** A logged-in user with a verified phone number. */
export const aUser = (overrides: Partial<User> = {}): User => ({
  id: 7,
  username: 'Priya R',
  email: 'priya@example.com',
  phoneNumber: '+44 7700900142',
  phoneNumberMasked: '+44 •••• ••• 142',
  profilePictureUrl: null,
  languages: 'Tamil, English',
  languageCodes: ['ta', 'en'],
  bio: 'I fly between Chennai and London four times a year.',
  verified: true,
  bioPublic: true,
  searchable: false,
  ...overrides,
});

export const aSession = (overrides: Partial<Session> = {}): Session => ({
  id: nextId(),
  browser: 'Firefox',
  system: 'Linux',
  kind: 'desktop',
  createdAt: '2026-11-18T09:00:00.000Z',
  lastUsedAt: '2026-11-20T10:00:00.000Z',
  current: false,
  ...overrides,
});

/** An own listing, with contact details. */
export const anOwnListing = (overrides: Partial<OwnListing> = {}): OwnListing => ({
  ...aListing({ email: 'priya@example.com', phoneNumber: '+44 7700900142', ...overrides }),
  status: 'active',
  contactRequests: { count: 0, latest: [] },
  ...overrides,
});

/** An Amigo on the same flight, who speaks the language. */
export const aMatch = (overrides: Partial<Match> = {}): Match => ({
  listing: aHelperListing({ userId: 9, username: 'Meena Iyer' }),
  reasons: [
    { type: 'same_flight', fits: true, from: 'MAA', to: 'LHR' },
    { type: 'languages', fits: true, languages: ['ta'] },
    { type: 'verified_phone', fits: true },
  ],
  ...overrides,
});

/** The alert of a search for Amigos, which has found nobody. */
export const anAlert = (overrides: Partial<Alert> = {}): Alert => ({
  id: nextId(),
  listingId: null,
  type: 'helper',
  from: 'KTM',
  to: 'YYZ',
  firstDay: '2026-12-21',
  lastDay: '2026-12-27',
  flight: null,
  languages: [],
  frequency: 'immediately',
  foundCount: 0,
  ...overrides,
});

/** Meena Iyer, the other person of a conversation. */
export const anOtherUser = (overrides: Partial<OtherUser> = {}): OtherUser => ({
  id: 9,
  username: 'Meena Iyer',
  profilePictureUrl: null,
  ...overrides,
});

/** A conversation whose last message is Meena's, and read. */
export const aConversation = (overrides: Partial<Conversation> = {}): Conversation => ({
  id: nextId(),
  otherUser: anOtherUser(),
  read: true,
  senderId: overrides.otherUser?.id ?? 9,
  lastMessageAt: '2026-11-18T09:53:00.000Z',
  ...overrides,
});

/** A message of Meena's; `senderId: 7` makes it one of aUser's. */
export const aMessage = (overrides: Partial<Message> = {}): Message => ({
  id: nextId(),
  senderId: 9,
  content: 'I am on BA 36 too, seat 31C.',
  createdAt: '2026-11-18T09:42:00.000Z',
  sms: 'none',
  clientId: null,
  ...overrides,
});

export const aConversationListing = (overrides: Partial<ConversationListing> = {}): ConversationListing => ({
  listingId: 5,
  type: 'helper',
  departureAirport: 'MAA',
  arrivalAirport: 'LHR',
  date: '2026-12-12',
  endDate: null,
  flightNumber: 'BA36',
  isPublic: true,
  ...overrides,
});

/** A conversation with Meena without messages. */
export const aThread = (overrides: Partial<Thread> = {}): Thread => ({
  otherUser: anOtherUser(),
  messages: [],
  listing: null,
  otherReadUpTo: null,
  readUpTo: null,
  canSms: false,
  smsUnavailable: overrides.canSms ? null : 'no_phone',
  blocked: false,
  reachable: true,
  ...overrides,
});

export const aTripFlight = (overrides: Partial<TripFlight> = {}): TripFlight => ({
  departureAirport: 'MAA',
  arrivalAirport: 'LHR',
  date: '2026-12-12',
  time: null,
  flightNumber: 'QR529',
  flightNumberOf: 'both',
  ...overrides,
});

/** Meena, who helps, was asked by the user from Chennai to London by Doha. */
export const aTrip = (overrides: Partial<Trip> = {}): Trip => ({
  id: nextId(),
  state: 'asked',
  otherUser: anOtherUser(),
  askedByMe: true,
  helpsOther: false,
  requestId: 51,
  offerId: 52,
  itinerary: {
    departureAirport: 'MAA',
    arrivalAirport: 'LHR',
    date: '2026-12-12',
    endDate: null,
    lastDate: '2026-12-13',
    flightNumber: 'QR529',
    via: ['DOH'],
    flights: [
      aTripFlight({ departureAirport: 'MAA', arrivalAirport: 'DOH', flightNumber: 'QR529' }),
      aTripFlight({ departureAirport: 'DOH', arrivalAirport: 'LHR', date: '2026-12-13', flightNumber: 'QR3' }),
    ],
    whole: { departureAirport: 'MAA', arrivalAirport: 'LHR' },
    departsAt: '2026-12-12T18:30:00.000Z',
  },
  nothingShared: null,
  travelerName: 'Lakshmi',
  revision: 1,
  text: 'Would you fly together with my mother?',
  met: { mine: null, theirs: null },
  reviews: { mine: false, theirs: false, areShown: false },
  steps: [{ step: 'ask', by: 'me', at: '2026-11-20T09:58:00.000Z', reason: null, messageId: null }],
  can: ['withdraw'],
  createdAt: '2026-11-20T09:58:00.000Z',
  updatedAt: '2026-11-20T09:58:00.000Z',
  ...overrides,
});

/** A question that the user could ask: for Lakshmi, from Chennai to London by Doha. */
export const anAskChoice = (overrides: Partial<AskChoice> = {}): AskChoice => ({
  listingId: 51,
  helpsOther: false,
  travelerName: 'Lakshmi',
  itinerary: {
    departureAirport: 'MAA',
    arrivalAirport: 'LHR',
    departureCity: 'Chennai',
    arrivalCity: 'London',
    date: '2026-12-12',
    endDate: null,
    lastDate: '2026-12-13',
    flightNumber: 'QR529',
    via: [],
    whole: { departureAirport: 'MAA', arrivalAirport: 'LHR', departureCity: 'Chennai', arrivalCity: 'London' },
  },
  refusal: null,
  ...overrides,
});

/** With what the user can ask: with none of their own listings. */
export const anAskWith = (overrides: Partial<AskWith> = {}): AskWith => ({
  otherUserId: 9,
  theirListingId: 52,
  openTrip: null,
  isOffered: true,
  choices: [anAskChoice({ listingId: null, travelerName: null })],
  ...overrides,
});

/** Such a trip with all that its page shows. */
export const aTripDetails = (overrides: Partial<TripDetails> = {}): TripDetails => ({
  ...aTrip(),
  request: null,
  offer: null,
  myReview: null,
  theirReview: null,
  reviewsShownBy: null,
  notes: { text: '', revision: 0, changedBy: null, changedAt: null },
  ...overrides,
});

const TIP_ID = '0b8f7a52-3f0c-4a57-9d3e-5b1c2d3e4f50';

/** A payment of 15 dollars that waits for its form. */
export const aTipIntent = (overrides: Partial<TipIntent> = {}): TipIntent => ({
  clientSecret: 'pi_1_secret_2',
  paymentIntentId: 'pi_1',
  tipId: TIP_ID,
  amount: 15,
  ...overrides,
});

/** Meena Iyer, who takes tips. */
export const aTipRecipient = (overrides: Partial<TipRecipient> = {}): TipRecipient => ({
  id: 9,
  username: 'Meena Iyer',
  profilePictureUrl: null,
  takesTips: true,
  ...overrides,
});

/** A tip of 15 dollars to Meena Iyer, paid. */
export const aRecordedTip = (overrides: Partial<RecordedTip> = {}): RecordedTip => ({
  tipId: TIP_ID,
  amount: 15,
  recipient: { id: 9, username: 'Meena Iyer', profilePictureUrl: null },
  paidAt: '2026-11-20T10:00:00.000Z',
  ...overrides,
});

const nextTipId = (): string => `0b8f7a52-3f0c-4a57-9d3e-${String(nextId()).padStart(12, '0')}`;

/** 15 dollars from Priya Raman, waiting for payouts to be set up. */
export const aReceivedTip = (overrides: Partial<ReceivedTip> = {}): ReceivedTip => ({
  id: nextTipId(),
  from: { id: 8, username: 'Priya Raman' },
  amountCents: 1500,
  message: null,
  state: 'waiting',
  paidAt: '2026-11-16T12:00:00.000Z',
  returnsOn: '2027-01-15',
  ...overrides,
});

/** 10 dollars to Lucía Fernández. */
export const aSentTip = (overrides: Partial<SentTip> = {}): SentTip => ({
  id: nextTipId(),
  to: { id: 9, username: 'Lucía Fernández' },
  amountCents: 1000,
  state: 'paid',
  paidAt: '2026-07-02T12:00:00.000Z',
  ...overrides,
});

/** 60 dollars came in this year, and 35 of them wait. */
export const aTipsSummary = (overrides: Partial<TipsSummary> = {}): TipsSummary => ({
  years: [new Date().getUTCFullYear()],
  receivedCents: 6000,
  waitingCents: 3500,
  paidOutCents: 0,
  sentCents: 1000,
  ...overrides,
});

/** Payouts that are not set up, while 35 dollars wait. */
export const somePayouts = (overrides: Partial<Payouts> = {}): Payouts => ({
  state: 'none',
  country: null,
  waitingCents: 3500,
  nextReturn: { cents: 2000, on: '2026-12-27' },
  ...overrides,
});
