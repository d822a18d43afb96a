import { paths, usePageTitle, useTranslation } from 'shared-ui/app';
import { ConfirmByCode } from '../features/confirm-email/confirm-by-code.tsx';
import { FindHelp } from '../features/find-help/find-help.tsx';
import { PublishedScreen } from '../publishing/published-screen.tsx';
import { usePublished } from '../publishing/use-published.ts';

/** Request Travel Assistance, and its confirmation (spec §2). */
export function FindCreatePage() {
  const { t } = useTranslation('listings');
  usePageTitle(t('find.title'));
  const { published, person, show, again } = usePublished(paths.findCreate());
  if (!published) return <FindHelp person={person} onPublished={show} />;
  return (
    <PublishedScreen words="find" published={published} onAnother={again}>
      {published.confirmationId === null ? null : (
        <ConfirmByCode confirmationId={published.confirmationId} email={published.email} />
      )}
    </PublishedScreen>
  );
}

export { FindCreatePage as Component };
