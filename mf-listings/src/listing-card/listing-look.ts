import type { Listing, ListingType } from 'shared-ui/contracts';
import { HandHeart, type IconDrawing, Luggage } from 'shared-ui/ui/icon';

interface Look {
  type: 'helper' | 'seeker';
  icon: IconDrawing;
}

/** Role is always color, icon and word together; the word is the translation `card.<type>.role`. */
export const LOOK_OF: Record<ListingType, Look> = {
  helper: { type: 'helper', icon: HandHeart },
  seeking_help: { type: 'seeker', icon: Luggage },
};

/** How the person calls themselves; a listing from an account without a name of its own shows the username. */
export const personOf = ({ name, user, profilePictureUrl }: Listing) => ({
  name: name ?? user.username,
  src: user.profilePictureUrl ?? profilePictureUrl,
});
