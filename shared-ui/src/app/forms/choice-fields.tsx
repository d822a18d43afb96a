import type { ReactNode } from 'react';
import { Checkbox } from '../../ui/checkbox/index.ts';
import { type Option, OptionRows } from '../../ui/option-rows/index.ts';
import { Select } from '../../ui/select/index.ts';
import { StarsInput } from '../../ui/stars/index.ts';
import { type ConnectedFieldProps, FieldFrame } from './connected-field.tsx';
import { useFormField } from './form-context.ts';
import { useFormTexts } from './texts.ts';

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

export interface OptionsFieldProps extends ConnectedFieldProps {
  options: readonly Option[];
  /** Beside each other where they fit. */
  side?: boolean;
  disabled?: boolean;
}

/** One of a few that are worth reading, all of them shown. Its value is the option's; '' while none is chosen. */
export function OptionsField({ name, label, optional, help, wide, options, side, disabled }: OptionsFieldProps) {
  const { id, value, change, leave, error } = useFormField<string>(name, label);
  return (
    <FieldFrame group {...{ id, label, optional, help, wide, error }}>
      <OptionRows {...{ name, value, options, side, disabled }} onChange={change} onBlur={leave} />
    </FieldFrame>
  );
}

export interface StarFieldProps extends ConnectedFieldProps {
  disabled?: boolean;
}

/** A rating of one to five stars. Its value is a number; 0 while none is chosen. */
export function StarField({ name, label, optional, help, wide, disabled }: StarFieldProps) {
  const { id, value, change, leave, error } = useFormField<number>(name, label);
  const { t } = useFormTexts();
  return (
    <FieldFrame group {...{ id, label, optional, help, wide, error }}>
      <StarsInput
        {...{ name, value, disabled }}
        nameOf={(count) => t('stars', { count })}
        onChange={change}
        onBlur={leave}
      />
    </FieldFrame>
  );
}
