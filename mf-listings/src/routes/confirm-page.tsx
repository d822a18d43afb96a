import { useTranslation } from 'shared-ui/app';
import { LinkPage } from 'shared-ui/app/link-page';
import { MailCheck } from 'shared-ui/ui/icon';
import { ConfirmByLink, ConfirmedWaysOn } from '../features/confirm-email/confirm-by-link.tsx';

/** The target of the link in the mail: /confirm#token. */
export function ConfirmPage() {
  const { t } = useTranslation('listings');
  return (
    <LinkPage title={t('confirm.title')} icon={MailCheck} links={<ConfirmedWaysOn />}>
      {(token) => <ConfirmByLink token={token} />}
    </LinkPage>
  );
}

export { ConfirmPage as Component };
