import { formatMoney, sentenceOf, Trans, useTranslation } from 'shared-ui/app';
import type { ReceivedTip, TipsSummary } from 'shared-ui/contracts';
import { Badge, type BadgeTone } from 'shared-ui/ui/badge';
import { Button } from 'shared-ui/ui/button';
import { CircleCheck, EyeOff, Hourglass, type IconDrawing, Scale, Undo2 } from 'shared-ui/ui/icon';
import { Notice } from 'shared-ui/ui/notice';
import { Stat, Stats } from 'shared-ui/ui/stats';
import type { TableColumn } from 'shared-ui/ui/table';
import { VisuallyHidden } from 'shared-ui/ui/visually-hidden';
import { useHideTipMessageMutation, useListReceivedTipsInfiniteQuery } from '../../api/tips.ts';
import { TipPart } from './tip-part.tsx';
import styles from './tips-list.module.css';
import { useSharedColumns } from './use-shared-columns.tsx';
import { useTipPages } from './use-tip-pages.ts';
import { queryOf, type Year } from './use-year.ts';

interface Props {
  year: Year;
  sums: TipsSummary;
}

/** What came in: the sums, and each tip with what became of it. */
export function ReceivedTips({ year, sums }: Props) {
  const { t } = useTranslation('payments');
  const query = useListReceivedTipsInfiniteQuery(queryOf(year), { refetchOnMountOrArgChange: true });
  const columns: TableColumn<ReceivedTip>[] = [
    ...useSharedColumns<ReceivedTip>(
      'from',
      ({ from }) => from?.username ?? t('tips.notLoggedIn'),
      (tip) => (tip.message ? <Message tip={tip} message={tip.message} /> : null),
    ),
    { kind: 'state', label: t('tips.columns.state'), cell: ({ state }) => <TipState state={state} /> },
  ];
  return (
    <TipPart side="received" year={year} pages={useTipPages(query)} columns={columns}>
      <Stats>
        <Stat label={t('tips.sums.received')}>{formatMoney(sums.receivedCents / 100)}</Stat>
        <Stat label={t('tips.sums.waiting')} now={sums.waitingCents > 0}>
          {formatMoney(sums.waitingCents / 100)}
        </Stat>
        <Stat label={t('tips.sums.paidOut')}>{formatMoney(sums.paidOutCents / 100)}</Stat>
      </Stats>
    </TipPart>
  );
}

/** What the tipper wrote: plain text, no link of which can be followed. */
function Message({ tip: { id, from }, message }: { tip: ReceivedTip; message: string }) {
  const { t } = useTranslation('payments');
  const [hideMessage, { isLoading, error }] = useHideTipMessageMutation();
  const hide = async ({ currentTarget }: { currentTarget: HTMLElement }): Promise<void> => {
    const row = currentTarget.closest('tr');
    const { error: refused } = await hideMessage(id);
    // The button is gone
    if (!refused) row?.focus();
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
          {sentenceOf(error, t('tips.message.notHidden'))}
        </Notice>
      ) : null}
    </div>
  );
}

const LOOKS: Record<ReceivedTip['state'], { tone: BadgeTone; icon: IconDrawing; flip?: boolean }> = {
  waiting: { tone: 'wait', icon: Hourglass },
  paid_out: { tone: 'ok', icon: CircleCheck },
  sent_back: { tone: 'plain', icon: Undo2, flip: true },
  disputed: { tone: 'warn', icon: Scale },
};

/** What became of a tip. */
export function TipState({ state }: Pick<ReceivedTip, 'state'>) {
  const { t } = useTranslation('payments');
  return <Badge {...LOOKS[state]}>{t(`tips.states.${state}`)}</Badge>;
}
