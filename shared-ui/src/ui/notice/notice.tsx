import type { ComponentProps, ReactNode } from 'react';
import HandCoins from 'lucide-react/icons/hand-coins';
import Info from 'lucide-react/icons/info';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { classNames } from '../class-names.ts';
import { Icon, type IconDrawing } from '../icon/icon.tsx';
import styles from './notice.module.css';

export type NoticeTone = 'tip' | 'plain' | 'error';

const drawings: Record<NoticeTone, IconDrawing> = { tip: HandCoins, plain: Info, error: TriangleAlert };

export interface NoticeProps extends Omit<ComponentProps<'div'>, 'title'> {
  /** `tip` marigold for tips and hints, `plain` gray, `error` red. */
  tone?: NoticeTone;
  icon?: IconDrawing;
  title?: ReactNode;
  titleAs?: 'h2' | 'h3' | 'p';
  /** What one can do about it: a button, below the words. */
  action?: ReactNode;
}

/** A sentence that stands out. An error that appears later wants `role="alert"` from the one who shows it. */
export function Notice({
  tone = 'plain',
  icon,
  title,
  titleAs: Title = 'p',
  action,
  className,
  children,
  ...props
}: NoticeProps) {
  return (
    <div {...props} className={classNames(styles.notice, styles[tone], className)}>
      <Icon of={icon ?? drawings[tone]} className={styles.icon} />
      <div className={styles.words}>
        {title ? <Title className={styles.title}>{title}</Title> : null}
        {children}
        {action ? <div className={styles.action}>{action}</div> : null}
      </div>
    </div>
  );
}
