import type { ReactNode } from 'react';
import { Field } from '../../ui/field/field.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx';
import { useFormTexts } from './form-texts.ts';
import styles from './form.module.css';

/** Props of every connected field. */
export interface ConnectedFieldProps {
  /** The value's name in the contract. */
  name: string;
  label: string;
  /** Marks it '(optional)'. The contract says whether it is. */
  optional?: boolean;
  help?: ReactNode;
  /** Takes both columns of a FieldGrid. */
  wide?: boolean;
  /** Leaves the label to screen readers, where a legend above says the same. */
  labelHidden?: boolean;
}

interface FrameProps extends Omit<ConnectedFieldProps, 'name'> {
  id: string;
  error: string | undefined;
  /** Around several controls: radios. */
  group?: boolean;
  aside?: ReactNode;
  children: ReactNode;
}

/** Label, error and help around a connected control. */
export function FieldFrame({ optional, wide, label, labelHidden, ...props }: FrameProps) {
  const { t } = useFormTexts();
  return (
    <Field
      {...props}
      label={labelHidden ? <VisuallyHidden>{label}</VisuallyHidden> : label}
      optional={optional ? t('optional') : undefined}
      className={wide ? styles.wide : undefined}
    />
  );
}
