/** The query of the search page (spec §2); no `type` means both. */
export interface SearchPathFilter {
  from?: string | undefined;
  to?: string | undefined;
  date?: string | undefined;
  endDate?: string | undefined;
  flight?: string | undefined;
  type?: string | undefined;
  /** Codes of languages, of which a person speaks any. */
  language?: readonly string[] | undefined;
  /** Soonest first without it. */
  order?: string | undefined;
  /** Only listings of people with a verified phone. */
  verified?: boolean | undefined;
  /** The id of the listing whose details are open. */
  listing?: number | undefined;
}

export interface FlightSearchPathFilter extends Omit<SearchPathFilter, 'type' | 'language' | 'order' | 'verified'> {
  action?: 'find' | 'offer' | undefined;
}

export interface CreateListingPathFilter extends Omit<
  SearchPathFilter,
  'endDate' | 'listing' | 'language' | 'order' | 'verified'
> {
  action?: 'find' | 'offer' | undefined;
}

/** A path with a query of the values, in their order; empty and missing ones are omitted. */
const withQuery = (path: string, values: object = {}): string => {
  const given = Object.entries(values as Record<string, string | number | readonly string[] | undefined>).filter(
    ([, value]) => value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0),
  );
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)]))
    .toString()
    .replaceAll('%2C', ',');
  return query ? `${path}?${query}` : path;
};

/** Every path of the site that one site links to (spec §2, route table). Sites know each other by URLs only. */
export const paths = {
  home: (redirect?: string) => withQuery('/', { redirect }),
  search: (filter: SearchPathFilter = {}) =>
    withQuery('/search', { ...filter, type: filter.type === 'both' ? undefined : filter.type }),
  flightSearch: (filter: FlightSearchPathFilter = {}) => withQuery('/flight-search', filter),
  findCreate: () => '/find/create',
  offerCreate: () => '/offer/create',
  createListing: (filter: CreateListingPathFilter = {}) => withQuery('/create-listing', filter),
  confirm: () => '/confirm',
  /** The print view of a listing. */
  printListing: (id: number) => `/listing/${String(id)}/print`,
  /** Who fits one of the user's own listings. */
  matches: (id: number) => `/listing/${String(id)}/matches`,
  /** The public page of a person. */
  person: (userId: number) => `/people/${String(userId)}`,
  /** A conversation, perhaps a new one, about a listing of one of the two (PRODUCT.md 21). */
  messages: (filter: { to?: number | undefined; listing?: number | undefined } = {}) => withQuery('/messages', filter),
  conversation: (otherUserId: number) => `/messages/${String(otherUserId)}`,
  /** What one has asked, agreed on and flown with others. */
  trips: () => '/trips',
  trip: (id: number) => `/trips/${String(id)}`,
  /** A tip; needs a login. */
  tip: (userId: number) => `/tip/${String(userId)}`,
  /** A tip, also without a login. */
  checkout: (recipientId: number, filter: { amount?: number; name?: string } = {}) =>
    withQuery(`/checkout/${String(recipientId)}`, filter),
  checkoutSuccess: () => '/checkout/success',
  /** The receipt of a tip, for a sender who was logged in. */
  receipt: (tipId: string) => `/receipt/${tipId}`,
  /** `edit`: the id of the user's own listing whose form is open; it is on its tab. */
  profile: (tab?: 'helper' | 'seeker', filter: { edit?: number } = {}) => withQuery('/profile', { tab, ...filter }),
  alerts: () => '/profile/alerts',
  verify: () => '/verify',
  verification: () => '/verification',
  contact: () => '/contact',
  terms: () => '/terms-of-use',
  privacy: () => '/privacy-policy',
};
