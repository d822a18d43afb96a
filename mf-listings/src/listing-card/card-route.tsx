import { useTranslation } from 'shared-ui/app';
import type { Listing } from 'shared-ui/contracts';
import { RouteLine, type RouteType } from 'shared-ui/ui/route';

/** From where to where, with the cities below; `type` says whose line is colored. */
export function CardRoute({ listing, type }: { listing: Listing; type: RouteType }) {
  const { t } = useTranslation('listings');
  return (
    <RouteLine
      type={type}
      from={listing.departureAirport}
      to={listing.arrivalAirport}
      cities={[listing.departureCity, listing.arrivalCity]}
      fromLabel={t('card.from')}
      toLabel={t('card.to')}
    />
  );
}
