import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import styles from './layout.module.css';

/** 1240 px for pages, 46rem for forms, 36rem for one small thing. */
export type WrapWidth = 'page' | 'narrow' | 'slim';

export interface WrapProps extends ComponentProps<'div'> {
  width?: WrapWidth;
  /** Room above: 2rem, or the room between sections. */
  top?: 'none' | 'normal' | 'section';
}

/** Holds a page's contents to their width, with the gutter at both sides. */
export function Wrap({ width = 'page', top = 'none', className, ...props }: WrapProps) {
  const room = top === 'normal' ? styles.topNormal : top === 'section' && styles.topSection;
  return <div {...props} className={classNames(styles.wrap, styles[width], room, className)} />;
}
