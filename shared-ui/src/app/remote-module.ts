import type { ComponentType, ReactNode } from 'react';
import type { RouteObject } from 'react-router-dom';
import type { Listing, ListingType } from 'contracts';

/**
 * What a remote exposes as `./remote`. Routes are pages, side by side: their paths are absolute ('/search') and those that remote.json
 * declares; a lazily loaded page exports its component as `Component`. The shell runs no loaders and actions.
 */
export interface RemoteModule {
  routes: RouteObject[];
  slots?: { [Name in SlotName]?: SlotLoader<Name> };
}

/** Loads the component that pages of other sites show in a slot. */
export type SlotLoader<Name extends SlotName = SlotName> = () => Promise<{ default: ComponentType<SlotProps[Name]> }>;

/** The slots that pages offer to other sites, by '{page}.{part}', and the props of the component that fills each. */
export interface SlotProps {
  /** One's own listings of a type, on the profile. */
  'profile.listings': { type: ListingType };
  /** What was published with one's address, above the first page after a login; nothing where there is nothing to ask. */
  'login.unclaimed': object;
  /** One's own alerts, on the profile; with their own panel. */
  'profile.alerts': object;
  /** The notification settings for messages, on the profile. */
  'profile.notices': object;
  /** Whom one has blocked, on the profile; with its own panel. */
  'profile.blocked': object;
  /** The number of unread conversations, beside the link to the messages. */
  'header.unread': object;
  /** Tips received and sent, on the profile; with their own panel. */
  'profile.tips': object;
  /** Setting up payouts, on the profile; with its own panel. */
  'profile.payouts': object;
  /** Offers to tip somebody who takes tips; renders nothing for oneself, and a sentence where this site takes no tips. */
  'person.tip': PersonTipProps;
  /** Asks a listing's owner to fly together, or shows that this is open already. */
  'listing.ask': ListingAskProps;
  /** Reports a listing, and blocks its owner. */
  'listing.report': ListingReportProps;
  /** Reports a person, and blocks them; with its own dialog. Requests a login. */
  'person.report': PersonReportProps;
}
export type SlotName = keyof SlotProps;

/** Shows the button that opens the question; with `open` the form in its place. The page provides the dialog and its title. */
interface ListingAskProps {
  listing: Listing;
  /** The own listing for which somebody is sought. */
  ownListingId?: number | undefined;
  /** All that the page offers to ask about: one answer of the server is for all of them. */
  listingIds?: readonly number[] | undefined;
  open: boolean;
  /** The visitor opens or leaves the form. Asking needs a login, which the page requests. */
  onOpenChange: (open: boolean) => void;
  small?: boolean | undefined;
  /** The id of what distinguishes the buttons of several listings. */
  describedBy?: string | undefined;
}

/**
 * Shows the button that opens the report; with `open` the form in its place. The page provides the dialog and its title, since two
 * dialogs of two sites would fight for the focus.
 */
interface ListingReportProps {
  listingId: number;
  /** The owner; null where nobody can be blocked. */
  userId: number | null;
  username: string;
  open: boolean;
  /** The visitor opens or leaves the form. Reporting needs a login, which the page requests. */
  onOpenChange: (open: boolean) => void;
  /** Reported and blocked: the two do not see each other any more. */
  onBlocked: () => void;
}

interface PersonReportProps {
  userId: number;
  username: string;
}

interface PersonTipProps {
  userId: number;
  username: string;
  /** The visitor follows the link to the tip page. */
  onStart?: () => void;
}

/** The props of `<Slot>` beside those of the component that fills it. */
export interface SlotOptions {
  name: SlotName;
  /** Shown while the component loads. */
  waiting?: ReactNode;
  /** Shows nothing where the component fails to load: for what the page can do without. */
  quiet?: boolean;
}
