import { useTranslation } from 'shared-ui/app';
import { LinkPage } from 'shared-ui/app/link-page';
import { BellRing } from 'shared-ui/ui/icon';
import { AlertWaysOn, ConfirmAlert } from '../features/alert-links/alert-links.tsx';

/** The target of a link in mails: /alerts/confirm#token. */
export function ConfirmAlertPage() {
  const { t } = useTranslation('listings');
  return (
    <LinkPage title={t('alertLinks.confirmTitle')} icon={BellRing} links={<AlertWaysOn />}>
      {(token) => <ConfirmAlert token={token} />}
    </LinkPage>
  );
}

export { ConfirmAlertPage as Component };
