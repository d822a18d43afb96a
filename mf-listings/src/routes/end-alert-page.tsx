import { usePageTitle, useTranslation } from 'shared-ui/app';
import { EndAlert } from '../features/alert-links/alert-link.tsx';

/** The target of a link in mails: /alerts/end#token. */
export function EndAlertPage() {
  const { t } = useTranslation('listings');
  usePageTitle(t('alerts.link.endTitle'));
  return <EndAlert />;
}

export { EndAlertPage as Component };
