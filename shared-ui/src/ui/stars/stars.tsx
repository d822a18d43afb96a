import type { ComponentProps } from 'react';
import Star from 'lucide-react/icons/star';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon/icon.tsx';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';
import styles from './stars.module.css';

export interface StarsProps extends Omit<ComponentProps<'span'>, 'children'> {
  /** 0 to `outOf`; shown to the nearest whole star. */
  value: number;
  outOf?: number;
  /** For screen readers: '4 out of 5 stars'. */
  label: string;
}

/** A rating as a row of stars. */
export function Stars({ value, outOf = 5, label, className, ...props }: StarsProps) {
  const filled = Math.round(value);
  return (
    <span role="img" aria-label={label} {...props} className={classNames(styles.stars, className)}>
      {Array.from({ length: outOf }, (_, index) => (
        <Icon key={index} of={Star} className={classNames(styles.star, index >= filled && styles.off)} />
      ))}
    </span>
  );
}

export interface RatingProps extends ComponentProps<'span'> {
  /** Read instead of the figures: '4.9 of 5, 23 reviews'. */
  label: string;
}

/** One star and figures: `<Rating label="4.9 of 5, 23 reviews">4.9 (23)</Rating>`. */
export function Rating({ label, className, children, ...props }: RatingProps) {
  return (
    <span {...props} className={classNames(styles.rating, className)}>
      <Icon of={Star} className={styles.star} />
      <VisuallyHidden>{label}</VisuallyHidden>
      <bdi dir="ltr" aria-hidden="true">
        {children}
      </bdi>
    </span>
  );
}

export { StarsInput, type StarsInputProps } from './stars-input.tsx';
