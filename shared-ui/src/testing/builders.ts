import type {
  Airport,
  ContactRequest,
  ErrorBody,
  Listing,
  SiteSettings,
  Testimonial,
  Traveler,
} from 'shared-ui/contracts';

let lastId = 0;
export const nextId = (): number => (lastId += 1);

/** One name wherever a listing has it, unless a test tells them apart. */
const named = ({ username, name }: Partial<Listing>, otherwise: string) => {
  const shown = username ?? name ?? otherwise;
  return {
    username: shown,
    user: { username: shown, profilePictureUrl: null, verified: true, memberSince: '2024-03' },
  };
};

/** An offer of help from Chennai to London. */
export const aHelperListing = (overrides: Partial<Listing> = {}): Listing => ({
  id: nextId(),
  type: 'helper',
  userId: 7,
  ...named(overrides, 'Priya R'),
  profilePictureUrl: null,
  languages: 'Tamil, English',
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
    ...named(overrides, 'Anand K'),
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
  user: { username: 'anand_k', profilePictureUrl: null },
  ...overrides,
});

/** Somebody who asked for a listing's contact details. */
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
    averageRating: 4.8,
    ratingCount: 12,
  },
  listings: [],
  ...overrides,
});

export const anErrorBody = (overrides: Partial<ErrorBody> = {}): ErrorBody => ({
  message: 'Please check what you entered.',
  code: 'request.invalid',
  ...overrides,
});

/** A refusal as the API makes it. */
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
