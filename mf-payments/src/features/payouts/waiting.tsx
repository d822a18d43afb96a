import { formatDay, formatMoney, Trans, useTranslation } from 'shared-ui/app';
import { type Payouts, TIP_WAITS_DAYS } from 'shared-ui/contracts';
import styles from './payouts.module.css';

/** What waits for one, why it does, and when it goes back. */
export function Waiting({ payouts: { state, waitingCents, nextReturn } }: { payouts: Payouts }) {
  const { t } = useTranslation('payments');
  const isWaiting = waitingCents > 0;
  const sum = isWaiting
    ? t('payouts.waiting', { waiting: formatMoney(waitingCents / 100) })
    : t('payouts.nothingWaits');
  return (
    <p>
      {sum} {t(`payouts.${isWaiting ? 'tell' : 'tellAhead'}.${state}`)}{' '}
      {nextReturn ? (
        <Trans
          t={t}
          i18nKey="payouts.goesBack"
          values={{
            days: TIP_WAITS_DAYS,
            amount: formatMoney(nextReturn.cents / 100),
            day: formatDay(nextReturn.on),
          }}
          components={[<bdi key="day" className={styles.day} />]}
        />
      ) : null}
    </p>
  );
}
