import { formatMoney, useTranslation } from 'shared-ui/app';
import { Button } from 'shared-ui/ui/button';
import { Lock } from 'shared-ui/ui/icon';
import type { PayState } from './pay-state.ts';
import styles from './payment-form.module.css';

interface Props {
  at: PayState['at'];
  /** US dollars. */
  amount: number;
  /** The fields can be filled in. */
  isReady: boolean;
  onCancel: (() => void) | undefined;
  cancelWords: string | undefined;
}

/** While nobody knows whether it was paid, it can be asked and not paid: then there is no Pay. */
export function PayButtons({ at, amount, isReady, onCancel, cancelWords }: Props) {
  const { t } = useTranslation('payments');
  if (at === 'silent') return null;
  const isAtWork = at === 'paying' || at === 'paid';
  return (
    <div className={styles.actions}>
      {onCancel ? (
        <Button variant="secondary" disabled={isAtWork} onClick={onCancel}>
          {cancelWords ?? t('payment.cancel')}
        </Button>
      ) : null}
      <Button type="submit" icon={Lock} busy={isAtWork} disabled={!isReady}>
        {isAtWork ? t('payment.processing') : t('payment.pay', { amount: formatMoney(amount) })}
      </Button>
    </div>
  );
}
