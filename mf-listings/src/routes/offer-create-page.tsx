import { paths, usePageTitle, useTranslation } from 'shared-ui/app';
import { LateConfirmByCode, useConfirmationPreload } from '../features/confirm-email/late-confirm-by-code.tsx';
import { OfferHelp } from '../features/offer-help/offer-help.tsx';
import { PublishedScreen, usePublished } from '../parts/publishing/published-screen.tsx';

/** Offer Your Help to Travelers, and its confirmation (spec §2). */
export function OfferCreatePage() {
  const { t } = useTranslation('listings');
  usePageTitle(t('offer.title'));
  useConfirmationPreload();
  const { published, person, show, createAnother } = usePublished(paths.offerCreate());
  if (!published) return <OfferHelp person={person} onPublished={show} />;
  return (
    <PublishedScreen kind="offer" published={published} onCreateAnother={createAnother}>
      {published.confirmationId === null ? null : (
        <LateConfirmByCode confirmationId={published.confirmationId} email={published.email} />
      )}
    </PublishedScreen>
  );
}

export { OfferCreatePage as Component };
