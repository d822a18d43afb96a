import type { ComponentProps } from 'react';
import type { Listing } from 'shared-ui/contracts';
import { Grid } from 'shared-ui/ui/layout';
import { TicketSkeleton } from 'shared-ui/ui/ticket';
import { ListingCard } from '../listing-card/listing-card.tsx';

type CardProps = Omit<ComponentProps<typeof ListingCard>, 'listing' | 'ref'>;

interface Props {
  listings: Listing[];
  /** The first card that View More brought: focus goes there. */
  firstNew: number | undefined;
  columns?: 'cards' | 'wide';
  /** What a card says beyond the listing. */
  look?: (listing: Listing) => CardProps;
}

// One function for all renders: React calls a ref again whenever it is a new one
const takeFocus = (card: HTMLElement | null) => card?.focus();

/** Listings in a grid. */
export function Cards({ listings, firstNew, columns = 'cards', look }: Props) {
  return (
    <Grid columns={columns}>
      {listings.map((listing, index) => (
        <ListingCard
          key={listing.id}
          listing={listing}
          {...look?.(listing)}
          ref={index === firstNew ? takeFocus : undefined}
        />
      ))}
    </Grid>
  );
}

const SKELETONS = ['1', '2', '3', '4', '5', '6'];

/** Listings that are on their way. */
export function CardSkeletons({ count = SKELETONS.length }: { count?: number }) {
  return (
    <Grid>
      {SKELETONS.slice(0, count).map((name) => (
        <TicketSkeleton key={name} />
      ))}
    </Grid>
  );
}
