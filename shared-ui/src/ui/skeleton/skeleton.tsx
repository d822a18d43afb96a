import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import styles from './skeleton.module.css';

export interface SkeletonProps extends Omit<ComponentProps<'span'>, 'children'> {
  shape?: 'text' | 'avatar' | 'code' | 'button';
  /** Inline size as CSS: '55%', '7rem'. */
  width?: string;
}

/** A gray placeholder in the shape of what is loading. The region around it needs `aria-busy`. */
export function Skeleton({ shape = 'text', width, className, style, ...props }: SkeletonProps) {
  return (
    <span
      aria-hidden="true"
      {...props}
      style={width ? { inlineSize: width, ...style } : style}
      className={classNames(styles.skeleton, styles[shape], className)}
    />
  );
}
