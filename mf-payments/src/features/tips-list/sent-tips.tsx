import { formatMoney, formatMomentDay, Link, paths, Trans, useTranslation } from 'shared-ui/app';
import type { SentTip } from 'shared-ui/contracts';
import { Button } from 'shared-ui/ui/button';
import { Receipt } from 'shared-ui/ui/icon';
import type { TableColumn } from 'shared-ui/ui/table';
import { VisuallyHidden } from 'shared-ui/ui/visually-hidden';
import { useListSentTipsInfiniteQuery } from '../../api/tips.ts';
import { TipState } from './received-tips.tsx';
import { TipPart } from './tip-part.tsx';
import styles from './tips-list.module.css';
import { useSharedColumns } from './use-shared-columns.tsx';
import { useTipPages } from './use-tip-pages.ts';
import { queryOf, type Year } from './use-year.ts';

/** What went out, each tip with its receipt. */
export function SentTips({ year }: { year: Year }) {
  const { t } = useTranslation('payments');
  const query = useListSentTipsInfiniteQuery(queryOf(year), { refetchOnMountOrArgChange: true });
  const columns: TableColumn<SentTip>[] = [
    ...useSharedColumns<SentTip>(
      'to',
      ({ to }) => to.username,
      ({ state }) => (state === 'paid' ? null : <TipState state={state} />),
    ),
    { kind: 'act', label: t('tips.columns.receipt'), cell: (tip) => <ReceiptLink tip={tip} /> },
  ];
  return <TipPart side="sent" year={year} pages={useTipPages(query)} columns={columns} />;
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
