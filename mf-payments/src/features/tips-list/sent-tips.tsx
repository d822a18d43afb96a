import { formatMoney, formatMomentDay, Link, paths, Trans, useTranslation } from 'shared-ui/app';
import { usePages } from 'shared-ui/app/pages';
import type { SentTip } from 'contracts';
import { Button } from 'shared-ui/ui/button';
import { Receipt } from 'shared-ui/ui/icon';
import type { TableColumn } from 'shared-ui/ui/table';
import { VisuallyHidden } from 'shared-ui/ui/visually-hidden';
import { useListSentTipsInfiniteQuery } from '../../api/tips.ts';
import styles from './tips-list.module.css';
import { TipStateBadge, TipsTable, useSharedColumns } from './tips-table.tsx';
import { toQuery, type Year } from './use-year.ts';

/** The sent tips, each with its receipt. */
export function SentTips({ year }: { year: Year }) {
  const { t } = useTranslation('payments');
  const pages = usePages(useListSentTipsInfiniteQuery(toQuery(year), { refetchOnMountOrArgChange: true }));
  const columns: TableColumn<SentTip>[] = [
    ...useSharedColumns<SentTip>(
      'to',
      ({ to }) => to.username,
      ({ state }) => (state === 'paid' ? null : <TipStateBadge state={state} />),
    ),
    { kind: 'act', label: t('tips.columns.receipt'), cell: (tip) => <ReceiptLink tip={tip} /> },
  ];
  return <TipsTable side="sent" year={year} pages={pages} columns={columns} />;
}

function ReceiptLink({ tip: { id, to, amountCents, paidAt } }: { tip: SentTip }) {
  const { t } = useTranslation('payments');
  return (
    <Button asChild variant="quiet" icon={Receipt} className={styles.day}>
      <Link to={paths.receipt(id)}>
        <span>
          <Trans
            t={t}
            i18nKey="tips.receipt"
            values={{ day: formatMomentDay(paidAt), amount: formatMoney(amountCents / 100), name: to.username }}
            components={[<VisuallyHidden key="of" />]}
          />
        </span>
      </Link>
    </Button>
  );
}
