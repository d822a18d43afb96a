import { isUnreachable, sentenceOf, useTranslation } from 'shared-ui/app';
import { Button } from 'shared-ui/ui/button';
import { Download } from 'shared-ui/ui/icon';
import { Actions } from 'shared-ui/ui/layout';
import { Notice } from 'shared-ui/ui/notice';
import { Panel } from 'shared-ui/ui/panel';
import { useDownloadAccountDataMutation } from '../../api/account.ts';
import { saveFile } from './save-file.ts';

const FILE = 'flight-amigo-data.json';

/** All that is kept about oneself, as a file. */
export function AccountData() {
  const { t } = useTranslation('account');
  const [fetchData, { isLoading, isSuccess, error }] = useDownloadAccountDataMutation();
  const download = async (): Promise<void> => {
    const { data } = await fetchData();
    if (data) saveFile(FILE, 'application/json', JSON.stringify(data, null, 2));
  };
  const failure = t(isUnreachable(error) ? 'data.unreachable' : 'data.failedText');
  return (
    <Panel title={t('data.heading')} gap="normal">
      <p>{t('data.text')}</p>
      {error ? (
        <Notice tone="error" role="alert" title={t('data.failed')}>
          {sentenceOf(error, failure)}
        </Notice>
      ) : null}
      <Actions>
        <Button variant="secondary" icon={Download} busy={isLoading} onClick={() => void download()}>
          {t(isLoading ? 'data.downloading' : 'data.download')}
        </Button>
        <p role="status">{isSuccess ? t('data.done', { file: FILE }) : ''}</p>
      </Actions>
    </Panel>
  );
}
