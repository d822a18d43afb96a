import { errorMessage, formatDay, formatMoney, Trans, useTranslation } from 'shared-ui/app';
import { usePages } from 'shared-ui/app/pages';
import type { ReceivedTip, TipsSummary } from 'contracts';
import { Button } from 'shared-ui/ui/button';
import { EyeOff } from 'shared-ui/ui/icon';
import { Notice } from 'shared-ui/ui/notice';
import { Stat, Stats } from 'shared-ui/ui/stats';
import type { TableColumn } from 'shared-ui/ui/table';
import { VisuallyHidden } from 'shared-ui/ui/visually-hidden';
import { useHideTipMessageMutation, useListReceivedTipsInfiniteQuery } from '../../api/tips.ts';
import styles from './tips-list.module.css';
import { TipStateBadge, TipsTable, useSharedColumns } from './tips-table.tsx';
import { toQuery, type Year } from './use-year.ts';

interface Props {
  year: Year;
  sums: TipsSummary;
}

/** The sums of the received tips, and each tip with its state. */
export function ReceivedTips({ year, sums }: Props) {
  const { t } = useTranslation('payments');
  const pages = usePages(useListReceivedTipsInfiniteQuery(toQuery(year), { refetchOnMountOrArgChange: true }));
  const columns: TableColumn<ReceivedTip>[] = [
    ...useSharedColumns<ReceivedTip>(
      'from',
      ({ from }) => from?.username ?? t('tips.notLoggedIn'),
      (tip) => (tip.message ? <Message tip={tip} message={tip.message} /> : null),
    ),
    { kind: 'state', label: t('tips.columns.state'), cell: (tip) => <ReceivedState tip={tip} /> },
  ];
  return (
    <TipsTable side="received" year={year} pages={pages} columns={columns}>
      <Stats>
        <Stat label={t('tips.sums.received')}>{formatMoney(sums.receivedCents / 100)}</Stat>
        <Stat label={t('tips.sums.waiting')} now={sums.waitingCents > 0}>
          {formatMoney(sums.waitingCents / 100)}
        </Stat>
        <Stat label={t('tips.sums.paidOut')}>{formatMoney(sums.paidOutCents / 100)}</Stat>
      </Stats>
    </TipsTable>
  );
}

/** A tip on hold says from which day it is paid out. */
function ReceivedState({ tip: { state, heldUntil, inReview } }: { tip: ReceivedTip }) {
  const { t } = useTranslation('payments');
  if (inReview) return <TipStateBadge state={state}>{t('tips.states.in_review')}</TipStateBadge>;
  if (!heldUntil) return <TipStateBadge state={state} />;
  return (
    <TipStateBadge state={state}>
      {/* One item of the badge's row */}
      <span>
        <Trans
          t={t}
          i18nKey="tips.states.on_hold"
          values={{ day: formatDay(heldUntil) }}
          components={[<bdi key="day" className={styles.day} />]}
        />
      </span>
    </TipStateBadge>
  );
}

/** Plain text: links in it cannot be followed. */
function Message({ tip: { id, from }, message }: { tip: ReceivedTip; message: string }) {
  const { t } = useTranslation('payments');
  const [hideMessage, { isLoading, error }] = useHideTipMessageMutation();
  const hide = async ({ currentTarget }: { currentTarget: HTMLElement }): Promise<void> => {
    const row = currentTarget.closest('tr');
    const { error: hideError } = await hideMessage(id);
    // The button is gone
    if (!hideError) row?.focus();
  };
  return (
    <div className={styles.message}>
      <p dir="auto" className={styles.words}>
        {message}
      </p>
      <Button
        variant="quiet"
        size="small"
        icon={EyeOff}
        className={styles.hide}
        busy={isLoading}
        onClick={(event) => void hide(event)}
      >
        <span>
          <Trans
            t={t}
            i18nKey="tips.message.hide"
            values={{ name: from?.username ?? t('tips.notLoggedIn') }}
            components={[<VisuallyHidden key="of" />]}
          />
        </span>
      </Button>
      {error ? (
        <Notice tone="error" role="alert">
          {errorMessage(error, t('tips.message.notHidden'))}
        </Notice>
      ) : null}
    </div>
  );
}
