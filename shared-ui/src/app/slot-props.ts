import type { ReactNode } from 'react';
import type { ListingType } from '../contracts/listings/listing.ts';

/** The slots that pages offer to other sites, by '{page}.{part}', and what each hands to the component that fills it. */
export interface SlotProps {
  /** One's own listings of a type, on the profile. */
  'profile.listings': { type: ListingType };
  /** How one hears of new messages, on the profile. */
  'profile.notices': object;
  /** How many conversations hold something new: beside the link to the messages. */
  'header.unread': object;
  /** Tips that one got and gave, on the profile; with their own panel. */
  'profile.tips': object;
  /** How one gets one's tips paid out, on the profile; with its own panel. */
  'profile.payouts': object;
  /** Offers to thank somebody who takes tips; nothing for oneself. Where this site takes no tips it says so. */
  'person.tip': TippedPerson;
  /** A way to report a listing, and to block who posted it. */
  'listing.report': ReportedListing;
}
export type SlotName = keyof SlotProps;

/**
 * Shows the button that asks to report; `open` shows the form in its place. The page gives the form a dialog and its title, for
 * two dialogs of two sites would fight for the focus.
 */
interface ReportedListing {
  listingId: number;
  /** Who posted it; null where nobody can be blocked for it. */
  userId: number | null;
  username: string;
  open: boolean;
  /** The visitor wants to report, or is done with it. Reporting needs a login, which the page asks for. */
  onOpenChange: (open: boolean) => void;
  /** Reported, and blocked: they do not see each other any more. */
  onBlocked: () => void;
}

interface TippedPerson {
  userId: number;
  username: string;
  /** The visitor sets out to tip. */
  onStart?: () => void;
}

/** What `<Slot>` takes besides its filling's own props. */
export interface SlotOptions {
  name: SlotName;
  /** Shown until the filling is there. */
  waiting?: ReactNode;
  /** Shows nothing where the filling cannot be had: for what the page is whole without. */
  quiet?: boolean;
}
