import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import { useFieldControl } from '../field/field-control.ts';
import inputStyles from '../input/input.module.css';
import styles from './textarea.module.css';

/** Several lines of text. Its counter is the Field's `aside`. */
export function Textarea({ className, ...props }: ComponentProps<'textarea'>) {
  const control = useFieldControl(props);
  return <textarea {...props} {...control} className={classNames(inputStyles.input, styles.textarea, className)} />;
}
