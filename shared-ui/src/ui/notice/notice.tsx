import type { ComponentProps, ReactNode } from 'react';
import HandCoins from 'lucide-react/icons/hand-coins';
import Info from 'lucide-react/icons/info';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { classNames } from '../class-names.ts';
import { Icon, type IconDrawing } from '../icon/icon.tsx';
import { wrapText } from '../wrap-text.tsx';
import styles from './notice.module.css';

export type NoticeTone = 'tip' | 'plain' | 'error';

const DEFAULT_ICONS: Record<NoticeTone, IconDrawing> = { tip: HandCoins, plain: Info, error: TriangleAlert };

export interface NoticeProps extends Omit<ComponentProps<'div'>, 'title'> {
  /** `tip` marigold for tips and hints, `plain` gray, `error` red. */
  tone?: NoticeTone;
  icon?: IconDrawing;
  title?: ReactNode;
  titleAs?: 'h2' | 'h3' | 'p';
  /** A button, below the text. */
  action?: ReactNode;
}

/** A highlighted message. The caller adds `role="alert"` to an error that appears later. */
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
      <Icon of={icon ?? DEFAULT_ICONS[tone]} className={styles.icon} />
      <div className={styles.words}>
        {title ? <Title className={styles.title}>{title}</Title> : null}
        {wrapText(children)}
        {action ? <div className={styles.action}>{action}</div> : null}
      </div>
    </div>
  );
}
