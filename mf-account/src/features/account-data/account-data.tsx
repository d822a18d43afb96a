import { registerLocale, useTranslation } from 'shared-ui/app';
import { useErrorText } from 'shared-ui/app/error-text';
import { saveFile } from 'shared-ui/app/save-file';
import { Button } from 'shared-ui/ui/button';
import { Download } from 'shared-ui/ui/icon';
import { Actions } from 'shared-ui/ui/layout';
import { Notice } from 'shared-ui/ui/notice';
import { Panel } from 'shared-ui/ui/panel';
import { useDownloadAccountDataMutation } from '../../api/account.ts';
import accountData from '../../locales/en/account-data.json' with { type: 'json' };

registerLocale('account', accountData);

const FILE_NAME = 'flight-amigo-data.json';

/** Downloads everything stored about the user. `token`: of the link of a suspended person, who has no session. */
export function AccountData({ token }: { token?: string }) {
  const { t } = useTranslation('account');
  const errorText = useErrorText();
  const [fetchData, { isLoading, isSuccess, error }] = useDownloadAccountDataMutation();
  const download = async (): Promise<void> => {
    const { data } = await fetchData(token);
    if (data) saveFile(FILE_NAME, 'application/json', JSON.stringify(data, null, 2));
  };
  return (
    <Panel title={t('data.heading')} gap="normal">
      <p>{t('data.text')}</p>
      {error ? (
        <Notice tone="error" role="alert" title={t('data.failed')}>
          {errorText(error, t('data.failedText'), t('data.unreachable'))}
        </Notice>
      ) : null}
      <Actions>
        <Button variant="secondary" icon={Download} busy={isLoading} onClick={() => void download()}>
          {t(isLoading ? 'data.downloading' : 'data.download')}
        </Button>
        <p role="status">{isSuccess ? t('data.done', { file: FILE_NAME }) : ''}</p>
      </Actions>
    </Panel>
  );
}
