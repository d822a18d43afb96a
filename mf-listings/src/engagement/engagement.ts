import { track } from 'shared-ui/app';
import type { Listing, PublishedListing } from 'shared-ui/contracts';
import type { ListingFilter } from '../api/listings.ts';

type Trip = Pick<Listing, 'type' | 'departureAirport' | 'arrivalAirport'>;

/** 'helper MAA to LHR': all that an event says of a listing (spec §3). No id, nothing of a person, no free text. */
const labelOf = ({ type, departureAirport, arrivalAirport }: Trip): string =>
  `${type} ${departureAirport} to ${arrivalAirport}`;

/** Somebody wants to see how a listing's owner is reached. */
export const trackContactView = (listing: Listing): void =>
  track({ name: 'contact_view', category: 'contact', label: labelOf(listing) });

export const trackPublished = ({ listing }: PublishedListing): void =>
  track({ name: 'listing_publish', category: 'engagement', label: labelOf(listing) });

/** The type is called 'both' where none is chosen, as in the form; a side that is open is 'any'. */
export const trackSearch = ({ type, from, to }: ListingFilter): void =>
  track({
    name: 'search_submit',
    category: 'engagement',
    label: `${type ?? 'both'} ${from ?? 'any'} to ${to ?? 'any'}`,
  });
