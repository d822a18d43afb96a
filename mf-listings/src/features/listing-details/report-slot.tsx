import { Slot } from 'shared-ui/app';
import type { Listing } from 'shared-ui/contracts';
import styles from './listing-details.module.css';

interface Props {
  listing: Listing;
  /** Shows the form; otherwise the button that asks for it. */
  open?: boolean;
  onAsk?: () => void;
  onLeave?: () => void;
  onBlocked?: () => void;
}

const nothing = (): void => undefined;

/** As tall as the button that is on its way: in the middle of the screen all else would move when it comes. */
const Place = () => <div className={styles.reportPlace} />;

/** A way to report a listing, which another site has. Without that site the details are whole. */
export function ReportSlot({ listing, open = false, onAsk = nothing, onLeave = nothing, onBlocked = nothing }: Props) {
  const { id, userId, username } = listing;
  return (
    <Slot
      quiet
      waiting={<Place />}
      name="listing.report"
      listingId={id}
      userId={userId}
      username={username}
      open={open}
      onOpenChange={(wanted) => (wanted ? onAsk() : onLeave())}
      onBlocked={onBlocked}
    />
  );
}
