import { useState } from 'react';
import type { ConversationTrip } from 'shared-ui/contracts';
import { useGetListingTripQuery } from '../../api/listing-trip.ts';

const NOBODY = 0;

interface Asked {
  /** What the conversation is about; undefined while that is not known. */
  trip: ConversationTrip | null | undefined;
  /** The listing that the next message is about. */
  listing: number | undefined;
  /** The two who write: the server ignores a listing of anybody else. */
  people: readonly number[];
  /** A message was refused: what is written next is about no listing. */
  isRefused: boolean;
}

/**
 * The trip that the next message is about: of the listing that one comes from, until the conversation itself is about it.
 * Where that listing cannot be opened it is the conversation's.
 */
export function useShownTrip({ trip, listing, people, isRefused }: Asked): ConversationTrip | null {
  const [pending, setPending] = useState(listing);
  const hasCome = pending !== undefined && listing === undefined && (isRefused || trip?.listingId === pending);
  if (hasCome) setPending(undefined);
  else if (listing !== undefined && listing !== pending) setPending(listing);
  const { currentData } = useGetListingTripQuery(pending ?? 0, { skip: pending === undefined });
  const isTheirs = people.includes(currentData?.userId ?? NOBODY);
  return (isTheirs ? currentData?.trip : trip) ?? null;
}
