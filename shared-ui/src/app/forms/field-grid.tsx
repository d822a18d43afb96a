import type { ReactNode } from 'react';
import styles from './form.module.css';

/** Fields in one column on phones and two from 40rem on; a field marked `wide` takes both. */
export function FieldGrid({ children }: { children: ReactNode }) {
  return <div className={styles.fields}>{children}</div>;
}
