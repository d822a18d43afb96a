import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';

/** Text for screen readers only. The class is in base.css, so that it exists once. */
export function VisuallyHidden({ className, ...props }: ComponentProps<'span'>) {
  return <span {...props} className={classNames('visually-hidden', className)} />;
}
