import { track } from 'shared-ui/app';
import type { Listing } from 'shared-ui/contracts';
import type { ListingFilter } from '../api/search.ts';

type Trip = Pick<Listing, 'id' | 'type' | 'departureAirport' | 'arrivalAirport'>;

/** The ways of reaching somebody that the details offer. */
export type ContactWay = 'email' | 'gmail' | 'outlook' | 'call' | 'sms' | 'whatsapp' | 'telegram';

/** 'helper MAA to LHR'. Nothing of a person, no free text. */
const labelOf = ({ type, departureAirport, arrivalAirport }: Omit<Trip, 'id'>): string =>
  `${type} ${departureAirport} to ${arrivalAirport}`;

/** An engagement event of spec §3; its value is the listing's id, never a person's. */
const trackTrip = (name: string, category: string, trip: Trip): void =>
  track({ name, category, label: labelOf(trip), value: trip.id });

/** Somebody asks how a listing's owner is reached. */
export const trackContactView = (trip: Trip): void => trackTrip('contact_view', 'contact', trip);

/** Somebody presses one of the ways. */
export const trackContact = (way: ContactWay, trip: Trip): void => trackTrip(`contact_${way}`, 'contact', trip);

/** Somebody goes to send a tip. */
export const trackTipStart = (trip: Trip): void => trackTrip('tip_start', 'tip', trip);

/** Somebody has reviewed a listing's owner. */
export const trackTestimonial = (trip: Trip): void => trackTrip('testimonial_submit', 'engagement', trip);

export const trackPublished = ({ listing }: { listing: Omit<Trip, 'id'> }): void =>
  track({ name: 'listing_publish', category: 'engagement', label: labelOf(listing) });

/** The type is called 'both' where none is chosen, as in the form; a side that is open is 'any'. */
export const trackSearch = ({ type, from, to }: ListingFilter): void =>
  track({
    name: 'search_submit',
    category: 'engagement',
    label: `${type ?? 'both'} ${from ?? 'any'} to ${to ?? 'any'}`,
  });
