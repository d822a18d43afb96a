import { type ReactNode, useState } from 'react';
import { formatMoney, formatMomentDay, type Page, useTranslation } from 'shared-ui/app';
import { LoadFailed } from 'shared-ui/app/load-failed';
import type { ReceivedTip } from 'contracts';
import { Badge, type BadgeTone } from 'shared-ui/ui/badge';
import { Button } from 'shared-ui/ui/button';
import { CircleCheck, Hourglass, type IconDrawing, Scale, Undo2 } from 'shared-ui/ui/icon';
import { Row, Stack } from 'shared-ui/ui/layout';
import { Notice } from 'shared-ui/ui/notice';
import { Skeleton } from 'shared-ui/ui/skeleton';
import { Table, type TableColumn } from 'shared-ui/ui/table';
import { Heading, Text } from 'shared-ui/ui/text';
import { VisuallyHidden } from 'shared-ui/ui/visually-hidden';
import styles from './tips-list.module.css';
import type { Year } from './use-year.ts';

interface Props<Tip> {
  side: 'received' | 'sent';
  year: Year;
  query: PagedQuery<Tip>;
  columns: readonly TableColumn<Tip>[];
  /** Above the table, where there is one. */
  children?: ReactNode;
}

/** One of the two tables, with its heading and 'View More'. */
export function TipsTable<Tip extends { id: string }>({ side, year, query, columns, children }: Props<Tip>) {
  const { t } = useTranslation('payments');
  const { tips, isFailed, showMore, firstNewId } = useTipPages(query);
  const content = (): ReactNode => {
    if (isFailed) return <LoadFailed sentence={t(`tips.${side}.loadFailed`)} onRetry={() => void query.refetch()} />;
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
          focused={firstNewId}
        />
        <VisuallyHidden role="status">{firstNewId ? t('tips.shown', { count: tips.length }) : ''}</VisuallyHidden>
        {query.hasNextPage ? (
          <>
            {query.isFetchNextPageError && !query.isFetching ? (
              <Notice tone="error" role="alert">
                {t('tips.moreFailed')}
              </Notice>
            ) : null}
            <div>
              <Button variant="secondary" size="small" busy={query.isFetchingNextPage} onClick={() => void showMore()}>
                {t(query.isFetchingNextPage ? 'tips.moreBusy' : 'tips.more')}
              </Button>
            </div>
          </>
        ) : null}
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

/** An infinite query of RTK Query. */
interface PagedQuery<Tip> {
  currentData?: { pages: Page<Tip>[] } | undefined;
  isError: boolean;
  isFetching: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  hasNextPage: boolean;
  fetchNextPage: () => PromiseLike<{ data?: { pages: Page<Tip>[] } | undefined }>;
  refetch: () => unknown;
}

/** The loaded tips, newest first, or undefined, and the first tip that the last 'View More' added. */
function useTipPages<Tip extends { id: string }>(query: PagedQuery<Tip>) {
  const [firstNewId, setFirstNewId] = useState<string>();
  const tips = query.currentData && uniqueTips(query.currentData.pages);
  const showMore = async (): Promise<void> => {
    const known = new Set(tips?.map(({ id }) => id));
    const { data } = await query.fetchNextPage();
    const firstNew = data?.pages.at(-1)?.items.find(({ id }) => !known.has(id));
    if (firstNew) setFirstNewId(firstNew.id);
  };
  return { tips, isFailed: query.isError && !query.isFetching && tips === undefined, showMore, firstNewId };
}

/** A tip that is paid meanwhile moves others to the next page. */
const uniqueTips = <Tip extends { id: string }>(pages: Page<Tip>[]): Tip[] => [
  ...new Map(pages.flatMap(({ items }) => items).map((tip) => [tip.id, tip])).values(),
];

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
