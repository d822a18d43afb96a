import { useTranslation } from 'shared-ui/app';
import { CircleCheck } from 'shared-ui/ui/icon';
import { Notice } from 'shared-ui/ui/notice';
import type { OnState } from './payout-state.tsx';
import type { Return } from './use-return.ts';

/** What came of the visit to the payment provider, as the server knows it by now. */
export function CameBack({ from, state }: { from: Return | undefined; state: OnState }) {
  const { t } = useTranslation('payments');
  if (!from) return null;
  if (state === 'enabled') {
    return (
      <Notice role="status" icon={CircleCheck}>
        {t('payouts.back.enabled')}
      </Notice>
    );
  }
  return <Notice role="status">{t(from === 'again' ? 'payouts.again' : `payouts.back.${state}`)}</Notice>;
}
