import { type ReactNode, useRef } from 'react';
import { THREAD_TITLE } from './thread-head.tsx';
import { usePaneInView } from './use-pane-in-view.ts';
import styles from './thread.module.css';

/** Holds a conversation, under the name of who it is with. */
export function ThreadPane({ isBusy, children }: { isBusy: boolean; children: ReactNode }) {
  const pane = useRef<HTMLElement>(null);
  usePaneInView(pane);
  return (
    <section ref={pane} className={styles.pane} aria-labelledby={THREAD_TITLE} aria-busy={isBusy}>
      {children}
    </section>
  );
}
