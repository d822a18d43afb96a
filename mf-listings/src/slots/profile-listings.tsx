import type { SlotProps } from 'shared-ui/app';
import { EditListingHost } from '../features/edit-listing/edit-listing-host.tsx';
import { OwnListings } from '../features/own-listings/own-listings.tsx';

/** What fills the profile's slot: one's own listings of a type, and the form for one of them over the page. */
export function ProfileListings(props: SlotProps['profile.listings']) {
  return (
    <>
      <OwnListings {...props} />
      <EditListingHost {...props} />
    </>
  );
}
