import type { SlotProps } from 'shared-ui/app';
import { EditListingHost } from '../features/edit-listing/edit-listing-host.tsx';
import { OwnListings } from '../features/own-listings/own-listings.tsx';

/** The profile's slot: the user's own listings of a type, and the dialog to edit one. */
export function ProfileListings(props: SlotProps['profile.listings']) {
  return (
    <>
      <OwnListings {...props} />
      <EditListingHost {...props} />
    </>
  );
}
