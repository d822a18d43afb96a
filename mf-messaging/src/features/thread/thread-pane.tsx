import type { ReactNode } from 'react';
import { THREAD_TITLE } from './thread-head.tsx';
import styles from './thread.module.css';

/** Holds a conversation, under the name of who it is with. */
export function ThreadPane({ isBusy, children }: { isBusy: boolean; children: ReactNode }) {
  return (
    <section className={styles.pane} aria-labelledby={THREAD_TITLE} aria-busy={isBusy}>
      {children}
    </section>
  );
}
