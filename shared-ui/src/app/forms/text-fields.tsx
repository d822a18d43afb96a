import type { ComponentProps } from 'react';
import type { IconDrawing } from '../../ui/icon/index.ts';
import { Input } from '../../ui/input/index.ts';
import { Counter, Textarea } from '../../ui/textarea/index.ts';
import { type ConnectedFieldProps, FieldFrame } from './connected-field.tsx';
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
    <FieldFrame {...{ id, label, optional, help, wide, error }}>
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
    <FieldFrame {...{ id, label, optional, help, wide, error, aside }}>
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

interface MomentFieldProps extends ConnectedFieldProps, InputAttributes {
  type: 'date' | 'time';
  min?: string | undefined;
  max?: string | undefined;
}

/** Stands for a date or time of which only a part is typed; the browser itself would call it empty. */
const HALF_TYPED = 'half typed';

function MomentField({ name, label, optional, help, wide, ...input }: MomentFieldProps) {
  const { id, value, change, leave, error } = useFormField<string>(name, label);
  const leaveOrComplain = ({ target }: { target: HTMLInputElement }) => {
    if (target.validity.badInput) change(HALF_TYPED);
    leave();
  };
  return (
    <FieldFrame {...{ id, label, optional, help, wide, error }}>
      <Input
        {...input}
        name={name}
        value={value === HALF_TYPED ? '' : value}
        data-empty={{ '': 'all', [HALF_TYPED]: 'partly' }[value]}
        onChange={({ target }) => change(target.value)}
        onBlur={leaveOrComplain}
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
export const DateField = (props: DateFieldProps) => <MomentField {...props} type="date" />;

export interface TimeFieldProps extends ConnectedFieldProps, Pick<InputAttributes, 'disabled'> {}

/** A time of day, by the browser's own control. Its value is HH:MM, 24 hours. */
export const TimeField = (props: TimeFieldProps) => <MomentField {...props} type="time" />;
