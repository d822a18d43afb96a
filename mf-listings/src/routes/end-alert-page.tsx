import { useTranslation } from 'shared-ui/app';
import { LinkPage } from 'shared-ui/app/link-page';
import { BellOff } from 'shared-ui/ui/icon';
import { AlertWaysOn, EndAlert } from '../features/alert-links/alert-links.tsx';

/** The target of a link in mails: /alerts/end#token. */
export function EndAlertPage() {
  const { t } = useTranslation('listings');
  return (
    <LinkPage title={t('alertLinks.endTitle')} icon={BellOff} links={<AlertWaysOn />}>
      {(token) => <EndAlert token={token} />}
    </LinkPage>
  );
}

export { EndAlertPage as Component };
