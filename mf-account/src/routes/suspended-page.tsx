import { registerLocale, useTranslation } from 'shared-ui/app';
import { LinkPage } from 'shared-ui/app/link-page';
import { FileText } from 'shared-ui/ui/icon';
import { Stack } from 'shared-ui/ui/layout';
import { Notice } from 'shared-ui/ui/notice';
import { AccountData } from '../features/account-data/account-data.tsx';
import { DeleteAccount } from '../features/delete-account/delete-account.tsx';
import suspended from '../locales/en/suspended.json' with { type: 'json' };

registerLocale('account', suspended);

/** The target of the link in the mail to suspended people: /suspended#token. They download their data here, or delete it. */
export function SuspendedPage() {
  const { t } = useTranslation('account');
  return (
    <LinkPage title={t('suspended.title')} icon={FileText} links={<p>{t('suspended.newLink')}</p>}>
      {(token) => (
        <Stack gap="large">
          <Notice title={t('suspended.notice')}>{t('suspended.noticeText')}</Notice>
          <AccountData token={token} />
          <DeleteAccount token={token} />
        </Stack>
      )}
    </LinkPage>
  );
}

export { SuspendedPage as Component };
