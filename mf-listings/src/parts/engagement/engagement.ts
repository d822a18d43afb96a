import { track } from 'shared-ui/app';
import type { Listing } from 'contracts';
import type { ListingFilter } from '../../api/search.ts';

type Trip = Pick<Listing, 'id' | 'type' | 'departureAirport' | 'arrivalAirport'>;

export type ContactMethod = 'email' | 'gmail' | 'outlook' | 'call' | 'sms' | 'whatsapp' | 'telegram';

/** 'helper MAA to LHR': no personal data and no free text. */
const toLabel = ({ type, departureAirport, arrivalAirport }: Omit<Trip, 'id'>): string =>
  `${type} ${departureAirport} to ${arrivalAirport}`;

/** An engagement event of spec §3; the value is the listing's id, never a user's. */
const trackTrip = (name: string, category: string, trip: Trip): void =>
  track({ name, category, label: toLabel(trip), value: trip.id });

/** A visitor requests the contact details. */
export const trackContactView = (trip: Trip): void => trackTrip('contact_view', 'contact', trip);

/** A visitor uses one of the contact methods. */
export const trackContact = (method: ContactMethod, trip: Trip): void =>
  trackTrip(`contact_${method}`, 'contact', trip);

/** A visitor opens the page for sending a tip. */
export const trackTipStart = (trip: Trip): void => trackTrip('tip_start', 'tip', trip);

export const trackTestimonial = (trip: Trip): void => trackTrip('testimonial_submit', 'engagement', trip);

export const trackPublished = ({ listing }: { listing: Omit<Trip, 'id'> }): void =>
  track({ name: 'listing_publish', category: 'engagement', label: toLabel(listing) });

/** No type is 'both', as in the form; an empty airport is 'any'. */
export const trackSearch = ({ type, from, to }: ListingFilter): void =>
  track({
    name: 'search_submit',
    category: 'engagement',
    label: `${type ?? 'both'} ${from ?? 'any'} to ${to ?? 'any'}`,
  });
