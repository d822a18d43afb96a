import { LISTING_TYPES, type ListingType } from 'shared-ui/contracts';
import type { Draft, DraftValues } from 'shared-ui/app/drafts';
import type { Prefill } from '../publishing/prefill.ts';

/** The name of the draft of /create-listing: one for both types. */
export const CREATE_LISTING_DRAFT = 'create-listing';

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
export function unpublishedType(draft: Pick<Draft, 'read'>): ListingType | undefined {
  const kept = draft.read();
  return isTyped(kept, prefilledIn(kept)) ? typeIn(kept['type']) : undefined;
}

/** The type that was chosen when the first word of it was typed; the form may be of another by now. */
export function unpublishedTypedAs(draft: Pick<Draft, 'read'>): ListingType | undefined {
  const type = unpublishedType(draft);
  return type && (typeIn(draft.read()['typedAs']) ?? type);
}
