import type { ReactNode } from 'react';
import { formatMomentDay, formatMoney, useTranslation } from 'shared-ui/app';
import type { TableColumn } from 'shared-ui/ui/table';
import styles from './tips-list.module.css';

interface Tip {
  paidAt: string;
  amountCents: number;
}

/** When, who and how much: the columns of both tables. */
export function useSharedColumns<Shown extends Tip>(
  direction: 'from' | 'to',
  nameOf: (tip: Shown) => string,
  markOf: (tip: Shown) => ReactNode = () => null,
): TableColumn<Shown>[] {
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
          <bdi>{nameOf(tip)}</bdi>
          <div className={styles.mark}>{markOf(tip)}</div>
        </>
      ),
    },
    { kind: 'sum', label: t('tips.columns.amount'), cell: ({ amountCents }) => formatMoney(amountCents / 100) },
  ];
}
