import { isUnreachable, sentenceOf, useTranslation } from 'shared-ui/app';
import { Button } from 'shared-ui/ui/button';
import { Field } from 'shared-ui/ui/field';
import { Download } from 'shared-ui/ui/icon';
import { Row } from 'shared-ui/ui/layout';
import { Notice } from 'shared-ui/ui/notice';
import { Select } from 'shared-ui/ui/select';
import { VisuallyHidden } from 'shared-ui/ui/visually-hidden';
import { useDownloadTipsMutation } from '../../api/tips.ts';
import { saveFile } from './save-file.ts';
import styles from './tips-list.module.css';
import { queryOf, type Year } from './use-year.ts';

interface Props {
  year: Year;
  years: readonly number[];
  onChange: (year: Year) => void;
}

/** Which tips are looked at, and the way to take them home. */
export function YearBar({ year, years, onChange }: Props) {
  const { t } = useTranslation('payments');
  return (
    <Row>
      <Field label={t('tips.year')} className={styles.year}>
        <Select
          value={year}
          className={styles.select}
          onChange={({ target }) => onChange(target.value === 'all' ? 'all' : Number(target.value))}
        >
          <option value="all">{t('tips.allYears')}</option>
          {years.map((each) => (
            <option key={each} value={each}>
              {each}
            </option>
          ))}
        </Select>
      </Field>
      <DownloadCsv key={year} year={year} />
    </Row>
  );
}

/** Fetched rather than linked to: a link would save a refusal as if it were the file. */
function DownloadCsv({ year }: { year: Year }) {
  const { t } = useTranslation('payments');
  const [fetchTips, { isLoading, isSuccess, error }] = useDownloadTipsMutation();
  const file = year === 'all' ? t('tips.csv.fileOfAll') : t('tips.csv.file', { year });
  const download = async (): Promise<void> => {
    const { data } = await fetchTips(queryOf(year));
    if (data !== undefined) saveFile(file, 'text/csv;charset=utf-8', data);
  };
  const failure = t(isUnreachable(error) ? 'tips.csv.unreachable' : 'tips.csv.failedText');
  return (
    <>
      <Button variant="secondary" size="small" icon={Download} busy={isLoading} onClick={() => void download()}>
        {t(isLoading ? 'tips.csv.downloading' : 'tips.csv.download')}
      </Button>
      <VisuallyHidden role="status">{isSuccess ? t('tips.csv.done', { file }) : ''}</VisuallyHidden>
      {error ? (
        <Notice tone="error" role="alert" className={styles.refused} title={t('tips.csv.failed')}>
          {sentenceOf(error, failure)}
        </Notice>
      ) : null}
    </>
  );
}
