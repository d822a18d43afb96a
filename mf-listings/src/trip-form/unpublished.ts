import { LISTING_TYPES, type ListingType } from 'shared-ui/contracts';
import { draftNamed, type DraftValues } from '../publishing/draft.ts';
import type { Prefill } from '../publishing/prefill.ts';

/** What /create-listing holds and has not published. One draft for both types. */
export const unpublished = draftNamed('create-listing');

/** What makes a draft worth going on with: words about a trip. A day stands in the form from the start. */
const TYPED = [
  'departureAirport',
  'arrivalAirport',
  'endDate',
  'time',
  'flightNumber',
  'description',
  'skills',
  'offersTips',
  'acceptsTips',
] as const;

/** What the draft keeps beside the values of the form. */
interface Kept {
  typedAs?: unknown;
  prefill?: unknown;
}

/** What the links that led to the form have filled in: nobody typed that. */
export const prefilledIn = ({ prefill }: Kept): Prefill =>
  typeof prefill === 'object' && prefill !== null ? prefill : {};

/** Whether a person told something, beyond what a link has filled in. */
export function isTyped(values: DraftValues, prefill: DraftValues): boolean {
  return TYPED.some((name) => Boolean(values[name]) && values[name] !== prefill[name]);
}

const typeIn = (value: unknown): ListingType | undefined => LISTING_TYPES.find((type) => type === value);

/** The type of what was begun and not published yet. Undefined where nothing was. */
export function unpublishedType(): ListingType | undefined {
  const kept = unpublished.read();
  return isTyped(kept, prefilledIn(kept)) ? typeIn(kept['type']) : undefined;
}

/** The type that was chosen when the first word of it was typed; the form may be of another by now. */
export function unpublishedTypedAs(): ListingType | undefined {
  const type = unpublishedType();
  return type && (typeIn(unpublished.read()['typedAs']) ?? type);
}
