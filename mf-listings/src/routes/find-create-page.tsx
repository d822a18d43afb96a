import { paths, usePageTitle, useTranslation } from 'shared-ui/app';
import { LateConfirmByCode, useConfirmationPreload } from '../features/confirm-email/late-confirm-by-code.tsx';
import { FindHelp } from '../features/find-help/find-help.tsx';
import { PublishedScreen, usePublished } from '../parts/publishing/published-screen.tsx';

/** Request Travel Assistance, and its confirmation (spec §2). */
export function FindCreatePage() {
  const { t } = useTranslation('listings');
  usePageTitle(t('find.title'));
  useConfirmationPreload();
  const { published, person, show, createAnother } = usePublished(paths.findCreate());
  if (!published) return <FindHelp person={person} onPublished={show} />;
  return (
    <PublishedScreen kind="find" published={published} onCreateAnother={createAnother}>
      {published.confirmationId === null ? null : (
        <LateConfirmByCode confirmationId={published.confirmationId} email={published.email} />
      )}
    </PublishedScreen>
  );
}

export { FindCreatePage as Component };
