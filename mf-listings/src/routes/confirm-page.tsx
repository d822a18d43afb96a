import { usePageTitle, useTranslation } from 'shared-ui/app';
import { ConfirmByLink } from '../features/confirm-email/confirm-by-link.tsx';

/** Where the link of the mail leads: /confirm#token. */
export function ConfirmPage() {
  const { t } = useTranslation('listings');
  usePageTitle(t('confirm.title'));
  return <ConfirmByLink />;
}

export { ConfirmPage as Component };
