import { usePageTitle, useTranslation } from 'shared-ui/app';
import { ConfirmByLink } from '../features/confirm-email/confirm-by-link.tsx';

/** The target of the link in the mail: /confirm#token. */
export function ConfirmPage() {
  const { t } = useTranslation('listings');
  usePageTitle(t('confirm.title'));
  return <ConfirmByLink />;
}

export { ConfirmPage as Component };
