import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'shared-ui/app';
import type { ListingType, OwnListing } from 'shared-ui/contracts';

const TAB_OF: Record<ListingType, string> = { helper: 'helper', seeking_help: 'seeker' };

/** Over the tab of the other type, the address goes over to the listing's own, so that one is back among its like. */
export function useOwnTab(listing: OwnListing | undefined, type: ListingType): void {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const next = new URLSearchParams(search);
  if (listing) next.set('tab', TAB_OF[listing.type]);
  const moved = listing && listing.type !== type ? next.toString() : undefined;
  useEffect(() => {
    if (moved !== undefined) void navigate({ search: moved }, { replace: true, preventScrollReset: true });
  }, [moved, navigate]);
}
