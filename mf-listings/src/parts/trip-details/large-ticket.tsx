import type { ReactNode } from 'react';
import { useTranslation } from 'shared-ui/app';
import type { Listing } from 'contracts';
import { Person } from 'shared-ui/ui/avatar';
import { RouteLine } from 'shared-ui/ui/route';
import { Ticket } from 'shared-ui/ui/ticket';
import { FlightList } from './flight-list.tsx';
import { Via } from '../listing-card/card-parts.tsx';
import { ROLE_STYLE, toPerson } from '../listing-card/listing-labels.ts';
import { ItineraryFacts, TipBadge } from '../listing-card/itinerary-facts.tsx';

interface Props {
  listing: Listing;
  /** The text below the trip. */
  children?: ReactNode;
}

/** The listing that was just published or confirmed. */
export function LargeTicket({ listing, children }: Props) {
  const { t } = useTranslation('listings');
  const roleStyle = ROLE_STYLE[listing.type];
  const stub = (
    <>
      {listing.flights ? (
        <FlightList listing={listing} />
      ) : (
        <ItineraryFacts listing={listing} flightLabel="flightNumber" />
      )}
      <TipBadge listing={listing} />
    </>
  );
  return (
    <Ticket {...roleStyle} size="large" title={t(`card.${listing.type}.role`)} stub={stub}>
      <RouteLine
        draw
        size="large"
        type={roleStyle.type}
        departureAirport={listing.departureAirport}
        arrivalAirport={listing.arrivalAirport}
        cities={[listing.departureCity, listing.arrivalCity]}
        via={listing.flights ? <Via listing={listing} /> : undefined}
        departureLabel={t('card.from')}
        arrivalLabel={t('card.to')}
      />
      <Person {...toPerson(listing)} size="large" line={t(`card.${listing.type}.line`)} />
      {children ? <p>{children}</p> : null}
    </Ticket>
  );
}
