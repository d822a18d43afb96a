import type { ReactNode } from 'react';
import { useTranslation } from 'shared-ui/app';
import { Button } from 'shared-ui/ui/button';
import { Notice } from 'shared-ui/ui/notice';
import { Table, type TableColumn } from 'shared-ui/ui/table';
import { Heading, Text } from 'shared-ui/ui/text';
import { VisuallyHidden } from 'shared-ui/ui/visually-hidden';
import { LoadFailed } from '../../load-failed/load-failed.tsx';
import styles from './tips-list.module.css';
import { RowsSkeleton } from './tips-skeleton.tsx';
import type { TipPages } from './use-tip-pages.ts';
import type { Year } from './use-year.ts';

interface Props<Tip> {
  side: 'received' | 'sent';
  year: Year;
  pages: TipPages<Tip>;
  columns: readonly TableColumn<Tip>[];
  /** Stands above the table, where there is one. */
  children?: ReactNode;
}

/** One of the two tables, under its heading. */
export function TipPart<Tip extends { id: string }>({ side, children, ...props }: Props<Tip>) {
  const { t } = useTranslation('payments');
  return (
    <div className={styles.part}>
      <Heading as="h3" size="panel" className={styles.title}>
        {t(`tips.${side}.heading`)}
      </Heading>
      <Tips side={side} above={children} {...props} />
    </div>
  );
}

function Tips<Tip extends { id: string }>(props: Omit<Props<Tip>, 'children'> & { above: ReactNode }) {
  const { side, year, pages, columns, above } = props;
  const { t } = useTranslation('payments');
  const { tips, isFailed, retry, firstNew } = pages;
  if (isFailed) return <LoadFailed sentence={t(`tips.${side}.loadFailed`)} onRetry={retry} />;
  if (!tips) return <RowsSkeleton />;
  if (tips.length === 0) {
    return <Text tone="muted">{t(year === 'all' ? `tips.${side}.none` : `tips.${side}.noneIn`, { year })}</Text>;
  }
  return (
    <>
      {above}
      <Table
        caption={t(`tips.${side}.caption`)}
        columns={columns}
        rows={tips}
        keyOf={({ id }) => id}
        focused={firstNew}
      />
      <VisuallyHidden role="status">{firstNew ? t('tips.shown', { count: tips.length }) : ''}</VisuallyHidden>
      <More {...pages} />
    </>
  );
}

function More<Tip>({ hasMore, isMoreFailed, isLoadingMore, showMore }: TipPages<Tip>) {
  const { t } = useTranslation('payments');
  if (!hasMore) return null;
  return (
    <>
      {isMoreFailed ? (
        <Notice tone="error" role="alert">
          {t('tips.moreFailed')}
        </Notice>
      ) : null}
      <div>
        <Button variant="secondary" size="small" busy={isLoadingMore} onClick={showMore}>
          {t(isLoadingMore ? 'tips.moreBusy' : 'tips.more')}
        </Button>
      </div>
    </>
  );
}
