import { usePageTitle, useTranslation } from 'shared-ui/app';
import { ConfirmAlert } from '../features/alert-links/alert-link.tsx';

/** The target of a link in mails: /alerts/confirm#token. */
export function ConfirmAlertPage() {
  const { t } = useTranslation('listings');
  usePageTitle(t('alerts.link.confirmTitle'));
  return <ConfirmAlert />;
}

export { ConfirmAlertPage as Component };
