import type { ReactNode } from 'react';
import type { ListingType } from '../contracts/listings/listing.ts';

/** The slots that pages offer to other sites, by '{page}.{part}', and what each hands to the component that fills it. */
export interface SlotProps {
  /** One's own listings of a type, on the profile. */
  'profile.listings': { type: ListingType };
}
export type SlotName = keyof SlotProps;

/** What `<Slot>` takes besides its filling's own props. */
export interface SlotOptions {
  name: SlotName;
  /** Shown until the filling is there. */
  waiting?: ReactNode;
}
