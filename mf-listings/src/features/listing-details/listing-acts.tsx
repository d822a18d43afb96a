import { Link, paths, useCurrentUser, useTranslation } from 'shared-ui/app';
import type { Listing } from 'shared-ui/contracts';
import { Button } from 'shared-ui/ui/button';
import { CalendarDays, Printer, Share2 } from 'shared-ui/ui/icon';
import { Row } from 'shared-ui/ui/layout';
import { askedStep, useAsked } from '../../open-listing/use-open-listing.ts';
import { canShare, useShare } from './use-share.ts';

/** What can be done with the trip itself. */
export function ListingActs({ listing }: { listing: Listing }) {
  const { t } = useTranslation('listings');
  const { user } = useCurrentUser();
  const asked = useAsked();
  const share = useShare(listing);
  return (
    <Row>
      <Button asChild variant="secondary" size="small" icon={CalendarDays}>
        <a href={`/api/listing/${String(listing.id)}/calendar.ics`} download>
          {t('details.acts.calendar')}
        </a>
      </Button>
      <Button asChild variant="secondary" size="small" icon={Printer}>
        <Link to={paths.printListing(listing.id)} state={asked && user ? askedStep(user) : null}>
          {t('details.acts.print')}
        </Link>
      </Button>
      <Button variant="secondary" size="small" icon={Share2} onClick={() => void share()}>
        {t(canShare() ? 'details.acts.share' : 'details.acts.copy')}
      </Button>
    </Row>
  );
}
