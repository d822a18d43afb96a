import type { ReactNode } from 'react';
import { useTranslation } from 'shared-ui/app';
import { VisuallyHidden } from 'shared-ui/ui/visually-hidden';
import { clockOf } from './days.ts';
import styles from './bubble.module.css';

interface Props {
  text: string;
  at: Date;
  /** Who wrote it; undefined: oneself. */
  from?: string | undefined;
  /** Not stored yet. */
  isUnsent?: boolean;
  /** What one can do about it, beside its time. */
  act?: ReactNode;
  /** What became of it. */
  children?: ReactNode;
}

/** What somebody has written, with its time: theirs at the start, one's own at the end. */
export function Bubble({ text, at, from, isUnsent = false, act, children }: Props) {
  const { t } = useTranslation('messaging');
  const side = from === undefined ? styles.mine : styles.theirs;
  return (
    <li className={`${styles.item} ${side}`}>
      <div className={`${styles.bubble} ${isUnsent ? styles.unsent : ''}`}>
        <VisuallyHidden>
          <bdi>{t('thread.said', { name: from ?? t('thread.you') })}</bdi>{' '}
        </VisuallyHidden>
        <p dir="auto" className={styles.text}>
          {text}
        </p>{' '}
        <div className={styles.foot}>
          <time dateTime={at.toISOString()}>
            <bdi>{clockOf(at)}</bdi>
          </time>
          {act ? <div className={styles.act}>{act}</div> : null}
        </div>
      </div>
      {children}
    </li>
  );
}
