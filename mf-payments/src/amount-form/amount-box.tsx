import type { ComponentProps } from 'react';
import { LEAST_TIP, MOST_TIP } from 'shared-ui/contracts';
import { Input } from 'shared-ui/ui/input';
import styles from './amount-form.module.css';

/** Whole dollars, large: a number with steps of one (spec §2). */
export function AmountBox(props: Omit<ComponentProps<typeof Input>, 'type' | 'className' | 'icon'>) {
  return (
    <div className={styles.amount}>
      <Input
        {...props}
        type="number"
        min={LEAST_TIP}
        max={MOST_TIP}
        step={1}
        inputMode="numeric"
        autoComplete="off"
        dir="ltr"
        className={styles.box}
      />
    </div>
  );
}
