import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { useFieldGroup } from '../field/field-control.ts';
import { wrapText } from '../wrap-text.tsx';
import styles from './option-rows.module.css';

export interface Option<Value extends string = string> {
  value: Value;
  label: ReactNode;
  /** A second line: what choosing it means. */
  help?: ReactNode;
  disabled?: boolean;
}

export interface OptionRowsProps<Value extends string> {
  name: string;
  /** The chosen option's value; '' while none is chosen. */
  value: Value | '';
  onChange: (value: Value) => void;
  /** The focus left the options. */
  onBlur?: () => void;
  options: readonly Option<Value>[];
  /** Beside each other where they fit; `short` for labels of a word or two. */
  side?: boolean | 'short' | undefined;
  disabled?: boolean | undefined;
  /** Its label without a Field. */
  'aria-label'?: string;
}

/** One of a few that are worth reading: radios in edged rows of 56 px. Stands in a `<Field group>`, whose label names it. */
export function OptionRows<Value extends string>(props: OptionRowsProps<Value>) {
  const { name, value, onChange, onBlur, options, side, disabled, 'aria-label': label } = props;
  const { id, ...group } = useFieldGroup({ 'aria-label': label });
  const reached = options.find((option) => option.value === value) ?? options[0];
  return (
    <div
      {...group}
      role="radiogroup"
      className={classNames(styles.options, side && (side === 'short' ? styles.short : styles.side))}
      onBlur={({ currentTarget, relatedTarget }) => currentTarget.contains(relatedTarget) || onBlur?.()}
    >
      {options.map((option) => (
        <label key={option.value} className={styles.row}>
          <input
            name={name}
            // A dialog's focus trap would take each radio for a tab stop
            {...(option === reached ? { id } : { tabIndex: -1 })}
            type="radio"
            value={option.value}
            checked={option.value === value}
            disabled={disabled || option.disabled}
            onChange={() => onChange(option.value)}
            className={styles.radio}
          />
          <span className={styles.text}>
            {wrapText(option.label)}
            {option.help ? <small className={styles.help}>{option.help}</small> : null}
          </span>
        </label>
      ))}
    </div>
  );
}
