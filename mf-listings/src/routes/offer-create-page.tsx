import { paths, usePageTitle, useTranslation } from 'shared-ui/app';
import { ConfirmByCode } from '../features/confirm-email/confirm-by-code.tsx';
import { OfferHelp } from '../features/offer-help/offer-help.tsx';
import { PublishedScreen } from '../publishing/published-screen.tsx';
import { usePublished } from '../publishing/use-published.ts';

/** Offer Your Help to Travelers, and its confirmation (spec §2). */
export function OfferCreatePage() {
  const { t } = useTranslation('listings');
  usePageTitle(t('offer.title'));
  const { published, person, show, again } = usePublished(paths.offerCreate());
  if (!published) return <OfferHelp person={person} onPublished={show} />;
  return (
    <PublishedScreen words="offer" published={published} onAnother={again}>
      {published.confirmationId === null ? null : (
        <ConfirmByCode confirmationId={published.confirmationId} email={published.email} />
      )}
    </PublishedScreen>
  );
}

export { OfferCreatePage as Component };
