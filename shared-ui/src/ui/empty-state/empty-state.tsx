import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { PairLine } from '../route/route.tsx';
import styles from './empty-state.module.css';

export interface EmptyStateProps extends Omit<ComponentProps<'div'>, 'title'> {
  title: ReactNode;
  titleAs?: 'h1' | 'h2' | 'h3' | 'p';
  /** One button, or `<Actions>`. */
  action?: ReactNode;
  /** `empty`: the gray pair. `broken`: for what did not load. Or a `<RouteLine type="nobody">` of the searched route. */
  line?: 'empty' | 'broken' | Exclude<ReactNode, string>;
  /** Smaller, inside a page. */
  compact?: boolean;
}

/** A dashed frame in an empty place: one sentence as children, one button. */
export function EmptyState(props: EmptyStateProps) {
  const { title, titleAs: Title = 'h3', action, line = 'empty', compact, className, children, ...rest } = props;
  return (
    <div {...rest} className={classNames(styles.empty, compact && styles.compact, className)}>
      <Line line={line} />
      <Title className={styles.title}>{title}</Title>
      {children ? <p className={styles.words}>{children}</p> : null}
      {action}
    </div>
  );
}

function Line({ line }: Pick<EmptyStateProps, 'line'>) {
  if (line === 'empty' || line === 'broken') {
    return <PairLine tone={line === 'empty' ? 'gray' : 'open'} className={styles.pair} />;
  }
  return <div className={styles.route}>{line}</div>;
}
