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

/**
 * Who it is: the account's username, which is one person's alone. What was typed as a contact's name may be anybody's;
 * it is the username only of a listing that nobody has confirmed.
 */
export const personOf = ({ user, profilePictureUrl }: Listing) => ({
  name: user.username,
  src: user.profilePictureUrl ?? profilePictureUrl,
});
