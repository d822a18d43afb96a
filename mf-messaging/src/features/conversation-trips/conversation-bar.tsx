import type { AskWith, ConversationListing, Message, Thread, Trip } from 'contracts';
import { useListAskWithQuery } from '../../api/trips.ts';
import { AskButton } from './ask-to-fly.tsx';
import { ListingBar, TripBar } from './listing-bar.tsx';
import type { AskDialogControls } from './use-ask-dialog.tsx';
import { findCardStep } from './use-conversation-trips.tsx';

/** What is loaded of a conversation. */
interface Loaded {
  thread: Thread | undefined;
  messages: Message[];
  hasMore: boolean;
}

interface AskWithOptions {
  /** What they write about. */
  listing: ConversationListing | null;
  loaded: Loaded;
}

/** With what one can ask the other person; undefined where one cannot, and until it is known. */
export function useAskWith({ listing, loaded: { thread, messages } }: AskWithOptions): AskWith | undefined {
  const listings = listing?.isPublic ? [listing.listingId] : [];
  const hasBegun = listings.length > 0 || messages.length > 0;
  const { currentData } = useListAskWithQuery(
    { listings, with: thread?.otherUser.id },
    { skip: !thread?.reachable || thread.blocked || !hasBegun },
  );
  return currentData?.find(({ isOffered, openTrip }) => isOffered && openTrip === null);
}

interface ConversationBarProps {
  trips: Trip[] | undefined;
  loaded: Loaded;
  listing: ConversationListing | null;
  /** Null where one may not ask. */
  ask: AskDialogControls | null;
}

/**
 * The trip that the two have agreed on, or have flown unless they write about another listing now; else the listing they write about, with
 * the question to fly together while none is open. An open question shows where its card is not loaded yet; where it is, and is about that
 * listing, nothing does. The menu has the question too: for a conversation without a listing, and for another listing.
 */
export function ConversationBar({ trips, loaded, listing, ask }: ConversationBarProps) {
  const agreed = trips?.find(({ state }) => state === 'agreed');
  if (agreed) return <TripBar trip={agreed} />;
  const asked = trips?.filter(({ state }) => state === 'asked');
  const earlier = asked?.find((trip) => isEarlier(trip, loaded));
  if (earlier) return <TripBar trip={earlier} />;
  if (asked?.some((trip) => isAbout(trip, listing))) return null;
  const done = trips?.find(({ state }) => state === 'done');
  if (done && (!listing?.isPublic || isAbout(done, listing))) return <TripBar trip={done} />;
  if (!listing) return null;
  const offersAsk = listing.isPublic && trips?.every(({ state }) => state !== 'asked');
  return <ListingBar listing={listing}>{offersAsk && ask ? <AskButton ask={ask} /> : null}</ListingBar>;
}

/** Whether its card is above the messages that are loaded. */
function isEarlier(trip: Trip, { hasMore, messages: [first] }: Loaded): boolean {
  const cardAt = findCardStep(trip)?.at;
  return hasMore && first !== undefined && cardAt !== undefined && cardAt < first.createdAt;
}

const isAbout = ({ requestId, offerId }: Trip, listing: ConversationListing | null): boolean =>
  listing !== null && [requestId, offerId].includes(listing.listingId);
