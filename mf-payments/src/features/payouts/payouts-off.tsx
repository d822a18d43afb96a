import { formatMoney, useTranslation } from 'shared-ui/app';
import type { Payouts } from 'shared-ui/contracts';
import { Notice } from 'shared-ui/ui/notice';

/** On a site without a payment provider. */
export function PayoutsOff({ payouts: { waitingCents } }: { payouts: Payouts }) {
  const { t } = useTranslation('payments');
  return (
    <Notice>
      <p>{t('payouts.off')}</p>
      {waitingCents > 0 ? <p>{t('payouts.offWaiting', { waiting: formatMoney(waitingCents / 100) })}</p> : null}
    </Notice>
  );
}
