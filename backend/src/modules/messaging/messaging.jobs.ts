/** Checks the open trips of a person, or about a listing; trip-checks.job.ts handles it. */
export const CHECK_TRIPS = 'messaging.check-trips';
export type TripsToCheck = { readonly userId: number } | { readonly listingId: number };
