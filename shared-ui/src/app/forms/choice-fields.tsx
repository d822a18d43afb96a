import type { ReactNode } from 'react';
import { Checkbox } from '../../ui/checkbox/index.ts';
import { Select } from '../../ui/select/index.ts';
import { type ConnectedFieldProps, FieldFrame } from './connected-field.tsx';
import { useFormField } from './form-context.ts';

export interface SelectFieldProps extends ConnectedFieldProps {
  options: readonly { value: string; label: string }[];
  disabled?: boolean;
}

/** One of a few, by the browser's own select. */
export function SelectField({ name, label, optional, help, wide, options, disabled }: SelectFieldProps) {
  const { id, value, change, leave, error } = useFormField<string>(name, label);
  return (
    <FieldFrame {...{ id, label, optional, help, wide, error }}>
      <Select
        name={name}
        value={value}
        disabled={disabled}
        onChange={({ target }) => change(target.value)}
        onBlur={leave}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Select>
    </FieldFrame>
  );
}

export interface CheckboxFieldProps {
  name: string;
  /** How the error summary calls it where its sentence does not: plain text. */
  label: string;
  /** The words beside the box when they are more than the label: with links. */
  children?: ReactNode;
  disabled?: boolean;
}

/** Yes or no. */
export function CheckboxField({ name, label, children, disabled }: CheckboxFieldProps) {
  const { id, value, change, leave, error } = useFormField<boolean>(name, label);
  return (
    <Checkbox
      {...{ id, name, error, disabled }}
      checked={value}
      onChange={({ target }) => change(target.checked)}
      onBlur={leave}
    >
      {children ?? label}
    </Checkbox>
  );
}
