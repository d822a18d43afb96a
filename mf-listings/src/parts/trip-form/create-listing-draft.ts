import { paths } from 'shared-ui/app';
import type { Draft, DraftValues } from 'shared-ui/app/drafts';
import { LISTING_TYPES, type ListingType, type OwnListing } from 'contracts';
import type { Prefill } from '../publishing/use-form-draft.ts';

/** The name of the draft of /create-listing: one for both types. */
export const CREATE_LISTING_DRAFT = 'create-listing';

/** Fields that make a draft worth continuing. The date is not one of them: it is filled in from the start. */
const TYPED_FIELDS = [
  'departureAirport',
  'arrivalAirport',
  'endDate',
  'time',
  'flightNumber',
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

/** The type of an unpublished draft; undefined if nothing was typed. */
export function getDraftType(draft: Pick<Draft, 'read'>): ListingType | undefined {
  const saved = draft.read();
  return hasTypedValues(saved, readPrefill(saved)) ? parseType(saved['type']) : undefined;
}

/** The type that was selected when the draft was begun; the form may have another one now. */
export function getDraftTypedAs(draft: Pick<Draft, 'read'>): ListingType | undefined {
  const type = getDraftType(draft);
  return type && (parseType(draft.read()['typedAs']) ?? type);
}

const parseType = (value: unknown): ListingType | undefined => LISTING_TYPES.find((type) => type === value);

/** Texts of a listing that is posted again: they are passed in the location's state, since an address has no room for them. */
interface PostAgainTexts {
  description?: string;
  skills?: string;
}

/** Link to the form for the same trip on another day: spread it on a `<Link>`. */
export const postAgainLink = (listing: OwnListing): { to: string; state: { again: PostAgainTexts } } => ({
  to: paths.createListing({
    type: listing.type,
    from: listing.departureAirport,
    to: listing.arrivalAirport,
    flight: listing.flightNumber ?? undefined,
  }),
  state: { again: { description: listing.description ?? '', skills: listing.skills ?? '' } },
});

/** The texts in a location's state or a draft, which may contain anything. */
export function readPostAgainTexts(state: unknown): PostAgainTexts {
  const again = (state as { again?: Record<string, unknown> } | null)?.again;
  const names = ['description', 'skills'] as const;
  const given = names.filter((name) => typeof again?.[name] === 'string' && again[name] !== '');
  return Object.fromEntries(given.map((name) => [name, again?.[name]]));
}
