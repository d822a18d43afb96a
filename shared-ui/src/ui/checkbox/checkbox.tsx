import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';
import { FieldError } from '../field/field.tsx';
import styles from './checkbox.module.css';

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  /** The words beside the box; links in them can be followed. */
  children: ReactNode;
  error?: string | undefined;
}

/** A 30 px box in a row of at least 48 px. A click anywhere on the row counts. */
export function Checkbox({ id, error, className, children, 'aria-describedby': describedBy, ...props }: CheckboxProps) {
  const generatedId = useId();
  const inputId = id ?? generatedId;
  const errorId = error ? `${inputId}-error` : undefined;
  return (
    <div className={classNames(styles.check, className)}>
      <label className={styles.row}>
        <input
          {...props}
          id={inputId}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={classNames(errorId, describedBy)}
          className={styles.box}
        />
        <span className={styles.text}>{children}</span>
      </label>
      {error ? (
        <FieldError id={errorId} className={styles.error}>
          {error}
        </FieldError>
      ) : null}
    </div>
  );
}
