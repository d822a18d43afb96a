import type { Listing, OwnListing } from 'contracts';
import { Slot, type SlotProps } from 'shared-ui/app';

interface Props extends Pick<SlotProps['listing.ask'], 'listingIds' | 'open' | 'describedBy' | 'onOpenChange'> {
  listing: Listing;
  /** One's own listing, which the match fits. */
  own: OwnListing;
}

/** Asking, from the messaging site: a button, or its form; empty without that site. */
export function MatchAskSlot({ own, ...props }: Props) {
  return <Slot quiet small name="listing.ask" ownListingId={own.id} {...props} />;
}
