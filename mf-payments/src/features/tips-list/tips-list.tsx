import type { ReactNode } from 'react';
import { registerLocale, useTranslation } from 'shared-ui/app';
import { useErrorText } from 'shared-ui/app/error-text';
import { LoadFailed } from 'shared-ui/app/load-failed';
import { saveFile } from 'shared-ui/app/save-file';
import { Button } from 'shared-ui/ui/button';
import { EmptyState } from 'shared-ui/ui/empty-state';
import { Field } from 'shared-ui/ui/field';
import { Download } from 'shared-ui/ui/icon';
import { Row, Stack } from 'shared-ui/ui/layout';
import { Notice } from 'shared-ui/ui/notice';
import { Panel } from 'shared-ui/ui/panel';
import { Select } from 'shared-ui/ui/select';
import { Skeleton } from 'shared-ui/ui/skeleton';
import { VisuallyHidden } from 'shared-ui/ui/visually-hidden';
import { useDownloadTipsMutation } from '../../api/tips.ts';
import english from '../../locales/en/tips-list.json' with { type: 'json' };
import { ReceivedTips } from './received-tips.tsx';
import { SentTips } from './sent-tips.tsx';
import styles from './tips-list.module.css';
import { RowsSkeleton } from './tips-table.tsx';
import { toQuery, useYear, type Year } from './use-year.ts';

registerLocale('payments', english);

/** The user's received and sent tips, by year (PRODUCT.md 26). `children` are shown below them in any case. */
export function TipsList({ children }: { children?: ReactNode }) {
  const { t } = useTranslation('payments');
  const { year, chooseYear, years, hasTips, ...summary } = useYear();
  const bar = years && hasTips ? <YearBar year={year} years={years} onChange={chooseYear} /> : null;
  return (
    <Panel title={t('tips.heading')} aside={bar} gap="normal">
      <Content year={year} hasTips={hasTips} {...summary} />
      {children}
    </Panel>
  );
}

type ContentProps = Pick<ReturnType<typeof useYear>, 'year' | 'hasTips' | 'sums' | 'isFailed' | 'retry'>;

function Content({ year, hasTips, sums, isFailed, retry }: ContentProps) {
  const { t } = useTranslation('payments');
  if (isFailed) return <LoadFailed sentence={t('tips.loadFailed')} onRetry={retry} />;
  if (!sums) {
    return (
      <Stack gap="large" role="status" aria-label={t('tips.loading')} aria-busy="true">
        <Skeleton width="30%" />
        <Skeleton shape="button" width="100%" />
        <RowsSkeleton />
      </Stack>
    );
  }
  if (!hasTips) return <EmptyState title={t('tips.none')} titleAs="p" compact />;
  return (
    <>
      <ReceivedTips key={`received ${String(year)}`} year={year} sums={sums} />
      <SentTips key={`sent ${String(year)}`} year={year} />
    </>
  );
}

interface YearBarProps {
  year: Year;
  years: readonly number[];
  onChange: (year: Year) => void;
}

/** Chooses the year, and downloads its tips. */
function YearBar({ year, years, onChange }: YearBarProps) {
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

/** Not a link: that would save an error response as the file. */
function DownloadCsv({ year }: { year: Year }) {
  const { t } = useTranslation('payments');
  const errorText = useErrorText();
  const [downloadTips, { isLoading, isSuccess, error }] = useDownloadTipsMutation();
  const file = year === 'all' ? t('tips.csv.fileOfAll') : t('tips.csv.file', { year });
  const download = async (): Promise<void> => {
    const { data } = await downloadTips(toQuery(year));
    if (data !== undefined) saveFile(file, 'text/csv;charset=utf-8', data);
  };
  return (
    <>
      <Button variant="secondary" size="small" icon={Download} busy={isLoading} onClick={() => void download()}>
        {t(isLoading ? 'tips.csv.downloading' : 'tips.csv.download')}
      </Button>
      <VisuallyHidden role="status">{isSuccess ? t('tips.csv.done', { file }) : ''}</VisuallyHidden>
      {error ? (
        <Notice tone="error" role="alert" className={styles.refused} title={t('tips.csv.failed')}>
          {errorText(error, t('tips.csv.failedText'))}
        </Notice>
      ) : null}
    </>
  );
}
