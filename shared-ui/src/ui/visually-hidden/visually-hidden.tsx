import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';

/** Words for screen readers only. The class stands in base.css, so that it is there once. */
export function VisuallyHidden({ className, ...props }: ComponentProps<'span'>) {
  return <span {...props} className={classNames('visually-hidden', className)} />;
}
