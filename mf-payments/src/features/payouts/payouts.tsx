import { useEffect, useRef, useState } from 'react';
import { formatDay, formatMoney, Link, paths, registerLocale, Trans, useTranslation } from 'shared-ui/app';
import { LoadFailed } from 'shared-ui/app/load-failed';
import { PAYOUT_DEADLINE_DAYS, type Payouts as PayoutsResponse } from 'contracts';
import { Badge, type BadgeTone } from 'shared-ui/ui/badge';
import { CircleAlert, CircleCheck, Hourglass, type IconDrawing } from 'shared-ui/ui/icon';
import { Stack } from 'shared-ui/ui/layout';
import { Notice } from 'shared-ui/ui/notice';
import { Panel } from 'shared-ui/ui/panel';
import { Skeleton } from 'shared-ui/ui/skeleton';
import { useGetPayoutsQuery } from '../../api/payouts.ts';
import english from '../../locales/en/payouts.json' with { type: 'json' };
import { NextStep, type OpenPayouts } from './payout-setup.tsx';
import styles from './payouts.module.css';
import { type ProviderReturn, useProviderReturn } from './use-provider-return.ts';

registerLocale('payments', english);

/** The user's payouts, and their setup at the payment provider (PRODUCT.md 26). */
export function Payouts() {
  const { t } = useTranslation('payments');
  const providerReturn = useProviderReturn();
  const [fresh, setFresh] = useState(providerReturn !== undefined);
  const query = useGetPayoutsQuery({ fresh }, { refetchOnMountOrArgChange: true });
  const { data: payouts, isError, isFetching, refetch, fulfilledTimeStamp } = query;
  const loadFresh = (): void => {
    setFresh(true);
    // The argument does not change, so nothing else would load it again
    if (fresh) void refetch();
  };
  // Without the provider, since that may be what failed
  const retry = (): void => {
    setFresh(false);
    if (!fresh) void refetch();
  };
  const { state, waitingCents } = payouts ?? { state: 'off', waitingCents: 0 };
  const isTransferring = payouts?.state === 'enabled' && isOnItsWay(payouts);
  useTransferPolling(fresh && isTransferring, fulfilledTimeStamp, loadFresh);
  const badge =
    state === 'off' ? null : <StateBadge state={payouts?.frozen ? 'frozen' : state} isWaiting={waitingCents > 0} />;
  return (
    <Panel title={t('payouts.heading')} aside={badge} gap="normal" aria-busy={isFetching}>
      {!payouts && isError && !isFetching ? <LoadFailed sentence={t('payouts.loadFailed')} onRetry={retry} /> : null}
      {!payouts && (isFetching || !isError) ? (
        <Stack role="status" aria-label={t('payouts.loading')}>
          <Skeleton width="95%" />
          <Skeleton width="80%" />
          <Skeleton shape="button" width="13rem" />
        </Stack>
      ) : null}
      {payouts?.state === 'off' ? <PayoutsOff payouts={payouts} /> : null}
      {payouts && payouts.state !== 'off' ? (
        <>
          {payouts.frozen ? <Frozen /> : null}
          <ReturnNotice providerReturn={providerReturn} state={payouts.state} />
          <WaitingTips payouts={{ ...payouts, state: payouts.state }} />
          <NextStep
            payouts={{ ...payouts, state: payouts.state }}
            onCheck={loadFresh}
            isChecking={isFetching}
            isFailed={isError}
          />
        </>
      ) : null}
    </Panel>
  );
}

/** Whether some of what waits is neither on hold nor frozen. */
const isOnItsWay = ({ waitingCents, heldCents = 0, frozen = false }: PayoutsResponse): boolean =>
  waitingCents > heldCents && !frozen;

/** After the setup tips that are not on hold are transferred within moments, later only where something is wrong. */
const TRANSFER_PAUSES_MS = [500, 1000, 2000, 4000, 8000];

/** Loads a few times more while waiting tips are transferred. `loadedAt`: the time of the last response. */
function useTransferPolling(isTransferring: boolean, loadedAt: number | undefined, load: () => void): void {
  const loads = useRef(0);
  const latest = useRef(load);
  useEffect(() => {
    latest.current = load;
  });
  useEffect(() => {
    const pause = TRANSFER_PAUSES_MS[loads.current];
    if (!isTransferring || pause === undefined) return;
    const timer = setTimeout(() => {
      loads.current += 1;
      latest.current();
    }, pause);
    return () => clearTimeout(timer);
  }, [isTransferring, loadedAt]);
}

type BadgeState = OpenPayouts['state'] | 'frozen';

const STATE_BADGES: Record<BadgeState, { tone: BadgeTone; icon: IconDrawing }> = {
  none: { tone: 'warn', icon: CircleAlert },
  started: { tone: 'warn', icon: CircleAlert },
  reviewing: { tone: 'wait', icon: Hourglass },
  needs_more: { tone: 'warn', icon: CircleAlert },
  enabled: { tone: 'ok', icon: CircleCheck },
  frozen: { tone: 'wait', icon: Hourglass },
};

/** No warning for a user without waiting tips who has not set up payouts. */
function StateBadge({ state, isWaiting }: { state: BadgeState; isWaiting: boolean }) {
  const { t } = useTranslation('payments');
  const { tone, icon } = STATE_BADGES[state];
  return (
    <Badge tone={state === 'none' && !isWaiting ? 'plain' : tone} icon={icon}>
      {t(`payouts.states.${state}`)}
    </Badge>
  );
}

/** On a site without a payment provider. */
function PayoutsOff({ payouts: { waitingCents } }: { payouts: PayoutsResponse }) {
  const { t } = useTranslation('payments');
  return (
    <Notice>
      <p>{t('payouts.off')}</p>
      {waitingCents > 0 ? <p>{t('payouts.offWaiting', { waiting: formatMoney(waitingCents / 100) })}</p> : null}
    </Notice>
  );
}

interface ReturnNoticeProps extends Pick<OpenPayouts, 'state'> {
  providerReturn: ProviderReturn | undefined;
}

/** The result of a visit to the payment provider, as the server knows it now. */
function ReturnNotice({ providerReturn, state }: ReturnNoticeProps) {
  const { t } = useTranslation('payments');
  if (!providerReturn) return null;
  if (state === 'enabled') {
    return (
      <Notice role="status" icon={CircleCheck}>
        {t('payouts.back.enabled')}
      </Notice>
    );
  }
  return <Notice role="status">{t(providerReturn === 'again' ? 'payouts.again' : `payouts.back.${state}`)}</Notice>;
}

/** The operator looks at the user's tips. */
function Frozen() {
  const { t } = useTranslation('payments');
  return (
    <Notice icon={Hourglass} titleAs="h3" title={t('payouts.frozen.title')}>
      <Trans t={t} i18nKey="payouts.frozen.text" components={[<Link key="contact" to={paths.contact()} />]} />
    </Notice>
  );
}

/** The sum that waits, the reason, when it is paid out, and when it is returned. */
function WaitingTips({ payouts }: { payouts: OpenPayouts }) {
  const { t } = useTranslation('payments');
  const { state, waitingCents, nextReturn, nextTransfer } = payouts;
  const isWaiting = waitingCents > 0;
  const sum = isWaiting
    ? t('payouts.waiting', { waiting: formatMoney(waitingCents / 100) })
    : t('payouts.nothingWaits');
  // Nothing is on its way of what is on hold
  const hasNextStep = !isWaiting || state !== 'enabled' || isOnItsWay(payouts);
  return (
    <p>
      <span>{sum}</span>{' '}
      {hasNextStep ? <span>{t(`payouts.${isWaiting ? 'whileWaiting' : 'beforeTips'}.${state}`)}</span> : null}{' '}
      {nextTransfer && !payouts.frozen ? (
        <Trans
          t={t}
          i18nKey="payouts.onHold"
          values={{ amount: formatMoney(nextTransfer.cents / 100), day: formatDay(nextTransfer.on) }}
          components={[<bdi key="day" className={styles.day} />]}
        />
      ) : null}{' '}
      {nextReturn ? (
        <Trans
          t={t}
          i18nKey="payouts.goesBack"
          values={{
            days: PAYOUT_DEADLINE_DAYS,
            amount: formatMoney(nextReturn.cents / 100),
            day: formatDay(nextReturn.on),
          }}
          components={[<bdi key="day" className={styles.day} />]}
        />
      ) : null}
    </p>
  );
}
