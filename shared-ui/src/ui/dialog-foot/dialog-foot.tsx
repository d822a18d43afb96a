import type { ReactNode } from 'react';
import styles from './dialog-foot.module.css';

/**
 * The buttons of a long dialog, always in sight, beside each other where there is room. Place it last in a `Dialog` that is not flush, or
 * in a panel with its padding.
 */
export function DialogFoot({ children }: { children: ReactNode }) {
  return <div className={styles.foot}>{children}</div>;
}
