import type { ComponentProps } from 'react';
import { Host, type AsChildProps } from '../as-child.tsx';
import { classNames } from '../class-names.ts';
import styles from './text.module.css';

export interface HeadingProps extends ComponentProps<'h2'> {
  as?: 'h1' | 'h2' | 'h3' | 'h4' | 'p';
  /** How large it looks, whatever its rank: page, section, panel. */
  size?: 'page' | 'section' | 'panel';
}

/** A title. Its rank is `as`, its size is `size`. */
export function Heading({ as: Title = 'h2', size = 'section', className, ...props }: HeadingProps) {
  return <Title {...props} className={classNames(styles.heading, styles[size], className)} />;
}

export interface TextProps extends ComponentProps<'p'>, AsChildProps {
  tone?: 'normal' | 'muted';
  /** `lead` is a little larger and no wider than a good line. */
  size?: 'normal' | 'small' | 'lead';
}

/** A paragraph. */
export function Text({ tone = 'normal', size = 'normal', className, ...props }: TextProps) {
  const classes = classNames(tone === 'muted' && styles.muted, size !== 'normal' && styles[size], className);
  return <Host {...props} tag="p" className={classes} />;
}

/** An airport code or a flight number: in the code face, never translated or mirrored. */
export function Code({ className, ...props }: ComponentProps<'span'>) {
  return <span translate="no" {...props} className={classNames(styles.code, className)} />;
}

/** At most two lines, then three dots. */
export function Clamp({ className, ...props }: ComponentProps<'p'>) {
  return <p {...props} className={classNames(styles.clamp, className)} />;
}
