import { Slot } from 'shared-ui/app';
import type { Listing } from 'shared-ui/contracts';
import { trackTipStart } from '../../engagement/engagement.ts';
import styles from './listing-details.module.css';

/** As tall as what is on its way, so that nothing below it moves when it comes. */
const Place = () => <div className={styles.tipPlace} />;

/**
 * A tip for a helper (spec §2, product.md 27), which another site offers, or it says that they want none; `acceptsTips` is the badge alone.
 */
export function Appreciate({ listing, userId }: { listing: Listing; userId: number }) {
  if (listing.type !== 'helper') return null;
  return (
    <Slot
      quiet
      waiting={<Place />}
      name="person.tip"
      userId={userId}
      username={listing.user.username}
      onStart={() => trackTipStart(listing)}
    />
  );
}
