import { type ReactNode, useId, useMemo } from 'react';
import CircleAlert from 'lucide-react/icons/circle-alert';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon/icon.tsx';
import { FieldContext } from './field-control.ts';
import styles from './field.module.css';

export interface FieldProps {
  label: ReactNode;
  /** The mark after the label of what may be skipped: '(optional)'. */
  optional?: string | undefined;
  help?: ReactNode;
  /** Stands at the end of the help line: a counter. Not read out with the field. */
  aside?: ReactNode;
  /** The sentence that says what is wrong. Stands between the control and the help. */
  error?: string | undefined;
  /** The control's id; made up when left out. */
  id?: string | undefined;
  /** There are several controls, radios: the label names the group they are. */
  group?: boolean;
  className?: string | undefined;
  /** One control of this design system: it finds its id and its texts by itself. */
  children: ReactNode;
}

/** A control with its label above and its error and help below, all of them wired to it. */
export function Field({ label, optional, help, aside, error, id, group, className, children }: FieldProps) {
  const made = useId();
  const control = id ?? made;
  const errorId = error ? `${control}-error` : undefined;
  const helpId = help ? `${control}-help` : undefined;
  const labelId = group ? `${control}-label` : undefined;
  const wiring = useMemo(() => {
    const describedBy = [errorId, helpId].filter(Boolean).join(' ') || undefined;
    const invalid = errorId ? (true as const) : undefined;
    return { id: control, 'aria-describedby': describedBy, 'aria-invalid': invalid, 'aria-labelledby': labelId };
  }, [control, errorId, helpId, labelId]);
  const Label = group ? 'span' : 'label';
  return (
    <div className={classNames(styles.field, className)}>
      <Label id={labelId} className={styles.label} htmlFor={group ? undefined : control}>
        {label} {optional ? <span className={styles.optional}>{optional}</span> : null}
      </Label>
      <FieldContext value={wiring}>{children}</FieldContext>
      {error ? <FieldError id={errorId}>{error}</FieldError> : null}
      {help || aside ? (
        <div className={styles.foot}>
          {help ? <p id={helpId}>{help}</p> : <span />}
          {aside ? <span className={styles.aside}>{aside}</span> : null}
        </div>
      ) : null}
    </div>
  );
}

/** A sentence about what is wrong with one control: red, with an icon. */
export function FieldError({
  id,
  className,
  children,
}: {
  id?: string | undefined;
  className?: string | undefined;
  children: ReactNode;
}) {
  return (
    <p id={id} className={classNames(styles.error, className)}>
      <Icon of={CircleAlert} className={styles.errorIcon} />
      <span>{children}</span>
    </p>
  );
}
