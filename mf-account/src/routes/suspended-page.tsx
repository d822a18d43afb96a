import { usePageTitle, useTranslation } from 'shared-ui/app';
import { useLinkToken } from 'shared-ui/app/link-token';
import { Band } from 'shared-ui/ui/band';
import { FileText } from 'shared-ui/ui/icon';
import { Stack, Wrap } from 'shared-ui/ui/layout';
import { Notice } from 'shared-ui/ui/notice';
import { AccountData } from '../features/account-data/account-data.tsx';
import { DeleteAccount } from '../features/delete-account/delete-account.tsx';

/** The target of the link in the mail to suspended people: /suspended#token. They download their data here, or delete it. */
export function SuspendedPage() {
  const { t } = useTranslation('account');
  const token = useLinkToken();
  usePageTitle(t('suspended.title'));
  return (
    <>
      <meta name="robots" content="noindex" />
      <Band width="narrow" icon={FileText} title={t('suspended.heading')} />
      <Wrap width="narrow" top="normal">
        <Stack gap="large">
          <Notice title={t(token === '' ? 'suspended.incomplete' : 'suspended.notice')}>
            {t(token === '' ? 'suspended.incompleteText' : 'suspended.noticeText')}
          </Notice>
          {token === '' ? null : (
            <>
              <AccountData token={token} />
              <DeleteAccount token={token} />
            </>
          )}
        </Stack>
      </Wrap>
    </>
  );
}

export { SuspendedPage as Component };
