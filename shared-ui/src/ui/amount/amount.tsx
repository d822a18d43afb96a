import { type ComponentProps, useRef } from 'react';
import { toAsciiDigits } from 'contracts';
import { classNames } from '../class-names.ts';
import { useFieldControl } from '../field/field-control.ts';
import inputStyles from '../input/input.module.css';
import styles from './amount.module.css';

export interface AmountProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type'> {
  /** Digits, or '' for none. */
  value: string;
  onChange: (digits: string) => void;
}

/** After a decimal point, also the Arabic one. */
const CENTS = /[.,٫]\d{0,2}$/;

const wholeDollars = (text: string): string => toAsciiDigits(text).trim().replace(CENTS, '').replaceAll(/\D/g, '');

/**
 * Whole US dollars: large, after a dollar sign, digits only (spec §5). Cents are dropped, typed or pasted: 25.50
 * must not become 2550.
 */
export function Amount({ value, onChange, className, ...props }: AmountProps) {
  const control = useFieldControl(props);
  // The typed text with its decimal point, which the input does not show: the digits after it are cents
  const typed = useRef(value);
  const type = (text: string) => {
    typed.current =
      wholeDollars(typed.current) === value && text.startsWith(value) ? typed.current + text.slice(value.length) : text;
    onChange(wholeDollars(typed.current));
  };
  return (
    <div className={styles.amount}>
      <span aria-hidden="true" className={styles.sign}>
        $
      </span>
      <input
        inputMode="numeric"
        autoComplete="off"
        {...props}
        {...control}
        type="text"
        dir="ltr"
        value={value}
        onChange={(event) => type(event.target.value)}
        className={classNames(inputStyles.input, inputStyles.digits, styles.input, className)}
      />
    </div>
  );
}
