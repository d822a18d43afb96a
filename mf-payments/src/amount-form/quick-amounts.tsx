import { formatMoney, useTranslation } from 'shared-ui/app';
import { QUICK_TIPS } from 'shared-ui/contracts';
import styles from './amount-form.module.css';

interface Props {
  /** US dollars; undefined where what was typed can't be tipped. */
  amount: number | undefined;
  onChoose: (amount: number) => void;
}

/** Amounts that many choose (spec §9). */
export function QuickAmounts({ amount, onChoose }: Props) {
  const { t } = useTranslation('payments');
  return (
    <div role="group" aria-label={t('amount.quick')} className={styles.quick}>
      {QUICK_TIPS.map((dollars) => (
        <button
          key={dollars}
          type="button"
          aria-pressed={dollars === amount}
          onClick={() => onChoose(dollars)}
          className={styles.quickButton}
        >
          {formatMoney(dollars)}
        </button>
      ))}
    </div>
  );
}
