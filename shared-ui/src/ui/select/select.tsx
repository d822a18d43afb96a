import type { ComponentProps } from 'react';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { classNames } from '../class-names.ts';
import { useFieldControl } from '../field/field-control.ts';
import { Icon } from '../icon/icon.tsx';
import inputStyles from '../input/input.module.css';
import styles from './select.module.css';

/** The browser's own select in our box. Options are given as children. */
export function Select({ className, children, ...props }: ComponentProps<'select'>) {
  const control = useFieldControl(props);
  return (
    <div className={styles.select}>
      <select {...props} {...control} className={classNames(inputStyles.input, styles.box, className)}>
        {children}
      </select>
      <Icon of={ChevronDown} className={styles.chevron} />
    </div>
  );
}
