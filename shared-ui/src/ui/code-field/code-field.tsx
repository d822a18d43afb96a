import type { ComponentProps, CSSProperties } from 'react';
import { toAsciiDigits } from 'contracts';
import { classNames } from '../class-names.ts';
import { useFieldControl } from '../field/field-control.ts';
import inputStyles from '../input/input.module.css';
import styles from './code-field.module.css';

export interface CodeFieldProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type' | 'maxLength'> {
  value: string;
  onChange: (code: string) => void;
  /** How many digits the code has. */
  length?: number;
  /** Says how far one is, for those who do not see the bars: '4 of 6 digits entered'. */
  status: string;
}

/**
 * A code from a mail or an SMS: one real input, so that pasting, one-time-code filling and screen readers work, with
 * its digits spaced to stand above the bars. It never submits by itself.
 */
export function CodeField({ value, onChange, length = 6, status, className, ...props }: CodeFieldProps) {
  const control = useFieldControl(props);
  const bars = Array.from({ length }, (_, index) => index < value.length);
  return (
    <div className={styles.code}>
      <div className={styles.row} style={{ '--digits': length } as CSSProperties}>
        {/* No maxLength: it would cut a pasted '482 907' before its space is taken out. */}
        <input
          inputMode="numeric"
          autoComplete="one-time-code"
          {...props}
          {...control}
          type="text"
          value={value}
          onChange={(event) => onChange(toAsciiDigits(event.target.value).replaceAll(/\D/g, '').slice(0, length))}
          className={classNames(inputStyles.input, styles.input, className)}
        />
        <div aria-hidden="true" className={styles.bars}>
          {bars.map((on, index) => (
            <span key={`bar-${String(index)}`} className={on ? styles.on : undefined} />
          ))}
        </div>
      </div>
      <p role="status" className="visually-hidden">
        {status}
      </p>
    </div>
  );
}
