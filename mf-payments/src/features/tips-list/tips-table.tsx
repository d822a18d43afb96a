import type { ReactNode } from 'react';
import { formatMoney, formatMomentDay, useTranslation } from 'shared-ui/app';
import { LoadFailed } from 'shared-ui/app/load-failed';
import { type Pages, ViewMore } from 'shared-ui/app/pages';
import type { ReceivedTip } from 'contracts';
import { Badge, type BadgeTone } from 'shared-ui/ui/badge';
import { CircleCheck, Hourglass, type IconDrawing, Scale, Undo2 } from 'shared-ui/ui/icon';
import { Row, Stack } from 'shared-ui/ui/layout';
import { Skeleton } from 'shared-ui/ui/skeleton';
import { Table, type TableColumn } from 'shared-ui/ui/table';
import { Heading, Text } from 'shared-ui/ui/text';
import { VisuallyHidden } from 'shared-ui/ui/visually-hidden';
import styles from './tips-list.module.css';
import type { Year } from './use-year.ts';

interface Props<Tip extends { id: string }> {
  side: 'received' | 'sent';
  year: Year;
  pages: Pages<Tip>;
  columns: readonly TableColumn<Tip>[];
  /** Above the table, where there is one. */
  children?: ReactNode;
}

/** One of the two tables, with its heading and 'View More'. */
export function TipsTable<Tip extends { id: string }>({ side, year, pages, columns, children }: Props<Tip>) {
  const { t } = useTranslation('payments');
  const { items: tips, isFailed, retry, firstNew } = pages;
  const content = (): ReactNode => {
    if (isFailed) return <LoadFailed sentence={t(`tips.${side}.loadFailed`)} onRetry={retry} />;
    if (!tips) return <RowsSkeleton />;
    if (tips.length === 0) {
      return <Text tone="muted">{t(year === 'all' ? `tips.${side}.none` : `tips.${side}.noneIn`, { year })}</Text>;
    }
    return (
      <>
        {children}
        <Table
          caption={t(`tips.${side}.caption`)}
          columns={columns}
          rows={tips}
          keyOf={({ id }) => id}
          focused={firstNew}
        />
        <VisuallyHidden role="status">{firstNew ? t('tips.shown', { count: tips.length }) : ''}</VisuallyHidden>
        <ViewMore pages={pages} size="small" />
      </>
    );
  };
  return (
    <div className={styles.part}>
      <Heading as="h3" size="panel" className={styles.title}>
        {t(`tips.${side}.heading`)}
      </Heading>
      {content()}
    </div>
  );
}

/** Date, person and amount: the columns of both tables. */
export function useSharedColumns<Tip extends { paidAt: string; amountCents: number }>(
  direction: 'from' | 'to',
  getName: (tip: Tip) => string,
  renderBelowName: (tip: Tip) => ReactNode,
): TableColumn<Tip>[] {
  const { t } = useTranslation('payments');
  return [
    {
      kind: 'day',
      label: t('tips.columns.date'),
      cell: ({ paidAt }) => (
        <time dateTime={paidAt}>
          <bdi>{formatMomentDay(paidAt)}</bdi>
        </time>
      ),
    },
    {
      kind: 'who',
      label: t(`tips.columns.${direction}`),
      cell: (tip) => (
        <>
          <bdi>{getName(tip)}</bdi>
          <div className={styles.mark}>{renderBelowName(tip)}</div>
        </>
      ),
    },
    { kind: 'sum', label: t('tips.columns.amount'), cell: ({ amountCents }) => formatMoney(amountCents / 100) },
  ];
}

const STATE_BADGES: Record<ReceivedTip['state'], { tone: BadgeTone; icon: IconDrawing; flip?: boolean }> = {
  waiting: { tone: 'wait', icon: Hourglass },
  paid_out: { tone: 'ok', icon: CircleCheck },
  sent_back: { tone: 'plain', icon: Undo2, flip: true },
  disputed: { tone: 'warn', icon: Scale },
};

interface TipStateBadgeProps extends Pick<ReceivedTip, 'state'> {
  /** Says more than the state. */
  children?: ReactNode;
}

export function TipStateBadge({ state, children }: TipStateBadgeProps) {
  const { t } = useTranslation('payments');
  return <Badge {...STATE_BADGES[state]}>{children ?? t(`tips.states.${state}`)}</Badge>;
}

/** In the shape of two rows. */
export function RowsSkeleton() {
  return (
    <Stack gap="large" aria-busy="true">
      {['45%', '60%'].map((width) => (
        <Row key={width} justify="between">
          <Skeleton width={width} />
          <Skeleton width="15%" />
        </Row>
      ))}
    </Stack>
  );
}
