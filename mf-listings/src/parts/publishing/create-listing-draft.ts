import { paths } from 'shared-ui/app';
import type { Draft, DraftValues } from 'shared-ui/app/drafts';
import { LISTING_TYPES, type ListingType, type OwnListing } from 'contracts';
import { type FlightValues, readFlightValues, toFlightValues } from '../trip-form/flight-values.ts';
import type { Prefill } from './use-form-draft.ts';

/** The name of the draft of /create-listing: one for both types. */
export const CREATE_LISTING_DRAFT = 'create-listing';

/** Fields that make a draft worth continuing. The date is not one of them: it is filled in from the start. */
const TYPED_FIELDS = [
  'departureAirport',
  'arrivalAirport',
  'endDate',
  'time',
  'flightNumber',
  'flights',
  'description',
  'skills',
  'offersTips',
  'acceptsTips',
  'traveler',
  'needs',
] as const;

/** Whether somebody typed a value, beyond what a link filled in. */
export function hasTypedValues(values: DraftValues, prefill: DraftValues): boolean {
  return TYPED_FIELDS.some((name) => isFilledIn(values[name]) && values[name] !== prefill[name]);
}

/** Of a group or a list of values: any of them. */
const isFilledIn = (value: unknown): boolean =>
  typeof value === 'object' && value !== null ? Object.values(value).some(isFilledIn) : Boolean(value);

/** What links have filled in, which is stored with the draft. */
export const readPrefill = ({ prefill }: { prefill?: unknown }): Prefill =>
  typeof prefill === 'object' && prefill !== null ? prefill : {};

/** The answers that only the other type asks for, which wait in the draft until the form has that type again. */
export function readSetAside(draft: Pick<Draft, 'read'>): DraftValues {
  const { setAside } = draft.read();
  return typeof setAside === 'object' && setAside !== null ? { ...setAside } : {};
}

/** The type that was selected when an unpublished draft was begun, whatever type the form has now; undefined if nothing was typed. */
export function getDraftTypedAs(draft: Pick<Draft, 'read'>): ListingType | undefined {
  const saved = draft.read();
  const prefill = readPrefill(saved);
  if (![saved, readSetAside(draft)].some((values) => hasTypedValues(values, prefill))) return undefined;
  return parseType(saved['typedAs']) ?? parseType(saved['type']);
}

const parseType = (value: unknown): ListingType | undefined => LISTING_TYPES.find((type) => type === value);

/** Texts of a listing that is posted again: they are passed in the location's state, since an address has no room for them. */
interface PostAgainTexts {
  description?: string;
  skills?: string;
}

/** What the form gets beside its address. */
interface PostAgainState {
  again: PostAgainTexts & { flights: FlightValues[] };
}

/** Link to the form for the same trip on another day: spread it on a `<Link>`. */
export const postAgainLink = (listing: OwnListing): { to: string; state: PostAgainState } => ({
  to: paths.createListing({
    type: listing.type,
    from: listing.departureAirport,
    to: listing.arrivalAirport,
    flight: listing.flightNumber ?? undefined,
  }),
  state: {
    again: {
      description: listing.description ?? '',
      skills: listing.skills ?? '',
      // On days that are still to be chosen
      flights: toFlightValues(listing).map((flight) => ({ ...flight, date: '' })),
    },
  },
});

/** The texts in a location's state or a draft, which may contain anything. */
export function readPostAgainTexts(state: unknown): PostAgainTexts {
  const again = (state as { again?: Record<string, unknown> } | null)?.again;
  const names = ['description', 'skills'] as const;
  const given = names.filter((name) => typeof again?.[name] === 'string' && again[name] !== '');
  return Object.fromEntries(given.map((name) => [name, again?.[name]]));
}

/** The flights in a location's state, without those of the state that `saved`, a draft, was begun with: they may have been changed. */
export function readPostAgainFlights(state: unknown, saved: unknown): FlightValues[] {
  const [flights, before] = [state, saved].map((holder) =>
    readFlightValues((holder as { again?: { flights?: unknown } } | null)?.again?.flights),
  );
  return flights === undefined || JSON.stringify(flights) === JSON.stringify(before) ? [] : flights;
}
