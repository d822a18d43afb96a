import type { ComponentProps, ReactNode } from 'react';
import { Checkbox } from '../../ui/checkbox/checkbox.tsx';
import type { IconDrawing } from '../../ui/icon/icons.ts';
import { Input } from '../../ui/input/input.tsx';
import { Select } from '../../ui/select/select.tsx';
import { Counter, Textarea } from '../../ui/textarea/textarea.tsx';
import { type ConnectedFieldProps, FieldFrame } from './field-frame.tsx';
import { useFormField } from './form-context.ts';

type InputAttributes = Pick<
  ComponentProps<'input'>,
  'autoComplete' | 'inputMode' | 'placeholder' | 'disabled' | 'autoCapitalize' | 'spellCheck'
>;

export interface TextFieldProps extends ConnectedFieldProps, InputAttributes {
  type?: 'text' | 'email' | 'url' | 'search';
  icon?: IconDrawing;
}

/** A line of text. */
export function TextField({ name, label, optional, help, wide, ...input }: TextFieldProps) {
  const { id, value, change, leave, error } = useFormField<string>(name, label);
  return (
    <FieldFrame id={id} label={label} optional={optional} help={help} wide={wide} error={error}>
      <Input
        type="text"
        {...input}
        name={name}
        value={value}
        onChange={({ target }) => change(target.value)}
        onBlur={leave}
      />
    </FieldFrame>
  );
}

export interface TextAreaFieldProps
  extends ConnectedFieldProps, Pick<ComponentProps<'textarea'>, 'rows' | 'placeholder' | 'disabled'> {
  /** Shows a counter, '108 / 500'. More can be typed; the contract says that it is too long. */
  max?: number;
}

/** Several lines of text. */
export function TextAreaField({ name, label, optional, help, wide, max, ...textarea }: TextAreaFieldProps) {
  const { id, value, change, leave, error } = useFormField<string>(name, label);
  const aside = max === undefined ? undefined : <Counter value={value} max={max} />;
  return (
    <FieldFrame id={id} label={label} optional={optional} help={help} wide={wide} error={error} aside={aside}>
      <Textarea
        {...textarea}
        name={name}
        value={value}
        onChange={({ target }) => change(target.value)}
        onBlur={leave}
      />
    </FieldFrame>
  );
}

interface DateOrTimeFieldProps extends ConnectedFieldProps, InputAttributes {
  type: 'date' | 'time';
  min?: string | undefined;
  max?: string | undefined;
}

/** The value of a date or time that is typed only in part, which the browser reports as empty. */
const PARTLY_TYPED = 'half typed';

function DateOrTimeField({ name, label, optional, help, wide, ...input }: DateOrTimeFieldProps) {
  const { id, value, change, leave, error } = useFormField<string>(name, label);
  const leaveOrMarkPartial = ({ target }: { target: HTMLInputElement }) => {
    if (target.validity.badInput) change(PARTLY_TYPED);
    leave();
  };
  return (
    <FieldFrame id={id} label={label} optional={optional} help={help} wide={wide} error={error}>
      <Input
        {...input}
        name={name}
        value={value === PARTLY_TYPED ? '' : value}
        data-empty={{ '': 'all', [PARTLY_TYPED]: 'partly' }[value]}
        onChange={({ target }) => change(target.value)}
        onBlur={leaveOrMarkPartial}
      />
    </FieldFrame>
  );
}

export interface DateFieldProps extends ConnectedFieldProps, Pick<InputAttributes, 'disabled' | 'autoComplete'> {
  /** YYYY-MM-DD: what the browser's calendar offers first. The contract is what refuses earlier days. */
  min?: string | undefined;
  max?: string | undefined;
}

/** A calendar day, by the browser's own control. Its value is YYYY-MM-DD. */
export const DateField = (props: DateFieldProps) => <DateOrTimeField {...props} type="date" />;

export interface TimeFieldProps extends ConnectedFieldProps, Pick<InputAttributes, 'disabled'> {}

/** A time of day, by the browser's own control. Its value is HH:MM, 24 hours. */
export const TimeField = (props: TimeFieldProps) => <DateOrTimeField {...props} type="time" />;

export interface SelectFieldProps extends ConnectedFieldProps {
  options: readonly { value: string; label: string }[];
  disabled?: boolean;
}

/** One of a few, by the browser's own select. */
export function SelectField({ name, label, optional, help, wide, options, disabled }: SelectFieldProps) {
  const { id, value, change, leave, error } = useFormField<string>(name, label);
  return (
    <FieldFrame id={id} label={label} optional={optional} help={help} wide={wide} error={error}>
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
      id={id}
      name={name}
      error={error}
      disabled={disabled}
      checked={value}
      onChange={({ target }) => change(target.checked)}
      onBlur={leave}
    >
      {children ?? label}
    </Checkbox>
  );
}
