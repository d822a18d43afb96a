import type { ReactNode } from 'react';
import { useTranslation } from 'shared-ui/app';
import type { Listing } from 'shared-ui/contracts';
import { Person } from 'shared-ui/ui/avatar';
import { RouteLine } from 'shared-ui/ui/route';
import { Ticket } from 'shared-ui/ui/ticket';
import { LOOK_OF, personOf } from './listing-look.ts';
import { TipBadge } from './tip-badge.tsx';
import { TripFacts } from './trip-facts.tsx';

interface Props {
  listing: Listing;
  /** What is to be said below the trip. */
  children: ReactNode;
}

/** One's own listing, just published or confirmed. */
export function LargeTicket({ listing, children }: Props) {
  const { t } = useTranslation('listings');
  const look = LOOK_OF[listing.type];
  const stub = (
    <>
      <TripFacts listing={listing} flightLabel="flightNumber" />
      <TipBadge listing={listing} />
    </>
  );
  return (
    <Ticket {...look} size="large" title={t(`card.${listing.type}.role`)} stub={stub}>
      <RouteLine
        draw
        size="large"
        type={look.type}
        from={listing.departureAirport}
        to={listing.arrivalAirport}
        cities={[listing.departureCity, listing.arrivalCity]}
        fromLabel={t('card.from')}
        toLabel={t('card.to')}
      />
      <Person {...personOf(listing)} size="large" line={t(`card.${listing.type}.line`)} />
      <p>{children}</p>
    </Ticket>
  );
}
