import type { ComponentProps } from 'react';
import { countCharacters } from 'contracts';
import { classNames } from '../class-names.ts';
import { useFieldControl } from '../field/field-control.ts';
import inputStyles from '../input/input.module.css';
import styles from './textarea.module.css';

/** Several lines of text. Its counter is the Field's `aside`. */
export function Textarea({ className, ...props }: ComponentProps<'textarea'>) {
  const control = useFieldControl(props);
  return <textarea {...props} {...control} className={classNames(inputStyles.input, styles.textarea, className)} />;
}

/**
 * How much is written of how much may be: '108 / 500'. Turns red beyond. Characters are counted as the contracts count.
 */
export function Counter({ value, max }: { value: string; max: number }) {
  const length = countCharacters(value.trim());
  return (
    <bdi dir="ltr" className={length > max ? styles.over : undefined}>
      {`${String(length)} / ${String(max)}`}
    </bdi>
  );
}
