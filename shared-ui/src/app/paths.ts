/** What the search page takes in its address (spec §2); `type` is left out for both. */
export interface SearchPathFilter {
  from?: string | undefined;
  to?: string | undefined;
  date?: string | undefined;
  endDate?: string | undefined;
  flight?: string | undefined;
  type?: string | undefined;
  /** The listing whose details are open. */
  listing?: number | undefined;
}

export interface FlightSearchPathFilter extends Omit<SearchPathFilter, 'type'> {
  action?: 'find' | 'offer' | undefined;
}

export interface CreateListingPathFilter extends Omit<SearchPathFilter, 'endDate' | 'listing'> {
  action?: 'find' | 'offer' | undefined;
}

/** An address with the values that are there, in the order given: empty and missing ones leave no trace. */
const withQuery = (path: string, values: object = {}): string => {
  const given = Object.entries(values as Record<string, unknown>).filter(
    ([, value]) => value !== undefined && value !== '',
  );
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return query ? `${path}?${query}` : path;
};

/** Every address of the site that one part of it links to (spec §2, route table). Sites meet in URLs and nowhere else. */
export const paths = {
  home: (redirect?: string) => withQuery('/', { redirect }),
  search: (filter: SearchPathFilter = {}) =>
    withQuery('/search', { ...filter, type: filter.type === 'both' ? undefined : filter.type }),
  flightSearch: (filter: FlightSearchPathFilter = {}) => withQuery('/flight-search', filter),
  findCreate: () => '/find/create',
  offerCreate: () => '/offer/create',
  createListing: (filter: CreateListingPathFilter = {}) => withQuery('/create-listing', filter),
  confirm: () => '/confirm',
  /** A listing on one sheet of paper. */
  printListing: (id: number) => `/listing/${String(id)}/print`,
  /** The conversation with somebody, which may be new, about a listing of one of the two (product.md 21). */
  messages: (filter: { to?: number | undefined; listing?: number | undefined } = {}) => withQuery('/messages', filter),
  conversation: (otherUserId: number) => `/messages/${String(otherUserId)}`,
  /** A tip for somebody, for who is logged in. */
  tip: (userId: number) => `/tip/${String(userId)}`,
  /** A tip for somebody, also without a login. */
  checkout: (recipientId: number, filter: { amount?: number; name?: string } = {}) =>
    withQuery(`/checkout/${String(recipientId)}`, filter),
  checkoutSuccess: () => '/checkout/success',
  /** The receipt of a tip that one gave while logged in. */
  receipt: (tipId: string) => `/receipt/${tipId}`,
  profile: (tab?: 'helper' | 'seeker') => withQuery('/profile', { tab }),
  verify: () => '/verify',
  verification: () => '/verification',
  contact: () => '/contact',
  terms: () => '/terms-of-use',
  privacy: () => '/privacy-policy',
};
