import type { ComponentProps, ReactNode } from 'react';
import { Badge } from '../badge/badge.tsx';
import { Pictogram } from '../band/pictogram.tsx';
import { classNames } from '../class-names.ts';
import type { IconDrawing } from '../icon/icon.tsx';
import styles from './group-head.module.css';

export interface GroupHeadProps extends Omit<ComponentProps<'div'>, 'title'> {
  icon: IconDrawing;
  title: ReactNode;
  titleAs?: 'h2' | 'h3' | 'h4';
  /** The heading's id, for the `aria-labelledby` of the section it names. */
  titleId?: string;
  /** How many there are, in words: '2 Amigos'. */
  count?: ReactNode;
  /** The first group shown: its tile is marigold. */
  first?: boolean;
  /** Why these belong together: one line. */
  children?: ReactNode;
}

/** Above a group of results: a rule, a tile, what the group is, why, and how many. */
export function GroupHead(props: GroupHeadProps) {
  const { icon, title, titleAs: Title = 'h3', titleId, count, first, className, children, ...rest } = props;
  return (
    <div {...rest} className={classNames(styles.head, className)}>
      <Pictogram icon={icon} size="small" tone={first ? 'sign' : 'board'} className={styles.tile} />
      <Title id={titleId} className={styles.title}>
        {title}
      </Title>
      {children ? <p className={styles.reason}>{children}</p> : null}
      {count ? <Badge className={styles.count}>{count}</Badge> : null}
    </div>
  );
}
